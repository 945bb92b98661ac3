import { addDays } from 'date-fns';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { NOON } from '#test/app.ts';
import { ALL, type CardNetworkShop, openCardNetworkShop } from '#test/card-network-shop.ts';
import type { EventRecord } from '#test/twins/card-network/records.ts';
import { giveUpOrder, reconcile } from '../index.server.ts';

let shop: CardNetworkShop;
beforeAll(async () => {
  shop = await openCardNetworkShop();
});
beforeEach(() => {
  shop.opened.time.now = NOON;
});
afterAll(() => shop.network.stop());

const ask = () => reconcile(shop.opened.shop, { takesOver: true });

/** The state of an order's money: the same however often events arrive. */
async function standOf({ orderId }: { orderId: string }) {
  const refunds = await shop.refundsOf(orderId);
  const disputes = await shop.disputesOf(orderId);
  const { paymentStatus, attention } = await shop.orderOf(orderId);
  return {
    paymentStatus,
    attention,
    refunds: refunds.map(({ amountPence, doneAt, refused }) => [
      amountPence,
      refused ?? (doneAt ? 'done' : 'on its way'),
    ]),
    disputes: disputes.map(({ amountPence, state }) => [amountPence, state]),
    credits: await shop.creditsOf(orderId),
    emails: await shop.refundEmailsOf(orderId),
    audit: (await shop.auditOf(orderId, 'payment.%')).toSorted(),
  };
}

/** Everything that can happen at the provider in a day, with no event delivered. */
async function dayWithoutEvents() {
  const { network } = shop;
  const paid = await shop.paidOrder(false);
  const givenUp = await shop.paidOrder(false);
  await inTransaction(shop.opened.db, (trx) => giveUpOrder(shop.opened.shop, trx, givenUp.orderId));
  const byHand = await shop.paidOrder();
  await network.refund(byHand.paymentId, 1000);
  const failed = await shop.paidOrder();
  await shop.ask(failed.orderId, 700);
  await shop.opened.runJobs();
  const failing = (await network.ledger()).refunds.find(({ paymentId }) => paymentId === failed.paymentId);
  await network.settleRefund(failing?.id ?? '', 'failed');
  const slow = await shop.paidOrder();
  await network.slowRefunds(true);
  await shop.ask(slow.orderId, ALL);
  await shop.opened.runJobs();
  const waiting = (await network.ledger()).refunds.find(({ paymentId }) => paymentId === slow.paymentId);
  await network.settleRefund(waiting?.id ?? '', 'succeeded');
  await network.slowRefunds(false);
  const disputed = await shop.paidOrder();
  await network.dispute(disputed.paymentId, { amountPence: 2000 });
  return { paid, givenUp, byHand, failed, slow, disputed };
}

test('after a day without events, the nightly job has everything right; late and repeated events change nothing (trust D14)', async () => {
  const orders = await dayWithoutEvents();
  expect(await standOf(orders.byHand)).toMatchObject({ refunds: [], credits: [] });
  expect(await standOf(orders.failed)).toMatchObject({ refunds: [[700, 'done']] });
  expect(await standOf(orders.slow)).toMatchObject({ paymentStatus: 'paid', refunds: [[ALL, 'on its way']] });
  shop.opened.time.now = addDays(NOON, 1);
  await ask();
  const right = {
    paid: { paymentStatus: 'paid', audit: ['payment.paid Card provider'] },
    givenUp: { paymentStatus: 'paid', attention: 'paid-after-cancel' },
    byHand: {
      paymentStatus: 'paid',
      refunds: [[1000, 'done']],
      credits: [1000],
      emails: ['refund-done'],
      audit: ['payment.paid Card provider', 'payment.refunded Card provider'],
    },
    failed: {
      paymentStatus: 'paid',
      attention: 'refund-failed',
      refunds: [[700, 'expired or canceled card']],
      credits: [],
      emails: ['refund-done', 'refund-returned'],
    },
    slow: { paymentStatus: 'refunded', refunds: [[ALL, 'done']], credits: [ALL], emails: ['refund-done'] },
    disputed: {
      paymentStatus: 'paid',
      disputes: [[2000, 'needs-response']],
      audit: ['payment.disputed Card provider', 'payment.paid Card provider'],
    },
  };
  const state = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(orders).map(async ([name, order]) => [name, await standOf(order)])),
    ) as Record<keyof typeof orders, Awaited<ReturnType<typeof standOf>>>;
  const afterNight = await state();
  expect(afterNight).toMatchObject(right);
  // The next night; then all the day's events, late, twice and in reverse order.
  await ask();
  const { events } = await shop.network.ledger();
  const late = [...events, ...events].filter(({ type }) => /refund|dispute|checkout/.test(type)).reverse();
  for (const event of late) expect(await shop.deliver(event as EventRecord)).toBe(200);
  expect(await state()).toEqual(afterNight);
  const { refunds, violations } = await shop.network.ledger();
  expect(refunds).toHaveLength(3);
  expect(violations).toEqual([]);
  await shop.opened.runJobs();
});

test('an open dispute is checked until it is decided, even beyond the days that are listed', async () => {
  const order = await shop.paidOrder();
  const id = await shop.network.dispute(order.paymentId);
  await ask();
  await shop.network.settleDispute(id, 'lost');
  shop.opened.time.now = addDays(NOON, 100);
  await ask();
  expect(await standOf(order)).toMatchObject({ disputes: [[ALL, 'lost']] });
});

test('payments that are up to date are not checked one by one', async () => {
  const before = (await shop.network.ledger()).requests;
  await ask();
  const after = (await shop.network.ledger()).requests;
  const calls = Object.entries(after).map(([path, count]) => [path, count - (before[path] ?? 0)]);
  expect(calls.filter(([, count]) => count !== 0).toSorted()).toEqual([
    ['GET /v1/checkout/sessions', 1],
    ['GET /v1/disputes', 1],
    ['GET /v1/refunds', 1],
  ]);
});

test('the job fails and is retried if the provider can’t be reached; what it has recorded so far stays', async () => {
  const order = await shop.paidOrder();
  await shop.network.refund(order.paymentId, 300);
  await shop.network.faults.add({ kind: 'fail-before', status: 503, path: '/v1/disputes', times: 0 });
  await expect(ask()).rejects.toThrow('Card provider');
  await shop.network.faults.clear();
  expect(await standOf(order)).toMatchObject({ refunds: [[300, 'done']], credits: [300] });
});
