/** Green things: a plant in its pot, a vase of olive, a twig of eucalyptus. True sizes in mm. */
import { softShape } from '../shadow.ts';
import type { Lie, Prop } from '../solids.ts';
import { type Point, radians, type Spot } from '../space.ts';
import { element } from '../svg.ts';
import { outline, px, ramp, ring, roundShadow, smooth, type ToSpot, turned } from './parts.ts';

/** One leaf from `foot`, `length` px long, with a middle rib; `turn` in degrees, 90 is up. */
function blade([x, y]: Spot, length: number, turn: number, fill: string, rib: string, wide = 0.2): string {
  const a = radians(turn);
  const droop = Math.cos(a) * length * 0.08;
  const [tx, ty] = [x + Math.cos(a) * length, y - Math.sin(a) * length + Math.abs(droop)];
  const [nx, ny] = [Math.sin(a) * length * wide, Math.cos(a) * length * wide];
  const [mx, my] = [x + (tx - x) * 0.5, y + (ty - y) * 0.5 - Math.abs(droop)];
  return (
    element('path', {
      d: `M${px(x)} ${px(y)}Q${px(mx + nx)} ${px(my + ny)} ${px(tx)} ${px(ty)}Q${px(mx - nx)} ${px(my - ny)} ${px(x)} ${px(y)}Z`,
      fill,
    }) +
    element('path', {
      d: `M${px(x)} ${px(y)}Q${px(mx)} ${px(my)} ${px(tx)} ${px(ty)}`,
      fill: 'none',
      stroke: rib,
      'stroke-width': Math.max(0.5, length * 0.008),
      opacity: 0.7,
    })
  );
}

const GREENS = ['#3F6B52', '#4F7D5F', '#345B47', '#5F8D6C', '#476F58'];

/** A plant in a pot: `high` mm with its leaves. */
export function plant([x, y, z]: Point, high: number): Prop {
  const pot = high * 0.3;
  const r = high * 0.17;
  const draw = (at: ToSpot, pxPerMm: number) => {
    const foot = at([x, y, z + pot * 0.94]);
    const blades = [168, 20, 146, 38, 128, 56, 112, 74, 92, 152, 30, 104, 80].map((turn, i) =>
      blade(
        foot,
        high * (0.44 + ((i * 37) % 29) / 100) * pxPerMm,
        turn,
        GREENS[i % 5] ?? '#3F6B52',
        '#A9C4A8',
      ),
    );
    return (
      ramp('pot', [
        [0, '#D9A584'],
        [0.3, '#D49B78'],
        [0.75, '#B27552'],
        [1, '#8F5A3C'],
      ]) +
      roundShadow([x, y, z], r * 0.8, pot, at, pxPerMm) +
      element('path', {
        d: turned(
          [x, y, z],
          [
            [r * 0.72, 0],
            [r, pot],
          ],
          at,
        ),
        fill: 'url(#pot)',
      }) +
      element('path', {
        d: turned(
          [x, y, z],
          [
            [r * 1.1, pot * 0.82],
            [r * 1.1, pot],
          ],
          at,
        ),
        fill: 'url(#pot)',
      }) +
      element('path', { d: outline(ring([x, y, z + pot], r * 1.02), at), fill: '#4A3424' }) +
      blades.join('')
    );
  };
  return { kind: 'prop', points: [], draw };
}

/** A glazed vase with three twigs of olive: `high` mm to the rim. */
export function vase(
  [x, y, z]: Point,
  high: number,
  glaze: readonly [string, string, string] = ['#F4F1EA', '#E4DFD4', '#AFA899'],
): Prop {
  const draw = (at: ToSpot, pxPerMm: number) => {
    const rim = at([x, y, z + high * 0.98]);
    const stems = [
      [104, 1.3],
      [82, 1.55],
      [64, 1.2],
    ].map(([turn = 90, reach = 1]) => {
      const a = radians(turn);
      const length = high * reach * pxPerMm;
      const p = (part: number): Spot => [
        rim[0] + Math.cos(a) * length * part + (turn - 84) * -0.004 * length * part * part,
        rim[1] - Math.sin(a) * length * part,
      ];
      const leaves = Array.from({ length: 12 }, (_, i) => {
        const part = 0.22 + i * 0.065;
        return blade(
          p(part),
          length * (0.2 - i * 0.006),
          turn + (i % 2 ? 42 : -42),
          i % 3 ? '#7F9276' : '#95A78B',
          '#DDE5D6',
          0.14,
        );
      });
      const line = [0, 0.25, 0.5, 0.75, 1].map((part) => p(part).map(px).join(' '));
      return (
        element('path', {
          d: `M${line.join('L')}`,
          fill: 'none',
          stroke: '#6B5A45',
          'stroke-width': Math.max(0.8, 1.6 * pxPerMm),
        }) + leaves.join('')
      );
    });
    const r = high * 0.3;
    return (
      ramp('glaze', [
        [0, glaze[1]],
        [0.22, glaze[0]],
        [0.6, glaze[1]],
        [1, glaze[2]],
      ]) +
      roundShadow([x, y, z], r * 0.8, high * 0.9, at, pxPerMm) +
      stems.join('') +
      element('path', {
        d: turned(
          [x, y, z],
          smooth([
            [r * 0.66, 0],
            [r * 0.95, high * 0.2],
            [r, high * 0.36],
            [r * 0.86, high * 0.58],
            [r * 0.5, high * 0.78],
            [r * 0.36, high * 0.9],
            [r * 0.42, high],
          ]),
          at,
        ),
        fill: 'url(#glaze)',
      })
    );
  };
  return { kind: 'prop', points: [], draw };
}

/** A twig of eucalyptus, `length` mm long: pairs of round leaves along a stem. */
export function twig({ x, y, z = 0, turn = 0 }: Lie, length = 190): Prop {
  const draw = (at: ToSpot, pxPerMm: number) => {
    const a = radians(turn);
    const place = (run: number, side: number, high = z): Point => [
      x + Math.cos(a) * run - Math.sin(a) * (side + Math.sin(run / 60) * 7),
      y + Math.sin(a) * run + Math.cos(a) * (side + Math.sin(run / 60) * 7),
      high,
    ];
    const leaf = (run: number, side: 1 | -1, size: number, high: number, drop: number) => {
      const points = Array.from({ length: 18 }, (_, i): Point => {
        const t = (i / 18) * 2 * Math.PI;
        const along_ = (1 + Math.cos(t)) * 0.5 * size;
        const wide = Math.sin(t) * size * 0.36;
        const [dx, dy] = [along_ * 0.62 - wide * 0.78 * side, along_ * 0.78 * side + wide * 0.62];
        const p = place(run + dx, dy, high);
        return [p[0] + drop, p[1] - drop, p[2]];
      });
      return outline(points, at);
    };
    const sizes = [26, 28, 27, 24, 20, 15];
    const pairs = sizes.flatMap((size, i) => {
      const run = (i + 0.4) * (length / 6.6);
      return [
        { run, side: 1 as const, size },
        { run: run + 9, side: -1 as const, size: size * 0.94 },
      ];
    });
    const shadow = pairs.map(({ run, side, size }) => leaf(run, side, size, z, 4)).join('');
    const greens = ['#7F9A86', '#93AC97', '#6F8C79'];
    const stem = Array.from({ length: 12 }, (_, i) =>
      at(place((i / 11) * length, 0, z + 3))
        .map(px)
        .join(' '),
    );
    return (
      softShape(shadow, 4, 0.24) +
      element('path', {
        d: `M${stem.join('L')}`,
        fill: 'none',
        stroke: '#6B5A45',
        'stroke-width': 2 * pxPerMm,
        'stroke-linecap': 'round',
      }) +
      pairs
        .map(({ run, side, size }, i) => {
          const vein = [place(run, 0, z + 4), place(run + size * 0.56, size * 0.72 * side, z + 4)];
          return (
            element('path', { d: leaf(run, side, size, z + 4, 0), fill: greens[i % 3] ?? '#7F9A86' }) +
            element('path', {
              d: `M${vein.map((p) => at(p).map(px).join(' ')).join('L')}`,
              stroke: '#DDE7DC',
              'stroke-width': 0.5 * pxPerMm,
              opacity: 0.7,
            })
          );
        })
        .join('')
    );
  };
  return { kind: 'prop', points: [], draw };
}
