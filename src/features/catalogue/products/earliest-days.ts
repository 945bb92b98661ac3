import {
  DEFAULT_DELIVERY_PLAN,
  type DeliveryPlan,
  dayWords,
  type ShopDays,
  shownDelivery,
  turnaroundDays,
} from '#features/pricing/delivery/index.ts';
import { offeredNow } from './offered-now.ts';
import type { Product } from './product.ts';

/** The shop's days, and what decides how long a parcel takes. `plan`: null if the owner has not set any. */
export interface ListDays extends ShopDays {
  plan: DeliveryPlan | null;
}

/**
 * Returns the earliest day on which a customer has a product, `With you by Wednesday 25 November at the earliest`; null
 * for a product without turnarounds. One that is delivered comes before one that they collect.
 */
function earliestDay(
  product: Pick<Product, 'categoryId' | 'optionGroups'>,
  now: Date,
  days: ShopDays,
  daysOnTheWay: number | undefined,
): string | null {
  const { despatches, product: offered } = offeredNow(product, now, days);
  const sorted = Object.values(turnaroundDays(offered, despatches, daysOnTheWay)).toSorted((a, b) =>
    a.isCollected === b.isCollected
      ? a.day.localeCompare(b.day)
      : Number(a.isCollected) - Number(b.isCollected),
  );
  const [first] = sorted;
  if (!first) return null;
  const { lead, day } = dayWords(first);
  return `${lead} ${day} at the earliest`;
}

/** The same for several products, by id. `outcode`: the first half of the visitor's postcode, if they told us. */
export function earliestDays(
  products: readonly Product[],
  now: Date,
  days: ListDays,
  outcode: string | null,
): Record<string, string | null> {
  const { days: onTheWay } = shownDelivery(days.plan ?? DEFAULT_DELIVERY_PLAN, outcode);
  return Object.fromEntries(
    products.map((product) => [product.id, earliestDay(product, now, days, onTheWay)]),
  );
}
