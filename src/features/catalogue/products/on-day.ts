import { pricedOn } from '#features/pricing/prices/index.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Product } from './product.ts';

/** Returns products with the prices that the customer they were read for pays now. */
export function onDay(products: readonly Product[], now: Date): Product[] {
  const today = londonDay(now);
  return products.map((product) => pricedOn(product, today));
}
