import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { makePdf, plainPage, printPage } from '../fixtures/artwork.ts';
import { inOrder } from './accessible.ts';
import { mailTo, openOffice, SHOP } from './back-office.ts';
import { orderAndPay } from './shopping.ts';

const pdf = (content: Uint8Array, name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(content),
});
const IN_RGB = makePdf([1, 2].map(() => printPage(148, 210, 3, { content: '1 0 0 rg 0 0 500 700 re f' })));
/** The same, with comments that take some seconds on a slow connection. */
const LONG = makePdf(
  [1, 2].map(() =>
    printPage(148, 210, 3, { content: `1 0 0 rg 0 0 500 700 re f\n${`% ${'x'.repeat(98)}\n`.repeat(3000)}` }),
  ),
);
const SQUARE = makePdf([plainPage(120, 120), plainPage(120, 120)]);

/** Checks the page on a phone and on a desktop. */
async function look(page: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await inOrder(page);
  }
}

/** A guest buys flyers. Returns the address of the order from their email. */
async function buyFlyers(page: Page, email: string): Promise<string> {
  await orderAndPay(page, email, [{ selectedOptions: { sides: 'double-sided' } }]);
  return linkIn(await mailTo(email, /confirmed/));
}

const linkIn = (text: string) => /http\S+\/orders\/[^\s\])]+/.exec(text)?.[0] ?? '';

test('staff query a file; the customer replaces it through the email’s link without script, and it is approved and printed', async ({
  page,
  browser,
}) => {
  const email = 'replaces@example.com';
  const order = await buyFlyers(page, email);
  await page.goto(order);
  await look(page);

  const office = await (await browser.newContext()).newPage();
  const id = /orders\/([0-9a-f-]{36})/.exec(order)?.[1] ?? '';
  await openOffice(office, `/admin/orders/${id}`);
  await office.getByRole('link', { name: 'Judge the file', exact: true }).click();
  const file = office.url();
  await office.getByText('Ask the customer', { exact: true }).click();
  await look(office);
  await office.getByLabel('What needs fixing before printing').fill('The logo is blurred.');
  await office.getByRole('button', { name: 'Ask for a new file by email' }).click();
  await expect(office.getByText('We’ve emailed the customer for a new file.')).toBeVisible();
  await look(office);
  await office.goto(`${SHOP()}/admin/orders/${id}`);
  await office.getByLabel('Order status').selectOption('processing');
  await office.getByRole('button', { name: 'Save Changes' }).click();
  await expect(office.getByText('It can’t be printed yet.')).toBeVisible();

  const link = linkIn(await mailTo(email, /we need a new file/));
  const customer = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await customer.goto(link);
  await expect(customer.getByText('The logo is blurred.')).toBeVisible();
  await customer.getByLabel('New file', { exact: true }).setInputFiles(pdf(SQUARE, 'square.pdf'));
  await customer.getByRole('button', { name: 'Send and check' }).click();
  await expect(customer.getByText('Invalid file')).toBeVisible();
  await customer.getByLabel('New file', { exact: true }).setInputFiles(pdf(IN_RGB, 'sharp.pdf'));
  await customer.getByRole('button', { name: 'Send and check' }).click();
  await customer.getByRole('button', { name: 'Use this file' }).click();
  await expect(customer.getByText('Tick each warning').first()).toBeVisible();
  await page.goto(customer.url());
  await look(page);
  await customer.getByLabel(/made for screens/).check();
  await customer.getByRole('button', { name: 'Use this file' }).click();
  await expect(customer.getByText('We’ve replaced your old file with the new one.')).toBeVisible();
  await expect(customer.getByText('v2 (in use)')).toBeVisible();

  await office.goto(file);
  await office.getByRole('button', { name: 'Send a proof' }).click();
  await expect(office.getByText('We’ve emailed the customer to approve the proof.')).toBeVisible();
  await office.goto(`${SHOP()}/admin/orders/${id}`);
  await expect(office.getByText('○ Proof: waiting for the customer’s approval')).toBeVisible();
  await page.goto(linkIn(await mailTo(email, /your proof/)));
  await look(page);
  await page.getByRole('link', { name: 'See how every page will be cut' }).click();
  await expect(page.getByRole('heading', { name: /^Proof of sharp.pdf/ })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Approve this proof' }).click();
  await expect(page.getByText('Enter your name.').first()).toBeVisible();
  await look(page);
  await page.getByLabel('Your name').fill('Jane Doe');
  await page.getByRole('button', { name: 'Approve this proof' }).click();
  await expect(page.getByText(/Proof approved by Jane Doe/)).toBeVisible();
  await look(page);

  await office.goto(`${SHOP()}/admin/orders/${id}`);
  await look(office);
  await office.getByLabel('Order status').selectOption('processing');
  await office.getByRole('button', { name: 'Save Changes' }).click();
  await expect(office.getByText('Order updated successfully!')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^We’ve started printing this order/)).toBeVisible();
  await office.goto(`${SHOP()}/admin/orders/${id}/print/job-tickets`);
  await look(office);
  await page.goto(order);
  await look(page);
});

test('a new file shows its progress, can be cancelled, survives a broken connection, and is used', async ({
  page,
}) => {
  const email = 'watches@example.com';
  await page.goto(await buyFlyers(page, email));
  await page.locator('main a[href^="/orders/"][href*="/artwork/"]').first().click();
  const network = await page.context().newCDPSession(page);
  const line = (offline: boolean, uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  // So slow that the page can be looked at while it uploads, however long that takes on a busy machine.
  await line(false, 20_000);
  const input = page.getByLabel('New file', { exact: true });
  await input.setInputFiles(pdf(LONG, 'sharp.pdf'));
  const send = page.getByRole('button', { name: 'Send and check' });
  await send.click();
  await expect(page.getByText('Uploading sharp.pdf')).toBeVisible();
  await look(page);
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByText('Cancelled. Nothing was sent.')).toBeVisible();
  await expect(input).toBeFocused();
  await line(true, -1);
  await send.click();
  await expect(
    page.getByText('The connection was lost. Your file is still selected, so you can send it again.'),
  ).toBeVisible();
  await line(false, -1);
  await send.click();
  await expect(page.getByRole('heading', { name: 'Your new file' })).toBeVisible();
  await look(page);
  await page.getByRole('link', { name: 'See the proof', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Proof of sharp.pdf' })).toBeVisible();
  await page.goBack();
  await page.getByLabel(/made for screens/).check();
  await page.getByRole('button', { name: 'Use this file' }).click();
  await expect(page.getByText('v2 (in use)')).toBeVisible();
  await page.getByRole('link', { name: 'Proof of version 1' }).click();
  await expect(page.getByRole('heading', { name: 'Proof of flyer.pdf' })).toBeVisible();
});

test('the owner changes the rules by which files are checked', async ({ page }) => {
  await openOffice(page, '/admin/artwork-checks?family=plans');
  await look(page);
  await page.getByLabel('Minimum resolution (dpi)').fill('500');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: /The minimum resolution can’t be higher/ })).toBeVisible();
  await look(page);
  await page.getByLabel('Minimum resolution (dpi)').fill('90');
  await page.getByLabel('A page is empty').selectOption('Warning, the customer must accept it');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect(page.getByText('Reset to the defaults.')).toBeVisible();
});

test('a 60 MB scan is refused beside the field: at once with script, and over a slow connection without', async ({
  page,
  browser,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-scan-'));
  const scan = join(folder, 'scan.pdf');
  await writeFile(scan, Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(60 * 1024 * 1024)]));
  const order = await buyFlyers(page, 'scans@example.com');
  await page.goto(order);
  await page.locator('main a[href^="/orders/"][href*="/artwork/"]').first().click();
  const words = /The selected file must be smaller than 50MB/;
  await page.getByLabel('New file', { exact: true }).setInputFiles(scan);
  await page.getByRole('button', { name: 'Send and check' }).click();
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await expect(page.getByLabel('New file', { exact: true })).toBeFocused();
  await look(page);

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(page.url());
  const network = await plain.context().newCDPSession(plain);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 12_000_000,
  });
  await plain.getByLabel('New file', { exact: true }).setInputFiles(scan);
  await plain.getByRole('button', { name: 'Send and check' }).click();
  await expect(plain.locator('#artworkFile-error')).toHaveText(words);
  await rm(folder, { recursive: true });
});
