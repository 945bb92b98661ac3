import type { CartOwner } from '#features/cart/index.server.ts';
import { placeOrder } from '#features/checkout/place-order.server.ts';
import { openCardPage, settlePayment } from '#features/payments/index.server.ts';
import type { TestCards } from '#platform/card/test-card.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { addFlyers, addFlyersToFollow, checkoutOf, newGuest } from './factories.ts';

/** Creates a guest's order of 50 flyers for £25.98, of which £4.33 is VAT, paid by test card; returns its id. */
export const makePaidOrder = (shop: Shop): Promise<string> => paidOrderOf(shop, addFlyers);

/** The same, whose file is to follow. */
export const makeOrderToFollow = (shop: Shop): Promise<string> => paidOrderOf(shop, addFlyersToFollow);

async function paidOrderOf(
  shop: Shop,
  fill: (shop: Shop, guest: CartOwner) => Promise<string>,
): Promise<string> {
  const guest = newGuest();
  await fill(shop, guest);
  return paidOrderOfCart(shop, guest);
}

/** Places an order of a guest's cart and pays it by test card; returns its id. */
export async function paidOrderOfCart(shop: Shop, guest: CartOwner): Promise<string> {
  const outcome = await placeOrder(shop, await checkoutOf(shop, guest));
  if (!outcome.ok) throw new Error('not placed');
  const page = await openCardPage(shop, outcome.orderId);
  if (!page.ok) throw new Error('no card page');
  await inTransaction(shop.db, (trx) => (shop.cards as TestCards).paySession(trx, page.sessionId));
  await settlePayment(shop, page.sessionId);
  return outcome.orderId;
}
