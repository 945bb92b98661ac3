import type { Product } from './product.ts';

/** The groups whose papers make a book's spine, which the page computes for the artwork. */
const SPINE = ['innerPages', 'cover'];

/** A product as its page sends it: what options are made of only where the page computes with it. */
export function shownProduct(product: Product, weighs: boolean): Product {
  if (product.vatTest) return product; // its paper decides the VAT
  const { vatTest: _none, ...untested } = product;
  if (weighs) return untested;
  const { stock: _ofProduct, ...shown } = untested;
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
