import { expect, type Page, test } from '@playwright/test';
import { inOrder } from './accessible.ts';
import { openOffice, SHOP, withoutScript } from './back-office.ts';

// One after another, since they share one price list.
test.describe.configure({ mode: 'default' });

const VOUCHERS = '/admin/prices?category=gift-vouchers';

test('a base price is edited in its row and undone, and its history shows both', async ({
  page,
  browser,
}) => {
  await openOffice(page, VOUCHERS);
  await expect(page.getByText('Prices must be between £0.01 and £10,000.')).toBeVisible();
  await inOrder(page);
  const price = page.getByRole('link', { name: /^Edit base price of/ }).first();
  const was = (await price.textContent()) ?? '';
  await price.focus();
  await page.keyboard.press('Enter');
  const field = page.getByLabel(/^Base price of/);
  await expect(field).toBeFocused();
  for (const [text, message] of [
    ['-1', 'Price cannot be negative'],
    ['10000.01', 'Price seems unusually high. Please verify.'],
    ['ten', 'Price must be a valid number'],
    ['12,50', 'Price must be a number like 12.50'],
  ] as const) {
    await field.fill(text);
    await field.press('Enter');
    await expect(page.getByText(message)).toBeVisible();
    await expect(field).toHaveValue(text);
  }
  await inOrder(page);
  await field.fill('21.35');
  await field.press('Enter');
  await expect(page.getByText('Price edit: 1 price changed.')).toBeVisible();
  await page
    .getByRole('link', { name: /^Price history of/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText(`${was} → £21.35`);
  await expect(page.getByRole('dialog')).toContainText('Shop Owner');
  await inOrder(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone. 1 price is back as before.')).toBeVisible();
  const plain = await withoutScript(browser, page, `${VOUCHERS}&search=zzz`);
  await expect(plain.getByText('No products found')).toBeVisible();
  await plain.context().close();
});

test('after a warning about somebody else’s price, staff can save over it, and continue by keyboard', async ({
  page,
}) => {
  await openOffice(page, `${VOUCHERS}&edit=gift-vouchers-001`);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel(/^Base price of/).fill('23.10');
  await other.keyboard.press('Enter');
  await expect(other.getByText('Price edit: 1 price changed.')).toBeVisible();
  const field = page.getByLabel(/^Base price of/);
  await field.fill('23.20');
  await field.press('Enter');
  await expect(
    page.getByText(/Your changes are still here\. Gift Vouchers now costs £23\.10\./),
  ).toBeVisible();
  await expect(field).toHaveValue('23.20');
  await field.press('Enter');
  const price = page.getByRole('link', { name: 'Edit base price of Gift Vouchers, £23.20' });
  await expect(price).toBeFocused();
  await price.press('Enter');
  await expect(field).toBeFocused();
  await field.press('Escape');
  await expect(price).toBeFocused();
  await page.getByText('changes in the last 24 hours can be undone').click();
  await expect(page.getByText('Gift Vouchers £23.10 → £23.20')).toBeVisible();
});

test('without script a dialog fits in the window, however long the list is, and can be closed', async ({
  page,
  browser,
}) => {
  await openOffice(page, '/admin/prices');
  const plain = await withoutScript(browser, page, '/admin/prices?analytics');
  await expect(plain.getByRole('heading', { name: 'Analytics' })).toBeInViewport();
  await plain.getByRole('dialog').getByRole('link', { name: 'Close' }).click();
  await expect(plain).toHaveURL(/\/admin\/prices$/);
  await plain.context().close();
});

test('options are added, refused without a name or a measure, and appear in the shop', async ({ page }) => {
  await openOffice(page, '/admin/prices?category=gift-vouchers');
  const id = (await page.locator('tbody th span').first().textContent()) ?? '';
  await page
    .getByRole('link', { name: /^Edit options of/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  // Scrolled to the end, so that the button bar doesn't half cover another button.
  await dialog.evaluate((it) => it.scrollTo(0, it.scrollHeight));
  await inOrder(page);
  await dialog.getByPlaceholder('Id', { exact: true }).first().fill('foil');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter an id and a name for every option').first()).toBeVisible();
  const added = dialog.locator('input[name=optionId][value=foil]').locator('xpath=ancestor::div[2]');
  await added.getByLabel(/: display name$/).fill('Gold foil');
  await added.getByLabel(/: price modifier/).fill('4.50');
  await added.getByLabel(/: height \(mm\)$/).fill('120');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const width = added.getByLabel(/: width \(mm\)$/);
  await expect(width).toHaveAccessibleDescription('Gold foil: enter the width in mm');
  await expect(added.getByText('Gold foil: enter the width in mm')).toBeVisible();
  await expect(added.getByLabel(/: height \(mm\)$/)).toHaveValue('120');
  await width.fill('240');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Options saved.')).toBeVisible();
  await page.goto(`${SHOP()}/product/${id}`);
  await expect(page.getByText('Gold foil').first()).toBeAttached();
});

test('a bulk update is previewed, applied and undone', async ({ page }) => {
  await openOffice(page, VOUCHERS);
  await page.getByRole('link', { name: 'Bulk Update' }).click();
  await page.getByLabel('Value').fill('-100');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(
    page.getByText(/^Prices must be between £0\.01 and £10,000\. Nothing can be applied/),
  ).toBeVisible();
  await page.getByLabel('Value').fill('10');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'Old and new prices' })).toContainText('+10.0%');
  await inOrder(page);
  await page.getByRole('button', { name: 'Apply to 2 products' }).click();
  await expect(page.getByText('Bulk update +10%: 2 prices changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText('Undone. 2 prices are back as before.')).toBeVisible();
});

test('whole prices are raised by keyboard, for a while and back again, on a phone without script too', async ({
  page,
  browser,
}) => {
  await openOffice(page, VOUCHERS);
  await page.getByRole('link', { name: 'Bulk Update' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Value')).toBeFocused();
  await page.getByRole('radio', { name: /^Base price only/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Whole price/ })).toBeChecked();
  await page.getByLabel('Value').fill('7');
  await page.getByLabel('Value').press('Enter');
  const prices = page.getByRole('region', { name: 'Old and new prices' });
  await expect(prices).toContainText('+7.0%');
  await expect(page.getByText('These prices change by +7.0%.')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await inOrder(page);
  await page.getByRole('button', { name: 'Schedule' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Apply at')).toHaveAccessibleDescription(/Choose a day and a time/);

  const plain = await withoutScript(browser, page, `${VOUCHERS}&bulk=&scope=whole&type=percentage&value=7`);
  await plain.setViewportSize({ width: 360, height: 740 });
  await plain.getByLabel('Apply at').fill('2099-01-01T09:00');
  await plain.getByRole('button', { name: 'Schedule' }).click();
  await expect(plain.getByText('Scheduled. The shop will change the prices automatically.')).toBeVisible();
  await plain.getByRole('link', { name: 'See the draft' }).click();
  await plain.getByRole('button', { name: 'Apply to 2 products' }).click();
  await expect(plain.getByText('Bulk update +7% of the whole price: 2 prices changed.')).toBeVisible();
  await plain.getByRole('button', { name: 'Undo' }).first().click();
  await expect(plain.getByText('Undone. 2 prices are back as before.')).toBeVisible();
  await plain.context().close();
});

test('a price file is checked completely: every wrong row has its number and the documented words', async ({
  page,
}) => {
  await openOffice(page, VOUCHERS);
  const names = page.locator('tbody th span');
  const [one = '', two = ''] = await names.allTextContents();
  await choose(page, 'Name,Price\r\nA,1');
  await expect(page.getByText('Invalid CSV format. Required columns: Product ID, Base Price')).toBeVisible();
  await choose(
    page,
    [
      '\uFEFFProduct ID,"Product Name","Base Price"',
      `${one},"Voucher, gold",31.50`,
      `${two},B,-1`,
      'a4-flat-menus-001,C,0',
      'business-cards-001,D,10000.01',
      'ncr-forms-001,E,£12.50',
      'letterheads-001,F,"12,50"',
      'notepads-001,G,=1+1',
      '"=HYPERLINK(""http://x"")",H,5',
      'envelopes-001,I,8',
      'envelopes-001,I,9',
      'desk-pads-001,J,',
    ].join('\r\n'),
  );
  await expect(page.getByRole('heading', { name: 'Import Completed with Errors' })).toBeVisible();
  expect(await page.getByRole('list', { name: 'Errors' }).getByRole('listitem').allTextContents()).toEqual([
    `Row 3 ${two}: Price cannot be negative`,
    'Row 4 a4-flat-menus-001: Price must be at least £0.01',
    'Row 5 business-cards-001: Price seems unusually high. Please verify.',
    'Row 6 ncr-forms-001: Price must be a number like 12.50',
    'Row 7 letterheads-001: Price must be a number like 12.50',
    'Row 8 notepads-001: Price must be a valid number',
    'Row 9 =HYPERLINK("http://x"): Unknown product',
    'Row 10 envelopes-001: Listed more than once',
    'Row 11 envelopes-001: Listed more than once',
    'Row 12 desk-pads-001: Price must be at least £0.01',
  ]);
  await inOrder(page);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Import of prices.csv: 1 price changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText('Undone. 1 price is back as before.')).toBeVisible();
});

test('exported prices can be reimported', async ({ page }) => {
  await openOffice(page, VOUCHERS);
  await page.getByRole('link', { name: 'Import/Export' }).click();
  await inOrder(page);
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const exported = await file;
  expect(exported.suggestedFilename()).toMatch(/^prices-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByRole('dialog').getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByLabel(/^Price file/).setInputFiles(await exported.path());
  await page.getByRole('button', { name: 'Check File' }).click();
  await expect(page.getByRole('heading', { name: 'Import Successful' })).toBeVisible();
  await page.getByRole('link', { name: 'Import Another File' }).click();
  await expect(page.getByRole('button', { name: 'Check File' })).toBeVisible();
});

test('suggestions show their effect and are applied one by one; analytics are computed', async ({ page }) => {
  await openOffice(page, '/admin/prices?suggestions=high');
  await inOrder(page);
  const first = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Wall Planner' }).first();
  await first.getByRole('link', { name: /^Preview/ }).click();
  await expect(page.getByText(/^Every version of Wall Planner/)).toBeVisible();
  await first.getByRole('button', { name: /^Apply/ }).click();
  await expect(page.getByText(/^AI suggestion: .*: 1 price changed\./)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText('Undone. 1 price is back as before.')).toBeVisible();
  await page.getByRole('link', { name: 'Analytics' }).click();
  await expect(page.getByRole('heading', { name: 'Price distribution' })).toBeVisible();
  await inOrder(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a discount code is created, refused twice, edited and deleted in the documented words', async ({
  page,
}) => {
  await openOffice(page, '/admin/discount-codes');
  await inOrder(page);
  await page.getByRole('link', { name: 'Create Discount Code' }).click();
  await inOrder(page);
  await page.getByLabel('Code', { exact: true }).fill('autumn5');
  await page.getByLabel('Name').fill('Autumn');
  await page.getByLabel('Value (%)').fill('101');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Create|Save/ }).click();
  await expect(dialog.getByText('Percentage must be between 0 and 100').first()).toBeVisible();
  await page.getByLabel('Value (%)').fill('5');
  await dialog.getByRole('button', { name: /Create|Save/ }).click();
  await expect(page.getByRole('row', { name: /AUTUMN5/ })).toContainText('0 / unlimited');
  await page.goto(`${SHOP()}/admin/discount-codes?search=autumn5`);
  await page.getByRole('link', { name: 'Create Discount Code' }).click();
  await page.getByLabel('Code', { exact: true }).fill('AUTUMN5');
  await page.getByLabel('Name').fill('Again');
  await page.getByLabel('Value (%)').fill('5');
  await dialog.getByRole('button', { name: /Create|Save/ }).click();
  await expect(dialog.getByText('A discount code with this name already exists').first()).toBeVisible();
  await page.goto(`${SHOP()}/admin/discount-codes?search=autumn5`);
  await page.getByRole('link', { name: 'Delete AUTUMN5' }).click();
  await expect(dialog).toContainText('Are you sure you want to delete discount code "AUTUMN5"?');
  await inOrder(page);
  await dialog.getByRole('button', { name: 'Delete AUTUMN5' }).click();
  await expect(page.getByText('Discount code deleted.')).toBeVisible();
  await page.goto(`${SHOP()}/admin/discount-codes?search=autumn5`);
  await expect(page.getByText('No discount codes found')).toBeVisible();
});

test('what is typed in a dialog before the script runs stays in its field', async ({ page }) => {
  await openOffice(page, '/admin');
  const script = await holdScripts(page);
  await page.goto(`${SHOP()}/admin/discount-codes?create`, { waitUntil: 'commit' });
  const name = page.getByLabel('Name');
  await name.pressSequentially('Early ');
  await expect(page.locator('dialog:modal')).toHaveCount(0);
  script.resolve();
  await expect(page.locator('dialog:modal')).toBeVisible();
  await page.keyboard.type('bird');
  await expect(name).toHaveValue('Early bird');
});

test('a scrolled dialog stays where it was when the script starts', async ({ page }) => {
  await openOffice(page, '/admin/prices?suggestions=all');
  const last = page
    .getByRole('dialog')
    .getByRole('link', { name: /^Preview/ })
    .last();
  const address = (await last.getAttribute('href')) ?? '';
  const script = await holdScripts(page);
  await page.goto(`${SHOP()}${address}`, { waitUntil: 'commit' });
  const effect = page.getByText(/^Every version of/);
  await expect(effect).toBeInViewport();
  await expect(page.locator('dialog:modal')).toHaveCount(0);
  const before = await effect.boundingBox();
  script.resolve();
  await expect(page.locator('dialog:modal')).toBeVisible();
  expect(await effect.boundingBox()).toEqual(before);
});

test('Escape closes a dialog before the script runs, too', async ({ page }) => {
  await openOffice(page, '/admin/prices');
  const script = await holdScripts(page);
  await page.goto(`${SHOP()}/admin/prices?analytics`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Recommendations' })).toBeVisible();
  await expect(page.locator('dialog:modal')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/admin\/prices$/);
  await expect(page.getByRole('dialog')).toBeHidden();
  script.resolve();
});

/** Delays the page's scripts until `resolve` is called. */
async function holdScripts(page: Page): Promise<PromiseWithResolvers<void>> {
  const script = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  return script;
}

async function choose(page: Page, text: string): Promise<void> {
  await page.goto(`${SHOP()}/admin/prices?transfer=import`);
  await page
    .getByLabel(/^Price file/)
    .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Check File' }).click();
}
