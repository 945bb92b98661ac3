import type { ShopDays } from '#features/pricing/delivery/index.ts';
import { offeredNow } from './offered-now.ts';
import type { Product } from './product.ts';

/** Returns the earliest despatch day over a product's turnarounds, `Tuesday 24 November`; null for a product without turnarounds. */
function fastestDespatch(
  product: Pick<Product, 'categoryId' | 'optionGroups'>,
  now: Date,
  days: ShopDays,
): string | null {
  const despatches = Object.values(offeredNow(product, now, days).despatches);
  return despatches.toSorted((a, b) => (a.day < b.day ? -1 : 1))[0]?.label ?? null;
}

/** The same for several products, by id. */
export function fastestDespatches(
  products: readonly Product[],
  now: Date,
  days: ShopDays,
): Record<string, string | null> {
  return Object.fromEntries(products.map((product) => [product.id, fastestDespatch(product, now, days)]));
}
