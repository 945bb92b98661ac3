/** Soft shadows: a dark, narrow one where an object touches the table, and the wide one that it casts. */
import type { Cast } from './solids.ts';
import { hull, type Point, type Spot } from './space.ts';
import { colour, element } from './svg.ts';

/**
 * A soft dark shape: the outline drawn over itself, each time wider and fainter. A blur filter looks the same and takes
 * six times as long (measured: 85 of 97 ms a picture). `softness` is its rim in px.
 */
export function softShape(d: string, softness: number, opacity: number): string {
  const layers = 8;
  const each = 1 - (1 - opacity) ** (1 / layers);
  const drawn = Array.from({ length: layers }, (_, index) =>
    element('path', {
      d,
      fill: colour.ink,
      stroke: colour.ink,
      'stroke-linejoin': 'round',
      opacity: each,
      'stroke-width': 2 * softness * (1 - index / layers) ** 1.4,
    }),
  );
  return drawn.join('');
}

/** An object's shadow on the surface at its foot. `scale`: px per mm. */
export function drawCast(cast: Cast, light: Point, at: (point: Point) => Spot, scale: number): string {
  if (cast.onWall) return onWall(cast, cast.onWall, at);
  const floor = Math.min(...cast.points.map(([, , z]) => z));
  const high = Math.max(...cast.points.map(([, , z]) => z)) - floor;
  const thrown = hull(cast.points.map((point) => at(landing(point, light, floor))));
  const foot = hull(
    cast.points
      .filter(([, , z]) => z - floor < high * 0.08 + 0.001)
      .map((point) => at([point[0], point[1], floor])),
  );
  // Even a single sheet has a soft rim, because it never lies quite flat.
  const lift = Math.max(0, 7 - high * scale * 0.4);
  const moved = thrown.map(([x, y]): Spot => [x + lift * 0.8, y + lift]);
  return (
    softShape(closed(moved), 16, 0.2) +
    softShape(closed(foot.length > 2 ? foot.map(([x, y]): Spot => [x + 1.5, y + 2]) : moved), 4, 0.3)
  );
}

/** On a wall just behind: slightly to the right and below. */
function onWall(cast: Cast, deep: number, at: (point: Point) => Spot): string {
  const moved = hull(cast.points.map(([x, y, z]) => at([x + deep, y, z - deep * 1.4])));
  return (
    softShape(closed(moved), 16, 0.22) +
    softShape(closed(hull(cast.points.map(([x, y, z]) => at([x + deep * 0.2, y, z - deep * 0.3])))), 4, 0.25)
  );
}

function closed(spots: readonly Spot[]): string {
  return `M${spots.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
}

/** Where light past a point meets the floor. Long shadows of tall objects are shortened, as if by a second lamp. */
function landing([x, y, z]: Point, light: Point, floor: number): Point {
  const fall = (z - floor) / light[2];
  return [x - light[0] * fall * 0.8, y - light[1] * fall * 0.8, floor];
}
