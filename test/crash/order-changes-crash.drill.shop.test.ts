import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, onTestFailed, test } from 'vitest';
import { storageOf } from '#platform/backup/index.ts';
import { expectInvariants } from '../invariants.ts';
import type { Shopper } from '../shopper.ts';
import { type CardNetworkTwin, startCardNetworkTwin } from '../twins/card-network/start.ts';
import { compareWithLedger, unsettled, waitingEmails } from './compare-with-ledger.ts';
import { linkOf, placedOrder, rowsOf, standsAt } from './order-facts.ts';
import { checkOut, fillCart } from './purchase.ts';
import { type ShopProcess, shopProcess } from './shop-process.ts';
import {
  atProvider,
  committed,
  layPoints,
  type RowChange,
  type StopPoint,
  uncommitted,
} from './stop-points.ts';
import { until } from './until.ts';
import { buttonOn, sessionIn, toCardPage, visitorOf } from './visitor.ts';
import { WebCustomer } from './web-customer.ts';
import { withDatabase } from './with-database.ts';

const STAFF = { email: 'owner@example.com', password: 'galley-press-42' };

// Each is the last thing that its transaction writes, so the rest has been written by then.
const CHANGED: RowChange = { id: 1, on: 'insert on audit_log', when: `new.action = 'order.change'` };
const CHANGE_PAID: RowChange = { id: 2, on: 'insert on mails', when: `new.template = 'order-changed'` };
const CREDITED: RowChange = { id: 3, on: 'insert on mails', when: `new.template = 'refund-done'` };
const DECIDED: RowChange = { id: 4, on: 'insert on mails', when: `new.template = 'order-problem-decided'` };
const ACCEPTED: RowChange = { id: 5, on: 'insert on payments' };
const ORDER_PAID: RowChange = { id: 6, on: 'insert on mails', when: `new.template = 'order-confirmation'` };

const NO_ANSWER = 'the provider has done it, and its answer has not arrived';
const CARD_PAGE_MADE = atProvider(NO_ANSWER, 'hold', 'POST', '/v1/checkout/sessions');
const REFUND_MADE = atProvider(NO_ANSWER, 'hold', 'POST', '/v1/refunds');

let shop: ShopProcess;
let cards: CardNetworkTwin;
let ada: Shopper;
const paid: string[] = [];
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'galley-crash-'));
  // A shop that was killed is open again before the last attempt.
  cards = await startCardNetworkTwin({ webhookRetryMs: [500, 1000, 2000, 4000, 8000] });
  shop = await shopProcess(dataDir, {
    ADMIN_EMAIL: STAFF.email,
    ADMIN_PASSWORD: STAFF.password,
    STRIPE_SECRET_KEY: cards.secretKey,
    STRIPE_WEBHOOK_SECRET: cards.webhookSecret,
    STRIPE_API_BASE: cards.apiBase,
    RATE_LIMIT_SCALE: '100',
    LOG_LEVEL: 'warn',
  });
  await cards.setWebhookUrl(`${shop.base}/webhooks/stripe`);
  await shop.start();
  await layPoints(shop, [CHANGED, CHANGE_PAID, CREDITED, DECIDED, ACCEPTED, ORDER_PAID]);
  ada = visitorOf(shop);
  await ada.open('/login');
  await ada.press('Sign In', STAFF);
});
afterAll(async () => {
  await shop.stop();
  await cards.stop();
  await rm(shop.dataDir, { recursive: true, force: true });
});

afterEach(letEventsThrough);

async function letEventsThrough(): Promise<void> {
  await cards.webhooks.set('deliver');
  await cards.webhooks.release();
}

/** Kills the shop and its database when something reaches this point, and restarts it. Returns whether a request was cut off. */
async function killAt(point: StopPoint, act: () => Promise<unknown>): Promise<boolean> {
  const armed = await point.arm({ shop, cards });
  const done = act().then(
    () => null,
    (error: unknown) => error,
  );
  try {
    await armed.reached;
    await shop.kill('everything');
  } finally {
    await armed.disarm();
  }
  await shop.start();
  const error = await done;
  if (error !== null && !(error instanceof TypeError)) throw error;
  return error !== null;
}

/** Buys 250 flyers and pays for them by card; returns the order's id. */
async function buy(email: string): Promise<string> {
  const jane = new WebCustomer(shop.base);
  await fillCart(jane, () => undefined);
  const session = sessionIn(await checkOut(jane, email, () => undefined));
  await cards.pay(session);
  paid.push(session);
  return placedOrder(shop, email);
}

/** Staff enter a new price for the only line of an order, and the page shows the result. Returns the button that confirms it. */
async function newPrice(orderId: string, price: string): Promise<string> {
  const page = await ada.open(`/admin/orders/${orderId}/change`);
  const line = /name="line\.([\da-f-]{36})\.here"/.exec(page.html)?.[1];
  const shown = await ada.press('Show the new price', { [`line.${line}.price`]: price, why: 'They rang' });
  return buttonOn(shown, /(?:Ask the customer to pay|Change it, and refund) £[\d.,]+/);
}

test('if it’s killed three times while an order becomes dearer, the shop charges once and changes it once', async () => {
  onTestFailed(() => console.error(shop.log()));
  const orderId = await buy('dearer@example.com');
  const before = await standsAt(shop, orderId);

  const ask = await newPrice(orderId, '90.00');
  const isCutOff = await killAt(uncommitted('a dearer change is being written', CHANGED), () =>
    ada.press(ask),
  );
  expect(isCutOff).toBe(true);
  expect(await standsAt(shop, orderId)).toEqual(before);

  expect((await ada.press(await newPrice(orderId, '90.00'))).status).toBe(200);
  const jane = visitorOf(shop);
  const pay = buttonOn(await jane.open(await linkOf(shop, orderId)), /Pay £[\d.,]+ by Card/);
  expect(await killAt(CARD_PAGE_MADE, () => toCardPage(jane, pay))).toBe(true);
  expect((await cards.ledger()).sessions).toHaveLength(paid.length + 1);

  const session = await toCardPage(jane, pay);
  await killAt(uncommitted('a change that was paid for is being made', CHANGE_PAID), () =>
    cards.pay(session),
  );
  paid.push(session);
  await until(
    'the change is made',
    60_000,
    async () => (await standsAt(shop, orderId)).changes[0] === 'applied',
  );
  expect((await cards.ledger()).sessions).toHaveLength(paid.length);
  const after = await standsAt(shop, orderId);
  expect(after).toEqual({
    ...before,
    totalPence: before.totalPence + Number(/[\d.]+/.exec(pay)?.[0].replace('.', '')),
    itemsPence: 9000,
    // Delivery is free from this price.
    deliveryPence: 0,
    changes: ['applied'],
    chargeInvoices: 1,
    emails: { ...before.emails, 'charge-asked': 1, 'order-changed': 1 },
  });
}, 1_800_000);

test('if it’s killed three times while an order becomes cheaper, the shop refunds the difference once', async () => {
  onTestFailed(() => console.error(shop.log()));
  const orderId = await buy('cheaper@example.com');
  const session = paid.at(-1) ?? '';
  const before = await standsAt(shop, orderId);

  const change = await newPrice(orderId, '40.00');
  expect(
    await killAt(uncommitted('a cheaper change is being written', CHANGED), () => ada.press(change)),
  ).toBe(true);
  expect(await standsAt(shop, orderId)).toEqual(before);

  // The provider sends no event, so the shop has to find out for itself what became of its refund.
  await cards.webhooks.set('hold');
  const again = await newPrice(orderId, '40.00');
  await killAt(REFUND_MADE, () => ada.press(again));
  expect(await refundsAtProvider(session)).toHaveLength(1);
  await fiveMinutesLater();
  await killAt(uncommitted('the credit note is being issued', CREDITED), async () => undefined);

  await cards.webhooks.set('deliver');
  await cards.webhooks.release();
  await until(
    'the credit note is issued',
    60_000,
    async () => (await standsAt(shop, orderId)).creditNotes.length > 0,
  );
  const after = await standsAt(shop, orderId);
  const backPence = before.totalPence - after.totalPence;
  expect(await refundsAtProvider(session)).toEqual([[backPence, 'succeeded']]);
  expect(after).toEqual({
    ...before,
    totalPence: 4000 + before.deliveryPence,
    itemsPence: 4000,
    changes: ['applied'],
    creditNotes: [backPence],
    refunds: [backPence],
    emails: { ...before.emails, 'order-changed': 1, 'refund-done': 1 },
  });
}, 1_800_000);

/** What the provider has refunded of the payment on this page. */
async function refundsAtProvider(session: string): Promise<[amountPence: number, status: string][]> {
  const { sessions, refunds } = await cards.ledger();
  const payment = sessions.find(({ id }) => id === session)?.paymentId;
  return refunds.flatMap(({ paymentId, amount, status }) =>
    paymentId === payment ? [[amount, status]] : [],
  );
}

/** A refund stays claimed for five minutes after its process was killed. */
const fiveMinutesLater = () =>
  rowsOf(
    shop,
    sql`update refunds set trying_until = now(), next_try_at = now() where next_try_at is not null`,
  );

test('if it’s killed twice while a reprint is decided, the shop reprints the order once, and says so once', async () => {
  onTestFailed(() => console.error(shop.log()));
  const orderId = await buy('reprint@example.com');
  for (const status of ['processing', 'shipped']) {
    await ada.open(`/admin/orders/${orderId}`);
    expect((await ada.press('Save Changes', { status })).status).toBe(200);
  }
  const jane = visitorOf(shop);
  const page = await jane.open((await linkOf(shop, orderId)).replace('?', '/problem?'));
  const item = /name="copies-([\da-f-]{36})"/.exec(page.html)?.[1];
  const what = { [`copies-${item}`]: '40', [`wrong-${item}`]: 'cut', wish: 'reprint' };
  await jane.press('Report this problem', { ...what, words: 'The edges are ragged.' });
  const { html } = await ada.open('/admin/problems?state=open');
  const problem = /\/admin\/problems\/[\da-f-]{36}/.exec(html)?.[0] ?? '';

  await ada.open(problem);
  const decided = ada.filledIn('Decide and email the customer', { outcome: 'reprint', cause: 'finishing' });
  const decide = () => ada.browser.post(decided.path, decided.fields);
  expect(await killAt(uncommitted('a reprint is decided, and not committed', DECIDED), decide)).toBe(true);
  expect(await reprintsOf(orderId)).toEqual([]);
  expect((await standsAt(shop, orderId)).emails).not.toHaveProperty('order-problem-decided');

  await killAt(committed('a reprint is decided', DECIDED), decide);
  // The answer may or may not have arrived: somebody who presses again on the page that is still open is told so.
  expect((await decide()).status).toBe(409);
  expect(await reprintsOf(orderId)).toEqual([{ totalPence: 0, copies: 40, jobs: 1, invoices: 0, emails: 0 }]);
  expect((await standsAt(shop, orderId)).emails).toMatchObject({ 'order-problem-decided': 1 });
}, 1_800_000);

const reprintsOf = (orderId: string) =>
  rowsOf(
    shop,
    sql`select o.total_pence as "totalPence", (select sum(i.quantity)::int from order_items i where i.order_id = o.id) as copies,
      (select count(*)::int from jobs j where j.order_id = o.id) as jobs,
      (select count(*)::int from invoices i where i.order_id = o.id) as invoices,
      (select count(*)::int from mails m where m.order_id = o.id) as emails
    from orders o where o.reprint_of = ${orderId}`,
  );

test('if it’s killed three times while a customer accepts a quote, the shop has one order, paid once', async () => {
  onTestFailed(() => console.error(shop.log()));
  const email = 'quote@example.com';
  const accept = await acceptOf(email);
  expect(await killAt(uncommitted('the order of a quote is being written', ACCEPTED), accept)).toBe(true);
  expect(await ordersOfQuote(email)).toEqual([]);

  expect(await killAt(CARD_PAGE_MADE, accept)).toBe(true);
  const session = await accept();
  await killAt(uncommitted('the order of a quote is being paid', ORDER_PAID), () => cards.pay(session));
  paid.push(session);
  const orderId = await placedOrder(shop, email);
  expect((await cards.ledger()).sessions).toHaveLength(paid.length);
  expect(await ordersOfQuote(email)).toEqual([{ paymentStatus: 'paid', invoices: 1, state: 'accepted' }]);
  expect((await standsAt(shop, orderId)).emails).toMatchObject({ 'order-confirmation': 1 });
}, 1_800_000);

/** Staff email a quote for 50 flyers. Returns a function that accepts it by card as its customer, and returns the card page's session. */
async function acceptOf(email: string): Promise<() => Promise<string>> {
  await ada.open('/admin/drafts');
  await ada.press('New quote or order');
  const who = { firstName: 'Mary', lastName: 'McCann', email, address: '4 High Street', city: 'Lisburn' };
  await ada.press('Find', { ...who, postcode: 'BT28 1AA', product: 'a5 flyers 50', intent: 'find-product' });
  await ada.press('Add A5 Flyers');
  const { html } = await ada.press('Email it to the customer');
  const link = /\/quotes\/[\da-f-]{36}\?key=[\w.-]+/.exec(html)?.[0] ?? '';
  const mary = visitorOf(shop);
  return async () => {
    const page = await mary.open(link);
    return toCardPage(mary, buttonOn(page, /Accept and pay £[\d.,]+ by card/));
  };
}

const ordersOfQuote = (email: string) =>
  rowsOf(
    shop,
    sql`select o.payment_status as "paymentStatus", d.state,
      (select count(*)::int from invoices i where i.order_id = o.id) as invoices
    from orders o join drafts d on d.id = o.draft_id where o.customer_email = ${email}`,
  );

test('after all these kills the shop and the card provider agree, orders add up to their lines, and every email has gone out', async () => {
  await cards.webhooks.whenIdle();
  await withDatabase(shop.dataDir, async (db) => {
    await until('no payment is forgotten', 60_000, async () => (await unsettled(db, cards)).length === 0);
    await until('every email goes out', 60_000, async () => (await waitingEmails(db)) === 0);
    expect(await compareWithLedger(db, cards, paid)).toEqual([]);
    await expectInvariants(db, storageOf({ DATA_DIR: shop.dataDir }));
  });
});
