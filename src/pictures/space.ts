/** Points and directions in space, in millimetres: x to the right, y away from the viewer, z up. */
export type Point = readonly [number, number, number];
/** A point in the picture: x to the right, y downwards. */
export type Spot = readonly [number, number];

export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a: Point, by: number): Point => [a[0] * by, a[1] * by, a[2] * by];
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const long = (a: Point): number => Math.hypot(...a);
export const unit = (a: Point): Point => times(a, 1 / (long(a) || 1));
/** A point of a face: `from` plus these multiples of each direction. */
export const along = (from: Point, u: Point, s: number, v: Point, t: number): Point =>
  add(from, add(times(u, s), times(v, t)));

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The camera: parallel projection from this many degrees above the table. */
export type Camera = { elevation: number };

/** A point's projection before the scene is fitted into the picture, in mm. */
export function project([x, y, z]: Point, { elevation }: Camera): Spot {
  const e = radians(elevation);
  return [x, -y * Math.sin(e) - z * Math.cos(e)];
}

/** The direction from the scene to the viewer. */
export function towardsViewer({ elevation }: Camera): Point {
  const e = radians(elevation);
  return [0, -Math.cos(e), Math.sin(e)];
}

/** The smallest convex shape around spots (Andrew's monotone chain), for shadows. */
export function hull(spots: readonly Spot[]): Spot[] {
  const sorted = spots.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

function chain(spots: readonly Spot[]): Spot[] {
  const hull: Spot[] = [];
  for (const spot of spots) {
    for (;;) {
      const [a, b] = hull.slice(-2);
      if (!a || !b || (b[0] - a[0]) * (spot[1] - a[1]) - (b[1] - a[1]) * (spot[0] - a[0]) > 0) break;
      hull.pop();
    }
    hull.push(spot);
  }
  return hull.slice(0, -1);
}
