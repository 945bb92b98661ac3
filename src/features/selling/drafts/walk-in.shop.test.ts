import { addDays } from 'date-fns';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { json } from '#platform/db/database.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { makeArtwork, newGuest } from '#test/factories.ts';
import { expectInvariants } from '#test/invariants.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';
import { setStatus } from '#test/whole-customer.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
});
beforeEach(() => {
  opened.time.now = NOON;
});

/** What staff type for a customer at the counter who takes the order with them. */
const AT_THE_COUNTER = {
  firstName: 'Wilma',
  email: '',
  address: '',
  city: '',
  postcode: '',
  isCollected: '1',
};

/** An order of 50 A5 flyers for a customer at the counter, with its page open. */
async function walkIn(button = 'Paid in cash at the counter', customer: Record<string, string> = {}) {
  await ada.open('/admin/drafts');
  await ada.press('New quote or order');
  await ada.press('Find', {
    ...AT_THE_COUNTER,
    ...customer,
    product: 'a5 flyers 50',
    intent: 'find-product',
  });
  await ada.press('Add A5 Flyers');
  const asked = await ada.press(button);
  // Staff are asked once, unless something is missing.
  const page = asked.text.includes('Have you taken') ? await ada.press(/^Yes, .* is paid$/) : asked;
  const orderId = /admin\/orders\/([\w-]+)/.exec(page.path)?.[1] ?? '';
  return { page, orderId };
}

const emailsOf = (orderId: string) =>
  opened.db.selectFrom('mails').select('template').where('orderId', '=', orderId).execute();

test.each(['Paid in cash at the counter', 'Paid by card machine'])(
  'a walk-in who gives no email address pays and has an order: %s',
  async (button) => {
    const { page, orderId } = await walkIn(button);
    expect(page.status).toBe(200);
    expect(page.text).toContain('No email address: nothing is emailed.');
    expect(page.text).toContain('There is no email address, so a new status emails nobody.');
    expect(page.text).not.toContain('the customer is emailed');
    expect(page.html).not.toContain('mailto:"');
    const order = await opened.db
      .selectFrom('orders')
      .select(['paymentStatus', 'customerEmail'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(order).toEqual({ paymentStatus: 'paid', customerEmail: '' });
    expect(await emailsOf(orderId)).toEqual([]);
  },
);

test('a walk-in gets printed papers: the order and its invoice', async () => {
  const { orderId } = await walkIn();
  expect((await ada.open(`/admin/orders/${orderId}/print/order`)).text).toContain('Wilma');
  const invoice = await ada.browser.get(`/orders/${orderId}/invoice`);
  expect(invoice.status).toBe(200);
  expect(invoice.headers.get('content-type')).toContain('application/pdf');
  expect((await ada.browser.get(`/orders/${orderId}/invoice.xml`)).status).toBe(200);
});

test('nothing that happens to a walk-in’s order is emailed', async () => {
  const { orderId } = await walkIn();
  await ada.open(`/admin/orders/${orderId}`);
  const cancelled = await ada.press('Save Changes', { status: 'cancelled' });
  expect(cancelled.status).toBeLessThan(500);
  await opened.runJobs();
  expect(await emailsOf(orderId)).toEqual([]);
});

test('staff ring a walk-in whose file is missing: their order isn’t cancelled after reminders that never went out', async () => {
  const { orderId } = await walkIn();
  await opened.db
    .insertInto('settings')
    .values({
      key: 'customer_reminders',
      value: json({ days: [1, 3], ending: 'cancel', endingDays: 2 }),
      updatedAt: NOON,
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: (set) => set.ref('excluded.value') }),
    )
    .execute();
  for (let day = 1; day <= 12; day += 1) {
    opened.time.now = addDays(NOON, day);
    await opened.runJobs();
    await opened.run('remind-customers');
  }
  const order = await opened.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(order.status).toBe('pending');
  expect(await emailsOf(orderId)).toEqual([{ template: 'needs-unanswered' }]);
});

test('two walk-ins are two people: each is found by their own name, in lists, in Find and for the next order', async () => {
  const [one, two] = [await walkIn(), await walkIn()];
  await opened.db
    .updateTable('orders')
    .set({ customerName: 'Wilma Counter', customerFirstName: 'Wilma', customerLastName: 'Counter' })
    .where('id', 'in', [one.orderId, two.orderId])
    .execute();
  expect((await ada.open('/admin/orders?search=wilma+counter')).text).toContain('No email address');
  await ada.open('/admin/drafts');
  await ada.press('New quote or order');
  const page = await ada.press('Find', { customer: 'Wilma Counter', intent: 'find-customer' });
  expect(page.html.match(/value="use:/g)).toHaveLength(2);
  expect((await ada.browser.get('/admin/orders/export.csv?search=wilma+counter')).status).toBeLessThan(500);
});

test('sending something by email still needs an address, and the message says so', async () => {
  for (const button of ['Email it to the customer']) {
    const { page } = await walkIn(button);
    expect([page.status, page.text]).toEqual([
      422,
      expect.stringContaining('Enter the customer’s email address: the link goes there.'),
    ]);
  }
  expect((await walkIn('Paid in cash at the counter', { email: 'wilma' })).page.status).toBe(422);
  await expectInvariants(opened.db);
});

test('the shop itself accepts no order from a customer without an address', async () => {
  await expect(
    opened.db
      .updateTable('orders')
      .set({ customerEmail: '', draftId: null })
      .where('draftId', 'is not', null)
      .execute(),
  ).rejects.toThrow('orders_customer_email_check');
});

test('an order without an email address is not asked for a new file by email', async () => {
  const { orderId } = await walkIn();
  await opened.db
    .updateTable('orderItems')
    .set({ artworkId: await makeArtwork(opened.shop, newGuest()) })
    .where('orderId', '=', orderId)
    .execute();
  const { id: itemId } = await opened.db
    .selectFrom('orderItems')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const page = await ada.open(`/admin/files/${itemId}`);
  expect(page.text).not.toContain('by email');
  const waiting = await ada.press('Wait for a new file', { artworkProblem: 'The logo is blurred' });
  expect(waiting.text).toContain('Ask the customer for a new file yourself: we have no email address.');
  expect(await emailsOf(orderId)).toEqual([]);
});

test('a walk-in can be found by order number or name, get a copy of their data, and be erased', async () => {
  const { orderId } = await walkIn('Paid in cash at the counter', {
    firstName: 'Wilfred',
    lastName: 'O’Hare',
  });
  const { orderId: other } = await walkIn('Paid in cash at the counter', {
    firstName: 'Wilfred',
    lastName: 'O’Hare',
  });
  const { orderNumber } = await opened.db
    .selectFrom('orders')
    .select('orderNumber')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await setStatus(opened, orderId, 'delivered');
  await ada.open('/admin/personal-data');
  const list = await ada.press('Find', { email: "o'hare wilfred" });
  expect(list.text).toContain('Orders without an email address');
  const page = await ada.press(orderNumber);
  expect(page.text).toContain(`What we hold about the customer of ${orderNumber}`);
  expect(page.text).toContain('1 order');
  const file = await ada.browser.post('/admin/personal-data/export', { email: orderNumber.toLowerCase() });
  expect(await file.json()).toMatchObject({
    about: { order: orderNumber },
    orders: [{ orderNumber }],
    quotes: [{ firstName: 'Wilfred' }],
  });
  const wrong = await ada.press('Erase this person', { typedEmail: 'ORD-2026-999999' });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('Type the same order number again to erase this person');
  const done = await ada.press('Erase this person', { typedEmail: orderNumber });
  expect(done.text).toContain('The person has been erased.');
  const rows = await opened.db
    .selectFrom('orders')
    .leftJoin('drafts', 'drafts.id', 'orders.draftId')
    .select(['orders.id', 'orders.erasedAt', 'drafts.firstName'])
    .where('orders.id', 'in', [orderId, other])
    .execute();
  expect(rows.find(({ id }) => id === orderId)).toMatchObject({
    erasedAt: expect.any(Date),
    firstName: '',
  });
  expect(rows.find(({ id }) => id === other)).toMatchObject({ erasedAt: null, firstName: 'Wilfred' });
  await ada.open('/admin/personal-data');
  expect((await ada.press('Find', { email: orderNumber })).status).toBe(422);
});

test('an order with an address leads to everything under that address', async () => {
  const { orderId } = await walkIn('Paid in cash at the counter', { email: 'wendy@example.com' });
  const { orderNumber } = await opened.db
    .selectFrom('orders')
    .select('orderNumber')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await ada.open('/admin/personal-data');
  expect((await ada.press('Find', { email: orderNumber })).text).toContain(
    'What we hold about wendy@example.com',
  );
  await ada.open('/admin/personal-data');
  const nobody = await ada.press('Find', { email: 'Nobody Here' });
  expect(nobody.status).toBe(422);
  expect(nobody.text).toContain('Nobody of this name ordered without an email address.');
});
