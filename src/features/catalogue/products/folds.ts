import type { Choice, Fold, FoldName } from '#features/pricing/prices/index.ts';

const HALF: Fold[] = [{ across: 1 / 2 }];
const THIRDS: Fold[] = [{ across: 1 / 3 }, { across: 2 / 3 }];

/**
 * How the chosen size is folded: as the owner set it, otherwise as its id says (in the catalogue's words); null if
 * neither does.
 */
function foldOf(choices: readonly Choice[]): FoldName | null {
  const size = choices.find(({ group }) => group === 'sizes')?.option;
  if (!size || size.fold) return size?.fold ?? null;
  return (['cross', 'half', 'tri', 'z'] as const).find((fold) => size.id.split('-').includes(fold)) ?? null;
}

/** Whether the owner set how the chosen size is folded. */
const isFoldSet = (choices: readonly Choice[]): boolean => choices.some(({ option }) => option.fold);

/**
 * Returns a product's folds: as set for, or named by, the chosen size (half, tri-fold, Z-fold, cross), otherwise equal
 * panels. A product without panels has only folds that the owner set.
 */
export function foldsOf(product: { panels: number | null }, choices: readonly Choice[]): Fold[] {
  if (product.panels === null && !isFoldSet(choices)) return [];
  const fold = foldOf(choices);
  switch (fold) {
    case 'none':
      return [];
    case 'cross':
      return [...HALF, { down: 1 / 2 }];
    case 'half':
      return HALF;
    case 'tri':
    case 'z':
      return THIRDS;
  }
  const panels = product.panels ?? 1;
  return Array.from({ length: panels - 1 }, (_, i) => ({ across: (i + 1) / panels }));
}

/** Describes how a folded sheet closes; null for a single fold. */
export function foldWords(choices: readonly Choice[]): string | null {
  switch (foldOf(choices)) {
    case 'z':
      return 'Z-fold: the two folds go in opposite directions.';
    case 'tri':
      return 'Tri-fold: both folds go the same way, so one panel tucks inside.';
    case 'cross':
      return 'Cross fold: folded in half across, then in half again.';
    default:
      return null;
  }
}
