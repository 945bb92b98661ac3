import { expect, type Locator, type Page, test } from '@playwright/test';
import { goodA5 } from '../fixtures/artwork.ts';
import { openOffice, SHOP } from './back-office.ts';
import { fillInDelivery, orderAndPay, payOnCardPage } from './shopping.ts';

test('if a payment got no answer, Pay can be pressed again, and there is one order', async ({ page }) => {
  await page.goto(`${SHOP()}/product/a5-flyers-001`);
  await page
    .getByLabel('Upload artwork')
    .setInputFiles({ name: 'flyer.pdf', mimeType: 'application/pdf', buffer: Buffer.from(goodA5()) });
  await expect(page.getByText('Ready to print')).toBeVisible();
  await page.getByRole('button', { name: /^Add to Cart/ }).click();
  await page.waitForURL('**/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fillInDelivery(page, 'tunnel@example.com');
  const pay = page.locator('button.button-primary[value=pay]');
  await stoppedOnItsWay(page, pay);
  await expect(pay).toHaveText('Processing...');
  await expect(page.getByText('press the button again')).toBeVisible();
  await expect(pay).toHaveText(/^Pay £/);
  await pay.click();
  await payOnCardPage(page);
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
  await openOffice(page, '/admin/orders?search=tunnel@example.com');
  await expect(page.locator('[data-row]')).toHaveCount(1);
});

test('if saving an order got no answer, Save can be pressed again', async ({ page }) => {
  const { id } = await orderAndPay(page, 'noon@example.com');
  await openOffice(page, `/admin/orders/${id}`);
  await page.getByLabel('Admin notes').fill('Rang at noon');
  const save = page.getByRole('button', { name: /^(Save Changes|Saving...)$/ });
  await stoppedOnItsWay(page, save);
  await expect(save).toHaveText('Saving...');
  await expect(save).toHaveText('Save Changes');
  await save.click();
  await expect(page.getByText('Order updated successfully!')).toBeVisible();
  await expect(page.getByLabel('Admin notes')).toHaveValue('Rang at noon');
});

test('if a save is stopped on its way, Save can be pressed again, and somebody who leaves instead is asked first', async ({
  page,
}) => {
  await openOffice(page, '/admin/products/a6-flyers-001');
  await page.getByLabel('Position').press('End');
  await page.keyboard.type('1');
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.dismiss();
  });
  const save = page.getByRole('button', { name: 'Save', exact: true }).first();
  await stoppedOnItsWay(page, save);
  // Until then the answer may still come, and nobody is asked.
  await page.waitForTimeout(4000);
  await page.getByRole('link', { name: 'Price history' }).click({ noWaitAfter: true });
  await expect.poll(() => questions).toEqual(['beforeunload']);
  await save.click();
  await expect(page.getByText('Saved. The shop shows it now.')).toBeVisible();
});

/** Presses a form's button while the shop can't be reached, and stops the page loading, as people do. */
async function stoppedOnItsWay(page: Page, button: Locator): Promise<void> {
  const isSent = (url: URL) => url.href === page.url();
  await page.route(isSent, () => {});
  await button.evaluate(
    (pressed: HTMLButtonElement) =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          stop();
          resolve();
        }, 300);
        pressed.click();
      }),
  );
  await page.unroute(isSent);
}
