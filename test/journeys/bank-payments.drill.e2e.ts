import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { inOrder } from './accessible.ts';
import { cutOff, openOffice, SHOP } from './back-office.ts';

test('a quote is accepted by bank transfer, the bank’s statement is uploaded, and the order is placed', async ({
  page,
  browser,
}) => {
  await openOffice(page, '/admin/settings/bank-transfer');
  const form = page.locator('#bank_transfer');
  await form.getByLabel('Let customers pay quotes').check();
  await form.getByLabel('Sort code').fill('1234');
  await form.getByRole('button', { name: 'Save: Bank transfer' }).click();
  await expect(form.getByText('Enter six digits, like 12-34-56').last()).toBeVisible();
  for (const [label, value] of [
    ['Account name', 'Galley Print Ltd'],
    ['Sort code', '12 34 56'],
    ['Account number', '12345678'],
  ] as const)
    await form.getByLabel(label).fill(value);
  await form.getByRole('button', { name: 'Save: Bank transfer' }).click();
  await expect(form.getByText('Saved.')).toBeVisible();

  await page.goto(`${SHOP()}/admin/drafts`);
  await page.getByRole('button', { name: 'New quote or order' }).click();
  for (const [label, value] of [
    ['First name', 'Bernie'],
    ['Last name', 'Banks'],
    ['Email', 'bernie.banks@example.com'],
    ['Address', '4 High Street'],
    ['Town', 'Lisburn'],
    ['Postcode', 'bt28 1aa'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Add a product').fill('a5 flyers 50 double');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add A5 Flyers' }).click();
  await page.getByRole('button', { name: 'Email it to the customer' }).click();
  await expect(page.getByText('Sent. We’ll show here when')).toBeVisible();
  const link = await page.getByRole('link', { name: 'See what the customer sees' }).getAttribute('href');

  const bernie = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await bernie.setViewportSize({ width: 360, height: 800 });
  await bernie.goto(link ?? '');
  await bernie.getByLabel('Pay by bank transfer').check();
  await bernie.getByRole('button', { name: /^Accept and pay/ }).click();
  await expect(bernie.getByText('Your order is in, and we’re waiting for your transfer')).toBeVisible();
  await expect(bernie.getByText('12-34-56')).toBeVisible();
  const proForma = bernie.waitForEvent('download');
  await bernie.getByRole('link', { name: 'Pro-forma invoice (PDF)' }).click();
  const file = await proForma;
  expect(file.suggestedFilename()).toMatch(/^pro-forma-ORD-\d{4}-\d{6}\.pdf$/);
  const mupdf = await import('mupdf');
  const doc = mupdf.Document.openDocument(await readFile(await file.path()), 'application/pdf');
  const text = doc.loadPage(0).toStructuredText('').asText();
  for (const words of [
    'Pro-forma invoice',
    'This is not a VAT invoice',
    '12-34-56',
    '12345678',
    'Bernie Banks',
  ])
    expect(text).toContain(words);
  const orderNumber = /ORD-\d{4}-\d{6}/.exec(file.suggestedFilename())?.[0] ?? '';
  const amount = /Please pay £(\d+\.\d\d)/.exec(text)?.[1] ?? '';
  const shown = await (await browser.newContext()).newPage();
  await shown.goto(link ?? '');
  await inOrder(shown);

  await page.goto(`${SHOP()}/admin/payments`);
  const csv = `Date,Description,Paid out,Paid in\n24/11/2026,FPI ${orderNumber.replaceAll('-', ' ').toLowerCase()},,${amount}\n23/11/2026,PAPER MERCHANT,50.00,\n22/11/2026,CASH LODGED,,12.00\n`;
  const statement = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByLabel('Statement (CSV)').setInputFiles(statement);
  await page.getByRole('button', { name: 'Read the statement' }).click();
  await expect(page.getByText('Will be recorded')).toBeVisible();
  await expect(page.getByText('No order found')).toBeVisible();
  await expect(page.getByText('PAPER MERCHANT')).toHaveCount(0);
  await inOrder(page);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await cutOff(page)).toEqual([]);
  await page.getByRole('button', { name: 'Record the ticked payments' }).click();
  await expect(page.getByText('1 payment recorded, 1 order paid in full.')).toBeVisible();
  await page.getByLabel('Statement (CSV)').setInputFiles(statement);
  await page.getByRole('button', { name: 'Read the statement' }).click();
  await expect(page.getByText('Already recorded')).toBeVisible();
  await page.getByRole('link', { name: orderNumber }).click();
  await expect(page.getByText(`£${amount} of £${amount} received.`)).toBeVisible();
  await inOrder(page);
  expect(await cutOff(page)).toEqual([]);
  await bernie.reload();
  await expect(bernie.getByText('You’ve accepted this quote.')).toBeVisible();
});
