import { readFile, stat } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../app.ts';
import { makeArtwork } from '../factories.ts';
import { newCustomer, newShopper } from '../shopper.ts';

const CLIENT = 'build/client';
/**
 * The script budget of the product page’s first view, as sent (brotli). The code that sends, checks and shows files (22
 * kB) is loaded with the first file.
 */
const PRODUCT_BYTES_MAX = 32_000;

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/** Returns every script that a page names, and what they import statically. */
async function scriptsOf(html: string): Promise<Set<string>> {
  const named = [...html.matchAll(/["'](\/assets\/[\w.-]+\.js)["']/g)].map(([, path = '']) => path);
  const scripts = new Set<string>();
  const visit = async (path: string): Promise<void> => {
    if (scripts.has(path)) return;
    scripts.add(path);
    const text = await readFile(`${CLIENT}${path}`, 'utf8');
    const imports = [...text.matchAll(/(?:^|[;}\s])(?:import|export)\b[^;"'()]*?["']\.\/([\w.-]+\.js)["']/g)];
    for (const [, file] of imports) await visit(`/assets/${file}`);
  };
  for (const path of named) await visit(path);
  return scripts;
}

test('the first view of a product page sends at most 32 kB of script, not counting names of files', async () => {
  const { html } = await newShopper(opened).open('/product/a5-flyers-001');
  const scripts = await scriptsOf(html);
  expect(scripts.size).toBeGreaterThan(5);
  const sizes = await Promise.all([...scripts].map(bytesOf));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(PRODUCT_BYTES_MAX);
});

/**
 * A script's bytes as sent, with the same name for every file: builds name them differently, which makes the same code
 * some bytes longer or shorter.
 */
async function bytesOf(path: string): Promise<number> {
  const text = await readFile(`${CLIENT}${path}`, 'utf8');
  expect((await stat(`${CLIENT}${path}.br`)).size).toBeGreaterThan(0);
  const sent = brotliCompressSync(text.replace(/-[\w-]{8}\.js/g, '-00000000.js'), {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
  return sent.length;
}

// The first style sheet sets the order of the layers; part of another one before it would undo the shop's buttons and fields.
test('a product page has the shop’s style sheet and no other', async () => {
  const { html } = await newShopper(opened).open('/product/a5-flyers-001');
  expect(html.match(/href="[^"]+\.css"/g)).toEqual([expect.stringContaining('/assets/root-')]);
});

test('scripts are sent compressed, and may be cached forever', async () => {
  const { browser } = newShopper(opened);
  const html = await (await browser.get('/product/a5-flyers-001')).text();
  for (const path of await scriptsOf(html)) {
    const answer = await browser.get(path, { 'accept-encoding': 'gzip, br' });
    expect({ path, encoding: answer.headers.get('content-encoding') }).toEqual({ path, encoding: 'br' });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
});

/** The script budget of a page without React (uncompressed). */
const PLAIN_BYTES_MAX = 12_000;

/** Returns the page's inline scripts that run. Structured data for search engines doesn't run. */
const runningIn = (html: string) =>
  [...html.matchAll(/<script(?! type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => text,
  );

const NAME = /^\(function (\w+)\(/;

test.each([
  ['/', ['pageManners', 'rotateHero']],
  ['/shop', ['pageManners']],
  ['/shop/flyers', ['pageManners', 'liveFilter']],
  ['/shop/posters', ['pageManners']],
  ['/shop?search=a5', ['pageManners']],
  ['/cart', ['pageManners']],
  ['/nothing', ['pageManners']],
  ['/about', ['pageManners']],
  ['/contact', ['pageManners']],
  ['/login', ['pageManners']],
])('%s sends only our own small inline scripts, and no framework', async (path, names) => {
  const { html } = await newShopper(opened).open(path);
  const running = runningIn(html);
  expect(running.map((text) => NAME.exec(text)?.[1])).toEqual(names);
  expect(running.join('').length).toBeLessThanOrEqual(PLAIN_BYTES_MAX);
  expect(html).not.toMatch(/modulepreload|<script[^>]* src=/);
});

test('a proof sends only our own small scripts, and no framework', async () => {
  const { shopper, userId } = await newCustomer(opened);
  const artwork = await makeArtwork(opened.shop, { userId, cartToken: null });
  const { html } = await shopper.open(`/artwork/${artwork}/proof`);
  const running = runningIn(html);
  expect(running.map((text) => NAME.exec(text)?.[1]).sort()).toEqual([
    'pageManners',
    'proofArrows',
    'showTools',
  ]);
  expect(running.join('').length).toBeLessThanOrEqual(PLAIN_BYTES_MAX);
  expect(html).not.toMatch(/modulepreload|<script[^>]* src=/);
});
