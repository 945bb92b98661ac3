import { expect, type Page } from '@playwright/test';

/** Puts what the product page shows into the cart, and pays for it by card as a guest of this address. */
export async function payAsGuest(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: /^Add to Cart - £/ }).click();
  await page.waitForURL('**/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  for (const [label, value] of [
    ['Email', email],
    ['First Name', 'Jane'],
    ['Last Name', 'Doe'],
    ['Address', '1 Castle Street'],
    ['City', 'Lisburn'],
    ['Postal Code', 'BT28 1AA'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: /^Pay £/ }).click();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry date').fill('12/30');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
}
