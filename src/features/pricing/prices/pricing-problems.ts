import { figure } from '#kit/count-words.ts';
import { formatPounds } from '#kit/money.ts';
import type { Option, SelectedOptions } from './options.ts';
import { configure, firstChoices, startChoices } from './price.ts';
import type { PricedProduct } from './priced-product.ts';
import { columnKey, type Pricing, type TableMethod } from './pricing.ts';
import { ruleProblems } from './rule-problems.ts';
import { quantityRules } from './turnaround-problems.ts';

/** A part of the pricing form that a problem belongs to. */
type PricingField = 'method' | 'table' | 'breaks' | 'extras' | 'anyQuantity' | 'customSize' | 'rules';

export interface PricingProblem {
  field: PricingField;
  problem: string;
}

/**
 * Returns why a product can't be priced like this; empty if it can. Something merely unfinished, like an empty cell, is
 * not a problem: nobody can order it, and it is included in `unpricedCount`.
 */
export function pricingProblems(product: PricedProduct, pricing: Pricing): PricingProblem[] {
  const problems = [
    ...methodProblems(product, pricing),
    ...limitProblems(product, pricing),
    ...extraProblems(product, pricing),
    ...ruleProblems(product, [...pricing.rules, ...quantityRules(product)]).map((problem) => ({
      field: 'rules' as const,
      problem,
    })),
  ];
  if (problems.length > 0) return problems;
  const priced = { ...product, pricing };
  const shown = (what: string, selected: SelectedOptions): PricingProblem[] => {
    const configured = configure(priced, selected);
    if (configured.ok && configured.pricePence > 0) return [];
    const why = configured.ok ? 'would cost £0.00' : Object.values(configured.problems)[0];
    return [{ field: 'method', problem: `${what} It can’t be ordered: ${why}` }];
  };
  return [
    ...shown(
      'The first option of every group is what the shop shows first, and its “From” price.',
      firstChoices(priced),
    ),
    ...shown('The options chosen at first are what a customer sees.', startChoices(priced)),
  ].slice(0, 1);
}

/** Returns why a product can't be priced by a method. */
export function methodProblems(
  product: PricedProduct,
  { method }: Pick<Pricing, 'method'>,
): PricingProblem[] {
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

/** A larger quantity that costs less: a customer would order that, and throw the rest away. */
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

/**
 * The columns of a table: every combination of its groups' options, the last group changing fastest, with what they add
 * to the base price if there is no table.
 */
export function tableColumns(
  { optionGroups }: PricedProduct,
  groups: readonly string[],
): { key: string; words: string; surchargePence: number }[] {
  const chosen = groups.map((key) => optionGroups.find((group) => group.key === key)?.options ?? []);
  const combinations = chosen.reduce<Option[][]>(
    (all, options) => all.flatMap((start) => options.map((option) => [...start, option])),
    [[]],
  );
  return combinations.map((options) => ({
    key: columnKey(options.map(({ id }) => id)),
    words: options.map(({ name }) => name).join(' / '),
    surchargePence: options.reduce((sum, { priceModifierPence }) => sum + priceModifierPence, 0),
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

/** How many of a product's combinations have no price, and how many there are; checks at most `limit`. */
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
