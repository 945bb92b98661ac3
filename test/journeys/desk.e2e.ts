import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { OWNER } from './start-shop.ts';

const SHOP = () => process.env.SHOP_URL ?? '';

test.beforeEach(async ({ page }) => {
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(`${SHOP()}/login`);
  await page.locator('input[name="email"]').first().fill(OWNER.email);
  await page.locator('input[name="password"]').first().fill(OWNER.password);
  await page
    .getByRole('button', { name: /sign in/i })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname !== '/login');
});

async function accessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

for (const at of ['/admin/outbox', '/admin/discount-codes'])
  test(`from ${at} staff go to a product with the keyboard alone, and back to it as a recent one`, async ({
    page,
  }) => {
    await page.goto(`${SHOP()}${at}`);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: /order number, customer, product/i });
    await expect(field).toBeFocused();
    await page.keyboard.type('flyers');
    await expect(page.getByRole('option', { name: 'A4 Flyers' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('status').filter({ hasText: '5 results' })).toBeVisible();
    await accessible(page);
    await page.keyboard.press('ArrowDown');
    await expect(field).toHaveAttribute('aria-activedescendant', 'palette-option-1');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/products\/a3-flyers-001$/);
    await page.getByRole('link', { name: /^Find/ }).click();
    await expect(page.getByRole('option').first()).toHaveText(/A3 Flyers.*Recent/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: /^Find/ })).toBeFocused();
  });

test('the question mark shows the shortcuts, not while one types, and not where they are switched off', async ({
  page,
}) => {
  await page.goto(`${SHOP()}/admin/orders`);
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.getByLabel('Search').first().focus();
  await page.keyboard.press('?');
  await expect(list).toBeHidden();
  await page.locator('h1').click();
  await page.keyboard.press('?');
  await expect(list).toBeVisible();
  await accessible(page);
  await page.getByLabel('Use the shortcuts of a single key in this browser').uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Find' })).toBeVisible();
  await expect(list).toBeHidden();
});
