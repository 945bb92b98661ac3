import type { RouterContextProvider } from 'react-router';
import { readProductPage } from '#features/catalogue/products/index.server.ts';
import { needByDay, offeredNow } from '#features/catalogue/products/index.ts';
import { DEFAULT_DELIVERY_PLAN, shownDelivery, turnaroundDays } from '#features/pricing/delivery/index.ts';
import { dayAfter } from '#kit/day.ts';
import { londonDay } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { visitorContext } from '#visitor/visitor.ts';

/** What we say about the day of a service. */
export interface Arrival {
  /** the day by which it has to be there: the one before the service, today if that is past */
  needBy: string;
  /** which deliveries reach them in time, as a sentence; null while the day isn’t known */
  words: string | null;
  /** whether the day of the service is past */
  isPast: boolean;
}

/** Returns which turnarounds bring a product by the day before a service. `day`: empty while it isn’t known. */
export async function arrivalFor(
  context: Readonly<RouterContextProvider>,
  productId: string,
  day: string,
): Promise<Arrival> {
  const { db, clock } = context.get(shopContext);
  const now = clock();
  const today = londonDay(now);
  if (!day || day < today) return { needBy: '', words: null, isPast: day !== '' };
  const needBy = day === today ? today : dayAfter(day, -1);
  const page = await readProductPage(db, productId, null);
  if (!page) return { needBy, words: null, isPast: false };
  const { outcode } = await context.get(visitorContext)();
  const delivery = shownDelivery(page.plan ?? DEFAULT_DELIVERY_PLAN, outcode);
  const { product, despatches } = offeredNow(page.product, now, page);
  const days = turnaroundDays(product, despatches, delivery.days);
  return { needBy, words: needByDay(product, days, needBy, delivery.shown)?.words ?? null, isPast: false };
}
