import { expect, type Page, test } from '@playwright/test';
import { SHOP } from './back-office.ts';
import { takeFlyersToCheckout } from './shopping.ts';

/** Points at a link, and waits until the browser has fetched its page. */
async function pointAt(page: Page, address: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const fetched = Promise.withResolvers<void>();
  session.on('Preload.prefetchStatusUpdated', ({ status, prefetchUrl, prefetchStatus }) => {
    if (prefetchUrl !== `${SHOP()}${address}`) return;
    if (status === 'Ready') fetched.resolve();
    if (status === 'Failure') fetched.reject(new Error(`not fetched: ${prefetchStatus}`));
  });
  await session.send('Preload.enable');
  await page.locator(`main a[href="${address}"]`).hover();
  await fetched.promise;
}

const delivery = (page: Page) =>
  page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation');
    return (visit as PerformanceNavigationTiming & { deliveryType: string }).deliveryType;
  });

test('a page is fetched as soon as somebody points at its link', async ({ page }) => {
  await page.goto(`${SHOP()}/shop`);
  await pointAt(page, '/shop/flyers');
  await page.locator('main a[href="/shop/flyers"]').click();
  await expect(page.locator('h1')).toHaveText('Flyers');
  expect(await delivery(page)).toBe('navigational-prefetch');
});

test('a page fetched before something was added to the cart is not shown', async ({ page, context }) => {
  await page.goto(`${SHOP()}/shop`);
  await pointAt(page, '/shop/flyers');
  const other = await context.newPage();
  await takeFlyersToCheckout(other);
  await other.close();
  await page.locator('main a[href="/shop/flyers"]').click();
  await expect(page.locator('h1')).toHaveText('Flyers');
  await expect(page.locator('header').getByRole('link', { name: /^Basket/ })).toContainText('£');
});

test('pages are fetched ahead for a customer with a cart too, with what is in it', async ({ page }) => {
  await takeFlyersToCheckout(page);
  await page.goto(`${SHOP()}/shop`);
  await pointAt(page, '/shop/flyers');
  await page.locator('main a[href="/shop/flyers"]').click();
  await expect(page.locator('header').getByRole('link', { name: /^Basket/ })).toContainText('£');
  expect(await delivery(page)).toBe('navigational-prefetch');
});
