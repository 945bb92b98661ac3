import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, expect, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { OWNER } from './start-shop.ts';

/** The address of the shop of these journeys, without a slash at its end. */
export const SHOP = () => process.env.SHOP_URL ?? '';

/** Signs the owner in, at the width where nothing may scroll sideways, and goes to a page of the back office. */
export async function openOffice(page: Page, path: string): Promise<void> {
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${SHOP()}/login?next=${encodeURIComponent(path)}`);
  await page.getByLabel('Email', { exact: true }).fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** The same session in a browser that runs no script. */
export async function withoutScript(browser: Browser, page: Page, path: string): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(`${SHOP()}${path}`);
  return plain;
}

/** WCAG 2.2 AA as far as axe can see, and nothing that needs to be scrolled sideways. Letters in frames are left out. */
export async function inOrder(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ iframes: false })
    .exclude('iframe')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0);
}

/** What a table or a list cuts off at its edge, in words; none of it may be. */
export async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.list-table td, .list-table th')]
      .filter((cell) => {
        const sheet = cell.closest('.sheet, section')?.getBoundingClientRect();
        const { right, width } = cell.getBoundingClientRect();
        return sheet !== undefined && width > 0 && right > sheet.right + 1;
      })
      .map((cell) => cell.textContent ?? ''),
  );
}

/** The text of the newest mail to an address that has this subject. */
export async function mailTo(address: string, subject: RegExp): Promise<string> {
  const folder = join(process.env.SHOP_DATA ?? '', 'outbox');
  let text = '';
  await expect
    .poll(async () => {
      for (const name of (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'))) {
        const mail = await PostalMime.parse(await readFile(join(folder, name)));
        if (mail.to?.some((to) => to.address === address) && subject.test(mail.subject ?? ''))
          text = mail.text ?? '';
      }
      return text;
    })
    .not.toBe('');
  return text;
}
