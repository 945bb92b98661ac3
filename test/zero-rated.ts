import { openCardPage, settlePayment } from '#features/money/payments/index.server.ts';
import type { CartOwner } from '#features/selling/cart/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import type { TestCards } from '#platform/card/test-card.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { TestShop } from './app.ts';
import { addFlyers, checkoutOf, makeCustomer, newGuest } from './factories.ts';
import { newAdministrator, type Shopper } from './shopper.ts';

/** Answers by which flyers are zero-rated. */
export const ZERO = {
  'vat-leaflet-read': 'yes',
  'vat-leaflet-fill-in': 'no',
  'vat-leaflet-used': 'no',
};
/** Answers by which they aren't, being a form. */
export const FORM = { ...ZERO, 'vat-leaflet-fill-in': 'yes' };

/** Makes staff switch zero-rating on. Returns them. */
export async function zeroRate(opened: TestShop): Promise<Shopper> {
  const ada = await newAdministrator(opened, 'Ada');
  await ada.open('/admin/vat');
  await ada.press('Zero-rate printed matter', { confirmed: 'yes' });
  return ada;
}

/** Orders 500 flyers, £60.99 with 20% VAT or £50.82 without; £65.98 or £55.81 with delivery. It isn't paid yet. */
export async function waitingOrder(
  { shop }: TestShop,
  answers: Record<string, string>,
  guest: CartOwner = newGuest(),
) {
  await addFlyers(shop, guest, { quantity: '500' }, answers);
  const placed = await placeOrder(shop, await checkoutOf(shop, guest));
  if (!placed.ok) throw new Error('not placed');
  const page = await openCardPage(shop, placed.orderId);
  if (!page.ok) throw new Error('no card page');
  return { orderId: placed.orderId, sessionId: page.sessionId };
}

/** Pays a page of the test card, and the shop knows about it. */
export async function payPage({ db, shop }: TestShop, sessionId: string): Promise<void> {
  await inTransaction(db, (trx) => (shop.cards as TestCards).paySession(trx, sessionId));
  await settlePayment(shop, sessionId);
}

/** Places the same order for a guest, or for this customer, paid by card. Returns its id. */
export async function paidFlyers(
  opened: TestShop,
  answers: Record<string, string>,
  userId?: string,
): Promise<string> {
  const owner = userId ? { userId, cartToken: null } : newGuest();
  const { orderId, sessionId } = await waitingOrder(opened, answers, owner);
  await payPage(opened, sessionId);
  return orderId;
}

/** Places the same order on a trade account with a limit of £1,000, or another one. Returns its id. */
export async function flyersOnAccount(
  opened: TestShop,
  answers: Record<string, string>,
  { userId, limitPence = 100_000 }: { userId?: string; limitPence?: number } = {},
): Promise<string> {
  const { db, shop } = opened;
  const customer = userId ? { userId, cartToken: null } : await makeCustomer(opened);
  await db
    .insertInto('creditAccounts')
    .values({ userId: customer.userId, isApproved: true, creditLimitPence: limitPence })
    .execute();
  await addFlyers(shop, customer, { quantity: '500' }, answers);
  const placed = await placeOrder(shop, await checkoutOf(shop, customer, 'account'));
  if (!placed.ok) throw new Error('not placed');
  return placed.orderId;
}
