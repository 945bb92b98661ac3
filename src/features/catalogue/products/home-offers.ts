import {
  DEFAULT_DELIVERY_PLAN,
  dayWords,
  shownDelivery,
  turnaroundDays,
} from '#features/pricing/delivery/index.ts';
import { completeChoices, configure, pricedOn } from '#features/pricing/prices/index.ts';
import { copiesWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import type { ListDays } from './earliest-days.ts';
import { offeredNow } from './offered-now.ts';
import type { Product } from './product.ts';

/** A price that the home page gives as an example: `500 A5 Flyers`, `£52.99`, `With you by Friday 4 December`. */
export interface HomeOffer {
  to: string;
  what: string;
  price: string;
  when: string | null;
}

/** The most copies that an example is for: what most people order. */
const COPIES_MAX = 500;

/**
 * Returns the price and day of a product with its first options, for the most copies that it offers up to 500; null if
 * it has no price. `outcode`: the first half of the visitor's postcode, if they told us.
 */
export function homeOffer(
  stored: Product,
  now: Date,
  days: ListDays,
  outcode: string | null,
): HomeOffer | null {
  const { product, despatches } = offeredNow(pricedOn(stored, londonDay(now)), now, days);
  const quantities = product.optionGroups.find(({ key }) => key === 'quantities')?.options ?? [];
  const quantity = quantities.findLast(({ copies }) => copies !== null && copies <= COPIES_MAX);
  const selected = completeChoices(product, quantity ? { quantity: quantity.id } : {});
  const configured = configure(product, selected);
  if (!configured.ok) return null;
  const onTheWay = shownDelivery(days.plan ?? DEFAULT_DELIVERY_PLAN, outcode).days;
  const day = turnaroundDays(product, despatches, onTheWay)[selected.turnaround ?? ''];
  const { lead, day: label } = day ? dayWords(day) : { lead: '', day: '' };
  const query = quantity ? `?${new URLSearchParams({ quantity: quantity.id })}` : '';
  return {
    to: `${href('/product/:productId', { productId: product.id })}${query}`,
    what: copiesWords(quantity?.copies ?? 1, product.name),
    price: formatPounds(configured.pricePence),
    when: day ? `${lead} ${label}` : null,
  };
}
