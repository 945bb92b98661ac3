import type { Choice } from '#features/pricing/index.ts';

/** A fold: `across` is the share of the product's width at which it runs down, `down` of its height at which it runs across. */
export type Fold = { across: number } | { down: number };

const HALF: Fold[] = [{ across: 1 / 2 }];
const THIRDS: Fold[] = [{ across: 1 / 3 }, { across: 2 / 3 }];

/**
 * Where a product is folded: as the chosen size says it (half, tri-fold, Z-fold, cross: the catalogue's words), else in
 * as many equal panels as it has. Products without panels are not folded.
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

/** How a folded sheet closes, in words; null where one fold says it all. */
export function foldWords(choices: readonly Choice[]): string | null {
  const size = choices.find(({ group }) => group === 'sizes')?.option.id ?? '';
  if (/\bz\b/.test(size)) return 'Z-fold: the two folds go in opposite directions.';
  if (/\btri\b/.test(size)) return 'Tri-fold: both folds go the same way, so one panel tucks inside.';
  if (/\bcross\b/.test(size)) return 'Cross fold: folded in half across, then in half again.';
  return null;
}
