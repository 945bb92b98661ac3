import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { newShopper, type Page } from '#test/shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const search = (text: string) =>
  newShopper(opened).open(`/shop?${new URLSearchParams({ search: text }).toString()}`);

/** The names of the products on a page, in order. */
const namesOn = ({ html }: Page) =>
  [...html.matchAll(/aria-label="Customize &amp; Order: ([^"]+)"/g)].map(([, name]) => name);

test('the home page links to sixteen popular kinds of print and to free samples', async () => {
  const page = await newShopper(opened).open('/');
  expect(page.status).toBe(200);
  const tiles = [...page.html.matchAll(/href="\/shop\/([a-z-]+)" aria-label="Order Now: /g)];
  expect(new Set(tiles.map(([, id]) => id)).size).toBe(16);
  expect(page.text).toContain('Shop Now');
  expect(page.html).toContain('href="/sample-pack"');
});

test('the shop lists all 20 categories, each with a link', async () => {
  const page = await newShopper(opened).open('/shop');
  const rows = await opened.db.selectFrom('categories').select(['id', 'name']).execute();
  expect(rows).toHaveLength(20);
  // Pavement signs and window graphics have no products, and so no price.
  expect(page.text.match(/From £/g)).toHaveLength(18);
  expect(page.html).toContain('src="/pictures/empty/pavement-signs-640.webp"');
  for (const { id, name } of rows) {
    expect(page.html).toContain(`href="/shop/${id}"`);
    expect(page.text).toContain(name);
  }
  expect(page.text).toContain('Artwork Guide');
  expect(page.text).toContain('Get Free Samples');
});

describe('search', () => {
  test('shows how many products were found, and for which words', async () => {
    const page = await search('a5 leaflet');
    const names = namesOn(page);
    expect(names.length).toBeGreaterThan(0);
    expect(page.text).toContain(`Found ${names.length} product(s) matching "a5 leaflet"`);
    expect(page.text).toContain('Search Results');
    expect(names[0]).toMatch(/A5.*Leaflet/);
  });

  test('covers descriptions and categories too, in any letter case', async () => {
    const [lower, upper] = await Promise.all([search('wedding'), search('WEDDING')]);
    expect(namesOn(lower).length).toBeGreaterThan(7);
    expect(namesOn(upper)).toEqual(namesOn(lower));
  });

  test('accepts words typed without spaces', async () => {
    expect(namesOn(await search('businesscards')).join()).toContain('Business Card');
  });

  test('accepts a typing mistake', async () => {
    const names = namesOn(await search('roler banner'));
    expect(names.slice(0, 3).every((name) => name?.includes('Roller Banner'))).toBe(true);
    expect(names.length).toBeGreaterThan(2);
  });

  test('with words that name no product shows the closest matches, and selects the quantity', async () => {
    const page = await search('flyers for my cafe 500');
    expect(page.text).toMatch(/Found \d+ product\(s\) matching "flyers for my cafe 500"/);
    expect(page.text).not.toContain('No products found');
    expect(page.text).toContain('No exact match. These are the closest.');
    expect(page.html).toContain('href="/product/a5-flyers-001?quantity=500"');
    expect((await search('flyers')).html).toContain('href="/product/a5-flyers-001"');
  });

  test('without a match says so and links back to everything', async () => {
    const page = await search('xylophone qzqz');
    expect(page.status).toBe(200);
    expect(page.text).toContain('No products found matching your search.');
    expect(page.text).toContain('Browse All Products');
  });

  test('for nothing shows the shop as usual', async () => {
    for (const blank of ['', '   ', '\t']) {
      const page = await search(blank);
      expect(page.text).not.toContain('Search Results');
      expect(page.text).toContain('Everything we print');
    }
  });

  test('accepts any text, quickly and without an error (trust I10)', async () => {
    const hostile = [
      'x'.repeat(10_000),
      'a\0b',
      '[(.*+?^$|\\%_',
      "'; drop table products; --",
      '😀🖨️',
      '\u202Eabc',
    ];
    for (const text of hostile) {
      const took: number[] = [];
      // The fastest of three, so that other work on the machine doesn't matter.
      for (let i = 0; i < 3; i += 1) {
        const began = performance.now();
        expect({ text, status: (await search(text)).status }).toEqual({ text, status: 200 });
        took.push(performance.now() - began);
      }
      expect(Math.min(...took)).toBeLessThan(300);
    }
    const markup = await search('<script>alert(1)</script>"onmouseover="x');
    expect(markup.html).not.toContain('<script>alert');
    expect(markup.html).not.toContain('"onmouseover="x');
  });

  test('for a percent sign finds percent signs, not everything', async () => {
    expect((await search('%')).text).toContain('No products found');
  });
});
