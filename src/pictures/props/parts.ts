/** What props are drawn with: outlines, rounds and their shadows. Lengths in mm. */
import { pathOf } from '../draw-scene.ts';
import { softShape } from '../shadow.ts';
import { hull, type Point, type Spot } from '../space.ts';
import { element } from '../svg.ts';

export type ToSpot = (point: Point) => Spot;

/** A number of px as it stands in a path. */
export const px = (value: number): string => value.toFixed(1);

/** A closed path through points of the scene. */
export function outline(points: readonly Point[], at: ToSpot): string {
  return `M${points.map((p) => at(p).map(px).join(' ')).join('L')}Z`;
}

/** Points on a level circle. */
export function ring([x, y, z]: Point, r: number, count = 40): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const a = (i / count) * 2 * Math.PI;
    return [x + Math.cos(a) * r, y + Math.sin(a) * r, z];
  });
}

/** A level disc as a filled path. */
export function disc(middle: Point, r: number, at: ToSpot, more: Record<string, string | number>): string {
  return element('path', { d: outline(ring(middle, r), at), ...more });
}

/** A gradient from left to right, or towards `x2`, `y2`: how round and metal things are shaded. */
export function ramp(
  id: string,
  stops: readonly (readonly [number, string])[],
  [x2, y2]: readonly [number, number] = [1, 0],
) {
  return element(
    'linearGradient',
    { id, x1: 0, y1: 0, x2, y2 },
    stops.map(([offset, fill]) => element('stop', { offset, 'stop-color': fill })).join(''),
  );
}

/** The silhouette of what turns round an upright axis: its radius at each height. */
export function turned(
  [x, y, z]: Point,
  profile: readonly (readonly [number, number])[],
  at: ToSpot,
): string {
  const first = profile[0] ?? [0, 0];
  const last = profile.at(-1) ?? first;
  const half = (r: number, high: number, from: number) =>
    Array.from({ length: 13 }, (_, i) => {
      const a = from + (i / 12) * Math.PI;
      return at([x + Math.cos(a) * r, y + Math.sin(a) * r, z + high]);
    });
  const sides = (side: number) => profile.map(([r, high]) => at([x + side * r, y, z + high]));
  const foot = half(first[0], first[1], Math.PI);
  const top = half(last[0], last[1], 0);
  const all = [...foot, ...sides(1), ...top, ...sides(-1).toReversed()];
  return `M${all.map((spot) => spot.map(px).join(' ')).join('L')}Z`;
}

/** A profile with a curve through its points instead of corners (Catmull and Rom). */
export function smooth(profile: readonly (readonly [number, number])[]): [number, number][] {
  const at = (i: number) => profile[Math.max(0, Math.min(profile.length - 1, i))] ?? [0, 0];
  const between = (a: number, b: number, c: number, d: number, t: number) =>
    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3);
  const curve = profile.slice(1).flatMap((_, i) =>
    [0, 0.2, 0.4, 0.6, 0.8].map((t): [number, number] => {
      const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
      return [between(a[0], b[0], c[0], d[0], t), between(a[1], b[1], c[1], d[1], t)];
    }),
  );
  const last = at(profile.length - 1);
  return [...curve, [last[0], last[1]]];
}

/** The shadow of something round: on the table, to the lower right. */
export function roundShadow([x, y, z]: Point, r: number, high: number, at: ToSpot, pxPerMm: number): string {
  const thrown = [...ring([x, y, z], r), ...ring([x + high * 0.34, y - high * 0.26, z], r)];
  const path = pathOf(hull(thrown.map(at)));
  return (
    softShape(path, Math.min(18, 4 + high * 0.1 * pxPerMm), 0.22) +
    softShape(outline(ring([x + 1, y - 1.5, z], r), at), 3, 0.2)
  );
}
