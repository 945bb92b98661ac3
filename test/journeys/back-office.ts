import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type Cookie, expect, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { OWNER } from './start-shop.ts';

/** The address of these journeys' shop, without a trailing slash. */
export const SHOP = () => process.env.SHOP_URL ?? '';

/** by shop, since browsers send a session to every port of a host */
const sessions = new Map<string, Cookie[]>();

/**
 * Opens a back office page as the owner, at the width at which nothing may scroll sideways. A process's first journey
 * signs in with the form; the others reuse the session.
 */
export async function openOffice(page: Page, path: string): Promise<void> {
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  const session = sessions.get(SHOP());
  if (session) {
    await page.context().addCookies(session);
    await page.goto(`${SHOP()}${path}`);
    return;
  }
  await page.goto(`${SHOP()}/login?next=${encodeURIComponent(path)}`);
  await page.getByLabel('Email', { exact: true }).fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  sessions.set(SHOP(), await page.context().cookies());
}

/** Opens the same session in a browser that runs no script. */
export async function withoutScript(browser: Browser, page: Page, path: string): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(`${SHOP()}${path}`);
  return plain;
}

/** Returns the text that a table or list cuts off at its edge; there must be none. */
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

/** Returns the text of the newest email to an address with this subject. */
export async function mailTo(address: string, subject: RegExp): Promise<string> {
  const folder = join(process.env.SHOP_DATA ?? '', 'outbox');
  let text = '';
  await expect
    .poll(async () => {
      for (const name of (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'))) {
        const email = await PostalMime.parse(await readFile(join(folder, name)));
        if (email.to?.some((to) => to.address === address) && subject.test(email.subject ?? ''))
          text = email.text ?? '';
      }
      return text;
    })
    .not.toBe('');
  return text;
}
