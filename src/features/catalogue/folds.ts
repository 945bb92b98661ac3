import type { Choice } from '#features/pricing/index.ts';

/** A fold: `across` is its place as a share of the product's width, `down` as a share of its height. */
export type Fold = { across: number } | { down: number };

const HALF: Fold[] = [{ across: 1 / 2 }];
const THIRDS: Fold[] = [{ across: 1 / 3 }, { across: 2 / 3 }];

/**
 * Returns a product's folds: as named by the chosen size (half, tri-fold, Z-fold, cross: the catalogue's words),
 * otherwise equal panels. Products without panels have none.
 */
export function foldsOf(product: { panels: number | null }, choices: readonly Choice[]): Fold[] {
  if (product.panels === null) return [];
  const size = choices.find(({ group }) => group === 'sizes')?.option.id ?? '';
  if (/\bcross\b/.test(size)) return [...HALF, { down: 1 / 2 }];
  if (/\bhalf\b/.test(size)) return HALF;
  if (/\b(tri|z)\b/.test(size)) return THIRDS;
  const { panels } = product;
  return Array.from({ length: panels - 1 }, (_, i) => ({ across: (i + 1) / panels }));
}

/** Describes how a folded sheet closes; null for a single fold. */
export function foldWords(choices: readonly Choice[]): string | null {
  const size = choices.find(({ group }) => group === 'sizes')?.option.id ?? '';
  if (/\bz\b/.test(size)) return 'Z-fold: the two folds go in opposite directions.';
  if (/\btri\b/.test(size)) return 'Tri-fold: both folds go the same way, so one panel tucks inside.';
  if (/\bcross\b/.test(size)) return 'Cross fold: folded in half across, then in half again.';
  return null;
}
