import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelOwnOrder } from '#features/desk/order-desk/customer/cancel-own-order.server.ts';
import { creditBack } from '#features/desk/order-desk/money/credit-back.server.ts';
import { readMoneyOwed, readTradeAccount } from '#features/money/credit/index.server.ts';
import { owedInvoices } from '#features/money/credit/index.ts';
import { assessChange, quantityChange } from '#features/money/order-changes/assess-change.ts';
import { changeOwnOrder } from '#features/money/order-changes/change-order.server.ts';
import { readChangeable } from '#features/money/order-changes/changeable.server.ts';
import { orderLink, readOrder } from '#features/orders/order/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { emailsTo } from '#test/email-links.ts';
import { addFlyers, checkoutOf } from '#test/factories.ts';
import { untilWaiting } from '#test/lock-waiters.ts';
import { readPdf, wordsOfPdf } from '#test/read-pdf.ts';
import { makeStaff } from '#test/ready-order.ts';
import { newAdministrator, newCustomer, newShopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: { id: string; name: string };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await makeStaff(opened.shop);
});
beforeEach(() => {
  opened.time.now = NOON;
});

const issue = () => opened.run('issue-monthly-invoices');
/** The last evening of the month in which the tests start. */
const endMonth = () => {
  opened.time.now = new Date('2026-11-30T20:05:00Z');
};

/** A trade customer (30 days) who gets one invoice a month. */
async function monthly(name: string) {
  const customer = await newCustomer(opened, name);
  await opened.db
    .insertInto('creditAccounts')
    .values({ userId: customer.userId, isApproved: true, creditLimitPence: 100_000, monthlyInvoice: true })
    .execute();
  return customer;
}

/** 10 flyers at £19.99 and £5.99 for delivery, unless there are more. */
async function order(userId: string, quantity = '10', poNumber: string | null = null): Promise<string> {
  const owner = { userId, cartToken: null };
  await addFlyers(opened.shop, owner, { quantity });
  const checkout = await checkoutOf(opened.shop, owner, 'account');
  const outcome = await placeOrder(opened.shop, { ...checkout, own: { poNumber, lines: {} } });
  if (!outcome.ok) throw new Error(`not placed: ${outcome.problem.kind}`);
  return outcome.orderId;
}

const invoicesOf = (userId: string) =>
  opened.db
    .selectFrom('monthlyInvoices')
    .select(['invoiceNumber', 'issuedOn', 'dueOn', 'orderCount', 'totalPence'])
    .where('userId', '=', userId)
    .orderBy('invoiceNumber')
    .execute();
const invoiceOf = (orderId: string) =>
  opened.db
    .selectFrom('invoices')
    .select(['invoiceNumber', 'monthlyNumber', 'totalPence', 'suppliedOn'])
    .where('orderId', '=', orderId)
    .executeTakeFirst();
const creditNotesOf = (orderId: string) =>
  opened.db
    .selectFrom('creditNotes')
    .select(['noteNumber', 'totalPence'])
    .where('orderId', '=', orderId)
    .execute();

async function cancel(orderId: string) {
  const { version } = await opened.db
    .selectFrom('orders')
    .select('version')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return cancelOwnOrder(opened.shop, { orderId, version, seenFeePence: 0 });
}

/** Its customer changes the quantity. */
async function change(orderId: string, quantity: string) {
  const changeable = await readChangeable(opened.db, orderId);
  const itemId = changeable?.before.items[0]?.id ?? '';
  const spec = changeable && quantityChange(changeable, itemId, quantity, { id: randomUUID(), pence: 0 });
  if (!changeable || !spec) throw new Error('it can’t be changed');
  const seenTotalPence = assessChange(changeable, spec, opened.shop.clock()).change?.after.totalPence ?? 0;
  const { version } = changeable;
  return changeOwnOrder(opened.shop, { orderId, itemId, quantity, version, seenTotalPence, seenFeePence: 0 });
}

test('a customer who wants one invoice a month gets one for all orders of the month, on its last evening', async () => {
  const office = await newAdministrator(opened);
  const { shopper, userId, email } = await newCustomer(opened, 'Mona');
  await office.open(`/admin/customers/${userId}`);
  const terms = { isApproved: 'on', creditLimit: '500.00', paymentTermsDays: '14', monthlyInvoice: 'on' };
  expect((await office.press('Save', terms)).html).toContain('Saved.');
  const first = await order(userId, '10', 'PO-44');
  const second = await order(userId, '500');
  const page = await shopper.open(`/orders/${first}`);
  expect(page.html).toContain('It will be on your invoice of Monday 30 November 2026.');
  expect(page.html).not.toContain('VAT invoice');
  const desk = (await office.open(`/admin/orders/${first}`)).text;
  expect(desk).toContain('this order gets its own invoice now, with the credit note');
  expect((await shopper.browser.get(`/orders/${first}/invoice`)).status).toBe(404);
  opened.time.now = new Date('2026-11-30T19:55:00Z');
  await issue();
  expect(await invoicesOf(userId)).toEqual([]);
  endMonth();
  await issue();
  await issue();
  const [invoice, ...others] = await invoicesOf(userId);
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({
    issuedOn: '2026-11-30',
    dueOn: '2026-12-14',
    orderCount: 2,
    totalPence: 2598 + 6598,
  });
  const path = `/invoices/${invoice?.invoiceNumber}`;
  const now = await shopper.open(`/orders/${second}`);
  expect(now.html).toContain(`It is on your invoice ${invoice?.invoiceNumber} of Monday 30 November 2026.`);
  expect(now.html).toContain(`href="${path}"`);
  const pdf = await wordsOfPdf(await shopper.browser.get(path));
  const numbers = await Promise.all(
    [first, second].map(async (id) => (await readOrder(opened.db, id))?.orderNumber),
  );
  for (const words of [
    ...numbers,
    'your order PO-44',
    '£91.96',
    '£15.33',
    'date of supply Monday 30 November 2026',
  ])
    expect(pdf).toContain(words);
  const xml = await (await shopper.browser.get(`${path}/invoice.xml`)).text();
  expect(xml).toContain('<cbc:TaxInclusiveAmount currencyID="GBP">91.96<');
  expect(xml).toContain(`your order PO-44, supplied on Monday 30 November 2026`);
  const account = await shopper.open('/account');
  // Once as due for payment, once among the monthly invoices.
  expect(account.text.split(`${invoice?.invoiceNumber} (PDF)`)).toHaveLength(3);
  expect(account.text).toContain('The next is on Thursday 31 December 2026.');
  const [sent] = (await emailsTo(opened, email)).filter(({ subject }) => subject.includes('INV-'));
  expect(sent?.subject).toBe(`Invoice ${invoice?.invoiceNumber}: £91.96, due on Monday 14 December 2026`);
  expect(sent?.attachments).toHaveLength(1);
});

test('it and its credit notes have the account’s address on the day of issue, whatever its orders say', async () => {
  const { userId, shopper } = await monthly('Bill');
  const orderId = await order(userId);
  const company = { company: 'Lagan Holdings Ltd', name: 'Accounts Payable', address: '9 Donegall Square' };
  await opened.db
    .insertInto('billingDetails')
    .values({ userId, ...company, city: 'Belfast', postalCode: 'BT1 5GB' })
    .execute();
  endMonth();
  await issue();
  const [invoice] = await invoicesOf(userId);
  expect(await cancel(orderId)).toEqual({ ok: true });
  const [note] = await creditNotesOf(orderId);
  const read = async () => {
    const paths = [
      `/invoices/${invoice?.invoiceNumber}`,
      `/orders/${orderId}/credit-notes/${note?.noteNumber}`,
    ];
    const pdfs = paths.map(async (path) => (await readPdf(shopper.browser, path)).join('\n'));
    const xml = [`${paths[0]}/invoice.xml`, `${paths[1]}/credit-note.xml`].map(
      async (path) => (await shopper.open(path)).html,
    );
    return Promise.all([...pdfs, ...xml]);
  };
  for (const document of await read())
    for (const words of ['Lagan Holdings Ltd', 'Accounts Payable', '9 Donegall Square', 'Belfast'])
      expect(document).toContain(words);
  await opened.db
    .updateTable('billingDetails')
    .set({ company: 'Another Ltd' })
    .where('userId', '=', userId)
    .execute();
  for (const document of await read()) expect(document).not.toContain('Another Ltd');

  const buyers = opened.db
    .selectFrom('monthlyBuyers')
    .select('buyer')
    .where('invoiceNumber', '=', invoice?.invoiceNumber ?? '');
  await opened.db.updateTable('orders').set({ erasedAt: NOON }).where('id', '=', orderId).execute();
  expect(await buyers.execute()).toHaveLength(1);
  opened.time.now = addDays(NOON, 7 * 366);
  await opened.run('apply-retention');
  expect(await buyers.execute(), 'once tax law no longer needs it').toEqual([]);
});

test.each([
  ['no billing address', null, 'Mary Sloan'],
  ['only a company', 'Foyle Crafts Ltd', 'Foyle Crafts Ltd'],
])('for an account with %s it has the newest order’s address', async (_, company, expected) => {
  const { userId, shopper } = await monthly('Beth');
  const orderIds = [await order(userId), await order(userId)];
  if (company) await opened.db.insertInto('billingDetails').values({ userId, company }).execute();
  for (const [at, name] of ['Joe Sloan', 'Mary Sloan'].entries())
    await opened.db
      .updateTable('orders')
      .set({ billingAddress: JSON.stringify({ name, line1: '1 Main Street' }), createdAt: addDays(NOON, at) })
      .where('id', '=', orderIds[at] ?? '')
      .execute();
  endMonth();
  await issue();
  const [invoice] = await invoicesOf(userId);
  const pdf = (await readPdf(shopper.browser, `/invoices/${invoice?.invoiceNumber}`)).join('\n');
  for (const words of ['Mary Sloan', '1 Main Street', expected]) expect(pdf).toContain(words);
  expect(pdf).not.toContain('Joe Sloan');
});

test('it can be opened by its customer and by staff who see money, but not through the link to one of its orders', async () => {
  const { shopper, userId } = await monthly('Mabel');
  const orderId = await order(userId);
  endMonth();
  await issue();
  const path = `/invoices/${(await invoiceOf(orderId))?.invoiceNumber}`;
  expect((await shopper.browser.get(path)).status).toBe(200);
  expect((await (await newAdministrator(opened)).browser.get(path)).status).toBe(200);
  const { shopper: other } = await newCustomer(opened, 'Eve');
  for (const file of [path, `${path}/invoice.xml`]) expect((await other.browser.get(file)).status).toBe(404);
  const guest = newShopper(opened);
  expect((await guest.browser.get(path)).headers.get('location')).toContain('/login');
  const { pathname, search } = new URL(orderLink(opened.shop, orderId));
  const byLink = await guest.open(`${pathname}${search}`);
  expect(byLink.html).toContain('It is on your invoice');
  expect(byLink.html).not.toContain(`href="${path}"`);
  expect((await guest.browser.get(`${pathname}/invoice${search}`)).status).toBe(404);
});

test('a monthly invoice counts once in what is owed, and nothing is overdue before it is issued', async () => {
  const { userId } = await monthly('Mick');
  await order(userId);
  // It has no invoice yet, so it too is due by the new terms.
  await opened.db
    .updateTable('creditAccounts')
    .set({ paymentTermsDays: 3 })
    .where('userId', '=', userId)
    .execute();
  await order(userId);
  const owedOn = async (day: string) => readTradeAccount(opened.db, userId, day);
  expect(await owedOn('2026-11-30')).toMatchObject({ overdue: null, currentBalancePence: 5196 });
  endMonth();
  await issue();
  const account = await owedOn('2026-12-04');
  expect(owedInvoices(account?.owed ?? [])).toMatchObject([
    { amountPence: 5196, dueOn: '2026-12-03', orders: 2 },
  ]);
  expect(account?.overdue?.amountPence).toBe(5196);
  const { debtors } = await readMoneyOwed(opened.db, '2026-12-04', { limit: null, offset: 0 });
  expect(debtors.find((one) => one.userId === userId)).toMatchObject({ overduePence: 5196, daysOverdue: 1 });
});

describe('before the month ends', () => {
  test('a cancelled order is never invoiced, so there is nothing to credit', async () => {
    const { userId } = await monthly('Maeve');
    const [gone, stays] = [await order(userId), await order(userId)];
    expect(await cancel(gone)).toEqual({ ok: true });
    endMonth();
    await issue();
    expect(await invoicesOf(userId)).toMatchObject([{ orderCount: 1, totalPence: 2598 }]);
    expect([await invoiceOf(gone), await creditNotesOf(gone)]).toEqual([undefined, []]);
    expect((await invoiceOf(stays))?.monthlyNumber).not.toBeNull();
  });

  test.each([
    ['dearer', '500', 6598],
    ['cheaper', '10', 2598],
  ])(
    'after a change that makes it %s, the invoice shows the order as changed',
    async (_, quantity, totalPence) => {
      const { userId, shopper } = await monthly('Myra');
      const orderId = await order(userId, '100');
      expect(await change(orderId, quantity)).toEqual({ ok: true, state: 'applied' });
      expect(await invoiceOf(orderId)).toBeUndefined();
      expect((await readTradeAccount(opened.db, userId, '2026-11-24'))?.currentBalancePence).toBe(totalPence);
      endMonth();
      await issue();
      const [invoice] = await invoicesOf(userId);
      expect(invoice).toMatchObject({ totalPence, orderCount: 1 });
      expect((await readPdf(shopper.browser, `/invoices/${invoice?.invoiceNumber}`)).join(' ')).toMatch(
        new RegExp(`A5 Flyers ${quantity} `),
      );
    },
  );

  test('an order that is partly credited gets its own invoice at once, and the credit note is for that', async () => {
    const { userId } = await monthly('Mia');
    const orderId = await order(userId);
    const credit = { orderId, amountPence: 500, reason: 'late', creditReason: 'Late', leftSeenPence: 2598 };
    expect((await creditBack(opened.shop, ada, credit)).ok).toBe(true);
    expect(await invoiceOf(orderId)).toMatchObject({ monthlyNumber: null, totalPence: 2598 });
    expect(await creditNotesOf(orderId)).toMatchObject([{ totalPence: 500 }]);
    endMonth();
    await issue();
    expect(await invoicesOf(userId)).toEqual([]);
  });
});

test('an order that is cancelled afterwards gets a credit note for the monthly invoice', async () => {
  const { userId, shopper } = await monthly('Moya');
  const orderId = await order(userId);
  endMonth();
  await issue();
  expect(await cancel(orderId)).toEqual({ ok: true });
  const [note, ...others] = await creditNotesOf(orderId);
  expect([note?.totalPence, others]).toEqual([2598, []]);
  const [invoice] = await invoicesOf(userId);
  const pdf = await readPdf(shopper.browser, `/orders/${orderId}/credit-notes/${note?.noteNumber}`);
  expect(pdf.join(' ')).toContain(`For invoice ${invoice?.invoiceNumber}`);
});

test('orders placed later that evening, or paid by card, aren’t on it; once the box is unticked, the next order gets its own invoice', async () => {
  const { userId } = await monthly('Max');
  const waits = await order(userId);
  await opened.db
    .updateTable('creditAccounts')
    .set({ monthlyInvoice: false })
    .where('userId', '=', userId)
    .execute();
  const own = await order(userId);
  expect(await invoiceOf(own)).toMatchObject({ monthlyNumber: null });
  await opened.db
    .updateTable('creditAccounts')
    .set({ monthlyInvoice: true })
    .where('userId', '=', userId)
    .execute();
  endMonth();
  const late = await order(userId);
  await issue();
  expect(await invoicesOf(userId)).toMatchObject([{ orderCount: 1 }]);
  expect((await invoiceOf(waits))?.monthlyNumber).not.toBeNull();
  expect(await invoiceOf(late)).toBeUndefined();
  // The shop was off on the last evening of December.
  opened.time.now = new Date('2027-01-02T09:00:00Z');
  await issue();
  expect(await invoiceOf(late)).toMatchObject({ invoiceNumber: expect.stringMatching(/^INV-2027-/) });
});

test('the database refuses an invoice that isn’t the sum of its orders, and changes to any', async () => {
  const { userId } = await monthly('Mavis');
  await order(userId);
  endMonth();
  await issue();
  const { invoiceNumber } = await opened.db
    .selectFrom('monthlyInvoices')
    .select('invoiceNumber')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const change = opened.owner.updateTable('monthlyInvoices').set({ dueOn: '2027-01-31' });
  await expect(change.where('invoiceNumber', '=', invoiceNumber).execute()).rejects.toThrow('append-only');
  const empty = sql`insert into monthly_invoices select 'INV-2026-900000', user_id, issued_on, due_on, seller, order_count, total_pence,
    vat_pence, net_pence, created_at from monthly_invoices where invoice_number = ${invoiceNumber}`;
  await expect(empty.execute(opened.db)).rejects.toThrow('is not what its orders are');
});

describe('at the same moment', () => {
  // Guard: the job's lock on the orders. Without it, two invoices are issued.
  test('the job running twice issues one invoice', async () => {
    const { userId } = await monthly('Mo');
    await order(userId);
    endMonth();
    await Promise.all([issue(), issue(), issue()]);
    expect(await invoicesOf(userId)).toHaveLength(1);
  });

  // Guard: the job's lock on the orders. Without it, the cancelled order is invoiced and never credited.
  test('a cancelled order is on the invoice and credited, or on neither', async () => {
    const { userId } = await monthly('Meg');
    const orderId = await order(userId);
    endMonth();
    const cancelled = await opened.owner.transaction().execute(async (trx) => {
      await sql`update number_series set last_number = last_number where series = 'invoice-2026'`.execute(
        trx,
      );
      const job = issue();
      await untilWaiting(opened.db);
      const outcome = cancel(orderId);
      await untilWaiting(opened.db, { least: 2, work: outcome });
      return { job, outcome };
    });
    await cancelled.job;
    expect(await cancelled.outcome).toEqual({ ok: true });
    const credited = (await creditNotesOf(orderId)).map(({ totalPence }) => totalPence);
    expect(credited).toEqual((await invoiceOf(orderId)) ? [2598] : []);
  });
});
