import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { assessChange } from '#features/money/order-changes/assess-change.ts';
import { changeOrder } from '#features/money/order-changes/change-order.server.ts';
import { readChangeable } from '#features/money/order-changes/changeable.server.ts';
import {
  askRefund,
  openChargePage,
  recordReceipt,
  settlePayment,
} from '#features/money/payments/index.server.ts';
import { orderLink } from '#features/orders/order/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { poundsField } from '#kit/money.ts';
import type { TestCards } from '#platform/card/test-card.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, atOnce, checkoutOf, makeCustomer } from '#test/factories.ts';
import { inTurn, lockOrder } from '#test/lock-waiters.ts';
import { jobsOf, makeReadyOrder, makeStaff, moveTo } from '#test/ready-order.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';
import { decideComplaint } from './decide-complaint.server.ts';

let opened: TestShop;
let ada: Shopper;
let staff: { id: string; name: string };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  staff = await makeStaff(opened.shop);
});

const orderOf = (orderId: string) =>
  opened.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();

/** Makes an order’s item this much dearer, as staff do; returns the charge. */
async function makeDearer(orderId: string, byPence: number): Promise<string> {
  const order = await readChangeable(opened.db, orderId);
  const [item] = order?.before.items ?? [];
  if (!order || !item) throw new Error('no order');
  const chosen = Object.fromEntries(item.options.map(({ group, id }) => [KEYS[group] ?? group, id] as const));
  const dearer = { selectedOptions: chosen, vatAnswers: {}, pricePence: item.pricePence + byPence };
  const spec = { items: { [item.id]: dearer }, deliveryPence: null, code: null };
  const { change } = assessChange(order, spec, opened.shop.clock());
  const seenTotalPence = change?.after.totalPence ?? 0;
  const page = { orderId, version: order.version, seenTotalPence, why: 'Corners were added' };
  const changed = await changeOrder(opened.shop, staff, { ...page, spec, whileMade: true });
  expect(changed).toMatchObject({ ok: true });
  const charge = await opened.db
    .selectFrom('orderCharges')
    .select('id')
    .where('orderId', '=', orderId)
    .orderBy('state', 'desc')
    .executeTakeFirstOrThrow();
  return charge.id;
}

const KEYS: Readonly<Record<string, string>> = {
  sizes: 'size',
  quantities: 'quantity',
  finishes: 'finish',
  weights: 'weight',
};

async function payByCard(orderId: string, chargeId: string): Promise<void> {
  const urls = { successUrl: 'http://localhost:3000/', cancelUrl: 'http://localhost:3000/' };
  const page = await openChargePage(opened.shop, { orderId, chargeId, ...urls });
  if (!page.ok) throw new Error('no card page');
  const { sessionId } = await opened.db
    .selectFrom('payments')
    .select('sessionId')
    .where('chargeId', '=', chargeId)
    .executeTakeFirstOrThrow();
  await inTransaction(opened.db, (trx) => (opened.shop.cards as TestCards).paySession(trx, sessionId ?? ''));
  await settlePayment(opened.shop, sessionId ?? '');
}

async function payInCash(orderId: string, chargeId: string, amountPence: number): Promise<void> {
  const { version } = await orderOf(orderId);
  const receipt = { orderId, chargeId, version, amountPence, how: 'cash', movedOn: '2026-11-24' } as const;
  expect(await recordReceipt(opened.shop, staff, { ...receipt, reference: null })).toMatchObject({
    ok: true,
  });
}

/** A problem with an order’s only item, which has left. */
async function reported(orderId: string): Promise<string> {
  for (const { code } of await jobsOf(opened.shop, orderId))
    await moveTo(opened.shop, staff, code, 'despatched');
  const now = opened.shop.clock();
  const id = randomUUID();
  const { id: orderItemId } = await itemOf(orderId);
  await opened.db
    .insertInto('complaints')
    .values({ id, orderId, wish: 'money', createdAt: now, updatedAt: now })
    .execute();
  await opened.db
    .insertInto('complaintItems')
    .values({ complaintId: id, orderItemId, copies: 50, wrong: 'colour' })
    .execute();
  return id;
}

const itemOf = (orderId: string) =>
  opened.db.selectFrom('orderItems').select('id').where('orderId', '=', orderId).executeTakeFirstOrThrow();

/** An order of £25.98 by card, £12.00 more by card, and £7.00 more in cash; with a problem. */
async function paidThrice() {
  const { orderId } = await makeReadyOrder(opened.shop, staff, { ready: 0 });
  const { totalPence: firstPence } = await orderOf(orderId);
  await payByCard(orderId, await makeDearer(orderId, 1200));
  await payInCash(orderId, await makeDearer(orderId, 700), 700);
  const { totalPence } = await orderOf(orderId);
  expect(totalPence).toBe(firstPence + 1900);
  return { orderId, firstPence, totalPence, id: await reported(orderId) };
}

const refundsOf = (orderId: string) =>
  opened.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['r.amountPence', 'r.byHand'])
    .where('p.orderId', '=', orderId)
    .where('r.refused', 'is', null)
    .orderBy('r.amountPence', 'desc')
    .execute();

/** Decides as a member of staff about all copies. */
async function decide(
  orderId: string,
  id: string,
  outcome: 'refund' | 'credit',
  money: { amountPence: number; leftSeenPence: number },
) {
  const { id: itemId } = await itemOf(orderId);
  const items = [{ itemId, copies: 50, pressId: null }];
  const said = { cause: 'print', costPence: null, words: 'Sorry.', items } as const;
  return decideComplaint(opened.shop, staff, { id, version: 1 }, { outcome, ...money, ...said });
}

describe('Money back for a problem with an order that was paid for in several payments', () => {
  test('goes back from each of them, largest first, each the way it was paid, and the page says so first', async () => {
    const { orderId, firstPence, totalPence, id } = await paidThrice();
    const page = await ada.open(`/admin/problems/${id}`);
    expect(page.text).toContain(
      `Up to £${poundsField(totalPence)}: the first £${poundsField(firstPence + 1200)} to the card, the last £7.00 by bank or in cash.`,
    );
    const give = { outcome: 'refund', cause: 'print', [`copies-${(await itemOf(orderId)).id}`]: '50' };
    const tooMuch = await ada.press('Decide and email the customer', {
      ...give,
      amount: poundsField(totalPence + 1),
    });
    expect(tooMuch.text).toContain(`Only £${poundsField(totalPence)} is left to give back.`);
    const done = await ada.press('Decide and email the customer', {
      ...give,
      amount: poundsField(firstPence + 1500),
    });
    expect(done.text).toContain(`£${poundsField(firstPence + 1200)} to the card, £3.00 by bank or in cash`);
    expect(done.text).toContain('Pay back £3.00 by bank or in cash, then mark it as paid');
    expect(await refundsOf(orderId)).toEqual([
      { amountPence: firstPence, byHand: false },
      { amountPence: 1200, byHand: false },
      { amountPence: 300, byHand: true },
    ]);
    await opened.runJobs();
    const [email] = opened.mails.filter(({ subject }) => subject.startsWith('Our decision about order'));
    expect(email?.text).toContain(
      `We’re giving you £${poundsField(firstPence + 1500)} back: £${poundsField(firstPence + 1200)} to your card, and £3.00 by bank transfer or in cash.`,
    );
    const notes = await opened.db
      .selectFrom('creditNotes')
      .select(['totalPence', 'chargeId'])
      .where('orderId', '=', orderId)
      .orderBy('totalPence', 'desc')
      .execute();
    expect(notes).toEqual([
      { totalPence: firstPence, chargeId: null },
      { totalPence: 1200, chargeId: expect.any(String) },
    ]);
    expect((await orderOf(orderId)).paymentStatus, 'part of it is still paid').toBe('paid');
    const { pathname, search } = new URL(orderLink(opened.shop, orderId));
    const jane = await newShopper(opened).open(`${pathname}/problem${search}`);
    expect(jane.text).toContain('to your card, and £3.00 by bank transfer or in cash.');
  });

  test('comes from one payment if that is enough, and never takes more from any than was paid', async () => {
    const { orderId, firstPence, totalPence, id } = await paidThrice();
    await askRefund(opened.shop, staff, { orderId, amountPence: firstPence - 500, reason: 'Sorry' });
    const leftSeenPence = totalPence - firstPence + 500;
    expect(await decide(orderId, id, 'refund', { amountPence: 1100, leftSeenPence })).toEqual({ ok: true });
    expect(await refundsOf(orderId)).toEqual([
      { amountPence: firstPence - 500, byHand: false },
      { amountPence: 1100, byHand: false },
    ]);
  });

  test('doesn’t use a payment that the customer’s bank took back, and the page says why', async () => {
    const { orderId, firstPence, id } = await paidThrice();
    const payment = await opened.db
      .selectFrom('payments')
      .select('id')
      .where('orderId', '=', orderId)
      .where('chargeId', 'is', null)
      .executeTakeFirstOrThrow();
    const now = opened.shop.clock();
    await opened.db
      .insertInto('disputes')
      .values({
        paymentId: payment.id,
        providerDisputeId: `dp_${orderId}`,
        amountPence: firstPence,
        reason: 'fraudulent',
        state: 'lost',
        isRefundable: false,
        takenAt: now,
        openedAt: now,
        closedAt: now,
        askedAt: now,
      })
      .execute();
    const page = await ada.open(`/admin/problems/${id}`);
    expect(page.text).toContain('Up to £19.00');
    expect(page.text).toContain('their bank took it in a dispute');
    const all = { amountPence: 1900, leftSeenPence: 1900 };
    expect(await decide(orderId, id, 'refund', all)).toEqual({ ok: true });
    expect((await refundsOf(orderId)).map(({ amountPence }) => amountPence)).toEqual([1200, 700]);
  });

  test('comes off the account, for the order and for additional charges', async () => {
    const tom = await makeCustomer(opened, 50_000);
    await addFlyers(opened.shop, tom, { quantity: '50' });
    const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, tom, 'account'));
    if (!placed.ok) throw new Error('not placed');
    const { orderId } = placed;
    const { totalPence: firstPence } = await orderOf(orderId);
    await makeDearer(orderId, 1200);
    const id = await reported(orderId);
    const page = await ada.open(`/admin/problems/${id}`);
    expect(page.text).toContain(`Up to £${poundsField(firstPence + 1200)}`);
    const money = { amountPence: firstPence + 200, leftSeenPence: firstPence + 1200 };
    expect(await decide(orderId, id, 'credit', money)).toEqual({ ok: true });
    const { currentBalancePence } = await opened.db
      .selectFrom('creditAccounts')
      .select('currentBalancePence')
      .where('userId', '=', tom.userId)
      .executeTakeFirstOrThrow();
    expect(currentBalancePence).toBe(1000);
    const notes = await opened.db
      .selectFrom('creditNotes')
      .select(['totalPence'])
      .where('orderId', '=', orderId)
      .orderBy('totalPence')
      .execute();
    expect(notes).toEqual([{ totalPence: 200 }, { totalPence: firstPence }]);
  });

  // Guarded twice: by `for update` in `lockComplaint`, and in `lockPayments`. Without both the test fails: two refunds then exceed the limit.
  test('that is decided while the order is being refunded is refused, saying what is left', async () => {
    const { orderId, firstPence, totalPence, id } = await paidThrice();
    const [refunded, decided] = await inTurn(
      opened,
      lockOrder(orderId),
      () => askRefund(opened.shop, staff, { orderId, amountPence: firstPence, reason: 'Sorry' }),
      () => decide(orderId, id, 'refund', { amountPence: totalPence, leftSeenPence: totalPence }),
    );
    expect(refunded).toEqual({ ok: true });
    expect(decided).toMatchObject({ ok: false, kind: 'refused' });
    expect(decided).toMatchObject({ problem: expect.stringContaining('£19.00 is left.') });
    expect(await refundsOf(orderId)).toHaveLength(1);
  });

  test('decided ten times at once is given back once', async () => {
    const { orderId, totalPence, id } = await paidThrice();
    const all = { amountPence: totalPence, leftSeenPence: totalPence };
    const outcomes = await atOnce(10, () => decide(orderId, id, 'refund', all));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const back = (await refundsOf(orderId)).reduce((sum, { amountPence }) => sum + amountPence, 0);
    expect(back).toBe(totalPence);
  });
});
