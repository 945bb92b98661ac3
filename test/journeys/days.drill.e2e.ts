import { expect, test } from '@playwright/test';
import { workingDaysFrom } from '#features/pricing/delivery/despatch.ts';
import { inOrder } from './accessible.ts';
import { cutOff, openOffice, SHOP } from './back-office.ts';
import { orderAndPay } from './shopping.ts';

test('an order that waits for its customer says when to act by, its day is moved, and part of it is reprinted', async ({
  page,
  browser,
}) => {
  const guest = await (await browser.newContext()).newPage();
  const flyers = { selectedOptions: { quantity: '500' } };
  const { number } = await orderAndPay(guest, 'days@example.com', [flyers]);
  await openOffice(page, `/admin/jobs/${number}-1`);
  await page.getByLabel('What').selectOption('The customer');
  await page.getByRole('button', { name: 'Mark as waiting' }).click();
  await expect(page.getByRole('button', { name: 'No longer waiting' })).toBeVisible();
  await guest.reload();
  await expect(guest.getByText(/^If we have what we need from you by .*, it leaves us on/)).toBeVisible();
  await inOrder(guest);

  await page.getByRole('link', { name: number, exact: true }).click();
  await page.getByRole('link', { name: 'Move the day' }).click();
  await inOrder(page);
  // A Sunday, when nothing leaves.
  const sunday = new Date(Date.now() + 14 * 86_400_000);
  sunday.setUTCDate(sunday.getUTCDate() - sunday.getUTCDay());
  const closed = sunday.toISOString().slice(0, 10);
  const [open = ''] = workingDaysFrom(closed, 1, new Set());
  const field = page.getByLabel(/^New day/);
  await field.fill(closed);
  await page.getByLabel(/^Reason, which the customer will see/).fill('The paper comes on Friday.');
  await page.getByRole('button', { name: 'Tell the Customer' }).click();
  await expect(page.getByText('choose a working day')).toBeVisible();
  await expect(page.getByLabel(/^Reason, which the customer will see/)).toHaveValue(
    'The paper comes on Friday.',
  );
  await inOrder(page);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await cutOff(page)).toEqual([]);
  await field.fill(open);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Tell the Customer' }).press('Enter');
  await expect(page.getByText('The customer gets one email')).toBeVisible();
  await guest.reload();
  await expect(guest.getByText(/^It was promised for .* The paper comes on Friday\./)).toBeVisible();
  await guest.setViewportSize({ width: 360, height: 800 });
  await inOrder(guest);

  await page.goto(`${SHOP()}/admin/jobs/${number}-1`);
  await page.getByRole('button', { name: 'Finishing', exact: true }).click();
  await page.getByLabel('Spoilt copies').fill('40');
  await page.getByRole('button', { name: 'Print again' }).click();
  await inOrder(page);
  await page.goto(`${SHOP()}/admin/jobs/${number}-1.2`);
  await expect(page.getByRole('heading', { name: '40 A5 Flyers' })).toBeVisible();
  await expect(page.getByText('40 copies spoilt at Finishing: printed badly')).toBeVisible();
});
