import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, sessionForm } from './raw-calls.ts';
import { type CardNetworkTwin, startCardNetworkTwin } from './start.ts';

let twin: CardNetworkTwin;
beforeAll(async () => {
  twin = await startCardNetworkTwin();
});
beforeEach(() => twin.reset());
afterAll(() => twin.stop());

const form = sessionForm();
const create = (key: string, body = form) =>
  call(twin, 'POST', '/v1/checkout/sessions', { form: body, headers: { 'idempotency-key': key } });
const sessions = async () => (await twin.ledger()).sessions.length;

test('using the same key again repeats the first response, and says so', async () => {
  const first = await create('key');
  const again = await create('key');
  expect(again.body).toEqual(first.body);
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(await sessions()).toBe(1);
});

test('the same key for a different request is refused', async () => {
  await create('key');
  const { status, body } = await create('key', sessionForm({ client_reference_id: 'order-2' }));
  expect([status, body.error?.type]).toEqual([400, 'idempotency_error']);
  const refund = await call(twin, 'POST', '/v1/refunds', {
    form: 'payment_intent=pi_none',
    headers: { 'idempotency-key': 'key' },
  });
  expect([refund.status, refund.body.error?.type]).toEqual([400, 'idempotency_error']);
  expect(await sessions()).toBe(1);
});

test('a failure after the work was done is repeated as a failure, and the work is done once', async () => {
  await twin.faults.add({ kind: 'fail-after' });
  const first = await create('key');
  const again = await create('key');
  expect([first.status, again.status]).toEqual([500, 500]);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(await sessions()).toBe(1);
});

test('a failure before the work began is not stored: the same key works next time', async () => {
  await twin.faults.add({ kind: 'fail-before' });
  expect((await create('key')).status).toBe(500);
  expect((await create('key')).status).toBe(200);
});

test('an error in the form is not stored either', async () => {
  expect((await create('key', sessionForm({ mode: undefined }))).status).toBe(400);
  expect((await create('key')).status).toBe(200);
});

test('a refusal by the operation itself is stored', async () => {
  const refund = () =>
    call(twin, 'POST', '/v1/refunds', {
      form: 'payment_intent=pi_none',
      headers: { 'idempotency-key': 'key' },
    });
  expect((await refund()).status).toBe(404);
  expect((await refund()).headers.get('idempotent-replayed')).toBe('true');
});

test('while the first call is in progress, the same key gets 409', async () => {
  await twin.faults.add({ kind: 'hold' });
  const first = create('key');
  await twin.faults.whenHeld(1);
  const second = await create('key');
  expect([second.status, second.body.error?.code]).toEqual([409, 'idempotency_key_in_use']);
  await twin.faults.releaseHeld();
  expect((await first).status).toBe(200);
  expect((await create('key')).body).toEqual((await first).body);
});

test('a key is remembered for 24 hours, and no longer', async () => {
  const long = sessionForm({ expires_at: undefined });
  const first = await create('key', long);
  await twin.setClockAhead(24 * 3600 - 10);
  expect((await create('key', long)).body.id).toBe(first.body.id);
  await twin.setClockAhead(24 * 3600 + 10);
  expect((await create('key', long)).body.id).not.toBe(first.body.id);
});

test('a key longer than 255 characters is refused', async () => {
  expect((await create('k'.repeat(256))).status).toBe(400);
});

test('a network killed before it responded still knows after a restart what it did', async () => {
  await twin.faults.add({ kind: 'hold' });
  const lost = create('key').catch((error: unknown) => error);
  await twin.faults.whenHeld(1);
  await twin.kill();
  expect(await lost).toBeInstanceOf(Error);
  await twin.restart();
  const again = await create('key');
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect((await twin.ledger()).sessions.map(({ id }) => id)).toEqual([again.body.id]);
});
