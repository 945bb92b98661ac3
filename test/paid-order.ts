import { openCardPage, settlePayment } from '#features/money/payments/index.server.ts';
import { DEFAULT_DELIVERY_PLAN } from '#features/pricing/delivery/index.ts';
import type { CartOwner } from '#features/selling/cart/index.server.ts';
import { type Checkout, placeOrder } from '#features/selling/checkout/place-order.server.ts';
import type { TestCards } from '#platform/card/test-card.server.ts';
import { inTransaction, json } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { addFlyers, addFlyersToFollow, checkoutOf, newGuest } from './factories.ts';

/** Creates a guest's order of 50 flyers for £25.98, of which £4.33 is VAT, paid by test card. Returns its id. */
export const makePaidOrder = (shop: Shop): Promise<string> => paidOrderOf(shop, addFlyers);

/** Creates the same order, or another one with one item, with its job. */
export async function makePaidJob(
  shop: Shop,
  makeOrder = makePaidOrder,
): Promise<{ code: string; orderId: string; version: number }> {
  const orderId = await makeOrder(shop);
  const job = await shop.db
    .selectFrom('jobs')
    .select(['code', 'version'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return { ...job, orderId };
}

/** Creates the same for collection, for £20.99; from then on the shop offers collection. */
export async function makeCollectedOrder(shop: Shop): Promise<string> {
  const value = json({ ...DEFAULT_DELIVERY_PLAN, offersCollection: true });
  await shop.db
    .insertInto('settings')
    .values({ key: 'delivery', value, updatedAt: shop.clock() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  const guest = newGuest();
  await addFlyers(shop, guest);
  const checkout = await checkoutOf(shop, guest);
  return paidOrder(shop, { ...checkout, collected: true, seenTotalPence: null });
}

/** Creates the same, with a file that comes later. */
export const makeOrderToFollow = (shop: Shop): Promise<string> => paidOrderOf(shop, addFlyersToFollow);

async function paidOrderOf(
  shop: Shop,
  fill: (shop: Shop, guest: CartOwner) => Promise<string>,
): Promise<string> {
  const guest = newGuest();
  await fill(shop, guest);
  return paidOrderOfCart(shop, guest);
}

/** Places an order for a guest's cart and pays for it by test card. Returns its id. */
export async function paidOrderOfCart(shop: Shop, guest: CartOwner): Promise<string> {
  return paidOrder(shop, await checkoutOf(shop, guest));
}

/** Places an order and pays for it by test card. Returns its id. */
export async function paidOrder(shop: Shop, checkout: Checkout): Promise<string> {
  const outcome = await placeOrder(shop, checkout);
  if (!outcome.ok) throw new Error('not placed');
  const page = await openCardPage(shop, outcome.orderId);
  if (!page.ok) throw new Error('no card page');
  await inTransaction(shop.db, (trx) => (shop.cards as TestCards).paySession(trx, page.sessionId));
  await settlePayment(shop, page.sessionId);
  return outcome.orderId;
}
