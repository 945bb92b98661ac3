import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { inOrder } from './accessible.ts';
import { cutOff, openOffice, SHOP, withoutScript } from './back-office.ts';
import { barcodesOf } from './printed-sheet.ts';
import { orderAndPay } from './shopping.ts';

// One worker, so that the sample orders are written once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['build/server/sample-orders.js', '300'], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: process.env.SHOP_DATA ?? '' },
  });
});

/** Sample orders; what other journeys have sold and handed over in the meantime is newer. */
const OLDEST_DELIVERED = '/admin/orders?status=delivered&dir=asc';

test('the order list is searched, filtered and sorted, all through its address', async ({ page }) => {
  await openOffice(page, '/admin/orders');
  await inOrder(page);
  expect(await cutOff(page)).toEqual([]);
  const first = page.locator('[data-row]').first();
  const number = await first.getByRole('link').textContent();
  await page.getByLabel('Search').fill(number ?? '');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('status').first()).toContainText(`1 order matching “${number}”`);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await page.getByLabel('Status', { exact: true }).selectOption('delivered');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/status=delivered/);
  await page.getByRole('link', { name: 'Total' }).click();
  await expect(page).toHaveURL(/status=delivered.*sort=total|sort=total.*status=delivered/);
  const totals = await page.locator('[data-row] td:last-child').allTextContents();
  const pence = totals.map((total) => Number(total.replaceAll(/\D/g, '')));
  expect(pence).toEqual(pence.toSorted((one, other) => other - one));
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^orders.*\.csv$/);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^New/ }).click();
  await expect(page).toHaveURL(/status=pending/);
  await page.goto(`${SHOP()}/admin/orders?search=nobody-at-all`);
  await expect(page.getByText('No orders match.')).toBeVisible();
  await inOrder(page);
});

test('on a phone no visible column of the list is cut off', async ({ page }) => {
  await openOffice(page, '/admin/orders');
  await page.setViewportSize({ width: 360, height: 900 });
  for (const path of [
    '/admin/orders',
    '/admin/customers',
    '/admin/outbox',
    '/admin/reconciliation',
    '/admin/system',
    '/admin/discount-codes',
    '/admin/products',
    '/admin/prices',
    '/admin/audit',
    '/admin/staff',
    '/admin/enquiries',
    '/admin',
    '/admin/email-marketing?tab=campaigns',
    '/admin/email-marketing?tab=subscribers',
    '/admin/sync',
  ]) {
    await page.goto(`${SHOP()}${path}`);
    await expect(page.locator('h1')).toHaveCount(1);
    expect({ path, cut: await cutOff(page) }).toEqual({ path, cut: [] });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    // However short the page is, the header and the menu are as low as they can be.
    const menu = await page.getByRole('navigation', { name: 'Back office' }).boundingBox();
    expect({ path, pageBegins: Math.round((menu?.y ?? 0) + (menu?.height ?? 0)) < 140 }).toEqual({
      path,
      pageBegins: true,
    });
  }
});

test('on a tablet the order list shows its last column', async ({ page }) => {
  await openOffice(page, '/admin/orders');
  for (const width of [700, 768, 1024, 1279]) {
    await page.setViewportSize({ width, height: 900 });
    expect({ width, cut: await cutOff(page) }).toEqual({ width, cut: [] });
  }
});

test('rows are selected, ticked and opened with the keyboard alone', async ({ page }) => {
  await openOffice(page, '/admin/orders');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await inOrder(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 selected')).toBeHidden();
  // The sentence goes when the order appears, however fast that is; the list records what it showed.
  await page.getByRole('status').evaluateAll((places) => {
    for (const place of places)
      new MutationObserver(() => {
        if (place.checkVisibility()) sessionStorage.setItem('said', place.textContent ?? '');
      }).observe(place, { childList: true });
  });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Order items' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('said'))).toBe('Loading order details...');
});

test('several orders change status at once, each with its result', async ({ page }) => {
  await openOffice(page, OLDEST_DELIVERED);
  const boxes = page.locator('[data-row] input');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByLabel('Change status to').selectOption('shipped');
  await page.getByRole('button', { name: 'Review the change' }).click();
  await expect(page.getByRole('heading', { name: 'Change 2 orders to Shipped?' })).toBeVisible();
  await inOrder(page);
  await page.getByRole('button', { name: 'Change 2 orders' }).click();
  await expect(page.getByText('2 orders changed.')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);
  await inOrder(page);
});

test('an order shows everything about itself, can be edited, and a stale save loses nothing', async ({
  page,
  browser,
}) => {
  await openOffice(page, `${OLDEST_DELIVERED}&payment=paid`);
  await page.locator('[data-row] a').first().click();
  for (const title of ['Customer Details', 'Shipping Address', 'Status History', 'Timeline', 'Emails'])
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download Artwork' }).first()).toBeVisible();
  await inOrder(page);
  const other = await withoutScript(browser, page, new URL(page.url()).pathname);
  await other.getByLabel('Admin notes').fill('Call before delivery');
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await expect(other.getByText('Order updated successfully!')).toBeVisible();
  await page.getByLabel('Tracking number').fill('RM123456789GB');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByLabel('Tracking number').press('Control+s');
  await expect(page.getByText(/^This was changed by Shop Owner at .* still here\.$/)).toBeVisible();
  await expect(page.getByLabel('Tracking number')).toHaveValue('RM123456789GB');
  await expect(page.getByText('Call before delivery').first()).toBeVisible();
  // Wherever the page was scrolled to, it moves to the error.
  await expect(page.getByText(/^This was changed by Shop Owner/)).toBeInViewport();
  await inOrder(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Order updated successfully!')).toBeVisible();
  await page.getByLabel('Admin notes').fill('Never mind');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await expect(page.getByLabel('Admin notes')).not.toHaveValue('Never mind');
  await other.context().close();
});

test('a fault in a file is told to the customer from its order, whose papers are printed from it', async ({
  page,
}) => {
  const { id } = await orderAndPay(page, 'no-bleed@example.com');
  await openOffice(page, `/admin/orders/${id}`);
  const here = page.url();
  await page
    .getByRole('link', { name: /^(Judge the file:|See the proof)/ })
    .first()
    .click();
  await page.getByText('Ask the customer', { exact: true }).click();
  await page.getByLabel('What needs fixing before printing').fill('No bleed');
  await page.getByRole('button', { name: 'Record the problem' }).click();
  await expect(page.getByText('Artwork problem recorded.')).toBeVisible();
  await page.goto(here);
  await expect(page.getByText(/^Artwork: (.*: )?No bleed\s*$/)).toBeVisible();
  const zip = page.waitForEvent('download');
  await page.getByText('Print…').click();
  await page.getByRole('link', { name: 'Download all artwork' }).click();
  expect((await zip).suggestedFilename()).toMatch(/\.zip$/);
  const order = page.url().replace(/\?.*/, '');
  for (const paper of ['order', 'packing-slip', 'job-tickets']) {
    await page.goto(`${order}/print/${paper}`);
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
    await inOrder(page);
  }
});

test('a missing order says so, and links back', async ({ page }) => {
  await openOffice(page, '/admin/orders/ORD-2026-000001');
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
  await inOrder(page);
  await page.getByRole('link', { name: 'Back to Orders' }).click();
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
});

test('the overview shows what there is to do and what sold, as charts and as tables', async ({
  page,
  browser,
}) => {
  await openOffice(page, '/admin');
  await expect(
    page.getByRole('heading', { name: /^Sales in the last 30 days: £[\d,.]+\. Best day:/ }),
  ).toBeVisible();
  await page.getByText('Show as a table').first().click();
  await expect(page.getByRole('table', { name: 'Sales by day' })).toBeVisible();
  await inOrder(page);
  const plain = await withoutScript(browser, page, '/admin');
  await plain.getByRole('link', { name: /^\d+ late/ }).click();
  await expect(plain).toHaveURL(/late=yes/);
  await plain.context().close();
});

test('a button pressed twice before the response arrives does its work once', async ({ page }) => {
  await openOffice(page, `${OLDEST_DELIVERED}&payment=paid`);
  await page.locator('[data-row] a').last().click();
  await expect(page.getByRole('heading', { name: 'Emails' })).toBeVisible();
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  let answer = () => {};
  const pressedAgain = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/admin/orders/*', async (route) => {
    if (route.request().method() === 'POST') await pressedAgain;
    await route.continue();
  });
  await page.getByRole('button', { name: /^Send again/ }).evaluateAll(async ([button]) => {
    for (let presses = 0; presses < 3; presses += 1) {
      (button as HTMLButtonElement).click();
      await new Promise(requestAnimationFrame);
    }
  });
  answer();
  await expect(page.getByText('Email sent again.')).toBeVisible();
  expect(posts).toHaveLength(1);
});

/** Returns what a scanner reads from the printed job tickets of the open order. */
async function scanTickets(page: Page): Promise<string[]> {
  await page.goto(`${page.url().split('?')[0]}/print/job-tickets`);
  return barcodesOf(await page.pdf({ preferCSSPageSize: true }));
}

test('the barcode of a job ticket, scanned into any search field, opens its job', async ({
  page,
  browser,
}) => {
  const { id, number } = await orderAndPay(page, 'two-jobs@example.com', [
    { selectedOptions: { quantity: '100' } },
    { selectedOptions: { quantity: '500' } },
  ]);
  await openOffice(page, `/admin/orders/${id}`);
  const codes = await scanTickets(page);
  expect(codes.length).toBeGreaterThan(1);
  expect(codes).toEqual(codes.map((_, i) => `${number}-${i + 1}`));
  const opensJob2 = async (where: Page) => {
    await where.waitForURL(`**/admin/jobs/${codes[1]}`);
    await expect(where.getByText(codes[1] ?? '').first()).toBeVisible();
  };
  // A scanner acts as a keyboard: it types far faster than people do, then presses Enter.
  const scan = async () => {
    await page.keyboard.type((codes[1] ?? '').toLowerCase());
    await page.keyboard.press('Enter');
    await opensJob2(page);
  };
  await page.goto(`${SHOP()}/admin/orders`);
  await page.getByLabel('Search').focus();
  await scan();
  await inOrder(page);
  await page.goto(`${SHOP()}/admin`);
  await page.keyboard.press('Control+k');
  await scan();
  // If a person types it slowly, it is listed, and Enter opens it.
  await page.keyboard.press('Control+k');
  await page.locator('#palette-query').fill(codes[0] ?? '');
  await expect(page.locator('#palette').getByRole('option')).toHaveText([new RegExp(`${codes[0]}.*Job$`)]);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/jobs/${codes[0]}`);
  const plain = await withoutScript(browser, page, '/admin/orders');
  await plain.getByLabel('Search').fill(codes[1] ?? '');
  await plain.getByLabel('Search').press('Enter');
  await opensJob2(plain);
});
