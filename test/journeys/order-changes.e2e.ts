import { expect, test } from '@playwright/test';
import { goodA5 } from '../fixtures/artwork.ts';
import { inOrder } from './accessible.ts';
import { openOffice, SHOP, withoutScript } from './back-office.ts';
import { payAsGuest, payOnCardPage } from './shopping.ts';

test('staff change a paid order, its customer pays the difference, changes it back without script, and cancels', async ({
  page,
  browser,
}) => {
  await page.goto(`${SHOP()}/product/a5-flyers-001`);
  await page
    .getByLabel('Upload artwork')
    .setInputFiles({ name: 'flyer.pdf', mimeType: 'application/pdf', buffer: Buffer.from(goodA5()) });
  await expect(page.getByText('Ready to print')).toBeVisible();
  await payAsGuest(page, 'changed@example.com');
  const number = (await page.getByText(/^ORD-\d{4}-\d{6}$/).textContent()) ?? '';
  await page.getByRole('link', { name: 'See your order' }).click();

  const office = await (await browser.newContext()).newPage();
  await openOffice(office, `/admin/orders?search=${number}`);
  await office.getByRole('link', { name: number }).click();
  await office.getByRole('link', { name: 'Change the order' }).click();
  await inOrder(office);
  await office.getByLabel('Quantity').selectOption('100');
  await office.getByRole('button', { name: 'Show the new price' }).click();
  await expect(office.getByText('A5 Flyers: Quantity 10 → 100.')).toBeVisible();
  await inOrder(office);
  await office.setViewportSize({ width: 360, height: 800 });
  await inOrder(office);
  await office.getByRole('button', { name: /^Ask the customer to pay £/ }).click();
  await expect(office.getByText('The order changes when they’ve paid.').first()).toBeVisible();
  await office.context().close();

  await page.reload();
  await page.getByRole('button', { name: /^Pay £[\d.]+ by Card$/ }).click();
  await payOnCardPage(page);
  await expect(page.getByText('Charged on top')).toBeVisible();

  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('link', { name: 'Change or cancel' }).click();
  await inOrder(page);
  const { pathname, search } = new URL(page.url());
  const plain = await withoutScript(browser, page, `${pathname}${search}`);
  await plain.getByLabel('Quantity').selectOption('10');
  await plain.getByRole('button', { name: 'Show the new price' }).click();
  await plain.getByRole('button', { name: /^Change it and get £[\d.]+ back$/ }).click();
  await expect(plain.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  await plain.context().close();

  await page.reload();
  await expect(page.getByLabel('Quantity')).toHaveValue('10');
  await page.getByText('Cancel this order').click();
  await inOrder(page);
  await page.getByRole('button', { name: 'Cancel the whole order' }).click();
  await expect(page.getByText('Cancelled').first()).toBeVisible();
});
