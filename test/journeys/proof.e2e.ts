import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { book, singles, spread } from '../fixtures/cover-jobs.ts';
import { everyMark, tintedBooklet } from '../fixtures/marked-pages.ts';
import { accessible } from './accessible.ts';
import { SHOP } from './back-office.ts';

test.beforeEach(async ({ page }) => {
  page.on('pageerror', (error) => {
    throw error;
  });
});

/** Uploads a file as the product page does, and waits until it is checked. Returns its proof's address. */
async function upload(context: BrowserContext, product: string, content: Uint8Array): Promise<string> {
  const artworkFile = { name: 'design.pdf', mimeType: 'application/pdf', buffer: Buffer.from(content) };
  const answer = await context.request.post(`${SHOP()}/product/${product}/artwork`, {
    multipart: { artworkFile },
    headers: { origin: SHOP() },
  });
  const { artwork } = (await answer.json()) as { artwork: { id: string } };
  await expect
    .poll(async () => {
      const state = await context.request.get(`${SHOP()}/artwork/${artwork.id}/state`);
      return ((await state.json()) as { artwork: { report: unknown } }).artwork.report !== null;
    })
    .toBe(true);
  return `${SHOP()}/artwork/${artwork.id}/proof?product=${product}`;
}

/** Returns whether the picture of a page has loaded. */
const isDrawn = (page: Page, url: RegExp) =>
  page.waitForResponse((answer) => url.test(answer.url()) && answer.status() === 200);

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const width of [360, 1440])
  test(`each problem of a flyer is shown at its place, by pointer and by keyboard, at ${width} px`, async ({
    context,
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const path = await upload(context, 'a5-flyers-001', everyMark());
    const drawn = Promise.all([isDrawn(page, /proof\/1$/), isDrawn(page, /proof\/2$/)]);
    await page.goto(`${path}&sides=double-sided`);
    await drawn;
    await expect(page.getByRole('img', { name: 'Page 1 of 2, front, as printed' })).toBeVisible();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await accessible(page);

    const mark = page.getByRole('link', { name: 'Warning 5, on page 2' });
    await mark.focus();
    await page.keyboard.press('Enter');
    const entry = page.locator('#finding-5');
    await expect(entry).toBeInViewport();
    await expect(entry).toContainText('A line on page 2 is thinner than 0.25 pt');
    await entry.getByRole('link', { name: 'page 2' }).press('Enter');
    await expect(page.locator('#mark-5-2')).toBeInViewport();

    await entry.getByText('For your designer').click();
    await expect(entry.getByText('Adobe InDesign')).toBeVisible();

    const marks = page.locator('.proof-mark').filter({ has: page.locator('.proof-place') });
    await expect(marks.first()).toBeVisible();
    await page.getByLabel('Findings').uncheck();
    await expect(marks.first()).toBeHidden();
    const bleed = page.locator('.proof-sheet .proof-bleed').first();
    await page.getByLabel('Bleed').uncheck();
    await expect(bleed).toBeHidden();
    await page.getByLabel('Bleed').press('Space');
    await expect(bleed).toBeVisible();
  });

for (const width of [360, 1440])
  test(`an open cover shows its spine, and turns to the pages behind it, at ${width} px`, async ({
    context,
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const file = book(spread(3), spread(3), ...singles(24));
    const path = await upload(context, 'perfect-bound-booklet-001', file);
    await page.goto(path);
    await expect(page.getByText('Spine 1.8 mm', { exact: false }).first()).toBeVisible();
    const folds = page.locator('.proof-sheet .proof-cover-fold');
    await expect(folds).toHaveCount(2);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await accessible(page);
    await page.getByRole('link', { name: 'Warning 1, on page 1' }).press('Enter');
    await expect(page.locator('#finding-1')).toContainText('Your spine is 3.0 mm');
    await page.getByRole('checkbox', { name: 'Spine', exact: true }).uncheck();
    await expect(folds.first()).toBeHidden();

    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('img', { name: 'Page 2 of 26, inside of the cover' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('img', { name: 'Page 3 of 26, as printed' })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'All pages' })
      .getByRole('link', { name: /: Cover$/ })
      .click();
    await expect(page.locator('.proof-sheet .proof-cover-fold')).toHaveCount(2);
  });

test('at real size a millimetre is a millimetre, and the page scrolls in its pane', async ({
  context,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 900 });
  const path = await upload(context, 'a5-flyers-001', everyMark());
  await page.goto(path);
  await page.getByRole('link', { name: 'Actual size' }).click();
  const cut = page.locator('.proof-sheet .proof-trim').first();
  // 148 mm at 96 px to the inch, plus the width of the line
  expect((await cut.boundingBox())?.width).toBeGreaterThan(558);
  expect((await cut.boundingBox())?.width).toBeLessThan(563);
  await expect(page.getByRole('img', { name: 'Outline of a bank card' })).toBeVisible();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await accessible(page);
  await page.getByRole('link', { name: '200 %' }).click();
  expect((await cut.boundingBox())?.width).toBeGreaterThan(1117);
});

test('a booklet’s pages are turned with the arrow keys, and with links if there is no script', async ({
  browser,
  context,
  page,
}) => {
  const path = await upload(context, 'order-of-service-booklet-001', tintedBooklet(8));
  await page.goto(`${path}&weight=8-pages`);
  const pages = page.locator('.proof-sheet image');
  await expect(pages).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(pages).toHaveCount(2);
  await expect(page.getByRole('img', { name: 'Page 3 of 8, as printed' })).toBeVisible();
  await accessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await page.keyboard.press('ArrowLeft');
  await expect(pages).toHaveCount(1);

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const still = await plain.newPage();
  await still.goto(path);
  await still.getByRole('link', { name: 'Inside front cover and page 3' }).first().click();
  await expect(still.locator('.proof-sheet image')).toHaveCount(2);
  await still
    .getByRole('navigation', { name: 'All pages' })
    .getByRole('link', { name: 'Back cover, page 8' })
    .click();
  await expect(still.locator('.proof-sheet image')).toHaveCount(1);
  await still.getByLabel('Spine').uncheck();
  await expect(still.locator('.proof-sheet .proof-spine')).toBeHidden();
  await plain.close();
});
