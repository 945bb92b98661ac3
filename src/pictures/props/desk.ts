/** What lies on a desk: pen, telephone, reading glasses. True sizes in mm. */
import { softShape } from '../shadow.ts';
import { type Lie, lying, type Prop } from '../solids.ts';
import { add, along, type Point, radians, unit } from '../space.ts';
import { colour, element } from '../svg.ts';
import { outline, px, ramp, type ToSpot } from './parts.ts';

/** A ballpoint pen of 142 × 10 mm, dark with a bright clip; its tip points along `turn`. */
export function pen({ x, y, z = 0, turn = 0 }: Lie, body = '#20242E'): Prop {
  const draw = (at: ToSpot, pxPerMm: number) => {
    const a = radians(turn);
    const place = (run: number, side = 0, high = 5): Point => [
      x + Math.cos(a) * run - Math.sin(a) * side,
      y + Math.sin(a) * run + Math.cos(a) * side,
      z + high,
    ];
    const bar = (from: number, to: number, stroke: string, width: number, side = 0, cap = 'butt') =>
      element('path', {
        d: `M${at(place(from, side)).map(px).join(' ')}L${at(place(to, side)).map(px).join(' ')}`,
        stroke,
        'stroke-width': Math.max(0.8, width * pxPerMm),
        'stroke-linecap': cap,
      });
    const tip = [place(58, 4.6), place(72, 1.2), place(72, -1.2), place(58, -4.6)];
    const shadow = [
      place(-66, 5, 0),
      place(60, 5, 0),
      place(71, 0, 0),
      place(60, -5, 0),
      place(-66, -5, 0),
    ].map((p): Point => [p[0] + 4, p[1] - 4, z]);
    return (
      softShape(outline(shadow, at), 5, 0.34) +
      bar(-62, 58, body, 10, 0, 'round') +
      element('path', { d: outline(tip, at), fill: '#C9CCD1' }) +
      bar(72, 74, '#4B4E55', 1.8) +
      bar(8, 13, '#C9CCD1', 10.4) +
      bar(-62, 56, '#FFFFFF55', 1.7, 2.4) +
      bar(-62, 56, '#00000055', 2.6, -3.6) +
      bar(-62, -24, '#D5D8DC', 2.8, 1.2, 'round') +
      bar(-60, -26, '#FFFFFF', 0.9, 1.8)
    );
  };
  return { kind: 'prop', points: [], draw };
}

/** The points of a rounded rectangle that lies at a height. */
function rounded(w: number, h: number, r: number, lie: Lie): Point[] {
  const { at, u, v } = lying(w, h, lie);
  const corners = [
    [r, r, 180],
    [w - r, r, 270],
    [w - r, h - r, 0],
    [r, h - r, 90],
  ] as const;
  return corners.flatMap(([cx, cy, from]) =>
    Array.from({ length: 7 }, (_, i): Point => {
      const a = radians(from + i * 15);
      return along(at, u, (cx + Math.cos(a) * r) / w, v, (cy + Math.sin(a) * r) / h);
    }),
  );
}

/** A telephone of 147 × 71 × 8 mm, its screen dark. */
export function phone(lie: Lie): Prop {
  const draw = (at: ToSpot) => {
    const layer = (z: number, inset: number) =>
      outline(rounded(71 - 2 * inset, 147 - 2 * inset, 10 - inset, { ...lie, z }), at);
    const { x, y } = lie;
    return (
      ramp(
        'glass',
        [
          [0, '#4A515E'],
          [0.34, '#2A2E37'],
          [0.36, '#191B21'],
          [1, '#101116'],
        ],
        [1, 0.8],
      ) +
      softShape(layer(0, 0), 4, 0.3) +
      softShape(outline(rounded(71, 147, 10, { ...lie, x: x + 4, y: y - 4, z: 0 }), at), 9, 0.24) +
      [0, 2, 4, 6]
        .map((z) => element('path', { d: layer(z, 0), fill: z === 6 ? '#8A8F98' : '#6C7079' }))
        .join('') +
      element('path', { d: layer(8, 0), fill: '#B4B8BF' }) +
      element('path', { d: layer(8, 1.2), fill: '#0E0F13' }) +
      element('path', { d: layer(8, 3.4), fill: 'url(#glass)' })
    );
  };
  return { kind: 'prop', points: [], draw };
}

/** Reading glasses, 138 mm wide, lying open. */
export function glasses(lie: Lie): Prop {
  const draw = (at: ToSpot, pxPerMm: number) => {
    const { at: from, u, v } = lying(138, 150, lie);
    const place = (x: number, y: number, z: number): Point =>
      add(along(from, unit(u), x, unit(v), y), [0, 0, z]);
    const lens = (cx: number, z: number) =>
      Array.from({ length: 44 }, (_, i): Point => {
        const a = (i / 44) * 2 * Math.PI;
        const round = (value: number) => Math.sign(value) * Math.abs(value) ** 0.72;
        return place(cx + round(Math.cos(a)) * 27, 22 + round(Math.sin(a)) * 20, z);
      });
    const lines = (z: number, dx: number, dy: number) => {
      const moved = (p: Point): Point => [p[0] + dx, p[1] + dy, p[2]];
      const open = (points: Point[]) => `M${points.map((p) => at(moved(p)).map(px).join(' ')).join('L')}`;
      return (
        [36, 102].map((cx) => `${open(lens(cx, z))}Z`).join('') +
        open([place(62, 18, z), place(69, 15, z), place(76, 18, z)]) +
        open([place(9, 16, z), place(5, 18, z), place(4, 60, z), place(9, 120, z), place(18, 142, z * 0.3)]) +
        open([
          place(129, 16, z),
          place(133, 18, z),
          place(134, 60, z),
          place(129, 120, z),
          place(120, 142, z * 0.3),
        ])
      );
    };
    const stroke = (d: string, colourOf: string, width: number, opacity = 1) =>
      element('path', {
        d,
        fill: 'none',
        stroke: colourOf,
        'stroke-width': width * pxPerMm,
        'stroke-linejoin': 'round',
        'stroke-linecap': 'round',
        opacity,
      });
    const z = (lie.z ?? 0) + 9;
    return (
      stroke(lines(lie.z ?? 0, 6, -6), colour.ink, 6.4, 0.09) +
      stroke(lines(lie.z ?? 0, 5, -5), colour.ink, 4, 0.16) +
      [36, 102]
        .map((cx) => element('path', { d: outline(lens(cx, z), at), fill: '#FFFFFF', opacity: 0.16 }))
        .join('') +
      stroke(lines(z, 0, 0), '#3A2418', 4.2) +
      stroke(lines(z + 1.2, 0, 0), '#8A5A34', 1.4, 0.8)
    );
  };
  return { kind: 'prop', points: [], draw };
}
