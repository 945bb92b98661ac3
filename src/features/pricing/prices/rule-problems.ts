import { brokenRules, whyNot } from './option-rules.ts';
import type { Choice, OptionGroup } from './options.ts';
import { choicesOf, firstChoices, startChoices } from './price.ts';
import type { PricedProduct } from './priced-product.ts';
import type { OptionRule } from './pricing.ts';

/** Returns why rules leave something that nobody can order, each reason once; empty if everything can be ordered. */
export function ruleProblems(product: PricedProduct, rules: readonly OptionRule[]): string[] {
  if (rules.length === 0) return [];
  const alone = everyChoice(product.optionGroups).flatMap((choice) => deadEnds(product, rules, choice));
  const problems = alone.length > 0 ? alone : contradictions(product, rules);
  return [...new Set(problems.length > 0 ? problems : shownProblems(product, rules))];
}

const everyChoice = (groups: readonly OptionGroup[]): Choice[] =>
  groups.flatMap(({ key, label, options }) => options.map((option) => ({ group: key, label, option })));

/** The default choices, and those with the lowest price, must be possible. */
function shownProblems(product: PricedProduct, rules: readonly OptionRule[]): string[] {
  const broken = (selected: Record<string, string | undefined>) =>
    brokenRules(rules, choicesOf(product, selected))[0];
  const first = broken(firstChoices(product));
  if (first) return [`The first options of the groups can’t be ordered together: ${first.because}`];
  const start = broken(startChoices(product));
  return start ? [`The options chosen at first can’t be ordered together: ${start.because}`] : [];
}

/** The groups that have no option left once this is chosen. */
function deadEnds(product: PricedProduct, rules: readonly OptionRule[], choice: Choice): string[] {
  const isDead = (group: OptionGroup) =>
    group.key !== choice.group &&
    group.options.length > 0 &&
    group.options.every(({ id }) => whyNot(rules, [choice], group.key, id) !== null);
  return product.optionGroups
    .filter(isDead)
    .map(({ label }) => `With ${choice.option.name}, no ${label.toLowerCase()} is left to choose.`);
}

/** The most combinations that are tried for one option: beyond that we don't know, and report nothing. */
const TRIES_MAX = 20_000;

/** Options that no combination of the other groups allows, although each group alone would leave something. */
function contradictions({ optionGroups }: PricedProduct, rules: readonly OptionRule[]): string[] {
  const ruled = optionGroups.filter(({ key }) =>
    rules.some(({ when, limits }) => when.group === key || limits.group === key),
  );
  return everyChoice(ruled).flatMap((choice) => {
    const others = ruled.filter(({ key }) => key !== choice.group);
    const tries = { left: TRIES_MAX };
    return canComplete(rules, [choice], others, tries) || tries.left <= 0
      ? []
      : [
          `${choice.option.name} can’t be ordered with anything: the rules for it exclude everything between them.`,
        ];
  });
}

/** Whether a choice of each of the groups can be added without breaking a rule. */
function canComplete(
  rules: readonly OptionRule[],
  chosen: readonly Choice[],
  [group, ...rest]: readonly OptionGroup[],
  tries: { left: number },
): boolean {
  if (!group) return true;
  return group.options.some((option) => {
    tries.left -= 1;
    const now = [...chosen, { group: group.key, label: group.label, option }];
    return tries.left > 0 && brokenRules(rules, now).length === 0 && canComplete(rules, now, rest, tries);
  });
}
