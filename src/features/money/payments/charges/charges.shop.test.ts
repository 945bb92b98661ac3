import { randomUUID } from 'node:crypto';
import { addDays, addMinutes } from 'date-fns';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withdrawCharge } from '#features/desk/order-desk/money/withdraw-charge.server.ts';
import { saveOrder } from '#features/desk/order-desk/status/save-order.server.ts';
import { insertCharge } from '#features/orders/order/index.server.ts';
import type { ReceiptWay } from '#features/orders/order/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { findBreaches } from '#platform/health/find-breaches.server.ts';
import { NOON } from '#test/app.ts';
import { ALL, type CardNetworkShop, withCardNetworkShop } from '#test/card-network-shop.ts';
import { atOnce } from '#test/factories.ts';
import { inTurn, lockOrder } from '#test/lock-waiters.ts';
import {
  askRefund,
  CHARGE_REQUEST,
  emailAboutCharge,
  openChargePage,
  readProductionHold,
  reconcile,
  recordReceipt,
  returnSurplus,
  settlePayment,
} from '../index.server.ts';
import { previewLines, recordLines } from '../receipts/statement-lines.server.ts';
import { settleDisputes } from '../settle-disputes.server.ts';
import { settleRefunds } from '../settle-refunds.server.ts';

let shop: CardNetworkShop;
withCardNetworkShop((opened) => {
  shop = opened;
});

const DUE = 433;

const minutesOn = (minutes: number) => addMinutes(NOON, minutes);

/** A paid order of £25.98 whose customer is asked for another £4.33 of VAT. */
async function waitingCharge() {
  const { opened } = shop;
  const order = await shop.paidOrder();
  const id = randomUUID();
  await inTransaction(opened.db, async (trx) => {
    const words = { what: 'VAT on A5 Flyers', why: 'VAT is due on it.' };
    const charge = { id, orderId: order.orderId, kind: 'vat', netPence: 0, vatPence: DUE, ...words } as const;
    await insertCharge(trx, { ...charge, createdBy: 'Ada', createdAt: opened.time.now });
    const customerEmail = 'jane@example.com';
    await emailAboutCharge(opened.shop, trx, CHARGE_REQUEST, { id, orderId: order.orderId, customerEmail });
  });
  return { ...order, chargeId: id };
}

type WaitingCharge = Awaited<ReturnType<typeof waitingCharge>>;

const open = ({ orderId, chargeId }: WaitingCharge) =>
  openChargePage(shop.opened.shop, {
    orderId,
    chargeId,
    successUrl: `http://localhost:3000/orders/${orderId}?success=true&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `http://localhost:3000/orders/${orderId}`,
  });

const paymentsOf = ({ chargeId }: WaitingCharge) =>
  shop.opened.db
    .selectFrom('payments')
    .select(['id', 'status', 'sessionId', 'providerPaymentId'])
    .where('chargeId', '=', chargeId)
    .orderBy('createdAt')
    .execute();

/** Opens the charge's card page and returns its session. */
async function opened(charge: WaitingCharge): Promise<string> {
  expect(await open(charge)).toMatchObject({ ok: true });
  return (await paymentsOf(charge)).at(-1)?.sessionId ?? '';
}

/** Pays the charge, and lets the shop know. */
async function paid(charge: WaitingCharge): Promise<string> {
  const session = await opened(charge);
  await shop.network.pay(session);
  expect(await settlePayment(shop.opened.shop, session)).toBe('paid');
  return (await paymentsOf(charge)).at(-1)?.providerPaymentId ?? '';
}

const stateOf = async ({ chargeId }: WaitingCharge) => {
  const { db } = shop.opened;
  const { state } = await db
    .selectFrom('orderCharges')
    .select('state')
    .where('id', '=', chargeId)
    .executeTakeFirstOrThrow();
  const invoices = await db
    .selectFrom('chargeInvoices')
    .select(['totalPence', 'vatPence'])
    .where('chargeId', '=', chargeId)
    .execute();
  return { state, invoices };
};

const IS_PAID = { state: 'paid', invoices: [{ totalPence: DUE, vatPence: DUE }] };
const IS_WITHDRAWN = { state: 'withdrawn', invoices: [] };
const IS_WAITING = { state: 'waiting', invoices: [] };

const withdraw = ({ orderId, chargeId }: WaitingCharge) =>
  withdrawCharge(shop.opened.shop, shop.actor, { orderId, chargeId, version: 1, why: 'A regular' });

const cancel = async ({ orderId }: WaitingCharge) => {
  const { version } = await shop.orderOf(orderId);
  const change = { orderId, version, status: 'cancelled', trackingNumber: null, notes: null } as const;
  return saveOrder(shop.opened.shop, shop.actor, change);
};

const refundsOf = async ({ orderId }: WaitingCharge) =>
  (await shop.refundsOf(orderId)).map(({ amountPence, doneAt }) => [amountPence, doneAt !== null]);

const emailsOf = async ({ orderId }: WaitingCharge) => {
  const rows = await shop.opened.db
    .selectFrom('mails')
    .select('template')
    .where('orderId', '=', orderId)
    .where('template', '<>', 'order-confirmation')
    .orderBy('createdAt')
    .execute();
  return rows.map(({ template }) => template);
};

describe('a charge that its customer pays by card', () => {
  test('gets its invoice and one email, and the order stays as paid', async () => {
    const charge = await waitingCharge();
    await paid(charge);
    expect(await stateOf(charge)).toEqual(IS_PAID);
    expect(await emailsOf(charge)).toEqual(['charge-asked', 'charge-paid']);
    expect(await shop.orderOf(charge.orderId)).toMatchObject({ status: 'pending', paymentStatus: 'paid' });
    expect(await open(charge)).toEqual({ ok: false, why: 'settled' });
  });

  test('has one card page, however many tabs open it at once', async () => {
    const charge = await waitingCharge();
    const pages = await atOnce(10, () => open(charge));
    expect(new Set(pages.map((page) => page.ok && page.url)).size).toBe(1);
    expect(await paymentsOf(charge)).toHaveLength(1);
  });

  test('is settled once by event, return and recovery at the same moment', async () => {
    const charge = await waitingCharge();
    const session = await opened(charge);
    await shop.network.pay(session);
    await atOnce(10, () => settlePayment(shop.opened.shop, session));
    expect(await stateOf(charge)).toEqual(IS_PAID);
    expect(await emailsOf(charge)).toEqual(['charge-asked', 'charge-paid']);
  });

  test('is paid by its event alone', async () => {
    const charge = await waitingCharge();
    await shop.network.pay(await opened(charge));
    for (const event of await shop.eventsAbout('session')) await shop.deliver(event);
    expect(await stateOf(charge)).toEqual(IS_PAID);
  });

  test('is paid by the recovery if the event got lost', async () => {
    const charge = await waitingCharge();
    await shop.network.pay(await opened(charge));
    shop.opened.time.now = minutesOn(2);
    await shop.opened.run('recover-payments');
    expect(await stateOf(charge)).toEqual(IS_PAID);
  });

  test('can be paid on a new page once the first has expired; the order is unaffected', async () => {
    const charge = await waitingCharge();
    const first = await opened(charge);
    await shop.network.expire(first);
    const second = await opened(charge);
    expect(second).not.toBe(first);
    expect((await paymentsOf(charge)).map(({ status }) => status)).toEqual(['expired', 'pending']);
    await shop.network.pay(second);
    await settlePayment(shop.opened.shop, second);
    expect(await stateOf(charge)).toEqual(IS_PAID);
    expect(await shop.orderOf(charge.orderId)).toMatchObject({ status: 'pending', paymentStatus: 'paid' });
  });

  test('that is paid on two pages at once keeps one payment, and the other is paid back', async () => {
    const charge = await waitingCharge();
    const first = await opened(charge);
    // It counts as expired here, but is open at the provider.
    await shop.opened.db
      .updateTable('payments')
      .set({ status: 'expired' })
      .where('sessionId', '=', first)
      .execute();
    const second = await opened(charge);
    for (const session of [first, second]) await shop.network.pay(session);
    await Promise.all([first, second].map((session) => settlePayment(shop.opened.shop, session)));
    await shop.opened.runJobs();
    expect(await stateOf(charge)).toEqual(IS_PAID);
    expect((await paymentsOf(charge)).map(({ status }) => status)).toEqual(['paid', 'paid']);
    expect(await refundsOf(charge)).toEqual([[DUE, true]]);
    expect(await shop.creditsOf(charge.orderId)).toEqual([]);
  });

  test('on a page that counted as closed closes the newer one', async () => {
    const charge = await waitingCharge();
    const first = await opened(charge);
    await shop.opened.db
      .updateTable('payments')
      .set({ status: 'expired' })
      .where('sessionId', '=', first)
      .execute();
    const second = await opened(charge);
    await shop.network.pay(first);
    await settlePayment(shop.opened.shop, first);
    await shop.opened.runJobs();
    expect(await stateOf(charge)).toEqual(IS_PAID);
    expect((await shop.opened.shop.cards.readSession(second))?.state).toBe('expired');
  });

  test('waits while the card provider can’t be reached, and the order is not given up', async () => {
    const charge = await waitingCharge();
    await shop.network.faults.add({
      kind: 'fail-before',
      status: 503,
      path: '/v1/checkout/sessions',
      times: 3,
    });
    expect(await open(charge)).toEqual({ ok: false, why: 'unreachable' });
    shop.opened.time.now = minutesOn(15);
    await shop.opened.run('recover-payments');
    expect((await paymentsOf(charge)).map(({ status }) => status)).toEqual(['cancelled']);
    expect(await shop.orderOf(charge.orderId)).toMatchObject({ status: 'pending', paymentStatus: 'paid' });
    expect(await stateOf(charge)).toEqual(IS_WAITING);
    shop.opened.time.now = NOON;
    await paid(charge);
    expect(await stateOf(charge)).toEqual(IS_PAID);
  });
});

/** Money for a charge, as staff record it having seen the current state. */
async function receivedByHand(
  { orderId, chargeId }: WaitingCharge,
  amountPence: number,
  how: ReceiptWay = 'cash',
) {
  const { version } = await shop.orderOf(orderId);
  const movedOn = '2026-11-24';
  return { orderId, chargeId, version, amountPence, how, movedOn, reference: null };
}

const recordByHand = async (charge: WaitingCharge, amountPence: number, how?: ReceiptWay) =>
  recordReceipt(shop.opened.shop, shop.actor, await receivedByHand(charge, amountPence, how));

const surplusOf = async ({ chargeId }: WaitingCharge) =>
  shop.opened.db
    .selectFrom('payments')
    .select(['status', 'receivedPence'])
    .where('chargeId', '=', chargeId)
    .where('provider', '=', 'hand')
    .execute();

describe('a charge that is paid by transfer or at the counter', () => {
  test('gets its invoice, and its open card page is closed', async () => {
    const charge = await waitingCharge();
    const session = await opened(charge);
    expect(await recordByHand(charge, DUE)).toEqual({ ok: true, isSettled: true });
    await shop.opened.runJobs();
    expect(await stateOf(charge)).toEqual(IS_PAID);
    expect((await shop.opened.shop.cards.readSession(session))?.state).toBe('expired');
    expect(await emailsOf(charge)).toEqual(['charge-asked', 'charge-paid']);
    expect(await findBreaches(shop.opened.db)).toEqual([]);
  });

  test('in part waits for the rest, by hand only, and its customer is told once what is missing', async () => {
    const charge = await waitingCharge();
    expect(await recordByHand(charge, 400, 'bank')).toEqual({ ok: true, isSettled: false });
    expect(await open(charge)).toEqual({ ok: false, why: 'settled' });
    await shop.opened.runJobs();
    const { text = '' } =
      shop.opened.mails.findLast(({ subject }) => subject.includes('£0.33 is still')) ?? {};
    expect(text).toContain('£4.00 of £4.33 has arrived');
    await shop.opened.run('recover-payments');
    expect(await recordByHand(charge, 33)).toEqual({ ok: true, isSettled: true });
    expect(await stateOf(charge)).toEqual(IS_PAID);
    expect(await emailsOf(charge)).toEqual(['charge-asked', 'charge-short', 'charge-paid']);
  });

  test('and is withdrawn shows staff what to pay back', async () => {
    const charge = await waitingCharge();
    await recordByHand(charge, 400);
    expect(await withdraw(charge)).toEqual({ ok: true });
    expect(await surplusOf(charge)).toEqual([{ status: 'cancelled', receivedPence: 400 }]);
    const { amountPence, how, movedOn, ...page } = await receivedByHand(charge, 400);
    const back = { ...page, amountPence, how, movedOn, why: 'Not due after all' };
    expect(await returnSurplus(shop.opened.shop, shop.actor, back)).toEqual({ ok: true });
    expect(await surplusOf(charge)).toEqual([{ status: 'cancelled', receivedPence: 0 }]);
    await shop.opened.runJobs();
    expect(shop.opened.mails.some(({ subject }) => subject.includes('£4.00 paid back'))).toBe(true);
  });

  test('can’t be recorded once it was paid by card: staff are told', async () => {
    const charge = await waitingCharge();
    await paid(charge);
    expect(await recordByHand(charge, DUE)).toEqual({ ok: false, kind: 'missing' });
  });

  // Guard: the order's lock in `lockVersion`. Without it, cash that comes second is accepted too, and has to be paid back.
  test('and by card at the same moment is paid once: the card payment is refunded, or the cash is refused', async () => {
    const byCard = { refunds: [], cash: { ok: false, kind: 'stale' } };
    const inCash = { refunds: [[DUE, true]], cash: { ok: true, isSettled: true } };
    for (const first of [byCard, inCash]) {
      const charge = await waitingCharge();
      const session = await opened(charge);
      await shop.network.pay(session);
      const cash = await receivedByHand(charge, DUE);
      const pay = () => settlePayment(shop.opened.shop, session);
      const record = () => recordReceipt(shop.opened.shop, shop.actor, cash);
      const [one, other]: readonly [() => Promise<unknown>, () => Promise<unknown>] =
        first === byCard ? [pay, record] : [record, pay];
      const outcomes = await inTurn(shop.opened, lockOrder(charge.orderId), one, other);
      expect(outcomes.find((it) => typeof it === 'object')).toMatchObject(first.cash);
      await shop.opened.runJobs();
      expect(await stateOf(charge)).toEqual(IS_PAID);
      expect(await refundsOf(charge)).toEqual(first.refunds);
    }
    expect(await findBreaches(shop.opened.db)).toEqual([]);
  });

  test('is found on the bank’s statement by order number and amount, and recorded once', async () => {
    const charge = await waitingCharge();
    const { orderNumber } = await shop.orderOf(charge.orderId);
    const line = (amountPence: number, nth = 1) => ({
      row: 2,
      day: '2026-11-24',
      amountPence,
      text: `BGC J SMITH ${orderNumber}`,
      nth,
    });
    const { db, shop: open } = shop.opened;
    const previewed = async () =>
      (await previewLines(db, [line(400), line(DUE)], NOON)).map(({ state, chargeId }) => [state, chargeId]);
    expect(await previewed()).toEqual([
      ['differs', charge.chargeId],
      ['fits', charge.chargeId],
    ]);
    // Guard: the key of `statement_lines`.
    const outcomes = await atOnce(3, () => recordLines(open, shop.actor, [line(DUE)]));
    expect(outcomes.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(1);
    expect(await stateOf(charge)).toEqual(IS_PAID);
    expect(await surplusOf(charge)).toEqual([{ status: 'paid', receivedPence: DUE }]);
    expect(await previewed()).toEqual([
      ['card', null],
      ['recorded', null],
    ]);
  });

  test('and refunded is paid back by staff', async () => {
    const charge = await waitingCharge();
    await recordByHand(charge, DUE);
    const { orderId } = charge;
    const [payment] = await paymentsOf(charge);
    const refund = { orderId, paymentId: payment?.id ?? '', amountPence: DUE, reason: 'Not due' };
    expect(await askRefund(shop.opened.shop, shop.actor, refund)).toEqual({ ok: true });
    expect((await shop.refundsOf(orderId)).map(({ byHand, doneAt }) => [byHand, doneAt])).toEqual([
      [true, null],
    ]);
  });
});

describe('a charge that is withdrawn', () => {
  test('is not asked for again: its page closes, and its customer is told', async () => {
    const charge = await waitingCharge();
    const session = await opened(charge);
    expect(await withdraw(charge)).toEqual({ ok: true });
    await shop.opened.runJobs();
    expect((await shop.opened.shop.cards.readSession(session))?.state).toBe('expired');
    expect(await stateOf(charge)).toEqual(IS_WITHDRAWN);
    expect(await emailsOf(charge)).toEqual(['charge-asked', 'charge-withdrawn']);
    expect(await open(charge)).toEqual({ ok: false, why: 'settled' });
    expect(await withdraw(charge)).toMatchObject({ ok: false, status: 409 });
  });

  test('and was being paid at that moment is paid back in full, with neither invoice nor credit note', async () => {
    const charge = await waitingCharge();
    const session = await opened(charge);
    await shop.network.pay(session);
    await withdraw(charge);
    await shop.opened.runJobs();
    expect(await stateOf(charge)).toEqual(IS_WITHDRAWN);
    expect(await refundsOf(charge)).toEqual([[DUE, true]]);
    expect(await shop.creditsOf(charge.orderId)).toEqual([]);
    expect(await shop.refundEmailsOf(charge.orderId)).toEqual(['refund-done']);
    const { text = '' } = shop.opened.mails.findLast(({ subject }) => subject.includes('refunded')) ?? {};
    expect(text).toContain('£25.98 for this order');
  });

  // Guard: `waiting` in `withdrawCharges` and `markChargePaid`.
  test('while its customer pays is either paid, or withdrawn and paid back', async () => {
    for (let round = 0; round < 4; round += 1) {
      const charge = await waitingCharge();
      const session = await opened(charge);
      await shop.network.pay(session);
      const [, outcome] = await Promise.all([settlePayment(shop.opened.shop, session), withdraw(charge)]);
      await shop.opened.runJobs();
      expect(await stateOf(charge)).toEqual(outcome.ok ? IS_WITHDRAWN : IS_PAID);
      expect(await refundsOf(charge)).toEqual(outcome.ok ? [[DUE, true]] : []);
    }
  });
});

// Guard: the order's lock in `takePayment` and `withdrawCharge`.
test('a charge withdrawn while its customer opens the card page leaves no page that can be paid', async () => {
  for (let round = 0; round < 6; round += 1) {
    const charge = await waitingCharge();
    const [, , outcome] = await Promise.all([open(charge), open(charge), withdraw(charge)]);
    expect(outcome).toEqual({ ok: true });
    await shop.opened.runJobs();
    expect(await stateOf(charge)).toEqual(IS_WITHDRAWN);
    for (const { status, sessionId } of await paymentsOf(charge)) {
      expect(status).toBe('cancelled');
      if (sessionId) expect((await shop.opened.shop.cards.readSession(sessionId))?.state).toBe('expired');
    }
  }
});

describe('with its order', () => {
  test('a waiting charge ends when the order is cancelled', async () => {
    const charge = await waitingCharge();
    await opened(charge);
    expect(await cancel(charge)).toEqual({ ok: true });
    await shop.opened.runJobs();
    expect(await stateOf(charge)).toEqual(IS_WITHDRAWN);
    expect(await open(charge)).toEqual({ ok: false, why: 'settled' });
  });

  test('a waiting charge ends when the whole order is refunded', async () => {
    const charge = await waitingCharge();
    await shop.ask(charge.orderId, ALL);
    await shop.opened.runJobs();
    expect(await stateOf(charge)).toEqual(IS_WITHDRAWN);
  });

  test('a paid charge can be refunded, with its own credit note, which credits VAT alone', async () => {
    const charge = await waitingCharge();
    await paid(charge);
    const paymentId = (await paymentsOf(charge))[0]?.id ?? '';
    const refund = { orderId: charge.orderId, amountPence: 200, reason: 'Sorry' };
    const outcome = await askRefund(shop.opened.shop, shop.actor, { ...refund, paymentId });
    expect(outcome).toEqual({ ok: true });
    const tooMuch = await askRefund(shop.opened.shop, shop.actor, { ...refund, paymentId, amountPence: 234 });
    expect(tooMuch).toMatchObject({ kind: 'too-much', leftPence: 233 });
    await shop.opened.runJobs();
    const notes = await shop.opened.db
      .selectFrom('creditNotes')
      .select(['chargeId', 'totalPence', 'vatPence'])
      .where('orderId', '=', charge.orderId)
      .execute();
    expect(notes).toEqual([{ chargeId: charge.chargeId, totalPence: 200, vatPence: 200 }]);
    expect(await shop.orderOf(charge.orderId)).toMatchObject({ paymentStatus: 'paid' });
    // The order itself has all of its money left.
    await shop.ask(charge.orderId, ALL);
    await shop.opened.runJobs();
    expect(await shop.creditsOf(charge.orderId)).toEqual([200, ALL]);
    expect(await shop.orderOf(charge.orderId), '£2.33 is still paid').toMatchObject({
      paymentStatus: 'paid',
    });
    await askRefund(shop.opened.shop, shop.actor, { ...refund, paymentId, amountPence: 233 });
    await shop.opened.runJobs();
    expect(await shop.orderOf(charge.orderId)).toMatchObject({ paymentStatus: 'refunded' });
  });

  test('a charge refunded by hand at the provider is also credited, and the order stays paid', async () => {
    const charge = await waitingCharge();
    const paymentId = await paid(charge);
    await shop.network.refund(paymentId, DUE);
    await settleRefunds(shop.opened.shop, paymentId);
    expect(await shop.creditsOf(charge.orderId)).toEqual([DUE]);
    expect(await shop.orderOf(charge.orderId)).toMatchObject({ paymentStatus: 'paid' });
  });

  test('a disputed charge holds the order, and only the charge can’t be refunded in the meantime', async () => {
    const charge = await waitingCharge();
    const paymentId = await paid(charge);
    await shop.network.dispute(paymentId, {});
    await settleDisputes(shop.opened.shop, paymentId);
    expect(await readProductionHold(shop.opened.db, charge.orderId)).toContain('£4.33');
    const ours = (await paymentsOf(charge))[0]?.id ?? '';
    const refund = { orderId: charge.orderId, amountPence: 100, reason: '' };
    const refused = await askRefund(shop.opened.shop, shop.actor, { ...refund, paymentId: ours });
    expect(refused).toMatchObject({ kind: 'disputed' });
    expect(await shop.ask(charge.orderId, 100)).toEqual({ ok: true });
    await shop.opened.runJobs();
  });
});

describe('the comparison with the card provider', () => {
  const differences = ({ orderId }: WaitingCharge) =>
    shop.opened.db
      .selectFrom('paymentDifferences')
      .select(['kind', 'settledHow'])
      .where('orderId', '=', orderId)
      .execute();

  test('finds no difference for a paid charge, or for one that was paid back', async () => {
    const charge = await waitingCharge();
    await paid(charge);
    const late = await waitingCharge();
    await shop.network.pay(await opened(late));
    await withdraw(late);
    await shop.opened.runJobs();
    await reconcile(shop.opened.shop, { takesOver: false });
    expect([...(await differences(charge)), ...(await differences(late))]).toEqual([]);
  });

  test('takes over a charge whose event got lost', async () => {
    const charge = await waitingCharge();
    await shop.network.pay(await opened(charge));
    await reconcile(shop.opened.shop, { takesOver: true });
    expect(await stateOf(charge)).toEqual(IS_PAID);
    expect(await differences(charge)).toEqual([{ kind: 'paid-there', settledHow: 'taken-over' }]);
  });
});

test('the hourly check finds a charge whose payment or invoice is wrong or missing', async () => {
  const charge = await waitingCharge();
  await paid(charge);
  const { owner } = shop.opened;
  const breaks = async (change: RawBuilder<unknown>) => {
    const breaches: string[] = [];
    const undo = new Error('undone');
    await inTransaction(owner, async (trx) => {
      await sql`alter table order_charges disable trigger order_charges_stay`.execute(trx);
      await sql`alter table charge_invoices disable trigger charge_invoices_are_final`.execute(trx);
      await change.execute(trx);
      breaches.push(...(await findBreaches(trx)).map(({ id }) => id));
      throw undo;
    }).catch((error: unknown) => {
      if (error !== undo) throw error;
    });
    return breaches;
  };
  const { chargeId, orderId } = charge;
  expect(await breaks(sql`update payments set amount_pence = 1 where charge_id = ${chargeId}`)).toEqual([
    'charges',
  ]);
  const missing = await breaks(sql`delete from charge_invoices where charge_id = ${chargeId}`);
  expect(missing).toEqual(['charges', 'invoices']);
  const waits = sql`update order_charges set state = 'waiting', settled_at = null where order_id = ${orderId}`;
  expect(await breaks(waits)).toEqual(['charges']);
});

test('a customer who hasn’t paid is reminded by their order’s reminder; one who has paid is not', async () => {
  const charge = await waitingCharge();
  const other = await waitingCharge();
  await paid(other);
  shop.opened.time.now = NOON;
  await shop.opened.run('remind-customers');
  expect(await emailsOf(charge)).toEqual(['charge-asked']);
  shop.opened.time.now = addDays(NOON, 2);
  await shop.opened.run('remind-customers');
  await shop.opened.run('remind-customers');
  await shop.opened.runJobs();
  const { orderNumber } = await shop.orderOf(charge.orderId);
  const { orderNumber: paidNumber } = await shop.orderOf(other.orderId);
  const reminders = shop.opened.mails.filter(({ subject }) => subject.startsWith('Reminder: '));
  expect(reminders.map(({ subject }) => subject)).toContain(
    `Reminder: order ${orderNumber} needs something from you`,
  );
  expect(reminders.find(({ subject }) => subject.includes(orderNumber))?.text).toContain(
    'VAT on A5 Flyers: pay £4.33',
  );
  expect(reminders.filter(({ subject }) => subject.includes(paidNumber))).toEqual([]);
});
