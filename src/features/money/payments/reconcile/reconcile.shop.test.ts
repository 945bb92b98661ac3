import { randomUUID } from 'node:crypto';
import { addHours } from 'date-fns';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { makeJobs } from '#features/orders/order/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { pence } from '#kit/money.ts';
import type { CardProvider } from '#platform/card/card-provider.ts';
import { rowClock } from '#test/app.ts';
import { type CardNetworkShop, withCardNetworkShop } from '#test/card-network-shop.ts';
import { addFlyers, checkoutOf, newGuest } from '#test/factories.ts';
import { newAdministrator } from '#test/shopper.ts';
import { openCardPage, reconcile } from '../index.server.ts';
import { differenceWords } from './difference.ts';
import { readReconciliation } from './reconcile-store.server.ts';

let shop: CardNetworkShop;
withCardNetworkShop((opened) => {
  shop = opened;
});
// The provider is reset after each test, so its payments must not be compared in the next one.
beforeEach(async () => {
  await sql`update payments set created_at = created_at - interval '200 days'`.execute(shop.opened.db);
  await sql`update orders set created_at = created_at - interval '200 days'`.execute(shop.opened.db);
  await sql`update refunds set created_at = created_at - interval '200 days'`.execute(shop.opened.db);
  await sql`delete from disputes`.execute(shop.opened.owner);
  await sql`delete from payment_differences`.execute(shop.opened.owner);
});

const PAGE = '/admin/reconciliation';
const check = () => reconcile(shop.opened.shop, { takesOver: false });
const night = () => reconcile(shop.opened.shop, { takesOver: true });

/** Open differences: kind, order, words. */
async function openDifferences() {
  const { differences } = await readReconciliation(shop.opened.db);
  return differences
    .filter(({ settledAt }) => settledAt === null)
    .map((it) => ({ ...it, words: differenceWords(it, it.orderId !== null) }));
}

async function waitingOrder() {
  const guest = newGuest();
  await addFlyers(shop.opened.shop, guest);
  const outcome = await placeOrder(shop.opened.shop, await checkoutOf(shop.opened.shop, guest));
  if (!outcome.ok) throw new Error('not placed');
  const page = await openCardPage(shop.opened.shop, outcome.orderId);
  if (!page.ok) throw new Error('no card page');
  return { orderId: outcome.orderId, sessionId: page.sessionId };
}

const forgePaid = async (orderId: string) => {
  const { db } = shop.opened;
  await sql`update payments set status = 'paid', provider_payment_id = ${`pi_forged_${orderId}`} where order_id = ${orderId}`.execute(
    db,
  );
  await sql`update orders set payment_status = 'paid', placed_at = now() where id = ${orderId}`.execute(db);
  await makeJobs(db, [orderId]);
};

test('a refund made by hand at the card provider is described, and one click takes it over (trust F4)', async () => {
  const order = await shop.paidOrder();
  await shop.network.refund(order.paymentId, 2000);
  const ada = await newAdministrator(shop.opened);
  expect((await ada.open(PAGE)).text).toContain('Nothing has been compared yet');
  expect((await ada.press('Check now')).text).toContain('The check has started.');
  await shop.opened.runJobs();
  const { text } = await ada.open(PAGE);
  expect(text).toMatch(/The card provider refunded £20\.00 on \d+ \w+ 2026; the order shows none\./);
  expect(text).toContain((await shop.orderOf(order.orderId)).orderNumber);
  expect(await shop.refundsOf(order.orderId)).toEqual([]);
  expect((await ada.open('/admin')).text).toMatch(/1 payment differs from the provider’s/);
  await ada.open(PAGE);
  expect((await ada.press('Take over from the card provider')).text).toContain('Nothing to do');
  expect(ada.page.text).toContain('Taken over by Ada');
  expect(await shop.refundsOf(order.orderId)).toMatchObject([{ amountPence: 2000 }]);
  expect(await shop.creditsOf(order.orderId)).toEqual([2000]);
  expect(await shop.auditOf(order.orderId, 'payment.difference%')).toHaveLength(1);
  expect((await ada.open('/admin')).text).not.toContain('from the provider’s');
});

test('if everything agrees, the page says so with the time of the last check', async () => {
  await shop.paidOrder();
  await check();
  const page = await (await newAdministrator(shop.opened)).open(PAGE);
  expect(page.text).toContain('Nothing to do');
  expect(page.text).toMatch(/Last checked 24 Nov 2026, 10:30: 1 record compared\./);
});

test('a forged paid flag is found with its ids, and taken back (trust F1)', async () => {
  const { orderId, sessionId } = await waitingOrder();
  await forgePaid(orderId);
  await night();
  expect(await openDifferences()).toMatchObject([
    {
      kind: 'not-paid-there',
      orderId,
      providerId: sessionId,
      words: 'The order is shown as paid (£25.98); the card provider’s page is still unpaid.',
    },
  ]);
  const ada = await newAdministrator(shop.opened);
  expect((await ada.open(PAGE)).text).toContain(sessionId);
  await ada.press('Take over from the card provider');
  expect(await shop.orderOf(orderId)).toMatchObject({ paymentStatus: 'pending' });
  await check();
  expect(await openDifferences()).toEqual([]);
});

test('a paid flag forged on the order alone is found too (trust F1)', async () => {
  const { orderId } = await waitingOrder();
  await sql`update orders set payment_status = 'paid', placed_at = now() where id = ${orderId}`.execute(
    shop.opened.db,
  );
  await makeJobs(shop.opened.db, [orderId]);
  await check();
  expect(await openDifferences()).toMatchObject([{ kind: 'not-paid-there', orderId }]);
  const ada = await newAdministrator(shop.opened);
  await ada.open(PAGE);
  await ada.press('Take over from the card provider');
  expect(await shop.orderOf(orderId)).toMatchObject({ paymentStatus: 'pending' });
});

test('a deleted paid flag is found with its ids, and restored once at night (trust F1)', async () => {
  const { orderId, sessionId } = await shop.paidOrder();
  const { db } = shop.opened;
  await sql`update payments set status = 'pending', provider_payment_id = null where order_id = ${orderId}`.execute(
    db,
  );
  await sql`update orders set payment_status = 'pending', placed_at = null where id = ${orderId}`.execute(db);
  await check();
  expect(await openDifferences()).toMatchObject([{ kind: 'paid-there', orderId, providerId: sessionId }]);
  await night();
  expect(await openDifferences()).toEqual([]);
  expect(await shop.orderOf(orderId)).toMatchObject({ paymentStatus: 'paid', status: 'pending' });
  expect(await shop.auditOf(orderId, 'payment.paid')).toHaveLength(2);
});

test('a paid flag deleted on the order alone is found, and one click shows it as paid again (trust F1)', async () => {
  const { orderId } = await shop.paidOrder();
  const unmark = sql`update orders set payment_status = 'pending', placed_at = null where id = ${orderId}`;
  await unmark.execute(shop.opened.db);
  await check();
  expect(await openDifferences()).toMatchObject([{ kind: 'order-shows', orderId }]);
  const ada = await newAdministrator(shop.opened);
  await ada.open(PAGE);
  await ada.press('Take over from the card provider');
  expect(await shop.orderOf(orderId)).toMatchObject({ paymentStatus: 'paid' });
});

test('an amount changed in our database is found with both amounts, and corrected by one click (trust F1)', async () => {
  const { orderId, paymentId } = await shop.paidOrder();
  const change = sql`update payments set amount_pence = 100 where provider_payment_id = ${paymentId}`;
  await change.execute(shop.opened.db);
  await night();
  const [difference] = await openDifferences();
  expect(difference).toMatchObject({ kind: 'amount', orderId, providerPaymentId: paymentId });
  expect(difference?.words).toMatch(/took £25\.98 on .*; we have the payment as £1\.00\./);
  const ada = await newAdministrator(shop.opened);
  await ada.open(PAGE);
  await ada.press('Take over from the card provider');
  await check();
  expect(await openDifferences()).toEqual([]);
});

test('money at the provider that differs from the order is found, and can only be marked as seen', async () => {
  const { orderId, sessionId } = await waitingOrder();
  await shop.network.alter(sessionId, { amountTotal: 1999 });
  await shop.network.pay(sessionId);
  await night();
  expect(await openDifferences()).toMatchObject([{ kind: 'amount', orderId, providerId: sessionId }]);
  const ada = await newAdministrator(shop.opened);
  await ada.open(PAGE);
  expect(() => ada.filledIn('Take over from the card provider')).toThrow('no button');
  expect((await ada.press('Mark as seen')).text).toContain('Say what you have done');
  expect(ada.page.status).toBe(422);
  const sent = ada.filledIn('Mark as seen', { why: 'Customer paid the rest by bank transfer' });
  expect((await ada.press('Mark as seen', sent.fields)).text).toContain('Marked as seen by Ada');
  expect((await ada.browser.post(sent.path, sent.fields)).status).toBe(409);
  await night();
  expect(await openDifferences()).toEqual([]);
  expect(await shop.auditOf(orderId, 'payment.difference-seen')).toHaveLength(1);
});

test('money for an order that isn’t here is found; card pages of another system on the account are not ours', async () => {
  const card = {
    amountPence: pence(4200),
    description: 'Order',
    customerEmail: 'jane@example.com',
    successUrl: 'https://shop.example/ok',
    cancelUrl: 'https://shop.example/cart',
    expiresAt: addHours(rowClock(), 1),
  };
  const { cards } = shop.opened.shop;
  const reference = randomUUID();
  const lost = await cards.createSession({ ...card, idempotencyKey: randomUUID(), reference });
  const other = await cards.createSession({ ...card, idempotencyKey: randomUUID(), reference: 'basket-7' });
  for (const { id } of [lost, other]) await shop.network.pay(id);
  await night();
  const differences = await openDifferences();
  expect(differences).toMatchObject([{ kind: 'unknown-payment', orderId: null, providerId: lost.id }]);
  expect(differences[0]?.theirs.reference).toBe(reference);
  expect(differences[0]?.words).toMatch(/took £42\.00 on .* for an order that isn’t here\./);
});

test('a payment made with another key is found, because this key’s account has no such payment', async () => {
  const kept = await shop.paidOrder();
  const order = await shop.paidOrder();
  await shop.network.moveToOtherKey(order.sessionId);
  await night();
  expect(await openDifferences()).toMatchObject([
    {
      kind: 'not-paid-there',
      orderId: order.orderId,
      words: 'The order is shown as paid (£25.98); the card provider has no such payment.',
    },
  ]);
  expect(await shop.orderOf(kept.orderId)).toMatchObject({ paymentStatus: 'paid' });
});

test('a payment and a refund that the provider does not have are found with their ids', async () => {
  const order = await shop.paidOrder();
  await shop.ask(order.orderId, 500);
  await shop.opened.runJobs();
  // Another account at the provider, which doesn't know them.
  await shop.network.reset();
  await night();
  const refund = (await shop.refundsOf(order.orderId))[0]?.providerRefundId;
  expect(await openDifferences()).toMatchObject([
    { kind: 'not-paid-there', orderId: order.orderId, providerId: order.sessionId },
    { kind: 'refund-not-there', orderId: order.orderId, providerId: refund },
  ]);
  const ada = await newAdministrator(shop.opened);
  expect((await ada.open(PAGE)).text).toContain('Don’t print it.');
});

test('a dispute that was won and a refund that failed are taken over at night if no event arrived', async () => {
  const disputed = await shop.paidOrder();
  const id = await shop.network.dispute(disputed.paymentId);
  const failing = await shop.paidOrder();
  await shop.ask(failing.orderId, 700);
  await shop.opened.runJobs();
  await night();
  expect(await shop.disputesOf(disputed.orderId)).toMatchObject([{ state: 'needs-response' }]);
  await shop.network.settleDispute(id, 'won');
  const refund = (await shop.network.ledger()).refunds.find(
    ({ paymentId }) => paymentId === failing.paymentId,
  );
  await shop.network.settleRefund(refund?.id ?? '', 'failed');
  await check();
  expect((await openDifferences()).map(({ words }) => words)).toEqual([
    expect.stringContaining('The dispute of £25.98 is now: won; the order shows: needs your answer.'),
    expect.stringContaining('A refund of £7.00 did not reach the card; the order shows it as done.'),
  ]);
  await night();
  expect(await openDifferences()).toEqual([]);
  expect(await shop.disputesOf(disputed.orderId)).toMatchObject([{ state: 'won' }]);
  expect(await shop.orderOf(failing.orderId)).toMatchObject({ attention: 'refund-failed' });
  await shop.opened.runJobs();
});

test('two checks at once, by night and by hand, find each difference once and take it over once', async () => {
  const missed = await shop.paidOrder(false);
  const order = await shop.paidOrder();
  await shop.network.refund(order.paymentId, 300);
  const { orderId } = await waitingOrder();
  await forgePaid(orderId);
  await Promise.all([night(), night(), check()]);
  expect(await openDifferences()).toMatchObject([{ kind: 'not-paid-there', orderId }]);
  expect(await shop.refundsOf(order.orderId)).toHaveLength(1);
  expect(await shop.creditsOf(order.orderId)).toEqual([300]);
  expect(await shop.auditOf(missed.orderId, 'payment.paid')).toHaveLength(1);
  const { rows } = await sql<{ kind: string }>`select kind from payment_differences order by kind`.execute(
    shop.opened.db,
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['not-paid-there', 'paid-there', 'refund-there']);
  const ada = await newAdministrator(shop.opened);
  await ada.open(PAGE);
  await ada.press('Take over from the card provider');
});

test.each(['by night', 'by staff'])(
  'a check that has read our side while a difference is taken over %s doesn’t open it again',
  async (how) => {
    const order = await shop.paidOrder();
    await shop.ask(order.orderId, 700);
    await shop.opened.runJobs();
    const refund = (await shop.network.ledger()).refunds.find(
      ({ paymentId }) => paymentId === order.paymentId,
    );
    await shop.network.settleRefund(refund?.id ?? '', 'failed');
    await check();
    expect(await openDifferences()).toMatchObject([{ kind: 'refund-there', orderId: order.orderId }]);
    const ada = await newAdministrator(shop.opened);
    await ada.open(PAGE);
    const { cards } = shop.opened.shop;
    let answers = 0;
    // Its list is late, so the check has already read our refund when it asks about this one.
    const late: CardProvider = Object.assign(Object.create(cards), {
      async *refundsSince() {},
      async readRefunds(paymentId: string) {
        answers += 1;
        if (how === 'by night') await night();
        else await ada.press('Take over from the card provider');
        return cards.readRefunds(paymentId);
      },
    });
    await reconcile({ ...shop.opened.shop, cards: late }, { takesOver: false });
    expect(answers).toBe(1);
    expect(await openDifferences()).toEqual([]);
    // A difference that was taken over and is wrong again is found by a new check.
    const again = sql`update refunds set refused = null, done_at = now() where provider_refund_id = ${refund?.id ?? ''}`;
    await again.execute(shop.opened.db);
    await check();
    expect(await openDifferences()).toMatchObject([{ kind: 'refund-there', orderId: order.orderId }]);
    await night();
    await shop.opened.runJobs();
  },
);

test('a check that fails halfway keeps what it has found, says so, and the next one completes it', async () => {
  const first = await shop.paidOrder(false);
  const order = await shop.paidOrder();
  await shop.network.refund(order.paymentId, 300);
  await shop.network.faults.add({ kind: 'fail-before', status: 503, path: '/v1/refunds', times: 0 });
  await expect(night()).rejects.toThrow('Card provider');
  await shop.network.faults.clear();
  expect(await shop.orderOf(first.orderId)).toMatchObject({ paymentStatus: 'paid' });
  const ada = await newAdministrator(shop.opened);
  expect((await ada.open(PAGE)).text).toContain(
    'did not finish: the card provider had a problem. Galley will try again.',
  );
  await night();
  expect(await shop.creditsOf(order.orderId)).toEqual([300]);
  expect((await ada.open(PAGE)).text).not.toContain('did not finish');
});

test('if the provider can’t be reached, pressing the button changes nothing, and the page says so', async () => {
  const order = await shop.paidOrder();
  await shop.network.refund(order.paymentId, 300);
  await check();
  const ada = await newAdministrator(shop.opened);
  await ada.open(PAGE);
  await shop.network.faults.add({ kind: 'fail-before', status: 503, times: 0 });
  const page = await ada.press('Take over from the card provider');
  await shop.network.faults.clear();
  expect([page.status, page.text.includes('couldn’t reach the card provider')]).toEqual([503, true]);
  expect(await shop.refundsOf(order.orderId)).toEqual([]);
  await night();
});

test('a second check can’t be started while one is running, and hundreds of card pages are read page by page', async () => {
  const { cards } = shop.opened.shop;
  // Not a missed payment: recovery, which runs every minute, could be first.
  const order = await shop.paidOrder();
  await shop.network.refund(order.paymentId, 300);
  for (let count = 0; count < 205; count += 1)
    await cards.createSession({
      amountPence: pence(100),
      description: 'Order',
      customerEmail: 'jane@example.com',
      successUrl: 'https://shop.example/ok',
      cancelUrl: 'https://shop.example/cart',
      expiresAt: addHours(rowClock(), 1),
      idempotencyKey: randomUUID(),
      reference: randomUUID(),
    });
  const ada = await newAdministrator(shop.opened);
  await ada.open(PAGE);
  const sent = ada.filledIn('Check now');
  const statuses = await Promise.all(
    [1, 2, 3].map(async () => (await ada.browser.post(sent.path, sent.fields)).status),
  );
  expect(statuses.toSorted()).toEqual([302, 409, 409]);
  const before = (await shop.network.ledger()).requests['GET /v1/checkout/sessions'] ?? 0;
  await shop.opened.runJobs();
  const after = (await shop.network.ledger()).requests['GET /v1/checkout/sessions'] ?? 0;
  expect(after - before).toBe(3);
  expect(await openDifferences()).toMatchObject([{ kind: 'refund-there', orderId: order.orderId }]);
  await night();
  expect((await ada.open(PAGE)).text).toContain('Taken over by Galley');
  expect(await shop.creditsOf(order.orderId)).toEqual([300]);
});
