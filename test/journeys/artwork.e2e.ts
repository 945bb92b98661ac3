import { writeFile } from 'node:fs/promises';
import { expect, type Page, type Request, test } from '@playwright/test';
import { a4, goodA5, makePdf, printPage } from '../fixtures/artwork.ts';
import { accessible } from './accessible.ts';
import { SHOP } from './back-office.ts';

const PRODUCT = '/product/a5-flyers-001';
/** Sent in three pieces. */
const LARGE = Buffer.from(goodA5({ pages: 2, padBytes: 12_000_000 }));
const IN_RGB = Buffer.from(
  makePdf([printPage(148, 210, 3, { content: '0.2 0.5 0.9 rg 0 0 999 999 re f 1 0 0 rg 99 99 99 99 re f' })]),
);

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
const upload = (page: Page) => page.getByLabel('Upload artwork');

test.beforeEach(async ({ page }) => {
  page.on('pageerror', (error) => {
    throw error;
  });
});

for (const width of [360, 1440])
  test(`a warning is ticked before the job goes into the cart, by keyboard (${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(SHOP() + PRODUCT);
    await upload(page).setInputFiles(pdf('screen.pdf', IN_RGB));
    await expect(page.getByText('Prints, with warnings')).toBeVisible();
    await accessible(page, '#artwork');
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(page.getByText('Tick each warning to accept it').first()).toBeVisible();
    await accessible(page, '#artwork');
    await page.getByRole('checkbox', { name: /Colours on page 1 are made for screens/ }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Add to Cart' }).first().press('Enter');
    await expect(page).toHaveURL(/\/cart/);
    await expect(page.getByText('A5 Flyers').first()).toBeVisible();
  });

test('an A4 file for an A5 flyer is an Invalid file, says why, and can be removed', async ({ page }) => {
  await page.goto(SHOP() + PRODUCT);
  await upload(page).setInputFiles(pdf('poster.pdf', Buffer.from(a4())));
  await expect(page.getByText('Invalid file')).toBeVisible();
  await expect(
    page.getByText('The page is A4 (210 × 297 mm); you chose A5').or(page.getByText(/is A4 \(210/)),
  ).toBeVisible();
  await expect(page.getByText('It would fit A5 at 71 %.')).toBeVisible();
  await accessible(page, '#artwork');
  await page.getByRole('button', { name: 'Remove file' }).click();
  await expect(page.getByText('Invalid file')).toBeHidden();
  await expect(upload(page)).toBeFocused();
});

test('an upload whose connection breaks resumes where it stopped (trust J8)', async ({ page }) => {
  await page.goto(SHOP() + PRODUCT);
  let isBroken = true;
  const offsets: number[] = [];
  await page.route('**/uploads/*', async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    const offset = Number(request.headers()['upload-offset']);
    // The break lasts until the message has been read; a short one would be over too soon.
    if (offset > 0 && isBroken) return route.abort('connectionreset');
    offsets.push(offset);
    return route.continue();
  });
  await upload(page).setInputFiles(pdf('large.pdf', LARGE));
  await expect(page.getByText('The connection was lost. The upload will continue')).toBeVisible();
  isBroken = false;
  await expect(page.getByText('Ready to print')).toBeVisible();
  expect(
    offsets.filter((offset) => offset === 0),
    'nothing was sent twice',
  ).toHaveLength(1);
});

test('an upload resumes after a reload when the same file is chosen (trust J8)', async ({
  page,
}, testInfo) => {
  await page.goto(SHOP() + PRODUCT);
  const patchFrom = (request: Request) =>
    request.method() === 'PATCH' ? request.headers()['upload-offset'] : undefined;
  let isDead = true;
  await page.route('**/uploads/*', async (route) => {
    if (isDead && (patchFrom(route.request()) ?? '0') !== '0') return; // hangs, like a dead connection
    return route.continue();
  });
  // The second piece is sent when the shop has stored the first. The bar fills earlier, with what has left the browser.
  const second = page.waitForRequest((request) => (patchFrom(request) ?? '0') !== '0');
  // From disk, because a file is also recognised by its modification time.
  const file = testInfo.outputPath('again.pdf');
  await writeFile(file, LARGE);
  await upload(page).setInputFiles(file);
  await second;
  await expect(page.getByText(/^(3|4|5)\d%$/)).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  isDead = false;
  const offsets: string[] = [];
  page.on('request', (request) => {
    const offset = patchFrom(request);
    if (offset !== undefined) offsets.push(offset);
  });
  await upload(page).setInputFiles(file);
  await expect(page.getByText('Ready to print')).toBeVisible();
  expect(offsets[0], 'not from the beginning').not.toBe('0');
});

test('if the code that checks files can’t be loaded, the form sends the file itself', async ({ page }) => {
  let isGone = true;
  await page.route('**/assets/file-checks-*.js', (route) => (isGone ? route.abort() : route.continue()));
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.method() === 'POST') isGone = false;
  });
  await page.goto(SHOP() + PRODUCT);
  await upload(page).setInputFiles(pdf('poster.pdf', Buffer.from(a4())));
  await expect(page.getByText('It would fit A5 at 71 %.')).toBeVisible();
  expect(isGone, 'sent by the form').toBe(false);
});

test('a cancelled upload leaves nothing behind', async ({ page }) => {
  await page.goto(SHOP() + PRODUCT);
  const deleted = page.waitForRequest((request) => request.method() === 'DELETE');
  let letThrough = 1;
  await page.route('**/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH' && letThrough-- <= 0) return;
    return route.continue();
  });
  await upload(page).setInputFiles(pdf('cancelled.pdf', LARGE));
  await expect(page.getByText(/^(3|4|5)\d%$/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  expect((await (await deleted).response())?.status()).toBe(204);
  await expect(page.getByText('Uploading cancelled.pdf')).toBeHidden();
});
