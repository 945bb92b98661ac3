import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { atOnce, makeCustomer } from '#test/factories.ts';
import { makePaidOrder } from '#test/paid-order.ts';
import { askRefund } from './index.server.ts';

let opened: TestShop;
let actor: { id: string; name: string };
beforeAll(async () => {
  opened = await openTestShop();
  actor = { id: (await makeCustomer(opened)).userId, name: 'Ada' };
});

const paidOrder = () => makePaidOrder(opened.shop);
const refund = (orderId: string, amountPence: number) =>
  askRefund(opened.shop, actor, { orderId, amountPence, reason: 'Misprint' });
const totalOf = async (id: string) =>
  opened.db
    .selectFrom('orders')
    .select(['totalPence', 'paymentStatus'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('part of a payment is refunded once, and the order stays paid until all of it is refunded', async () => {
  const orderId = await paidOrder();
  const { totalPence } = await totalOf(orderId);
  expect(await refund(orderId, 1000)).toEqual({ ok: true });
  await opened.runJobs();
  expect((await totalOf(orderId)).paymentStatus).toBe('paid');
  expect(await refund(orderId, totalPence)).toEqual({
    ok: false,
    kind: 'too-much',
    leftPence: totalPence - 1000,
  });
  expect(await refund(orderId, totalPence - 1000)).toEqual({ ok: true });
  await opened.runJobs();
  expect((await totalOf(orderId)).paymentStatus).toBe('refunded');
  expect(await refund(orderId, 1)).toEqual({ ok: false, kind: 'nothing-to-refund' });
  const given = await opened.db.selectFrom('testCardRefunds').select('amountPence').execute();
  expect(given.map(({ amountPence }) => amountPence)).toEqual([1000, totalPence - 1000]);
});

// Guard: the lock on order and payment in `askRefund`; without it the trigger `refunds_within_payment` refuses.
test('if twenty people refund an order in full at once, it is refunded once (trust F2)', async () => {
  const orderId = await paidOrder();
  const { totalPence } = await totalOf(orderId);
  const outcomes = await atOnce(20, () => refund(orderId, totalPence));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  await opened.runJobs();
  expect((await totalOf(orderId)).paymentStatus).toBe('refunded');
});

test('of two refunds of 60 % at once, the second is refused (trust F3)', async () => {
  for (let round = 0; round < 5; round += 1) {
    const orderId = await paidOrder();
    const { totalPence } = await totalOf(orderId);
    const most = Math.round(totalPence * 0.6);
    const outcomes = await atOnce(2, () => refund(orderId, most));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({ ok: false, kind: 'too-much', leftPence: totalPence - most });
  }
  await opened.runJobs();
});

test('an order that was not paid by card has nothing to refund', async () => {
  expect(await refund(randomUUID(), 100)).toEqual({ ok: false, kind: 'nothing-to-refund' });
});
