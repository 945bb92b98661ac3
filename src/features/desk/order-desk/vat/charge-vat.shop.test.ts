import { addDays } from 'date-fns';
import { beforeAll, describe, expect, test } from 'vitest';
import { readTradeAccount } from '#features/money/credit/index.server.ts';
import { readPeriod } from '#features/money/credit/ledger.server.ts';
import { statementOf } from '#features/money/credit/statement.ts';
import { orderKey } from '#features/orders/order/index.server.ts';
import { exportData } from '#features/people/personal-data/export-data.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { londonDay } from '#kit/london-time.ts';
import { CardProviderError } from '#platform/card/card-provider.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { emailsTo } from '#test/email-links.ts';
import { addFlyers, atOnce, checkoutOf, JANE, makeCustomer } from '#test/factories.ts';
import { readPdf } from '#test/read-pdf.ts';
import { newCustomer, newShopper, type Shopper } from '#test/shopper.ts';
import { FORM, flyersOnAccount, paidFlyers, ZERO, zeroRate } from '#test/zero-rated.ts';
import { saveOrder } from '../status/save-order.server.ts';
import { overruleVat } from './overrule-vat.server.ts';

const TEST_CARD = { cardNumber: '4242424242424242', expiry: '12/29', cvc: '123' };
const vatReason = 'Half of it is a form.';
const WHY =
  'You paid £55.81 for A5 Flyers, with its delivery, without VAT. We have checked the artwork, and VAT at 20% is due on it.';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await zeroRate(opened);
});

const officeOf = (orderId: string) => `/admin/orders/${orderId}`;
const linkTo = (orderId: string) => `/orders/${orderId}?key=${orderKey(opened.shop, orderId)}`;

/** Staff ask the customer of a zero-rated order to pay its VAT. */
async function ask(orderId: string) {
  await ada.open(officeOf(orderId));
  return ada.press('Change to 20%', { payer: 'customer', vatReason });
}

const chargesOf = (orderId: string) =>
  opened.db
    .selectFrom('orderCharges as c')
    .leftJoin('chargeInvoices as j', 'j.chargeId', 'c.id')
    .select(['c.state', 'c.netPence', 'c.vatPence', 'j.invoiceNumber', 'j.dueOn'])
    .where('c.orderId', '=', orderId)
    .execute();

const notesOf = (orderId: string) =>
  opened.db
    .selectFrom('creditNotes')
    .select(['totalPence', 'vatPence', 'reason'])
    .where('orderId', '=', orderId)
    .orderBy('noteNumber')
    .execute();

const itemOf = (orderId: string) =>
  opened.db.selectFrom('orderItems').select('id').where('orderId', '=', orderId).executeTakeFirstOrThrow();

const versionOf = async (orderId: string) => {
  const row = await opened.db
    .selectFrom('orders')
    .select('version')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return row.version;
};

/** The newest email to Jane with a subject like this. */
const emailed = async (subject: RegExp) =>
  (await emailsTo(opened, JANE.email)).findLast((email) => subject.test(email.subject));

describe('VAT that turns out to be due on an order paid by card', () => {
  test('is requested from the customer, who pays it by card and gets a VAT invoice for it', async () => {
    const orderId = await paidFlyers(opened, ZERO);
    const before = await ada.open(officeOf(orderId));
    expect(before.text).toContain('Ask the customer to pay £11.16');
    expect(before.text).toContain(`They’ll see: “VAT on A5 Flyers: £11.16. ${WHY}”`);
    const done = await ask(orderId);
    expect(done.text).toContain(
      `VAT on A5 Flyers changed to 20%. The customer is charged £11.16 on top. ${vatReason}`,
    );
    expect(done.text).toContain('Waiting: the customer was asked to pay it on');
    const email = await emailed(/^Order ORD-\d{4}-\d{6}: £11\.16 is still due$/);
    expect(email?.text).toContain(WHY);
    const path = /http:\/\/localhost:3000(\/orders\/[^\s\]]+)/.exec(email?.text ?? '')?.[1] ?? '';
    const jane = newShopper(opened);
    const duePage = await jane.open(path);
    expect(duePage.text).toContain('VAT on A5 Flyers: £11.16 is still due');
    expect(duePage.text).toContain(WHY);
    expect(duePage.text).not.toContain(vatReason);
    const card = await jane.press('Pay £11.16 by Card');
    expect(card.text).toMatch(/VAT on A5 Flyers, order ORD-\d{4}-\d{6} £11\.16/);
    const paid = await jane.press('Pay', TEST_CARD);
    expect(paid.path).toMatch(new RegExp(`^/orders/${orderId}\\?key=`));
    expect(paid.text).not.toContain('still due');
    const [charge] = await chargesOf(orderId);
    expect(charge).toMatchObject({ state: 'paid', netPence: 0, vatPence: 1116, dueOn: null });
    expect(paid.text).toContain('Paid by card.');
    expect(paid.text).toContain(`VAT invoice ${charge?.invoiceNumber} (PDF) VAT on A5 Flyers, `);
    expect((await emailed(/: £11\.16 paid$/))?.text).toContain(
      `${orderId}/invoices/${charge?.invoiceNumber}`,
    );
    expect((await ada.open(officeOf(orderId))).text).toContain('Paid by card on');
  });

  test('counts in today’s takings and in the list of orders to download, once it is paid', async () => {
    const takings = async () => /Takings today £([\d,.]+)/.exec((await ada.open('/admin')).text)?.[1];
    const orderId = await paidFlyers(opened, ZERO);
    await ask(orderId);
    const before = await takings();
    const jane = newShopper(opened);
    await jane.open(linkTo(orderId));
    await jane.press('Pay £11.16 by Card');
    await jane.press('Pay', TEST_CARD);
    const pounds = (text: string | undefined) => Math.round(Number(text?.replaceAll(',', '')) * 100);
    expect(pounds(await takings()) - pounds(before)).toBe(1116);
    const csv = await (await ada.browser.get('/admin/orders/export.csv')).text();
    expect(csv).toContain(',0.00,55.81,11.16,11.16\r\n');
  });

  test('puts its order among those with a charge to pay, until it is paid', async () => {
    const orderId = await paidFlyers(opened, ZERO);
    const listed = async () => (await ada.open('/admin/orders?charge=waiting')).html.includes(orderId);
    expect(await listed()).toBe(false);
    await ask(orderId);
    expect(await listed()).toBe(true);
    expect(ada.page.text).toContain('Charge to pay 1');
    expect(ada.page.text).toContain('with a charge to pay');
    const jane = newShopper(opened);
    await jane.open(linkTo(orderId));
    await jane.press('Pay £11.16 by Card');
    await jane.press('Pay', TEST_CARD);
    expect(await listed()).toBe(false);
  });

  test('has an invoice that names the first one, for the people who may open the order’s', async () => {
    const orderId = await paidFlyers(opened, ZERO);
    await ask(orderId);
    const jane = newShopper(opened);
    await jane.open(linkTo(orderId));
    await jane.press('Pay £11.16 by Card');
    const page = await jane.press('Pay', TEST_CARD);
    const path = /href="([^"]*\/invoices\/[^"]*)"/.exec(page.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const lines = await readPdf(jane.browser, path);
    const first = await opened.db
      .selectFrom('invoices')
      .select('invoiceNumber')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    const own = (await chargesOf(orderId))[0]?.invoiceNumber ?? '';
    expect(lines).toEqual(
      expect.arrayContaining(['VAT invoice', own, first.invoiceNumber, 'VAT on A5 Flyers', '20%']),
    );
    expect(lines.join(' ')).toContain('Total (incl. VAT) £11.16');
    const number = (invoice: string) => Number(invoice.slice(-6));
    expect(number(own)).toBe(number(first.invoiceNumber) + 1);
    expect((await newShopper(opened).browser.get(path.split('?')[0] ?? '')).status).toBe(302);
    const { shopper: other } = await newCustomer(opened);
    expect((await other.browser.get(path.split('?')[0] ?? '')).status).toBe(404);
    expect((await ada.browser.get(path.split('?')[0] ?? '')).status).toBe(200);
  });

  test('also has its invoice for accounting programs, for the same people', async () => {
    const orderId = await paidFlyers(opened, ZERO);
    await ask(orderId);
    const jane = newShopper(opened);
    await jane.open(linkTo(orderId));
    await jane.press('Pay £11.16 by Card');
    const page = await jane.press('Pay', TEST_CARD);
    const path = /href="([^"]*\/invoices\/[^"]*invoice\.xml[^"]*)"/.exec(page.html)?.[1] ?? '';
    const xml = await (await jane.browser.get(path.replaceAll('&amp;', '&'))).text();
    const own = (await chargesOf(orderId))[0]?.invoiceNumber ?? '';
    expect(xml).toContain(`<cbc:ID>${own}</cbc:ID>`);
    expect(xml).toContain('<cbc:TaxInclusiveAmount currencyID="GBP">11.16<');
    expect(xml).toContain('<cbc:PayableAmount currencyID="GBP">0.00<');
    expect(xml).toContain('<cac:BillingReference>');
    const bare = path.split('?')[0] ?? '';
    expect((await newShopper(opened).browser.get(bare)).status).toBe(302);
    const { shopper: other } = await newCustomer(opened);
    expect((await other.browser.get(bare)).status).toBe(404);
    expect((await ada.browser.get(bare)).headers.get('content-type')).toBe('application/xml');
    const unknown = bare.replace(own, 'INV-2026-999999');
    expect((await ada.browser.get(unknown)).status).toBe(404);
  });

  test('is still due after Cancel on the card page, and while the card provider can’t be reached', async () => {
    const orderId = await paidFlyers(opened, ZERO);
    await ask(orderId);
    const jane = newShopper(opened);
    await jane.open(linkTo(orderId));
    await jane.press('Pay £11.16 by Card');
    const cancelled = await jane.press('Cancel');
    expect(cancelled.path).toBe(linkTo(orderId));
    expect(cancelled.text).toContain('VAT on A5 Flyers: £11.16 is still due');
    const { cards } = opened.shop;
    const { readSession } = cards;
    cards.readSession = async () => {
      throw new CardProviderError('down');
    };
    const refused = await jane.press('Pay £11.16 by Card');
    cards.readSession = readSession;
    expect(refused.status).toBe(503);
    expect(refused.text).toContain('We can’t open the card page right now, and nothing was taken.');
    expect((await jane.press('Pay £11.16 by Card')).path).toMatch(/^\/test-card\//);
  });

  test('is only charged once staff have said who pays it', async () => {
    const orderId = await paidFlyers(opened, ZERO);
    await ada.open(officeOf(orderId));
    const refused = await ada.press('Change to 20%', { vatReason });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Choose who pays the VAT');
    expect(refused.html).toContain(`value="${vatReason}"`);
    expect(await chargesOf(orderId)).toEqual([]);
  });

  // Guard: the order's lock in `readSold`.
  test('is charged once, however often the button is pressed, even simultaneously', async () => {
    const orderId = await paidFlyers(opened, ZERO);
    const actor = { id: (await makeCustomer(opened)).userId, name: 'Ada' };
    const change = { orderId, itemId: (await itemOf(orderId)).id, vatClass: 'standard' } as const;
    const version = await versionOf(orderId);
    const outcomes = await atOnce(10, () =>
      overruleVat(opened.shop, actor, { ...change, payer: 'customer', reason: 'A form', version }),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await chargesOf(orderId)).toHaveLength(1);
  });

  // Guard: the order's lock in `readSold`. Without it, a cancelled order is left with an open charge.
  test('is either charged or not while its order is being cancelled', async () => {
    const actor = { id: (await makeCustomer(opened)).userId, name: 'Ada' };
    for (let round = 0; round < 6; round += 1) {
      const orderId = await paidFlyers(opened, ZERO);
      const version = await versionOf(orderId);
      const change = { orderId, itemId: (await itemOf(orderId)).id, vatClass: 'standard' } as const;
      const cancelled = { orderId, version, status: 'cancelled', trackingNumber: null, notes: null } as const;
      const [charged, saved] = await Promise.all([
        overruleVat(opened.shop, actor, { ...change, payer: 'customer', reason: 'A form', version }),
        saveOrder(opened.shop, actor, cancelled),
      ]);
      expect([charged.ok, saved.ok].filter(Boolean)).toHaveLength(1);
      expect(await chargesOf(orderId)).toHaveLength(charged.ok ? 1 : 0);
    }
  });

  test('is less if part of the money has gone back, and can’t be requested once all of it has', async () => {
    const orderId = await paidFlyers(opened, ZERO);
    await ada.open(officeOf(orderId));
    await ada.press('Refund by card', { amount: '5.81' });
    await opened.runJobs();
    const part = await ada.open(officeOf(orderId));
    expect(part.text).toContain('Ask the customer to pay £10.00');
    expect(part.text).toContain('You paid £50.00 for A5 Flyers');
    const { path, fields } = ada.filledIn('Change to 20%', { payer: 'customer', vatReason });
    await ada.press('Refund by card', { amount: '50.00' });
    await opened.runJobs();
    expect((await ada.open(officeOf(orderId))).text).not.toContain('VAT is due on this');
    const version = String(await versionOf(orderId));
    expect((await ada.browser.post(path, { ...fields, version })).status).toBe(422);
    expect(await chargesOf(orderId)).toEqual([]);
  });

  test('can be withdrawn with a reason, and its customer is told; the shop then pays it out of the price', async () => {
    const orderId = await paidFlyers(opened, ZERO);
    await ask(orderId);
    const empty = await ada.press('Withdraw the charge', { withdrawReason: '' });
    expect([empty.status, empty.text.includes('Say why: it stays with the order.')]).toEqual([422, true]);
    const unreadable = { withdrawReason: 'A regular customer', chargeVersion: '2147483648' };
    expect((await ada.press('Withdraw the charge', unreadable)).status).toBe(422);
    const done = await ada.press('Withdraw the charge', { withdrawReason: 'A regular customer' });
    expect(done.text).toContain('We’ve emailed the customer to say they don’t need to pay it.');
    expect(done.text).toContain('The charge was withdrawn: we pay £9.30 of VAT out of the price.');
    expect(done.text).toContain('Charge withdrawn: VAT on A5 Flyers, £11.16. A regular customer');
    expect((await emailed(/: you don’t need to pay £11\.16$/))?.text).toContain(orderId);
    const page = await newShopper(opened).open(linkTo(orderId));
    expect(page.text).not.toContain('£11.16');
  });

  test('can’t be withdrawn once it is paid', async () => {
    const orderId = await paidFlyers(opened, ZERO);
    await ask(orderId);
    const jane = newShopper(opened);
    await jane.open(linkTo(orderId));
    await jane.press('Pay £11.16 by Card');
    await jane.press('Pay', TEST_CARD);
    const late = await ada.press('Withdraw the charge', { withdrawReason: 'A regular customer' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('This charge has been paid or withdrawn since you opened the order.');
  });

  test('is refunded from its own form', async () => {
    const orderId = await paidFlyers(opened, ZERO);
    await ask(orderId);
    const jane = newShopper(opened);
    await jane.open(linkTo(orderId));
    await jane.press('Pay £11.16 by Card');
    await jane.press('Pay', TEST_CARD);
    const page = await ada.open(officeOf(orderId));
    expect(page.text).toContain('Refund: VAT on A5 Flyers');
    const { path, fields } = lastForm(ada, 'Refund by card');
    await ada.browser.post(path, { ...fields, intent: 'refund' });
    await opened.runJobs();
    expect(await notesOf(orderId)).toEqual([{ totalPence: 1116, vatPence: 1116, reason: 'Refund' }]);
    const [note] = (await newShopper(opened).open(linkTo(orderId))).html.match(/CN-\d{4}-\d{6}/) ?? [];
    expect((await ada.browser.get(`/orders/${orderId}/credit-notes/${note}`)).status).toBe(200);
  });

  test('is shown in the list of a customer’s own orders until it is paid', async () => {
    const { shopper, userId } = await newCustomer(opened);
    const orderId = await paidFlyers(opened, ZERO, userId);
    await ask(orderId);
    expect((await shopper.open('/orders')).text).toContain('£11.16 still due');
    await shopper.open(`/orders/${orderId}`);
    await shopper.press('Pay £11.16 by Card');
    const paid = await shopper.press('Pay', TEST_CARD);
    expect(paid.path).toMatch(new RegExp(`^/orders/${orderId}\\?success=true`));
    expect(paid.text).toContain('Paid by card.');
    expect((await shopper.open('/orders')).text).not.toContain('still due');
  });

  test('can’t be requested or paid by a stranger', async () => {
    const orderId = await paidFlyers(opened, ZERO);
    await ask(orderId);
    const { shopper } = await newCustomer(opened);
    const answer = await shopper.browser.post(`/orders/${orderId}`, { intent: 'pay-charge', chargeId: 'x' });
    expect(answer.status).toBe(404);
    expect((await newShopper(opened).browser.post(`/orders/${orderId}`, {})).status).toBe(302);
  });
});

/** Places another order like the first one on this customer's account. */
async function againOnAccount(userId: string): Promise<string> {
  const customer = { userId, cartToken: null };
  await addFlyers(opened.shop, customer, { quantity: '500' }, ZERO);
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, customer, 'account'));
  if (!placed.ok) throw new Error('not placed');
  return placed.orderId;
}

/** The last form on the page with a button of this text, as it would be sent. */
function lastForm(shopper: Shopper, words: string) {
  const [, form = ''] = shopper.page.html.split('name="of"');
  const of = /value="([^"]+)"/.exec(form)?.[1] ?? '';
  const { path } = shopper.filledIn(words);
  return { path, fields: { of, left: '1116', amount: '11.16', reason: '', creditReason: 'Refund' } };
}

describe('VAT that turns out to be due on an order on account', () => {
  test('is owed at once, with its invoice, on the statement and among the amounts due', async () => {
    const { shopper, userId, email } = await newCustomer(opened);
    const orderId = await flyersOnAccount(opened, ZERO, { userId });
    expect((await ada.open(officeOf(orderId))).text).toContain('£11.16 is added to their account at once');
    const done = await ask(orderId);
    expect(done.text).toContain('On the customer’s account since');
    const [charge] = await chargesOf(orderId);
    const today = londonDay(opened.shop.clock());
    const due = londonDay(addDays(opened.shop.clock(), 30));
    expect(charge).toMatchObject({ state: 'paid', vatPence: 1116, dueOn: due });
    const account = await readTradeAccount(opened.db, userId, today);
    expect(account?.currentBalancePence).toBe(5581 + 1116);
    expect(account?.owed).toMatchObject([
      { orderId, amountPence: 5581 },
      { orderId, amountPence: 1116, invoiceNumber: charge?.invoiceNumber, dueOn: due },
    ]);
    const { openingPence, entries } = await readPeriod(opened.db, userId, {
      from: '2026-01-01',
      to: '2099-12-31',
    });
    const { lines, closingPence } = statementOf(openingPence, entries);
    expect(lines.map(({ kind, amountPence }) => [kind, amountPence])).toEqual([
      ['order', 5581],
      ['charge', 1116],
    ]);
    expect(closingPence).toBe(6697);
    const sent = await emailed(/: £11\.16 added to your account$/);
    expect(sent?.text).toContain(`/orders/${orderId}/invoices/${charge?.invoiceNumber}`);
    expect((await shopper.open('/orders')).text).not.toContain('still due');
    expect((await shopper.open(`/orders/${orderId}`)).text).toContain('Added to your account, due on');
    const data = await exportData(opened.shop, { id: userId, email, emailVerified: true });
    expect(data.orders).toMatchObject([{ charges: [{ totalPence: 1116, invoice: charge?.invoiceNumber }] }]);
  });

  test('is refused if there isn’t enough credit, and nothing is written', async () => {
    const orderId = await flyersOnAccount(opened, ZERO, { limitPence: 6000 });
    const refused = await ask(orderId);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('has less than £11.16 of credit left');
    expect(await chargesOf(orderId)).toEqual([]);
    expect((await ada.press('Change to 20%', { payer: 'shop', vatReason })).text).toContain('We pay £9.30');
  });

  test('never takes an account over its limit, however many orders are charged at once', async () => {
    const { userId } = await makeCustomer(opened);
    const first = await flyersOnAccount(opened, ZERO, { userId, limitPence: 3 * 5581 + 1116 });
    const orders = [first, await againOnAccount(userId), await againOnAccount(userId)];
    const changes = await Promise.all(
      orders.map(async (orderId) => ({
        orderId,
        itemId: (await itemOf(orderId)).id,
        version: await versionOf(orderId),
      })),
    );
    const overruled = { vatClass: 'standard', payer: 'customer', reason: 'A form' } as const;
    const outcomes = await Promise.all(
      changes.map((change) =>
        overruleVat(opened.shop, { id: userId, name: 'Ada' }, { ...change, ...overruled }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('comes off the account with its order, each with a credit note, and the order stays cancelled', async () => {
    const orderId = await flyersOnAccount(opened, ZERO);
    await ask(orderId);
    await ada.open(officeOf(orderId));
    await ada.press('Save Changes', { status: 'cancelled' });
    expect(await notesOf(orderId)).toEqual([
      { totalPence: 5581, vatPence: 0, reason: 'Order cancelled' },
      { totalPence: 1116, vatPence: 1116, reason: 'Order cancelled' },
    ]);
    const reopened = await ada.press('Save Changes', { status: 'pending', confirmed: 'cancelled>pending' });
    expect(reopened.text).toContain('has been taken off the account, so it stays cancelled');
  });

  test('can come off the account on its own, in part', async () => {
    const orderId = await flyersOnAccount(opened, ZERO);
    await ask(orderId);
    const page = await ada.open(officeOf(orderId));
    expect(page.text).toContain('£11.16 of this charge is on the customer’s account.');
    const { path, fields } = lastForm(ada, 'Take off the account');
    await ada.browser.post(path, { ...fields, intent: 'credit-back', amount: '1.00' });
    expect(await notesOf(orderId)).toEqual([{ totalPence: 100, vatPence: 100, reason: 'Refund' }]);
    expect((await ada.open(officeOf(orderId))).text).toContain('£10.16 of this charge is on');
    expect(page.text).toContain('£55.81 of this order is on the customer’s account.');
  });
});

test('VAT that is not due is never charged, whatever the form says', async () => {
  const orderId = await paidFlyers(opened, FORM);
  await ada.open(officeOf(orderId));
  await ada.press('Give the VAT back', { vatReason, payer: 'customer' });
  expect(await chargesOf(orderId)).toEqual([]);
  await opened.runJobs();
});
