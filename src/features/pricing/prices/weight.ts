import { COVER_PAGES, isBound } from '#preflight/index.ts';
import type { Choice } from './options.ts';
import { copiesOf, finishedSize } from './price.ts';
import type { Paper, Stock } from './stock.ts';

/** The part of a product that decides its weight. */
export interface WeighedProduct {
  form: string;
  widthMm: number;
  heightMm: number;
  pagesMin: number;
  stock?: Stock | null;
}

/**
 * Returns what a configuration weighs with all its copies, in whole grams, rounded up; null if it can't be known,
 * because what it is made of isn't stated, or an option that chooses the paper names none. A bound book is its inner
 * leaves and two leaves of cover, everything else one sheet of its finished (for folded work: flat) size, unless
 * product or option say how many.
 */
export function weightOf(product: WeighedProduct, choices: readonly Choice[]): number | null {
  const chosen = choices.flatMap(({ group, option }) => (option.stock ? [{ group, ...option.stock }] : []));
  if (chosen.some(({ isUnknown }) => isUnknown)) return null;
  const cover = chosen.find(({ group, paper }) => group === 'cover' && paper)?.paper;
  const inside = chosen.filter(({ group }) => group !== 'cover');
  const paper = inside.findLast((it) => it.paper)?.paper ?? product.stock?.paper;
  if (!paper && product.stock?.grams === undefined) return null;
  const sheets =
    inside.findLast((it) => (it.sheets ?? 0) > 0)?.sheets ??
    product.stock?.sheets ??
    leavesOf(product, choices, cover);
  const { widthMm, heightMm } = finishedSize(product, choices);
  const perM2 = sheets * (paper?.gsm ?? 0) + COVER_LEAVES * (cover?.gsm ?? 0);
  const extra = chosen.reduce((sum, { grams = 0 }) => sum + grams, product.stock?.grams ?? 0);
  const grams = copiesOf(choices) * ((widthMm * heightMm * perM2) / MM2_PER_M2 + extra);
  // Binary fractions must not add up to an extra gram.
  return Math.ceil(Number(grams.toFixed(6)));
}

const MM2_PER_M2 = 1_000_000;
const COVER_LEAVES = COVER_PAGES / 2;

/** The number of leaves of the inner paper that the pages need. */
function leavesOf(product: WeighedProduct, choices: readonly Choice[], cover: Paper | undefined): number {
  if (!isBound(product.form)) return 1;
  const paged = choices.flatMap(({ option }) => option.pages ?? []);
  const leaves = Math.ceil((paged.length > 0 ? Math.max(...paged) : product.pagesMin) / 2);
  return cover ? Math.max(0, leaves - COVER_LEAVES) : leaves;
}
