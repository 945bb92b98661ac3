import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSignedEvent } from '#platform/card/event-signature.server.ts';
import { call, openSession } from './raw-calls.ts';
import { type CardNetworkTwin, startCardNetworkTwin } from './start.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

let twin: CardNetworkTwin;
let shop: WebhookReceiver;
beforeAll(async () => {
  shop = await startWebhookReceiver();
  twin = await startCardNetworkTwin({
    webhookUrl: shop.url,
    webhookSecrets: ['whsec_new', 'whsec_old'],
    webhookRetryMs: [5, 5],
  });
});
beforeEach(async () => {
  await twin.reset();
  shop.received.length = 0;
});
afterAll(async () => {
  await twin.stop();
  await shop.stop();
});

const typesReceived = () => shop.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
const paid = ['payment_intent.succeeded', 'checkout.session.completed'];

test('a paid page sends signed events in order, and either of two secrets verifies them', async () => {
  const id = await openSession(twin);
  await twin.pay(id);
  await twin.webhooks.whenIdle();
  expect(typesReceived()).toEqual(paid);
  for (const { body, headers } of shop.received)
    for (const secret of ['whsec_old', 'whsec_new'])
      expect(readSignedEvent(body, headers, [secret])).not.toBeNull();
  const last = shop.received[1];
  expect(last && readSignedEvent(last.body, last.headers, ['whsec_new'])?.sessionId).toBe(id);
});

test('an event on which the shop fails is sent again with the same bytes, and given up in the end', async () => {
  shop.answerWith(500, 503);
  await twin.expire(await openSession(twin));
  await twin.webhooks.whenIdle();
  expect(shop.received.map(({ body }) => body)).toEqual(Array(3).fill(shop.received[0]?.body));
  expect((await twin.ledger()).events).toMatchObject([{ delivery: 'delivered', attempts: 3 }]);
  shop.answerWith(500, 500, 500);
  await twin.expire(await openSession(twin));
  await twin.webhooks.whenIdle();
  expect((await twin.ledger()).events[1]).toMatchObject({ delivery: 'failed', attempts: 3, lastStatus: 500 });
});

test('each event can be sent several times at once', async () => {
  await twin.webhooks.copies(5);
  await twin.expire(await openSession(twin));
  await twin.webhooks.whenIdle();
  expect(new Set(shop.received.map(({ body }) => body)).size).toBe(1);
  expect(shop.received.length).toBe(5);
  const [event] = (await twin.ledger()).events;
  expect(await twin.webhooks.sendAgain(event?.id ?? '', 3)).toEqual([200, 200, 200]);
});

test('held events are sent when released, newest first on request', async () => {
  await twin.webhooks.set('hold');
  await twin.pay(await openSession(twin));
  await twin.webhooks.whenIdle();
  expect(shop.received).toEqual([]);
  await twin.webhooks.release('reverse');
  await twin.webhooks.whenIdle();
  expect(typesReceived()).toEqual(paid.toReversed());
});

test('dropped events never arrive, and are found by listing them', async () => {
  await twin.webhooks.set('drop');
  await twin.pay(await openSession(twin));
  await twin.webhooks.whenIdle();
  expect(shop.received).toEqual([]);
  const { body } = await call(twin, 'GET', '/v1/events', { form: 'type=checkout.session.*' });
  expect(body.data).toMatchObject([{ object: 'event', type: 'checkout.session.completed', livemode: false }]);
});

test('events are listed newest first, page by page, each exactly once', async () => {
  for (let count = 0; count < 7; count += 1) await twin.expire(await openSession(twin));
  const types: string[] = [];
  let more = true;
  while (more) {
    const after = types.length ? `&starting_after=${types.at(-1)}` : '';
    const { body } = await call(twin, 'GET', '/v1/events', { form: `limit=3${after}` });
    const page = body.data as { id: string }[];
    expect(page.length).toBeLessThanOrEqual(3);
    types.push(...page.map(({ id }) => id));
    more = body.has_more === true;
  }
  expect(types).toEqual((await twin.ledger()).events.map(({ id }) => id).reverse());
  const newer = await call(twin, 'GET', '/v1/events', { form: `limit=2&ending_before=${types[4]}` });
  expect((newer.body.data as { id: string }[]).map(({ id }) => id)).toEqual(types.slice(2, 4));
});

test('an event that was not yet delivered when the network was killed is delivered after a restart', async () => {
  await twin.webhooks.set('hold');
  const id = await openSession(twin);
  await twin.pay(id);
  await twin.kill();
  await twin.restart();
  await twin.webhooks.release();
  await twin.webhooks.whenIdle();
  expect(typesReceived()).toEqual(paid);
  expect((await twin.ledger()).sessions).toMatchObject([{ id, paymentStatus: 'paid' }]);
});

test('a slow payment completes the page first, and succeeds or fails later', async () => {
  const [good, bad] = [await openSession(twin), await openSession(twin)];
  for (const id of [good, bad]) await twin.pay(id, 'later');
  const { body } = await call(twin, 'GET', `/v1/checkout/sessions/${good}`);
  expect([body.status, body.payment_status]).toEqual(['complete', 'unpaid']);
  await twin.settle(good, true);
  await twin.settle(bad, false);
  await twin.webhooks.whenIdle();
  const types = typesReceived().filter((type) => type.startsWith('checkout'));
  expect(types.slice(2)).toEqual([
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
  ]);
  const states = (await twin.ledger()).sessions.map(({ paymentStatus }) => paymentStatus);
  expect(states).toEqual(['paid', 'unpaid']);
});
