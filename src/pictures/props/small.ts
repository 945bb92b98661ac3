/** Cutlery and pins, at their true size in mm. */

import { softShape } from '../shadow.ts';
import type { Prop } from '../solids.ts';
import type { Point } from '../space.ts';
import { element } from '../svg.ts';
import { outline, ramp } from './parts.ts';

const steel = ramp('cutlery', [
  [0, '#FDFDFD'],
  [0.4, '#CDD1D6'],
  [0.6, '#A3A9B1'],
  [1, '#E9EBED'],
]);

/** A flat shape of steel on the table from its half outline, mirrored: `x` from its middle at each `y`. */
function cutlery(
  [x, y]: readonly [number, number],
  half: readonly (readonly [number, number])[],
  cuts: readonly Point[][] = [],
): Prop {
  const side = (by: number) => half.map(([dx, dy]): Point => [x + by * dx, y + dy, 2]);
  const shape = [...side(1), ...side(-1).toReversed()];
  return {
    kind: 'prop',
    points: [],
    draw: (at) =>
      steel +
      softShape(
        outline(
          shape.map(([a, b]): Point => [a + 3, b - 3, 0]),
          at,
        ),
        4,
        0.32,
      ) +
      element('path', {
        d: outline(shape, at),
        fill: 'url(#cutlery)',
        stroke: '#8B919A',
        'stroke-width': 0.5,
      }) +
      cuts
        .map((cut) =>
          element('path', {
            d: outline(
              cut.map(([a, b]): Point => [x + a, y + b, 2]),
              at,
            ),
            fill: '#7C6A4C',
            opacity: 0.75,
          }),
        )
        .join(''),
  };
}

/** A fork of 200 mm, its middle at a point. */
export const fork = (middle: readonly [number, number]): Prop =>
  cutlery(
    middle,
    [
      [0, -100],
      [7, -97],
      [9, -80],
      [5, -30],
      [3.4, 20],
      [5, 38],
      [11, 48],
      [12, 60],
      [11.5, 98],
      [9, 100],
      [0, 100],
    ],
    [-6.4, 0, 6.4].map((at): Point[] => [
      [at - 1.3, 62, 0],
      [at + 1.3, 62, 0],
      [at + 1.1, 101, 0],
      [at - 1.1, 101, 0],
    ]),
  );

/** A knife of 220 mm, its middle at a point. */
export const knife = (middle: readonly [number, number]): Prop =>
  cutlery(middle, [
    [0, -110],
    [7, -107],
    [8.5, -90],
    [6.5, -20],
    [5.5, 0],
    [9.5, 6],
    [10, 70],
    [7, 98],
    [0, 110],
  ]);

/** A round pin in cork or a wall, its head 9 mm wide. */
export function pin([x, y, z]: Point, fill: string): Prop {
  const circle = (r: number, dx = 0, dz = 0) =>
    Array.from({ length: 22 }, (_, i): Point => {
      const a = (i / 22) * 2 * Math.PI;
      return [x + Math.cos(a) * r + dx, y, z + Math.sin(a) * r + dz];
    });
  return {
    kind: 'prop',
    points: [],
    draw: (at) =>
      softShape(outline(circle(4.5, 4, -5), at), 4, 0.4) +
      element('path', { d: outline(circle(4.6), at), fill }) +
      element('path', { d: outline(circle(1.6, -1.4, 1.6), at), fill: '#FFFFFF', opacity: 0.75 }),
  };
}
