/** How large work is shown: posters on a wall, banners between posts, roller banners on their base, boards leaning. */
import type { Scene } from './draw-scene.ts';
import type { Drawn } from './product-measures.ts';
import { bent, type Face, type Item, roll, slab } from './solids.ts';
import { add, type Point, radians, times, unit } from './space.ts';
import { colour } from './svg.ts';

/** An upright plane turned by this many degrees: top left corner, direction along the width, direction down. */
function upright(x: number, y: number, foot: number, w: number, h: number, turn: number) {
  const a = radians(turn);
  return {
    at: [x, y, foot + h] as Point,
    u: [Math.cos(a) * w, Math.sin(a) * w, 0] as Point,
    v: [0, 0, -h] as Point,
  };
}

const cornersOf = ({ at, u, v }: { at: Point; u: Point; v: Point }) => [
  at,
  add(at, u),
  add(add(at, u), v),
  add(at, v),
];

/** Posters, plans and planners: one hung by two clips, others rolled at its foot. */
export function onWall(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const plane = upright(0, 0, h * 0.12, w, h, -18);
  const curl = w * 0.012;
  const sheet = bent(
    plane.at,
    plane.u,
    plane.v,
    { fill: colour.white, side: 'front' },
    (s) => curl * Math.cos(s * Math.PI * 2),
    12,
  );
  const clips = [0.12, 0.88].flatMap((s) => clip(add(plane.at, times(plane.u, s)), plane.u, Math.max(w, h)));
  const r = Math.min(32, w * 0.055 + 8);
  const along: Point = [Math.cos(radians(14)) * w, Math.sin(radians(14)) * w, 0];
  const front = -w * 0.5 - r * 2;
  const rolls = [
    ...roll([w * 0.2, front + r * 2.6, 0], along, r, colour.white),
    ...roll([w * 0.16, front, 0], along, r, '#FDFCF8'),
  ];
  const beside = w > h ? [] : secondSheet(w, h);
  return {
    light: 'room',
    elevation: 16,
    items: [
      ...beside,
      { kind: 'cast', points: cornersOf(plane), onWall: h * 0.03 },
      ...sheet,
      ...clips,
      ...rolls,
    ],
    measured: { ...plane, widthMm: w, heightMm: h, beside: 'left', below: 'far' },
  };
}

/** Another poster further along the wall. */
function secondSheet(w: number, h: number): Item[] {
  const plane = upright(w * 1.06, -w * 0.34, h * 0.12, w, h, -18);
  const face: Face = { kind: 'face', ...plane, fill: colour.white, side: 'back', edge: true };
  return [
    { kind: 'cast', points: cornersOf(plane), onWall: h * 0.03 },
    face,
    ...[0.12, 0.88].flatMap((s) => clip(add(plane.at, times(plane.u, s)), plane.u, h)),
  ];
}

function clip(at: Point, u: Point, size: number): Item[] {
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

/** Banners: one tied between two posts by its eyelets, another rolled up on the ground. */
export function tiedBanner(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const turn = w / h > 3.2 ? -7 : -13;
  const gap = 90 + w * 0.07;
  const foot = w / h > 3.2 ? 480 : 260;
  const plane = upright(0, 0, foot, w, h, turn);
  const flat = unit(plane.u);
  const sag = Math.min(26, w * 0.012);
  const sheet = bent(
    plane.at,
    plane.u,
    plane.v,
    { fill: colour.white, side: 'front' },
    (s) => sag * Math.sin(s * Math.PI * 3.2),
    18,
  );
  const post = (s: number): Item[] => {
    const at = add(plane.at, times(flat, s));
    const side: Point = times(flat, 44);
    const bottom: Point = [at[0], at[1] + 10, 0];
    const tall = foot + h + 90;
    return [
      {
        kind: 'cast',
        points: [bottom, add(bottom, side), add(bottom, [0, 40, 0]), add(bottom, [0, 0, tall * 0.4])],
      },
      { kind: 'face', at: add(bottom, [0, 0, tall]), u: side, v: [0, 0, -tall], fill: '#8A6B45' },
      {
        kind: 'face',
        at: add(bottom, add(times(side, 0.62), [0, -0.1, tall])),
        u: times(side, 0.38),
        v: [0, 0, -tall],
        fill: '#6F5433',
      },
    ];
  };
  const r = 62;
  const length = Math.min(w, h) * 0.98;
  const rolled = roll(
    [w * (w / h > 2 ? 0.62 : 0.4), -w * 0.1 - 260, 0],
    [Math.cos(radians(10)) * length, Math.sin(radians(10)) * length, 0],
    r,
    '#F5F3EE',
  );
  return {
    light: 'room',
    elevation: 15,
    items: [...post(-gap - 44), ...post(w + gap), ...sheet, ...eyelets(plane, w, h, gap), ...rolled],
    measured: { ...plane, widthMm: w, heightMm: h, beside: 'left', below: 'near' },
  };
}

/** Brass eyelets in the corners and about every 500 mm between, as in the product's first option; tied at both ends. */
function eyelets(plane: { at: Point; u: Point; v: Point }, w: number, h: number, gap: number): Item[] {
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
  const big = Math.max(13, w / 130);
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

/** Roller banners: the print pulled out of its aluminium base, with a second one behind it. */
export function rollerBanner(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const hero = stand(0, 0, w, h, 14, 'front');
  const items = [
    ...stand(-w * 2.1, 620, w, h, 30, 'back').items,
    ...stand(-w * 1.12, 330, w, h, 24, 'back').items,
    ...hero.items,
  ];
  return {
    light: 'room',
    elevation: 14,
    items,
    measured: { ...hero.plane, widthMm: w, heightMm: h, beside: 'right' },
  };
}

function stand(x: number, y: number, w: number, h: number, turn: number, side: 'front' | 'back') {
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
    { kind: 'face', ...plane, fill: colour.white, side, edge: true, gloss: true },
    ...box(-8, w + 16, 10, 20, 30, '#C9C6BC', base + h - 6),
  ];
  return { items, plane };
}
