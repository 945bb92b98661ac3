import { beforeAll, expect, test } from 'vitest';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, newGuest } from '#test/factories.ts';
import { newAdministrator, newCustomer, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
let email: string;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
  ({ email } = await newCustomer(opened, 'Jane'));
});

const emailPage = async () => {
  const stored = await opened.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  return `/admin/outbox/${stored.id}`;
};

test('staff see who gets email, and what is still queued', async () => {
  const page = await ada.open(`/admin/outbox?search=${encodeURIComponent(email)}`);
  expect(page.text).toContain('1 email');
  expect(page.text).toContain('Waiting');
  await opened.runJobs();
  expect((await ada.open(`/admin/outbox?search=${encodeURIComponent(email)}`)).text).toContain('✓ Sent');
});

test('an email about an order names it and links to it', async () => {
  const guest = newGuest();
  await addFlyers(opened.shop, guest);
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, guest));
  if (!placed.ok) throw new Error('not placed');
  const { id } = await opened.db
    .insertInto('mails')
    .values({
      eventKey: 'order:1',
      template: 'order-confirmation',
      recipient: 'wilma@example.com',
      data: JSON.stringify({ orderId: placed.orderId }),
      orderId: placed.orderId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await ada.open('/admin/outbox?search=wilma')).text).toContain(
    `Order confirmation ${placed.orderNumber}`,
  );
  expect((await ada.open(`/admin/outbox/${id}`)).html).toContain(`href="/admin/orders/${placed.orderId}"`);
});

test('an email can be read as text, and as the recipient sees it, in a frame without scripts', async () => {
  const at = await emailPage();
  const page = await ada.open(at);
  expect(page.text).toContain(email);
  expect(page.html).toContain(`src="${at}/html"`);
  const framed = await ada.browser.get(`${at}/html`);
  expect(framed.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(framed.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await framed.text()).toContain('<html');
});

test('an email whose template no longer exists still opens', async () => {
  const { id } = await opened.db
    .insertInto('mails')
    .values({ eventKey: 'old:1', template: 'long-gone', recipient: email, data: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const page = await ada.open(`/admin/outbox/${id}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain('what it was about has been deleted');
});
