import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import routes from '../../src/routes.ts';
import { openTestShop, type TestShop } from '../app.ts';
import { addFlyers } from '../factories.ts';
import { newAdministrator, newCustomer, newShopper, type Page } from '../shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const ORIGIN = 'http://localhost:3000';
const open = (path: string) => newShopper(opened).open(path);

/** Every page that search engines may list, with its JSON-LD type; one address for each kind of page. */
const LISTED: Readonly<Record<string, { type: string; paths: readonly string[]; more?: string[] }>> = {
  '/': { type: 'WebPage', paths: ['/'], more: ['LocalBusiness'] },
  '/shop': { type: 'CollectionPage', paths: ['/shop'] },
  '/shop/funeral': { type: 'CollectionPage', paths: ['/shop/funeral'] },
  '/shop/booklets': { type: 'CollectionPage', paths: ['/shop/booklets'] },
  '/shop/:category': {
    type: 'CollectionPage',
    paths: [
      '/shop/flyers',
      '/shop/flyers?size=a5&finish=170gsm-silk&sort=size',
      '/shop/gift-vouchers',
      '/shop/pavement-signs',
    ],
  },
  '/product/:productId': {
    type: 'ItemPage',
    paths: ['/product/a5-flyers-001', '/product/10x2-banners-001?quantity=1'],
    more: ['Product'],
  },
  '/templates': { type: 'WebPage', paths: ['/templates'] },
  '/templates/:template': { type: 'WebPage', paths: ['/templates/business-cards'] },
  '/orders-of-service': { type: 'WebPage', paths: ['/orders-of-service'] },
  '/business-stationery': { type: 'CollectionPage', paths: ['/business-stationery'] },
  '/signage': { type: 'CollectionPage', paths: ['/signage'] },
  '/design': { type: 'WebPage', paths: ['/design'] },
  '/quote-request': { type: 'WebPage', paths: ['/quote-request'] },
  '/sample-pack': { type: 'WebPage', paths: ['/sample-pack'] },
  '/about': { type: 'AboutPage', paths: ['/about'] },
  '/contact': { type: 'ContactPage', paths: ['/contact'], more: ['LocalBusiness'] },
  '/help': { type: 'WebPage', paths: ['/help'] },
  '/newsletter': { type: 'WebPage', paths: ['/newsletter'] },
  '/privacy': { type: 'WebPage', paths: ['/privacy'] },
  '/privacy/complaint': { type: 'WebPage', paths: ['/privacy/complaint'] },
  '/terms': { type: 'WebPage', paths: ['/terms'] },
  '/delivery': { type: 'WebPage', paths: ['/delivery'] },
  '/returns': { type: 'WebPage', paths: ['/returns'] },
  '/cookies': { type: 'WebPage', paths: ['/cookies'] },
  '/login': { type: 'WebPage', paths: ['/login'] },
  '/register': { type: 'WebPage', paths: ['/register'] },
};

/** Pages for a single visitor, or reached through a link in an email. */
const PRIVATE =
  /^\/(cart|shared-cart|checkout|test-card|quotes|orders|proofs|designs|orders-of-service\/[^/]+|artwork|account|admin|newsletter\/confirm|unsubscribe|login\/code|join-staff|forgot-password|order-links|reset-password|verify-email)(\/|$)/;

/** Returns the addresses of all pages in `routes.ts` (files and calls have other endings). */
function pagePatterns(list: readonly (typeof routes)[number][]): string[] {
  return list.flatMap((route) => [
    ...(/-page\.tsx$/.test(route.file) && route.path !== '*' ? [`/${route.path ?? ''}`] : []),
    ...pagePatterns(route.children ?? []),
  ]);
}

/** Returns the values of a head tag, by `name` or `property`. */
function tags(html: string, name: string): string[] {
  const matches = html.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'));
  return [...matches].map(([, content = '']) => content);
}

type Data = Record<string, unknown> & { '@type': string };
function dataOf(html: string): Data[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g);
  return [...scripts].map(([, json = '']) => JSON.parse(json) as Data);
}

/** Returns all our own addresses in structured data, at any depth. */
function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^(\/|https?:)/.test(value) ? [value] : [];
  return value && typeof value === 'object' ? Object.values(value).flatMap(addressesIn) : [];
}

const ONCE = [
  'description',
  'keywords',
  'robots',
  'geo.region',
  'geo.placename',
  'geo.position',
  'ICBM',
  'og:title',
  'og:description',
  'og:type',
  'og:url',
  'og:site_name',
  'og:locale',
  'og:image',
  'og:image:type',
  'og:image:width',
  'og:image:height',
  'og:image:alt',
  'twitter:card',
  'twitter:title',
  'twitter:description',
  'twitter:image',
];

function expectTags({ path, html }: Page, robots: string) {
  expect({ path, titles: html.match(/<title>[^<]+ \| Lagan Valley Press<\/title>/g)?.length }).toEqual({
    path,
    titles: 1,
  });
  for (const name of ONCE)
    expect({ path, name, content: tags(html, name) }).toEqual({
      path,
      name,
      content: [expect.stringMatching(/\S/)],
    });
  const own = `${ORIGIN}${path.split('?')[0]}`;
  expect(html.match(/<link rel="canonical"[^>]*>/g)).toEqual([`<link rel="canonical" href="${own}"/>`]);
  expect(tags(html, 'og:url')).toEqual([own]);
  expect({ path, robots: tags(html, 'robots') }).toEqual({ path, robots: [robots] });
  expect(tags(html, 'geo.position')).toEqual(['54.51;-6.04']);
  expect(tags(html, 'geo.placename')).toEqual(['Lisburn']);
}

/** Checks that the picture exists and is what the tags say. */
async function expectPicture({ path, html }: Page) {
  const [address = ''] = tags(html, 'og:image');
  expect(tags(html, 'twitter:image')).toEqual([address]);
  expect(address.startsWith(`${ORIGIN}/`)).toBe(true);
  const answer = await newShopper(opened).browser.get(address.slice(ORIGIN.length));
  expect({ path, address, status: answer.status, type: answer.headers.get('content-type') }).toEqual({
    path,
    address,
    status: 200,
    type: tags(html, 'og:image:type')[0],
  });
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([String(width), String(height)]).toEqual([
    tags(html, 'og:image:width')[0],
    tags(html, 'og:image:height')[0],
  ]);
  expect([width, height]).toEqual([1200, 630]);
}

/** Checks that structured data has the same breadcrumb as the page: the same names and links. */
function expectBreadcrumb({ path, html }: Page, data: Data[]) {
  const [trail] = /<nav aria-label="Breadcrumb"[\s\S]*?<\/nav>/.exec(html) ?? [];
  const crumbs = [
    ...(trail ?? '').matchAll(/<a href="([^"]*)">([^<]*)<\/a>|<span aria-current="page">([^<]*)<\/span>/g),
  ].map(([, to, label, here]) => ({ name: label ?? here, item: to && `${ORIGIN}${to}` }));
  const lists = data.filter((it) => it['@type'] === 'BreadcrumbList');
  expect({ path, lists: lists.length }).toEqual({ path, lists: trail ? 1 : 0 });
  const items = (lists[0]?.itemListElement ?? []) as { name: string; item?: string; position: number }[];
  expect(items.map(({ name, item }) => ({ name, item }))).toEqual(crumbs);
  expect(items.map(({ position }) => position)).toEqual(items.map((_, i) => i + 1));
}

async function expectWhole(page: Page, kind: { type: string; more?: string[] }, robots: string) {
  expectTags(page, robots);
  await expectPicture(page);
  const { path, html } = page;
  const data = dataOf(html);
  const types = data.map((it) => it['@type']).filter((type) => type !== 'BreadcrumbList');
  expect({ path, types: types.sort() }).toEqual({ path, types: [kind.type, ...(kind.more ?? [])].sort() });
  for (const it of data) expect(it['@context']).toBe('https://schema.org');
  const own = data.find((it) => it['@type'] === kind.type);
  expect(own).toMatchObject({
    url: `${ORIGIN}${path.split('?')[0]}`,
    isPartOf: { '@type': 'WebSite', name: 'Lagan Valley Press', url: `${ORIGIN}/` },
  });
  for (const address of addressesIn(data))
    expect(address).toMatch(/^(https:\/\/schema\.org|http:\/\/localhost:3000\/)/);
  expectBreadcrumb(page, data);
  // Sample reviews are invented (ruling 17).
  expect(html).not.toMatch(/aggregateRating|"Review"/);
}

test('every page is either listed here with its tags, or private', () => {
  const patterns = pagePatterns(routes).filter((path) => path !== '/styleguide');
  expect(patterns.filter((path) => !PRIVATE.test(path)).sort()).toEqual(Object.keys(LISTED).sort());
});

test.each(Object.values(LISTED).flatMap(({ paths, ...kind }) => paths.map((path) => ({ path, ...kind }))))(
  '$path has every tag once, a picture that exists, and says that it is a $type',
  async ({ path, ...kind }) => {
    const page = await open(path);
    expect(page.status).toBe(200);
    await expectWhole(page, kind, 'index, follow');
  },
);

test.each(['/shop?search=a5+flyers', '/shop?search=zzzzzz'])(
  '%s has them too, but is hidden from search engines',
  async (path) => expectWhole(await open(path), { type: 'SearchResultsPage' }, 'noindex'),
);

test('each page in the sitemap is one of those listed, and has its own description', async () => {
  const xml = await (await newShopper(opened).browser.get('/sitemap.xml')).text();
  const paths = [...xml.matchAll(/<loc>[^<]*?:3000([^<]*)<\/loc>/g)].map(([, path = '']) => path);
  const fixed = paths.filter((path) => !/^\/(shop|product)\/./.test(path));
  expect(fixed.filter((path) => !(path in LISTED))).toEqual([]);
  const pages = await Promise.all(fixed.map(open));
  expect(new Set(pages.map(({ html }) => tags(html, 'keywords')[0])).size).toBe(fixed.length);
});

test('a collection lists what the page shows, with addresses that exist', async () => {
  for (const [path, count] of [
    ['/shop', 20],
    ['/shop/flyers', 10],
    ['/shop/pavement-signs', 0],
    ['/business-stationery', 4],
    ['/signage', 4],
  ] as const) {
    const { html } = await open(path);
    const collection = dataOf(html).find((it) => it['@type'] === 'CollectionPage');
    const { numberOfItems, itemListElement } = (collection?.mainEntity ?? {}) as {
      numberOfItems: number;
      itemListElement: { name: string; url: string }[];
    };
    expect({ path, numberOfItems, listed: itemListElement.length }).toEqual({
      path,
      numberOfItems: count,
      listed: count,
    });
    for (const { url } of itemListElement) expect(html).toContain(`href="${url.slice(ORIGIN.length)}"`);
  }
});

test('the town and position are the owner’s settings', async () => {
  const setting = (key: string) =>
    opened.db.selectFrom('settings').selectAll().where('key', '=', key).executeTakeFirst();
  const company = (await setting('company'))?.value as Record<string, unknown>;
  const save = (value: object) =>
    opened.db
      .updateTable('settings')
      .set({ value: JSON.stringify(value) })
      .where('key', '=', 'company')
      .execute();
  await opened.db
    .insertInto('settings')
    .values({ key: 'visiting', value: JSON.stringify({ latitude: 53.48, longitude: -2.24 }) })
    .execute();
  await save({ ...company, addressLines: ['1 Mill Lane', 'Manchester'], postalCode: 'M1 1AA' });
  const { html } = await open('/help');
  await save(company);
  await opened.db.deleteFrom('settings').where('key', '=', 'visiting').execute();
  expect(tags(html, 'geo.placename')).toEqual(['Manchester']);
  expect(tags(html, 'geo.position')).toEqual(['53.48;-2.24']);
  expect(tags(html, 'geo.region')).toEqual(['GB']);
  expect(tags(html, 'keywords')[0]).toContain('Manchester');
  expect(tags(html, 'keywords')[0]).not.toContain('Lisburn');
});

test('a product that is no longer sold leaves no page with a missing picture', async () => {
  const portrait = ['a5-flyers-001', 'order-of-service-funeral-001', 'stapled-booklet-001'];
  const archive = (archivedAt: Date | null) =>
    opened.db
      .updateTable('products')
      .set({ archivedAt })
      .where('id', 'in', [...portrait, 'letterheads-001', '6x3-banners-001'])
      .execute();
  await archive(opened.time.now);
  try {
    for (const path of ['/', '/shop/funeral', '/shop/booklets', '/business-stationery', '/signage'])
      await expectPicture(await open(path));
  } finally {
    await archive(null);
  }
});

test('private pages are hidden from search engines and have no picture', async () => {
  const { shopper: jane, userId } = await newCustomer(opened);
  await addFlyers(opened.shop, { userId, cartToken: null });
  const ada = await newAdministrator(opened);
  for (const path of ['/account', '/account/delete', '/orders', '/forgot-password'])
    expectPrivate(await jane.open(path), ['noindex']);
  for (const path of ['/admin', '/admin/orders', '/admin/settings', '/admin/products'])
    expectPrivate(await ada.open(path), ['noindex']);
  // robots.txt excludes these two.
  for (const path of ['/cart', '/checkout']) expectPrivate(await jane.open(path), []);
});

function expectPrivate({ path, html, status }: Page, robots: string[]) {
  expect({ path, status, robots: tags(html, 'robots'), picture: tags(html, 'og:image') }).toEqual({
    path,
    status: 200,
    robots,
    picture: [],
  });
}

// A font that arrives after the first paint makes the browser lay out every line of text again.
test('a page asks for both its fonts before its style sheet, by the addresses that the style sheet uses', async () => {
  for (const path of ['/', '/product/a5-flyers-001', '/cart', '/login']) {
    const { html } = await open(path);
    const links = [...html.matchAll(/<link [^>]*rel="(preload|stylesheet)"[^>]*href="([^"]+)"/g)];
    expect(links.map(([, rel]) => rel)).toEqual(['preload', 'preload', 'stylesheet']);
    const [sans, heading, sheet] = links.map(([, , href = '']) => href);
    const styles = await (await newShopper(opened).browser.get(sheet ?? '')).text();
    const web = [...styles.matchAll(/url\(([^)]+\.woff2)\)/g)].map(([, href]) => href);
    expect(web).toEqual([sans, heading]);
  }
});
