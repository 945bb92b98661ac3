import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { newShopper } from '#test/shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const open = (path: string) => newShopper(opened).open(path);
/** The price table's cells: address, whether it is the current choice, and text. */
const cellsOf = (html: string) =>
  [
    ...html.matchAll(/<td><a href="\?([^"]+)#prices" tabindex="-1"( aria-current="true")?>(.*?)<\/a><\/td>/g),
  ].map(([, query = '', chosen, inside = '']) => ({
    query: query.replaceAll('&amp;', '&'),
    chosen: chosen !== undefined,
    words: inside.replace(/<[^>]+>/g, ''),
  }));

describe('the price table', () => {
  test('shows each quantity at each turnaround, in total and per copy, and marks the current choice', async () => {
    const { html, text } = await open('/product/a5-flyers-001?quantity=500');
    const cells = cellsOf(html);
    expect(cells).toHaveLength(7 * 3);
    expect(cells.filter(({ chosen }) => chosen).map(({ words }) => words)).toEqual(['£52.99 · 10.6p each']);
    expect(html.match(/<th scope="row">/g)).toHaveLength(7);
    expect(text).toContain('Prices by quantity and turnaround, inc. VAT');
    expect(text).toMatch(
      /Standard With you by \w+day \d+ \w+ despatch \w+day \d+ \w+ .*Next Day Despatch With you by .*Same-day Collection .*Ready to collect on/,
    );
  });

  test('links each cell to the page with that price', async () => {
    for (const { query, words } of cellsOf((await open('/product/a5-flyers-001?sides=double-sided')).html)) {
      const page = await open(`/product/a5-flyers-001?${query}`);
      expect(page.text).toContain(`Add to Cart - ${words.split(' ')[0]}`);
      expect(cellsOf(page.html).find(({ chosen }) => chosen)?.words).toBe(words);
      expect(query).toContain('sides=double-sided');
    }
  });

  test('keeps the line that is being edited', async () => {
    const { html } = await open('/product/a5-flyers-001?line=a5-flyers-001-1');
    expect(cellsOf(html).every(({ query }) => query.endsWith('&line=a5-flyers-001-1'))).toBe(true);
  });
});

test('the price without VAT is beside it, and delivery says how much is missing until it is free (trust L8)', async () => {
  const below = await open('/product/a5-flyers-001?quantity=500&sides=double-sided');
  expect(below.text).toContain('£60.99 inc. VAT £50.82 ex VAT');
  expect(below.text).toContain('Delivery £4.99, free over £75: £14.01 to go');
  const above = await open('/product/a5-flyers-001?quantity=1000&turnaround=next-day');
  expect(above.text).toContain('Free delivery');
});

test('without script the four sections follow one another, each with a name and a link, and each text once', async () => {
  const { html, text } = await open('/product/a5-flyers-001');
  for (const [id, words] of [
    ['description', 'Description'],
    ['specifications', 'Specifications'],
    ['templates', 'Free Templates'],
    ['reviews', 'Reviews'],
  ]) {
    expect(html).toMatch(new RegExp(`<a id="[^"]+" href="#${id}">${words}</a>`));
    expect(html).toMatch(new RegExp(`<section id="${id}"[^>]*><h2>${words}</h2>`));
  }
  expect(html).not.toMatch(/role="tab|<section[^>]* hidden/);
  expect(text.split('4.8 out of 5').length).toBe(2);
});

describe('reviews', () => {
  test('show the documented figure, and this product’s reviews with their day, marked as samples', async () => {
    const { text, html } = await open('/product/a5-flyers-001');
    expect(text).toContain('4.8 out of 5 from 127 reviews');
    const own = await opened.db
      .selectFrom('reviews')
      .select(['body'])
      .where('productId', '=', 'a5-flyers-001')
      .execute();
    expect(own.length).toBeGreaterThan(1);
    for (const { body } of own) expect(text).toContain(body);
    expect(text.split('Sample review ')).toHaveLength(own.length + 1);
    expect(html.match(/<time dateTime="\d{4}-\d\d-\d\d"/gi)).toHaveLength(own.length);
    expect(text).toMatch(/5 stars 105 4 stars 18 3 stars 3 2 stars 1 1 star 0/);
  });

  test('never reach structured data (trust L11)', async () => {
    const { html } = await open('/product/a5-flyers-001');
    const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)];
    for (const [, json = ''] of data) expect(json).not.toMatch(/rating|review/i);
  });

  test('are sorted newest first, or lowest first on request', async () => {
    const starsOf = (html: string) =>
      [...html.matchAll(/>(\d) out of 5</g)].map(([, stars]) => Number(stars));
    const daysOf = (html: string) => [...html.matchAll(/<time dateTime="([^"]+)"/gi)].map(([, day]) => day);
    const id = await findMixed();
    const newest = await open(`/product/${id}`);
    expect(daysOf(newest.html)).toEqual(daysOf(newest.html).toSorted().reverse());
    const lowest = await open(`/product/${id}?reviews=lowest`);
    const stars = starsOf(lowest.html);
    expect(stars).toEqual(stars.toSorted());
    expect(new Set(stars).size).toBeGreaterThan(1);
    const kept = await open(`/product/${id}?turnaround=next-day`);
    expect(kept.html).toContain('href="?turnaround=next-day&amp;reviews=lowest#reviews"');
  });

  /** A product with reviews of different stars. */
  async function findMixed(): Promise<string> {
    const row = await opened.db
      .selectFrom('reviews')
      .select('productId')
      .groupBy('productId')
      .having((eb) => eb.fn.count(eb.ref('rating')).distinct(), '>', 1)
      .executeTakeFirstOrThrow();
    return row.productId;
  }

  test('samples are hidden on every page by one setting', async () => {
    await opened.db
      .updateTable('settings')
      .set({ value: 'false' })
      .where('key', '=', 'sample_data')
      .execute();
    const page = await open('/product/a5-flyers-001');
    expect(page.text).toContain('No reviews yet.');
    expect(page.text).not.toContain('Sample review');
    await opened.db.updateTable('settings').set({ value: 'true' }).where('key', '=', 'sample_data').execute();
  });
});
