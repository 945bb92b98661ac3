import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { makeReadyOrder, makeStaff } from '#test/ready-order.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
let staff: { id: string; name: string };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  staff = await makeStaff(opened.shop);
});

interface Details {
  firstName: string;
  lastName: string;
  email: string;
  phone?: string;
  company?: string;
}

/** A guest's order with these details. */
async function guestOrder({ firstName, lastName, email, phone, company }: Details) {
  const { orderId, orderNumber } = await makeReadyOrder(opened.shop, staff);
  await opened.owner
    .updateTable('orders')
    .set({
      customerFirstName: firstName,
      customerLastName: lastName,
      customerName: `${firstName} ${lastName}`,
      customerEmail: email,
      customerPhone: phone ?? null,
      billingAddress: JSON.stringify(company ? { company } : {}),
      userId: null,
    })
    .where('id', '=', orderId)
    .execute();
  return { orderId, orderNumber };
}

/** A phone order for a customer without an email address, paid at the counter. */
async function walkIn(firstName: string, lastName: string, phone: string) {
  await ada.open('/admin/drafts');
  await ada.press('New quote or order');
  await ada.press('Find', {
    firstName,
    lastName,
    phone,
    isCollected: '1',
    product: 'a5 flyers 50',
    intent: 'find-product',
  });
  await ada.press('Add A5 Flyers');
  await ada.press('Paid in cash at the counter');
  const placed = await ada.press(/^Yes, .* is paid$/);
  return /orders\/([\w-]+)/.exec(placed.path)?.[1] ?? '';
}

const message = (email: string, firstName: string) =>
  opened.db
    .insertInto('contactMessages')
    .values({ email, firstName, lastName: 'Asker', subject: 'general', message: 'Do you print mugs?' })
    .returning('id')
    .executeTakeFirstOrThrow();

/** The rows of the list that have these words. */
async function rowsWith(words: string, search = '') {
  const { html } = await ada.open(`/admin/customers${search && `?search=${encodeURIComponent(search)}`}`);
  return html.split('<tr').filter((row) => row.includes(words));
}

describe('the list of customers', () => {
  test('has a guest once, whatever the letters of their address, with all that they ordered', async () => {
    await guestOrder({ firstName: 'Gwen', lastName: 'Guest', email: 'gwen@example.com' });
    await guestOrder({ firstName: 'Gwen', lastName: 'Guest', email: 'Gwen@Example.com' });
    const rows = await rowsWith('Gwen Guest');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain('Guest</td>');
    expect(rows[0]).toMatch(/text-right">2</);
  });

  test('joins what somebody ordered as a guest to their account', async () => {
    const { email } = await newCustomer(opened, 'Rita');
    await guestOrder({ firstName: 'Rita', lastName: 'Trade', email: email.toUpperCase() });
    const rows = await rowsWith('Rita Trade');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/text-right">1</);
    const [href = ''] = /\/admin\/customers\/[\w-]+/.exec(rows[0] ?? '') ?? [];
    expect((await ada.open(href)).text).toContain('ORD-2026-');
  });

  test('has those who only asked, and a walk-in customer once by phone number', async () => {
    await message('mugs@example.com', 'Mo');
    await message('Mugs@example.com', 'Mo');
    expect(await rowsWith('Mo Asker')).toHaveLength(1);
    expect((await rowsWith('Mo Asker'))[0]).toContain('Enquiry only');
    await walkIn('Wanda', 'Window', '028 9212 3456');
    await walkIn('Wanda', 'Window', '028 9212 3456');
    const rows = await rowsWith('Wanda Window');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain('Walk-in');
    expect(rows[0]).toMatch(/text-right">2</);
  });

  test('shows an enquiry no longer once they have ordered', async () => {
    await message('later@example.com', 'Lara');
    await guestOrder({ firstName: 'Lara', lastName: 'Asker', email: 'later@example.com' });
    const rows = await rowsWith('Lara Asker');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain('Guest</td>');
  });

  test('doesn’t have an erased customer', async () => {
    const { orderId } = await guestOrder({
      firstName: 'Erica',
      lastName: 'Erased',
      email: 'erica@example.com',
    });
    await opened.owner
      .updateTable('orders')
      .set({ erasedAt: opened.time.now })
      .where('id', '=', orderId)
      .execute();
    expect(await rowsWith('Erica Erased')).toEqual([]);
  });

  test('finds them by name, company, email, phone or order number', async () => {
    const guest = {
      firstName: 'Fiona',
      lastName: 'Finder',
      email: 'fiona@example.com',
      phone: '+442892654321',
    };
    const { orderNumber } = await guestOrder({ ...guest, company: 'Silverbirch Signs' });
    await guestOrder(guest);
    for (const search of [
      'fiona finder',
      'Finder',
      'silverbirch',
      'FIONA@example.com',
      '028 9265 4321',
      orderNumber,
    ])
      expect(await rowsWith('Fiona Finder', search), search).toHaveLength(1);
    expect(await rowsWith('Fiona Finder', 'nobody')).toEqual([]);
    expect(ada.page.text).toContain('No customers match');
  });

  test('shows trade accounts alone if asked', async () => {
    await guestOrder({ firstName: 'Nora', lastName: 'Notrade', email: 'nora@example.com' });
    expect((await ada.open('/admin/customers?trade=1')).text).not.toContain('Nora Notrade');
  });
});

describe('the page of somebody without an account', () => {
  test('has their orders, quotes, enquiries and address, and begins a new order with what is known', async () => {
    const guest = {
      firstName: 'Paula',
      lastName: 'Person',
      email: 'paula@example.com',
      phone: '+442892111222',
    };
    const one = await guestOrder({ ...guest, company: 'Person & Co' });
    const two = await guestOrder({ ...guest, email: 'Paula@example.com', company: 'Person & Co' });
    await message('PAULA@example.com', 'Paula');
    const page = await ada.open(`/admin/customers/order/${one.orderId}`);
    for (const words of [
      'Paula Person',
      'Person & Co',
      '028 9211 1222',
      one.orderNumber,
      two.orderNumber,
      'Message',
      'No account',
    ])
      expect(page.text).toContain(words);
    const draft = await ada.press('New order for Paula');
    expect(draft.path).toMatch(/^\/admin\/drafts\//);
    for (const value of [
      'Paula',
      'Person',
      'Paula@example.com',
      'Person &amp; Co',
      '028 9211 1222',
      'BT28 1AA',
    ])
      expect(draft.html).toContain(`value="${value}"`);
    const here = `/admin/customers/order/${two.orderId}`;
    // Nothing is written down before it is saved.
    expect((await ada.tab().open(here)).text).not.toContain('QUO-2026-');
    await ada.press('Save');
    expect((await ada.open(here)).text).toContain('QUO-2026-');
  });

  test('leads to their account once they have one', async () => {
    const { orderId } = await guestOrder({ firstName: 'Ned', lastName: 'New', email: 'ned@example.com' });
    const { userId } = await newCustomer(opened, 'Ned');
    await opened.owner
      .updateTable('users')
      .set({ email: 'ned@example.com' })
      .where('id', '=', userId)
      .execute();
    expect((await ada.open(`/admin/customers/order/${orderId}`)).path).toBe(`/admin/customers/${userId}`);
  });

  test('can be that of somebody who only asked', async () => {
    const { id } = await message('only@example.com', 'Olga');
    const page = await ada.open(`/admin/customers/message/${id}`);
    expect(page.text).toContain('Olga Asker');
    expect(page.text).toContain('No orders yet.');
    expect((await ada.press('New order for Olga')).html).toContain('value="only@example.com"');
    expect((await ada.open('/admin/customers/message/nothing')).status).toBe(404);
    expect((await ada.open(`/admin/customers/order/${id}`)).status).toBe(404);
  });

  test('is for those who may see customers', async () => {
    const { id } = await message('hidden@example.com', 'Hilda');
    const press = await newAdministrator(opened, 'Pat', ['press']);
    expect((await press.open(`/admin/customers/message/${id}`)).status).toBe(403);
    expect((await newShopper(opened).browser.get(`/admin/customers/message/${id}`)).status).toBe(302);
  });
});

test('an order for a customer with an account begins with their account', async () => {
  const { userId, email } = await newCustomer(opened, 'Tilda');
  await ada.open(`/admin/customers/${userId}`);
  const draft = await ada.press('New order for Tilda');
  expect(draft.html).toContain(`value="${email}"`);
  expect(draft.text).toContain('Their account');
});
