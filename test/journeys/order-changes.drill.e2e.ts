import { expect, test } from '@playwright/test';
import { inLine, inOrder } from './accessible.ts';
import { openOffice, withoutScript } from './back-office.ts';
import { orderAndPay, payOnCardPage } from './shopping.ts';

test('staff change a paid order, and its customer pays the difference, changes it back without script, and cancels', async ({
  page,
  browser,
}) => {
  const { id, number } = await orderAndPay(page, 'changed@example.com');

  const office = await (await browser.newContext()).newPage();
  await openOffice(office, `/admin/orders/${id}`);
  await office.getByRole('link', { name: 'Change the order' }).click();
  await inOrder(office);
  await inLine(office);
  await office.getByLabel('Add a product').fill('a5 flyers 50');
  await office.keyboard.press('Enter');
  await office.getByRole('button', { name: 'Add A5 Flyers', exact: true }).first().click();
  await inOrder(office);
  await office.getByRole('button', { name: /^Don’t add it/ }).click();
  await office.getByLabel('Quantity').fill('100');
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
