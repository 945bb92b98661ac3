import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { saveOrder } from '#features/desk/order-desk/status/save-order.server.ts';
import { arrivalAfter } from '#features/pricing/delivery/index.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { formatWeekday } from '#kit/day.ts';
import { pence } from '#kit/money.ts';
import type { TestCards } from '#platform/card/test-card.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, makeCode, newGuest, putCode } from '#test/factories.ts';
import { newCustomer, newShopper } from '#test/shopper.ts';
import { askRefund, openCardPage, settlePayment } from './index.server.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});
beforeEach(() => {
  opened.time.now = NOON;
});

const at = (time: string) => {
  opened.time.now = new Date(time);
};

async function waitingOrder(code?: string) {
  const { shop } = opened;
  const guest = newGuest();
  await addFlyers(shop, guest);
  if (code) await putCode(shop, guest, code);
  const outcome = await placeOrder(shop, await checkoutOf(shop, guest));
  if (!outcome.ok) throw new Error('not placed');
  const page = await openCardPage(shop, outcome.orderId);
  if (!page.ok) throw new Error('no card page');
  return { orderId: outcome.orderId, sessionId: page.sessionId };
}

async function pay(sessionId: string) {
  await inTransaction(opened.db, (trx) => (opened.shop.cards as TestCards).paySession(trx, sessionId));
  return settlePayment(opened.shop, sessionId);
}

const orderOf = (id: string) =>
  opened.db
    .selectFrom('orders')
    .select(['status', 'paymentStatus', 'attention', 'despatchOn', 'placedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const papersOf = async (orderId: string) => {
  const invoice = await opened.db
    .selectFrom('invoices')
    .select('invoiceNumber')
    .where('orderId', '=', orderId)
    .execute();
  const mails = await opened.db
    .selectFrom('mails')
    .select('template')
    .where('orderId', '=', orderId)
    .execute();
  return { invoices: invoice.length, mails: mails.map(({ template }) => template) };
};

test('an order paid before the cut-off keeps the despatch day that the customer saw', async () => {
  at('2026-11-24T10:00:00Z');
  const { orderId, sessionId } = await waitingOrder();
  const despatchOn = (await orderOf(orderId)).despatchOn;
  at('2026-11-24T10:20:00Z');
  await pay(sessionId);
  expect(await orderOf(orderId)).toMatchObject({ despatchOn, paymentStatus: 'paid' });
});

test('a payment that arrives after the cut-off confirms the day on which the order can actually leave', async () => {
  at('2026-11-24T10:00:00Z');
  const { orderId, sessionId } = await waitingOrder();
  const day = (await orderOf(orderId)).despatchOn;
  at('2026-11-26T20:00:00Z');
  await pay(sessionId);
  const now = await waitingOrder();
  const { despatchOn } = await orderOf(orderId);
  expect(despatchOn > day).toBe(true);
  // The day that the same job would get if it were ordered now.
  expect(despatchOn).toBe((await orderOf(now.orderId)).despatchOn);
  await opened.runJobs();
  const [confirmation] = opened.mails
    .filter(({ subject }) => subject.includes('confirmed: with you by'))
    .slice(-1);
  expect(confirmation?.subject).toContain(formatWeekday(arrivalAfter(despatchOn, 1)));
});

test('a day that the shop has closed since is left out of the day that a late payment confirms', async () => {
  at('2026-11-24T10:00:00Z');
  const { orderId, sessionId } = await waitingOrder();
  at('2026-11-26T20:00:00Z');
  const open = (await orderOf((await waitingOrder()).orderId)).despatchOn;
  await opened.db.insertInto('closedDays').values({ day: open, name: 'Stocktaking' }).execute();
  await pay(sessionId);
  expect((await orderOf(orderId)).despatchOn > open).toBe(true);
  await opened.db.deleteFrom('closedDays').execute();
});

test('an order paid late whose code is used up gets neither invoice nor confirmation, and waits for staff', async () => {
  await makeCode(opened.shop, 'LAST', 1);
  const { orderId, sessionId } = await waitingOrder('LAST');
  await cancelOnly(orderId);
  const other = await waitingOrder('LAST');
  await pay(other.sessionId);
  expect(await pay(sessionId)).toBe('paid');
  expect(await orderOf(orderId)).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'paid',
    attention: 'paid-after-cancel',
    placedAt: null,
  });
  expect(await papersOf(orderId)).toEqual({ invoices: 0, mails: [] });
  const page = await newShopper(opened).open(`/shop?success=true&session_id=${sessionId}`);
  expect(page.text).not.toContain('Order Confirmed');
  expect(page.text).toContain('We have your payment');
});

/** Like a second tab: gives up the order while its page can still be paid. */
async function cancelOnly(orderId: string) {
  await opened.db
    .updateTable('payments')
    .set({ status: 'cancelled' })
    .where('orderId', '=', orderId)
    .execute();
  await sql`with freed as (update discount_redemptions set state = 'released' where order_id = ${orderId} returning discount_code_id),
      told as (insert into order_status_history (order_id, status, actor) values (${orderId}, 'cancelled', 'Checkout')),
      code as (update discount_codes set usage_count = usage_count - 1 where id in (select discount_code_id from freed))
    update orders set status = 'cancelled', payment_status = 'cancelled' where id = ${orderId}`.execute(
    opened.db,
  );
}

test('money for such an order can be refunded without a credit note, since nothing was invoiced', async () => {
  await makeCode(opened.shop, 'GONE', 1);
  const { orderId, sessionId } = await waitingOrder('GONE');
  await cancelOnly(orderId);
  await pay((await waitingOrder('GONE')).sessionId);
  await pay(sessionId);
  const { userId: id } = await newCustomer(opened);
  const { totalPence } = await opened.db
    .selectFrom('orders')
    .select('totalPence')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const refund = { orderId, amountPence: pence(totalPence), reason: 'Code used up' };
  expect(await askRefund(opened.shop, { id, name: 'Ada' }, refund)).toEqual({ ok: true });
  await opened.runJobs();
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'refunded' });
  expect(await papersOf(orderId)).toEqual({ invoices: 0, mails: ['refund-done'] });
});

test('staff who reopen such an order send its invoice and confirmation, once the code allows it', async () => {
  await makeCode(opened.shop, 'MORE', 1);
  const { orderId, sessionId } = await waitingOrder('MORE');
  await cancelOnly(orderId);
  await pay((await waitingOrder('MORE')).sessionId);
  await pay(sessionId);
  const { userId: id } = await newCustomer(opened);
  const takeUp = async () => {
    const order = await opened.db
      .selectFrom('orders')
      .select('version')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const saved = {
      orderId,
      version: order.version,
      status: 'pending',
      trackingNumber: null,
      notes: null,
    } as const;
    return saveOrder(opened.shop, { id, name: 'Ada' }, saved);
  };
  expect(await takeUp()).toMatchObject({ ok: false, kind: 'refused' });
  await opened.db.updateTable('discountCodes').set({ usageLimit: 5 }).where('code', '=', 'MORE').execute();
  expect(await takeUp()).toEqual({ ok: true });
  expect(await orderOf(orderId)).toMatchObject({ status: 'pending', paymentStatus: 'paid' });
  expect(await papersOf(orderId)).toMatchObject({
    invoices: 1,
    mails: expect.arrayContaining(['order-confirmation']),
  });
});
