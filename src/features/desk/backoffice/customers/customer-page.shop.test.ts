import { beforeAll, beforeEach, expect, test } from 'vitest';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, atOnce, checkoutOf } from '#test/factories.ts';
import { readPdf } from '#test/read-pdf.ts';
import { newAdministrator, newCustomer, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
let userId: string;
let email: string;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});
beforeEach(async () => {
  ({ userId, email } = await newCustomer(opened, 'Trader'));
});

const at = () => `/admin/customers/${userId}`;
const account = () =>
  opened.db.selectFrom('creditAccounts').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow();

async function approve(creditLimit = '100.00') {
  await ada.open(at());
  return ada.press('Save', { isApproved: 'on', creditLimit, paymentTermsDays: '30' });
}

/** Places an order of £25.98 on account. */
async function order() {
  const owner = { userId, cartToken: null };
  await addFlyers(opened.shop, owner);
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner, 'account'));
  if (!placed.ok) throw new Error('the order was refused');
}

test('staff find a customer by name, email or phone', async () => {
  expect((await ada.open(`/admin/customers?search=${email.toUpperCase()}`)).text).toContain(email);
  expect((await ada.open('/admin/customers?search=Trader+Tr')).text).toContain(email);
  await opened.db.updateTable('profiles').set({ phone: '+442892123456' }).where('id', '=', userId).execute();
  expect((await ada.open('/admin/customers?search=028+9212+3456')).text).toContain(email);
  expect((await ada.open('/admin/customers?search=%25_%00')).text).toContain('No customers match');
  expect((await ada.open('/admin/customers?trade=1')).text).not.toContain(email);
});

test('an approved customer orders on account at once, and the list shows what they owe', async () => {
  expect((await approve()).text).toContain('Saved.');
  await order();
  expect(await account()).toMatchObject({
    isApproved: true,
    creditLimitPence: 10_000,
    currentBalancePence: 2598,
  });
  expect((await ada.open('/admin/customers?trade=1')).text).toContain('£25.98');
});

test('a customer’s page shows credit only if there is an account', async () => {
  expect((await ada.open(at())).text).not.toContain('Available credit');
  await approve();
  expect((await ada.open(at())).text).toContain('Available credit £100.00');
});

test('the limit can’t go below the balance, and nothing typed is lost', async () => {
  await approve();
  await order();
  const page = await approve('20.00');
  expect(page.status).toBe(422);
  expect(page.text).toContain('£25.98 is owed on this account, so the limit can’t be lower');
  expect(page.html).toContain('value="20.00"');
});

test.each([
  [{ creditLimit: '-5' }, 'Enter the credit limit in pounds'],
  [{ creditLimit: '12,50' }, 'Enter the credit limit in pounds'],
  [{ creditLimit: '9999999' }, 'Use at most £1,000,000'],
  [{ paymentTermsDays: '400' }, 'Use at most 365 days'],
])('%j is refused beside its field', async (values, message) => {
  await ada.open(at());
  const page = await ada.press('Save', values);
  expect(page.status).toBe(422);
  expect(page.text).toContain(message);
});

test('terms that somebody has since changed are not overwritten; a new order does not count as a change', async () => {
  await approve();
  const grace = await newAdministrator(opened, 'Grace');
  await ada.open(at());
  await grace.open(at());
  await order();
  expect((await grace.press('Save', { creditLimit: '300.00' })).text).toContain('Saved.');
  const page = await ada.press('Save', { creditLimit: '400.00' });
  expect(page.status).toBe(409);
  expect(page.text).toContain('This was changed by Grace Trade at');
  expect(await account()).toMatchObject({ creditLimitPence: 30_000 });
});

test('a payment lowers the balance, and its reference counts once, however often the button is pressed (guard: the account’s lock) (trust F7)', async () => {
  await approve();
  await order();
  await ada.open(at());
  const { path, fields } = ada.filledIn('Record payment', { amount: '10.00', reference: 'BACS 1' });
  const answers = await atOnce(6, () => ada.browser.tab().post(path, fields));
  expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
  expect(await account()).toMatchObject({ currentBalancePence: 1598 });
  await ada.open(at());
  const page = await ada.press('Record payment', { amount: '15.99', reference: 'BACS 2' });
  expect(page.text).toContain('Only £15.98 is owed');
});

test('a statement is a PDF, for a valid period', async () => {
  await approve();
  await order();
  const pdf = await ada.browser.get(`${at()}/statement.pdf?from=2026-11-01&to=2026-11-30`);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect((await ada.browser.get(`${at()}/statement.pdf?from=2026-11-30&to=2026-11-01`)).status).toBe(422);
});

test('a statement that lacks an entry is named on the customer’s page, until it is made again', async () => {
  await approve();
  await order();
  const STALE =
    'The last statement, for 1 Nov 2026 to 30 Nov 2026, was made before something was added to it.';
  const make = async (days: string) => (await ada.browser.get(`${at()}/statement.pdf?${days}`)).arrayBuffer();
  await make('from=2026-11-01&to=2026-11-30');
  expect((await ada.open(at())).text).not.toContain('The last statement');
  await ada.press('Record payment', { amount: '1.00', reference: `BACS ${at()}` });
  expect((await ada.open(at())).text).toContain(STALE);
  await make('from=2026-11-01&to=2026-11-30');
  expect((await ada.open(at())).text).not.toContain('The last statement');
  // A statement for an earlier month says what was open on the day it was made.
  await make('from=2026-10-01&to=2026-10-31');
  await opened.shop.owner
    .updateTable('statementPapers')
    .set({ madeAt: new Date('2026-11-01T10:00:00Z') })
    .execute();
  await ada.open(at());
  await ada.press('Record payment', { amount: '1.00', reference: `BACS again ${at()}` });
  expect((await ada.open(at())).text).not.toContain('The last statement');
});

test('a statement names each invoice and credit note, and which invoices are still open', async () => {
  await approve();
  await order();
  const { orderNumber, invoiceNumber } = await opened.db
    .selectFrom('invoices as i')
    .innerJoin('orders as o', 'o.id', 'i.orderId')
    .select(['o.orderNumber', 'i.invoiceNumber'])
    .orderBy('i.createdAt', 'desc')
    .executeTakeFirstOrThrow();
  const statement = await readPdf(ada.browser, `${at()}/statement.pdf?from=2026-11-01&to=2026-11-30`);
  const text = statement.join(' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain(`Order ${orderNumber} £25.98 £25.98 Invoice ${invoiceNumber}`);
  expect(text).toMatch(
    new RegExp(`Open invoices .*24 Dec 2026 ${invoiceNumber}, order ${orderNumber} £25\\.98`),
  );
});

test('a payment that two people enter from one bank statement is recorded once, however they write its reference', async () => {
  await approve();
  await order();
  const grace = await newAdministrator(opened, 'Grace');
  await ada.open(at());
  await grace.open(at());
  expect((await ada.press('Record payment', { reference: 'BACS 7' })).text).toContain('Payment recorded.');
  const late = await grace.press('Record payment', { reference: 'bacs 7' });
  expect(late.status).toBe(422);
  expect(late.text).toContain('The ledger already has a payment with this reference');
  expect(await account()).toMatchObject({ currentBalancePence: 0 });
});

test('just after midnight in summer, the statement includes the new day', async () => {
  await approve();
  await order();
  const before = opened.time.now;
  opened.time.now = new Date('2027-06-30T23:30:00Z');
  const page = await ada.open(at());
  opened.time.now = before;
  expect(page.html).toContain('name="to" value="2027-07-01"');
});
