import { beforeAll, expect, test } from 'vitest';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, makeCustomer } from '#test/factories.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
});

const menuOf = ({ html }: { html: string }) =>
  (/<nav aria-label="Back office".*?<\/nav>/s.exec(html)?.[0] ?? '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('the menu says how much waits in each place, and no longer once it is dealt with', async () => {
  const before = menuOf(await ada.open('/admin/products'));
  expect(before).not.toContain('waiting');
  const owner = await makeCustomer(opened, 100_000);
  await addFlyers(opened.shop, owner);
  await placeOrder(opened.shop, await checkoutOf(opened.shop, owner, 'account'));
  const guest = newShopper(opened);
  await guest.open('/contact');
  await guest.press('Send Message', {
    firstName: 'Una',
    lastName: 'Byrne',
    email: 'una@example.com',
    subject: 'general',
    message: 'Do you print on Sundays?',
  });
  const after = menuOf(await ada.open('/admin/products'));
  expect(after).toContain('Orders 1 waiting');
  expect(after).toContain('Customers 1 waiting');
  // In the place itself, each of its pages says its own.
  const there = menuOf(await ada.open('/admin/customers'));
  expect(there).toContain('Customers Enquiries 1 waiting Reviews');
  const { html } = await ada.open('/admin/enquiries');
  await ada.open(/href="(\/admin\/enquiries\/message\/[^"]+)"/.exec(html)?.[1] ?? '');
  await ada.press('Mark as done');
  expect(menuOf(await ada.open('/admin/customers'))).not.toContain('Enquiries 1');
});

test('nobody learns how much waits where they may not look', async () => {
  const paddy = await newAdministrator(opened, 'Paddy', ['press']);
  const page = await paddy.open('/admin/jobs');
  expect(menuOf(page)).toContain('Mine Floor Board');
  expect(page.html).not.toContain('/admin/enquiries');
  expect(await (await paddy.browser.get('/admin/jobs.data')).text()).not.toContain('/admin/enquiries');
});
