import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { accessible, inOrder } from './accessible.ts';
import { cutOff, openOffice, SHOP, withoutScript } from './back-office.ts';
import { orderAndPay } from './shopping.ts';

const BOARD = '/admin/jobs';

/** A guest orders and pays. Returns the code of the job, such as `ORD-2026-000123-1`. */
async function newJob(browser: Browser, email: string): Promise<string> {
  const guest = await (await browser.newContext()).newPage();
  const { number } = await orderAndPay(guest, email);
  await guest.context().close();
  return `${number}-1`;
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (place: Page | Locator, code: string) =>
  place.getByRole('listitem').filter({ hasText: code.replace('ORD-', '') });

/** A second member of staff at another screen. */
async function colleague(browser: Browser, page: Page, path: string): Promise<Page> {
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await context.newPage();
  await other.goto(`${SHOP()}${path}`);
  return other;
}

test('a job is dragged to the press, a colleague sees it without reloading, and it is taken back', async ({
  page,
  browser,
}) => {
  const code = await newJob(browser, 'board@example.com');
  await openOffice(page, `${BOARD}?search=${code}`);
  const other = await colleague(browser, page, `${BOARD}?search=${code}`);
  await expect(other.getByText(', live')).toBeVisible();
  await expect(page.getByText(', live')).toBeVisible();
  await card(column(page, 'Artwork'), code).dragTo(column(page, 'Printing'));
  await expect(card(column(page, 'Printing'), code)).toBeVisible();
  await expect(card(column(other, 'Printing'), code)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).hover(); // it stays while the pointer is on it
  await accessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(column(page, 'Artwork'), code)).toBeVisible();
  await expect(card(column(other, 'Artwork'), code)).toBeVisible();

  await page.getByLabel('Rows', { exact: true }).selectOption('Presses');
  await card(column(page, 'Digital press: Artwork'), code).dragTo(column(page, 'Digital press: To print'));
  await expect(card(column(page, 'Digital press: To print'), code)).toBeVisible();
  await expect(page.getByText(`${code} is at To print now.`)).toBeVisible();
  await accessible(page);
});

test('with the keyboard a job is found, moved, opened, and said to wait for paper', async ({
  page,
  browser,
}) => {
  const code = await newJob(browser, 'keys@example.com');
  await openOffice(page, BOARD);
  await expect(page.getByText(', live')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill(code);
  await expect(page.getByText('1 open job, live')).toBeVisible();
  const link = () => page.locator(`[data-job="${code}"]`);
  await link().focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(card(column(page, 'Proof'), code)).toBeVisible();
  await expect(link()).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(card(column(page, 'To print'), code)).toBeVisible();
  await expect(link()).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await accessible(page);
  await dialog.getByLabel('What').selectOption('Paper');
  await dialog.getByLabel('Note for staff').fill('350gsm silk on Thursday');
  await dialog.getByRole('button', { name: 'Mark as waiting' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Waiting for paper since today: 350gsm silk on Thursday')).toBeVisible();
  await page.goto(`${SHOP()}/admin`);
  await page.getByRole('link', { name: /waiting for paper/ }).click();
  await expect(page.getByText('350gsm silk on Thursday')).toBeVisible();
});

test('on a tablet a job is moved with two taps', async ({ page, browser }) => {
  const code = await newJob(browser, 'tablet@example.com');
  await openOffice(page, '/admin');
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    viewport: { width: 768, height: 1024 },
    hasTouch: true,
  });
  const tablet = await context.newPage();
  await tablet.goto(`${SHOP()}${BOARD}?search=${code}`);
  await expect(tablet.getByText(', live')).toBeVisible();
  await tablet.locator(`[data-job="${code}"]`).tap();
  await tablet.getByRole('dialog').getByRole('button', { name: 'Printing' }).tap();
  await expect(card(column(tablet, 'Printing'), code)).toBeVisible();
  await inOrder(tablet);
});

test('a ticket scanned on any page opens its job, Enter moves it on, and the time at a press is measured', async ({
  page,
  browser,
}) => {
  const code = await newJob(browser, 'scan@example.com');
  await openOffice(page, '/admin/customers');
  await page.locator('h1').click();
  // Like a wireless scanner at a busy computer.
  await page.keyboard.type(code.toLowerCase(), { delay: 120 });
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/jobs/${code}`);
  await expect(page.getByRole('button', { name: 'Next: To print' })).toBeFocused();
  await inOrder(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Next: Printing' })).toBeFocused();

  await page.goto(`${SHOP()}/admin/station/digital`);
  await expect(page.getByRole('textbox', { name: /^Scan a ticket/ })).toBeFocused();
  await page.keyboard.type(code, { delay: 3 });
  await page.keyboard.press('Enter');
  await expect(page.getByText(new RegExp(`${code} has started`))).toBeVisible();
  await inOrder(page);
  await expect(page.getByRole('textbox', { name: /^Scan a ticket/ })).toBeFocused();
  await page.keyboard.type('5012345678900', { delay: 3 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('isn’t a job ticket. Nothing was changed.')).toBeVisible();

  await page.getByRole('textbox', { name: /^Scan a ticket/ }).fill('9'.repeat(3000));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^(. )?“9{100}” isn’t a job ticket/)).toBeVisible();

  await page.setViewportSize({ width: 360, height: 780 });
  expect(await cutOff(page)).toEqual([]);

  const plain = await withoutScript(browser, page, `/admin/jobs/${code}`);
  await plain.getByRole('button', { name: 'Despatched' }).click();
  await expect(plain.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(plain.getByRole('link', { name: code.replace(/-1$/, '') })).toBeVisible();
});

test('the board keeps showing what it has while the network is down, and the wall board recovers by itself', async ({
  page,
  browser,
}) => {
  const code = await newJob(browser, 'offline@example.com');
  await openOffice(page, '/admin/mine');
  await page.route('**/admin/jobs/news', (route) => route.abort());
  await page.goto(`${SHOP()}${BOARD}?search=${code}`);
  await expect(page.getByText('1 open job')).toBeVisible();
  await expect(page.getByText(', live')).toBeHidden();
  const readAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.context().setOffline(true);
  const failedRequest = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/readyz'));
  await readAgain();
  await failedRequest;
  await expect(card(column(page, 'Artwork'), code)).toBeVisible();
  await page.context().setOffline(false);
  await page.unroute('**/admin/jobs/news');
  await expect(page.getByText(', live')).toBeVisible();

  // The shop goes down in the middle of an answer.
  await page.goto(`${SHOP()}${BOARD}?wall`);
  const clock = page.getByText(/^\d\d:\d\d/);
  await expect(clock).toBeVisible();
  // Not just one answer: others' moves are read too, and a later answer would be the one that counts.
  await page.route('**/jobs.data**', (route) => route.abort());
  // Until the page's script has started, nothing hears that it should reload.
  await expect(async () => {
    await readAgain();
    await expect(page.getByRole('heading', { name: 'The shop isn’t answering' })).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
  await page.unroute('**/jobs.data**');
  await expect(clock).toBeVisible();
});

test('at 1280 px the whole board fits, its headings stay in view, and its keys are listed', async ({
  page,
  browser,
}) => {
  const code = await newJob(browser, 'headings@example.com');
  await openOffice(page, '/admin/mine');
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(`${SHOP()}${BOARD}`);
  await expect(card(column(page, 'Artwork'), code)).toBeVisible();
  expect(await cutOff(page)).toEqual([]);
  for (const stage of ['Artwork', 'Printing', 'Ready'])
    await expect(column(page, stage).getByRole('heading')).toBeInViewport({ ratio: 1 });
  await card(column(page, 'Artwork'), code).focus();
  await page.mouse.wheel(0, 260);
  await expect(column(page, 'Artwork').getByRole('heading')).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'Keyboard shortcuts' }).click();
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Move the job to the next stage or day')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
});

for (const width of [360, 1280])
  test(`the owner sets the shop floor up at ${width} px`, async ({ page }) => {
    await openOffice(page, '/admin/production');
    await page.setViewportSize({ width, height: 900 });
    await inOrder(page);
    expect(await cutOff(page)).toEqual([]);
    await page.getByLabel('Minutes a day of Packing bench').fill('lots');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('A whole number up to 1,440').first()).toBeVisible();
    await expect(page.getByLabel('Minutes a day of Packing bench')).toHaveValue('lots');
    await page.getByLabel('Minutes a day of Packing bench').fill('400');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/^Saved\.|This was changed by/)).toBeVisible();
    await page.goto(`${SHOP()}${BOARD}`);
    await inOrder(page);
  });
