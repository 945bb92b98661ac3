import { createHash } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { SHIPPED_TEMPLATES } from '#features/artwork/designs/shipped-templates.ts';
import { jpeg } from '../fixtures/artwork.ts';
import { inOrder } from './accessible.ts';
import { cutOff, SHOP } from './back-office.ts';

/** Begins a design from the first template that has a photo, or from the first business card. */
async function begin(page: Page, path: string): Promise<void> {
  await page.goto(`${SHOP()}${path}`);
  await page.getByRole('button', { name: 'Use this template' }).first().click();
  await page.waitForURL(/\/designs\//);
}

/** A few letters that stand for the first page's picture. */
async function pictureOf(page: Page): Promise<string> {
  const picture = await page.locator('figure img').first().getAttribute('src');
  return createHash('sha256')
    .update(picture ?? '')
    .digest('hex')
    .slice(0, 8);
}

/** Does something, and waits for the proof that shows it. */
async function shows(page: Page, change: () => Promise<unknown>): Promise<string> {
  const before = await pictureOf(page);
  await change();
  await expect.poll(() => pictureOf(page)).not.toBe(before);
  return pictureOf(page);
}

for (const width of [360, 1440])
  test(`the café owner fills in a template, takes a word back, and orders it (${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await begin(page, '/templates/flyers');
    await inOrder(page);
    expect(await cutOff(page)).toEqual([]);
    const fields = page.locator('[name^="text-"]');
    const first = fields.first();
    const named = await shows(page, () => first.fill('Magill’s Café'));
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await shows(page, () => first.fill('Magill’s'));
    expect(await shows(page, () => page.getByRole('button', { name: 'Undo' }).click())).toBe(named);
    await expect(first).toHaveValue('Magill’s Café');
    for (const field of await fields.all())
      if (!(await field.inputValue()))
        await field.fill(((await field.getAttribute('placeholder')) ?? '').slice(0, 24));
    await page.getByRole('button', { name: 'Continue to order' }).click();
    await page.waitForURL(/\/product\//);
    await expect(page.getByText('Ready to print').first()).toBeVisible();
    await inOrder(page);
    await page.getByRole('button', { name: /^Add to Cart - £/ }).click();
    await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'See the proof' })).toBeVisible();
  });

test('a photo is dragged in its frame, and the proof follows', async ({ page }) => {
  const template = SHIPPED_TEMPLATES.find(({ layout }) => layout.fields.some(({ kind }) => kind === 'photo'));
  await begin(page, `/templates?search=${encodeURIComponent(template?.name ?? '')}`);
  const photo = { name: 'people.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await jpeg(2400, 1200)) };
  await shows(page, () => page.locator('input[type=file]').first().setInputFiles(photo));
  const across = page.getByLabel('Left or right').first();
  const [before, frame] = [await across.inputValue(), page.locator('[data-photo] rect').first()];
  await frame.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await frame.boundingBox()) ?? {};
  // The photo is one colour, so its picture stays as it is.
  const follows = page.waitForResponse(/\/proof$/);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 60, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await follows;
  expect(Number(await across.inputValue())).toBeLessThan(Number(before));
  await page.reload();
  expect(Number(await across.inputValue())).toBeLessThan(Number(before));
});
