import { placeOrder } from '#features/checkout/place-order.server.ts';
import { openCardPage, settlePayment } from '#features/payments/index.server.ts';
import type { TestCards } from '#platform/card/test-card.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { addFlyers, checkoutOf, newGuest } from './factories.ts';

/** Creates a guest's order of 50 flyers for £25.98, of which £4.33 is VAT, paid by test card; returns its id. */
export async function makePaidOrder(shop: Shop): Promise<string> {
  const guest = newGuest();
  await addFlyers(shop, guest);
  const outcome = await placeOrder(shop, await checkoutOf(shop, guest));
  if (!outcome.ok) throw new Error('not placed');
  const page = await openCardPage(shop, outcome.orderId);
  if (!page.ok) throw new Error('no card page');
  await inTransaction(shop.db, (trx) => (shop.cards as TestCards).paySession(trx, page.sessionId));
  await settlePayment(shop, page.sessionId);
  return outcome.orderId;
}
