import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { inOrder } from './accessible.ts';
import { openOffice, SHOP } from './back-office.ts';

test.beforeEach(async ({ page }) => openOffice(page, '/admin'));

for (const at of ['/admin/outbox', '/admin/discount-codes'])
  test(`from ${at} staff go to a product by keyboard alone, and later find it under recent ones`, async ({
    page,
  }) => {
    await page.goto(`${SHOP()}${at}`);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: /order number, customer, product/i });
    await expect(field).toBeFocused();
    await page.keyboard.type('flyers');
    const options = page.locator('#palette').getByRole('option');
    await expect(options.filter({ hasText: /^A3 Flyers/ })).toBeVisible();
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('status').filter({ hasText: /\d+ results/ })).toBeVisible();
    await inOrder(page);
    // Orders of flyers placed by other journeys come before the products.
    const names = await options.allInnerTexts();
    const index = names.findIndex((text) => text.startsWith('A3 Flyers'));
    for (let at = 0; at < index; at += 1) await page.keyboard.press('ArrowDown');
    await expect(field).toHaveAttribute('aria-activedescendant', `palette-option-${index}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/products\/a3-flyers-001$/);
    await page.getByRole('link', { name: /^Find/ }).click();
    await expect(page.locator('#palette').getByRole('option').first()).toHaveText(/A3 Flyers.*Recent/);
    // The browser stores names of pages, and nothing about customers (ASVS 14.3.3).
    expect(JSON.parse(await page.evaluate(() => localStorage.getItem('galley.recent') ?? ''))).toEqual([
      { kind: 'Recent', label: 'A3 Flyers', detail: '', to: '/admin/products/a3-flyers-001' },
    ]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: /^Find/ })).toBeFocused();
  });

for (const [width, product] of [
  [360, 'dl-flyers-001'],
  [1280, 'a7-flyers-001'],
] as const)
  test(`a photo is uploaded, shown in the shop, removed and restored (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const edit = `${SHOP()}/admin/products/${product}`;
    await page.goto(edit);
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#1D2B8F' } })
      .jpeg()
      .toBuffer();
    const upload = async (buffer: Buffer) => {
      await page.getByLabel('New photo').setInputFiles({ name: 'dl.jpg', mimeType: 'image/jpeg', buffer });
      await page.getByLabel('What it shows').fill('Blue leaflets');
      await page.getByRole('button', { name: 'Upload Photo' }).click();
    };
    await upload(Buffer.concat([photo, Buffer.alloc(12 * 1024 * 1024)]));
    await expect(page.getByText('Choose a picture of at most 10 MB')).toBeVisible();
    await expect(page.getByLabel('What it shows')).toHaveValue('Blue leaflets');
    await upload(photo);
    await expect(page.getByText('The photo is in the shop.')).toBeVisible();
    await inOrder(page);
    await page.goto(`${SHOP()}/product/${product}`);
    await expect(page.getByRole('img', { name: 'Blue leaflets' })).toBeVisible();
    await inOrder(page);
    await page.goto(edit);
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('img', { name: 'Blue leaflets' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    await expect(page.getByText('You can put it back for 30 days.')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

test('a category is archived after a warning, and restored', async ({ page }) => {
  await page.goto(`${SHOP()}/admin/categories/new`);
  await page.getByLabel('Name').fill('Beer Mats');
  await page.getByLabel('Id').fill('beer-mats');
  await page.getByLabel('Description').fill('For pubs.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('link', { name: /^Archive/ })
    .last()
    .click();
  // Rendered by the server, and modal once the script has loaded.
  const dialog = page.locator('dialog:modal').and(page.getByRole('dialog', { name: /^Archive/ }));
  await expect(dialog).toContainText('Existing orders are not affected.');
  await inOrder(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Archive Beer Mats' }).click();
  await dialog.getByRole('button', { name: /^Archive/ }).click();
  await expect(page.getByText('is archived and no longer in the shop')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('is in the shop now.')).toBeVisible();
});

test('the question mark shows the shortcuts, but not while somebody types, and not if they are switched off', async ({
  page,
}) => {
  await page.goto(`${SHOP()}/admin/orders`);
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.getByLabel('Search').first().focus();
  await page.keyboard.press('?');
  await expect(list).toBeHidden();
  await page.locator('h1').click();
  await page.keyboard.press('?');
  await expect(list).toBeVisible();
  await inOrder(page);
  await page.getByLabel('Use single-key shortcuts in this browser').uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Find' })).toBeVisible();
  await expect(list).toBeHidden();
});

test('leaving a product with unsaved changes asks first, Ctrl-S saves them, and pressing Save twice saves once', async ({
  page,
}) => {
  await page.goto(`${SHOP()}/admin/products/a2-posters-001`);
  const field = page.getByLabel('Position');
  const was = await field.inputValue();
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.dismiss();
  });
  await field.click();
  await page.keyboard.type('1');
  await page.getByRole('link', { name: 'Price history' }).click();
  await expect.poll(() => questions).toEqual(['beforeunload']);
  await expect(field).toHaveValue(`${was}1`);
  await inOrder(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(field).toHaveValue(was);
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await field.press('Control+s');
  await expect(page.getByText('Saved. The shop shows it now.')).toBeVisible();
  const sent = await page
    .getByRole('button', { name: 'Save', exact: true })
    .first()
    .evaluate((button: HTMLButtonElement) => {
      let times = 0;
      addEventListener('submit', (event) => {
        if (!event.defaultPrevented) times += 1;
      });
      button.click();
      button.click();
      return times;
    });
  expect(sent).toBe(1);
  await expect(page.getByText('Saved. The shop shows it now.')).toBeVisible();
  await expect(page.getByText('This was changed by')).toHaveCount(0);
  expect(questions).toHaveLength(1);
  // With several forms on one page, saving one asks about unsaved changes in the other, which can then be saved.
  await page.goto(`${SHOP()}/admin/settings/signing-in`);
  await page.getByLabel('Minimum length').press('End');
  await page.keyboard.type('0');
  await page.getByRole('button', { name: 'Save: Staff' }).click();
  await expect.poll(() => questions).toHaveLength(2);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Save: Staff' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  expect(questions).toHaveLength(2);
});
