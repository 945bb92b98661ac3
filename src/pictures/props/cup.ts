import { softShape } from '../shadow.ts';
import type { Prop } from '../solids.ts';
import { element } from '../svg.ts';
import { disc, outline, px, ramp, ring, roundShadow, type ToSpot, turned } from './parts.ts';

const glazes =
  ramp('ceramic', [
    [0, '#FFFFFF'],
    [0.35, '#FBF9F5'],
    [0.75, '#DDD8CE'],
    [1, '#BFB8AB'],
  ]) +
  ramp(
    'dish',
    [
      [0, '#FFFFFF'],
      [1, '#DED9CF'],
    ],
    [1, 1],
  ) +
  ramp(
    'coffee',
    [
      [0, '#7A4A26'],
      [0.5, '#4C2B15'],
      [1, '#2C170B'],
    ],
    [1, 1],
  ) +
  ramp(
    'inner',
    [
      [0, '#B9B2A5'],
      [0.6, '#EDE9E1'],
      [1, '#FFFFFF'],
    ],
    [1, 0.4],
  );

/** The radius of the cup at each height over its saucer. */
const BODY = [
  [24, 0],
  [31, 9],
  [36, 24],
  [39, 42],
  [40, 56],
] as const;

/** A cup of coffee, 80 mm wide, on its saucer of 145 mm. */
export function cup([x, y]: readonly [number, number]): Prop {
  const draw = (at: ToSpot, pxPerMm: number) =>
    glazes +
    roundShadow([x, y, 0], 60, 16, at, pxPerMm) +
    disc([x, y, 4], 72.5, at, { fill: '#C9C3B7' }) +
    disc([x, y, 7], 72.5, at, { fill: 'url(#dish)' }) +
    disc([x, y, 5], 46, at, { fill: '#E6E2D9', opacity: 0.7 }) +
    softShape(outline(ring([x + 12, y - 9, 5], 33), at), 6, 0.25) +
    handle([x, y], at, pxPerMm) +
    element('path', { d: turned([x, y, 5], BODY, at), fill: 'url(#ceramic)' }) +
    disc([x, y, 61], 40, at, { fill: '#FFFFFF' }) +
    disc([x, y, 61], 37.4, at, { fill: 'url(#inner)' }) +
    disc([x, y, 53], 35.6, at, { fill: 'url(#coffee)' }) +
    disc([x - 11, y + 10, 53], 16, at, { fill: '#FFFFFF', opacity: 0.1 });
  return { kind: 'prop', points: [], draw };
}

function handle([x, y]: readonly [number, number], at: ToSpot, pxPerMm: number): string {
  const [a, b, c, d, e] = [
    [37, 50],
    [58, 52],
    [64, 40],
    [56, 26],
    [31, 20],
  ].map(([dx = 0, high = 0]) =>
    at([x + dx * 0.92, y - dx * 0.3, high])
      .map(px)
      .join(' '),
  );
  const grip = (stroke: string, width: number) =>
    element('path', {
      d: `M${a}C${b} ${b} ${c}S${d} ${e}`,
      fill: 'none',
      stroke,
      'stroke-width': width * pxPerMm,
      'stroke-linecap': 'round',
    });
  return grip('#B5AEA1', 9) + grip('#F0ECE4', 6.4);
}
