import { SPINE_GROUPS } from '#features/pricing/prices/index.ts';
import { hasSpine } from '#preflight/index.ts';
import type { Product } from './product.ts';

/** A product as sent by its page: materials of the options are included only if the page calculates with them. */
export function shownProduct(product: Product, weighs: boolean): Product {
  if (product.vatTest) return product; // its paper decides the VAT
  const { vatTest: _none, ...untested } = product;
  if (weighs) return untested;
  const { stock, ...shown } = untested;
  return {
    ...shown,
    ...(hasSpine(product.form) && stock ? { stock } : {}),
    optionGroups: product.optionGroups.map((group) => ({
      ...group,
      options: SPINE_GROUPS.includes(group.key)
        ? group.options
        : group.options.map(({ stock: _ofOption, ...option }) => option),
    })),
  };
}
