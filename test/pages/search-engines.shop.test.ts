import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../app.ts';
import { addFlyers } from '../factories.ts';
import { newCustomer, newShopper } from '../shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const ORIGIN = 'http://localhost:3000';
const open = (path: string) => newShopper(opened).open(path);
const one = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, content]) => content);
const canonicals = (html: string) => one(html, /<link rel="canonical" href="([^"]*)"/g);
const titles = (html: string) => one(html, /<title>([^<]*)<\/title>/g);
const robots = (html: string) => one(html, /<meta name="robots" content="([^"]*)"/g);
const dataOf = (html: string): Record<string, unknown>[] =>
  one(html, /<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g).map((text = '') =>
    JSON.parse(text),
  );
const dataOfType = (html: string, type: string) => dataOf(html).filter((data) => data['@type'] === type);

const PUBLIC = [
  '/',
  '/shop',
  '/shop/flyers',
  '/product/a5-flyers-001',
  '/business-stationery',
  '/signage',
  '/contact',
  '/design',
  '/quote-request',
  '/sample-pack',
  '/about',
  '/help',
  '/newsletter',
  '/privacy',
  '/terms',
  '/delivery',
  '/returns',
  '/cookies',
];

describe('every page', () => {
  test.each(PUBLIC)('%s names its canonical address, once', async (path) => {
    const { html, status } = await open(path);
    expect(status).toBe(200);
    expect(canonicals(html)).toEqual([`${ORIGIN}${path}`]);
    expect(titles(html)).toEqual([expect.stringMatching(/.+ \| Lagan Valley Press$/)]);
    expect(robots(html)).toEqual(['index, follow']);
    expect(one(html, /<meta name="description" content="([^"]+)"/g)).toHaveLength(1);
    for (const property of ['og:title', 'og:description', 'og:type', 'og:url', 'og:site_name', 'og:locale'])
      expect({ property, html: html.split(`property="${property}"`).length - 1 }).toEqual({
        property,
        html: 1,
      });
    expect(html).toMatch(/<meta name="twitter:card" content="summary(_large_image)?"\/>/);
  });

  test('has its own title and description', async () => {
    const pages = await Promise.all(PUBLIC.map(open));
    expect(new Set(pages.map(({ html }) => titles(html)[0])).size).toBe(PUBLIC.length);
    expect(new Set(pages.map(({ html }) => one(html, /name="description" content="([^"]+)"/g)[0])).size).toBe(
      PUBLIC.length,
    );
  });

  test('has one canonical address, whatever link led to it', async () => {
    for (const [requested, own] of [
      ['/product/a5-flyers-001?size=a5&quantity=500&utm_source=mail', '/product/a5-flyers-001'],
      ['/shop?utm_campaign=x', '/shop'],
      ['/Contact/', '/contact'],
      ['/?gclid=1', '/'],
    ] as const)
      expect(canonicals((await open(requested)).html)).toEqual([`${ORIGIN}${own}`]);
  });

  test('has the shop’s name from the settings, without another query', async () => {
    const { html } = await open('/terms');
    expect(titles(html)).toEqual(['Terms of sale | Lagan Valley Press']);
    const { count } = await opened.countStatements(() => open('/terms'));
    expect(count).toBe(1);
  });
});

test('pages with a form have one title, which says so if the form was refused', async () => {
  const { shopper: guest, userId } = await newCustomer(opened);
  await addFlyers(opened.shop, { userId, cartToken: null });
  const titleOf = async (path: string) => titles((await guest.open(path)).html);
  expect(await titleOf('/cart')).toEqual(['Your Cart | Lagan Valley Press']);
  expect(await titleOf('/checkout')).toEqual(['Checkout | Lagan Valley Press']);
  expect(await titleOf('/contact')).toEqual(['Contact | Lagan Valley Press']);
  expect(titles((await guest.press('Send Message')).html)).toEqual(['Error: Contact | Lagan Valley Press']);
  expect(await titleOf('/nothing')).toEqual(['Page not found | Lagan Valley Press']);
});

test('everything but the shop’s public pages is hidden from search engines', async () => {
  for (const path of ['/shop?search=flyer', '/shop/nothing', '/product/nothing'])
    expect({ path, robots: robots((await open(path)).html) }).toEqual({ path, robots: ['noindex'] });
  // robots.txt covers the cart and the checkout.
  for (const path of ['/cart', '/checkout'])
    expect({ path, robots: robots((await open(path)).html) }).toEqual({ path, robots: [] });
});

describe('for search engines', () => {
  test('the home and contact pages state where the press is and when it is open', async () => {
    for (const path of ['/', '/contact']) {
      const { html } = await open(path);
      expect(dataOfType(html, 'LocalBusiness')).toEqual([
        expect.objectContaining({
          name: 'Lagan Valley Press',
          address: expect.objectContaining({ addressLocality: 'Lisburn', postalCode: 'BT28 9ZZ' }),
          geo: { '@type': 'GeoCoordinates', latitude: 54.51, longitude: -6.04 },
          openingHoursSpecification: [
            expect.objectContaining({
              opens: '09:00',
              closes: '18:00',
              dayOfWeek: expect.arrayContaining(['Friday']),
            }),
            expect.objectContaining({ opens: '10:00', closes: '16:00', dayOfWeek: ['Saturday'] }),
          ],
        }),
      ]);
      expect(html).toContain('<meta name="geo.position" content="54.51;-6.04"/>');
    }
  });

  test('a product states its lowest price, for thirty days, and claims no ratings', async () => {
    const { html, text } = await open('/product/a5-flyers-001');
    const [product] = dataOfType(html, 'Product') as { offers: { price: string } }[];
    expect(product).toMatchObject({
      name: 'A5 Flyers',
      image: `${ORIGIN}/pictures/a5-flyers-001.social.jpg`,
      offers: {
        priceCurrency: 'GBP',
        priceValidUntil: '2026-12-24',
        availability: 'https://schema.org/InStock',
        url: `${ORIGIN}/product/a5-flyers-001`,
      },
    });
    expect(titles(html)[0]).toContain(`from £${product?.offers.price} |`);
    expect(text).toContain(`£${product?.offers.price}`);
    expect(html).not.toContain('aggregateRating');
  });

  test('a category lists its products and its breadcrumbs', async () => {
    const { html } = await open('/shop/flyers');
    expect(dataOfType(html, 'CollectionPage')).toEqual([
      expect.objectContaining({
        mainEntity: expect.objectContaining({
          numberOfItems: 10,
          itemListElement: expect.arrayContaining([
            expect.objectContaining({ url: `${ORIGIN}/product/a5-flyers-001` }),
          ]),
        }),
      }),
    ]);
    expect(dataOfType(html, 'BreadcrumbList')).toEqual([
      expect.objectContaining({
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Shop', item: `${ORIGIN}/shop` },
          { '@type': 'ListItem', position: 2, name: 'Flyers' },
        ],
      }),
    ]);
  });

  test('a product’s name can’t break out of its structured data (trust I4)', async () => {
    const name = 'Flyers </script><script>alert(1)</script>';
    const update = (to: string) =>
      opened.db.updateTable('products').set({ name: to }).where('id', '=', 'a5-flyers-001').execute();
    await update(name);
    const { html } = await open('/product/a5-flyers-001');
    await update('A5 Flyers');
    expect(html).not.toContain('<script>alert');
    expect(dataOfType(html, 'Product')).toEqual([expect.objectContaining({ name })]);
  });
});

test('robots.txt excludes personal pages, and names the sitemap', async () => {
  const answer = await newShopper(opened).browser.get('/robots.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await answer.text()).toBe(
    `User-agent: *\nDisallow: /admin\nDisallow: /account\nDisallow: /cart\nDisallow: /checkout\n\n# A web archive may keep what any visitor sees, including an empty cart.\nUser-agent: archive.org_bot\nDisallow: /admin\nDisallow: /account\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
  );
});

describe('sitemap.xml', () => {
  const paths = async () => {
    const xml = await (await newShopper(opened).browser.get('/sitemap.xml')).text();
    return one(xml, /<loc>([^<]*)<\/loc>/g).map((url = '') => url.replace(ORIGIN, ''));
  };

  test('lists pages, categories with products, and products, each once, and each exists', async () => {
    const listed = await paths();
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed).toEqual(expect.arrayContaining(PUBLIC));
    expect(listed).not.toContain('/shop/window-graphics');
    expect(listed.filter((path) => path.startsWith('/product/'))).toHaveLength(85);
    for (const path of listed) {
      const { html, status } = await open(path);
      expect({ path, status, canonical: canonicals(html) }).toEqual({
        path,
        status: 200,
        canonical: [`${ORIGIN}${path}`],
      });
    }
  });

  test('leaves out products that are no longer sold', async () => {
    const archive = (archivedAt: Date | null) =>
      opened.db.updateTable('products').set({ archivedAt }).where('id', '=', 'a5-flyers-001').execute();
    await archive(opened.time.now);
    const listed = await paths();
    await archive(null);
    expect(listed).not.toContain('/product/a5-flyers-001');
  });
});
