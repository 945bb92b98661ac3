import { beforeAll, describe, expect, test } from 'vitest';
import { UNITED_KINGDOM } from '#kit/country.ts';
import { json } from '#platform/db/database.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, JANE, JANE_AT_HOME, newGuest } from '#test/factories.ts';
import { readPdf } from '#test/read-pdf.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '#test/shopper.ts';
import { placeOrder } from './place-order.server.ts';

const PAY = 'Place order and pay £65.98';
const DETAILS = { ...JANE, phone: '' };
const ACCOUNTS_OFFICE = {
  billingCompany: 'Lagan Holdings Ltd',
  billingSame: '',
  billingName: 'Accounts Payable',
  billingAddress: '9 Donegall Square\nThird floor',
  billingCity: 'Belfast',
  billingPostalCode: 'bt1 5gb',
};
const BILLED = [
  'Lagan Holdings Ltd',
  'Accounts Payable',
  '9 Donegall Square, Third floor',
  'Belfast',
  'BT1 5GB',
  'United Kingdom',
];
const DELIVERED = ['Jane Doe', '1 Castle Street', 'Lisburn', 'BT28 1AA', 'United Kingdom'];

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});

/** A trade customer at the checkout with 500 flyers (£65.98) in the cart. */
async function atCheckout() {
  const customer = await newCustomer(opened, 'Tom');
  const { userId } = customer;
  await opened.db
    .insertInto('creditAccounts')
    .values({ userId, isApproved: true, creditLimitPence: 100_000 })
    .execute();
  await addFlyers(opened.shop, { userId, cartToken: null }, { quantity: '500' });
  await customer.shopper.open('/checkout');
  return customer;
}

/** Orders on account, with these billing fields; returns the order's id. */
async function order(customer: Awaited<ReturnType<typeof atCheckout>>, billing: Record<string, string>) {
  const values = { ...DETAILS, ...billing, paymentMethod: 'account' };
  const page = await customer.shopper.press(PAY, values);
  expect([page.status, page.path]).toEqual([200, expect.stringContaining('/orders?success=true')]);
  const { id } = await opened.db
    .selectFrom('orders')
    .select('id')
    .where('userId', '=', customer.userId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

describe('an order billed to another address', () => {
  test('says so on the invoice, the email, the order pages and its paperwork, and goes to the delivery address', async () => {
    const customer = await atCheckout();
    const id = await order(customer, ACCOUNTS_OFFICE);
    const invoice = await readPdf(customer.shopper.browser, `/orders/${id}/invoice`);
    expect(invoice).toEqual(expect.arrayContaining(BILLED));
    for (const line of ['Jane Doe', '1 Castle Street']) expect(invoice).not.toContain(line);
    await opened.runJobs();
    const email = opened.mails.find(({ text }) => text?.includes('Lagan Holdings Ltd'));
    expect(email?.text).toContain(`Delivery address\n${DELIVERED.join('\n')}`);
    expect(email?.text).toContain(`Billing address\n${BILLED.join('\n')}`);
    for (const line of BILLED) expect(email?.html).toContain(line);
    const own = await customer.shopper.open(`/orders/${id}`);
    expect(own.text).toMatch(/Billing address\s+Lagan Holdings Ltd\s+Accounts Payable/);
    const staff = await ada.open(`/admin/orders/${id}`);
    expect(staff.text).toMatch(/Billing Address\s+Lagan Holdings Ltd\s+Accounts Payable/);
    expect((await ada.open(`/admin/orders/${id}/print/order`)).text).toContain('Lagan Holdings Ltd');
    const slip = await ada.open(`/admin/orders/${id}/print/packing-slip`);
    expect(slip.text).not.toContain('Lagan Holdings');
    expect(slip.text).toContain('1 Castle Street');
    const csv = await (await ada.browser.get('/admin/orders/export.csv?search=Jane+Doe')).text();
    expect(csv).toContain(`,Lagan Holdings Ltd,"${BILLED.join(', ')}"`);
  });

  test('has that address on its credit note too', async () => {
    const customer = await atCheckout();
    const id = await order(customer, ACCOUNTS_OFFICE);
    await ada.open(`/admin/orders/${id}`);
    await ada.press('Take off the account', { amount: '10.00', creditReason: 'A corner was torn' });
    const note = await opened.db
      .selectFrom('creditNotes')
      .select('noteNumber')
      .where('orderId', '=', id)
      .executeTakeFirstOrThrow();
    const lines = await readPdf(customer.shopper.browser, `/orders/${id}/credit-notes/${note.noteNumber}`);
    expect(lines).toEqual(expect.arrayContaining(BILLED));
  });

  test('shows errors beside the field, loses nothing typed, and ignores the address while the box is ticked', async () => {
    const { shopper, userId } = await atCheckout();
    const half = { ...ACCOUNTS_OFFICE, billingName: ' ', billingPostalCode: 'BT99999', billingCity: '' };
    const page = await shopper.press(PAY, { ...DETAILS, ...half, paymentMethod: 'account' });
    expect(page.status).toBe(422);
    for (const [field, words] of [
      ['billingName', 'Enter the name for the invoice'],
      ['billingCity', 'Enter the town or city of the billing address'],
      ['billingPostalCode', 'Enter a full UK postcode, like BT28 2RF'],
    ])
      expect(page.html).toContain(`<p id="${field}-error" class="field-error">${words}</p>`);
    const { billingSame: _unticked, ...values } = half;
    const { fields } = shopper.filledIn(PAY);
    expect(fields).toMatchObject(values);
    expect(fields.billingSame).toBeUndefined();
    expect(await opened.db.selectFrom('orders').select('id').where('userId', '=', userId).execute()).toEqual(
      [],
    );
    const id = await order({ shopper, userId, email: '' }, { billingSame: '1' });
    const { billingAddress } = await opened.db
      .selectFrom('orders')
      .select('billingAddress')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(billingAddress).toMatchObject({ company: 'Lagan Holdings Ltd', line1: '1 Castle Street' });
  });
});

test('a company at the delivery address is on the invoice, without a second address', async () => {
  const customer = await atCheckout();
  const id = await order(customer, { billingCompany: 'Doe & Daughters' });
  const invoice = await readPdf(customer.shopper.browser, `/orders/${id}/invoice`);
  const from = invoice.indexOf('Doe & Daughters');
  expect(invoice.slice(from, from + 6)).toEqual(['Doe & Daughters', ...DELIVERED]);
});

test('an order from before billing addresses keeps its invoice unchanged', async () => {
  const customer = await atCheckout();
  const id = await order(customer, {});
  const before = { line1: 'Somewhere else', city: 'Lisburn', postal_code: 'BT28 1AA', country: 'UK' };
  await opened.db
    .updateTable('orders')
    .set({ billingAddress: json(before) })
    .where('id', '=', id)
    .execute();
  const invoice = await readPdf(customer.shopper.browser, `/orders/${id}/invoice`);
  expect(invoice).toEqual(expect.arrayContaining(DELIVERED));
  expect(invoice).not.toContain('Somewhere else');
  expect((await ada.open(`/admin/orders/${id}`)).text).not.toContain('Billing Address');
});

describe('a customer’s billing details', () => {
  test('are saved on the account, filled in at checkout, and can be changed there', async () => {
    const customer = await atCheckout();
    const { shopper, userId } = customer;
    await shopper.open('/account');
    const refused = await shopper.press('Save billing details', { ...ACCOUNTS_OFFICE, billingCity: ' ' });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('id="billingCity-error"');
    expect(shopper.filledIn('Save billing details').fields).toMatchObject({
      billingName: 'Accounts Payable',
    });
    const saved = await shopper.press('Save billing details', ACCOUNTS_OFFICE);
    expect(saved.text).toContain('We’ve saved your billing details.');
    const staff = await ada.open(`/admin/customers/${userId}`);
    expect(staff.text).toContain(`Invoices go to ${BILLED.slice(0, -1).join(', ')}`);
    await shopper.open('/checkout');
    const { fields } = shopper.filledIn(PAY);
    expect(fields).toMatchObject({ billingName: 'Accounts Payable', billingPostalCode: 'BT1 5GB' });
    expect(fields.billingSame).toBeUndefined();
    const id = await order(customer, { billingCompany: 'Somebody Else Ltd', billingSame: '1' });
    const invoice = await readPdf(shopper.browser, `/orders/${id}/invoice`);
    expect(invoice).toContain('Somebody Else Ltd');
    expect(invoice).not.toContain('Accounts Payable');
    await shopper.open('/account');
    expect(shopper.filledIn('Save billing details').fields).toMatchObject({
      billingName: 'Accounts Payable',
    });
    await shopper.press('Save billing details', { billingCompany: '', billingSame: '1' });
    expect(
      await opened.db
        .selectFrom('billingDetails')
        .select('userId')
        .where('userId', '=', customer.userId)
        .execute(),
    ).toEqual([]);
  });

  test('of a guest are filled in again after Cancel on the card page', async () => {
    const guest = newShopper(opened);
    await guest.browser.post('/product/a5-flyers-001', { intent: 'add', artworkFile: new File([], '') });
    const cartToken = /galley_cart=([\w-]{43})/.exec(guest.browser.cookie)?.[1] ?? '';
    await addFlyers(opened.shop, { userId: null, cartToken }, { quantity: '500' });
    await guest.open('/checkout');
    await guest.press('Pay £65.98 by card', { ...DETAILS, ...ACCOUNTS_OFFICE });
    await guest.open('/checkout?again=1');
    const { fields } = guest.filledIn('Pay £65.98 by card');
    expect(fields).toMatchObject({ billingCompany: 'Lagan Holdings Ltd', billingCity: 'Belfast' });
    expect(fields.billingSame).toBeUndefined();
  });

  test('submitted after signing out are not lost', async () => {
    const { shopper } = await atCheckout();
    const sent = shopper.filledIn(PAY, { ...DETAILS, ...ACCOUNTS_OFFICE });
    await opened.db.deleteFrom('sessions').execute();
    const answer = await shopper.browser.post(sent.path, sent.fields);
    expect(answer.status).toBe(401);
    const html = await answer.text();
    expect(html).toContain('Lagan Holdings Ltd');
    expect(html).toMatch(/<input(?=[^>]*name="billingSame")(?![^>]*checked)[^>]*>/);
    ada = await newAdministrator(opened);
  });
});

test('the same form makes one order, and one with another billing address replaces the order that was waiting for its card payment', async () => {
  const guest = newGuest();
  await addFlyers(opened.shop, guest, { quantity: '500' });
  const checkout = await checkoutOf(opened.shop, guest);
  const billing = {
    company: 'Lagan Holdings Ltd',
    address: {
      name: 'Accounts',
      address: '9 Donegall Square',
      city: 'Belfast',
      postalCode: 'BT1 5GB',
      country: UNITED_KINGDOM,
    },
  };
  const numbers: string[] = [];
  for (const customer of [
    JANE_AT_HOME,
    { ...JANE_AT_HOME, billing: { company: null, address: null } },
    { ...JANE_AT_HOME, billing },
    { ...JANE_AT_HOME, billing },
  ]) {
    const outcome = await placeOrder(opened.shop, { ...checkout, customer });
    if (!outcome.ok) throw new Error('not placed');
    numbers.push(outcome.orderNumber);
  }
  expect(numbers[1]).toBe(numbers[0]);
  expect(numbers[2]).not.toBe(numbers[0]);
  expect(numbers[3]).toBe(numbers[2]);
});

test('the documented call accepts a company and a billing address, and refuses half an address', async () => {
  const { shopper, userId } = await atCheckout();
  const customerInfo = {
    email: JANE.email,
    name: 'Jane Doe',
    company: 'Lagan Holdings Ltd',
    address: { line1: '1 Castle Street', city: 'Lisburn', postal_code: 'BT28 1AA' },
    billingAddress: { name: 'Accounts', line1: '9 Donegall Square', city: 'Belfast', postal_code: 'bt15gb' },
  };
  const call = (info: object) =>
    shopper.browser.postJson('/functions/create-checkout-session', { customerInfo: info });
  expect((await call(customerInfo)).status).toBe(200);
  const { billingAddress } = await opened.db
    .selectFrom('orders')
    .select('billingAddress')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  expect(billingAddress).toEqual({
    company: 'Lagan Holdings Ltd',
    name: 'Accounts',
    line1: '9 Donegall Square',
    city: 'Belfast',
    postal_code: 'BT1 5GB',
    country: 'United Kingdom',
  });
  const half = { ...customerInfo, billingAddress: { name: 'Accounts' } };
  expect((await call(half)).status).toBe(422);
});
