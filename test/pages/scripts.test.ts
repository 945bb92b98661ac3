import { readFile, stat } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../app.ts';
import { newShopper } from '../shopper.ts';

const CLIENT = 'build/client';
/** What the first view of the product page may weigh in script, as it is sent (brotli). */
const PRODUCT_BYTES_MAX = 130_000;

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/** Every script that a page names, and what those import before they run. */
async function scriptsOf(html: string): Promise<Set<string>> {
  const named = [...html.matchAll(/["'](\/assets\/[\w.-]+\.js)["']/g)].map(([, path = '']) => path);
  const found = new Set<string>();
  const visit = async (path: string): Promise<void> => {
    if (found.has(path)) return;
    found.add(path);
    const text = await readFile(`${CLIENT}${path}`, 'utf8');
    const imports = [...text.matchAll(/(?:^|[;}\s])(?:import|export)\b[^;"'()]*?["']\.\/([\w.-]+\.js)["']/g)];
    for (const [, file] of imports) await visit(`/assets/${file}`);
  };
  for (const path of named) await visit(path);
  return found;
}

test('the first view of a product page sends at most 130 kB of script', async () => {
  const { html } = await newShopper(opened).open('/product/a5-flyers-001');
  const scripts = await scriptsOf(html);
  expect(scripts.size).toBeGreaterThan(5);
  const sizes = await Promise.all([...scripts].map(async (path) => (await stat(`${CLIENT}${path}.br`)).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(PRODUCT_BYTES_MAX);
});

test('scripts are sent compressed, and may be kept for ever', async () => {
  const { browser } = newShopper(opened);
  const html = await (await browser.get('/product/a5-flyers-001')).text();
  for (const path of await scriptsOf(html)) {
    const answer = await browser.get(path, { 'accept-encoding': 'gzip, br' });
    expect({ path, encoding: answer.headers.get('content-encoding') }).toEqual({ path, encoding: 'br' });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
});

test('pages that need none send none', async () => {
  for (const path of ['/shop', '/shop/flyers', '/shop?search=a5', '/cart', '/nothing', '/about', '/login']) {
    const { html } = await newShopper(opened).open(path);
    // What describes a page to search engines is no script: nothing of it runs.
    const running = html.match(/<script(?! type="application\/ld\+json")|modulepreload/g);
    expect({ path, scripts: running }).toEqual({ path, scripts: null });
  }
});

/** What the home page may weigh in script. */
const HOME_BYTES_MAX = 12_000;

test('the home page sends one small script of its own, inside the page, and nothing else', async () => {
  const { html } = await newShopper(opened).open('/');
  const running = [...html.matchAll(/<script(?! type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g)];
  expect(running).toHaveLength(1);
  expect(running[0]?.[1]).toMatch(/^\(function rotateHero\(\)/);
  expect(running[0]?.[1]?.length).toBeLessThanOrEqual(HOME_BYTES_MAX);
  expect(html).not.toContain('modulepreload');
});
