import { expect, test } from 'vitest';
import { openTestShop } from '#test/app.ts';
import { type CardNetworkShop, withCardNetworkShop } from '#test/card-network-shop.ts';
import { CARD_EVENTS } from './card-events.ts';
import { warnOfMissingEvents } from './check-webhook-events.server.ts';
import { checkWebhookEvents } from './index.server.ts';

let shop: CardNetworkShop;
withCardNetworkShop((opened) => {
  shop = opened;
});

const events = Object.values(CARD_EVENTS).flat();
const url = 'http://localhost:3000/webhooks/stripe';
const check = () => checkWebhookEvents(shop.opened.shop);

test.each([
  ['no webhook', [], 'absent', 'Add a webhook with this address'],
  ['one of another shop', [{ url: 'https://other.example/webhooks/stripe', events }], 'absent', `to ${url}`],
  ['a webhook that is switched off', [{ url, events, isEnabled: false }], 'disabled', 'Switch it on there.'],
  [
    'two events missing',
    [{ url, events: events.filter((name) => name !== 'refund.failed' && name !== 'charge.dispute.created') }],
    'missing',
    'Stripe doesn’t send refund.failed or charge.dispute.created to',
  ],
])('with %s, the status says what to do in Stripe', async (_what, endpoints, kind, words) => {
  await shop.network.setEndpoints(endpoints);
  const status = await check();
  expect(status).toMatchObject({ ok: false, kind });
  expect(status.message).toContain(words);
});

test.each([
  ['every event', [{ url, events }]],
  ['all events', [{ url: `${url}/`, events: ['*'] }]],
  [
    'the events split between two webhooks',
    [
      { url, events: events.slice(0, 3) },
      { url, events: events.slice(3) },
    ],
  ],
])('a webhook with %s is complete', async (_what, endpoints) => {
  await shop.network.setEndpoints(endpoints);
  expect(await check()).toMatchObject({ ok: true, kind: 'complete', missing: [] });
});

test('a key that may not list webhooks, an unreachable provider and test mode are told apart', async () => {
  await shop.network.faults.add({ kind: 'fail-before', status: 403, path: '/v1/webhook_endpoints' });
  expect(await check()).toMatchObject({ ok: true, kind: 'unknown' });
  await shop.network.faults.add({
    kind: 'fail-before',
    status: 503,
    path: '/v1/webhook_endpoints',
    times: 0,
  });
  expect(await check()).toMatchObject({ ok: false, kind: 'unreachable' });
  const { shop: testMode } = await openTestShop();
  expect(await checkWebhookEvents(testMode)).toMatchObject({ ok: true, kind: 'test-mode' });
});

test('at start, a missing event is logged as a warning', async () => {
  const warnings: unknown[] = [];
  const { cards, site, log } = shop.opened.shop;
  const heard = Object.assign(Object.create(log), {
    warn: (_facts: unknown, words: string) => warnings.push(words),
  });
  await shop.network.setEndpoints([{ url, events }]);
  await warnOfMissingEvents({ cards, site, log: heard });
  expect(warnings).toEqual([]);
  await shop.network.setEndpoints([{ url, events: events.slice(1) }]);
  await warnOfMissingEvents({ cards, site, log: heard });
  expect(warnings).toEqual([expect.stringContaining('Stripe doesn’t send checkout.session.completed to')]);
});
