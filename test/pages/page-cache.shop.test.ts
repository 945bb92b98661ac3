import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '#platform/db/listen.ts';
import { PAGES_CHANNEL, PageCache } from '#platform/http/page-cache.server.ts';
import { NOON, openTestShop, type TestShop } from '../app.ts';
import { newAdministrator, newCustomer, newShopper } from '../shopper.ts';

const PAGES = [
  '/',
  '/shop',
  '/shop?search=flyer',
  '/shop/flyers',
  '/shop/funeral',
  '/shop/booklets',
  '/product/a5-flyers-001',
  '/product/a5-flyers-001?quantity=500',
  '/business-stationery',
  '/signage',
  '/about',
  '/help',
  '/privacy',
  '/terms',
  '/delivery',
  '/returns',
  '/cookies',
];

let opened: TestShop;
let ends: () => Promise<void>;
/** Whether the shop is receiving change notifications (LISTEN). */
let listening = false;
beforeAll(async () => {
  const pageCache = new PageCache();
  opened = await openTestShop({ pageCache });
  await new Promise<void>((resolve) => {
    ends = listen(opened.connection, PAGES_CHANNEL, {
      onNews: pageCache.listening.onNews,
      onListening: (now) => {
        pageCache.listening.onListening(now);
        listening = now;
        resolve();
      },
      onError: () => undefined,
    });
  });
});
afterAll(() => ends());

const stranger = (path: string, headers: Record<string, string> = {}) =>
  opened.browser().get(path, { 'accept-encoding': 'identity', ...headers });
const costOf = (path: string, headers?: Record<string, string>) =>
  opened.countStatements(async () => (await stranger(path, headers)).text());

test.each(PAGES)(
  '%s is rendered for one visitor, and served to the next without a database query',
  async (path) => {
    const first = await costOf(path);
    const second = await costOf(path);
    expect(first.count).toBeGreaterThan(0);
    expect(second).toMatchObject({ count: 0, result: first.result });
  },
);

test('cached pages are compressed for each browser in a way it accepts', async () => {
  const plain = await (await stranger('/help')).text();
  const packed = () => stranger('/help', { 'accept-encoding': 'gzip, br' });
  await (await packed()).arrayBuffer();
  const answer = await packed();
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect((await answer.arrayBuffer()).byteLength).toBeLessThan(plain.length / 3);
});

test('anyone signed in or with a cart gets a page of their own, and nobody else gets it', async () => {
  await costOf('/shop/flyers');
  const ada = await newAdministrator(opened);
  expect((await ada.open('/shop/flyers')).text).toContain(' Ada ');
  const guest = newShopper(opened);
  await guest.browser.post('/product/a5-flyers-001', { intent: 'add', artworkFile: new File([], '') });
  const own = await opened.countStatements(async () => (await guest.browser.get('/shop/flyers')).text());
  expect(own.count).toBeGreaterThan(0);
  expect((await costOf('/shop/flyers')).result).not.toContain('>Ada<');
});

test('the next visitor sees what staff changed', async () => {
  await costOf('/product/a5-flyers-001');
  const ada = await newAdministrator(opened);
  await ada.open('/admin/prices?edit=a5-flyers-001');
  await ada.press('Save', { newPrice: '21.50' });
  expect((await costOf('/product/a5-flyers-001')).result).toContain('£21.50');
});

test('a stranger’s or customer’s HEAD or POST to the back office leaves cached pages as they are', async () => {
  await costOf('/shop/flyers');
  const { shopper } = await newCustomer(opened);
  for (const browser of [opened.browser(), shopper.browser]) {
    await browser.head('/admin/orders');
    await browser.post('/admin/prices', { intent: 'save' });
    await browser.postJson('/admin/orders', {});
    await browser.postJson('/functions/sync-products', {});
    await browser.post('/functions/auth/sign-in', { email: 'nobody@example.com', password: 'a guess' });
    await browser.post('/admin/no-such-page', {});
    await opened.app.request('http://localhost:3000/admin/prices', { method: 'POST', body: 'x' });
  }
  expect((await costOf('/shop/flyers')).count).toBe(0);
});

test('changes made by a command or another server arrive too', async () => {
  await costOf('/product/a5-flyers-001');
  await opened.db
    .updateTable('products')
    .set({ basePricePence: 2345 })
    .where('id', '=', 'a5-flyers-001')
    .execute();
  await expect.poll(async () => (await costOf('/product/a5-flyers-001')).result).toContain('£23.45');
});

test('every table that a cached page reads announces its changes', async () => {
  const { rows: tables } = await sql<{ name: string; tells: boolean }>`
    select c.relname as name, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'tell_pages') as tells
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(opened.db);
  const { texts } = await opened.countStatements(async () => {
    opened.time.now = new Date(NOON.getTime() + 60_000);
    for (const path of PAGES) await costOf(path);
  });
  const read = tables.filter(({ name }) =>
    texts.some((text) => new RegExp(`\\b(from|join)\\s+"?${name}\\b`, 'i').test(text)),
  );
  expect(read.length).toBeGreaterThan(5);
  expect(read.filter(({ tells }) => !tells)).toEqual([]);
});

test('opening hours and despatch dates change by the minute', async () => {
  opened.time.now = new Date('2026-11-24T16:29:30Z');
  const before = await costOf('/help');
  opened.time.now = new Date('2026-11-24T19:00:00Z');
  const after = await costOf('/help');
  expect(after.count).toBeGreaterThan(0);
  expect(after.result).not.toBe(before.result);
});

test('only the page’s own scripts run, allowed by their hashes, as a cached nonce would be the same for everybody', async () => {
  for (const path of ['/', '/product/a5-flyers-001']) {
    const answer = await stranger(path);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const html = await answer.text();
    expect(html).not.toContain('nonce');
    expect(policy).not.toMatch(/nonce|strict-dynamic|unsafe/);
    const own = [...html.matchAll(/<script type="module">([\s\S]*?)<\/script>/g)];
    expect(own.length).toBeGreaterThan(0);
    for (const [, text = ''] of own)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
});

test('while the database can’t notify, every page is rendered again; then they are cached again', async () => {
  await costOf('/about');
  const lost = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'galley news' and datname = current_database()`;
  await lost.execute(opened.owner);
  await expect.poll(() => listening).toBe(false);
  await costOf('/about');
  expect((await costOf('/about')).count).toBeGreaterThan(0);
  await expect.poll(() => listening, { timeout: 10_000 }).toBe(true);
  await costOf('/about');
  expect((await costOf('/about')).count).toBe(0);
});
