import { expect, type Page, test } from '@playwright/test';
import { inOrder } from './accessible.ts';
import { openOffice, SHOP } from './back-office.ts';
import { fillInDelivery, takeFlyersToCheckout } from './shopping.ts';

test('“Skip to content” skips header and navigation in the back office, on a printed document and on the test card page', async ({
  page,
}) => {
  await takeFlyersToCheckout(page);
  await fillInDelivery(page, 'skip-link@example.com');
  await page.getByRole('button', { name: /^Pay £/ }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await skipsToContent(page);
  await openOffice(page, '/admin/orders?search=skip-link@example.com');
  await page.goto(`${SHOP()}/admin/orders?search=skip-link@example.com`);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Back office', exact: true })).toBeVisible();
  await skipsToContent(page);
  const order = await page.locator('[data-row] a').first().getAttribute('href');
  await page.goto(`${SHOP()}${order?.split('?')[0]}/print/job-tickets`);
  await expect(page.getByRole('heading', { name: /^Job ticket/ })).toBeVisible();
  await skipsToContent(page);
});

/**
 * Follows the link by keyboard on a freshly opened page; the next stop must be the first control of the page itself.
 */
async function skipsToContent(page: Page): Promise<void> {
  await inOrder(page);
  await page.reload();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const at = await page.evaluate(() => {
    const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
    const first = [...document.querySelectorAll(`main :is(${controls})`)].find((it) => it.checkVisibility());
    const here = document.activeElement;
    return {
      isFirst: here === first,
      within: here?.closest('header, main, nav')?.tagName,
      text: here?.textContent,
    };
  });
  expect(at.isFirst, `${page.url()}: ${JSON.stringify(at)}`).toBe(true);
  expect(await page.locator('main header a[href="/admin"], main nav.back-office-nav').count()).toBe(0);
}
