import { expect, test } from '@playwright/test';
import { inOrder } from './accessible.ts';
import { openOffice } from './back-office.ts';
import { fillInDelivery, payByCard, takeFlyersToCheckout } from './shopping.ts';

const SAME = 'Billing details are the same as delivery details';
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
    const email = `invoice-${width}-${script}@example.com`;
    await takeFlyersToCheckout(page, { script });
    await fillInDelivery(page, email);
    await page.getByLabel('Company name').fill('Lagan Holdings Ltd');
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
    await payByCard(page);
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
