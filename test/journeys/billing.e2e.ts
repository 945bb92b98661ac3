import { expect, test } from '@playwright/test';
import { goodA5 } from '../fixtures/artwork.ts';
import { inOrder, openOffice, SHOP } from './back-office.ts';

const SAME = 'Billing details are the same as for delivery';
const HIDDEN = ['Name', 'Building and street', 'Town', 'Billing postcode'];

for (const { width, script } of [
  { width: 1440, script: true },
  { width: 360, script: true },
  { width: 360, script: false },
]) {
  test(`a guest has the invoice made out to their office (${width} px, script ${script ? 'on' : 'off'})`, async ({
    browser,
    page: office,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: script,
      viewport: { width, height: 900 },
    });
    const page = await context.newPage();
    await page.goto(`${SHOP()}/product/a5-flyers-001`);
    await page
      .getByLabel('Upload artwork')
      .setInputFiles({ name: 'flyer.pdf', mimeType: 'application/pdf', buffer: Buffer.from(goodA5()) });
    await page.getByRole('button', { name: /^Add to Cart - £/ }).click();
    await page.waitForURL('**/cart');
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    const email = `invoice-${width}-${script}@example.com`;
    for (const [label, value] of [
      ...[
        ['Email', email],
        ['First Name', 'Jane'],
        ['Last Name', 'Doe'],
        ['Address', '1 Castle Street'],
      ],
      ...[
        ['City', 'Lisburn'],
        ['Postal Code', 'BT28 1AA'],
        ['Company name', 'Lagan Holdings Ltd'],
      ],
    ] as const)
      await page.getByLabel(label ?? '', { exact: label !== 'Company name' }).fill(value ?? '');
    for (const label of HIDDEN) await expect(page.getByLabel(label, { exact: true })).toBeHidden();
    await page.getByLabel(SAME).uncheck();
    for (const label of HIDDEN) await expect(page.getByLabel(label, { exact: true })).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('Accounts Payable');
    await page.getByRole('button', { name: /^Pay £/ }).click();
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
    await expect(page.locator('#billingAddress-error')).toHaveText('Enter the billing address');
    await expect(page.getByLabel(SAME)).not.toBeChecked();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Accounts Payable');
    if (script) await inOrder(page);
    await page.getByLabel('Building and street').fill('9 Donegall Square');
    await page.getByLabel('Town', { exact: true }).fill('Belfast');
    await page.getByLabel('Billing postcode').fill('bt1 5gb');
    await page.getByRole('button', { name: /^Pay £/ }).click();
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByLabel('Expiry date').fill('12/30');
    await page.getByLabel('CVC').fill('123');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
    await openOffice(office, `/admin/orders?search=${encodeURIComponent(email)}`);
    await office.locator('[data-row] a').first().click();
    const panel = office.locator('section', {
      has: office.getByRole('heading', { name: 'Billing Address' }),
    });
    await expect(panel.locator('address').first()).toContainText(
      'Lagan Holdings LtdAccounts Payable9 Donegall SquareBelfastBT1 5GBUnited Kingdom',
    );
    await context.close();
  });
}
