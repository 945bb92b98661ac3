/** How flat work lies on the table: sheets fanned, cards in stacks, an invitation on its envelope. */

import type { Measured, Scene } from './draw-scene.ts';
import { edgeOf } from './grain.ts';
import { type Drawn, sheetMm } from './product-measures.ts';
import { seamless, type Tint, windowLight } from './settings.ts';
import { type Item, type Lie, lying, lyingSlab, pencil, type Side } from './solids.ts';
import { add, type Point, radians, times, unit } from './space.ts';
import { colour } from './svg.ts';

/** One piece of an arrangement: its position, number of sheets, and visible side. */
export type Piece = Lie & { sheets?: number; side?: Side };

/** Few enough that thin paper doesn’t look like a board, and each sheet of the stack can be seen from near. */
const STACK = 8;

/** Flyers, letterheads, menus: a stack with copies pulled out from under it, one showing its back. */
export function sheets(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const long = Math.max(w, h);
  const pieces = w / h < 0.56 ? handOfCards(product) : w > h * 1.15 ? landscape(w, h) : upright(w, h);
  // Small work is shown in larger numbers: nobody orders one A7 flyer.
  const more = long <= 150 ? scatter(w, h) : [];
  const props = long <= 150 ? pencil({ x: -w * 1.02, y: -h * 0.56, turn: 9 }, colour.blue) : [];
  return arranged(product, [...more, ...pieces], { elevation: 58, props });
}

function upright(w: number, h: number): Piece[] {
  return [
    { x: -w * 0.86, y: h * 0.06, turn: 15, side: 'back' },
    { x: -w * 0.4, y: h * 0.08, turn: 3, side: 'front' },
    { x: w * 0.34, y: -h * 0.02, turn: -8, side: 'front', sheets: STACK },
  ];
}

function landscape(w: number, h: number): Piece[] {
  return [
    { x: -w * 0.2, y: h * 0.86, turn: 9, side: 'back' },
    { x: w * 0.12, y: h * 0.5, turn: -5, side: 'front' },
    { x: -w * 0.02, y: -h * 0.18, turn: 4, side: 'front', sheets: STACK },
  ];
}

function scatter(w: number, h: number): Piece[] {
  return [
    { x: -w * 1.2, y: h * 0.44, turn: 27, side: 'front' },
    { x: -w * 0.02, y: h * 0.5, turn: -11, side: 'front' },
  ];
}

/** Long narrow work, fanned like a hand of cards around a point below. */
function handOfCards({ widthMm: w, heightMm: h }: Drawn): Piece[] {
  const turns = [30, 18, 6, -7];
  return turns.map((turn, index): Piece => {
    const a = radians(turn);
    const reach = h * 0.72;
    const last = index === turns.length - 1;
    return {
      x: -Math.sin(a) * reach + (last ? w * 0.22 : 0),
      y: Math.cos(a) * reach - reach,
      turn,
      side: index === 0 ? 'back' : 'front',
      sheets: last ? STACK : 1,
    };
  });
}

/** Business cards: two squared stacks, one showing its back, and a few loose ones beside them. */
export function cardStacks(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  return arranged(
    product,
    [
      { x: -w * 0.62, y: h * 0.62, turn: 14, side: 'back', sheets: 60 },
      { x: w * 0.66, y: h * 0.66, turn: -17, side: 'front' },
      { x: w * 0.5, y: h * 0.3, turn: -4, side: 'back' },
      { x: w * 0.08, y: -h * 0.32, turn: 9, side: 'front', sheets: 36 },
    ],
    { elevation: 44, props: [] },
  );
}

/** Invitations, memorial and thank-you cards: one on its envelope, one showing its back. */
export function withEnvelope(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const tall = h > w;
  const [ew, eh] = [Math.max(w, h) + 10, Math.min(w, h) + 8];
  const lie: Lie = tall ? { x: -w * 0.42, y: h * 0.14, turn: 14 } : { x: -w * 0.2, y: h * 0.46, turn: 10 };
  const sealed = envelopeItems(ew, eh, lie);
  const second: Lie = tall
    ? { x: -w * 0.62, y: -h * 0.06, turn: 19 }
    : { x: w * 0.42, y: h * 0.3, turn: -14 };
  const hero: Lie = tall ? { x: w * 0.44, y: -h * 0.03, turn: -7 } : { x: -w * 0.02, y: -h * 0.22, turn: 4 };
  return arranged(
    product,
    [
      { ...second, side: 'back' },
      { ...hero, side: 'front', sheets: 6 },
    ],
    {
      elevation: 56,
      props: [],
      under: sealed,
    },
  );
}

/** An envelope, flap side up. */
export function envelopeItems(w: number, h: number, lie: Lie, fill = '#F4EFE3'): Item[] {
  const base = lyingSlab(w, h, 0.9, lie, { fill });
  const { at, u, v } = lying(w, h, { ...lie, z: (lie.z ?? 0) + 0.9 });
  const place = (s: number, t: number): Point => add(at, add(times(u, s), times(v, t)));
  return [
    ...base,
    {
      kind: 'shape',
      points: [place(0, 1), place(0.46, 0.44), place(0.54, 0.44), place(1, 1)],
      fill: '#EDE7D8',
      stroke: '#CFC8B6',
    },
    {
      kind: 'shape',
      points: [place(0, 0), place(0.47, 0.6), place(0.53, 0.6), place(1, 0)],
      fill: '#F8F4EA',
      stroke: '#BFB8A6',
    },
  ];
}

/** Printed envelopes: fronts fanned, and one showing its flap. */
export function envelopes(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  return arranged(
    product,
    [
      { x: w * 0.16, y: h * 0.46, turn: -7, side: 'front' },
      { x: -w * 0.04, y: -h * 0.24, turn: 4, side: 'front', sheets: 4 },
    ],
    {
      elevation: 56,
      props: [],
      under: envelopeItems(w, h, { x: -w * 0.18, y: h * 0.95, turn: 11 }, '#FFFFFF'),
    },
  );
}

/** Carbonless sets: the copies under the top sheet, in the usual order white, yellow, pink. */
export function carbonSet(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const sheet = (lie: Lie, fill: string) => lyingSlab(w, h, 0.3, lie, { fill, side: 'front' });
  const under = [
    ...lyingSlab(
      w,
      h,
      5,
      { x: -w * 0.62, y: h * 0.08, turn: 13 },
      { fill: colour.white, side: 'front', leaves: 7 },
    ),
    ...sheet({ x: w * 0.06, y: h * 0.08, turn: 9 }, colour.ncrPink),
    ...sheet({ x: w * 0.24, y: h * 0.04, turn: 1 }, colour.ncrYellow),
  ];
  return arranged(product, [{ x: w * 0.46, y: -h * 0.02, turn: -8, side: 'front' }], {
    elevation: 58,
    props: [],
    under,
  });
}

/** How thick a pad is without its board, in mm: 50 sheets, or 25 if it is wide. */
export function padMm(product: Drawn): number {
  return sheetMm(product) * (product.widthMm > product.heightMm ? 25 : 50);
}

/** A pad on its backing board of 0.8 mm, glued at the head under a blue tape. */
export function padOf(product: Drawn, lie: Lie): Item[] {
  const { widthMm: w, heightMm: h } = product;
  const thick = padMm(product);
  const { at, u, v } = lying(w, h, { ...lie, z: 0.85 + thick });
  const head: Item = { kind: 'face', at, u, v: times(unit(v), Math.max(4, h * 0.022)), fill: colour.blue };
  return [
    ...lyingSlab(w, h, 0.8, lie, { fill: '#A79F8B' }),
    ...lyingSlab(w, h, thick, { ...lie, z: 0.8 }, { fill: colour.white, side: 'front', leaves: 8 }),
    head,
  ];
}

/** Pads, one behind the other, with a pencil. */
export function pads(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const lie: Lie = w > h ? { x: 0, y: 0, turn: 8 } : { x: w * 0.42, y: -h * 0.02, turn: -8 };
  const behind = w > h ? [] : padOf(product, { x: -w * 0.56, y: h * 0.1, turn: 14 });
  const pen =
    w > h
      ? pencil({ x: w * 0.24, y: h * 0.05, turn: 52 }, colour.yellow)
      : pencil({ x: w * 0.36, y: -h * 0.16, turn: 38 }, colour.yellow);
  const lifted = pen.map((item) => raised(item, 0.8 + padMm(product)));
  return {
    light: 'table',
    elevation: 54,
    setting: seamless('sand'),
    over: windowLight,
    items: [...behind, ...padOf(product, lie), ...lifted],
    measured: measuredLying(product, { ...lie, z: padMm(product) }, w >= h ? 'left' : 'right'),
  };
}

/** The same item, higher. */
function raised(item: Item, by: number): Item {
  const up = (p: Point): Point => [p[0], p[1], p[2] + by];
  return item.kind === 'face' ? { ...item, at: up(item.at) } : { ...item, points: item.points.map(up) };
}

/** The paper that each category's work lies on. */
const tints: Readonly<Record<string, Tint>> = {
  'business-cards': 'stone',
  stationery: 'mist',
  funeral: 'mist',
  invitations: 'clay',
  'wedding-printing': 'sage',
  'menu-printing': 'clay',
  'gift-vouchers': 'sage',
  perforation: 'sand',
};

/** Pieces of one product on the table; the last one is measured. */
export function arranged(
  product: Drawn,
  pieces: readonly Piece[],
  { elevation, props, under = [] }: { elevation: number; props: Item[]; under?: Item[] },
): Scene {
  const { widthMm: w, heightMm: h } = product;
  const items = pieces.flatMap((piece) => stackOf(product, piece));
  const hero = pieces.at(-1);
  const measured = hero && measuredLying(product, { ...hero, z: 0 }, w >= h ? 'left' : 'right');
  return {
    light: 'table',
    elevation,
    setting: seamless(tints[product.categoryId] ?? 'stone'),
    over: windowLight,
    items: [...under, ...props, ...items],
    ...(measured ? { measured } : {}),
  };
}

/** A sheet or a stack of them, as thick as its paper. */
export function stackOf(product: Drawn, piece: Piece): Item[] {
  const count = piece.sheets ?? 1;
  const leaves = count > 1 ? { leaves: Math.min(14, count - 1) } : {};
  return lyingSlab(product.widthMm, product.heightMm, sheetMm(product) * count, piece, {
    fill: colour.white,
    side: piece.side ?? 'front',
    layers: edgeOf(product.stock),
    ...leaves,
  });
}

export function measuredLying({ widthMm, heightMm }: Drawn, lie: Lie, beside: 'left' | 'right'): Measured {
  return { ...lying(widthMm, heightMm, lie), widthMm, heightMm, beside };
}
