import { addMinutes } from 'date-fns';
import { describe, expect, test } from 'vitest';
import { isCardProviderError } from '#platform/card/card-provider.ts';
import { signEvent } from '#platform/card/event-signature.server.ts';
import { NOON } from '#test/app.ts';
import { ALL, type CardNetworkShop, withCardNetworkShop } from '#test/card-network-shop.ts';
import { atOnce } from '#test/factories.ts';
import { newAdministrator } from '#test/shopper.ts';
import { contractIsHere } from '#test/twins/card-network/contract.ts';
import type { EventRecord } from '#test/twins/card-network/records.ts';
import { askRefund, sendDueRefunds, sendRefund } from './index.server.ts';

let network: CardNetworkShop['network'];
let opened: CardNetworkShop['opened'];
let actor: CardNetworkShop['actor'];
let paidOrder: CardNetworkShop['paidOrder'];
withCardNetworkShop((shop) => {
  ({ network, opened, actor, paidOrder } = shop);
});

const ask = (orderId: string, amountPence: number) =>
  askRefund(opened.shop, actor, { orderId, amountPence, reason: 'Misprint' });

async function refundsOf(orderId: string) {
  const rows = await opened.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['r.id', 'r.amountPence', 'r.providerRefundId', 'r.doneAt', 'r.refused', 'r.createdBy'])
    .where('p.orderId', '=', orderId)
    .orderBy('r.createdAt')
    .execute();
  return rows.map((row) => ({ ...row, state: row.refused ?? (row.doneAt ? 'done' : 'on its way') }));
}

const statesOf = async (orderId: string) => (await refundsOf(orderId)).map(({ state }) => state);

/** The credit notes of an order: their pence, and the reason if cancelled. */
async function creditsOf(orderId: string) {
  const rows = await opened.db
    .selectFrom('creditNotes as n')
    .leftJoin('creditNoteCancellations as c', 'c.noteNumber', 'n.noteNumber')
    .select(['n.totalPence', 'c.reason'])
    .where('n.orderId', '=', orderId)
    .orderBy('n.noteNumber')
    .execute();
  return rows.map(({ totalPence, reason }) => [totalPence, reason]);
}

const orderOf = (id: string) =>
  opened.db
    .selectFrom('orders')
    .select(['paymentStatus', 'attention'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The records of money that went back, or did not. */
async function noted(orderId: string): Promise<string[]> {
  const rows = await opened.db
    .selectFrom('auditLog')
    .select('action')
    .where('subject', '=', `order:${orderId}`)
    .where('action', 'like', 'payment.refund%')
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

/** Delivers an event to the shop, as the card network would. */
async function deliver({ body }: EventRecord) {
  const headers = { 'stripe-signature': signEvent(body, network.webhookSecret) };
  const answer = await opened.app.request('/webhooks/stripe', { method: 'POST', body, headers });
  return answer.status;
}

const refundEvents = async () =>
  (await network.ledger()).events.filter(({ type }) => type.includes('refund'));

describe('requested by staff', () => {
  test('part, then the rest, goes back through the card network', async () => {
    const { orderId } = await paidOrder();
    await ask(orderId, 1000);
    await opened.runJobs();
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'paid' });
    await ask(orderId, ALL - 1000);
    await opened.runJobs();
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'refunded' });
    const { refunds } = await network.ledger();
    expect(refunds.map(({ amount }) => amount)).toEqual([1000, ALL - 1000]);
    expect(await statesOf(orderId)).toEqual(['done', 'done']);
  });

  test('money already refunded by hand at the provider is refused, with the reason', async () => {
    const { orderId, paymentId } = await paidOrder();
    await network.refund(paymentId, 2000);
    await ask(orderId, 1000);
    await opened.runJobs();
    expect(await statesOf(orderId)).toEqual([
      'Refund amount (1000) is greater than unrefunded amount on charge (598)',
    ]);
    await network.refund(paymentId);
    await ask(orderId, 598);
    await opened.runJobs();
    expect((await statesOf(orderId))[1]).toMatch(/^Charge ch_\w+ has already been refunded\.$/);
    expect((await network.ledger()).refunds).toHaveLength(2);
  });

  // Guard: the stored key and, once the provider has forgotten it, the search for a refund made under it.
  test.each([
    ['the response is lost each time', 0],
    ['the response is lost, and the shop restarts two days later', 2 * 24 * 3600],
  ])('one refund is made although %s', async (_how, laterSeconds) => {
    const { orderId } = await paidOrder();
    await network.faults.add({ kind: 'lose-answer', method: 'POST', path: '/v1/refunds', times: 3 });
    await ask(orderId, 1000);
    const [refund] = await refundsOf(orderId);
    const lost = await sendRefund(opened.shop, refund?.id ?? '').catch((error: unknown) => error);
    expect(isCardProviderError(lost)).toBe(true);
    expect(await statesOf(orderId)).toEqual(['on its way']);
    await network.setClockAhead(laterSeconds);
    opened.time.now = addMinutes(NOON, laterSeconds / 60 + 1);
    await sendDueRefunds(opened.shop);
    expect(await statesOf(orderId)).toEqual(['done']);
    expect((await network.ledger()).refunds).toHaveLength(1);
  });

  test('a failure that the provider repeats for its key doesn’t hold the money back', async () => {
    const { orderId } = await paidOrder();
    await network.faults.add({ kind: 'fail-for-good', method: 'POST', path: '/v1/refunds' });
    await ask(orderId, 1000);
    await opened.runJobs();
    expect(await statesOf(orderId)).toEqual(['done']);
    expect((await network.ledger()).refunds).toHaveLength(1);
  });

  // Guards: the key, under which the provider makes one refund; and not treating its 409, "under way", as a refusal.
  test('two workers that send the same refund at once make one of it', async () => {
    const { orderId } = await paidOrder();
    await ask(orderId, ALL);
    const [refund] = await refundsOf(orderId);
    // Both have searched before either sends; the first is still waiting for its response when the second sends.
    await network.faults.add({ kind: 'hold', method: 'GET', path: '/v1/refunds', times: 2 });
    await network.faults.add({ kind: 'hold', method: 'POST', path: '/v1/refunds' });
    const send = () => sendRefund(opened.shop, refund?.id ?? '').catch((error: unknown) => error);
    const first = send();
    await network.faults.whenHeld(1);
    // The first has hung for longer than a claim lasts.
    opened.time.now = addMinutes(NOON, 6);
    const both = [first, send()];
    await network.faults.whenHeld(2);
    await network.faults.releaseHeld();
    const outcomes = await Promise.all(both);
    await network.faults.releaseHeld();
    for (const outcome of outcomes) expect(outcome === undefined || isCardProviderError(outcome)).toBe(true);
    await opened.runJobs();
    expect(await statesOf(orderId)).toEqual(['done']);
    expect((await network.ledger()).refunds).toHaveLength(1);
    expect(await noted(orderId)).toEqual(['payment.refunded']);
  });
});

describe('reported by the provider', () => {
  test('a refund made by hand there is recorded, from whichever event comes, however often', async () => {
    const { orderId, paymentId } = await paidOrder();
    await network.refund(paymentId, ALL);
    const events = await refundEvents();
    expect(events.map(({ type }) => type)).toEqual(['refund.created', 'charge.refunded']);
    for (const event of [...events, ...events]) expect(await deliver(event)).toBe(200);
    expect(await refundsOf(orderId)).toMatchObject([{ amountPence: ALL, state: 'done', createdBy: null }]);
    expect(await noted(orderId)).toEqual(['payment.refunded']);
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'refunded' });
    expect(await ask(orderId, 1)).toEqual({ ok: false, kind: 'nothing-to-refund' });
  });

  // Guard: `lockPaid` (`for update`) before the refunds are read. Without it, the test fails: the same refund is
  // inserted twice (its unique id refuses one, with 500), or recorded twice.
  test('all events of it, twenty times each and released at once, are one refund', async () => {
    const { orderId, paymentId } = await paidOrder();
    await network.slowRefunds(true);
    await ask(orderId, 600);
    await network.refund(paymentId, 1000);
    const [byHand] = (await network.ledger()).refunds;
    await network.settleRefund(byHand?.id ?? '', 'succeeded');
    const events = await refundEvents();
    const responses = await Promise.all([
      ...events.flatMap((event) => Array.from({ length: 20 }, () => deliver(event))),
      opened.runJobs(),
    ]);
    expect(new Set(responses.slice(0, -1))).toEqual(new Set([200]));
    expect((await statesOf(orderId)).sort()).toEqual(['done', 'on its way']);
    expect(await noted(orderId)).toEqual(['payment.refunded']);
    expect(await creditsOf(orderId)).toEqual([[1000, null]]);
  });

  test('a slow refund is pending until it arrives; one that then fails is shown to staff', async () => {
    const { orderId } = await paidOrder();
    await network.slowRefunds(true);
    await ask(orderId, ALL);
    await opened.runJobs();
    expect(await statesOf(orderId)).toEqual(['on its way']);
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'paid' });
    expect(await creditsOf(orderId)).toEqual([]);
    const [refund] = (await network.ledger()).refunds;
    await network.settleRefund(refund?.id ?? '', 'succeeded');
    for (const event of await refundEvents()) await deliver(event);
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'refunded', attention: null });
    expect(await creditsOf(orderId)).toEqual([[ALL, null]]);
    await network.settleRefund(refund?.id ?? '', 'failed');
    for (const event of await refundEvents()) await deliver(event);
    expect(await statesOf(orderId)).toEqual(['expired or canceled card']);
    expect(await orderOf(orderId)).toEqual({ paymentStatus: 'paid', attention: 'refund-failed' });
    expect(await noted(orderId)).toEqual(['payment.refunded', 'payment.refund-failed']);
    const page = await (await newAdministrator(opened)).open(`/admin/orders/${orderId}`);
    expect(page.text).toContain('A refund did not reach the customer’s card');
    expect(page.text).toContain('failed at the card provider: expired or canceled card');
    const cancelled = [ALL, 'The refund did not reach the card.'];
    expect(await creditsOf(orderId)).toEqual([cancelled]);
    expect(await ask(orderId, ALL)).toEqual({ ok: true });
    expect(await orderOf(orderId)).toMatchObject({ attention: null });
    await opened.runJobs();
    const again = (await network.ledger()).refunds.at(-1);
    await network.settleRefund(again?.id ?? '', 'succeeded');
    for (const event of await refundEvents()) await deliver(event);
    expect(await creditsOf(orderId)).toEqual([cancelled, [ALL, null]]);
  });

  // Guard: a refund only moves forward (`stageOf`). Without it, the test fails: the failed refund counts as done again.
  test('events in the wrong order give the same result as in the right order (trust D5)', async () => {
    const { orderId } = await paidOrder();
    await network.slowRefunds(true);
    await ask(orderId, 900);
    await opened.runJobs();
    const { cards } = opened.shop;
    const [refund] = (await network.ledger()).refunds;
    await network.settleRefund(refund?.id ?? '', 'succeeded');
    const early = await cards.readRefunds(refund?.paymentId ?? '');
    await network.settleRefund(refund?.id ?? '', 'failed');
    const events = await refundEvents();
    expect(await deliver(events.at(-1) as EventRecord)).toBe(200);
    // A stale answer, read before the failure and written after it.
    const read = cards.readRefunds;
    cards.readRefunds = async () => early;
    for (const event of events.slice(0, -1).reverse()) expect(await deliver(event)).toBe(200);
    cards.readRefunds = read;
    expect(await statesOf(orderId)).toEqual(['expired or canceled card']);
    expect(await noted(orderId)).toEqual(['payment.refund-failed']);
  });

  test('a refund that arrives before its payment settles the payment first (trust D5)', async () => {
    const { orderId, paymentId } = await paidOrder(false);
    await network.refund(paymentId, 700);
    const [event] = await refundEvents();
    expect(await deliver(event as EventRecord)).toBe(200);
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'paid' });
    expect(await refundsOf(orderId)).toMatchObject([{ amountPence: 700, state: 'done' }]);
    await opened.runJobs();
  });

  test('a requested refund gives way to one made by hand, so that no more is refunded than was paid', async () => {
    const { orderId, paymentId } = await paidOrder();
    await ask(orderId, 2000);
    await network.refund(paymentId, 1000);
    for (const event of await refundEvents()) expect(await deliver(event)).toBe(200);
    expect(await refundsOf(orderId)).toMatchObject([
      { amountPence: 2000, state: 'More than was left after a refund made at the card provider' },
      { amountPence: 1000, state: 'done' },
    ]);
    await opened.runJobs();
    expect((await network.ledger()).refunds.map(({ amount }) => amount)).toEqual([1000]);
  });

  test('refunds of somebody else’s payment change nothing', async () => {
    const event = await network.webhooks.sendEvent('charge.refunded', {
      id: 'ch_other',
      object: 'charge',
      payment_intent: 'pi_other',
    });
    const { events } = await network.ledger();
    expect(await deliver(events.find(({ id }) => id === event.id) as EventRecord)).toBe(200);
    const row = await opened.db
      .selectFrom('paymentEvents')
      .select('outcome')
      .where('eventId', '=', event.id)
      .executeTakeFirst();
    expect(row?.outcome).toBe('unknown');
  });
});

// Guard: the lock on order and payment in `askRefund`. Without it, the test fails: the trigger refuses, with an error.
test('many partial refunds at once never exceed the payment', async () => {
  const { orderId } = await paidOrder();
  const outcomes = await atOnce(12, () => ask(orderId, 600));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(4);
  await opened.runJobs();
  const sum = (await network.ledger()).refunds.reduce((all, { amount }) => all + amount, 0);
  expect(sum).toBe(2400);
  expect(await statesOf(orderId)).toEqual(Array(4).fill('done'));
});

test.skipIf(!contractIsHere())('the requests match the published contract', () => {
  expect(network.contract).toBe('checked');
});
