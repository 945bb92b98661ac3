import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '#platform/db/listen.ts';
import { PAGES_CHANNEL, PageCache } from '#platform/http/page-cache.server.ts';
import { NOON, openTestShop, type TestShop } from '../app.ts';
import { addFlyers } from '../factories.ts';
import { makePriceList } from '../price-lists.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '../shopper.ts';

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
let pageCache: PageCache;
let ends: () => Promise<void>;
/** Returns whether the shop is receiving change notifications (LISTEN). */
let listening = false;
beforeAll(async () => {
  pageCache = new PageCache();
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

test('if fifty visitors open a page that isn’t cached yet, it is rendered once, and each sees their own name', async () => {
  const [tom, guest] = await visitorsWithCarts();
  const path = '/product/a5-flyers-001';
  pageCache.forget();
  const alone = (await costOf(path)).texts.filter((text) => text.includes('product_options')).length;
  expect(alone).toBeGreaterThan(0);
  pageCache.forget();
  const { texts, result } = await opened.countStatements(() =>
    Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const answer = await (i % 5 === 3 ? tom : i % 5 === 4 ? guest : newShopper(opened)).browser.get(path);
        return { status: answer.status, html: await answer.text() };
      }),
    ),
  );
  expect(texts.filter((text) => text.includes('product_options'))).toHaveLength(alone);
  for (const [i, { status, html }] of result.entries()) {
    expect(status).toBe(200);
    expect(/\bTom\b/.test(html)).toBe(i % 5 === 3);
  }
});

test('if a visitor leaves while the page is rendered for many, the others still get it', async () => {
  const path = '/shop/booklets';
  for (const leaver of [0, 1]) {
    pageCache.forget();
    const leaves = new AbortController();
    const visits = [0, 1, 2].map(async (i) => {
      const signal = i === leaver ? leaves.signal : null;
      return opened.app.request(`http://localhost:3000${path}`, { signal });
    });
    leaves.abort();
    const answers = await Promise.all(visits);
    expect(answers.filter((_, i) => i !== leaver).map(({ status }) => status)).toEqual([200, 200]);
    expect((await costOf(path)).count).toBe(0);
  }
});

test('a missing page is not shared: it is rendered separately for each visitor', async () => {
  const visits = await Promise.all(Array.from({ length: 5 }, () => stranger('/product/no-such-thing')));
  expect(visits.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect((await costOf('/product/no-such-thing')).count).toBeGreaterThan(0);
});

test('pages are compressed for each browser in a way that it accepts', async () => {
  const [tom] = await visitorsWithCarts();
  const plain = await (await stranger('/help')).text();
  const packed = async (path: string, accepts: string, browser = opened.browser()) => {
    const answer = await browser.get(path, { 'accept-encoding': accepts });
    const body = Buffer.from(await answer.arrayBuffer());
    return { as: answer.headers.get('content-encoding'), vary: answer.headers.get('vary'), body };
  };
  for (const [accepts, as, unpack] of [
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ] as const) {
    const sent = await packed('/help', accepts);
    expect(sent).toMatchObject({ as, vary: 'Accept-Encoding' });
    expect(unpack(sent.body).toString()).toBe(plain);
    expect(sent.body.length).toBeLessThan(plain.length / 3);
  }
  for (const path of ['/help', '/cart']) {
    const sent = await packed(path, 'gzip, deflate, br, zstd', tom.browser);
    expect(sent).toMatchObject({ as: 'zstd', vary: 'Accept-Encoding' });
    expect(zstdDecompressSync(sent.body).toString()).toContain('Tom');
    expect((await packed(path, 'gzip, br', tom.browser)).as).toBe('br');
    expect((await packed(path, '', tom.browser)).as).toBeNull();
  }
});

/** A customer called Tom with a cart, a guest with another, and the administrator Ada. */
async function visitorsWithCarts(): Promise<[Shopper, Shopper, Shopper, Shopper]> {
  const { shopper: tom, userId } = await newCustomer(opened);
  await addFlyers(opened.shop, { userId, cartToken: null }, { quantity: '500' });
  const guest = newShopper(opened);
  await guest.browser.post('/product/a5-flyers-001', { intent: 'add', artworkFile: new File([], '') });
  const cartToken = /galley_cart=([\w-]{43})/.exec(guest.browser.cookie)?.[1] ?? '';
  await addFlyers(opened.shop, { userId: null, cartToken });
  return [tom, guest, await newAdministrator(opened), newShopper(opened)];
}

/** A page as rendered for this visitor alone, or from the cache. */
async function htmlFor(shopper: Shopper, path: string, isCached: boolean): Promise<string> {
  pageCache.listening.onListening(isCached);
  const answers = [];
  // The first view renders it for everybody; the second is put together from what is cached.
  for (let view = 0; view < (isCached ? 2 : 1); view += 1) {
    const { result } = await opened.countStatements(() => shopper.browser.get(path));
    expect([path, result.status]).toEqual([path, 200]);
    answers.push((await result.text()).replaceAll(/ nonce="[^"]*"/g, ''));
  }
  if (isCached) expect(answers[0]).toBe(answers[1]);
  return answers[0] ?? '';
}

test('everybody who opens a cached page sees exactly what they would see if it were rendered for them alone', async () => {
  const visitors = await visitorsWithCarts();
  for (const path of PAGES) {
    const alone: string[] = [];
    for (const visitor of visitors) alone.push(await htmlFor(visitor, path, false));
    // A customer comes first: what is cached was rendered on her request.
    for (const [at, visitor] of visitors.entries())
      expect((await htmlFor(visitor, path, true)) === alone[at], `${path} for visitor ${at}`).toBe(true);
    expect(new Set(alone).size).toBe(4);
    expect(alone[3]).not.toMatch(/\bTom\b|\bAda\b|£25\.98/);
  }
});

test('a cached page takes one statement for a guest with a cart, two for a customer', async () => {
  const [tom, guest] = await visitorsWithCarts();
  const cost = async (shopper: Shopper, path: string) =>
    (await opened.countStatements(() => shopper.browser.get(path))).count;
  for (const path of PAGES) {
    await costOf(path);
    expect({ path, guest: await cost(guest, path), tom: await cost(tom, path) }).toEqual({
      path,
      guest: 1,
      tom: 2,
    });
  }
});

test('a customer with price lists gets pages with prices rendered for them alone, for one more statement; nobody else gets them', async () => {
  const { shopper: tess, userId } = await newCustomer(opened, 'Tess');
  await makePriceList(opened, { customers: [userId] });
  const [tom] = await visitorsWithCarts();
  const open = async (shopper: Shopper, path: string) => {
    const { count, result } = await opened.countStatements(() => shopper.open(path));
    return { count, isTheirs: result.text.includes('Your price') };
  };
  for (const path of [
    '/product/a5-flyers-001',
    '/shop/flyers',
    '/shop?search=flyer',
    '/shop/booklets',
    '/shop/funeral',
  ]) {
    await costOf(path);
    expect({ path, ...(await open(tess, path)) }).toEqual({ path, count: 3, isTheirs: true });
    expect({ path, ...(await open(tom, path)) }).toEqual({ path, count: 2, isTheirs: false });
    expect({ path, ...(await open(newShopper(opened), path)) }).toEqual({ path, count: 0, isTheirs: false });
  }
  // Pages without prices take no more for her than for anybody else.
  expect((await open(tess, '/help')).count).toBe(2);
});

test('a missing product is missing for a customer too, whose page has their own name and is not cached', async () => {
  const { shopper } = await newCustomer(opened);
  for (const _again of [1, 2]) {
    const page = await shopper.open('/product/no-such-thing');
    expect(page.status).toBe(404);
    expect(page.text).toContain(' Tom ');
  }
  expect((await costOf('/product/no-such-thing')).count).toBeGreaterThan(0);
});

test('what belongs to one visitor is rendered for them alone: artwork, a line of their cart, a confirmation', async () => {
  for (const query of ['artwork=00000000-0000-4000-8000-000000000000', 'line=1', 'earlier=1']) {
    const path = `/product/a5-flyers-001?${query}`;
    await costOf(path);
    expect((await costOf(path)).count).toBeGreaterThan(0);
  }
  await costOf('/shop?success=true');
  expect((await costOf('/shop?success=true')).count).toBeGreaterThan(0);
});

test('the next visitor sees what staff have changed', async () => {
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

test('every table that a cached page reads sends notifications of changes', async () => {
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

test('whatever the time, a cached page says what a page rendered now would: hours, despatch days, the time left to order', async () => {
  const guest = newShopper(opened);
  const times = [
    '08:59:30',
    '09:00:00',
    '10:59:30',
    '11:00:00',
    '12:59:30',
    '13:00:00',
    '18:00:00',
    '23:59:30',
  ];
  const days = ['2026-11-24', '2026-11-27'];
  const moments = days.flatMap((day) => times.map((time) => new Date(`${day}T${time}Z`)));
  for (const path of ['/product/a5-flyers-001', '/shop/flyers']) {
    const alone: string[] = [];
    for (const now of moments) {
      opened.time.now = now;
      alone.push(await htmlFor(guest, path, false));
    }
    pageCache.listening.onListening(true);
    const cached: string[] = [];
    for (const now of moments) {
      opened.time.now = now;
      cached.push((await costOf(path)).result);
    }
    for (const [at, now] of moments.entries())
      expect(cached[at] === alone[at], `${path} at ${now.toISOString()}`).toBe(true);
  }
});

test('a page is not rendered again because a minute has passed: only its time left to order changes', async () => {
  const path = '/product/a5-flyers-001';
  opened.time.now = new Date('2026-11-24T10:10:00Z');
  const before = await costOf(path);
  opened.time.now = new Date('2026-11-24T10:50:00Z');
  const after = await costOf(path);
  expect(after.count).toBe(0);
  expect(before.result).toContain('Order within 50 min');
  expect(after.result).toContain('Order within 10 min');
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
  await expect.poll(() => listening).toBe(true);
  await costOf('/about');
  expect((await costOf('/about')).count).toBe(0);
});

test('a page with prices has a copy for each district that visitors told us, and strangers never get it', async () => {
  const path = '/product/a5-flyers-001?quantity=250';
  const district = { cookie: 'galley_postcode=BT28' };
  const plain = await (await stranger(path)).text();
  expect(plain).toContain('Days for Mainland UK.');
  expect(await (await stranger(path, district)).text()).toContain('Days for BT28: Northern Ireland.');
  expect((await costOf(path, district)).count).toBe(0);
  expect(await (await stranger(path)).text()).toContain('Days for Mainland UK.');
  expect(await (await stranger(path, { cookie: 'galley_postcode=<B>' })).text()).toContain(
    'Days for Mainland UK.',
  );
});
