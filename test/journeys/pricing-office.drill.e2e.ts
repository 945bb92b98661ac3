import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { inOrder } from './accessible.ts';
import { cutOff, openOffice, SHOP, withoutScript } from './back-office.ts';

const PRODUCT = 'a3-posters-001';
const PRICING = `/admin/products/${PRODUCT}/pricing`;

/** Returns rows of prices as a spreadsheet copies them. */
const copied = (rows: number, columns: number) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => (10 + row * 6 + column * 2).toFixed(2)).join('\t'),
  ).join('\n');

test('a printer pastes their price list, raises part of it, looks at the effect and publishes it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openOffice(page, PRICING);
  await page.getByLabel('Price table').check();
  await page
    .getByLabel(/^Finish/)
    .first()
    .check();
  const cell = (row: number, column: number) =>
    page.locator(`td[data-row="${row}"][data-column="${column}"]`);
  const rows = await page.locator('.price-grid tbody tr').count();
  const columns = (await page.locator('.price-grid thead th').count()) - 1;
  await cell(0, 1).click();
  await page.evaluate((text) => navigator.clipboard.writeText(text), copied(rows, columns));
  await page.keyboard.press('ControlOrMeta+V');
  await expect(cell(0, 1)).toHaveText('10.00');
  await expect(cell(rows - 1, columns)).toHaveText((10 + (rows - 1) * 6 + (columns - 1) * 2).toFixed(2));
  // By keyboard alone: the second row of the first column, then two cells by 10 %, then undo and redo.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('15.5');
  await page.keyboard.press('Enter');
  await expect(cell(1, 1)).toHaveText('15.5');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await page.getByLabel('2 cells by %').fill('10');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(cell(0, 1)).toHaveText('11.00');
  await expect(cell(1, 1)).toHaveText('17.05');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cell(0, 1)).toHaveText('10.00');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('£10.00');
  await inOrder(page);
  expect(await cutOff(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published. The shop uses it now.')).toBeVisible();
  await page.goto(`${SHOP()}/product/${PRODUCT}`);
  await expect(page.getByRole('button', { name: 'Add to Cart - £10.00' })).toBeVisible();
});

test('Ctrl-S saves a draft, Enter previews, and a table is exported as CSV and imported from a file', async ({
  page,
}) => {
  const path = '/admin/products/dl-flyers-001/pricing';
  await openOffice(page, path);
  await page.getByLabel('Price table').check();
  const cell = page.locator('td[data-row="0"][data-column="1"]');
  const was = await cell.textContent();
  await cell.click();
  await page.keyboard.type('12.5');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Kept as a draft. The shop keeps using what is published.')).toBeVisible();
  await expect(cell).toHaveText('12.5');
  await inOrder(page);
  await page.getByLabel('What you changed').press('Enter');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('£12.50');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  // The published prices, not the draft's.
  expect(csv).toContain(`,${was}\r\n`);
  await page.getByLabel('A CSV file in place of this table').setInputFiles({
    name: 'from-excel.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv.replace(`,${was}\r\n`, ',"£12.25"\r\n')),
  });
  await page.getByRole('button', { name: 'Read the file' }).click();
  await expect(page.getByText('Read from from-excel.csv.')).toBeVisible();
  await expect(cell).toHaveText('£12.25');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published. The shop uses it now.')).toBeVisible();
  await expect(page.getByText('draft that isn’t published')).toBeHidden();
});

test('without script the same table is a text field, and says where a mistake is', async ({
  page,
  browser,
}) => {
  await openOffice(page, '/admin/products/a2-posters-001/pricing');
  const plain = await withoutScript(browser, page, '/admin/products/a2-posters-001/pricing');
  await plain.getByLabel('Price table').check();
  await plain.getByLabel('Prices', { exact: true }).fill('Copies\tPrice\n10\ttwelve');
  await plain.getByRole('button', { name: 'Publish' }).click();
  await expect(plain.locator('#table-error')).toHaveText('Row 2, price: Price must be a valid number.');
  await expect(plain.getByLabel('Prices', { exact: true })).toHaveValue('Copies\tPrice\n10\ttwelve');
  await plain.context().close();
});

test('on a phone a customer types their own size and quantity, and what we can’t price leads to a quote', async ({
  page,
  browser,
}) => {
  await openOffice(page, '/admin/products/a0-posters-001/pricing');
  await page.getByLabel('Their own size, in mm').check();
  await page.getByLabel('Each side at least').fill('100');
  await page.getByLabel('Shorter side up to').fill('841');
  await page.getByLabel('Longer side up to').fill('1189');
  await page.getByLabel('Any quantity between those listed').check();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published. The shop uses it now.')).toBeVisible();
  const phone = await browser.newContext({ viewport: { width: 360, height: 780 } });
  const shop = await phone.newPage();
  await shop.goto(`${SHOP()}/product/a0-posters-001`);
  await expect(shop.getByRole('button', { name: 'Update price' })).toHaveCount(0);
  await shop.getByLabel('Your own size').focus();
  await shop.keyboard.press('Space');
  await shop.keyboard.press('Tab');
  await shop.keyboard.type('500');
  await shop.keyboard.press('Tab');
  await shop.keyboard.type('700');
  await expect(shop.getByRole('img', { name: '500 × 700 mm, drawn beside a sheet of A4' })).toBeVisible();
  await shop.keyboard.press('Tab');
  await expect(shop.getByText('One page, 500 × 700 mm finished')).toBeVisible();
  expect(new URL(shop.url()).searchParams.get('size')).toBe('500x700');
  const plain = await withoutScript(browser, shop, '/product/a0-posters-001?size=500x700');
  await expect(plain.getByRole('img', { name: '500 × 700 mm, drawn beside a sheet of A4' })).toBeVisible();
  await plain.context().close();
  await shop.getByLabel('Another quantity').check();
  await shop.getByLabel('Copies').fill('3');
  await expect(shop.getByRole('row', { name: /^Another quantity.*£/ })).toBeVisible();
  await inOrder(shop);
  await shop.getByLabel('Width (mm)').fill('900');
  await shop.getByLabel('Height (mm)').fill('1000');
  await expect(shop.locator('#size-error')).toHaveText(
    'One side must be 841 mm or less. For anything wider, ask us for a quote.',
  );
  await inOrder(shop);
  await shop.getByRole('link', { name: 'Ask for a quote' }).click();
  await expect(shop.getByText(/A0 Posters: Size 900x1000/)).toBeVisible();
  await phone.close();
});
