import { expect, type Page, test } from '@playwright/test';
import { goodA5 } from '../fixtures/artwork.ts';
import { openOffice, SHOP } from './back-office.ts';
import { fillInDelivery, payByCard } from './shopping.ts';

/** The third row of this shop's delivery prices. */
const HIGHLANDS = ['7.99', '9.99', '14.99', '24.99'];

/** Saves the prices for the Highlands as the owner, with or without collection. */
async function setDelivery(page: Page, prices: readonly string[], collection: boolean): Promise<void> {
  await openOffice(page, '/admin/delivery');
  for (const [i, price] of prices.entries())
    await page.getByLabel(`Highlands and Islands: price for weight ${i + 1} (£)`).fill(price);
  await page.getByLabel(/^Customers may collect any order/).setChecked(collection);
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expect(page.getByText('Saved. The shop uses it now.')).toBeVisible();
}

/** Holds up the script of an island until the returned function is called, as a slow connection may. */
async function holdUp(page: Page, island: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(`**/assets/${island}-*.js`, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('a heavy parcel to the Highlands is priced at the checkout, whichever part of the page comes alive first, then collected for nothing', async ({
  page,
  browser,
}) => {
  const office = await (await browser.newContext()).newPage();
  await setDelivery(office, HIGHLANDS, true);
  try {
    // 1,000 A5 sheets at 130 gsm weigh 4 kg.
    await page.goto(`${SHOP()}/product/a5-flyers-001?quantity=1000`);
    await page
      .getByLabel('Upload artwork')
      .setInputFiles({ name: 'flyer.pdf', mimeType: 'application/pdf', buffer: Buffer.from(goodA5()) });
    await expect(page.getByText('Ready to print')).toBeVisible();
    await page.getByRole('button', { name: /^Add to Cart - £/ }).click();
    await page.waitForURL('**/cart');
    await expect(page.getByText('other addresses are priced at checkout')).toBeVisible();
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    const summary = page.getByRole('complementary', { name: 'Order summary' });
    const pay = page.getByRole('button', { name: /^Pay £/ });
    const delivered = '£77.98';
    for (const late of ['checkout-form', 'order-summary']) {
      const letCome = await holdUp(page, late);
      await page.reload();
      const other = late === 'checkout-form' ? 'order-summary' : 'checkout-form';
      await expect(page.locator(`[data-island=${other}]`)).toHaveAttribute('data-live', 'true');
      await page.getByLabel('Postal Code', { exact: true }).fill('IV2 3AB');
      letCome();
      await expect(summary).toContainText('Delivery to Highlands and Islands.');
      await expect(pay).toContainText(delivered);
    }
    await fillInDelivery(page, 'moira@example.com');
    await page.getByLabel('Postal Code', { exact: true }).fill('IV2 3AB');
    await expect(summary).toContainText('Shipping£9.99');
    await page.getByLabel(/^Collect from us, free/).check();
    await expect(summary).toContainText('You collect this order from us.');
    await expect(summary).toContainText('Shipping£0.00');
    await expect(pay).not.toContainText(delivered);
    await pay.click();
    await payByCard(page);
    await expect(page.getByText('You can collect it from us on')).toBeVisible();
    await page.getByRole('link', { name: 'See your order' }).click();
    await expect(page.getByRole('heading', { name: 'Collect from us' })).toBeVisible();
    await expect(page.getByText('Delivered')).toHaveCount(0);
  } finally {
    await setDelivery(
      office,
      HIGHLANDS.map(() => '4.99'),
      false,
    );
    await office.context().close();
  }
});
