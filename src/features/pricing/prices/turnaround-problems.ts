import { figure } from '#kit/count-words.ts';
import type { SelectedOptions } from './options.ts';
import { choicesOf, copiesOf, firstChoices, startChoices } from './price.ts';
import type { PricedProduct } from './priced-product.ts';
import type { OptionRule } from './pricing.ts';
import { ruleProblems } from './rule-problems.ts';
import { quantityReason } from './turnaround-rules.ts';

/**
 * Returns why a product can't have its turnarounds like this, whatever its price method: the default choices must be
 * orderable at the price shown, and every quantity needs a turnaround.
 */
export function turnaroundProblems(product: PricedProduct): string[] {
  const first = choicesOf(product, firstChoices(product));
  const option = first.find(({ group }) => group === 'turnaround')?.option;
  const isAdditive = (product.pricing?.method.kind ?? 'additive') === 'additive';
  if (isAdditive && (option?.turnaround?.steps || option?.turnaround?.percentBp))
    return [`${option.name} is its first turnaround, which costs nothing extra: the base price includes it.`];
  const shown = shownProblem(product, firstChoices(product)) ?? shownProblem(product, startChoices(product));
  if (shown) return [shown];
  const rules = [...(product.pricing?.rules ?? []), ...quantityRules(product)];
  return [...ruleProblems(product, rules), ...quantityProblems(product)];
}

/** For which quantities a product's turnarounds are not offered, as rules like those that an owner writes. */
export function quantityRules({ optionGroups }: PricedProduct): OptionRule[] {
  const optionsOf = (key: string) => optionGroups.find((group) => group.key === key)?.options ?? [];
  return optionsOf('turnaround').flatMap((option) =>
    optionsOf('quantities').flatMap(({ id, copies }): OptionRule[] => {
      const because = quantityReason(option, copies ?? 1);
      if (!because) return [];
      const when = { group: 'quantities' as const, options: [id] };
      return [{ when, limits: { group: 'turnaround', is: 'never', options: [option.id] }, because }];
    }),
  );
}

function shownProblem(product: PricedProduct, selected: SelectedOptions): string | null {
  const choices = choicesOf(product, selected);
  const option = choices.find(({ group }) => group === 'turnaround')?.option;
  const reason = option && quantityReason(option, copiesOf(choices));
  return reason ? `${reason} The shop shows it first, with ${figure(copiesOf(choices))}.` : null;
}

/**
 * Quantities that customers may type but for which no turnaround is offered. Availability changes only at the limits.
 */
function quantityProblems({ optionGroups, pricing }: PricedProduct): string[] {
  const options = optionGroups.find(({ key }) => key === 'turnaround')?.options ?? [];
  if (!pricing?.anyQuantity || options.length === 0) return [];
  const { least, most, step } = pricing.anyQuantity;
  const edges = options.flatMap(({ turnaround: { copiesMin = 0, copiesMax = most } = {} }) => [
    Math.floor((copiesMin - 1) / step) * step,
    Math.ceil((copiesMax + 1) / step) * step,
  ]);
  const copies = [least, ...edges].find(
    (it) => it >= least && it <= most && options.every((option) => quantityReason(option, it)),
  );
  return copies === undefined ? [] : [`With ${figure(copies)} copies, no turnaround is left to choose.`];
}
