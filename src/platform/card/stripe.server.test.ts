import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pence } from '#kit/money.ts';
import { contractIsHere } from '#test/twins/card-network/contract.ts';
import { type CardNetworkTwin, startCardNetworkTwin } from '#test/twins/card-network/start.ts';
import { startWebhookReceiver } from '#test/twins/card-network/webhook-receiver.ts';
import { type CardPayment, type CardProvider, CardProviderError } from './card-provider.ts';
import { stripeProvider } from './stripe.server.ts';

let network: CardNetworkTwin;
let cards: CardProvider;
beforeAll(async () => {
  network = await startCardNetworkTwin();
  cards = stripeProvider({ ...network });
});
beforeEach(() => network.reset());
afterAll(() => network.stop());

function payment(changes: Partial<CardPayment> = {}): CardPayment {
  return {
    idempotencyKey: 'order:1:attempt:1',
    reference: 'order-1',
    amountPence: pence(7499),
    description: 'Order GP-1001',
    customerEmail: 'ann@example.com',
    successUrl: 'http://shop.example/done?session={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://shop.example/cart',
    expiresAt: new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000),
    ...changes,
  };
}

const sessionIds = async () => (await network.ledger()).sessions.map(({ id }) => id);

test('a card page is opened with the payment’s amount, currency, order and time (trust C7)', async () => {
  const request = payment();
  const session = await cards.createSession(request);
  expect(session).toMatchObject({ state: 'open', paid: false, amountPence: 7499, currency: 'gbp' });
  expect(session).toMatchObject({
    reference: 'order-1',
    paymentId: null,
    url: expect.stringContaining(session.id),
  });
  expect((await network.ledger()).sessions).toMatchObject([
    {
      amountTotal: 7499,
      currency: 'gbp',
      clientReferenceId: 'order-1',
      customerEmail: 'ann@example.com',
      metadata: { order_id: 'order-1' },
      expiresAt: request.expiresAt.getTime() / 1000,
    },
  ]);
});

test('the same payment requested again gets the same page (trust C2)', async () => {
  const request = payment();
  const first = await cards.createSession(request);
  expect(await cards.createSession(request)).toEqual(first);
  expect(await sessionIds()).toEqual([first.id]);
});

test('twenty clicks at once, on a slow day, make one page', async () => {
  await network.faults.add({ kind: 'delay', ms: 100 });
  const request = payment();
  const sessions = await Promise.all(Array.from({ length: 20 }, () => cards.createSession(request)));
  expect(new Set(sessions.map(({ id }) => id)).size).toBe(1);
  expect((await sessionIds()).length).toBe(1);
});

test('if the provider fails after making the page, that page is found and used, next time too (trust C3)', async () => {
  await network.faults.add({ kind: 'fail-after' });
  const request = payment();
  const session = await cards.createSession(request);
  expect(session).toMatchObject({ state: 'open', reference: 'order-1' });
  expect((await cards.createSession(request)).id).toBe(session.id);
  expect(await sessionIds()).toEqual([session.id]);
});

test('a page for another order, amount or time is never mistaken for a lost one', async () => {
  const other = await cards.createSession(payment({ idempotencyKey: 'other', reference: 'order-2' }));
  const dearer = await cards.createSession(payment({ idempotencyKey: 'dearer', amountPence: pence(9999) }));
  const longer = await cards.createSession(
    payment({ idempotencyKey: 'longer', expiresAt: new Date(Date.now() + 7_200_000) }),
  );
  await network.faults.add({ kind: 'fail-for-good' });
  const session = await cards.createSession(payment());
  expect(await sessionIds()).toEqual([other.id, dearer.id, longer.id, session.id]);
});

test('if the provider failed permanently without making a page, a new key makes one', async () => {
  await network.faults.add({ kind: 'fail-for-good' });
  const request = payment();
  const session = await cards.createSession(request);
  expect((await cards.createSession(request)).id).toBe(session.id);
  expect(await sessionIds()).toEqual([session.id]);
});

test('if the response is lost, asking again returns the page that was made (trust C2)', async () => {
  await network.faults.add({ kind: 'lose-answer' });
  const session = await stripeProvider({ ...network, answerWithinMs: 2000 }).createSession(payment());
  expect(await sessionIds()).toEqual([session.id]);
});

test('a call to a provider that never answers times out, and nothing is made (trust C4)', async () => {
  await network.faults.add({ kind: 'lose-request', times: 0 });
  const impatient = stripeProvider({ ...network, answerWithinMs: 300 });
  await expect(impatient.createSession(payment())).rejects.toBeInstanceOf(CardProviderError);
  await expect(impatient.readSession('cs_test_x')).rejects.toBeInstanceOf(CardProviderError);
  await network.faults.clear();
  expect(await sessionIds()).toEqual([]);
});

test('a provider that fails before doing anything is reported, and accepts the same key when it recovers', async () => {
  await network.faults.add({ kind: 'fail-before', status: 503, times: 3 });
  await expect(cards.createSession(payment())).rejects.toBeInstanceOf(CardProviderError);
  expect(await sessionIds()).toEqual([]);
  const session = await cards.createSession(payment());
  expect(await sessionIds()).toEqual([session.id]);
});

test('a refusal by the provider is reported, and not retried with another key', async () => {
  await expect(cards.createSession(payment({ amountPence: pence(29) }))).rejects.toThrow('at least 30');
  expect((await network.ledger()).requests).toEqual({ 'POST /v1/checkout/sessions': 1 });
});

test('a paid page reads as paid, with its payment', async () => {
  const { id } = await cards.createSession(payment());
  await network.pay(id);
  const { payments } = await network.ledger();
  expect(await cards.readSession(id)).toMatchObject({
    state: 'complete',
    paid: true,
    url: null,
    amountPence: 7499,
    paymentId: payments[0]?.id,
  });
});

test('a declined card, and a payment still being processed, are not paid', async () => {
  const { id } = await cards.createSession(payment());
  await network.pay(id, 'declined');
  expect(await cards.readSession(id)).toMatchObject({ state: 'open', paid: false });
  await network.pay(id, 'later');
  expect(await cards.readSession(id)).toMatchObject({ state: 'complete', paid: false });
});

test('a closed page can’t be paid; closing it again, or closing a paid one, changes nothing', async () => {
  const closed = await cards.createSession(payment());
  await cards.expireSession(closed.id);
  expect(await cards.readSession(closed.id)).toMatchObject({ state: 'expired', paid: false, url: null });
  await cards.expireSession(closed.id);
  const paid = await cards.createSession(payment({ idempotencyKey: 'second' }));
  await network.pay(paid.id);
  await cards.expireSession(paid.id);
  expect(await cards.readSession(paid.id)).toMatchObject({ state: 'complete', paid: true });
});

test('a page that could not be closed is reported', async () => {
  const { id } = await cards.createSession(payment());
  const path = '/v1/checkout/sessions/{session}/expire';
  for (const status of [400, 429, 500] as const) {
    // Three times, because the client retries a 500 twice.
    await network.faults.add({ kind: 'fail-before', status, path, times: status === 500 ? 3 : 1 });
    await expect(cards.expireSession(id), String(status)).rejects.toBeInstanceOf(CardProviderError);
  }
  await expect(cards.expireSession('cs_test_none')).rejects.toBeInstanceOf(CardProviderError);
});

test('a page the provider doesn’t know is not found', async () => {
  for (const id of ['cs_test_none', '../events', 'a?b#c', '%00'])
    expect(await cards.readSession(id), id).toBeNull();
});

test('a wrong key is reported', async () => {
  const stranger = stripeProvider({ ...network, secretKey: 'sk_test_of_somebody_else' });
  await expect(stranger.createSession(payment())).rejects.toThrow('Invalid API Key');
});

test('an unreachable provider is reported', async () => {
  await network.kill();
  await expect(cards.readSession('cs_test_x')).rejects.toBeInstanceOf(CardProviderError);
  await network.restart();
});

test('the network’s events are accepted, and name the card page', async () => {
  const shop = await startWebhookReceiver();
  await network.setWebhookUrl(shop.url);
  const { id } = await cards.createSession(payment());
  await network.pay(id);
  await network.webhooks.whenIdle();
  await network.setWebhookUrl(null);
  await shop.stop();
  const events = shop.received.map(({ body, headers }) => cards.verifyEvent(body, headers));
  expect(events).toMatchObject([
    { type: 'payment_intent.succeeded', sessionId: null },
    { type: 'checkout.session.completed', sessionId: id },
  ]);
});

test.skipIf(!contractIsHere())('none of our requests breaks the published contract (trust C5)', async () => {
  await network.faults.add({ kind: 'fail-after' });
  const { id } = await cards.createSession(payment());
  await cards.readSession(id);
  await cards.expireSession(id);
  const { violations, requests } = await network.ledger();
  expect(violations).toEqual([]);
  expect(Object.keys(requests).sort()).toEqual([
    'GET /v1/checkout/sessions',
    'GET /v1/checkout/sessions/{session}',
    'POST /v1/checkout/sessions',
    'POST /v1/checkout/sessions/{session}/expire',
  ]);
});
