import { figure } from '#kit/count-words.ts';
import { formatPounds } from '#kit/money.ts';
import { brokenRules, whyNot } from './option-rules.ts';
import type { Choice, Option, OptionGroup } from './options.ts';
import { choicesOf, configure, copiesOf, firstChoices } from './price.ts';
import type { PricedProduct } from './priced-product.ts';
import { columnKey, type OptionRule, type Pricing, type TableMethod } from './pricing.ts';
import { quantityReason } from './turnaround-rules.ts';

/** A part of the pricing form, to which a problem belongs. */
type PricingField = 'method' | 'table' | 'breaks' | 'extras' | 'anyQuantity' | 'customSize' | 'rules';

export interface PricingProblem {
  field: PricingField;
  problem: string;
}

/**
 * Returns why a product can't be priced like this; empty if it can. What is merely unfinished, like an empty cell, is no
 * problem: nobody can order it, and `unpricedCount` counts it.
 */
export function pricingProblems(product: PricedProduct, pricing: Pricing): PricingProblem[] {
  const problems = [
    ...methodProblems(product, pricing),
    ...limitProblems(product, pricing),
    ...extraProblems(product, pricing),
    ...ruleProblems(product, pricing.rules),
  ];
  if (problems.length > 0) return problems;
  const priced = { ...product, pricing };
  const first = configure(priced, firstChoices(priced));
  if (first.ok && first.pricePence > 0) return [];
  const why = first.ok ? 'would cost £0.00' : Object.values(first.problems)[0];
  return [
    {
      field: 'method',
      problem: `The first option of every group is what the shop shows first, and its “From” price. It can’t be ordered: ${why}`,
    },
  ];
}

function methodProblems(product: PricedProduct, { method }: Pricing): PricingProblem[] {
  switch (method.kind) {
    case 'additive':
      return [];
    case 'table':
      return fallingPrices(product, method).map((problem) => ({ field: 'table', problem }));
    case 'area':
      return product.optionGroups.some(({ key }) => key === 'sizes') || (product.widthMm ?? 0) > 0
        ? []
        : [
            {
              field: 'method',
              problem: 'A price by area needs a size. Add a Size group to the product first.',
            },
          ];
    case 'unit':
      return [];
  }
}

/** A larger quantity that costs less: a customer would order that, and leave the rest. */
function fallingPrices(product: PricedProduct, { groups, copies, columns }: TableMethod): string[] {
  const problems: string[] = [];
  for (const { key, words } of tableColumns(product, groups)) {
    let last: { copies: number; pence: number } | null = null;
    for (const [row, pence] of (columns[key] ?? []).entries()) {
      const at = copies[row];
      if (pence === null || at === undefined) continue;
      if (last && pence < last.pence)
        problems.push(
          `${words ? `${words}: ` : ''}${figure(at)} cost ${formatPounds(pence)}, less than ${figure(last.copies)} for ${formatPounds(last.pence)}. More copies can’t cost less.`,
        );
      last = { copies: at, pence };
    }
  }
  return problems;
}

/** The columns of a table: every combination of its groups' options, the last group changing fastest. */
export function tableColumns(
  { optionGroups }: PricedProduct,
  groups: readonly string[],
): { key: string; words: string }[] {
  const chosen = groups.map((key) => optionGroups.find((group) => group.key === key)?.options ?? []);
  const combinations = chosen.reduce<{ id: string; name: string }[][]>(
    (all, options) => all.flatMap((start) => options.map((option) => [...start, option])),
    [[]],
  );
  return combinations.map((options) => ({
    key: columnKey(options.map(({ id }) => id)),
    words: options.map(({ name }) => name).join(' / '),
  }));
}

function limitProblems(product: PricedProduct, { anyQuantity, customSize }: Pricing): PricingProblem[] {
  const problems: PricingProblem[] = [];
  const has = (key: string) => product.optionGroups.some((group) => group.key === key);
  if (customSize && !has('sizes'))
    problems.push({
      field: 'customSize',
      problem: 'Add a Size group to the product first, with the sizes you suggest.',
    });
  if (
    customSize &&
    (customSize.leastMm > customSize.shortMostMm || customSize.shortMostMm > customSize.longMostMm)
  )
    problems.push({
      field: 'customSize',
      problem: 'The limits must rise: smallest side, shorter side, longer side.',
    });
  if (!anyQuantity) return problems;
  const copies = (product.optionGroups.find(({ key }) => key === 'quantities')?.options ?? []).map(
    (option) => option.copies ?? 1,
  );
  if (copies.length === 0)
    return [...problems, { field: 'anyQuantity', problem: 'Add a Quantity group to the product first.' }];
  const [least, most] = [Math.min(...copies), Math.max(...copies)];
  if (anyQuantity.least < least || anyQuantity.most > most || anyQuantity.least > anyQuantity.most)
    problems.push({
      field: 'anyQuantity',
      problem: `The limits must lie between the quantities you list, ${figure(least)} and ${figure(most)}: that is how far the prices go.`,
    });
  return problems;
}

function extraProblems({ optionGroups }: PricedProduct, { method, extras }: Pricing): PricingProblem[] {
  if (method.kind !== 'additive') return [];
  const first = extras.find(({ group, option }) =>
    optionGroups.some(({ key, options }) => key === group && options[0]?.id === option),
  );
  if (!first) return [];
  const name = optionGroups.find(({ key }) => key === first.group)?.options[0]?.name;
  return [
    {
      field: 'extras',
      problem: `${name}: the first option of a group costs nothing extra, because the base price includes it.`,
    },
  ];
}

/**
 * Returns why a product can't have its turnarounds like this, whatever its price method: what the shop shows first must be
 * orderable for the price it says, and every quantity needs a turnaround.
 */
export function turnaroundProblems(product: PricedProduct): string[] {
  const first = choicesOf(product, firstChoices(product));
  const option = first.find(({ group }) => group === 'turnaround')?.option;
  const isAdditive = (product.pricing?.method.kind ?? 'additive') === 'additive';
  if (isAdditive && (option?.turnaround?.steps || option?.turnaround?.percentBp))
    return [`${option.name} is its first turnaround, which costs nothing extra: the base price includes it.`];
  const reason = option && quantityReason(option, copiesOf(first));
  if (reason) return [`${reason} The shop shows it first, with ${figure(copiesOf(first))}.`];
  return ruleProblems(product, product.pricing?.rules ?? []).map(({ problem }) => problem);
}

/** Rules that leave nothing to choose, alone or together. */
function ruleProblems(product: PricedProduct, rules: readonly OptionRule[]): PricingProblem[] {
  const problems = product.optionGroups.flatMap((group) =>
    group.options.flatMap((option) =>
      deadEnds(product, rules, { group: group.key, label: group.label, option }),
    ),
  );
  const first = choicesOf(product, firstChoices(product));
  const broken = brokenRules(rules, first)[0];
  if (broken && problems.length === 0)
    problems.push(`The first options of the groups can’t be ordered together: ${broken.because}`);
  return [...new Set(problems)].map((problem) => ({ field: 'rules', problem }));
}

/** The groups of which nothing is left once this is chosen. */
function deadEnds(product: PricedProduct, rules: readonly OptionRule[], choice: Choice): string[] {
  const excludes = (group: OptionGroup, option: Option) =>
    whyNot(rules, [choice], group.key, option.id) ??
    (choice.group === 'quantities' ? quantityReason(option, copiesOf([choice])) : null);
  const isDead = (group: OptionGroup) =>
    group.key !== choice.group &&
    group.options.length > 0 &&
    group.options.every((option) => excludes(group, option) !== null);
  return product.optionGroups
    .filter(isDead)
    .map(({ label }) => `With ${choice.option.name}, no ${label.toLowerCase()} is left to choose.`);
}

/** How many combinations of a product have no price, of how many; looks at `limit` at most. */
export function unpricedCount(product: PricedProduct, limit = 20_000): { unpriced: number; of: number } {
  let [unpriced, of] = [0, 0];
  const { method } = product.pricing ?? {};
  if (method?.kind !== 'table') return { unpriced, of };
  const quantities = product.optionGroups.find(({ key }) => key === 'quantities')?.options ?? [];
  for (const { key } of tableColumns(product, method.groups))
    for (const { copies } of quantities) {
      if (of === limit) return { unpriced, of };
      of += 1;
      if (!hasPrice(method, key, copies ?? 1)) unpriced += 1;
    }
  return { unpriced, of };
}

function hasPrice({ copies: rows, columns }: TableMethod, key: string, copies: number): boolean {
  const at = rows.findIndex((row) => row >= copies);
  const priced = (row: number) => (columns[key]?.[row] ?? null) !== null;
  return at >= 0 && priced(at) && (rows[at] === copies || priced(at - 1));
}
