import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readTradeAccount, recordPayment } from '#features/money/credit/index.server.ts';
import { accountReference } from '#features/money/credit/index.ts';
import { insertCharge, orderLink, readOrder } from '#features/orders/order/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { acceptOffer } from '#features/selling/drafts/accept-offer.server.ts';
import type { Draft, DraftCustomer, DraftTerms } from '#features/selling/drafts/draft.ts';
import { saveDraft } from '#features/selling/drafts/save-draft.server.ts';
import { offerPath } from '#features/selling/drafts/send-offer.server.ts';
import { readDraft } from '#features/selling/drafts/store.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { emailsTo } from '#test/email-links.ts';
import { addFlyers, atOnce, checkoutOf } from '#test/factories.ts';
import { readPdf } from '#test/read-pdf.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '#test/shopper.ts';
import { CHARGE_REQUEST, emailAboutCharge } from '../index.server.ts';
import { lineKey, type StatementLine } from './read-statement.ts';
import { recordReceipt } from './record-receipt.server.ts';
import { previewLines, recordLines } from './statement-lines.server.ts';

let opened: TestShop;
let ada: Shopper;
let staff: { id: string; name: string };
let count = 0;

const BANK = {
  isOffered: 'on',
  accountName: 'Galley Print Ltd',
  sortCode: '12 34 56',
  accountNumber: '1234 5678',
  iban: 'gb82 west 1234 5698 7654 32',
  bic: '',
  daysToPay: '14',
};

beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  const row = await opened.db
    .selectFrom('users')
    .select('id')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  staff = { id: row.id, name: 'Ada Trade' };
  await ada.open('/admin/settings/bank-transfer');
  await ada.browser.post('/admin/settings/bank-transfer', { section: 'bank_transfer', seenAt: '', ...BANK });
});
beforeEach(() => {
  opened.time.now = NOON;
});

const idIn = (path: string) => /drafts\/([\w-]+)/.exec(path)?.[1] ?? '';

/** A quote for £27.98 that staff have made, with its page open. */
async function aDraft(): Promise<{ id: string; email: string }> {
  count += 1;
  const email = `mary${count}@example.com`;
  await ada.open('/admin/drafts');
  await ada.press('New quote or order');
  await ada.press('Find', {
    firstName: 'Mary',
    lastName: 'McCann',
    email,
    address: '4 High Street',
    city: 'Lisburn',
    postcode: 'BT28 1AA',
    product: 'a5 flyers 50',
    intent: 'find-product',
  });
  await ada.press('Add A5 Flyers');
  return { id: idIn(ada.page.path), email };
}

const acceptance = (draftId: string, email: string) => ({
  draftId,
  number: 1,
  method: 'bank' as const,
  customer: {
    email,
    firstName: 'Mary',
    lastName: 'McCann',
    address: '4 High Street',
    city: 'Lisburn',
    postalCode: 'BT28 1AA',
    country: 'United Kingdom' as const,
    phone: null,
  },
  userId: null,
  successUrl: '',
  cancelUrl: '',
});

/** An order for £27.98 that is waiting for its transfer. */
async function aWaitingOrder() {
  const { id: draftId, email } = await aDraft();
  await ada.press('Email it to the customer');
  const accepted = await acceptOffer(opened.shop, acceptance(draftId, email));
  if (!accepted.ok) throw new Error('not accepted');
  const { orderId, orderNumber } = accepted;
  return { draftId, email, orderId, orderNumber };
}

async function orderOf(orderId: string) {
  const order = await readOrder(opened.db, orderId);
  if (!order) throw new Error('no order');
  return order;
}

const receipt = async (orderId: string, amountPence: number) => ({
  orderId,
  version: (await orderOf(orderId)).version,
  amountPence,
  how: 'bank' as const,
  movedOn: '2026-11-24',
  reference: null,
});

const page = (orderId: string) => ada.open(`/admin/orders/${orderId}`);
const emailed = async (email: string, subject: RegExp) =>
  (await emailsTo(opened, email)).filter((it) => subject.test(it.subject));
const customerOf = (draft: Draft): DraftCustomer => {
  const { email, firstName, lastName, company, phone, address, city, postcode, country } = draft;
  return { email, firstName, lastName, company, phone, address, city, postcode, country };
};
const termsOf = (draft: Draft): DraftTerms => {
  const { isCollected, deliveryPence, discountPence, discountWhy } = draft;
  const { poNumber, customerNote, staffNote, validUntil } = draft;
  return {
    isCollected,
    poNumber,
    deliveryPence,
    discountPence,
    discountWhy,
    customerNote,
    staffNote,
    validUntil,
  };
};
const line = (amountPence: number, text: string, nth = 1): StatementLine => ({
  row: 2,
  day: '2026-11-24',
  amountPence,
  text,
  nth,
});

describe('bank details', () => {
  test('are checked beside their fields, and without them no quote offers a transfer', async () => {
    const owner = await newAdministrator(opened, 'Olive');
    await owner.open('/admin/settings/bank-transfer');
    const refused = await owner.browser.post('/admin/settings/bank-transfer', {
      section: 'bank_transfer',
      seenAt: '',
      ...BANK,
      sortCode: '12345',
      accountNumber: '123',
      iban: 'GB82 WEST 1234 5698 7654 33',
      daysToPay: '0',
    });
    const html = await refused.text();
    expect(refused.status).toBe(422);
    for (const words of [
      'Enter six digits',
      'Enter eight digits',
      'This is not an IBAN',
      'Enter 1 to 90 days',
    ])
      expect(html).toContain(words);
    const { id } = await aDraft();
    await ada.press('Email it to the customer');
    const shopper = newShopper(opened);
    expect((await shopper.open(offerPath(opened.shop, id))).text).toContain('Pay by bank transfer');
    const stored = await opened.db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'bank_transfer')
      .executeTakeFirstOrThrow();
    expect(stored.value).toMatchObject({ sortCode: '12-34-56', accountNumber: '12345678' });
    await opened.db.deleteFrom('settings').where('key', '=', 'bank_transfer').execute();
    expect((await shopper.open(offerPath(opened.shop, id))).text).not.toContain('Pay by bank transfer');
    const forced = await shopper.press('Accept and pay £27.98 by card', { paymentMethod: 'bank' });
    expect(forced.text).toContain('We can’t take bank transfers just now');
    await opened.db
      .insertInto('settings')
      .values({ key: 'bank_transfer', value: JSON.stringify(stored.value), updatedAt: NOON })
      .execute();
  });
});

describe('a quote paid by bank transfer', () => {
  test('waits for the money, gets an email with the bank details, and is placed once staff have recorded all of it', async () => {
    const { id, email } = await aDraft();
    await ada.press('Email it to the customer');
    const shopper = newShopper(opened);
    await shopper.open(offerPath(opened.shop, id));
    const waits = await shopper.press('Accept and pay £27.98', {
      paymentMethod: 'bank',
      address: '9 New Road',
    });
    expect(waits.html, 'to pay by card instead').toContain('9 New Road');
    expect(waits.text).not.toContain('These prices hold until');
    for (const words of [
      'waiting for your transfer',
      '12-34-56',
      '12345678',
      'GB82 WEST',
      '£27.98',
      'ORD-2026-',
    ])
      expect(waits.text).toContain(words);
    const waiting = await opened.db
      .selectFrom('orders')
      .select(['id', 'orderNumber', 'placedAt'])
      .where('draftId', '=', id)
      .executeTakeFirstOrThrow();
    expect(waiting.placedAt).toBeNull();
    const [details] = await emailed(email, /how to pay/);
    expect(details?.text).toContain(waiting.orderNumber);
    expect(details?.attachments?.[0]?.filename).toBe(`pro-forma-${waiting.orderNumber}.pdf`);
    const { pathname, search } = new URL(orderLink(opened.shop, waiting.id));
    const pdf = (await readPdf(newShopper(opened).browser, `${pathname}/pro-forma${search}`)).join('\n');
    for (const words of ['Pro-forma invoice', 'not a VAT invoice', '12-34-56', waiting.orderNumber, '£27.98'])
      expect(pdf).toContain(words);
    expect((await ada.open('/admin/orders?transfer=waiting')).text).toContain(waiting.orderNumber);
    await page(waiting.id);
    const paid = await ada.press('Record this payment', { reference: 'MCCANN' });
    expect(paid.text).toContain('The order is paid and placed.');
    const order = await orderOf(waiting.id);
    expect(order).toMatchObject({ paymentStatus: 'paid', status: 'pending', paymentMethod: 'bank' });
    expect(await emailed(email, /confirmed/i)).toHaveLength(1);
    const { id: emailId } = await opened.db
      .selectFrom('mails')
      .select('id')
      .where('orderId', '=', waiting.id)
      .where('template', '=', 'transfer-details')
      .executeTakeFirstOrThrow();
    expect((await ada.open(`/admin/outbox/${emailId}`)).text, 'as it was sent').toContain(
      'how to pay £27.98',
    );
    const jobs = await opened.db.selectFrom('jobs').select('id').where('orderId', '=', waiting.id).execute();
    expect(jobs).toHaveLength(1);
    const invoice = (await readPdf(ada.browser, `/orders/${waiting.id}/invoice`)).join('\n');
    expect(invoice).toContain('£27.98 paid by bank transfer. There is nothing left to pay.');
  });

  test('of which part arrives shows what is missing, tells the customer once, and is placed when the rest arrives', async () => {
    const { orderId, email } = await aWaitingOrder();
    await page(orderId);
    const part = await ada.press('Record this payment', { amount: '20.00' });
    expect(part.text).toContain('£20.00 of £27.98 received, £7.98 to pay');
    await ada.press('Record this payment', { amount: '1.00' });
    expect(await emailed(email, /still to pay/)).toHaveLength(1);
    const { pathname, search } = new URL(orderLink(opened.shop, orderId));
    expect((await newShopper(opened).open(`${pathname}${search}`)).text).toContain('£6.98 to pay');
    expect((await ada.open('/admin')).text).toContain('Part received, £6.98 still to pay');
    await page(orderId);
    await ada.press('Record this payment', { amount: '6.98', how: 'cash' });
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'paid' });
  });

  test('may be accepted if a little is missing: the credit note gives the reason and the VAT', async () => {
    const { orderId } = await aWaitingOrder();
    await page(orderId);
    await ada.press('Record this payment', { amount: '27.00' });
    expect((await ada.press('Accept what arrived')).status).toBe(422);
    const done = await ada.press('Accept what arrived', { why: 'Bank charges' });
    expect(done.text).toContain('Accepted.');
    const order = await orderOf(orderId);
    expect(order).toMatchObject({ paymentStatus: 'paid' });
    expect(order.creditNotes).toMatchObject([{ totalPence: 98, reason: 'Bank charges', isShortfall: true }]);
    const invoice = (await readPdf(ada.browser, `/orders/${orderId}/invoice`)).join('\n');
    expect(invoice).toContain('£27.00 paid by bank transfer. The remaining £0.98 was credited');
  });

  test('for which too much arrives is placed, and shows the surplus until staff have paid it back', async () => {
    const { orderId, email } = await aWaitingOrder();
    await page(orderId);
    const paid = await ada.press('Record this payment', { amount: '30.00' });
    expect(paid.text).toContain('£2.02 to pay back');
    const more = await ada.press('Record that I paid it back', { amount: '3.00', why: 'Too much' });
    expect(more.text).toContain('You can take back at most £2.02.');
    await page(orderId);
    await ada.press('Record that I paid it back', { why: 'You paid £2.02 too much.' });
    const order = await orderOf(orderId);
    expect(order.handPayment).toMatchObject({ amountPence: 2798, receivedPence: 2798 });
    expect(await emailed(email, /£2.02 paid back/)).toHaveLength(1);
  });

  test('that was recorded by mistake is reversed by an opposite receipt, and nothing is deleted', async () => {
    const { orderId } = await aWaitingOrder();
    await page(orderId);
    await ada.press('Record this payment', { amount: '10.00' });
    const back = await ada.press('Take it back', { why: 'Wrong order' });
    expect(back.text).toContain('£0.00 of £27.98 received');
    const order = await orderOf(orderId);
    expect(order.handPayment?.receipts.map(({ kind }) => kind)).toEqual(['received', 'reversed']);
    const file = await (await ada.browser.get('/admin/payments/export.csv')).text();
    const rows = file.split('\r\n').filter((row) => row.includes(order.orderNumber));
    expect(rows.map((row) => row.split(',').slice(1, 7).join()).toSorted()).toEqual([
      `-10.00,${order.orderNumber},Mary McCann,Written down by mistake,Bank transfer,`,
      `10.00,${order.orderNumber},Mary McCann,Received,Bank transfer,`,
    ]);
    await expect(opened.db.deleteFrom('receipts').execute()).rejects.toThrow('permission denied');
  });

  test('that is refunded is paid back by staff, with its credit note, without involving the card provider', async () => {
    const { orderId, email } = await aWaitingOrder();
    await page(orderId);
    await ada.press('Record this payment');
    await ada.press('Refund by bank or in cash', { amount: '5.00' });
    expect((await ada.open('/admin')).text).toContain('Refund to pay back by bank or in cash');
    await page(orderId);
    const done = await ada.press('Mark as paid by hand', { how: 'Bank transfer, 4711' });
    expect(done.text).toContain('Recorded as paid back.');
    const order = await orderOf(orderId);
    expect(order.refunds).toMatchObject([
      { amountPence: 500, paidBackHow: 'Bank transfer, 4711', byHand: true },
    ]);
    expect(order.creditNotes).toMatchObject([{ totalPence: 500 }]);
    expect(await emailed(email, /refunded/)).toHaveLength(1);
  });

  test('may cost more later: its customer sees where to transfer the difference, and staff record it', async () => {
    const { orderId, orderNumber, email } = await aWaitingOrder();
    await recordReceipt(opened.shop, staff, await receipt(orderId, 2798));
    await inTransaction(opened.db, async (trx) => {
      const words = { kind: 'vat', what: 'VAT on A5 Flyers', why: 'VAT is due on it.' } as const;
      const charge = { id: randomUUID(), orderId, netPence: 0, vatPence: 466, ...words };
      await insertCharge(trx, { ...charge, createdBy: 'Ada', createdAt: NOON });
      await emailAboutCharge(opened.shop, trx, CHARGE_REQUEST, { ...charge, customerEmail: email });
    });
    await opened.runJobs();
    const [reminder] = await emailed(email, /£4.66 is still due/);
    expect(reminder?.text).toMatch(/12-34-56[\s\S]*Reference: ORD-/);
    const customer = newShopper(opened);
    const { pathname, search } = new URL(orderLink(opened.shop, orderId));
    expect((await customer.open(pathname + search)).text).toMatch(
      new RegExp(`Pay by bank transfer.*12-34-56.*£4.66.*${orderNumber}`),
    );
    expect((await page(orderId)).text).toContain('Record a transfer, or a payment at the counter');
    const chargeId = (await orderOf(orderId)).charges[0]?.id ?? '';
    const done = await ada.press('Record this payment', { chargeId, amount: '4.66', how: 'cash' });
    expect(done.text).toContain('Paid in cash on');
    expect((await orderOf(orderId)).charges).toMatchObject([
      { state: 'paid', handPayment: { receivedPence: 466 } },
    ]);
    const { invoiceNumber } = (await orderOf(orderId)).charges[0] ?? {};
    const path = `/orders/${orderId}/invoices/${invoiceNumber}`;
    expect((await readPdf(ada.browser, path)).join(' ')).toContain(
      '£4.66 paid in cash. There is nothing left to pay.',
    );
    const means = /PaymentMeansCode[^>]*>(\w+)</.exec((await ada.open(`${path}/invoice.xml`)).html)?.[1];
    expect(means, 'cash').toBe('10');
  });

  test('that nobody pays ends after the owner’s number of days, and money that arrives later reopens it, flagged', async () => {
    const { orderId, email } = await aWaitingOrder();
    opened.time.now = addDays(NOON, 13);
    await opened.run('end-unpaid-transfers');
    expect((await orderOf(orderId)).status).toBe('pending');
    opened.time.now = addDays(NOON, 15);
    await opened.run('end-unpaid-transfers');
    await opened.run('end-unpaid-transfers');
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'expired' });
    expect(await emailed(email, /was not paid in time/)).toHaveLength(1);
    await page(orderId);
    await ada.press('Record this payment', { amount: '20.00' });
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled', attention: null });
    expect((await ada.open('/admin')).text).toContain('£20.00 too much');
    await page(orderId);
    await ada.press('Record this payment', { amount: '7.98' });
    expect(await orderOf(orderId)).toMatchObject({
      status: 'pending',
      paymentStatus: 'paid',
      attention: 'paid-after-cancel',
    });
  });

  test('that was given up for a card payment is not revived beside the paid order', async () => {
    const { draftId, email, orderId } = await aWaitingOrder();
    const again = await acceptOffer(opened.shop, { ...acceptance(draftId, email), method: 'stripe' });
    expect(again).toMatchObject({ ok: true, needsCard: true });
    expect((await orderOf(orderId)).status).toBe('cancelled');
    await recordReceipt(opened.shop, staff, await receipt(orderId, 2798));
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
    expect((await page(orderId)).text).toContain('£27.98 to pay back');
  });

  test('ends when its draft changes, unless money has arrived: then the change is refused, with the reason', async () => {
    const first = await aWaitingOrder();
    await ada.open(`/admin/drafts/${first.draftId}?change`);
    await ada.press('Save', { poNumber: 'PO-1' });
    expect((await orderOf(first.orderId)).status).toBe('cancelled');
    const second = await aWaitingOrder();
    await recordReceipt(opened.shop, staff, await receipt(second.orderId, 100));
    await ada.open(`/admin/drafts/${second.draftId}?change`);
    const refused = await ada.press('Save', { poNumber: 'PO-1' });
    expect(refused.text).toContain(`Part of the bank transfer for order ${second.orderNumber} has arrived`);
    expect((await orderOf(second.orderId)).status).toBe('pending');
  });
});

describe('a phone order', () => {
  test('paid at the counter is placed at once, as paid', async () => {
    const { email } = await aDraft();
    await ada.press('Paid in cash at the counter');
    const placed = await ada.press('Yes, £27.98 is paid');
    expect(placed.path).toContain('/admin/orders/');
    expect(placed.text).toContain('£27.98 of £27.98 received');
    expect(await emailed(email, /confirmed/i)).toHaveLength(1);
  });

  test('to be paid by bank transfer waits, and its customer gets the details', async () => {
    const { id, email } = await aDraft();
    const placed = await ada.press('To be paid by bank transfer');
    expect(placed.text).toContain('£0.00 of £27.98 received, £27.98 to pay');
    expect(await emailed(email, /how to pay/)).toHaveLength(1);
    expect((await ada.open(`/admin/drafts/${id}`)).text).toContain('Ordered, waiting for the transfer');
  });
});

describe('a bank statement', () => {
  test('is matched by order number and amount, and uploading it or an overlapping one again records nothing new', async () => {
    const [one, two] = [await aWaitingOrder(), await aWaitingOrder()];
    const lines = [
      line(2798, `FPI ${one.orderNumber.replaceAll('-', ' ').toLowerCase()}`),
      line(1000, `McCann ${two.orderNumber}`),
      line(2798, 'NO REFERENCE'),
    ];
    const states = async () => (await previewLines(opened.db, lines, NOON)).map(({ state }) => state);
    expect(await states()).toEqual(['fits', 'differs', 'none']);
    expect(await recordLines(opened.shop, staff, lines)).toEqual({
      recorded: 2,
      settled: 1,
      onAccount: 0,
      left: 1,
    });
    expect(await states()).toEqual(['recorded', 'recorded', 'none']);
    expect(await recordLines(opened.shop, staff, lines)).toEqual({
      recorded: 0,
      settled: 0,
      onAccount: 0,
      left: 3,
    });
    expect((await orderOf(one.orderId)).paymentStatus).toBe('paid');
    expect((await orderOf(two.orderId)).handPayment?.receivedPence).toBe(1000);
  });

  test('with two equal payments records both, and a payment already typed by staff is not proposed', async () => {
    const { orderId, orderNumber } = await aWaitingOrder();
    const twice = [line(1399, orderNumber), line(1399, orderNumber, 2)];
    expect(await recordLines(opened.shop, staff, twice)).toMatchObject({ recorded: 2, settled: 1 });
    expect((await orderOf(orderId)).paymentStatus).toBe('paid');
    const otherOrder = await aWaitingOrder();
    await recordReceipt(opened.shop, staff, await receipt(otherOrder.orderId, 2798));
    const [preview] = await previewLines(opened.db, [line(2798, otherOrder.orderNumber)], NOON);
    expect(preview?.state).toBe('typed');
  });

  test('can be uploaded, and its ticked lines are recorded', async () => {
    const { orderNumber } = await aWaitingOrder();
    await ada.open('/admin/payments');
    const csv = `Date,Description,Paid in\n24/11/2026,${orderNumber},27.98\n24/11/2026,Somebody,5.00\n`;
    const preview = await ada.press('Read the statement', { file: new File([csv], 'bank.csv') });
    expect(preview.text).toContain('Will be recorded');
    expect(preview.text).toContain('No order found');
    const done = await ada.press('Record the ticked payments');
    expect(done.text).toContain('1 payment recorded, 1 order paid in full.');
    const wrong = await ada.press('Read the statement', { file: new File(['a,b\n1,2\n'], 'bank.csv') });
    expect(wrong.text).toContain('We can’t find its columns.');
  });
});

describe('a line of a bank statement for a trade account', () => {
  /** A trade customer who owes two invoices of £25.98 each. */
  async function indebted() {
    const { userId } = await newCustomer(opened, 'Tom');
    await opened.db
      .insertInto('creditAccounts')
      .values({ userId, isApproved: true, creditLimitPence: 100_000 })
      .execute();
    const owner = { userId, cartToken: null };
    for (let i = 0; i < 2; i += 1) {
      await addFlyers(opened.shop, owner);
      await placeOrder(opened.shop, await checkoutOf(opened.shop, owner, 'account'));
    }
    const { accountNumber } = await opened.db
      .selectFrom('creditAccounts')
      .select('accountNumber')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    const invoices = await opened.db
      .selectFrom('invoices')
      .innerJoin('orders', 'orders.id', 'invoices.orderId')
      .select(['invoiceNumber', 'orderNumber'])
      .where('userId', '=', userId)
      .orderBy('invoiceNumber')
      .execute();
    return { userId, reference: accountReference(accountNumber), invoices };
  }

  const owedBy = async (userId: string) =>
    (await readTradeAccount(opened.db, userId, '2026-11-24'))?.currentBalancePence;
  const statesOf = async (lines: StatementLine[]) =>
    (await previewLines(opened.db, lines, NOON)).map(({ state }) => state);

  test('is matched by invoices, orders or the account’s reference, and paid on the account once', async () => {
    const one = await indebted();
    const two = await indebted();
    const three = await indebted();
    const [first, second] = one.invoices;
    const lines = [
      line(5196, `ACME ${first?.invoiceNumber.replaceAll('-', ' ').toLowerCase()} ${second?.orderNumber}`),
      line(2598, `Inv ${two.invoices[1]?.invoiceNumber}`),
      line(5196, `BGC ${three.reference}`),
    ];
    expect(await statesOf(lines)).toEqual(['fits', 'fits', 'fits']);
    const recorded = await recordLines(opened.shop, staff, lines);
    expect(recorded).toEqual({ recorded: 3, settled: 0, onAccount: 3, left: 0 });
    const file = await (await ada.browser.get('/admin/payments/export.csv')).text();
    expect(file.match(/,Account,.*,Received,On account,.*,Yes,/g)).toHaveLength(3);
    expect(await Promise.all([one, two, three].map(({ userId }) => owedBy(userId)))).toEqual([0, 2598, 0]);
    expect(await statesOf(lines)).toEqual(['recorded', 'recorded', 'recorded']);
    expect(await recordLines(opened.shop, staff, lines)).toMatchObject({ recorded: 0, left: 3 });
    expect(await owedBy(two.userId)).toBe(2598);
  });

  test('with a different amount is not ticked, and with more than is owed can’t be recorded', async () => {
    const { userId, reference } = await indebted();
    const part = line(1000, reference);
    const tooMuch = line(5197, reference);
    expect(await statesOf([part, tooMuch])).toEqual(['differs', 'too-much']);
    expect(await recordLines(opened.shop, staff, [tooMuch])).toMatchObject({ recorded: 0, left: 1 });
    // A refused line isn't taken for a recorded one.
    expect(await statesOf([tooMuch])).toEqual(['too-much']);
    expect(await recordLines(opened.shop, staff, [part])).toMatchObject({ recorded: 1, onAccount: 1 });
    expect(await owedBy(userId)).toBe(4196);
  });

  test('that staff have already typed is not proposed, and one that names two customers is not assigned to either', async () => {
    const [one, two] = [await indebted(), await indebted()];
    await recordPayment(opened.shop, staff, { userId: one.userId, amountPence: 2598, reference: 'BACS 7' });
    const both = `${one.reference} ${two.reference}`;
    expect(await statesOf([line(2598, one.reference), line(2598, both)])).toEqual(['typed', 'several']);
  });

  test('is shown with its customer, and two equal ones are two payments', async () => {
    const { userId, reference } = await indebted();
    const csv = `24/11/2026,BGC ${reference},25.98\n24/11/2026,BGC ${reference},25.98\n`;
    await ada.open('/admin/payments');
    const preview = await ada.press('Read the statement', { file: new File([csv], 'hsbc.csv') });
    expect(preview.text).toContain('Part of the £51.96 that is owed on this account');
    expect(preview.text).toContain(`${reference} Tom Trade`);
    expect(preview.html).toContain('&quot;nth&quot;:2');
    const lines = [line(2598, `BGC ${reference}`), line(2598, `BGC ${reference}`, 2)];
    expect(await recordLines(opened.shop, staff, lines)).toMatchObject({ recorded: 2, onAccount: 2 });
    expect(await owedBy(userId)).toBe(0);
  });

  // Guards: the primary key of `statement_lines`, and the ledger's own reference. Either alone is enough.
  test('recorded by several people at once is one payment', async () => {
    const { userId, reference } = await indebted();
    const paying = [line(2598, reference)];
    const outcomes = await atOnce(6, () => recordLines(opened.shop, staff, paying));
    expect(outcomes.filter(({ recorded }) => recorded === 1)).toHaveLength(1);
    expect(await owedBy(userId)).toBe(2598);
  });

  test('can’t pay an order as well: the database refuses that', async () => {
    const { reference } = await indebted();
    const { orderId } = await aWaitingOrder();
    const paying = line(2598, reference);
    await recordLines(opened.shop, staff, [paying]);
    const { id: paymentId } = await opened.db
      .selectFrom('payments')
      .select('id')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    const receiptOfIt = {
      paymentId,
      kind: 'received',
      amountPence: 2598,
      how: 'bank',
      movedOn: '2026-11-24',
    };
    await expect(
      opened.db
        .insertInto('receipts')
        .values({ ...receiptOfIt, statementLine: lineKey(paying), actor: 'Ada', createdAt: NOON })
        .execute(),
    ).rejects.toThrow('receipts_statement_line_fkey');
  });
});

describe('a statement that doesn’t name its columns', () => {
  test('needs an answer from staff, and is then read accordingly', async () => {
    const { orderNumber } = await aWaitingOrder();
    const csv = `24/11/2026,${orderNumber},,27.98,1027.98\n23/11/2026,PAPER,50.00,,1000.00\n`;
    await ada.open('/admin/payments');
    const page = await ada.press('Read the statement', { file: new File([csv], 'bank.csv') });
    expect([page.status, page.text]).toEqual([422, expect.stringContaining('Which column is what?')]);
    expect(page.text).toContain('PAPER');
    const same = await ada.press('Read it like this', { date: '0', amount: '0' });
    expect([same.status, same.text]).toEqual([422, expect.stringContaining('Which column is what?')]);
    const read = await ada.press('Read it like this', { date: '0', amount: '3' });
    expect(read.text).toContain('Will be recorded: it pays for the order in full');
    const done = await ada.press('Record the ticked payments');
    expect(done.text).toContain('1 payment recorded, 1 order paid in full.');
  });
});

describe('at the same moment', () => {
  // Guard: the order's version, read with its lock (`lockVersion`).
  test('two members of staff record one payment: it is recorded once', async () => {
    const { orderId } = await aWaitingOrder();
    const onPage = await receipt(orderId, 2798);
    const outcomes = await atOnce(6, () => recordReceipt(opened.shop, staff, onPage));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await orderOf(orderId)).handPayment?.receivedPence).toBe(2798);
  });

  // Guard: the primary key of `statement_lines` (`claimStatementLine`). Without it and the key of `receipts`, eight were recorded.
  test('two people apply one statement: each line is recorded once', async () => {
    const orders = [await aWaitingOrder(), await aWaitingOrder()];
    const lines = orders.map(({ orderNumber }) => line(2798, orderNumber));
    const outcomes = await atOnce(4, (i) =>
      recordLines(opened.shop, staff, i % 2 === 0 ? lines : lines.toReversed()),
    );
    expect(outcomes.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(2);
    for (const { orderId } of orders)
      expect((await orderOf(orderId)).handPayment).toMatchObject({ status: 'paid', receivedPence: 2798 });
  });

  // Guard: draft and order are locked before the money is read (`orderWithMoney`).
  test('money arrives while its draft changes: one of the two is refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { draftId, orderId } = await aWaitingOrder();
      const read = await readDraft(opened.db, draftId);
      if (!read) throw new Error('no draft');
      const { draft } = read;
      const { lines, version } = draft;
      const terms = { ...termsOf(draft), poNumber: `PO-${round}` };
      const onPage = await receipt(orderId, 100);
      const save = () =>
        saveDraft(opened.shop, staff, { draftId, version }, { customer: customerOf(draft), terms, lines });
      const record = () => recordReceipt(opened.shop, staff, onPage);
      const both: (() => Promise<{ ok: boolean }>)[] = round % 2 === 0 ? [record, save] : [save, record];
      const outcomes = await atOnce(2, (i) => (both[i] ?? save)());
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      const order = await orderOf(orderId);
      expect(order.status).toBe(order.handPayment?.receivedPence === 100 ? 'pending' : 'cancelled');
    }
  });

  // Guard: the payment is locked and read again before its order ends (`endTransfer`).
  test('money arrives while the order is given up: it is paid, or reopened and flagged', async () => {
    for (let round = 0; round < 4; round += 1) {
      opened.time.now = NOON;
      const { orderId } = await aWaitingOrder();
      opened.time.now = addDays(NOON, 20);
      const onPage = await receipt(orderId, 2798);
      const [received] = await Promise.all([
        recordReceipt(opened.shop, staff, onPage),
        opened.run('end-unpaid-transfers'),
      ]);
      const order = await orderOf(orderId);
      if (received.ok) expect(order).toMatchObject({ paymentStatus: 'paid', status: 'pending' });
      else expect(order).toMatchObject({ paymentStatus: 'expired', status: 'cancelled' });
    }
  });
});
