/** Ornaments as SVG paths, computed: their unit is a millimetre. */

type Point = readonly [number, number];

const at = (x: number, y: number) => `${Number(x.toFixed(2))} ${Number(y.toFixed(2))}`;

/** A leaf from a point in a direction (radians), with a pointed tip. */
function leaf([x, y]: Point, angle: number, length: number, breadth: number): string {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const place = (u: number, v: number) => at(x + u * c - v * s, y + u * s + v * c);
  const [side, back] = [breadth * 0.66, length * 0.28];
  return `M${place(0, 0)}C${place(back, -side)} ${place(length * 0.7, -side)} ${place(length, 0)}C${place(length * 0.7, side)} ${place(back, side)} ${place(0, 0)}Z`;
}

/**
 * A sprig that grows upwards from 0 0 and bends to the right by `bend`: its stem, to be drawn as a line, and its leaves,
 * which become smaller towards the tip.
 */
export function sprig({
  height,
  bend,
  pairs,
  leafMm,
  breadth = 0.42,
}: {
  height: number;
  bend: number;
  pairs: number;
  leafMm: number;
  breadth?: number;
}): { stem: string; leaves: string } {
  const control: Point = [bend * 0.1, -height * 0.6];
  const tip: Point = [bend, -height];
  const on = (t: number): Point => [
    2 * (1 - t) * t * control[0] + t * t * tip[0],
    2 * (1 - t) * t * control[1] + t * t * tip[1],
  ];
  const heading = (t: number) => {
    const dx = 2 * (1 - t) * control[0] + 2 * t * (tip[0] - control[0]);
    const dy = 2 * (1 - t) * control[1] + 2 * t * (tip[1] - control[1]);
    return Math.atan2(dy, dx);
  };
  const leaves = Array.from({ length: pairs }, (_, i) => {
    const t = 0.22 + (0.72 * i) / pairs;
    const long = leafMm * (1 - 0.5 * (i / pairs));
    const side = (sign: number, later: number) =>
      leaf(on(t + later), heading(t + later) + sign * 0.78, long, long * breadth);
    return side(-1, 0) + side(1, 0.4 / pairs);
  });
  const last = leaf(on(0.97), heading(1), leafMm * 0.55, leafMm * 0.55 * breadth);
  return { stem: `M0 0Q${at(...control)} ${at(...tip)}`, leaves: leaves.join('') + last };
}

/** Half rings above 0 0, one for each radius, to be drawn as lines. */
export const arches = (radii: readonly number[]): string =>
  radii.map((r) => `M${at(-r, 0)}A${r} ${r} 0 0 1 ${at(r, 0)}`).join('');

/** Wedges from one radius to another, all around 0 0 or over part of it (degrees, clockwise from the right). */
export function rays(count: number, inner: number, outer: number, from = 0, to = 360): string {
  const step = ((to - from) / count) * (Math.PI / 180);
  const start = from * (Math.PI / 180);
  const polar = (r: number, a: number) => at(r * Math.cos(a), r * Math.sin(a));
  return Array.from({ length: count }, (_, i) => {
    const [a, b] = [start + i * step, start + (i + 0.5) * step];
    return `M${polar(inner, a)}L${polar(outer, a)}L${polar(outer, b)}L${polar(inner, b)}Z`;
  }).join('');
}

/** Every other square of a board, from its upper left corner. */
export function chequer(columns: number, rows: number, square: number): string {
  const squares = Array.from({ length: columns * rows }, (_, i) => [i % columns, Math.floor(i / columns)]);
  return squares
    .filter(([x = 0, y = 0]) => (x + y) % 2 === 0)
    .map(([x = 0, y = 0]) => `M${at(x * square, y * square)}h${square}v${square}h${-square}Z`)
    .join('');
}

/** A smooth closed line through points. */
function smooth(points: readonly Point[]): string {
  const many = points.length;
  const point = (i: number) => points[(i + many) % many] as Point;
  const curves = points.map((_, i) => {
    const [before, from, to, after] = [point(i - 1), point(i), point(i + 1), point(i + 2)];
    const lean = (a: Point, b: Point): Point => [(b[0] - a[0]) / 6, (b[1] - a[1]) / 6];
    const [out, into] = [lean(before, to), lean(from, after)];
    return `C${at(from[0] + out[0], from[1] + out[1])} ${at(to[0] - into[0], to[1] - into[1])} ${at(...to)}`;
  });
  return `M${at(...point(0))}${curves.join('')}Z`;
}

/** Lines of equal height of a hill about 0 0, as on a map. `seed` makes another hill. */
export function contours(radii: readonly number[], seed: number): string {
  return radii
    .map((r, n) => {
      const points = Array.from({ length: 28 }, (_, i): Point => {
        const a = (i / 28) * 2 * Math.PI;
        const wave = (k: number, size: number) => size * Math.sin(k * a + seed * k + n * 0.09 * k);
        const far = r * (1 + wave(2, 0.16) + wave(3, 0.09) + wave(5, 0.035));
        return [far * Math.cos(a), far * Math.sin(a) * 0.82];
      });
      return smooth(points);
    })
    .join('');
}

/** Land below a line of hills from x = 0 to `width`; `tops` are the heights of points at equal distances. */
export function hills(width: number, tops: readonly number[], bottom: number): string {
  const step = width / (tops.length - 1);
  const half = step / 2;
  const curves = tops.slice(1).map((y, i) => {
    const [x0, x1, from] = [i * step, (i + 1) * step, tops[i] ?? 0];
    return `C${at(x0 + half, from)} ${at(x1 - half, y)} ${at(x1, y)}`;
  });
  return `M${at(0, tops[0] ?? 0)}${curves.join('')}V${bottom}H0Z`;
}

/** Flags on a string that hangs from 0 0 to `width` 0: the string, and every second flag in each of two colours. */
export function bunting(
  width: number,
  sag: number,
  count: number,
): { string: string; flags: [string, string] } {
  const y = (x: number) => 4 * sag * (x / width) * (1 - x / width);
  const flag = (i: number) => {
    const step = width / count;
    const [a, b] = [(i + 0.1) * step, (i + 0.9) * step];
    const drop = step * 0.95;
    return `M${at(a, y(a))}L${at(b, y(b))}L${at((a + b) / 2, (y(a) + y(b)) / 2 + drop)}Z`;
  };
  const all = Array.from({ length: count }, (_, i) => flag(i));
  const every = (rest: number) => all.filter((_, i) => i % 2 === rest).join('');
  return { string: `M0 0Q${at(width / 2, 2 * sag)} ${at(width, 0)}`, flags: [every(0), every(1)] };
}

/** Fish scales: rows of nested half circles, as on tiles of the twenties, to be drawn as lines. */
export function scales(columns: number, rows: number, radius: number, rings: number): string {
  const paths: string[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column * 2 * radius + (row % 2) * radius, row * radius];
      for (let ring = 0; ring < rings; ring++) {
        const r = radius * (1 - ring / rings);
        paths.push(`M${at(x - r, y)}A${r} ${r} 0 0 1 ${at(x + r, y)}`);
      }
    }
  return paths.join('');
}

/** Leaves around a ring about 0 0, in pairs that follow it clockwise. */
export function wreath(radius: number, pairs: number, leafMm: number): string {
  return Array.from({ length: pairs }, (_, i) => {
    const a = (i / pairs) * 2 * Math.PI;
    const long = leafMm * (0.86 + 0.14 * Math.sin(i * 2.4));
    const on: Point = [radius * Math.cos(a), radius * Math.sin(a)];
    const along = a + Math.PI / 2;
    return leaf(on, along - 0.62, long, long * 0.4) + leaf(on, along + 0.72, long * 0.82, long * 0.34);
  }).join('');
}

/** Stars of four points, each of which is x, y and the length of its points. */
export const stars = (places: readonly (readonly [number, number, number])[]): string =>
  places
    .map(
      ([x, y, r]) =>
        `M${at(x, y - r)}Q${at(x, y)} ${at(x + r, y)}Q${at(x, y)} ${at(x, y + r)}Q${at(x, y)} ${at(x - r, y)}Q${at(x, y)} ${at(x, y - r)}Z`,
    )
    .join('');
