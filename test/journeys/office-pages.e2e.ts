import { expect, type Page, test } from '@playwright/test';
import routes from '../../src/routes.ts';
import { accessible } from './accessible.ts';
import { openOffice, SHOP } from './back-office.ts';
import { orderAndPay } from './shopping.ts';

type Route = (typeof routes)[number];

/** Addresses of the back office's pages as in `routes.ts`, such as `admin/orders/:orderId`. */
const PAGES = (function pagesOf(list: readonly Route[]): string[] {
  return list.flatMap(({ path = '', file, children = [] }) => [
    ...(/^admin\b/.test(path) && /-page\.tsx$/.test(file) && !path.includes('*') ? [path] : []),
    ...pagesOf(children),
  ]);
})(routes);

/**
 * What stands for each name in an address. Pages that need anything else are looked at by the journeys that make it.
 */
const THINGS: Readonly<Record<string, string>> = {
  categoryId: 'flyers',
  paperId: '350gsm-silk',
  pressId: 'digital',
  pressSheetId: 'sra3',
  productId: 'a5-flyers-001',
  templateId: 'new',
  turnaroundId: 'new',
};

/** Returns the page's address, or null if it needs a thing that doesn't exist. */
function addressOf(path: string, things: Readonly<Record<string, string>>): string | null {
  const filled = path.replace(/:(\w+)/g, (name, key) => things[key] ?? name);
  return filled.includes(':') ? null : `/${filled}`;
}

/** Looks at a page on a wide screen and on a phone. */
async function lookAt(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  const response = await page.goto(`${SHOP()}${path}`);
  expect(response?.status(), path).toBeLessThan(400);
  await expect(page.locator('h1'), path).toHaveCount(1);
  expect(await page.title(), path).toMatch(/^\S.* \| Back office$/);
  await test.step(path, () => accessible(page));
  await page.setViewportSize({ width: 360, height: 800 });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, `${path} is wider than a phone`).toBeLessThanOrEqual(0);
}

for (const part of [0, 1])
  test(`every page of the back office has a title, is accessible and fits a phone (part ${part + 1})`, async ({
    page,
    browser,
  }) => {
    const guest = await (await browser.newContext()).newPage();
    const { id, number } = await orderAndPay(guest, `pages-${part}@example.com`);
    await guest.context().close();
    await openOffice(page, '/admin/two-step');
    const things = { ...THINGS, orderId: id, orderNumber: number, code: `${number}-1` };
    const paths = [...PAGES, 'admin/price-lists/new']
      .map((path) => addressOf(path, things))
      .filter((path) => path !== null);
    expect(paths.length).toBeGreaterThan(45);
    for (const path of paths.filter((_, i) => i % 2 === part)) await lookAt(page, path);
  });
