import { expect, test } from '@playwright/test';
import { accessible, inOrder } from './accessible.ts';
import { cutOff, openOffice, SHOP, withoutScript } from './back-office.ts';
import { register, takeFlyersToCheckout } from './shopping.ts';

const EMAIL = 'orla@example.com';

test('the owner makes a price list by keyboard, and its customer sees both prices all the way to the checkout', async ({
  page,
  browser,
}) => {
  const customer = await (await browser.newContext({ viewport: { width: 360, height: 780 } })).newPage();
  await register(customer, { firstName: 'Orla', lastName: 'Meehan', email: EMAIL });

  await openOffice(page, '/admin/price-lists/new');
  await inOrder(page);
  await page.getByLabel('Name').fill('Agencies');
  await page.getByLabel('Off everything (%)').fill('10');
  await page.getByRole('combobox', { name: 'Product 1' }).fill('a5 flyers');
  await page.keyboard.press('Tab');
  await page.keyboard.type('20');
  await page.getByLabel('Customers').fill(EMAIL);
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('£10.39');
  await inOrder(page);
  expect(await cutOff(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByText('Published. Customers see these prices between its dates.')).toBeVisible();

  await customer.goto(`${SHOP()}/product/a5-flyers-001`);
  await expect(customer.getByText('Your price (public price £12.99)')).toBeVisible();
  await accessible(customer);
  const plain = await withoutScript(browser, customer, '/product/a5-flyers-001');
  await expect(plain.getByText('Your price (public price £12.99)')).toBeVisible();
  await plain.context().close();
  await takeFlyersToCheckout(customer);
  await customer.goto(`${SHOP()}/cart`);
  await expect(customer.getByRole('main')).toContainText('£10.39');
  await expect(customer.getByRole('main')).toContainText('public price £12.99');
  await accessible(customer);
  // A stranger pays what everybody pays.
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`${SHOP()}/product/a5-flyers-001`);
  await expect(stranger.getByRole('button', { name: 'Add to Cart - £12.99' })).toBeVisible();
  await expect(stranger.getByText('Your price')).toHaveCount(0);
  await stranger.context().close();
  await customer.context().close();
});
