/** How bound and folded work stands and lies: booklets, books, wire-bound, leaflets, calendars. */
import { measuredLying } from './compose-flat.ts';
import type { Measured, Scene } from './draw-scene.ts';
import { type Drawn, sheetMm } from './product-measures.ts';
import {
  bent,
  type Item,
  type Lie,
  lying,
  lyingSlab,
  type Region,
  type Side,
  standing,
  wire,
} from './solids.ts';
import { add, type Point, radians, subtract, times, unit } from './space.ts';
import { colour } from './svg.ts';

/** Stapled, perfect bound and wire-bound books: one closed on top, one open behind it. */
export function bound(product: Drawn): Scene {
  const { widthMm: w, heightMm: h, form } = product;
  const thick = form === 'booklet' ? 3.4 : form === 'perfect-bound' ? 9 : 10;
  const open: Lie = { x: -w * 0.34, y: h * 0.26, turn: 9 };
  const hero: Lie = { x: w * 0.6, y: -h * 0.1, turn: 20 };
  return {
    light: 'table',
    elevation: 52,
    items: [...openBook(product, open, thick), ...closedBook(product, hero, thick)],
    measured: measuredLying(product, { ...hero, z: 0 }, 'right'),
  };
}

function closedBook({ widthMm: w, heightMm: h, form }: Drawn, lie: Lie, thick: number): Item[] {
  const base = lying(w, h, { ...lie, z: thick });
  const spineSide: Point = times(unit(base.u), -1);
  const book = lyingSlab(w, h, thick, lie, {
    fill: colour.white,
    side: 'front',
    leaves: form === 'booklet' ? 5 : 9,
  });
  const place = (s: number, t: number, z: number): Point => [
    base.at[0] + base.u[0] * s + base.v[0] * t,
    base.at[1] + base.u[1] * s + base.v[1] * t,
    z,
  ];
  if (form === 'wire-bound')
    return [...book, ...wire(place(0, 0, thick / 2), base.v, base.u, [0, 0, 1], thick + 5)];
  const spine: Item = {
    kind: 'face',
    at: place(0, 0, thick),
    u: subtract(place(0, 1, thick), place(0, 0, thick)),
    v: [0, 0, -thick],
    fill: colour.white,
    // The cover continues round the spine.
    ...SPINE,
    behind: { fill: colour.white, ...SPINE },
    edge: true,
  };
  const crease: Item = {
    kind: 'wire',
    points: [place(0.045, 0, thick), place(0.045, 1, thick)],
    stroke: '#00000033',
    width: 0.5,
  };
  if (form === 'perfect-bound') return [...book, spine, crease];
  const staples = [0.27, 0.73].map(
    (t): Item => ({
      kind: 'wire',
      stroke: '#6B6E76',
      width: 0.9,
      thinnest: 2.2,
      points: [place(0, t - 0.03, thick * 0.55), place(0, t + 0.03, thick * 0.55)].map((p) =>
        add(p, times(spineSide, 0.3)),
      ),
    }),
  );
  return [...book, { ...spine, dim: 0.05 }, crease, ...staples];
}

const SPINE: { side: Side; region: Region } = { side: 'front', region: [0, 0, 0.02, 1] };

/** An open book: two pages that rise from the gutter and fall to the edge. */
function openBook({ widthMm: w, heightMm: h, form }: Drawn, lie: Lie, thick: number): Item[] {
  const { at, u, v } = lying(w * 2, h, { ...lie, z: 1 });
  const half = times(u, 0.5);
  const gutter = add(at, half);
  const wired = form === 'wire-bound';
  const high = thick * 0.7 + 3;
  const right = (part: number) =>
    wired ? high * 0.4 : high * Math.min(1, Math.sin(Math.min(1, part * 3.2) * 1.57)) * (1 - part * 0.55);
  const left = (part: number) => right(1 - part);
  const block = [
    ...lyingSlab(w * 2 + 2, h + 2, 0.8, lie, { fill: '#DAD6CA' }),
    {
      kind: 'cast' as const,
      points: [at, add(at, u), add(add(at, u), v), add(at, v)]
        .map((p): Point => [p[0], p[1], high * 0.6])
        .concat([at, add(at, v)]),
    },
  ];
  const pages = [
    ...bent(at, half, v, { fill: colour.white, side: 'inside', region: [0, 0, 0.5, 1] }, left),
    ...bent(gutter, half, v, { fill: colour.white, side: 'inside', region: [0.5, 0, 0.5, 1] }, right),
  ];
  const rim = edgeOf(at, half, v, left).concat(edgeOf(gutter, half, v, right));
  return [...block, ...rim, ...pages, ...(wired ? wire(add(gutter, [0, 0, 2]), v, u, [0, 0, 1], 13) : [])];
}

/** The sheets under an open page, at its foot. */
function edgeOf(at: Point, u: Point, v: Point, rise: (part: number) => number): Item[] {
  const foot = add(at, v);
  const curve = Array.from({ length: 13 }, (_, i): Point => {
    const p = add(foot, times(u, i / 12));
    return [p[0], p[1], p[2] + rise(i / 12)];
  });
  const bottom = [add(foot, u), foot].map((p): Point => [p[0], p[1], 0]);
  return [{ kind: 'shape', points: [...curve, ...bottom], fill: '#E2DED3', stroke: '#B9B5AA' }];
}

/** Leaflets: one standing in its folds, outside to the viewer, and a folded stack. */
export function folded(product: Drawn): Scene {
  const { heightMm: h } = product;
  const panels = product.panels ?? 2;
  const w = product.widthMm / panels;
  const turns = panels > 2 ? Array.from({ length: panels }, (_, i) => (i % 2 ? -27 : 27)) : [-38, 20];
  const feet: Point[] = [[0, 0, 0]];
  for (const turn of turns) {
    const [x, y] = feet.at(-1) ?? [0, 0];
    feet.push([x + Math.cos(radians(turn)) * w, y + Math.sin(radians(turn)) * w, 0]);
  }
  const paper = (index: number) => ({
    fill: colour.white,
    side: 'front' as const,
    region: [index / panels, 0, 1 / panels, 1] as Region,
  });
  const sides = turns.flatMap((_, index) => {
    const [from, to] = [feet[index], feet[index + 1]];
    return from && to ? standing(from, to, h, paper(index)) : [];
  });
  const cast: Item = { kind: 'cast', points: feet.flatMap((p): Point[] => [p, [p[0], p[1], h]]) };
  const cover: Region = [(panels - 1) / panels, 0, 1 / panels, 1];
  const stack = (lie: Lie, sheets: number) =>
    lyingSlab(w, h, sheetMm(product) * sheets * panels, lie, {
      fill: colour.white,
      side: 'front',
      region: cover,
      leaves: 8,
    });
  const end = feet.at(-1) ?? [0, 0, 0];
  const square = w > h * 0.6;
  const lie: Lie = {
    x: end[0] + w * (square ? 0.2 : 0.34),
    y: -h * (square ? 0.52 : 0.42),
    turn: square ? -14 : -12,
  };
  const loose = lyingSlab(
    w,
    h,
    0.5,
    { x: lie.x + w * 0.3, y: lie.y + h * 0.22, turn: lie.turn ?? 0 - 9 },
    { fill: colour.white, side: 'front', region: cover },
  );
  const [first, second] = feet;
  const measured: Measured | undefined =
    first && second
      ? {
          at: [first[0], first[1], h],
          u: subtract(second, first),
          v: [0, 0, -h],
          widthMm: product.widthMm / panels,
          heightMm: h,
          beside: 'left',
        }
      : undefined;
  return {
    light: 'room',
    elevation: 33,
    items: [cast, ...sides, ...loose, ...stack(lie, 10)],
    ...(measured ? { measured } : {}),
  };
}

/** Wall calendars hang on their wire; a desk calendar stands on its card foot. */
export function calendar(product: Drawn): Scene {
  return product.widthMm > product.heightMm ? deskCalendar(product) : wallCalendar(product);
}

function wallCalendar({ widthMm: w, heightMm: h }: Drawn): Scene {
  const a = radians(-16);
  const hung = (x: number, turn: number, z = 0): { at: Point; u: Point; v: Point } => ({
    at: [x, 0, h + z],
    u: [Math.cos(turn) * w, Math.sin(turn) * w, 0],
    v: [0, 0, -h],
  });
  const draw = ({ at, u, v }: ReturnType<typeof hung>, side: 'front' | 'back'): Item[] => {
    const out: Point = times(unit([-u[1], u[0], 0]), -1);
    const sheet = bent(at, times(u, 1), v, { fill: colour.white, side }, () => 1, 1);
    const corners = [at, add(at, u), add(add(at, u), v), add(at, v)];
    const middle = add(at, times(u, 0.5));
    const hanger = [-0.13, -0.035, 0, 0.035, 0.13].map(
      (s, i): Point => add(middle, add(times(u, s), [0, 0, [3, 4, h * 0.05, 4, 3][i] ?? 0])),
    );
    return [
      { kind: 'cast', points: corners, onWall: h * 0.035 },
      ...[3, 2, 1].map(
        (n): Item => ({
          kind: 'face',
          at: add(at, times(out, -n * 0.8 + 1)),
          u,
          v: add(v, [0, 0, -n * 0.9]),
          fill: '#F1EEE6',
          edge: true,
        }),
      ),
      ...sheet,
      ...wire(add(at, [0, 0, 1]), u, [0, 0, -1], out, 8),
      { kind: 'wire', points: hanger, stroke: '#3A3D45', width: 1.6, thinnest: 1.6 },
      { kind: 'shape', points: circlePoints(add(middle, [0, 0, h * 0.05 - 2]), u, 3), fill: '#15171C' },
    ];
  };
  const hero = hung(w * 0.62, a);
  return {
    light: 'room',
    elevation: 12,
    items: [...draw(hung(-w * 0.6, radians(-16), h * 0.05), 'back'), ...draw(hero, 'front')],
    measured: { ...hero, widthMm: w, heightMm: h, beside: 'right' },
  };
}

function circlePoints(middle: Point, u: Point, r: number): Point[] {
  const flat = unit(u);
  return Array.from({ length: 16 }, (_, i) => {
    const angle = (i / 16) * 2 * Math.PI;
    return add(middle, add(times(flat, Math.cos(angle) * r), [0, 0, Math.sin(angle) * r]));
  });
}

function deskCalendar({ widthMm: w, heightMm: h }: Drawn): Scene {
  const stand = (
    x: number,
    y: number,
    turn: number,
    side: 'front' | 'back',
  ): { items: Item[]; at: Point; u: Point; v: Point } => {
    const a = radians(turn);
    const run: Point = [Math.cos(a) * w, Math.sin(a) * w, 0];
    const away: Point = [-Math.sin(a), Math.cos(a), 0];
    const lean = radians(22);
    const top = (from: Point): Point =>
      add(from, add(times(away, Math.sin(lean) * h), [0, 0, Math.cos(lean) * h]));
    const foot: Point = [x, y, 0];
    const back = add(foot, times(away, 2 * Math.sin(lean) * h));
    const at = top(foot);
    const v = subtract(foot, at);
    const out = times(unit([away[0] * Math.cos(lean), away[1] * Math.cos(lean), -Math.sin(lean)]), -1);
    const items: Item[] = [
      { kind: 'cast', points: [foot, add(foot, run), back, add(back, run), at, add(at, run)] },
      { kind: 'shape', points: [add(foot, run), add(back, run), add(at, run)], fill: '#BDB8AA' },
      {
        kind: 'face',
        at,
        u: run,
        v: subtract(back, at),
        fill: '#D9D5C9',
        edge: true,
        behind: { fill: '#C9C4B6' },
      },
      { kind: 'face', at: add(at, times(v, -0.0)), u: run, v, fill: '#D9D5C9', edge: true },
      {
        kind: 'face',
        at: add(at, times(out, 1.2)),
        u: run,
        v: times(v, 0.97),
        fill: colour.white,
        side,
        edge: true,
      },
      ...wire(at, run, v, out, 9),
    ];
    return { items, at, u: run, v: times(v, 0.97) };
  };
  const behind = stand(-w * 0.18, h * 1.15, 8, 'back');
  const hero = stand(w * 0.02, 0, 14, 'front');
  return {
    light: 'room',
    elevation: 30,
    items: [...behind.items, ...hero.items],
    measured: { at: hero.at, u: hero.u, v: hero.v, widthMm: w, heightMm: h, beside: 'left' },
  };
}
