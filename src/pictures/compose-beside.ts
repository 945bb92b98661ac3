/** The product in use on a table, beside things whose size everybody knows: a cup, a pen, glasses, a telephone. */

import { foldedStack, openBook } from './compose-bound.ts';
import { envelopeItems, padMm, padOf, stackOf } from './compose-flat.ts';
import type { Scene } from './draw-scene.ts';
import { blockMm, type Drawn, sheetMm } from './product-measures.ts';
import { cup } from './props/cup.ts';
import { glasses, pen, phone } from './props/desk.ts';
import { twig } from './props/plants.ts';
import { fork, knife } from './props/small.ts';
import { leafShade, ON_OAK, seamless, windowLight } from './settings.ts';
import { type Item, lyingSlab } from './solids.ts';
import { colour } from './svg.ts';

/** A picture of this width shows a piece of `w` × `h` mm with room for a cup beside it. */
export const around = (w: number, h: number) => Math.max(w * 1.75, h * 1.62, 250);

/** Flyers, menus and letters: one on a table between a cup and a pen, another half under it. */
export function withCup(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const wide = around(w, h);
  const high = wide * 0.75;
  const wideWork = w > h * 1.1;
  const under = wideWork ? { x: w * 0.16, y: h * 0.42 } : { x: w * 0.42, y: h * 0.12 };
  const items: Item[] = [
    ...(product.form === 'form'
      ? lyingSlab(w, h, sheetMm(product), { ...under, turn: -11 }, { fill: colour.ncrYellow, side: 'front' })
      : stackOf(product, { ...under, turn: -13, side: 'back' })),
    ...stackOf(product, {
      x: wideWork ? -w * 0.03 : -w * 0.1,
      y: wideWork ? -h * 0.14 : 0,
      turn: 5,
      side: 'front',
    }),
    pen({
      x: wideWork ? -w * 0.2 : -Math.max(wide * 0.36, w * 0.5 + 44),
      y: wideWork ? -h * 0.5 - high * 0.16 : -high * 0.1,
      turn: wideWork ? 12 : 68,
    }),
    cup([Math.max(wide * 0.42, (wideWork ? 0 : w * 0.5) + 96), high * 0.5]),
  ];
  return {
    ...ON_OAK,
    items,
    frame: { middle: [0, 0, 0], widthMm: wide },
  };
}

/** Business cards and other small work: one beside a telephone and a pen. */
export function withPhone(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const upright = h > w;
  const items: Item[] = [
    phone({ x: -w * 0.5 - 46, y: 4, turn: 10 }),
    ...stackOf(product, { x: upright ? w * 0.66 : 30, y: h * 0.5 + 12, turn: -9, side: 'back' }),
    ...stackOf(product, { x: 6, y: -8, turn: 4, side: 'front' }),
    pen({ x: w * 0.5 + 44, y: -34, turn: 72 }),
  ];
  return {
    light: 'table',
    elevation: 60,
    setting: seamless('sand'),
    over: windowLight,
    items,
    frame: { middle: [0, 0, 0], widthMm: Math.max(200, w * 1.3 + 100) },
  };
}

/** Cards for an occasion: one on its envelope, with a twig of eucalyptus and a pen. */
export function withTwig(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const [ew, eh] = [Math.max(w, h) + 10, Math.min(w, h) + 8];
  const wide = Math.max(w * 2, h * 1.8, 205);
  const items: Item[] = [
    ...envelopeItems(ew, eh, { x: w * 0.34, y: h * 0.2, turn: h > w ? 74 : 16 }),
    ...stackOf(product, { x: -w * 0.12, y: -h * 0.02, turn: -5, side: 'front' }),
    twig({ x: wide * 0.16, y: -wide * 0.3, turn: 58 }, Math.max(150, h * 0.95)),
    pen({ x: -wide * 0.39, y: wide * 0.02, turn: 80 }),
  ];
  return {
    light: 'table',
    elevation: 60,
    setting: seamless(product.categoryId === 'funeral' ? 'mist' : 'sage'),
    over: leafShade,
    items,
    frame: { middle: [0, 4, 0], widthMm: wide },
  };
}

/** Bound work: open on the table with reading glasses on it, a cup at the side. */
export function withGlasses(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const wide = Math.max(w * 2.75, h * 1.85, 250);
  const thick = blockMm(product);
  return {
    ...ON_OAK,
    items: [
      ...openBook(product, { x: -w * 0.12, y: -h * 0.02, turn: 6 }, thick),
      glasses({ x: w * 0.5, y: -h * 0.24, z: thick, turn: -152 }),
      cup([Math.max(w * 1.24, w * 0.9 + 92), h * 0.56]),
    ],
    frame: { middle: [w * 0.04, 0, 0], widthMm: wide },
  };
}

/** A leaflet folded shut on an opened one, beside a cup and a pen. */
export function foldedWithCup(product: Drawn): Scene {
  const { widthMm, heightMm: h, panels = 2 } = product;
  const w = widthMm / panels;
  const wide = Math.max(widthMm * 1.5, h * 1.8, 250);
  return {
    ...ON_OAK,
    items: [
      ...stackOf(product, { x: -widthMm * 0.1, y: h * 0.16, turn: 9, side: 'back' }),
      ...foldedStack(product, { x: widthMm * 0.08 + w * 0.2, y: -h * 0.12, turn: -6 }, 2),
      pen({ x: -wide * 0.3, y: -wide * 0.22, turn: 22 }),
      cup([wide * 0.43, wide * 0.24]),
    ],
    frame: { middle: [wide * 0.02, 0, 0], widthMm: wide },
  };
}

/** A pad on an oak desk with a pen on it, a cup at the side. */
export function padWithCup(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const wide = around(w, h);
  return {
    ...ON_OAK,
    elevation: 58,
    items: [
      ...padOf(product, { x: -w * 0.05, y: 0, turn: 5 }),
      pen({ x: w * 0.2, y: -h * 0.1, z: padMm(product), turn: 58 }),
      cup([Math.max(wide * 0.42, w * 0.5 + 100), wide * 0.27]),
    ],
    frame: { middle: [0, 0, 0], widthMm: wide },
  };
}

/** A pad at work: a telephone on one side, a pen on the other. */
export function padWithPhone(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const wide = Math.max(w * 1.5 + 90, h * 1.75);
  return {
    light: 'table',
    elevation: 60,
    setting: seamless('sage'),
    over: leafShade,
    items: [
      ...padOf(product, { x: 0, y: 0, turn: -4 }),
      phone({ x: -w * 0.5 - 64, y: h * 0.1, turn: 12 }),
      pen({ x: w * 0.5 + 34, y: -h * 0.04, turn: 82 }),
    ],
    frame: { middle: [-14, 0, 0], widthMm: wide },
  };
}

/** A placemat laid for a meal: fork and knife at its sides, a cup above. */
export function laidTable(product: Drawn): Scene {
  const { widthMm: w, heightMm: h } = product;
  const wide = Math.max(w * 1.42, h * 1.8);
  return {
    ...ON_OAK,
    items: [
      ...stackOf(product, { x: 0, y: 0, side: 'front' }),
      fork([-w * 0.5 - 34, -8]),
      knife([w * 0.5 + 32, -8]),
      cup([w * 0.5 + 20, h * 0.5 + 52]),
    ],
    frame: { middle: [0, 6, 0], widthMm: wide },
  };
}
