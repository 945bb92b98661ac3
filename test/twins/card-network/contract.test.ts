import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contractIsHere } from './contract.ts';
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

test('a run reports whether requests are checked against the published contract (trust C5)', () => {
  expect(twin.contract).toBe(contractIsHere() ? 'checked' : 'unavailable');
});

test.each([
  ['a misspelt parameter', { sucess_url: 'http://shop.example/' }, 'sucess_url'],
  [
    'payment_method_types, gone since September 2026',
    { 'payment_method_types[0]': 'card' },
    'payment_method_types',
  ],
  [
    'a parameter that this network does not support',
    { allow_promotion_codes: 'true' },
    'allow_promotion_codes',
  ],
])('%s is refused and recorded, with or without the contract (trust C6)', async (_what, changes, param) => {
  const { status, body } = await create(changes);
  expect([status, body.error?.code, body.error?.param]).toEqual([400, 'parameter_unknown', param]);
  const { violations, sessions } = await twin.ledger();
  expect(violations).toMatchObject([{ request: 'POST /v1/checkout/sessions' }]);
  expect(violations[0]?.errors.join()).toContain(param);
  expect(sessions).toEqual([]);
});

test('an unsupported endpoint is refused and recorded', async () => {
  expect((await call(twin, 'POST', '/v1/payment_links')).status).toBeGreaterThanOrEqual(400);
  expect((await twin.ledger()).violations.length).toBe(1);
});

describe.skipIf(!contractIsHere())('with the published contract', () => {
  test.each([
    ['a float amount', { 'line_items[0][price_data][unit_amount]': '12.34' }],
    ['an amount in words', { 'line_items[0][price_data][unit_amount]': 'twelve' }],
  ])('%s is a violation (trust C6)', async (_what, changes) => {
    const { status, body } = await create(changes);
    expect([status, body.error?.code]).toEqual([400, 'parameter_invalid_integer']);
    expect((await twin.ledger()).violations.length).toBe(1);
  });

  test('a valid request is no violation', async () => {
    expect((await create({})).status).toBe(200);
    expect((await twin.ledger()).violations).toEqual([]);
  });

  test('every response has the shape that the provider published', async () => {
    const id = await openSession(twin);
    const shapes = publishedShapes();
    const check = async (schema: string, method: 'GET' | 'POST', path: string, form = '') => {
      const { body } = await call(twin, method, path, { form });
      const validate = shapes(schema);
      validate(body);
      expect(validate.errors ?? [], `${method} ${path}`).toEqual([]);
      return body;
    };
    await check('resp_checkout.session', 'GET', `/v1/checkout/sessions/${id}`);
    await twin.pay(id, 'later');
    await check('resp_checkout.session', 'GET', `/v1/checkout/sessions/${id}`);
    await twin.settle(id, true);
    const { payment_intent } = await check('resp_checkout.session', 'GET', `/v1/checkout/sessions/${id}`);
    await check('resp_payment_intent', 'GET', `/v1/payment_intents/${payment_intent}`);
    await check('resp_refund', 'POST', '/v1/refunds', `payment_intent=${payment_intent}`);
    await check('resp_error', 'POST', '/v1/refunds', `payment_intent=${payment_intent}`);
    for (const [schema, path] of [
      ['resp_checkout.session', '/v1/checkout/sessions'],
      ['resp_refund', '/v1/refunds'],
      ['resp_event', '/v1/events'],
    ] as const) {
      const { body } = await call(twin, 'GET', path, { form: 'limit=100' });
      const rows = body.data as unknown[];
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        const validate = shapes(schema);
        validate(row);
        expect(validate.errors ?? [], `a row of ${path}`).toEqual([]);
      }
    }
    const { events } = await twin.ledger();
    const [event] = events;
    const refunded = events.find(({ type }) => type === 'charge.refunded');
    const charge = shapes('resp_charge');
    charge((JSON.parse(refunded?.body ?? '{}') as { data: { object: unknown } }).data.object);
    expect(charge.errors ?? [], 'the charge of charge.refunded').toEqual([]);
    await check('resp_event', 'GET', `/v1/events/${event?.id}`);
  });
});

/** Validators of the contract's response shapes, with OpenAPI's `nullable` translated to JSON Schema. */
function publishedShapes(): (schema: string) => ValidateFunction {
  const file = new URL(
    '../../../../shared/provider-contracts/stripe/stripe.reduced.openapi.json',
    import.meta.url,
  );
  const document = JSON.parse(readFileSync(file, 'utf8'), (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('nullable' in value)) return value;
    const { nullable, ...schema } = value;
    return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
  }) as object;
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(document, 'contract');
  return (schema) => ajv.compile({ $ref: `contract#/components/schemas/${schema}` });
}
