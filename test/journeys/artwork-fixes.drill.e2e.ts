import { expect, type Page, test } from '@playwright/test';
import { makePdf, pt } from '../fixtures/artwork.ts';
import { accessible } from './accessible.ts';
import { SHOP } from './back-office.ts';

/** A full-bleed A4 page for an A5 flyer. */
function a4() {
  const [w, h] = [pt(210), pt(297)];
  const content = `0.9 0.3 0 0 k 0 0 ${w} ${h} re f 0 0.2 0.9 0 k 0 0 ${w} 30 re f 0 0.9 0.6 0 k 90 300 300 300 re f`;
  return Buffer.from(makePdf([{ media: [0, 0, w, h], content }]));
}

for (const width of [360, 1440]) {
  test(`a customer has an A4 file fixed for an A5 flyer and orders it (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${SHOP()}/product/a5-flyers-001`);
    await sendA4(page);
    await expect(page.getByText('Invalid file')).toBeVisible();
    await accessible(page);
    await page.getByRole('link', { name: 'Fix it for me' }).click();
    await expect(page.getByLabel('Scale it to 71 % so that it fits')).toBeChecked();
    await expect(page.getByLabel('Add 3 mm of bleed by mirroring the edge')).toBeChecked();
    await accessible(page);
    await picture(page, `fix-${width}`);
    await page.getByRole('button', { name: 'Fix the ticked problems' }).click();
    await expect(page.getByRole('heading', { name: 'Before and after' })).toBeVisible();
    const after = page.getByRole('region', { name: 'After' });
    await expect(after.getByText('Ready to print')).toBeVisible();
    await accessible(page);
    await picture(page, `after-${width}`);
    await page.getByRole('link', { name: 'Use the fixed file' }).click();
    await expect(page.locator('#artwork').getByText('flyer (fixed).pdf').first()).toBeVisible();
    await picture(page, `used-${width}`);
    await page.getByRole('button', { name: /^Add to Cart/ }).click();
    await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
    await expect(page.getByText('flyer (fixed).pdf', { exact: true })).toBeVisible();
  });
}

test('without script the same file is fixed, or the old one is used', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${SHOP()}/product/a5-flyers-001`);
  await page
    .getByLabel('Upload artwork')
    .setInputFiles({ name: 'flyer.pdf', mimeType: 'application/pdf', buffer: a4() });
  await page.getByRole('button', { name: 'Update price' }).click();
  await page.getByRole('link', { name: 'Fix it for me' }).click();
  await page.getByText('Reorder, remove or rotate pages').click();
  await page.getByLabel(/Pages in this order/).fill('3');
  await page.getByRole('button', { name: 'Arrange the pages' }).click();
  await expect(page.getByText(/page numbers from 1 to 1/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Fix the ticked problems' }).click();
  await expect(page.getByRole('region', { name: 'After' }).getByText('Ready to print')).toBeVisible();
  await page.getByRole('link', { name: 'Keep my file' }).click();
  await expect(page.getByText('Invalid file')).toBeVisible();
  await context.close();
});

async function sendA4(page: Page): Promise<void> {
  // Before hydration the file would not be sent.
  await expect(page.getByRole('button', { name: /^Add to Cart/ })).toBeDisabled();
  await page
    .getByLabel('Upload artwork')
    .setInputFiles({ name: 'flyer.pdf', mimeType: 'application/pdf', buffer: a4() });
}

/** Saves a screenshot if JOURNEY_PICTURES names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.JOURNEY_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
