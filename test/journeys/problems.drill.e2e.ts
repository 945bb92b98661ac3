import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { inOrder } from './accessible.ts';
import { cutOff, openOffice, SHOP } from './back-office.ts';
import { orderAndPay } from './shopping.ts';

const PHONE = { width: 360, height: 800 };
const DESK = { width: 1440, height: 900 };

test('a customer reports ragged edges with a photo, staff ask about it and reprint, and the customer reads it', async ({
  page,
  browser,
}) => {
  const guest = await (await browser.newContext()).newPage();
  const flyers = { selectedOptions: { quantity: '500', turnaround: 'standard' } };
  const { number } = await orderAndPay(guest, 'ragged@example.com', [flyers]);
  await expect(guest.getByText('Spotted a mistake? Call us at once')).toBeVisible();

  await openOffice(page, `/admin/jobs/${number}-1`);
  for (const stage of ['Ready', 'Despatched']) {
    await page.getByRole('button', { name: stage, exact: true }).click();
    await expect(page.getByText(stage, { exact: true }).first()).toBeVisible();
  }

  // Without script first, on a phone.
  await guest.reload();
  const link = await guest.getByRole('link', { name: 'Report a problem' }).getAttribute('href');
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.setViewportSize(PHONE);
  await plain.goto(`${SHOP()}${link}`);
  await plain.getByLabel('What is wrong?').selectOption('Badly cut, folded or bound');
  await plain.getByLabel('Tell us what is wrong').fill('The edges are ragged.');
  await plain.getByRole('button', { name: 'Report this problem' }).click();
  await expect(plain.getByRole('link', { name: 'Enter a whole number from 1 to 500' })).toBeVisible();
  await expect(plain.getByLabel('Tell us what is wrong')).toHaveValue('The edges are ragged.');
  await guest.goto(`${SHOP()}${link}`);
  await guest.setViewportSize(PHONE);
  await expect(guest.getByText(/You can reject faulty goods/)).toBeVisible();
  await inOrder(guest);
  await plain.getByLabel('How many are affected?').fill('200');
  await plain.getByLabel('Print it again').check();
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b33' } })
    .jpeg()
    .toBuffer();
  await plain
    .getByLabel('Photos (optional)')
    .setInputFiles({ name: 'edge.jpg', mimeType: 'image/jpeg', buffer: photo });
  await plain.getByRole('button', { name: 'Report this problem' }).click();
  await expect(plain.getByText('We’ve received your report')).toBeVisible();
  await expect(plain.getByRole('img', { name: 'Sent 1 of 1' })).toBeVisible();

  await page.goto(`${SHOP()}/admin`);
  await page.getByRole('link', { name: /problems? to decide/ }).click();
  await inOrder(page);
  await page.setViewportSize(PHONE);
  expect(await cutOff(page)).toEqual([]);
  await inOrder(page);
  await page.setViewportSize(DESK);
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByText('The edges are ragged.')).toBeVisible();
  await inOrder(page);
  await page.getByLabel('Ask the customer something').fill('Which side?');
  await page.getByRole('button', { name: 'Send question' }).click();
  await expect(page.getByText('Sent. We’re emailing the customer.')).toBeVisible();

  await guest.goto(`${SHOP()}${link}`);
  await expect(guest.getByText('Which side?')).toBeVisible();
  await guest.getByLabel('Your message').fill('The long one.');
  await inOrder(guest);
  await guest.getByRole('button', { name: 'Send message' }).click();
  await expect(guest.getByText('We’ve added your message.')).toBeVisible();

  await page.reload();
  await expect(page.getByText('The long one.')).toBeVisible();
  await page.setViewportSize(PHONE);
  await inOrder(page);
  await page.setViewportSize(DESK);
  await page.getByLabel('Print again').check();
  await page.getByLabel('Cause').selectOption('Cutting, folding or binding');
  await page.getByLabel('Printed on').selectOption('Guillotine and finishing');
  await page.getByLabel('What it costs you (£)').fill('6.40');
  await page.getByLabel('Message to the customer').fill('Sorry, our blade was blunt.');
  await page.getByRole('button', { name: 'Decide and email the customer' }).click();
  await expect(page.getByText('Decided. We’re emailing the customer.')).toBeVisible();
  await inOrder(page);
  const again = page.getByRole('region', { name: 'Decided' }).getByRole('link', { name: /^ORD-/ });
  const reprint = (await again.textContent()) ?? '';
  await again.click();
  await expect(page.getByRole('heading', { name: reprint })).toBeVisible();
  await expect(page.getByText(`Reprint of ${number}`, { exact: true })).toBeVisible();
  await expect(page.getByText(`Reprint of ${number}: Badly cut, folded or bound`)).toBeVisible();
  await inOrder(page);
  await page.goto(`${SHOP()}/admin/jobs`);
  await expect(page.getByRole('listitem').filter({ hasText: reprint.slice('ORD-'.length) })).toContainText(
    'Reprint',
  );
  await page.goto(`${SHOP()}/admin/production/figures`);
  await expect(page.getByRole('row', { name: /^Guillotine and finishing Cutting/ })).toContainText(
    /£\d+\.\d\d/,
  );
  await inOrder(page);
  await page.setViewportSize(PHONE);
  await inOrder(page);
  expect(await cutOff(page)).toEqual([]);

  await guest.reload();
  await expect(guest.getByText('We’re printing it again, at no cost to you')).toBeVisible();
  await expect(guest.getByText('Sorry, our blade was blunt.')).toBeVisible();
  await inOrder(guest);
  await guest.setViewportSize(DESK);
  await inOrder(guest);
  await guest.getByRole('link', { name: `Order ${reprint}` }).click();
  await expect(guest.getByText(`A reprint of order ${number}. There is nothing to pay.`)).toBeVisible();
  await inOrder(guest);
});
