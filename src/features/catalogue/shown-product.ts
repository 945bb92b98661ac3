import type { Product } from './product.ts';

/** The groups whose papers make a book's spine, which the page computes for the artwork. */
const SPINE = ['innerPages', 'cover'];

/** A product as its page sends it: what options are made of only where the page computes with it. */
export function shownProduct(product: Product, weighs: boolean): Product {
  if (weighs) return product;
  const { stock: _ofProduct, ...shown } = product;
  return {
    ...shown,
    optionGroups: product.optionGroups.map((group) => ({
      ...group,
      options: SPINE.includes(group.key)
        ? group.options
        : group.options.map(({ stock: _ofOption, ...option }) => option),
    })),
  };
}
