import { type Browser, expect, type Page, test } from '@playwright/test';
import { formatWeekday } from '#kit/day.ts';
import { inOrder } from './accessible.ts';
import { cutOff, openOffice, SHOP } from './back-office.ts';
import { orderAndPay } from './shopping.ts';

const boardOf = (number: string) => `/admin/jobs?by=day&search=${number}-1`;
const card = (page: Page, number: string) => page.locator(`[data-job="${number}-1"]`);
const columnOf = (page: Page, number: string) =>
  page.locator('section.board-column').filter({ has: card(page, number) });
const question = (page: Page) => page.getByRole('dialog', { name: /^Another day for/ });

/** A guest orders; returns the order, and their page of it. */
async function newOrder(browser: Browser, email: string): Promise<{ number: string; guest: Page }> {
  const guest = await (await browser.newContext()).newPage();
  const { number } = await orderAndPay(guest, email);
  return { number, guest };
}

/** The board's day columns: their names, and which of them is the order's promised day. */
async function daysOf(page: Page, number: string) {
  const names = await page
    .locator('section.board-column')
    .evaluateAll((columns) => columns.map((column) => column.getAttribute('aria-label') ?? ''));
  const here = (await columnOf(page, number).getAttribute('aria-label')) ?? '';
  return { here, before: names[names.indexOf(here) - 1] ?? '', after: names[names.indexOf(here) + 1] ?? '' };
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a card is dragged to another day: staff are asked, nothing moves until they confirm, and it can be undone', async ({
  page,
  browser,
}) => {
  const { number, guest } = await newOrder(browser, 'another-day@example.com');
  await openOffice(page, boardOf(number));
  await expect(page.getByText('1 open job, live')).toBeVisible();
  const { here, after } = await daysOf(page, number);
  const drag = () => page.locator('.job-card').dragTo(column(page, after));

  await drag();
  await expect(question(page)).toContainText('Promised for');
  await inOrder(page);
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(column(page, here).locator('.job-card')).toBeVisible();

  await drag();
  const day = await page.getByLabel('New day').inputValue();
  await page.getByLabel('New day').fill('');
  await page.getByRole('button', { name: 'Move and Tell the Customer' }).click();
  await expect(page.getByText('Enter a day')).toBeVisible();
  await inOrder(page);
  await page.getByLabel('New day').fill(day);
  await page.getByLabel(/^Reason, which the customer will see/).fill('The press needs a part.');
  await page.getByRole('button', { name: 'Move and Tell the Customer' }).click();
  await expect(column(page, after).locator('.job-card')).toBeVisible();
  await expect(page.getByText('The customer gets one email in a minute or so.')).toBeVisible();
  await guest.reload();
  await expect(guest.getByText('The press needs a part.')).toBeVisible();
  await expect(guest.getByText(formatWeekday(day)).first()).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(column(page, here).locator('.job-card')).toBeVisible();
  await expect(page.getByText(`${number}-1 is due as before.`)).toBeVisible();
  await guest.reload();
  await expect(guest.getByText('The press needs a part.')).toBeHidden();
});

test('with the keyboard a card moves to the next day, and keeps the focus', async ({ page, browser }) => {
  const { number } = await newOrder(browser, 'day-keys@example.com');
  await openOffice(page, boardOf(number));
  await expect(page.getByText('1 open job, live')).toBeVisible();
  const { here, after } = await daysOf(page, number);
  await card(page, number).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByLabel('New day')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(column(page, here).locator('.job-card')).toBeVisible();
  await expect(card(page, number)).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByLabel('New day').press('Enter');
  await expect(column(page, after).locator('.job-card')).toBeVisible();
  await expect(card(page, number)).toBeFocused();
});

test('on a tablet a card is moved to another day with taps', async ({ page, browser }) => {
  const { number } = await newOrder(browser, 'day-tablet@example.com');
  await openOffice(page, '/admin');
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    viewport: { width: 768, height: 1024 },
    hasTouch: true,
  });
  const tablet = await context.newPage();
  await tablet.goto(`${SHOP()}${boardOf(number)}`);
  await expect(tablet.getByText(', live')).toBeVisible();
  const { before } = await daysOf(tablet, number);
  await card(tablet, number).tap();
  await inOrder(tablet);
  await tablet.getByRole('region', { name: 'Day' }).getByRole('button', { name: before, exact: true }).tap();
  await expect(question(tablet)).toBeVisible();
  await tablet.setViewportSize({ width: 360, height: 740 });
  expect(await cutOff(tablet)).toEqual([]);
  await tablet.getByRole('button', { name: 'Move and Tell the Customer' }).tap();
  await expect(column(tablet, before).locator('.job-card')).toBeVisible();
  await inOrder(tablet);
});
