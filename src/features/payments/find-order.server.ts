import type { Shop } from '../../platform/shop.ts';
import { settlePayment } from './settle-payment.server.ts';
import { readSessionOrder } from './store.server.ts';

/**
 * The order of a card session, brought up to date with the provider first unless it is known to be paid. `settledNow`:
 * this very call made it paid, so that what was read before (the cart in the header) is old.
 */
export async function findOrderOfSession(
  shop: Shop,
  sessionId: string,
): Promise<{ orderId: string; settledNow: boolean } | null> {
  const known = await readSessionOrder(shop.db, sessionId);
  if (!known) return null;
  const { orderId } = known;
  if (known.paymentStatus !== 'pending') return { orderId, settledNow: false };
  return { orderId, settledNow: (await settlePayment(shop, sessionId)) === 'paid' };
}
