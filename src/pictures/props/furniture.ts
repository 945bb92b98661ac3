/** What stands in rooms: stool, bench, door. True sizes in mm. */
import { softShape } from '../shadow.ts';
import type { Prop } from '../solids.ts';
import type { Point } from '../space.ts';
import { colour, element, rect } from '../svg.ts';
import { outline, px, ramp, ring, roundShadow, type ToSpot, turned } from './parts.ts';

/** A stool of oak: 450 mm high, its seat 340 mm wide. */
export function stool([x, y]: readonly [number, number]): Prop {
  const draw = (at: ToSpot, pxPerMm: number) => {
    const leg = (dx: number, dy: number, tone: string) =>
      element('path', {
        d: `M${at([x + dx * 0.72, y + dy * 0.72, 430])
          .map(px)
          .join(' ')}L${at([x + dx, y + dy, 0])
          .map(px)
          .join(' ')}`,
        stroke: tone,
        'stroke-width': 26 * pxPerMm,
        'stroke-linecap': 'round',
      });
    return (
      ramp('seat', [
        [0, '#E7D3B1'],
        [0.5, '#D5BB91'],
        [1, '#AD8D5E'],
      ]) +
      roundShadow([x + 30, y - 20, 0], 190, 120, at, pxPerMm) +
      leg(-120, 110, '#A5865A') +
      leg(120, 110, '#94764C') +
      leg(-135, -90, '#CDB186') +
      leg(135, -90, '#B3935F') +
      element('path', {
        d: turned(
          [x, y, 428],
          [
            [170, 0],
            [170, 34],
          ],
          at,
        ),
        fill: 'url(#seat)',
      }) +
      element('path', { d: outline(ring([x, y, 462], 170), at), fill: '#E9D7B8' })
    );
  };
  return { kind: 'prop', points: [], draw };
}

/** A bench before a wall: 460 mm high, `length` mm long. */
export function bench([x, y]: readonly [number, number], length: number): Prop {
  const draw = (at: ToSpot, pxPerMm: number) => {
    const quad = (points: readonly Point[], fill: string) =>
      element('path', { d: outline(points, at), fill });
    const half = length / 2;
    const top = (z: number, dy0: number, dy1: number): Point[] => [
      [x - half, y + dy0, z],
      [x + half, y + dy0, z],
      [x + half, y + dy1, z],
      [x - half, y + dy1, z],
    ];
    const legs = [-half + 130, half - 190].map((dx) =>
      quad(
        [
          [x + dx, y - 150, 430],
          [x + dx + 60, y - 150, 430],
          [x + dx + 60, y - 150, 0],
          [x + dx, y - 150, 0],
        ],
        '#3A3D45',
      ),
    );
    return (
      softShape(outline(top(0, 180, -190), at), 12, 0.3) +
      legs.join('') +
      quad(top(460, 170, -170), '#E3CDA8') +
      quad(
        [
          [x - half, y - 170, 460],
          [x + half, y - 170, 460],
          [x + half, y - 170, 420],
          [x - half, y - 170, 420],
        ],
        '#B99A6B',
      ) +
      element('path', {
        d: outline(
          [
            [x - half, y - 170, 460],
            [x + half, y - 170, 460],
            [x + half, y - 174, 460],
            [x - half, y - 174, 460],
          ],
          at,
        ),
        stroke: '#F2E4CA',
        'stroke-width': Math.max(0.8, 3 * pxPerMm),
        fill: 'none',
      })
    );
  };
  return { kind: 'prop', points: [], draw };
}

/** A door in its frame: 826 × 2,040 mm, against a wall at `y`. */
export function door([x, y]: readonly [number, number], paint = '#35504A'): Prop {
  const draw = (at: ToSpot, pxPerMm: number) => {
    const flat = (
      x0: number,
      z0: number,
      w: number,
      h: number,
      fill: string,
      more: Record<string, string | number> = {},
    ) => {
      const [left, top] = at([x + x0, y, z0 + h]);
      const [right, foot] = at([x + x0 + w, y, z0]);
      return rect(left, top, right - left, foot - top, fill, more);
    };
    const panel = (x0: number, z0: number, w: number, h: number) =>
      flat(x0, z0, w, h, colour.ink, { opacity: 0.2 }) +
      flat(x0 + 10, z0, w - 10, h - 10, colour.white, { opacity: 0.1 }) +
      flat(x0 + 12, z0 + 12, w - 24, h - 24, paint);
    const [kx, ky] = at([x + 740, y - 40, 1010]);
    return (
      ramp(
        'paint',
        [
          [0, '#FFFFFF'],
          [1, '#15171C'],
        ],
        [1, 0.3],
      ) +
      flat(-96, 0, 1018, 2140, colour.ink, { opacity: 0.1 }) +
      flat(-90, 0, 1006, 2130, '#F4F1EA') +
      flat(-82, 0, 990, 2120, '#FFFFFF') +
      flat(-8, 0, 842, 2050, '#26302D') +
      flat(0, 6, 826, 2036, paint) +
      panel(110, 1180, 270, 740) +
      panel(446, 1180, 270, 740) +
      panel(110, 220, 270, 760) +
      panel(446, 220, 270, 760) +
      flat(0, 6, 826, 2036, 'url(#paint)', { opacity: 0.13 }) +
      element('ellipse', {
        cx: kx + 6 * pxPerMm,
        cy: ky + 16 * pxPerMm,
        rx: 30 * pxPerMm,
        ry: 30 * pxPerMm,
        fill: colour.ink,
        opacity: 0.25,
      }) +
      element('circle', { cx: kx, cy: ky, r: 27 * pxPerMm, fill: '#B8944A' }) +
      element('circle', {
        cx: kx - 7 * pxPerMm,
        cy: ky - 8 * pxPerMm,
        r: 10 * pxPerMm,
        fill: '#F1DFA8',
        opacity: 0.8,
      })
    );
  };
  return { kind: 'prop', points: [], draw };
}
