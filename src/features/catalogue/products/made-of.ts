import type { Choice, MadeOf, Stock } from '#features/pricing/prices/index.ts';
import { foldsOf, foldWords } from './folds.ts';

/** Returns what a product with these choices is made of, and how it is folded. */
export function madeOf(
  product: { form: string; panels: number | null; stock?: Stock | null },
  choices: readonly Choice[],
): MadeOf {
  const { form, stock } = product;
  const folds = foldsOf(product, choices);
  const inside = choices.findLast(({ group, option }) => group !== 'cover' && option.stock?.paper);
  const leaves = choices.findLast(({ option }) => (option.stock?.sheets ?? 0) > 0);
  return {
    form,
    inside: inside?.option.stock?.paper ?? stock?.paper ?? null,
    cover: choices.find(({ group }) => group === 'cover')?.option.stock?.paper ?? null,
    leaves: leaves?.option.stock?.sheets ?? stock?.sheets ?? null,
    folds,
    foldWords: folds.length > 1 ? foldWords(choices) : null,
  };
}
