import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, openSession } from './raw-calls.ts';
import { type CardNetworkTwin, startCardNetworkTwin } from './start.ts';

let twin: CardNetworkTwin;
let payment = '';
beforeAll(async () => {
  twin = await startCardNetworkTwin();
});
beforeEach(async () => {
  await twin.reset();
  await twin.pay(await openSession(twin, { 'line_items[0][price_data][unit_amount]': '1000' }));
  payment = (await twin.ledger()).payments[0]?.id ?? '';
});
afterAll(() => twin.stop());

const refund = (amount?: number) =>
  call(twin, 'POST', '/v1/refunds', {
    form: `payment_intent=${payment}${amount === undefined ? '' : `&amount=${amount}`}`,
  });
const refundedPence = async () => (await twin.ledger()).refunds.reduce((sum, { amount }) => sum + amount, 0);

test('a payment is refunded in full, or in parts until nothing is left', async () => {
  expect((await refund(400)).body).toMatchObject({ object: 'refund', amount: 400, status: 'succeeded' });
  expect((await refund()).body).toMatchObject({ amount: 600, payment_intent: payment });
  const { status, body } = await refund();
  expect([status, body.error?.code]).toEqual([400, 'charge_already_refunded']);
});

test('of 20 full refunds at once, one goes through', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => refund()));
  expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  expect(await refundedPence()).toBe(1000);
});

test('of two refunds of 60%, the second is refused', async () => {
  const answers = await Promise.all([refund(600), refund(600)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await refundedPence()).toBe(600);
});

test('an unpaid payment can’t be refunded', async () => {
  await twin.pay(await openSession(twin), 'declined');
  const declined = (await twin.ledger()).payments[1]?.id;
  const { status } = await call(twin, 'POST', '/v1/refunds', { form: `payment_intent=${declined}` });
  expect(status).toBe(400);
  expect(await refundedPence()).toBe(0);
});

test('a refund that fails can be made again, and sends an event', async () => {
  await twin.slowRefunds(true);
  const { body } = await refund(1000);
  expect(body).toMatchObject({ status: 'pending' });
  await twin.settleRefund(String(body.id), 'succeeded');
  await twin.settleRefund(String(body.id), 'failed');
  const read = await call(twin, 'GET', `/v1/refunds/${body.id}`);
  expect(read.body).toMatchObject({ status: 'failed', failure_reason: 'expired_or_canceled_card' });
  await expect(twin.settleRefund(String(body.id), 'succeeded')).rejects.toThrow('This refund is failed.');
  const types = (await twin.ledger()).events.map(({ type }) => type).filter((type) => /refund/.test(type));
  expect(types).toEqual([
    'refund.created',
    'charge.refunded',
    'refund.updated',
    'refund.updated',
    'refund.failed',
  ]);
  expect((await refund(1000)).status).toBe(200);
});

test('a refund made by hand at the provider is listed with the others', async () => {
  await twin.refund(payment, 250);
  const { body } = await call(twin, 'GET', '/v1/refunds', { form: `payment_intent=${payment}` });
  expect(body.data).toMatchObject([{ amount: 250 }]);
});
