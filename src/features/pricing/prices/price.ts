import { type Pence, pence } from '#kit/money.ts';
import { customOption, customProblem, isCustomValue } from './custom-options.ts';
import { methodPrice, type PricedJob } from './method-price.ts';
import { brokenRules } from './option-rules.ts';
import {
  type ByChoice,
  type Choice,
  type ChoiceName,
  choiceName,
  type Option,
  type OptionGroup,
  type SelectedOptions,
} from './options.ts';
import type { PricedProduct } from './priced-product.ts';
import { PLAIN_PRICING } from './pricing.ts';
import { tradePrice } from './trade-price.ts';
import { turnaroundPercent, turnaroundProblem, withSurcharge } from './turnaround-rules.ts';

export type Configuration =
  | {
      ok: true;
      choices: Choice[];
      selected: SelectedOptions;
      /** what this customer pays */
      pricePence: Pence;
      /** what everybody else pays: the same, unless one of the customer's price lists is lower */
      publicPence: Pence;
      /** whether a discount code may take something off */
      takesCodes: boolean;
    }
  | { ok: false; problems: ByChoice<string> };

/**
 * Checks choices against a product. Every group needs exactly one of its own options, or a size or quantity typed
 * within the owner's limits. Choices for groups the product lacks are refused too, so that nothing unknown is ever
 * stored, and so are choices that the owner's rules exclude or that have no price. The price is for the whole quantity,
 * with VAT (ruling 2). A product with a customer's terms has their price as well as the public one.
 */
export function configure(product: PricedProduct, selected: Record<string, unknown>): Configuration {
  const problems: ByChoice<string> = {};
  const choices = choicesOf(product, selected);
  for (const group of product.optionGroups) {
    const value = selected[choiceName(group.key)];
    if (choices.some((choice) => choice.group === group.key)) continue;
    const missing = value === undefined || value === '';
    problems[choiceName(group.key)] = missing
      ? chooseOne(group)
      : (customProblem(product, group, value) ?? noLonger(group));
  }
  for (const name of Object.keys(selected)) {
    const known = product.optionGroups.some((group) => choiceName(group.key) === name);
    if (!known) problems[name as ChoiceName] = 'This option does not belong to this product.';
  }
  const unoffered = turnaroundProblem(choices, copiesOf(choices));
  if (unoffered) problems.turnaround = unoffered;
  for (const { group, because } of brokenRules(product.pricing?.rules ?? [], choices))
    problems[choiceName(group)] ??= because;
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const publicPence = priceOf(product, choices);
  if (publicPence === null) return { ok: false, problems: { [unpricedField(product)]: UNPRICED } };
  const chosen = Object.fromEntries(choices.map((choice) => [choiceName(choice.group), choice.option.id]));
  const own = product.terms ? tradePrice(product, jobOf(product, choices), publicPence) : null;
  return {
    ok: true,
    choices,
    selected: chosen as SelectedOptions,
    pricePence: own?.pricePence ?? publicPence,
    publicPence,
    takesCodes: own?.withCodes ?? true,
  };
}

/** Returns the choices that can be made, without checking how they combine. */
export function choicesOf(product: PricedProduct, selected: Record<string, unknown>): Choice[] {
  const choices = product.optionGroups.flatMap((group): Choice[] => {
    const option = optionOf(product, group, selected[choiceName(group.key)]);
    return option ? [{ group: group.key, label: group.label, option }] : [];
  });
  return choices.map((choice) =>
    choice.group === 'turnaround'
      ? { ...choice, option: withSurcharge(choice.option, copiesOf(choices)) }
      : choice,
  );
}

/** The sentence for choices that can be made but have no price. */
const UNPRICED = 'We have no price for this combination yet. Choose another, or ask us for a quote.';

const unpricedField = (product: PricedProduct): ChoiceName => {
  const keys = product.optionGroups.map(({ key }) => key);
  return choiceName(keys.find((key) => key === 'quantities') ?? keys[0] ?? 'quantities');
};

/** The option with an id, or the one that a typed size or quantity stands for. */
function optionOf(product: PricedProduct, group: OptionGroup, value: unknown): Option | undefined {
  if (typeof value !== 'string') return undefined;
  return group.options.find(({ id }) => id === value) ?? customOption(product, group, value);
}

/** Returns the first option of every group: the basis of `From £` (ruling 72). */
export function firstChoices({ optionGroups }: PricedProduct): SelectedOptions {
  return chosenOf(optionGroups, ({ options }) => options[0]);
}

/** Returns a product page's default choices: in every group the owner's default, otherwise the first option. */
export function startChoices({ optionGroups }: PricedProduct): SelectedOptions {
  return chosenOf(optionGroups, ({ options, start }) => options.find(({ id }) => id === start) ?? options[0]);
}

function chosenOf(
  groups: readonly OptionGroup[],
  pick: (group: OptionGroup) => Option | undefined,
): SelectedOptions {
  const chosen = groups.flatMap((group) => {
    const option = pick(group);
    return option ? [[choiceName(group.key), option.id] as const] : [];
  });
  return Object.fromEntries(chosen);
}

/**
 * Returns known choices unchanged and the default for every other group; drops unknown ones. A size, quantity or number
 * that was typed stays, even if it can't be made: `configure` says what is wrong with it.
 */
export function completeChoices(product: PricedProduct, selected: Record<string, unknown>): SelectedOptions {
  const complete = startChoices(product);
  for (const group of product.optionGroups) {
    const name = choiceName(group.key);
    const value = selected[name];
    const option = optionOf(product, group, value);
    if (option) complete[name] = option.id;
    else if (isCustomValue(product, group, value)) complete[name] = value;
  }
  return complete;
}

/** Returns the lowest price that can really be ordered: base price with the first option of every group. */
export function fromPricePence(product: PricedProduct): Pence {
  const configuration = configure(product, firstChoices(product));
  return configuration.ok ? configuration.pricePence : pence(product.basePricePence);
}

/** Returns the same for everybody, if the customer has a lower price of their own; null if not. */
export function publicFromPence(product: PricedProduct): Pence | null {
  if (!product.terms) return null;
  const { terms: _, ...everybodys } = product;
  const publicPence = fromPricePence(everybodys);
  return publicPence > fromPricePence(product) ? publicPence : null;
}

function priceOf(product: PricedProduct, choices: Choice[]): Pence | null {
  const byMethod = turnaroundPercent(choices) > 0 || choices.some(({ option }) => option.eachMilli);
  const pricing = product.pricing ?? (byMethod ? PLAIN_PRICING : null);
  if (pricing) return methodPrice(pricing, jobOf(product, choices));
  const modifiers = choices.reduce((sum, choice) => sum + choice.option.priceModifierPence, 0);
  return pence(Math.max(0, product.basePricePence + modifiers));
}

function jobOf(product: PricedProduct, choices: Choice[]): PricedJob {
  return {
    choices,
    percentBp: turnaroundPercent(choices),
    basePricePence: product.basePricePence,
    copies: copiesOf(choices),
    ...finishedSize(product, choices),
  };
}

/** Returns how many copies the chosen quantity prints; 1 for a product without quantities. */
export function copiesOf(choices: readonly Choice[]): number {
  return choices.find(({ group }) => group === 'quantities')?.option.copies ?? 1;
}

/** Returns the finished size with these choices: the chosen size's own, otherwise the product's. In mm. */
export function finishedSize(
  product: { widthMm?: number; heightMm?: number },
  choices: readonly Choice[],
): { widthMm: number; heightMm: number } {
  const sized = choices.find(({ option }) => option.widthMm !== null && option.heightMm !== null)?.option;
  return {
    widthMm: sized?.widthMm ?? product.widthMm ?? 0,
    heightMm: sized?.heightMm ?? product.heightMm ?? 0,
  };
}

function chooseOne(group: OptionGroup): string {
  return `Choose ${/^[aeiou]/i.test(group.label) ? 'an' : 'a'} ${group.label.toLowerCase()}.`;
}

function noLonger(group: OptionGroup): string {
  return `The ${group.label.toLowerCase()} you chose is no longer available. Choose again.`;
}
