import { type Browser, expect, type Page, test } from '@playwright/test';
import { inOrder } from './accessible.ts';
import { cutOff, openOffice, SHOP, withoutScript } from './back-office.ts';
import { orderAndPay } from './shopping.ts';

/** A guest orders and pays. Returns the order's number, and the customer's page open at it. */
async function newOrder(browser: Browser, email: string, turnaround: string) {
  const guest = await (await browser.newContext()).newPage();
  const { number } = await orderAndPay(guest, email, [{ selectedOptions: { quantity: '500', turnaround } }]);
  return { number, guest };
}

/** Moves the order’s one job to Ready on its page. */
async function makeReady(page: Page, number: string) {
  await page.goto(`${SHOP()}/admin/jobs/${number}-1`);
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();
}

/** Types as a scanner does: faster than anybody, then Enter. */
async function scan(page: Page, code: string) {
  await page.keyboard.type(code, { delay: 3 });
  await page.keyboard.press('Enter');
}

test('five hundred flyers leave in three parcels, and their customer sees which holds what', async ({
  page,
  browser,
}) => {
  const { number, guest } = await newOrder(browser, 'parcels@example.com', 'standard');
  const code = `${number}-1`;
  await openOffice(page, '/admin');
  await makeReady(page, number);
  await page.goto(`${SHOP()}/admin/despatch`);
  await inOrder(page);
  await page.getByRole('link', { name: number, exact: true }).click();
  for (const copies of ['200', '200']) {
    await page.getByLabel(`Copies of ${code}`).fill(copies);
    await page.getByRole('button', { name: `Pack ${code}` }).click();
    await page.getByLabel('Tracking number').first().fill(`AB12345678${copies.length}GB`);
    await page.getByRole('button', { name: 'Close, next parcel' }).click();
    await expect(page.getByText('Parcel packed.')).toBeVisible();
  }
  // The field has the focus, but even without it scans arrive there.
  await expect(page.getByRole('textbox', { name: /^Scan a ticket/ })).toBeFocused();
  await page.waitForLoadState('domcontentloaded');
  await page.getByRole('heading', { name: `Pack ${number}` }).click();
  await scan(page, code);
  await expect(page.getByText(`100 of ${code} packed in parcel 3.`)).toBeVisible();
  await expect(page.getByText('✓ All packed')).toBeVisible();
  await scan(page, 'ORD-2020-000001-1');
  await expect(page.getByText(`ORD-2020-000001-1 is not in ${number}. Nothing was packed.`)).toBeVisible();
  await inOrder(page);
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 1024 });
    await inOrder(page);
    expect(await cutOff(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  const first = page.getByRole('region', { name: 'Parcel 1: Packed' });
  await first.getByRole('button', { name: 'Despatch' }).click();
  await expect(page.getByText('The parcel has left.')).toBeVisible();
  await guest.reload();
  await expect(guest.getByText('200 of 500 A5 Flyers')).toBeVisible();
  await expect(guest.getByText(/^300 of 500 A5 Flyers, on/)).toBeVisible();
  await inOrder(guest);
  await page.goto(`${SHOP()}/admin/despatch`);
  await page.getByLabel(`Select ${number}-P3`).check();
  await page.getByRole('button', { name: 'Click & Drop file' }).click();
  await expect(page.getByRole('button', { name: 'Download 2 parcels' })).toBeVisible();
  await inOrder(page);
  await page.goto(`${SHOP()}/admin/despatch`);
  await page.getByLabel(`Select ${number}-P3`).check();
  await page.getByRole('button', { name: 'Despatch', exact: true }).click();
  await expect(page.getByText('2 parcels have left.')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  await inOrder(page);
  expect(await cutOff(page)).toEqual([]);
  await guest.setViewportSize({ width: 360, height: 780 });
  await guest.reload();
  await expect(guest.getByText('Parcel 3')).toBeVisible();
  await expect(guest.getByText('Dispatched')).toBeVisible();
  await expect(guest.getByText('Still to come', { exact: true })).toHaveCount(1);
  await inOrder(guest);
});

test('a customer collects, and their page says who came, all without script', async ({ page, browser }) => {
  const { number, guest } = await newOrder(browser, 'collects@example.com', 'same-day');
  await openOffice(page, '/admin');
  await makeReady(page, number);
  const plain = await withoutScript(browser, page, '/admin/despatch');
  await plain.getByRole('link', { name: number, exact: true }).click();
  await plain.getByLabel('Who collects it').fill('Sam Quinn');
  await plain.getByRole('button', { name: 'Hand over' }).click();
  await expect(plain.getByText('Collected by Sam Quinn')).toBeVisible();
  await guest.reload();
  await expect(guest.getByText('Sam Quinn collected your order')).toBeVisible();
  await inOrder(guest);
});

for (const width of [360, 1280])
  test(`carriers and tracking numbers are set at ${width} px`, async ({ page }) => {
    await openOffice(page, '/admin/despatch/settings');
    await page.setViewportSize({ width, height: 900 });
    await inOrder(page);
    expect(await cutOff(page)).toEqual([]);
    await page.getByLabel('Name of a new carrier').fill('Blaris Couriers');
    await page.getByLabel('Tracking link of a new carrier').fill('http://example.com/{tracking}');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter a link that begins with https://').first()).toBeVisible();
    await inOrder(page);
    await page.goto(`${SHOP()}/admin/despatch/tracking`);
    await page
      .getByLabel('Or paste the lines here')
      .fill('Order reference,Tracking number\nORD-2020-000001-P1,A1');
    await page.getByRole('button', { name: 'Import' }).click();
    await expect(page.getByText('Line 2: there’s no parcel ORD-2020-000001-P1.')).toBeVisible();
    await inOrder(page);
  });
