import { expect, test } from '@playwright/test';
import { goodA5 } from '../fixtures/artwork.ts';
import { inOrder } from './accessible.ts';
import { cutOff, openOffice, SHOP } from './back-office.ts';
import { payByCard } from './shopping.ts';

test('somebody rings for a price: staff put a quote together by keyboard, and the customer accepts, pays and sends their file', async ({
  page,
  browser,
}) => {
  await openOffice(page, '/admin/drafts');
  await page.getByRole('button', { name: 'New quote or order' }).press('Enter');
  await expect(page.getByLabel('Find by name, email or phone')).toBeFocused();
  for (const [label, value] of [
    ['First name', 'Mary'],
    ['Last name', 'McCann'],
    ['Email', 'mary.quote@example.com'],
    ['Postcode', 'bt28 1aa'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Add a product').fill('a5 flyers 50 double');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Add A5 Flyers' })).toBeFocused();
  await inOrder(page);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Add a product')).toBeFocused();
  await expect(page.getByRole('heading', { name: '50 × A5 Flyers' })).toBeVisible();
  // The person on the phone wants it now.
  await expect(page.getByText('Total (incl. VAT)')).toBeInViewport();
  await page.getByText('Change A5 Flyers').click();
  await page.getByLabel('Your price, incl. VAT').fill('18');
  await page.getByRole('button', { name: 'Email it to the customer' }).click();
  await expect(page.getByText('Say why it has its own price.').first()).toBeVisible();
  await expect(page.getByLabel('Your price, incl. VAT')).toHaveValue('18');
  await page.getByLabel('Why this price').fill('Regular');
  await page.getByRole('button', { name: 'Email it to the customer' }).click();
  await expect(page.getByText('Sent. We’ll show here when')).toBeVisible();
  await inOrder(page);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await cutOff(page)).toEqual([]);
  const link = await page.getByRole('link', { name: 'See what the customer sees' }).getAttribute('href');

  const mary = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await mary.setViewportSize({ width: 360, height: 800 });
  await mary.goto(link ?? '');
  await mary.getByRole('button', { name: /^Accept and pay/ }).click();
  await expect(mary.getByRole('link', { name: 'Enter your address' })).toBeVisible();
  await mary.getByLabel('Address', { exact: true }).fill('4 High Street');
  await mary.getByLabel('City').fill('Lisburn');
  await mary.getByRole('button', { name: /^Accept and pay £22\.99/ }).click();
  await mary.getByRole('button', { name: 'Cancel' }).click();
  await expect(mary.getByText('You haven’t paid, and the quote still holds.')).toBeVisible();
  await mary.getByLabel('Address', { exact: true }).fill('4 High Street');
  await mary.getByLabel('City').fill('Lisburn');
  await mary.getByRole('button', { name: /^Accept and pay £22\.99/ }).click();
  await payByCard(mary);
  await mary.goto(link ?? '');
  await mary.getByRole('link', { name: /^See order/ }).click();
  await mary.getByRole('link', { name: /^Send your file/ }).click();
  const file = { name: 'flyer.pdf', mimeType: 'application/pdf', buffer: Buffer.from(goodA5()) };
  await mary.getByLabel(/^Your file/).setInputFiles(file);
  await mary.getByRole('button', { name: 'Send and check' }).click();
  await mary.getByRole('button', { name: 'Use this file' }).click();
  await expect(mary.getByText('Thank you. We have your file')).toBeVisible();

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link ?? '');
  await expect(guest.getByText('You’ve accepted this quote.')).toBeVisible();
  await inOrder(guest);
  await page.reload();
  await expect(page.getByText(/^It became order/)).toBeVisible();
  await page.getByRole('link', { name: /^ORD-/ }).click();
  await expect(page.getByText('Received').first()).toBeVisible();
  expect(await cutOff(page)).toEqual([]);
  await page.goto(`${SHOP()}/admin/drafts`);
  await expect(page.getByText(/\d won/)).toBeVisible();
  await inOrder(page);
});

test('a customer asks for a quote from a product page with a file, staff send the quote, and the order has the file', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  const nora = await context.newPage();
  await nora.setViewportSize({ width: 360, height: 800 });
  await nora.goto(`${SHOP()}/product/a5-flyers-001?quantity=500&sides=double-sided`);
  await nora.getByRole('link', { name: /ask for a quote/i }).click();
  await expect(nora.getByRole('heading', { name: 'Ask for a quote' })).toBeVisible();
  await inOrder(nora);
  await nora.getByLabel('What would you like?').fill('On thicker paper, if it makes the day');
  // Every page also has the newsletter's field for an email address.
  for (const [label, value] of [
    ['First name', 'Nora'],
    ['Last name', 'Quinn'],
    ['Email', 'nora.quinn@example.com'],
    ['Postcode', 'BT28 1AA'],
  ] as const)
    await nora.getByLabel(label, { exact: label === 'Email' }).fill(value);
  const file = { name: 'nora.pdf', mimeType: 'application/pdf', buffer: Buffer.from(goodA5()) };
  await nora.getByLabel('Files').setInputFiles(file);
  await nora.getByRole('button', { name: 'Ask for a quote' }).click();
  const thanks = await nora
    .getByText(/QUO-\d{4}-\d{6}/)
    .first()
    .textContent();
  const number = /QUO-\d{4}-\d{6}/.exec(thanks ?? '')?.[0] ?? '';
  await inOrder(nora);

  await openOffice(page, '/admin/drafts');
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByText('On thicker paper, if it makes the day')).toBeVisible();
  await expect(page.getByText('Their file: nora.pdf')).toBeVisible();
  await inOrder(page);
  await page.getByRole('button', { name: 'Email it to the customer' }).click();
  await expect(page.getByText('Sent. We’ll show here when')).toBeVisible();
  const link = await page.getByRole('link', { name: 'See what the customer sees' }).getAttribute('href');

  await nora.goto(link ?? '');
  await nora.getByLabel('Address', { exact: true }).fill('4 High Street');
  await nora.getByLabel('City').fill('Lisburn');
  await nora.getByRole('button', { name: /^Accept and pay/ }).click();
  await payByCard(nora);
  await nora.goto(link ?? '');
  await nora.getByRole('link', { name: /^See order/ }).click();
  await expect(nora.getByText('Artwork: nora.pdf', { exact: false })).toBeVisible();
  await expect(nora.getByText('from you')).toHaveCount(0);
  await inOrder(nora);
});
