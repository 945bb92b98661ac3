import type { Product } from '#features/catalogue/products/index.ts';
import {
  choiceName,
  completeChoices,
  configure,
  type OptionGroup,
  type SelectedOptions,
  slowestTurnaround,
} from '#features/pricing/prices/index.ts';

/** A cart's line that can't be ordered as it is. */
interface UnfitLine {
  product: Product;
  selectedOptions: SelectedOptions;
  problem: { kind: string } | null;
}

/**
 * Returns the choices that a line could be ordered with: for options that are gone, excluded or full the first of their group
 * that would do, or the slowest turnaround; everything else as chosen.
 */
export function standInChoices({ product, selectedOptions, problem }: UnfitLine): SelectedOptions {
  const choices = completeChoices(product, selectedOptions);
  const wrong = () => {
    const configuration = configure(product, choices);
    return configuration.ok ? {} : configuration.problems;
  };
  const isFull = problem?.kind === 'full';
  for (const group of product.optionGroups) {
    const name = choiceName(group.key);
    if (!wrong()[name] && !(isFull && group.key === 'turnaround')) continue;
    for (const { id } of candidates(group)) {
      choices[name] = id;
      if (!wrong()[name]) break;
    }
  }
  return choices;
}

/** A group's options in the order in which they take each other's place. */
function candidates({ key, options }: OptionGroup): OptionGroup['options'] {
  const slowest = key === 'turnaround' ? slowestTurnaround(options) : undefined;
  return slowest ? [slowest, ...options.filter((option) => option !== slowest)] : options;
}
