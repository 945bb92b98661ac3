/** How bound and folded work stands and lies: booklets, books, wire-bound, leaflets, calendars. */
import { measuredLying } from './compose-flat.ts';
import type { Measured, Scene } from './draw-scene.ts';
import { blockMm, type Drawn, sheetMm } from './product-measures.ts';
import { seamless, windowLight } from './settings.ts';
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
  const { widthMm: w, heightMm: h } = product;
  const thick = blockMm(product);
  const open: Lie = { x: -w * 0.34, y: h * 0.26, turn: 9 };
  const hero: Lie = { x: w * 0.6, y: -h * 0.1, turn: 20 };
  return {
    light: 'table',
    elevation: 52,
    setting: seamless('mist'),
    over: windowLight,
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
export function openBook({ widthMm: w, heightMm: h, form }: Drawn, lie: Lie, thick: number): Item[] {
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

/** The cover of a folded sheet, without the fold line that the flat design shows at its edge. */
export function coverOf(panels: number): Region {
  const line = 0.004;
  return [(panels - 1) / panels + line, 0, 1 / panels - line, 1];
}

/** Leaflets folded shut, cover up: a stack of `copies`. */
export function foldedStack(product: Drawn, lie: Lie, copies: number): Item[] {
  const panels = product.panels ?? 2;
  return lyingSlab(
    product.widthMm / panels,
    product.heightMm,
    sheetMm(product) * copies * panels * 1.3,
    lie,
    {
      fill: colour.white,
      side: 'front',
      region: [(panels - 1) / panels, 0, 1 / panels, 1],
      leaves: Math.min(8, copies * panels - 1),
    },
  );
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
  const end = feet.at(-1) ?? [0, 0, 0];
  const square = w > h * 0.6;
  const lie: Lie = {
    x: end[0] + w * (square ? 0.2 : 0.34),
    y: -h * (square ? 0.52 : 0.42),
    turn: square ? -14 : -12,
  };
  const loose = foldedStack(
    product,
    { x: lie.x + w * 0.3, y: lie.y + h * 0.22, turn: (lie.turn ?? 0) - 9 },
    1,
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
    setting: seamless('sand'),
    items: [cast, ...sides, ...loose, ...foldedStack(product, lie, 10)],
    ...(measured ? { measured } : {}),
  };
}
