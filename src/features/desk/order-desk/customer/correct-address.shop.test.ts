import { beforeAll, expect, test } from 'vitest';
import { orderKey, readOrder } from '#features/orders/order/index.server.ts';
import { DEFAULT_DELIVERY_PLAN } from '#features/pricing/delivery/index.ts';
import { json } from '#platform/db/database.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { emailsTo } from '#test/email-links.ts';
import { atOnce } from '#test/factories.ts';
import { makePaidOrder } from '#test/paid-order.ts';
import { readPdf } from '#test/read-pdf.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});

const NEW = { address: '14 Bridge Street', city: 'Lisburn', postalCode: 'bt28 1xy', phone: '' };

const orderOf = async (id: string) => {
  const order = await readOrder(opened.db, id);
  if (!order) throw new Error('no order');
  return order;
};

const emailsOf = (orderId: string) =>
  opened.db
    .selectFrom('mails')
    .select('recipient')
    .where('orderId', '=', orderId)
    .where('template', '=', 'address-corrected')
    .execute();

test('staff correct the address of an order; the customer is told, and the invoice stays as it was', async () => {
  const id = await makePaidOrder(opened.shop);
  const before = await orderOf(id);
  await ada.open(`/admin/orders/${id}`);
  const page = await ada.press('Save address', NEW);
  expect(page.text).toContain('Address saved. We’ve emailed the customer.');
  expect(page.text).toContain('Delivery address corrected');
  const after = await orderOf(id);
  expect(after).toMatchObject({
    shippingAddressLine1: '14 Bridge Street',
    shippingCity: 'Lisburn',
    shippingPostcode: 'BT28 1XY',
    customerPhone: null,
    totalPence: before.totalPence,
    version: before.version + 1,
  });
  expect(await emailsOf(id)).toEqual([{ recipient: before.customerEmail }]);
  const [email] = (await emailsTo(opened, before.customerEmail)).filter(({ subject }) =>
    subject.startsWith('New delivery address'),
  );
  expect(email?.text).toContain('14 Bridge Street');
  const pdf = (await readPdf(ada.browser, `/orders/${id}/invoice`)).join('\n');
  expect(pdf).toContain(before.shippingAddressLine1);
  expect(pdf).not.toContain('14 Bridge Street');
});

test('a mistake is explained beside its field, and nothing typed is lost', async () => {
  const id = await makePaidOrder(opened.shop);
  await ada.open(`/admin/orders/${id}`);
  const page = await ada.press('Save address', { ...NEW, city: '', postalCode: 'nowhere', phone: 'ring me' });
  expect(page.status).toBe(422);
  expect(page.text).toContain('Enter the town or city');
  expect(page.text).toContain('Enter a phone number, like 028 9212 3456, or leave it empty');
  expect(page.html).toContain('value="nowhere"');
  expect(page.html).toContain('14 Bridge Street');
  expect(await emailsOf(id)).toEqual([]);
});

test('if two people do it at once, the second is told that the order has changed', async () => {
  const id = await makePaidOrder(opened.shop);
  const grace = await newAdministrator(opened, 'Grace');
  await ada.open(`/admin/orders/${id}`);
  await grace.open(`/admin/orders/${id}`);
  const pages = await atOnce(2, (i) =>
    (i === 0 ? ada : grace).press('Save address', { ...NEW, address: `${14 + i} Bridge Street` }),
  );
  expect(pages.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await emailsOf(id)).toHaveLength(1);
});

test('a cancelled order keeps its address', async () => {
  const id = await makePaidOrder(opened.shop);
  await ada.open(`/admin/orders/${id}`);
  await ada.press('Save Changes', { status: 'cancelled' });
  expect(ada.page.html).not.toContain('Correct the address');
  const { version } = await orderOf(id);
  const fields = { intent: 'address', version: String(version), ...NEW };
  const answer = await ada.browser.post(`/admin/orders/${id}`, fields);
  expect([answer.status, await answer.text()]).toEqual([
    422,
    expect.stringContaining('This order is cancelled.'),
  ]);
  expect((await ada.browser.post(`/admin/orders/${id}`, { ...fields, version: 'x' })).status).toBe(422);
  expect(await emailsOf(id)).toEqual([]);
});

test('a dearer delivery zone has to be confirmed first', async () => {
  const dear = { pricesPence: [1499, 1499, 1499, 1499], freeFromPence: null, days: 4 };
  const zones = DEFAULT_DELIVERY_PLAN.zones.map((zone) =>
    zone.id === 'highlands-and-islands' ? { ...zone, ...dear } : zone,
  );
  const value = json({ ...DEFAULT_DELIVERY_PLAN, zones });
  await opened.shop.owner.insertInto('settings').values({ key: 'delivery', value }).execute();
  const id = await makePaidOrder(opened.shop);
  await ada.open(`/admin/orders/${id}`);
  const far = { ...NEW, city: 'Stornoway', postalCode: 'HS1 2XS' };
  const page = await ada.press('Save address', far);
  expect(page.status).toBe(422);
  expect(page.text).toContain('Delivery to Highlands and Islands costs £14.99, and £4.99 was paid.');
  const saved = await ada.press('Save address', { ...far, keepPrice: 'yes' });
  expect(saved.text).toContain('Address saved.');
  expect(await orderOf(id)).toMatchObject({ shippingPostcode: 'HS1 2XS', totalPence: 2598, daysOnTheWay: 4 });
});

test('delivery prices that rise after the order was placed don’t prevent a correction', async () => {
  const id = await makePaidOrder(opened.shop);
  const zones = DEFAULT_DELIVERY_PLAN.zones.map((zone) => ({
    ...zone,
    pricesPence: [2999, 2999, 2999, 2999],
  }));
  const value = json({ ...DEFAULT_DELIVERY_PLAN, zones });
  await opened.shop.owner.updateTable('settings').set({ value }).where('key', '=', 'delivery').execute();
  const jane = newShopper(opened);
  await jane.open(`/orders/${id}/change?key=${orderKey(opened.shop, id)}`);
  const page = await jane.press('Save address', { ...NEW, postalCode: 'SW1A 1AA' });
  expect(page.text).toContain('We’ve changed the delivery address.');
});
