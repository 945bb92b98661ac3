/** Parts of large work: upright planes, clips, eyelets with their ties, the stand of a roller banner. */
import { type Item, slab } from './solids.ts';
import { add, type Point, radians, times, unit } from './space.ts';
import { colour } from './svg.ts';

/** An upright plane turned by this many degrees: top left corner, direction along the width, direction down. */
export function upright(x: number, y: number, foot: number, w: number, h: number, turn: number) {
  const a = radians(turn);
  return {
    at: [x, y, foot + h] as Point,
    u: [Math.cos(a) * w, Math.sin(a) * w, 0] as Point,
    v: [0, 0, -h] as Point,
  };
}

/** A clip that holds a sheet at its upper edge. */
export function clip(at: Point, u: Point, size: number): Item[] {
  const [half, high] = [size * 0.014, size * 0.03];
  const flat = unit(u);
  const place = (s: number, z: number): Point => add(at, add(times(flat, s), [0, -4, z]));
  return [
    {
      kind: 'shape',
      points: [
        place(-half, -high * 0.55),
        place(half, -high * 0.55),
        place(half * 0.7, high * 0.7),
        place(-half * 0.7, high * 0.7),
      ],
      fill: '#2A2D35',
    },
  ];
}

/** Brass eyelets in the corners and about every 500 mm between, as in the product's first option; tied at both ends. */
export function eyelets(plane: { at: Point; u: Point; v: Point }, w: number, h: number, gap: number): Item[] {
  const inset = 26;
  const flat = unit(plane.u);
  const places = (length: number) => {
    const gaps = Math.max(1, Math.round((length - 2 * inset) / 500));
    return Array.from({ length: gaps + 1 }, (_, index) => inset + ((length - 2 * inset) * index) / gaps);
  };
  const at = (s: number, t: number): Point => add(plane.at, add(times(flat, s), [0, -6, -t]));
  const disc = (middle: Point, r: number): Point[] =>
    Array.from({ length: 16 }, (_, i) =>
      add(
        middle,
        add(times(flat, Math.cos((i / 16) * 6.2832) * r), [0, -1, Math.sin((i / 16) * 6.2832) * r]),
      ),
    );
  const big = Math.max(11, w / 170);
  const ring = (s: number, t: number): Item[] => [
    { kind: 'shape', points: disc(at(s, t), big), fill: '#C49A3C', stroke: '#8C6C22' },
    { kind: 'shape', points: disc(at(s, t), big * 0.5), fill: '#4A4436' },
  ];
  const ties = [inset, h - inset].flatMap((t): Item[] => [
    {
      kind: 'wire',
      points: [at(inset, t), at(-gap - 20, t + 6)],
      stroke: '#15171C',
      width: 7,
      thinnest: 1.6,
    },
    {
      kind: 'wire',
      points: [at(w - inset, t), at(w + gap + 20, t + 6)],
      stroke: '#15171C',
      width: 7,
      thinnest: 1.6,
    },
  ]);
  const rows = places(w).flatMap((s) => [...ring(s, inset), ...ring(s, h - inset)]);
  const sides = places(h)
    .slice(1, -1)
    .flatMap((t) => [...ring(inset, t), ...ring(w - inset, t)]);
  return [...rows, ...sides, ...ties];
}

/** A roller banner on its base, turned; `plane` is its print. */
export function stand(x: number, y: number, w: number, h: number, turn: number, side: 'front' | 'back') {
  const base = 96;
  const plane = upright(x, y, base, w, h, turn);
  const flat = unit(plane.u);
  const toUs: Point = [flat[1], -flat[0], 0];
  const box = (
    s: number,
    length: number,
    out: number,
    deep: number,
    high: number,
    fill: string,
    z = 0,
  ): Item[] => {
    const at = add([x, y, z + high], add(times(flat, s), times(toUs, out)));
    return slab(at, times(flat, length), [0, 0, -high], 0, { fill })
      .slice(1)
      .concat(
        {
          kind: 'face',
          at: add(at, times(toUs, -deep)),
          u: times(flat, length),
          v: times(toUs, deep),
          fill: '#F0EEE8',
          edge: true,
        },
        {
          kind: 'face',
          at: add(at, times(flat, length)),
          u: times(toUs, -deep),
          v: [0, 0, -high],
          fill: '#9B988E',
          edge: true,
        },
        {
          kind: 'face',
          at: add(at, times(toUs, -deep)),
          u: times(toUs, deep),
          v: [0, 0, -high],
          fill: '#BAB7AD',
          edge: true,
        },
      );
  };
  const floor = (s: number, out: number): Point => add([x, y, 0], add(times(flat, s), times(toUs, out)));
  const items: Item[] = [
    {
      kind: 'cast',
      points: [floor(-20, 140), floor(w + 20, 140), floor(w + 20, -140), floor(-20, -140), [x, y, h * 0.12]],
    },
    ...[0.1, 0.78].flatMap((s) => box(w * s, w * 0.12, 180, 360, 16, '#85827A')),
    ...box(-14, w + 28, 60, 120, base, '#C9C6BC'),
    { kind: 'face', ...plane, fill: colour.white, side, edge: true },
    ...box(-8, w + 16, 10, 20, 30, '#C9C6BC', base + h - 6),
  ];
  return { items, plane };
}
