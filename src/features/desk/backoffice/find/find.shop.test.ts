import { beforeAll, describe, expect, test } from 'vitest';
import { moveJob } from '#features/floor/production/move-job.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, newGuest } from '#test/factories.ts';
import { makePaidOrder } from '#test/paid-order.ts';
import { newAdministrator, newCustomer, type Shopper } from '#test/shopper.ts';
import type { StaffRole } from '#visitor/rights.ts';

let opened: TestShop;
let ada: Shopper;
let orderId: string;
let orderNumber: string;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
  const guest = newGuest();
  await addFlyers(opened.shop, guest);
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, guest, 'stripe'));
  if (!placed.ok) throw new Error('not placed');
  ({ orderId, orderNumber } = await opened.db
    .selectFrom('orders')
    .select(['id as orderId', 'orderNumber'])
    .executeTakeFirstOrThrow());
});

/** Returns the addresses of what is found, in order. */
async function matches(search: string, by: Shopper = ada): Promise<string[]> {
  const answer = await by.browser.get(`/admin/find/results?${new URLSearchParams({ q: search })}`);
  const { found: list } = (await answer.json()) as { found: { to: string }[] };
  return list.map(({ to }) => to);
}

test('an order is found by its number, complete or without its zeros', async () => {
  expect(await matches(orderNumber)).toEqual([`/admin/orders/${orderId}`]);
  expect(await matches(String(Number(orderNumber.split('-')[2])))).toEqual([]);
  expect(await matches(orderNumber.split('-')[2] ?? '')).toEqual([`/admin/orders/${orderId}`]);
});

test('a customer is found by name and by email, a product by name and by id', async () => {
  const { userId, email } = await newCustomer(opened, 'Quentin');
  expect(await matches('quentin tr')).toEqual([`/admin/customers/${userId}`]);
  expect(await matches(email)).toEqual([`/admin/customers/${userId}`]);
  await opened.db.updateTable('profiles').set({ phone: '+442892123456' }).where('id', '=', userId).execute();
  expect(await matches('028 9212 3456')).toEqual([`/admin/customers/${userId}`]);
  expect(await matches('a6-flyers-001')).toEqual(['/admin/products/a6-flyers-001']);
});

test('an order is found by any number that is read out on the telephone', async () => {
  const paid = await makePaidOrder(opened.shop);
  const { invoiceNumber } = await opened.db
    .selectFrom('invoices')
    .select('invoiceNumber')
    .where('orderId', '=', paid)
    .executeTakeFirstOrThrow();
  const one = [`/admin/orders/${paid}`];
  expect(await matches(invoiceNumber.toLowerCase())).toEqual(one);
  await opened.shop.owner
    .updateTable('orders')
    .set({ trackingNumber: 'AB123456789GB', shippingPostcode: 'BT1 5GS' })
    .where('id', '=', paid)
    .execute();
  expect(await matches('ab123456789gb')).toEqual(one);
  expect(await matches('AB 1234 5678 9GB')).toEqual(one);
  expect(await matches('bt15gs')).toEqual(one);
  expect(await matches('BT1 5GS')).toEqual(one);
  await opened.shop.owner
    .updateTable('artworks')
    .set({ originalName: 'summer-fair_v7.pdf' })
    .where('id', 'in', (query) =>
      query.selectFrom('orderItems').select('artworkId').where('orderId', '=', paid),
    )
    .execute();
  expect(await matches('fair_v7')).toEqual(one);
  expect(await matches('fair%v7')).toEqual([]);
});

test('staff who see no money find only what the numbers in their work refer to', async () => {
  const id = await makePaidOrder(opened.shop);
  const { code } = await opened.db
    .selectFrom('jobs')
    .select('code')
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow();
  const number = code.replace(/-1$/, '');
  const { invoiceNumber } = await opened.db
    .selectFrom('invoices')
    .select('invoiceNumber')
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow();
  await opened.shop.owner
    .updateTable('orders')
    .set({ trackingNumber: 'CD987654321GB', shippingPostcode: 'BT28 2EX' })
    .where('id', '=', id)
    .execute();
  await opened.shop.owner
    .updateTable('artworks')
    .set({ originalName: 'harvest-supper.pdf' })
    .where('id', 'in', (query) =>
      query.selectFrom('orderItems').select('artworkId').where('orderId', '=', id),
    )
    .execute();
  const [job, order, packing] = [`/admin/jobs/${code}`, `/admin/orders/${id}`, `/admin/despatch/${number}`];
  const searches = ['harvest-supper', number, 'cd 987654321 gb', 'bt282ex', invoiceNumber];
  const findsOf = async (name: string, role: StaffRole) => {
    const person = await newAdministrator(opened, name, [role]);
    return Promise.all(searches.map((search) => matches(search, person)));
  };
  expect(await findsOf('Paula', 'press')).toEqual([[job], [job], [], [], []]);
  expect(await findsOf('Prue', 'prepress')).toEqual([[job, order], [job, order], [], [], []]);
  expect(await findsOf('Des', 'despatch')).toEqual([[job, order], [job, order], [packing], [packing], []]);
  // Once it has left, only people who may open orders still need it.
  const { id: adaId, name } = await opened.db
    .selectFrom('users')
    .select(['id', 'name'])
    .executeTakeFirstOrThrow();
  const sent = { code, version: 1, stageId: 'despatched' };
  expect(await moveJob(opened.shop, { id: adaId, name }, sent)).toMatchObject({ ok: true });
  const left = ['harvest-supper', number];
  const [des, paula] = [
    await newAdministrator(opened, 'Desmond', ['despatch']),
    await newAdministrator(opened, 'Pauline', ['press']),
  ];
  expect(await Promise.all(left.map((search) => matches(search, des)))).toEqual([[order], [order]]);
  expect(await Promise.all(left.map((search) => matches(search, paula)))).toEqual([[], []]);
});

test('pages and actions are found by their words, in any order', async () => {
  expect(await matches('discount create')).toEqual(['/admin/discount-codes?create']);
  expect(await matches('two-factor')).toEqual(['/admin/settings/signing-in', '/admin/two-step']);
  expect(await matches('outb')).toEqual(['/admin/outbox']);
  expect((await matches('')).slice(0, 2)).toEqual(['/admin', '/admin/files']);
});

test('characters with a meaning to the database are plain text here', async () => {
  for (const search of ['%%', '__', '\\\\', "';--", '\0\0', '"><script>'])
    expect(await matches(search)).toEqual(search.includes('\0') ? await matches('') : []);
});

test('without script the button leads to a page that searches', async () => {
  const page = await ada.open('/admin');
  expect(page.html).toContain('href="/admin/find"');
  await ada.open('/admin/find');
  expect(ada.page.text).toContain('Keyboard shortcuts');
  const answer = await ada.press('Find', { q: orderNumber });
  expect(answer.html).toContain(`href="/admin/orders/${orderId}"`);
  expect((await ada.press('Find', { q: 'zeppelin' })).text).toContain('Nothing found');
});

describe('a scanned job ticket', () => {
  const itemPath = () => `/admin/orders/${orderId}#item-1`;

  test('opens its item from the order list and from Find, in upper or lower case', async () => {
    for (const code of [`${orderNumber}-1`, ` ${orderNumber.toLowerCase()}-1 `, `${orderNumber}-01`]) {
      for (const [path, field] of [
        ['/admin/orders', 'search'],
        ['/admin/find', 'q'],
      ] as const) {
        const answer = await ada.browser.get(`${path}?${new URLSearchParams({ [field]: code })}`);
        expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, itemPath()]);
      }
      expect(await matches(code)).toEqual([itemPath()]);
    }
    expect((await ada.open(`/admin/orders/${orderId}`)).html).toContain('id="item-1"');
  });

  test('says so if its item does not exist, and links to the order', async () => {
    for (const code of [`${orderNumber}-2`, `${orderNumber}-0`, `${orderNumber}-999999999`]) {
      const words = `${orderNumber} has 1 item, so there’s no item ${Number(code.split('-')[3])}.`;
      const search = new URLSearchParams({ search: code, q: code });
      for (const path of ['/admin/orders', '/admin/find']) {
        const page = await ada.open(`${path}?${search}`);
        expect([path, page.status]).toEqual([path, 200]);
        expect(page.text).toContain(words);
        expect(page.html).toContain(`href="/admin/orders/${orderId}"`);
      }
      expect(await matches(code)).toEqual([`/admin/orders/${orderId}`]);
    }
  });

  test('is opened by the address for scanners, like any of the shop’s numbers', async () => {
    const paid = await makePaidOrder(opened.shop);
    const { invoiceNumber } = await opened.db
      .selectFrom('invoices')
      .select('invoiceNumber')
      .where('orderId', '=', paid)
      .executeTakeFirstOrThrow();
    for (const [code, to] of [
      [`${orderNumber}-1`, itemPath()],
      [`https://print.example/admin/jobs/${orderNumber}-1`, itemPath()],
      [orderNumber.toLowerCase(), `/admin/orders/${orderId}`],
      [invoiceNumber.toLowerCase(), `/admin/orders/${paid}`],
    ] as const) {
      const answer = await ada.browser.get(`/admin/scan?${new URLSearchParams({ code })}`);
      expect([code, answer.status, answer.headers.get('location')]).toEqual([code, 302, to]);
    }
  });

  test('that is nonsense gets a 404 that says so, and changes nothing', async () => {
    for (const [code, words] of [
      ['zeppelin', 'Nothing has the code “zeppelin”.'],
      ['%', 'Nothing has the code “%”.'],
      ['\0', 'Scan'],
      [`${orderNumber}-2`, 'so there’s no item 2.'],
      ['S-999999', 'There’s no sheet S-999999.'],
    ] as const) {
      const page = await ada.open(`/admin/scan?${new URLSearchParams({ code })}`);
      expect([code, page.status]).toEqual([code, code === '\0' ? 200 : 404]);
      expect(page.text).toContain(words);
    }
    expect((await ada.open('/admin/scan')).status).toBe(200);
  });

  test('says so if the order is not ours', async () => {
    const page = await ada.open('/admin/orders?search=ORD-1999-000001-1');
    expect(page.text).toContain('There’s no order ORD-1999-000001.');
    expect((await ada.open('/admin/find?q=ORD-1999-000001-1')).text).toContain(
      'There’s no order ORD-1999-000001.',
    );
    expect(await matches('ORD-1999-000001-1')).toEqual([]);
  });
});
