import { beforeAll, describe, expect, test } from 'vitest';
import { loadCart } from '#features/selling/cart/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import type { TestCards } from '#platform/card/test-card.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, atOnce, checkoutOf, makeCode, newGuest, putCode } from '#test/factories.ts';
import { cancelCardPayment, openCardPage, recoverPayments, settlePayment } from './index.server.ts';

let opened: TestShop;
let shop: TestShop['shop'];
let cards: TestCards;
beforeAll(async () => {
  opened = await openTestShop();
  shop = opened.shop;
  cards = shop.cards as TestCards;
});

/** A guest's order that is waiting on its card page. */
async function waitingOrder(code?: string) {
  const guest = newGuest();
  await addFlyers(shop, guest, { quantity: '500' });
  if (code) await putCode(shop, guest, code);
  const outcome = await placeOrder(shop, await checkoutOf(shop, guest));
  if (!outcome.ok) throw new Error('not placed');
  const page = await openCardPage(shop, outcome.orderId);
  if (!page.ok) throw new Error('no card page');
  return { guest, orderId: outcome.orderId, sessionId: page.sessionId };
}

const pay = (sessionId: string) => inTransaction(shop.db, (trx) => cards.paySession(trx, sessionId));

async function postEvent(session: { id: string; status: string }, tamper = (body: string) => body) {
  const { body, signature } = cards.signedEvent(session);
  return opened.app.request('/webhooks/stripe', {
    method: 'POST',
    body: tamper(body),
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
  });
}

async function orderState(orderId: string) {
  return shop.db
    .selectFrom('orders')
    .select(['status', 'paymentStatus', 'attention'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}

async function confirmations(orderId: string): Promise<number> {
  const rows = await shop.db.selectFrom('mails').select('id').where('orderId', '=', orderId).execute();
  return rows.length;
}

test('the provider’s signed event makes an order paid, empties the cart and queues one confirmation', async () => {
  const { guest, orderId, sessionId } = await waitingOrder();
  await pay(sessionId);
  expect((await postEvent({ id: sessionId, status: 'complete' })).status).toBe(200);
  expect(await orderState(orderId)).toMatchObject({ status: 'pending', paymentStatus: 'paid' });
  expect((await loadCart(shop, guest)).lines).toHaveLength(0);
  await opened.runJobs();
  const [email] = opened.mails.filter((sent) => sent.subject.includes('confirmed'));
  expect(email?.to).toBe('jane@example.com');
  expect(email?.text).toContain('£65.98');
  expect(email?.html).toContain('BT28 1AA');
});

test('lines put into the cart after the card page opened stay there when that page is paid (trust C9)', async () => {
  const { guest, orderId, sessionId } = await waitingOrder();
  const later = await addFlyers(shop, guest);
  await pay(sessionId);
  expect(await settlePayment(shop, sessionId)).toBe('paid');
  expect((await loadCart(shop, guest)).lines.map(({ id }) => id)).toEqual([later]);
  const items = shop.db.selectFrom('orderItems').select('id').where('orderId', '=', orderId);
  expect(await items.execute()).toHaveLength(1);
});

test('an unsigned or altered event does nothing (trust D2)', async () => {
  const { orderId, sessionId } = await waitingOrder();
  await pay(sessionId);
  const changed = await postEvent({ id: sessionId, status: 'complete' }, (body) =>
    body.replace('"event"', '"Event"'),
  );
  expect(changed.status).toBe(400);
  const unsigned = await opened.app.request('/webhooks/stripe', { method: 'POST', body: '{}' });
  expect(unsigned.status).toBe(400);
  expect(await orderState(orderId)).toMatchObject({ paymentStatus: 'pending' });
});

test('an event for an unpaid card page leaves the order waiting (trust D8)', async () => {
  const { orderId, sessionId } = await waitingOrder();
  expect((await postEvent({ id: sessionId, status: 'complete' })).status).toBe(200);
  expect(await orderState(orderId)).toMatchObject({ paymentStatus: 'pending' });
  await settle(sessionId);
});

/** How many times this order was treated as newly paid. */
async function timesPaid(orderId: string): Promise<number> {
  const rows = await shop.db
    .selectFrom('auditLog')
    .select('id')
    .where('subject', '=', `order:${orderId}`)
    .where('action', '=', 'payment.paid')
    .execute();
  return rows.length;
}

/**
 * Makes the two readers of a session wait for each other's response, so that they settle at the same instant. Returns a
 * function that ends it.
 */
function meetInPairs(): () => void {
  const waiting = new Map<string, () => void>();
  const read = cards.readSession;
  cards.readSession = async (id) => {
    const session = await read(id);
    const other = waiting.get(id);
    if (other) other();
    else await new Promise<void>((resolve) => waiting.set(id, resolve));
    return session;
  };
  return () => {
    cards.readSession = read;
  };
}

/** Settles the order, so that recovery in a later test doesn't find it. */
async function settle(sessionId: string) {
  await cards.expireSession(sessionId);
  await settlePayment(shop, sessionId);
}

describe('many at once', () => {
  // Guard: lockCartOfSession and lockPayment (`for update`) before the payment's status is read. Without them, the test
  // fails: the order is treated as newly paid several times. (Emails have a second guard, their unique event key.)
  test('the same event 20 times at once is one payment and one confirmation (trust D1)', async () => {
    const { orderId, sessionId } = await waitingOrder();
    await pay(sessionId);
    const answers = await atOnce(20, () => postEvent({ id: sessionId, status: 'complete' }));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(await orderState(orderId)).toMatchObject({ paymentStatus: 'paid' });
    expect(await confirmations(orderId)).toBe(1);
    expect(await timesPaid(orderId)).toBe(1);
  });

  // Guard: the same locks; both take the same path. Without them, the test fails.
  test('event and return page at the same instant, for 100 orders: each is fulfilled once (trust D13)', async () => {
    const orders = await atOnce(100, () => waitingOrder());
    await Promise.all(orders.map(({ sessionId }) => pay(sessionId)));
    const parted = meetInPairs();
    const done = await Promise.all(
      orders.flatMap(({ sessionId }) => [
        postEvent({ id: sessionId, status: 'complete' }).then((answer) => answer.status),
        opened
          .browser()
          .get(`/shop?success=true&session_id=${sessionId}`)
          .then((answer) => answer.status),
      ]),
    );
    parted();
    expect(done.every((status) => status === 200 || status === 302)).toBe(true);
    for (const { orderId } of orders) {
      expect(await orderState(orderId)).toMatchObject({ paymentStatus: 'paid' });
      expect(await confirmations(orderId)).toBe(1);
      expect(await timesPaid(orderId)).toBe(1);
    }
  });
});

test('a lost event loses no paid order: recovery asks the provider', async () => {
  const { orderId, sessionId } = await waitingOrder();
  await pay(sessionId);
  await recoverPayments(shop, -60_000);
  expect(await orderState(orderId)).toMatchObject({ paymentStatus: 'paid' });
});

test('Cancel cancels the order, frees its code and leaves the cart unchanged (trust B7)', async () => {
  await makeCode(shop, 'ONCE', 1);
  const { guest, orderId } = await waitingOrder('ONCE');
  await cancelCardPayment(shop, orderId);
  await cancelCardPayment(shop, orderId);
  expect(await orderState(orderId)).toMatchObject({ status: 'cancelled' });
  const cart = await loadCart(shop, guest);
  expect(cart.lines).toHaveLength(1);
  expect(cart.discount).toMatchObject({ ok: true });
});

test('if a page is paid after the order was cancelled, the money is kept and the order is revived (trust C10, D5)', async () => {
  const { guest, orderId, sessionId } = await waitingOrder();
  const again = await checkoutOf(shop, guest);
  const second = await placeOrder(shop, { ...again, customer: { ...again.customer, city: 'Belfast' } });
  expect(await orderState(orderId)).toMatchObject({ status: 'cancelled' });
  await pay(sessionId);
  expect(await settlePayment(shop, sessionId)).toBe('paid');
  expect(await orderState(orderId)).toEqual({
    status: 'pending',
    paymentStatus: 'paid',
    attention: 'paid-after-cancel',
  });
  if (!second.ok) throw new Error('not placed');
  // The same cart is paid on both pages: the second order is paid too, and staff see that the first needs a look.
  const page = await openCardPage(shop, second.orderId);
  if (!page.ok) throw new Error('no card page');
  await pay(page.sessionId);
  expect(await settlePayment(shop, page.sessionId)).toBe('paid');
  expect(await orderState(second.orderId)).toMatchObject({ paymentStatus: 'paid' });
  expect(await orderState(orderId)).toMatchObject({ attention: 'paid-after-cancel' });
});

test('a payment of a different amount flags the order for staff and does not mark it paid (trust D7)', async () => {
  const { orderId, sessionId } = await waitingOrder();
  await shop.db.updateTable('testCardSessions').set({ amountPence: 1 }).where('id', '=', sessionId).execute();
  await pay(sessionId);
  expect(await settlePayment(shop, sessionId)).toBe('refused');
  expect(await orderState(orderId)).toMatchObject({ paymentStatus: 'pending', attention: 'amount-differs' });
});

test('`success=true` alone proves nothing (trust C8)', async () => {
  const { orderId, sessionId } = await waitingOrder();
  const answer = await opened.browser().get('/shop?success=true');
  expect(await answer.text()).not.toContain('Order Confirmed');
  const waiting = await opened.browser().get(`/shop?success=true&session_id=${sessionId}`);
  expect(await waiting.text()).toContain('Checking your payment');
  expect(await orderState(orderId)).toMatchObject({ paymentStatus: 'pending' });
});
