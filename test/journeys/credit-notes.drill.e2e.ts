import { expect, test } from '@playwright/test';
import { inOrder } from './accessible.ts';
import { openOffice, SHOP, withoutScript } from './back-office.ts';
import { orderAndPay } from './shopping.ts';

test('a guest’s order is refunded in part, and customer and staff see the credit note', async ({
  page,
  browser,
}) => {
  const { id } = await orderAndPay(page, 'credited@example.com');

  const office = await (await browser.newContext()).newPage();
  await openOffice(office, `/admin/orders/${id}`);
  await office.getByText(/^Refund up to £/).click();
  await office.getByLabel('Amount (£)').fill('5.98');
  await office.getByLabel('Reason (shown on the credit note)').fill('Creased');
  await inOrder(office);
  await office.getByRole('button', { name: 'Refund by card' }).click();
  const note = office.getByRole('link', { name: /^CN-\d{4}-\d{6} \(PDF\)$/ });
  await expect(async () => {
    await office.reload();
    await expect(note).toBeVisible({ timeout: 500 });
  }).toPass();
  await inOrder(office);
  await office.goto(`${SHOP()}/admin/customers/00000000-0000-4000-8000-000000000000`);
  await expect(office.getByRole('link', { name: 'Back to Customers' })).toBeVisible();
  await inOrder(office);
  await office.context().close();

  await page.setViewportSize({ width: 320, height: 800 });
  await page.reload();
  const menu = page.getByText('Documents', { exact: true });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Creased')).toBeVisible();
  await inOrder(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Creased')).toBeHidden();
  await expect(menu).toBeFocused();
  const plain = await withoutScript(browser, page, new URL(page.url()).pathname + new URL(page.url()).search);
  const file = plain.waitForEvent('download');
  await plain.getByText('Documents', { exact: true }).click();
  await plain.getByRole('link', { name: /^Credit note CN-\d{4}-\d{6} \(PDF\)$/ }).click();
  expect((await file).suggestedFilename()).toMatch(/^CN-\d{4}-\d{6}\.pdf$/);
  await plain.context().close();
});
