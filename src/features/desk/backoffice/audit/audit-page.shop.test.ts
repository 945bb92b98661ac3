import { beforeAll, expect, test } from 'vitest';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { recordChange } from '#platform/audit.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, newGuest } from '#test/factories.ts';
import { newAdministrator, newCustomer, type Shopper } from '#test/shopper.ts';
import { PAGE_SIZE } from './audit-log.server.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
  const { id } = await opened.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const actor = { id, name: 'Ada Trade' };
  for (let i = 1; i <= PAGE_SIZE + 2; i += 1)
    await recordChange(opened.db, {
      actor,
      action: 'price.update',
      subject: `product:p-${i}`,
      before: { basePricePence: 1000 },
      after: { basePricePence: 1000 + i },
    });
});

test('every change is listed: who, what, before and after, newest first (trust M2)', async () => {
  const { text } = await ada.open('/admin/audit');
  expect(text).toContain(`product:p-${PAGE_SIZE + 2}`);
  expect(text).toMatch(/Ada Trade changed the price of p-52.*Base price £10.52\s*, before:\s*£10.00/);
  expect(text).not.toContain('product:p-1 ');
});

test('older entries are on the next page', async () => {
  const { html } = await ada.open('/admin/audit');
  const [, older = ''] = /href="(\/admin\/audit\?before=\d+)"/.exec(html) ?? [];
  expect((await ada.open(older)).text).toContain('product:p-1 ');
});

test('the file of the log has its entries in words, also those of further pages', async () => {
  const file = await (await ada.browser.get('/admin/audit/export.csv?search=product:p-')).text();
  const rows = file.trim().split('\r\n');
  expect(rows).toHaveLength(PAGE_SIZE + 3);
  expect(rows.at(-1)).toContain(
    'Ada Trade,changed the price of,p-1,"Base price: £10.01, before: £10.00",price.update',
  );
});

test('the log can be searched by person, action and values', async () => {
  expect((await ada.open('/admin/audit?search=p-17')).text).toContain('product:p-17');
  expect((await ada.open('/admin/audit?search=nobody')).text).toContain('No entries match');
  expect((await ada.open('/admin/audit?to=2020-01-01')).text).toContain('No entries match');
  expect((await ada.open('/admin/audit?from=2026-02-31&to=x')).status).toBe(200);
});

test('changes to an order or customer are found by order number or email address', async () => {
  const guest = newGuest();
  await addFlyers(opened.shop, guest);
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, guest));
  if (!placed.ok) throw new Error('not placed');
  await ada.open(`/admin/orders/${placed.orderId}`);
  await ada.press('Save Changes', { notes: 'By hand' });
  const { email, userId } = await newCustomer(opened, 'Jane');
  await ada.open(`/admin/customers/${userId}`);
  await ada.press('Save', { creditLimit: '700' });
  expect((await ada.open(`/admin/audit?search=${placed.orderNumber.toLowerCase()}`)).text).toContain(
    'By hand',
  );
  expect((await ada.open(`/admin/audit?search=${email.toUpperCase()}`)).text).toContain('£700.00');
});

test('a line says what was done to which order, with a link to it', async () => {
  const order = await opened.db.selectFrom('orders').select(['id', 'orderNumber']).executeTakeFirstOrThrow();
  const { html, text } = await ada.open('/admin/audit');
  expect(text).toContain(`changed the order ${order.orderNumber}`);
  expect(html).toContain(`<a href="/admin/orders/${order.id}">${order.orderNumber}</a>`);
});

test('the log is append-only (guard: its trigger) (trust M2)', async () => {
  await expect(opened.owner.deleteFrom('auditLog').execute()).rejects.toThrow('append-only');
  await expect(opened.owner.updateTable('auditLog').set({ actor: 'x' }).execute()).rejects.toThrow(
    'append-only',
  );
});
