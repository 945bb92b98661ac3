import { type Browser, expect, type Page, test } from '@playwright/test';
import { accessible } from './accessible.ts';
import { openOffice, SHOP } from './back-office.ts';
import { orderAndPay } from './shopping.ts';

/** A guest orders flyers in these quantities; returns the order’s number and the codes of its jobs. */
async function jobsOf(browser: Browser, quantities: readonly number[]) {
  const guest = await (await browser.newContext()).newPage();
  const things = quantities.map((quantity) => ({ selectedOptions: { quantity: String(quantity) } }));
  const { number } = await orderAndPay(guest, 'scans@example.com', things);
  await guest.context().close();
  return { number, codes: quantities.map((_, nth) => `${number}-${nth + 1}`) };
}

/** Types as a scanner does, one code after another, faster than the shop answers. */
async function scanAll(page: Page, codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  }
}

/** The page counts scans by itself, and says here what became of each. */
const log = (page: Page) => page.getByRole('log', { name: 'Scans' });

test('three tickets scanned as fast as a scanner types are all counted, at a press and at the packing bench', async ({
  page,
  browser,
}) => {
  const { number, codes } = await jobsOf(browser, [100, 250, 500]);
  await openOffice(page, '/admin/station/digital');
  await expect(log(page)).toBeAttached();
  await scanAll(page, codes);
  for (const code of codes)
    await expect(log(page).getByText(`${code} has started at Printing.`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Scan a ticket/ })).toBeFocused();
  for (const code of codes) await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible();
  await accessible(page);

  for (const code of codes) {
    await page.goto(`${SHOP()}/admin/jobs/${code}`);
    await page.getByRole('button', { name: 'Ready', exact: true }).click();
    await expect(page.getByText('Ready since')).toBeVisible();
  }
  await page.goto(`${SHOP()}/admin/despatch/${number}`);
  await expect(log(page)).toBeAttached();
  // The second is scanned twice, with something else in between; no field has the focus.
  await page.getByRole('heading', { name: `Pack ${number}` }).click();
  await scanAll(page, [codes[0] ?? '', codes[1] ?? '', codes[1] ?? '', 'ORD-2020-000001-1', codes[2] ?? '']);
  await expect(page.getByText('✓ All packed')).toBeVisible();
  await expect(log(page).getByRole('listitem')).toHaveCount(5);
  await expect(log(page).getByText(`${codes[1]} is already packed:`)).toBeVisible();
  await expect(log(page).getByText(`ORD-2020-000001-1 is not in ${number}.`)).toBeVisible();
  for (const code of codes) await expect(log(page).getByText(`of ${code} packed in parcel 1.`)).toBeVisible();
  await accessible(page);
});

test('what is typed in other fields stays while tickets are scanned, and a scan that can’t be sent says so', async ({
  page,
  browser,
}) => {
  const { number, codes } = await jobsOf(browser, [100]);
  await openOffice(page, `/admin/jobs/${codes[0]}`);
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await expect(page.getByText('Ready since')).toBeVisible();
  await page.goto(`${SHOP()}/admin/despatch/${number}`);
  await expect(log(page)).toBeAttached();
  await scanAll(page, [codes[0] ?? '']);
  await expect(log(page).getByText('packed in parcel 1.')).toBeVisible();
  await page.getByLabel('Tracking number').fill('AB123456789GB');
  await page.getByRole('textbox', { name: /^Scan a ticket/ }).focus();
  await scanAll(page, ['5012345678900']);
  await expect(log(page).getByText('Nothing was changed.')).toBeVisible();
  await page.context().setOffline(true);
  await scanAll(page, [codes[0] ?? '']);
  await expect(log(page).getByText(`${codes[0]}: We couldn’t reach the shop.`)).toBeVisible();
  await page.context().setOffline(false);
  await scanAll(page, [codes[0] ?? '']);
  await expect(log(page).getByText('is already packed: 100 copies.')).toBeVisible();
  await expect(page.getByLabel('Tracking number')).toHaveValue('AB123456789GB');
});
