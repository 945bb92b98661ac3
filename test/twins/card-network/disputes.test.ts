import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contractIsHere } from './contract.ts';
import { call, openSession } from './raw-calls.ts';
import { type CardNetworkTwin, startCardNetworkTwin } from './start.ts';

let twin: CardNetworkTwin;
beforeAll(async () => {
  twin = await startCardNetworkTwin();
});
beforeEach(() => twin.reset());
afterAll(() => twin.stop());

/** Makes a completed payment of £12.34. Returns its id. */
async function paid(): Promise<string> {
  await twin.pay(await openSession(twin));
  return (await twin.ledger()).payments[0]?.id ?? '';
}

const typesOf = async () =>
  (await twin.ledger()).events.map(({ type }) => type).filter((type) => type.includes('dispute'));
const refund = (paymentId: string) =>
  call(twin, 'POST', '/v1/refunds', { form: `payment_intent=${paymentId}` });
const statusOf = async (id: string) => (await call(twin, 'GET', `/v1/disputes/${id}`)).body;

test('a disputed charge can’t be refunded until the bank has decided for the shop', async () => {
  const payment = await paid();
  const id = await twin.dispute(payment);
  const refused = await refund(payment);
  expect([refused.status, refused.body.error?.code]).toEqual([400, 'charge_disputed']);
  await twin.settleDispute(id, 'won');
  expect((await refund(payment)).status).toBe(200);
  expect(await typesOf()).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
    'charge.dispute.funds_reinstated',
  ]);
});

test('an inquiry withdraws no money, can be refunded, and can become a dispute', async () => {
  const id = await twin.dispute(await paid(), { isInquiry: true });
  expect(await statusOf(id)).toMatchObject({ balance_transactions: [], is_charge_refundable: true });
  await twin.settleDispute(id, 'needs_response');
  expect(await statusOf(id)).toMatchObject({
    balance_transactions: [{ amount: -1234 }],
    is_charge_refundable: false,
    status: 'needs_response',
  });
});

test('no more can be disputed than was paid and has not been refunded', async () => {
  const payment = await paid();
  await twin.refund(payment, 234);
  await expect(twin.dispute(payment, { amountPence: 1001 })).rejects.toThrow('Only 1000');
  const id = await twin.dispute(payment);
  expect(await statusOf(id)).toMatchObject({ amount: 1000, payment_intent: payment });
  const { body } = await call(twin, 'GET', `/v1/disputes?payment_intent=${payment}`);
  expect(body).toMatchObject({ object: 'list', has_more: false, data: [{ id }] });
  expect((await call(twin, 'GET', '/v1/disputes?payment_intent=pi_other')).body).toMatchObject({ data: [] });
  expect((await call(twin, 'GET', '/v1/disputes?customer=x')).body.error?.code).toBe('parameter_unknown');
});

// The contract has no path for disputes, so the provider's types, against which `disputeObject` is compiled, are
// checked too.
test.skipIf(!contractIsHere())('a dispute has every field of the provider’s example', async () => {
  const file = new URL('../../../../shared/provider-contracts/stripe/fixtures.json', import.meta.url);
  const fixtures = JSON.parse(readFileSync(file, 'utf8')) as {
    dispute?: object;
    resources?: { dispute: object };
  };
  const example = { ...(fixtures.resources ?? fixtures).dispute } as Record<string, object>;
  const ours = (await statusOf(await twin.dispute(await paid()))) as unknown as Record<string, object>;
  const missing = (of: object, among: object) => Object.keys(of).filter((key) => !(key in among));
  expect(missing(example, ours)).toEqual([]);
  for (const part of ['evidence', 'evidence_details'])
    expect(missing(example[part] ?? {}, ours[part] ?? {}), part).toEqual([]);
});
