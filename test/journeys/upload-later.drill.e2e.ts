import { expect, test } from '@playwright/test';
import { goodA5, makePdf, printPage } from '../fixtures/artwork.ts';
import { inOrder } from './accessible.ts';
import { cutOff, mailTo, openOffice, SHOP } from './back-office.ts';
import { payAsGuest } from './shopping.ts';

test('a guest buys flyers with “Upload later”, sends the file through the email’s link, and the order goes ahead', async ({
  page,
  browser,
}) => {
  const email = 'later@example.com';
  await page.goto(`${SHOP()}/product/a5-flyers-001?sides=double-sided`);
  const add = page.getByRole('button', { name: /^Add to Cart - £/ });
  await expect(add).toBeDisabled();
  await page.getByLabel('Upload later').check();
  await expect(add).toBeEnabled();
  await inOrder(page);
  await payAsGuest(page, email);
  await expect(page.getByRole('link', { name: 'Upload your artwork' })).toBeVisible();
  await inOrder(page);

  const text = await mailTo(email, /confirmed/);
  const link = /http\S+\/orders\/[\w-]+\/needs\?key=[^\s\])]+/.exec(text)?.[0] ?? '';
  const guest = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await guest.setViewportSize({ width: 360, height: 800 });
  await guest.goto(link);
  await expect(guest.getByText(/^Upload your file by .* for despatch on /)).toBeVisible();
  expect(await cutOff(guest)).toEqual([]);
  await guest.getByRole('link', { name: /^Upload your file/ }).click();
  await guest
    .getByLabel('Your file', { exact: true })
    .setInputFiles({ name: 'flyer.pdf', mimeType: 'application/pdf', buffer: Buffer.from(goodA5()) });
  await guest.getByRole('button', { name: 'Send and check' }).click();
  await guest.getByRole('button', { name: 'Use this file' }).click();
  await expect(guest.getByText('Thank you. We have your file')).toBeVisible();

  await page.goto(link);
  await expect(page.getByText('Nothing just now. We’ll email you if we need anything.')).toBeVisible();
  await inOrder(page);
  const orderPath = `/admin/orders/${/orders\/([\w-]+)/.exec(link)?.[1]}`;
  await openOffice(page, orderPath);
  // They bring a better file to the counter.
  await page.getByRole('link', { name: /^Send in another file for the customer/ }).click();
  await page.setViewportSize({ width: 360, height: 800 });
  const content = '0 0.6 0.9 0 k 0 0 500 700 re f';
  const better = Buffer.from(makePdf([1, 2].map(() => printPage(148, 210, 3, { content }))));
  await page
    .getByLabel('New file', { exact: true })
    .setInputFiles({ name: 'better.pdf', mimeType: 'application/pdf', buffer: better });
  await inOrder(page);
  await page.getByRole('button', { name: 'Send and check' }).click();
  await expect(page.getByText('Ready to print')).toBeVisible();
  await inOrder(page);
  await page.getByRole('button', { name: 'Use this file' }).click();
  await expect(page.getByText('File sent in for the customer.')).toBeVisible();
  await openOffice(page, orderPath);
  await page.getByLabel('Order status').selectOption('processing');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Order updated successfully!')).toBeVisible();
});

test('Add to Cart pressed twice sends the product once', async ({ page }) => {
  await page.goto(`${SHOP()}/product/a5-flyers-001`);
  await page.getByLabel('Upload later').check();
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
  await page.getByRole('button', { name: /^Add to Cart/ }).dblclick({ delay: 5 });
  await page.waitForURL('**/cart');
  expect(sent).toHaveLength(1);
});
