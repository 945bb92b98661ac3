import { expect, type Page, test } from '@playwright/test';
import { goodA5 } from '../fixtures/artwork.ts';
import { inOrder } from './accessible.ts';
import { cutOff, openOffice, SHOP } from './back-office.ts';
import { payAsGuest } from './shopping.ts';

const PRODUCT = '/product/a5-flat-menus-001';

/** Chooses the owner's turnaround on the product page, and adds a good file. */
async function chooseRush(page: Page): Promise<void> {
  await page.goto(`${SHOP()}${PRODUCT}?turnaround=rush`);
  const file = { name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from(goodA5()) };
  await page.getByLabel('Upload artwork').setInputFiles(file);
  await expect(page.getByText('Ready to print').first()).toBeVisible();
}

test('the owner adds a turnaround with a surcharge in per cent and one job a day, and the second customer reads in the cart that it is full', async ({
  page,
  browser,
}) => {
  await openOffice(page, '/admin/turnarounds');
  await page.getByRole('link', { name: 'Add a turnaround' }).click();
  await page.getByRole('radio', { name: /^A percentage/ }).check();
  for (const [label, text] of [
    ['Name', 'Rush'],
    ['Working days', '1'],
    ['Cut-off time', '23:59'],
    ['Jobs a day', '1'],
    ['Percentage', '50'],
  ] as const)
    await page.getByRole('textbox', { name: label }).fill(text);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. The shop uses it now.')).toBeVisible();
  await inOrder(page);
  await page.getByRole('link', { name: 'Choose products in Menu Printing' }).click();
  await page.getByRole('checkbox', { name: 'A5 Flat Menus' }).check();
  await page.getByRole('button', { name: 'Save Menu Printing' }).click();
  await expect(page.getByText('1 of 5')).toBeVisible();
  expect(await cutOff(page)).toEqual([]);

  const first = await (await browser.newContext()).newPage();
  const second = await (await browser.newContext({ viewport: { width: 360, height: 780 } })).newPage();
  await chooseRush(first);
  await expect(first.getByRole('radio', { name: /^Rush/ })).toBeChecked();
  await expect(first.getByText('+50%')).toBeVisible();
  await chooseRush(second);
  await second.getByRole('button', { name: /^Add to Cart - £/ }).click();
  await second.waitForURL('**/cart');
  await payAsGuest(first, 'rush@example.com');

  await second.reload();
  await expect(
    second.getByText(/^Rush is full on .*\. Your item is still here: choose another turnaround\./),
  ).toBeVisible();
  await inOrder(second);
  await second.getByRole('button', { name: 'Use Standard instead' }).click();
  await expect(second.getByRole('definition').filter({ hasText: 'Standard' })).toBeVisible();
  await expect(async () => {
    await second.goto(`${SHOP()}${PRODUCT}`);
    await expect(second.getByRole('radio', { name: /^Rush/ })).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await page.goto(`${SHOP()}/admin/turnarounds`);
  await expect(page.getByText('1 of 1, full')).toBeVisible();
  await first.context().close();
  await second.context().close();
});
