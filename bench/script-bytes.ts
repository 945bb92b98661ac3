import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/chromium.ts';
import { type Figure, limited } from './figure.ts';
import { withShop } from './own-shop.ts';

const PAGE = '/product/a5-flyers-001';

/**
 * The script that a browser loads on its first visit: Chromium shows which files, and the build has their
 * brotli-compressed sizes as sent.
 */
export async function measureScriptBytes(): Promise<Figure[]> {
  const scripts = await withShop(({ base }) => scriptsOf(base));
  const sizes = await Promise.all(
    scripts.map(async (path) => (await stat(join('build/client', `${path}.br`))).size),
  );
  const sum = sizes.reduce((total, bytes) => total + bytes, 0);
  return [
    limited('product page', sum / 1000, 70, {
      unit: ' kB',
      digits: 1,
      binding: true,
      note: `${scripts.length} files, brotli`,
    }),
  ];
}

/** The addresses of the scripts that Chromium loads until the page is hydrated and idle. */
async function scriptsOf(base: string): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: await findChromium() });
  try {
    const page = await browser.newPage();
    const scripts = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (response.ok() && /\.m?js$/.test(pathname)) scripts.add(pathname);
    });
    await page.goto(base + PAGE, { waitUntil: 'networkidle' });
    if (scripts.size === 0) throw new Error('the product page loaded no script at all');
    return [...scripts];
  } finally {
    await browser.close();
  }
}
