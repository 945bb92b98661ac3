import { type Pence, pence } from '#kit/money.ts';
import type { Turnaround } from '#kit/turnaround.ts';

/** The groups of a product's choices, in the order in which a customer makes them. */
export const GROUP_KEYS = [
  'sizes',
  'finishes',
  'weights',
  'sides',
  'innerPages',
  'cover',
  'colors',
  'thickness',
  'lamination',
  'eyelets',
  'quantities',
  'turnaround',
] as const;
export type GroupKey = (typeof GROUP_KEYS)[number];

/** The name of a choice in a cart line and a form: `selectedOptions.size` chooses from the group `sizes`. */
export const CHOICE_OF_GROUP = {
  sizes: 'size',
  finishes: 'finish',
  weights: 'weight',
  sides: 'sides',
  innerPages: 'innerPages',
  cover: 'cover',
  colors: 'colors',
  thickness: 'thickness',
  lamination: 'lamination',
  eyelets: 'eyelets',
  quantities: 'quantity',
  turnaround: 'turnaround',
} as const satisfies Record<GroupKey, string>;
export type ChoiceName = (typeof CHOICE_OF_GROUP)[GroupKey];

/** Option ids by choice name, e.g. `{ size: 'a5', quantity: '500' }`. */
export type SelectedOptions = Partial<Record<ChoiceName, string>>;

/** One choice within a group. `widthMm`/`heightMm` change the finished size, `pages` the artwork's, `copies` the print run. */
export interface Option {
  id: string;
  name: string;
  description: string | null;
  priceModifierPence: number;
  widthMm: number | null;
  heightMm: number | null;
  pages: number | null;
  copies: number | null;
  /** of a turnaround, and only there */
  turnaround?: Turnaround;
}

export interface OptionGroup {
  key: GroupKey;
  label: string;
  options: Option[];
}

/** The part of a product that sets its price. */
export interface PricedProduct {
  basePricePence: number;
  optionGroups: OptionGroup[];
}

/** A choice as made, with its group's label for use on an order. */
export interface Choice {
  group: GroupKey;
  label: string;
  option: Option;
}

export type Configuration =
  | { ok: true; choices: Choice[]; selected: SelectedOptions; pricePence: Pence }
  | { ok: false; problems: Partial<Record<ChoiceName, string>> };

/**
 * Checks choices against a product. Every group needs exactly one of its own options. Choices for groups the product
 * lacks are refused too, so that nothing unknown is ever stored. The price is base + modifiers, never below zero, for
 * the whole quantity (ruling 2).
 */
export function configure(product: PricedProduct, selected: Record<string, unknown>): Configuration {
  const problems: Partial<Record<ChoiceName, string>> = {};
  const choices: Choice[] = [];
  for (const group of product.optionGroups) {
    const name = CHOICE_OF_GROUP[group.key];
    const wanted = selected[name];
    const option = group.options.find((candidate) => candidate.id === wanted);
    if (option) choices.push({ group: group.key, label: group.label, option });
    else problems[name] = wanted === undefined || wanted === '' ? chooseOne(group) : noLonger(group);
  }
  for (const name of Object.keys(selected)) {
    const known = product.optionGroups.some((group) => CHOICE_OF_GROUP[group.key] === name);
    if (!known) problems[name as ChoiceName] = 'This option does not belong to this product.';
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const chosen = Object.fromEntries(
    choices.map((choice) => [CHOICE_OF_GROUP[choice.group], choice.option.id]),
  );
  return { ok: true, choices, selected: chosen as SelectedOptions, pricePence: priceOf(product, choices) };
}

/** Returns the first option of every group: the product page's default, and the basis of `From £` (ruling 72). */
export function firstChoices(product: PricedProduct): SelectedOptions {
  const first = product.optionGroups.flatMap((group) => {
    const option = group.options[0];
    return option ? [[CHOICE_OF_GROUP[group.key], option.id] as const] : [];
  });
  return Object.fromEntries(first);
}

/** Returns known choices as given and the first option for every other group; drops unknown ones. */
export function completeChoices(product: PricedProduct, selected: Record<string, unknown>): SelectedOptions {
  const complete = firstChoices(product);
  for (const group of product.optionGroups) {
    const name = CHOICE_OF_GROUP[group.key];
    const option = group.options.find((candidate) => candidate.id === selected[name]);
    if (option) complete[name] = option.id;
  }
  return complete;
}

/** Returns the lowest price that can really be ordered: base price with the first option of every group. */
export function fromPricePence(product: PricedProduct): Pence {
  const configuration = configure(product, firstChoices(product));
  return configuration.ok ? configuration.pricePence : pence(product.basePricePence);
}

function priceOf(product: PricedProduct, choices: Choice[]): Pence {
  const modifiers = choices.reduce((sum, choice) => sum + choice.option.priceModifierPence, 0);
  return pence(Math.max(0, product.basePricePence + modifiers));
}

function chooseOne(group: OptionGroup): string {
  return `Choose ${/^[aeiou]/i.test(group.label) ? 'an' : 'a'} ${group.label.toLowerCase()}.`;
}

function noLonger(group: OptionGroup): string {
  return `The ${group.label.toLowerCase()} you chose is no longer available. Choose again.`;
}
