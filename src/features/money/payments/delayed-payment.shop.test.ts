import { addDays, addHours } from 'date-fns';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { NOON } from '#test/app.ts';
import { type CardNetworkShop, withCardNetworkShop } from '#test/card-network-shop.ts';
import { addFlyers, checkoutOf, makeCode, newGuest, putCode } from '#test/factories.ts';
import { openCardPage, recoverPayments } from './index.server.ts';

let shop: CardNetworkShop;
withCardNetworkShop((opened) => {
  shop = opened;
});

/** A guest's order with a code used once, waiting on its card page. */
async function waitingOrder() {
  const { shop: galley } = shop.opened;
  const guest = newGuest();
  await addFlyers(galley, guest, { quantity: '500' });
  const code = `SLOW${Math.random().toString(36).slice(2, 8).toUpperCase()}`;
  await makeCode(galley, code, 1);
  await putCode(galley, guest, code);
  const checkout = await checkoutOf(galley, guest);
  const outcome = await placeOrder(galley, checkout);
  if (!outcome.ok) throw new Error('not placed');
  const page = await openCardPage(galley, outcome.orderId);
  if (!page.ok) throw new Error('no card page');
  return { guest, code, checkout, orderId: outcome.orderId, sessionId: page.sessionId };
}

const usesOf = async (code: string) =>
  (
    await shop.opened.db
      .selectFrom('discountCodes')
      .select('usageCount')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).usageCount;

test.each(['its event', 'recovery'])(
  'a slow payment that fails ends its order and frees its code: by %s (trust B7, D5)',
  async (by) => {
    const { orderId, sessionId, code } = await waitingOrder();
    await shop.network.pay(sessionId, 'later');
    await recoverPayments(shop.opened.shop, 0);
    expect(await shop.orderOf(orderId)).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
    expect(await usesOf(code)).toBe(1);
    await shop.network.settle(sessionId, false);
    if (by === 'recovery') await recoverPayments(shop.opened.shop, 0);
    else
      for (const event of await shop.eventsAbout('async_payment_failed'))
        expect(await shop.deliver(event)).toBe(200);
    expect(await shop.orderOf(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' });
    expect(await usesOf(code)).toBe(0);
  },
);

test('the same cart, sent again after its slow payment failed, gets a new card page', async () => {
  const { sessionId, checkout, orderId } = await waitingOrder();
  await shop.network.pay(sessionId, 'later');
  await shop.network.settle(sessionId, false);
  await recoverPayments(shop.opened.shop, 0);
  const again = await placeOrder(shop.opened.shop, checkout);
  if (!again.ok) throw new Error('not placed');
  const page = await openCardPage(shop.opened.shop, again.orderId);
  expect(page.ok && page.sessionId).not.toBe(sessionId);
  expect(again.orderId).not.toBe(orderId);
});

test('the same cart, sent again while its slow payment is on its way, leads to the order, not to a finished card page', async () => {
  const { sessionId, orderId } = await waitingOrder();
  await shop.network.pay(sessionId, 'later');
  const page = await openCardPage(shop.opened.shop, orderId);
  expect(page).toMatchObject({ ok: true, sessionId });
  expect(page.ok && page.url).toContain(`session_id=${sessionId}`);
});

test('a card page that the provider no longer knows ends when its time is up (trust B7)', async () => {
  const { orderId, sessionId, code } = await waitingOrder();
  await sql`update payments set session_expires_at = ${addHours(NOON, 1)} where order_id = ${orderId}`.execute(
    shop.opened.db,
  );
  await shop.network.moveToOtherKey(sessionId);
  await recoverPayments(shop.opened.shop, 0);
  expect(await shop.orderOf(orderId)).toMatchObject({ paymentStatus: 'pending' });
  shop.opened.time.now = addHours(NOON, 3);
  await recoverPayments(shop.opened.shop, 0);
  expect(await shop.orderOf(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'expired' });
  expect(await usesOf(code)).toBe(0);
});

test('two hundred old payments that stay open don’t stop recovery from reaching a new one', async () => {
  const { db, shop: galley } = shop.opened;
  const stuck = await waitingOrder();
  // As many as recovery asks about at once, all older than the new one.
  await sql`insert into payments (order_id, provider, idempotency_key, session_id, session_expires_at, amount_pence, success_url,
      cancel_url, created_at)
    select ${stuck.orderId}, 'stripe', 'stuck-' || n, 'cs_stuck_' || n, ${addDays(NOON, 9)}, 100, '/', '/', now() - interval '3 days'
    from generate_series(1, 200) n`.execute(db);
  const paid = await waitingOrder();
  await shop.network.pay(paid.sessionId);
  await recoverPayments(galley, 0);
  await recoverPayments(galley, 0);
  expect(await shop.orderOf(paid.orderId)).toMatchObject({ paymentStatus: 'paid' });
  await sql`delete from payments where idempotency_key like 'stuck-%'`.execute(shop.opened.owner);
});
