import { beforeAll, expect, test } from 'vitest';
import { openTestShop } from '#test/app.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '#test/shopper.ts';

let ada: Shopper;
let customer: Shopper;
let stranger: Shopper;
beforeAll(async () => {
  const opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  customer = (await newCustomer(opened, 'Tom')).shopper;
  stranger = newShopper(opened);
});

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

test.each([
  [`/admin/customers/${UNKNOWN_ID}`, 'Customer not found', 'Customers', '/admin/customers'],
  [`/admin/enquiries/message/${UNKNOWN_ID}`, 'Enquiry not found', 'Enquiries', '/admin/enquiries'],
  [`/admin/outbox/${UNKNOWN_ID}`, 'Email not found', 'Outbox', '/admin/outbox'],
  ['/admin/products/nothing', 'Product not found', 'Products', '/admin/products'],
  [
    `/admin/email-marketing/campaigns/${UNKNOWN_ID}`,
    'Campaign not found',
    'Email Marketing',
    '/admin/email-marketing',
  ],
  ['/admin/nothing', 'There’s nothing at this address', 'Overview', '/admin'],
])(
  '%s is missing: staff stay in the back office, with a link back to its list',
  async (path, message, list, to) => {
    const page = await ada.open(path);
    expect(page.status).toBe(404);
    expect(page.html).toMatch(new RegExp(`<h1[^>]*>${message}</h1>`));
    expect(page.html).toMatch(new RegExp(`<a href="${to}" class="button">Back to (<!-- -->)?${list}</a>`));
    expect(page.html).toContain('aria-label="Back office"');
    expect(page.text).not.toContain('Contact Support');
    // Visitors without access learn nothing about what exists.
    const denied = await customer.open(path);
    expect(denied.status).toBe(403);
    expect(denied.html).not.toContain('aria-label="Back office"');
    expect((await stranger.browser.get(path)).status).toBe(302);
  },
);

test('in the shop, missing pages are reported as before', async () => {
  const page = await stranger.open('/admin-nothing');
  expect(page.status).toBe(404);
  expect(page.text).toContain('Contact Support');
});
