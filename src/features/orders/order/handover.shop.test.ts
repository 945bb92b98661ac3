import { beforeAll, expect, test } from 'vitest';
import { DEFAULT_DELIVERY_PLAN } from '#features/pricing/delivery/index.ts';
import { json } from '#platform/db/database.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, JANE } from '#test/factories.ts';
import { wordsOfPdf } from '#test/read-pdf.ts';
import { newAdministrator, newCustomer, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
  const value = json({ ...DEFAULT_DELIVERY_PLAN, offersCollection: true });
  await opened.db
    .insertInto('settings')
    .values({ key: 'delivery', value, updatedAt: opened.time.now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
});

/** A trade customer who orders 500 flyers on account. Returns the order's id. */
async function ordered(delivery: 'delivery' | 'collection') {
  const customer = await newCustomer(opened, 'Tom');
  const { userId, shopper } = customer;
  await opened.db
    .insertInto('creditAccounts')
    .values({ userId, isApproved: true, creditLimitPence: 100_000 })
    .execute();
  await addFlyers(opened.shop, { userId, cartToken: null }, { quantity: '500' });
  await shopper.open('/checkout');
  await shopper.press('Update total', { delivery });
  const total = delivery === 'collection' ? '£60.99' : '£65.98';
  const page = await shopper.press(`Place order and pay ${total}`, {
    ...JANE,
    phone: '',
    paymentMethod: 'account',
  });
  const { id } = await opened.db
    .selectFrom('orders')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  await opened.runJobs();
  return { id, shopper, confirmed: page.text };
}

/** The text of an invoice. */
const invoice = async (shopper: Shopper, id: string) =>
  wordsOfPdf(await shopper.browser.get(`/orders/${id}/invoice`));

/** Moves an order to a status as staff do; returns the email that this sends. */
async function moveTo(id: string, status: string) {
  const before = opened.mails.length;
  await ada.open(`/admin/orders/${id}`);
  await ada.press('Save Changes', { status });
  await opened.runJobs();
  return opened.mails.slice(before).find(({ subject }) => subject?.includes('Order'));
}

const SENT = /despatch|dispatch|deliver|on its way|has left|leaves us|shipped/i;
const US = /Collect from us\s+Lagan Valley Press\s.*Monday to Friday: 9:00-18:00/s;

test('an order to collect says where and when, everywhere, and never says that it is sent or delivered', async () => {
  const { id, shopper, confirmed } = await ordered('collection');
  expect(confirmed).toMatch(
    /You can collect it from us on .* We’ll email you when it’s ready\. Lagan Valley Press/,
  );
  expect(confirmed).not.toMatch(/Despatch is on|leaves us|dispatched in/);
  const email = opened.mails.find(({ subject }) => subject?.includes('confirmed: ready to collect'));
  expect(email?.text).toMatch(US);
  expect(email?.text).toMatch(/Billing address\s+Jane Doe/);
  expect(email?.text).not.toMatch(SENT);
  expect(email?.html).toContain('Monday to Friday: 9:00-18:00');
  const own = async () => {
    const { text } = await shopper.open(`/orders/${id}`);
    return text.slice(text.indexOf('Order ORD')).split('Problem with this order?')[0] ?? '';
  };
  expect(await own()).toMatch(US);
  expect(await own()).toContain('Ready to collect on');
  expect(await own()).not.toMatch(SENT);
  expect(await invoice(shopper, id)).toContain('Collected from us');
  expect((await ada.open(`/admin/orders/${id}`)).text).toContain('Collection from us, 2.3 kg with packing');
  const slip = await ada.open(`/admin/orders/${id}/print/packing-slip`);
  expect(slip.text).toMatch(
    /Ready to collect .* Collection from us, 2\.3 kg with packing\. Collected by Jane Doe/,
  );
  expect(slip.text).not.toContain('Castle Street');

  const printing = await moveTo(id, 'processing');
  expect(printing?.text).toContain('We’ll email you when you can collect it.');
  const ready = await moveTo(id, 'shipped');
  expect(ready?.subject).toMatch(/is ready to collect$/);
  expect(ready?.text).toMatch(/Collect from us: Lagan Valley Press/);
  expect(ready?.text).not.toMatch(SENT);
  const collected = await moveTo(id, 'delivered');
  expect(collected?.subject).toMatch(/was collected$/);
  expect(collected?.text).not.toMatch(SENT);
  expect(await own()).toMatch(/Collected/);
  expect(await own()).not.toMatch(SENT);
  for (const list of ['/orders', '/account']) {
    const { text } = await shopper.open(list);
    expect(text).toContain('Collected');
    expect(text).not.toContain('Delivered');
  }
});

test('an order to deliver names the zone of its price, to the customer and to staff', async () => {
  const { id, shopper, confirmed } = await ordered('delivery');
  expect(confirmed).toContain('Despatch is on');
  const email = opened.mails.find(({ subject }) => subject?.includes('confirmed: with you by'));
  expect(email?.text).toMatch(/Delivery address\s+Jane Doe.*\(Delivery to Northern Ireland\)/s);
  expect((await shopper.open(`/orders/${id}`)).text).toContain('Delivery to Northern Ireland');
  expect(await invoice(shopper, id)).toContain('To Northern Ireland');
  const slip = await ada.open(`/admin/orders/${id}/print/packing-slip`);
  expect(slip.text).toContain('Delivery to Northern Ireland, 2.3 kg with packing.');
  expect((await moveTo(id, 'shipped'))?.subject).toMatch(/is on its way$/);
});

test('an order that has left, or is ready to collect, no longer shows a promised day', async () => {
  const day = /([Dd]espatch|Ready to collect) (on )?[A-Z][a-z]+day/;
  for (const delivery of ['delivery', 'collection'] as const) {
    const { id, shopper } = await ordered(delivery);
    const pages = async () => [
      (await shopper.open(`/orders/${id}`)).text,
      (await shopper.open('/orders')).text,
    ];
    for (const text of await pages()) expect(text).toMatch(day);
    await moveTo(id, 'shipped');
    for (const text of await pages()) expect(text).not.toMatch(day);
  }
});

test('a cancelled order shows no promised day, not even on staff’s pages and papers', async () => {
  const { id } = await ordered('delivery');
  const pages = async () => [
    (await ada.open(`/admin/orders/${id}`)).text,
    (await ada.open(`/admin/orders/${id}/print/order`)).text,
  ];
  for (const text of await pages()) expect(text).toMatch(/Despatch [A-Z][a-z]+day/);
  await moveTo(id, 'cancelled');
  for (const text of await pages()) expect(text).not.toMatch(/Despatch [A-Z][a-z]+day/);
});
