import type { Product } from '#features/catalogue/products/index.ts';
import {
  choiceName,
  completeChoices,
  configure,
  type OptionGroup,
  type SelectedOptions,
  slowestTurnaround,
} from '#features/pricing/prices/index.ts';

/** A cart line that can't be ordered as it is. */
interface UnfitLine {
  product: Product;
  selectedOptions: SelectedOptions;
  problem: { kind: string } | null;
}

/**
 * Returns choices with which a line could be ordered. An option that is gone, excluded or full is replaced by the first
 * possible one in its group, or by the slowest turnaround; everything else stays as chosen.
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

/** A group's options, in the order in which they are tried as replacements. */
function candidates({ key, options }: OptionGroup): OptionGroup['options'] {
  const slowest = key === 'turnaround' ? slowestTurnaround(options) : undefined;
  return slowest ? [slowest, ...options.filter((option) => option !== slowest)] : options;
}
