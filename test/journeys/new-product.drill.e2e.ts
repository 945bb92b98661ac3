import { expect, type Page, test } from '@playwright/test';
import { inOrder } from './accessible.ts';
import { openOffice, SHOP } from './back-office.ts';

/** Fills in fields by their labels, and presses a button with Enter. */
async function send(page: Page, fields: Readonly<Record<string, string>>, button: string): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const field = page.getByLabel(label, { exact: true });
    if (await field.evaluate((it) => it.tagName === 'SELECT')) await field.selectOption(value);
    else await field.fill(value);
  }
  await page.getByRole('button', { name: button, exact: true }).press('Enter');
}

/** Adds an option in the first empty row of a group. */
async function addOption(page: Page, group: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const dialog = page.getByRole('dialog');
  const names = dialog.getByLabel(new RegExp(`^${group} \\d+: display name$`));
  if ((await names.last().inputValue()) !== '')
    await dialog.getByRole('button', { name: `Add an option to ${group}` }).press('Enter');
  const row = await names.count();
  for (const [field, value] of Object.entries(fields)) {
    const cell = dialog.getByLabel(`${group} ${row}: ${field}`, { exact: true });
    if (await cell.evaluate((it) => it.tagName === 'SELECT')) await cell.selectOption(value);
    else await cell.fill(value);
  }
}

test('the owner makes a product from scratch by keyboard, with options, a pasted table, a rule and its template, then sells it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openOffice(page, '/admin/products/new');
  await send(
    page,
    {
      Name: 'Loyalty Cards',
      Category: 'business-cards',
      'Base price (£, VAT included)': '24.99',
      Description: 'Nine stamps, and the tenth coffee is free.',
      'Width (mm)': '85',
      'Height (mm)': '55',
    },
    'Create Product',
  );
  await expect(page.getByText('Customers don’t see it yet.')).toBeVisible();
  for (const group of [
    {
      Group: 'weights',
      'First option: name': '350gsm silk',
      'First option: id': '350gsm-silk',
      'First option: paper': '350gsm-silk',
    },
    { Group: 'lamination', 'First option: name': 'No lamination', 'First option: id': 'none' },
    {
      Group: 'quantities',
      'First option: name': '250',
      'First option: id': '250',
      'First option: copies': '250',
    },
  ]) {
    await send(page, group, 'Add Group');
    await expect(page.getByText('Option group added.')).toBeVisible();
  }
  await inOrder(page);
  await page.getByRole('link', { name: 'Edit options' }).press('Enter');
  await addOption(page, 'Weight', { id: '450gsm-silk', 'display name': '450gsm silk', paper: '450gsm-silk' });
  await addOption(page, 'Lamination', {
    id: 'matt',
    'display name': 'Matt lamination',
    'price modifier (£)': '6.00',
  });
  await addOption(page, 'Quantity', { id: '1000', 'display name': '1,000', copies: '1000' });
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Options saved.')).toBeVisible();
  await page.goto(`${SHOP()}/admin/products/loyalty-cards/pricing`);
  await priceIt(page);
  expect((await page.request.get(`${SHOP()}/templates/loyalty-cards.pdf`)).status()).toBe(200);
  await page.goto(`${SHOP()}/admin/products/loyalty-cards`);
  await page.getByRole('button', { name: 'Put it in the shop' }).press('Enter');
  await expect(page.getByText('It is in the shop now.')).toBeVisible();
  await page.goto(`${SHOP()}/product/loyalty-cards?weight=450gsm-silk&quantity=1000`);
  await expect(page.getByRole('button', { name: 'Add to Cart - £69.99' })).toBeVisible();
  await expect(page.getByText('450gsm isn’t laminated.')).toBeVisible();
  await expectSameRule(page);
});

/** Checks that the heavier paper and lamination can't be chosen together, and that the page follows each choice. */
async function expectSameRule(page: Page): Promise<void> {
  const matt = page.getByRole('radio', { name: /^Matt lamination/ });
  await expect(matt).toBeDisabled();
  await page.getByRole('radio', { name: /^350gsm/ }).check();
  await expect(matt).toBeEnabled();
  await expect(page.getByText('450gsm isn’t laminated.')).toBeHidden();
  await matt.check();
  await page.getByRole('radio', { name: /^450gsm/ }).check();
  await expect(page.getByText('Change the choice marked above to see a price.')).toBeVisible();
}

/** Pastes a table with a column for each paper, and says that the heavier one isn't laminated. */
async function priceIt(page: Page): Promise<void> {
  await page.getByLabel('Price table').press('Space');
  await page
    .getByLabel(/^Weight/)
    .first()
    .press('Space');
  await page.locator('td[data-row="0"][data-column="1"]').focus();
  await page.evaluate(() => navigator.clipboard.writeText('24.99\t31.99\n54.99\t69.99'));
  await page.keyboard.press('ControlOrMeta+V');
  const rule = page.getByRole('group', { name: 'Rule 1' });
  const [when, only] = [
    rule.getByRole('group', { name: 'When one of these is chosen' }),
    rule.getByRole('group', { name: 'Options of the other group' }),
  ];
  await when.getByText('Weight', { exact: true }).press('Enter');
  await when.getByLabel('450gsm silk').press('Space');
  await rule.getByLabel('there is').selectOption('only');
  await only.getByText('Lamination', { exact: true }).press('Enter');
  await only.getByLabel('No lamination').press('Space');
  await rule.getByLabel('because').fill('450gsm isn’t laminated.');
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('£54.99');
  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByText('Published. The shop uses it now.')).toBeVisible();
}
