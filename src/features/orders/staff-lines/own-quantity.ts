import type { Product } from '#features/catalogue/products/index.ts';
import {
  customOption,
  type OptionGroup,
  PLAIN_PRICING,
  type SelectedOptions,
} from '#features/pricing/prices/index.ts';
import { figure } from '#kit/count-words.ts';

/** More copies of a heavy book would weigh more than an order can. */
const COPIES_MAX = 500_000;

/** `3,000`, `3 000` and `3000` as the same value, like the ids of listed quantities. */
export const plainQuantity = (text: string): string => text.trim().replace(/(\d)[,\s](?=\d{3}(?!\d))/g, '$1');

/** Returns a typed number of copies that the price list doesn't have; null if it has it, or if it isn't a quantity. */
export function ownCopies(product: Product, { quantity }: SelectedOptions): number | null {
  const group = product.optionGroups.find(({ key }) => key === 'quantities');
  if (!group || quantity === undefined || !/^[1-9]\d{0,6}$/.test(quantity)) return null;
  const isListed = group.options.some(({ id, copies }) => id === quantity || copies === Number(quantity));
  if (isListed || customOption(product, group, quantity) || Number(quantity) > COPIES_MAX) return null;
  return Number(quantity);
}

/** The note for staff beside a quantity that has no price. */
export const ownPriceWords = (copies: number): string =>
  `${figure(copies)} is not on the price list. Set your price for it below.`;

/**
 * Returns a product as staff may offer it: as if the quantity that they typed were listed without a price, which they
 * set for the line.
 */
export function asOffered(product: Product, selected: SelectedOptions): Product {
  const copies = ownCopies(product, selected);
  if (copies === null) return product;
  const { terms: _terms, pricing, ...rest } = product;
  const add = (group: OptionGroup): OptionGroup =>
    group.key === 'quantities' ? { ...group, options: [...group.options, optionOf(copies)] } : group;
  return {
    ...rest,
    optionGroups: product.optionGroups.map(add),
    // Combinations that can't be made still can't, whatever the price.
    ...(pricing ? { pricing: { ...pricing, ...PLAIN_PRICING, rules: pricing.rules } } : {}),
  };
}

const optionOf = (copies: number) => ({
  id: String(copies),
  name: figure(copies),
  description: null,
  priceModifierPence: 0,
  widthMm: null,
  heightMm: null,
  pages: null,
  copies,
});
