import type { Choice, GroupKey } from './options.ts';
import type { OptionRule } from './pricing.ts';

/** Returns the groups whose choice a rule excludes, with the reason; each rule is reported once. */
export function brokenRules(
  rules: readonly OptionRule[],
  choices: readonly Choice[],
): { group: GroupKey; because: string }[] {
  return rules.flatMap((rule) => {
    const chosen = choices.find(({ group }) => group === rule.limits.group);
    return chosen && excludes(rule, choices, idOf(chosen))
      ? [{ group: rule.limits.group, because: rule.because }]
      : [];
  });
}

/** Returns why an option of a group can't be chosen with these choices: the first rule's reason; null if it can. */
export function whyNot(
  rules: readonly OptionRule[],
  choices: readonly Choice[],
  group: GroupKey,
  option: string,
): string | null {
  return (
    rules.find((rule) => rule.limits.group === group && excludes(rule, choices, option))?.because ?? null
  );
}

/** Whether the choices meet the rule's condition, and excludes the option. */
function excludes({ when, limits }: OptionRule, choices: readonly Choice[], option: string): boolean {
  const chosen = choices.find(({ group }) => group === when.group);
  if (!chosen || !when.options.includes(idOf(chosen))) return false;
  return limits.options.includes(option) === (limits.is === 'never');
}

/** A typed size counts as the listed one that sets its price. */
const idOf = ({ option }: Choice): string => option.pricedAs ?? option.id;
