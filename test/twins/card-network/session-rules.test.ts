import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, openSession, sessionForm } from './raw-calls.ts';
import { type CardNetworkTwin, startCardNetworkTwin } from './start.ts';

let twin: CardNetworkTwin;
beforeAll(async () => {
  twin = await startCardNetworkTwin();
});
beforeEach(() => twin.reset());
afterAll(() => twin.stop());

const create = (changes: Record<string, string | undefined>) =>
  call(twin, 'POST', '/v1/checkout/sessions', { form: sessionForm(changes) });
const inSeconds = (seconds: number) => String(Math.floor(Date.now() / 1000) + seconds);

test('a page opens as requested', async () => {
  const { status, body } = await create({ 'metadata[order_id]': 'order-1' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: expect.stringMatching(/^cs_test_\w{40,}$/),
    object: 'checkout.session',
    amount_total: 1234,
    currency: 'gbp',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    client_reference_id: 'order-1',
    metadata: { order_id: 'order-1' },
    url: expect.stringContaining(`${twin.apiBase}/c/pay/cs_test_`),
  });
});

const unitAmount = 'line_items[0][price_data][unit_amount]';
test.each([
  ['without a mode', { mode: undefined }, 'mode'],
  ['in subscription mode', { mode: 'subscription' }, 'mode'],
  ['without a return address', { success_url: undefined }, 'success_url'],
  ['with an invalid return address', { success_url: '/done' }, 'success_url'],
  ['without a quantity', { 'line_items[0][quantity]': undefined }, 'line_items[0][quantity]'],
  ['without an amount', { [unitAmount]: undefined }, unitAmount],
  ['without a name', nameless(), 'line_items[0][price_data][product_data][name]'],
  ['below zero', { [unitAmount]: '-100' }, unitAmount],
  ['in an unsupported currency', { 'line_items[0][price_data][currency]': 'xau' }, currencyParam()],
  ['payable for less than 30 minutes', { expires_at: inSeconds(29 * 60) }, 'expires_at'],
  ['payable for more than 24 hours', { expires_at: inSeconds(24 * 3600 + 60) }, 'expires_at'],
  ['with an invalid email address', { customer_email: 'ann' }, 'customer_email'],
  ['with a reference of 201 characters', { client_reference_id: 'x'.repeat(201) }, 'client_reference_id'],
  ['with a metadata value of 501 characters', { 'metadata[a]': 'x'.repeat(501) }, 'metadata[a]'],
  ['with a metadata key of 41 characters', { [`metadata[${'k'.repeat(41)}]`]: 'x' }, 'metadata'],
])('a page does not open %s', async (_what, changes, param) => {
  const { status, body } = await create(changes);
  expect(status).toBe(400);
  expect(body.error).toMatchObject({ type: 'invalid_request_error', param });
  expect((await twin.ledger()).sessions).toEqual([]);
});

test('30 pence can be paid by card, 29 can’t', async () => {
  expect((await create({ [unitAmount]: '30' })).status).toBe(200);
  const { status, body } = await create({ [unitAmount]: '29' });
  expect([status, body.error?.code]).toEqual([400, 'amount_too_small']);
});

test('a page that nobody pays expires on time', async () => {
  const id = await openSession(twin, { expires_at: inSeconds(1860) });
  await twin.setClockAhead(1800);
  expect((await call(twin, 'GET', `/v1/checkout/sessions/${id}`)).body.status).toBe('open');
  await twin.setClockAhead(1870);
  const { body } = await call(twin, 'GET', `/v1/checkout/sessions/${id}`);
  expect([body.status, body.url]).toEqual(['expired', null]);
  await expect(twin.pay(id)).rejects.toThrow('expired');
});

test('only an open page can be closed', async () => {
  const id = await openSession(twin);
  const expire = () => call(twin, 'POST', `/v1/checkout/sessions/${id}/expire`);
  expect((await expire()).body.status).toBe('expired');
  expect((await expire()).status).toBe(400);
});

test('every request needs the right key, as bearer or as user name', async () => {
  const path = '/v1/events';
  const as = (authorization: string) => call(twin, 'GET', path, { headers: { authorization } });
  expect((await as('')).status).toBe(401);
  expect((await as('Bearer sk_test_somebody_else')).status).toBe(401);
  expect((await as(`Bearer ${twin.secretKey}`)).status).toBe(200);
  expect((await as(`Basic ${Buffer.from(`${twin.secretKey}:`).toString('base64')}`)).status).toBe(200);
});

test('an unknown object gets a 404 with its name', async () => {
  for (const path of ['checkout/sessions/cs_test_none', 'payment_intents/pi_none', 'events/evt_none']) {
    const { status, body } = await call(twin, 'GET', `/v1/${path}`);
    expect([status, body.error?.code]).toEqual([404, 'resource_missing']);
  }
});

test.each([400, 402, 429, 500, 503] as const)('the network can be set to respond with %i', async (status) => {
  await twin.faults.add({ kind: 'fail-before', status });
  expect((await create({})).status).toBe(status);
  expect((await twin.ledger()).sessions).toEqual([]);
  expect((await create({})).status).toBe(200);
});

function nameless(): Record<string, string | undefined> {
  return { 'line_items[0][price_data][product_data][name]': undefined };
}

function currencyParam(): string {
  return 'line_items[0][price_data][currency]';
}
