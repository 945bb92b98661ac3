import { expect, type Page } from '@playwright/test';
import { goodA5 } from '../fixtures/artwork.ts';
import { SHOP } from './back-office.ts';

/** Adds single-sided A5 flyers with a good file to the cart, and continues to the checkout. */
export async function takeFlyersToCheckout(page: Page, { script = true } = {}): Promise<void> {
  await page.goto(`${SHOP()}/product/a5-flyers-001`);
  await page
    .getByLabel('Upload artwork')
    .setInputFiles({ name: 'flyer.pdf', mimeType: 'application/pdf', buffer: Buffer.from(goodA5()) });
  // As a person does: until then a page with script still moves.
  if (script) await expect(page.getByText('Ready to print')).toBeVisible();
  await goToCheckout(page);
}

/** Adds the product on the page to the cart, and pays by card as a guest with this email address. */
export async function payAsGuest(page: Page, email: string): Promise<void> {
  await goToCheckout(page);
  await fillInDelivery(page, email);
  await page.getByRole('button', { name: /^Pay £/ }).click();
  await payByCard(page);
}

/** Fills in the contact and delivery details of the checkout. */
export async function fillInDelivery(page: Page, email: string): Promise<void> {
  for (const [label, value] of [
    ['Email', email],
    ['First Name', 'Jane'],
    ['Last Name', 'Doe'],
    ['Address', '1 Castle Street'],
    ['City', 'Lisburn'],
    ['Postal Code', 'BT28 1AA'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
}

/** Pays for an order on the test card page. */
export async function payByCard(page: Page): Promise<void> {
  await payOnCardPage(page);
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
}

/** Fills in the test card page and pays. */
export async function payOnCardPage(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry date').fill('12/30');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

async function goToCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Add to Cart - £/ }).click();
  await page.waitForURL('**/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
}
