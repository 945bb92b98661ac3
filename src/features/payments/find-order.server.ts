import type { Shop } from '../../platform/shop.ts';
import { settlePayment } from './settle-payment.server.ts';
import { readSessionOrder } from './store.server.ts';

/** The order of a card session, brought up to date with the provider first unless it is known to be paid. */
export async function findOrderOfSession(shop: Shop, sessionId: string): Promise<string | null> {
  const known = await readSessionOrder(shop.db, sessionId);
  if (!known) return null;
  if (known.paymentStatus === 'pending') await settlePayment(shop, sessionId);
  return known.orderId;
}
