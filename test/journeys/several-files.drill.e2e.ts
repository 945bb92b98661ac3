import { expect, type Page, test } from '@playwright/test';
import { eps, goodA5, lockedPdf } from '../fixtures/artwork.ts';
import { accessible, inOrder } from './accessible.ts';
import { openOffice, SHOP } from './back-office.ts';
import { payAsGuest } from './shopping.ts';

const FLYER = '/product/a5-flyers-001?sides=double-sided';
const ONE = Buffer.from(goodA5({ pages: 1 }));

const pdf = (name: string, buffer: Uint8Array = ONE) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(buffer),
});
const field = (page: Page) => page.getByLabel('Upload artwork');
const parts = (page: Page) => page.getByRole('region', { name: /^Combined from/ });

test.beforeEach(async ({ page }) => {
  page.on('pageerror', (error) => {
    throw error;
  });
});

/** Opens the product page and waits for hydration; files chosen earlier would have to wait. */
async function open(page: Page, path = FLYER): Promise<void> {
  await page.goto(SHOP() + path);
  await expect(page.getByRole('button', { name: /^Add to Cart/ })).toBeDisabled();
}

for (const width of [360, 1440])
  test(`a front and a back are joined, swapped by keyboard, and go into the cart (${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page);
    await field(page).setInputFiles([pdf('back.pdf'), pdf('front.pdf')]);
    await expect(parts(page).getByRole('listitem')).toHaveText([
      /^Front: front\.pdf, 1 page/,
      /^Back: back\.pdf, 1 page/,
    ]);
    await expect(page.getByText('Ready to print')).toBeVisible();
    await accessible(page, '#artwork');
    await picture(page, `parts-${width}`);
    const swap = parts(page).getByRole('button', { name: 'Swap front and back' });
    await swap.focus();
    await page.keyboard.press('Enter');
    await expect(parts(page).getByRole('listitem')).toHaveText([
      /^Front: back\.pdf, 1 page/,
      /^Back: front\.pdf, 1 page/,
    ]);
    await expect(swap).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Combined from' })).toContainText(
      'Front: back.pdf, 1 page; Back: front.pdf, 1 page',
    );
    await expect(page.getByText('Ready to print')).toBeVisible();
    expect(await overflow(page)).toBe(0);
    await page.getByRole('button', { name: /^Add to Cart/ }).press('Enter');
    await expect(page).toHaveURL(/\/cart/);
    await expect(page.getByText('back + front.pdf', { exact: true })).toBeVisible();
  });

test('of three dropped files the wrong one is named with the reason, and the others are used', async ({
  page,
}) => {
  await open(page);
  const files = [
    { name: 'b.pdf', bytes: [...ONE] },
    { name: 'logo.eps', bytes: [...eps()] },
    { name: 'a.pdf', bytes: [...ONE] },
  ];
  const dropped = await page.evaluateHandle((list) => {
    const data = new DataTransfer();
    for (const { name, bytes } of list) data.items.add(new File([new Uint8Array(bytes)], name));
    return data;
  }, files);
  await page.locator('#artwork .border-dashed').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('Invalid file: logo.eps')).toBeVisible();
  await expect(page.getByText('The selected file must be a PDF, JPG or PNG')).toBeVisible();
  await expect(parts(page).getByRole('listitem')).toHaveText([/^Front: a\.pdf/, /^Back: b\.pdf/]);
  await accessible(page, '#artwork');
  await picture(page, 'parts-refused');
});

test('pasted files are joined too, and a locked one is reported', async ({ page }) => {
  await open(page);
  const files = [
    { name: 'front.pdf', bytes: [...ONE] },
    { name: 'back.pdf', bytes: [...(await lockedPdf())] },
  ];
  await page.evaluate((list) => {
    const clipboardData = new DataTransfer();
    for (const { name, bytes } of list) clipboardData.items.add(new File([new Uint8Array(bytes)], name));
    dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
  }, files);
  await expect(page.getByText('Invalid file: back.pdf')).toBeVisible();
  await expect(page.getByText('The selected file is password protected')).toBeVisible();
  await expect(page.getByText('front.pdf (')).toBeVisible();
});

test('each of several files shows its own progress, and cancelling leaves the page as it was', async ({
  page,
}) => {
  await open(page);
  let sent = 0;
  await page.route('**/product/*/artwork', async (route) => {
    sent += 1;
    if (sent === 2) return; // hangs, like a dead connection
    return route.continue();
  });
  await field(page).setInputFiles([pdf('page2.pdf'), pdf('page10.pdf'), pdf('page1.pdf')]);
  await expect(page.getByText('Uploading 2 of 3: page2.pdf', { exact: true })).toBeVisible();
  await accessible(page, '#artwork');
  await picture(page, 'parts-sending');
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByText(/Uploading/)).toBeHidden();
  await expect(field(page)).toBeFocused();
  expect(sent, 'the third is not sent').toBe(2);
});

test('three parts are moved and removed with the keyboard alone, and focus is never lost', async ({
  page,
}) => {
  await open(page, '/product/stapled-booklet-001?weight=8-pages');
  const pages = (name: string, count: number) => pdf(name, goodA5({ pages: count }));
  await field(page).setInputFiles([pages('a.pdf', 2), pages('b.pdf', 2), pages('c.pdf', 4)]);
  const order = (names: string[]) =>
    expect(parts(page).getByRole('listitem')).toHaveText(
      names.map((name, i) => new RegExp(`^Part ${i + 1}: ${name}\\.pdf`)),
    );
  await order(['a', 'b', 'c']);
  const up = parts(page).getByRole('button', { name: 'Move c.pdf up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await order(['a', 'c', 'b']);
  await expect(up).toBeFocused();
  await page.keyboard.press('Enter');
  await order(['c', 'a', 'b']);
  await expect(up).toBeFocused();
  await expect(up).toHaveAttribute('aria-disabled', 'true');
  await accessible(page, '#artwork');
  await picture(page, 'parts-three');
  await parts(page).getByRole('button', { name: 'Remove c.pdf' }).press('Enter');
  await order(['a', 'b']);
  await expect(parts(page).getByRole('list')).toBeFocused();
});

test('a cover and its inside are recognised, and the missing back is requested', async ({ page }) => {
  await open(page, '/product/stapled-booklet-001?weight=12-pages');
  await field(page).setInputFiles([
    pdf('inside.pdf', goodA5({ pages: 8 })),
    pdf('cover.pdf', goodA5({ pages: 4 })),
  ]);
  await expect(parts(page).getByRole('listitem')).toHaveText([
    /^Cover: cover\.pdf, 4 pages/,
    /^Inside: inside\.pdf, 8 pages/,
  ]);
  await expect(parts(page)).toContainText(
    'Pages 1 and 2 of the cover come first, and its pages 3 and 4 come last.',
  );
  await accessible(page, '#artwork');
  await picture(page, 'parts-cover');
  await open(page);
  await field(page).setInputFiles(pdf('front.pdf'));
  await page.getByLabel('Add the back').setInputFiles(pdf('reverse.pdf'));
  await expect(parts(page).getByRole('listitem')).toHaveText([/^Front: front\.pdf/, /^Back: reverse\.pdf/]);
  await expect(page.getByLabel('Add the back')).toBeHidden();
  await accessible(page, '#artwork');
});

test('without script two files are joined, swapped and removed by plain forms', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 900 },
  });
  const page = await context.newPage();
  await page.goto(SHOP() + FLYER);
  await field(page).setInputFiles([pdf('back.pdf'), pdf('front.pdf')]);
  await page.getByRole('button', { name: 'Update price' }).click();
  await expect(parts(page).getByRole('listitem')).toHaveText([/^Front: front\.pdf/, /^Back: back\.pdf/]);
  await picture(page, 'parts-noscript');
  await parts(page).getByRole('button', { name: 'Swap front and back' }).click();
  await expect(parts(page).getByRole('listitem')).toHaveText([/^Front: back\.pdf/, /^Back: front\.pdf/]);
  await parts(page).getByRole('button', { name: 'Remove front.pdf' }).click();
  await expect(parts(page)).toBeHidden();
  await page.getByLabel('Add the back').setInputFiles(pdf('other.pdf'));
  await picture(page, 'parts-add-noscript');
  await page.getByRole('button', { name: 'Add to my file' }).click();
  await expect(parts(page).getByRole('listitem')).toHaveText([/^Front: back\.pdf/, /^Back: other\.pdf/]);
  await context.close();
});

test('two large files, sent in pieces, are ordered as one, and the owner can download each original', async ({
  page,
  browser,
}) => {
  const large = (seed: number) => pdf(`side ${seed}.pdf`, goodA5({ pages: 1, padBytes: 6_000_000 + seed }));
  await open(page);
  await field(page).setInputFiles([large(2), large(1)]);
  await expect(parts(page).getByRole('listitem')).toHaveText([/^Front: side 1/, /^Back: side 2/], {
    timeout: 120_000,
  });
  await expect(page.getByText('Ready to print')).toBeVisible();
  await payAsGuest(page, 'two-sides@example.com');
  const office = await (await browser.newContext()).newPage();
  await openOffice(office, '/admin/orders?search=two-sides%40example.com');
  await office.getByRole('link', { name: /^ORD-/ }).first().click();
  await expect(office.getByRole('heading', { name: 'Order items' })).toBeVisible();
  await inOrder(office);
  const artwork = office.getByRole('region', { name: 'Artwork of A5 Flyers' });
  await expect(artwork.getByText('Combined from these files:')).toBeVisible();
  const [original] = await Promise.all([
    office.waitForEvent('download'),
    artwork.getByRole('link', { name: 'side 2.pdf' }).click(),
  ]);
  expect(original.suggestedFilename()).toBe('side 2.pdf');
  const folder = process.env.JOURNEY_PICTURES;
  if (folder) await office.screenshot({ path: `${folder}/parts-office.png` });
});

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Saves a screenshot if JOURNEY_PICTURES names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.JOURNEY_PICTURES;
  if (folder) await page.locator('#artwork').screenshot({ path: `${folder}/${name}.png` });
}
