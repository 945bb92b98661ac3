import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { saveOrder } from '#features/desk/order-desk/status/save-order.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { acceptOffer, placeDraft } from '#features/selling/drafts/accept-offer.server.ts';
import type { TestCards } from '#platform/card/test-card.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, makeCode, newGuest, putCode } from '#test/factories.ts';
import { expectInvariants } from '#test/invariants.ts';
import { makeStaff } from '#test/ready-order.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';
import { openCardPage, settlePayment } from './index.server.ts';

let opened: TestShop;
let ada: Shopper;
let staff: { id: string; name: string };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  staff = await makeStaff(opened.shop);
});

const orderOf = (id: string) =>
  opened.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The documents issued and jobs made for an order. */
async function papersOf(orderId: string) {
  const of = (table: 'invoices' | 'jobs' | 'mails') =>
    opened.db.selectFrom(table).select('orderId').where('orderId', '=', orderId).execute();
  const [invoices, jobs] = await Promise.all([of('invoices'), of('jobs')]);
  const open = await opened.db
    .selectFrom('jobs')
    .select('code')
    .where('orderId', '=', orderId)
    .where('closedAt', 'is', null)
    .execute();
  return { invoices: invoices.length, jobs: Math.min(jobs.length, open.length) };
}

/** A quote for 50 flyers, £27.98, whose customer has its card page open. */
async function acceptedByCard() {
  await ada.open('/admin/drafts');
  await ada.press('New quote or order');
  const customer = {
    firstName: 'Mary',
    lastName: 'McCann',
    email: `mary-${randomUUID()}@example.com`,
    address: '4 High Street',
    city: 'Lisburn',
    postcode: 'BT28 1AA',
  };
  await ada.press('Find', { ...customer, product: 'a5 flyers 50', intent: 'find-product' });
  await ada.press('Add A5 Flyers');
  await ada.press('Email it to the customer');
  const draftId = /drafts\/([\w-]+)/.exec(ada.page.path)?.[1] ?? '';
  const { postcode, ...rest } = customer;
  const accepted = await acceptOffer(opened.shop, {
    draftId,
    number: 1,
    method: 'stripe',
    customer: { ...rest, postalCode: postcode, country: 'United Kingdom', phone: null },
    userId: null,
    successUrl: 'http://localhost:3000/shop?success=true&session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:3000/cart',
  });
  if (!accepted.ok) throw new Error('not accepted');
  return { draftId, ...(await pageOf(accepted.orderId)) };
}

async function pageOf(orderId: string) {
  const page = await openCardPage(opened.shop, orderId);
  if (!page.ok) throw new Error('no card page');
  return { orderId, sessionId: page.sessionId };
}

async function pay(sessionId: string) {
  await inTransaction(opened.db, (trx) => (opened.shop.cards as TestCards).paySession(trx, sessionId));
  return settlePayment(opened.shop, sessionId);
}

async function placedAtCounter(draftId: string): Promise<string> {
  const { version } = await opened.db
    .selectFrom('drafts')
    .select('version')
    .where('id', '=', draftId)
    .executeTakeFirstOrThrow();
  const placed = await placeDraft(
    opened.shop,
    staff,
    { draftId, version },
    { method: 'counter', how: 'cash' },
  );
  if (!placed.ok) throw new Error(`not placed: ${JSON.stringify(placed)}`);
  return 'orderId' in placed ? placed.orderId : '';
}

const PAID_AFTER_CANCEL = {
  status: 'cancelled',
  paymentStatus: 'paid',
  attention: 'ordered-twice',
  placedAt: null,
};

test('a quote that staff placed for cash while its customer’s card page was open makes one order: the card payment is kept, to be refunded', async () => {
  const { draftId, orderId, sessionId } = await acceptedByCard();
  const counter = await placedAtCounter(draftId);
  expect(await pay(sessionId)).toBe('paid');
  expect(await settlePayment(opened.shop, sessionId)).toBe('paid');
  expect(await orderOf(orderId)).toMatchObject(PAID_AFTER_CANCEL);
  expect(await papersOf(orderId)).toEqual({ invoices: 0, jobs: 0 });
  expect(await papersOf(counter)).toEqual({ invoices: 1, jobs: 1 });
  const customer = await newShopper(opened).open(`/shop?success=true&session_id=${sessionId}`);
  expect(customer.text).toContain('We have your payment');
  const page = await ada.open(`/admin/orders/${orderId}`);
  expect(page.text).toContain('This was paid for after the same had been ordered again');
  expect((await ada.open('/admin')).text).toContain('Paid, but already ordered again: refund it');
  await expectInvariants(opened.db);
  // Staff can't reopen it by mistake either; they give the money back.
  const { version } = await orderOf(orderId);
  const reopened = { orderId, version, status: 'pending' as const, trackingNumber: null, notes: null };
  expect(await saveOrder(opened.shop, staff, reopened)).toMatchObject({
    ok: false,
    kind: 'refused',
    message: expect.stringContaining('This was ordered again as ORD-'),
  });
  await ada.open(`/admin/orders/${orderId}`);
  await ada.press('Refund by card', { amount: '27.98', reason: 'Paid twice' });
  const refunds = await opened.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select('r.amountPence')
    .where('p.orderId', '=', orderId)
    .execute();
  expect(refunds).toEqual([{ amountPence: 2798 }]);
  await expectInvariants(opened.db);
});

test('if the order in its place was cancelled, the card payment places it after all', async () => {
  const { draftId, orderId, sessionId } = await acceptedByCard();
  const counter = await placedAtCounter(draftId);
  const { version } = await orderOf(counter);
  const cancelled = {
    status: 'cancelled' as const,
    trackingNumber: null,
    notes: null,
    cancelReason: 'By card',
  };
  expect(await saveOrder(opened.shop, staff, { orderId: counter, version, ...cancelled })).toEqual({
    ok: true,
  });
  await pay(sessionId);
  expect(await orderOf(orderId)).toMatchObject({ status: 'pending', attention: 'paid-after-cancel' });
  await expectInvariants(opened.db);
});

test('a cart paid on two card pages is made once, whichever is paid first, and its code is used once', async () => {
  for (const first of [0, 1]) {
    const code = `TWICE${first}`;
    await makeCode(opened.shop, code, 1);
    const guest = newGuest();
    await addFlyers(opened.shop, guest, { quantity: '500' });
    await putCode(opened.shop, guest, code);
    const checkout = await checkoutOf(opened.shop, guest);
    const one = await placeOrder(opened.shop, checkout);
    if (!one.ok) throw new Error('not placed');
    const pages = [await pageOf(one.orderId)];
    const other = await placeOrder(opened.shop, {
      ...checkout,
      customer: { ...checkout.customer, city: 'Belfast' },
    });
    if (!other.ok) throw new Error('not placed');
    pages.push(await pageOf(other.orderId));
    const [paid, late] = first === 0 ? pages : [...pages].reverse();
    await pay(paid?.sessionId ?? '');
    // The code has only one use, so the abandoned page can't have it too.
    await pay(late?.sessionId ?? '');
    const states = await Promise.all(pages.map(({ orderId }) => papersOf(orderId)));
    expect(states.map(({ invoices }) => invoices).reduce((sum, each) => sum + each)).toBe(1);
    expect(states.map(({ jobs }) => jobs).reduce((sum, each) => sum + each)).toBe(1);
    await expectInvariants(opened.db);
  }
});

test('the same flyers ordered again on another day are a new order', async () => {
  const guest = newGuest();
  for (let round = 0; round < 2; round += 1) {
    await addFlyers(opened.shop, guest, { quantity: '50' });
    const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, guest));
    if (!placed.ok) throw new Error('not placed');
    await pay((await pageOf(placed.orderId)).sessionId);
    expect(await orderOf(placed.orderId)).toMatchObject({ status: 'pending', attention: null });
  }
});

// Guard: the lock on the quote, which settlement and staff take before locking its order.
test('the card page and the counter at the same moment make one order between them', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { draftId, orderId, sessionId } = await acceptedByCard();
    await inTransaction(opened.db, (trx) => (opened.shop.cards as TestCards).paySession(trx, sessionId));
    const { version } = await opened.db
      .selectFrom('drafts')
      .select('version')
      .where('id', '=', draftId)
      .executeTakeFirstOrThrow();
    await Promise.all([
      settlePayment(opened.shop, sessionId),
      placeDraft(opened.shop, staff, { draftId, version }, { method: 'counter', how: 'cash' }),
    ]);
    const live = await opened.db
      .selectFrom('orders')
      .select('id')
      .where('draftId', '=', draftId)
      .where('status', '<>', 'cancelled')
      .execute();
    expect(live).toHaveLength(1);
    if (live[0]?.id !== orderId) expect(await orderOf(orderId)).toMatchObject(PAID_AFTER_CANCEL);
  }
});
