import { type Browser, expect, type Page, test } from '@playwright/test';
import { inOrder } from './accessible.ts';
import { cutOff, openOffice, SHOP, withoutScript } from './back-office.ts';
import { orderAndPay } from './shopping.ts';

/** A guest orders and pays, and staff send the job to be printed. Returns its code. */
async function newJob(browser: Browser, page: Page, email: string): Promise<string> {
  const guest = await (await browser.newContext()).newPage();
  const { number } = await orderAndPay(guest, email);
  await guest.context().close();
  await openOffice(page, `/admin/jobs/${number}-1`);
  await page.getByRole('button', { name: 'Next: To print' }).click();
  await expect(page.getByText('To print since')).toBeVisible();
  return `${number}-1`;
}

// For several jobs on a sheet, and what is on it, see shop-day.drill.e2e.ts.
test('a job is ticked, planned, made, downloaded and printed, with the keyboard and on a phone', async ({
  page,
  browser,
}) => {
  const code = await newJob(browser, page, 'sheets-1@example.com');
  await page.goto(`${SHOP()}/admin/sheets`);
  await inOrder(page);
  await page.locator(`input[value="${code}"]`).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Plan a sheet' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Plan a sheet' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Front of SRA3/ }).first()).toBeVisible();
  await inOrder(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await inOrder(page);
  await page.getByRole('button', { name: 'Make this sheet' }).click();
  await expect(page.getByText('Ready to print')).toBeVisible();
  await inOrder(page);
  expect(await cutOff(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await inOrder(page);
  expect(await cutOff(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download S-\d+\.pdf$/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^S-\d{4}\.pdf$/);
  await page.getByRole('button', { name: 'Printed' }).click();
  await expect(page.getByText('Printed. Its jobs have moved on.')).toBeVisible();
  await page.goto(`${SHOP()}/admin/jobs/${code}`);
  await expect(page.getByText('Finishing since')).toBeVisible();
});

test('without script a job is planned alone, and its sheet is withdrawn', async ({ page, browser }) => {
  const code = await newJob(browser, page, 'sheets-3@example.com');
  const plain = await withoutScript(browser, page, '/admin/sheets');
  await plain.locator(`input[value="${code}"]`).check();
  await plain.getByLabel('Press sheet').selectOption('B2');
  await plain.getByRole('button', { name: 'Plan a sheet' }).click();
  await plain.getByRole('button', { name: 'Make this sheet' }).click();
  await expect(plain.getByText('Planned. The files are being made.')).toBeVisible();
  const sheet = plain.url().split('?')[0] ?? '';
  await expect(async () => {
    await plain.goto(sheet);
    await expect(plain.getByText('Ready to print')).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 120_000 });
  await plain.getByRole('button', { name: 'Withdraw' }).click();
  await expect(plain.getByText('Withdrawn. Its jobs can be put on another sheet.')).toBeVisible();
  await plain.context().close();
});

test('press sheets fit a phone', async ({ page }) => {
  await openOffice(page, '/admin/press-sheets');
  await inOrder(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('link', { name: 'SRA3' }).click();
  await inOrder(page);
});
