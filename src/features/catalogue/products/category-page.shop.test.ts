import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { newShopper } from '#test/shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const open = (path: string) => newShopper(opened).open(path);

test('a category shows each product with its lowest price and its choices', async () => {
  const page = await open('/shop/flyers');
  expect(page.status).toBe(200);
  expect(page.html.match(/Customize &amp; Order</g)).toHaveLength(10);
  expect(page.html).toContain('href="/product/a5-flyers-001"');
  expect(page.text).toMatch(
    /A5 Flyers .{0,60}From £12\.99 inc\. VAT for \d+ 1 size option, 5 finish options/,
  );
});

test('`From £` is a price that the product page really charges (trust L12)', async () => {
  const page = await open('/shop/banners');
  const cards = [
    ...page.html.matchAll(/From (?:<!-- -->)?(£[\d,.]+)<[\s\S]*?href="\/product\/([a-z0-9-]+)"/g),
  ];
  expect(cards).toHaveLength(10);
  for (const [, price, id] of cards)
    expect((await open(`/product/${id}`)).text).toContain(`Add to Cart - ${price}`);
});

test('a category’s `From £` can be ordered, even if a first option costs more (trust L12)', async () => {
  const surcharge = (pence: number) =>
    opened.db
      .updateTable('productOptions')
      .set({ priceModifierPence: pence })
      .where('productId', 'like', '%-foamex-boards-001')
      .where('groupKey', '=', 'quantities')
      .where('position', '=', 0)
      .execute();
  const [{ numUpdatedRows } = { numUpdatedRows: 0n }] = await surcharge(100);
  const page = await open('/signage');
  await surcharge(0);
  expect(Number(numUpdatedRows)).toBe(3);
  expect(page.text).toMatch(/Foamex Boards Rigid.*?From £18\.99 inc\. VAT/);
});

test('a card shows the earliest day on which its product is with a customer', async () => {
  // Ordered at half past ten, it leaves on the next day, and is two days on the way to Great Britain.
  expect((await open('/shop/flyers')).text).toContain('With you by Friday 27 November at the earliest');
});

test('ten products can be filtered and sorted by address alone, fewer cannot', async () => {
  const page = await open('/shop/flyers?size=a6&size=a5&sort=price-up');
  const names = [...page.html.matchAll(/aria-label="Customize &amp; Order: ([^"]+)"/g)].map(
    ([, name]) => name,
  );
  expect(names).toEqual(['A6 Flyers', 'A5 Flyers']);
  expect(page.text).toContain('2 of 10 products');
  expect(page.html).toContain('href="/shop/flyers?size=a6&amp;sort=price-up"');
  const few = await open('/shop/posters?size=a2&sort=%00');
  expect(few.html.match(/Customize &amp; Order</g)).toHaveLength(4);
  expect(few.text).not.toContain('Filter and sort');
});

const namesOn = (html: string) =>
  [...html.matchAll(/aria-label="Customize &amp; Order: ([^"]+)"/g)].map(([, name = '']) => name);

test('within a filter any choice matches; the cheapest, dearest, smallest or first by name comes first on request', async () => {
  const shown = async (query: string) => namesOn((await open(`/shop/flyers?${query}`)).html);
  expect(await shown('size=a5&size=nothing&sort=%00')).toEqual(['A5 Flyers']);
  expect(await shown('size=nothing')).toHaveLength(10);
  expect((await shown('sort=size'))[0]).toBe('A7 Flyers');
  expect((await shown('sort=price-up'))[0]).toBe('A7 Flyers');
  expect((await shown('sort=price-down'))[0]).toBe('A3 Flyers');
  const byName = await shown('sort=name');
  expect(byName).toEqual(
    byName.toSorted((one, other) => one.localeCompare(other, 'en-GB', { numeric: true })),
  );
});

describe('a category of sixty products', () => {
  beforeAll(async () => {
    await sql`insert into categories (id, name, description, position) values ('many', 'Many', 'Sixty', 99)`.execute(
      opened.db,
    );
    await sql`insert into products (id, category_id, name, description, base_price_pence, width_mm, height_mm, form, position)
      select 'many-' || n, 'many', 'Flyer ' || n, '', 10000 - n, 100, 100 + n, 'flat', n from generate_series(1, 60) n`.execute(
      opened.db,
    );
    for (const [key, id] of [
      ['sizes', 'a5'],
      ['turnaround', 'standard'],
    ])
      await sql`with g as (insert into option_groups (product_id, key, label, position)
          select id, ${key}, ${key}, 0 from products where category_id = 'many' returning product_id, key)
        insert into product_options (product_id, group_key, id, name, width_mm, height_mm, turnaround_id, position)
        select product_id, key, case when ${key} = 'sizes' and product_id like '%5' then 'a6' else ${id} end,
          case key when 'turnaround' then 'Standard' else ${id} end,
          case key when 'sizes' then 100 end, case key when 'sizes' then 100 end,
          case key when 'turnaround' then 'standard' end, 0 from g`.execute(opened.db);
  });

  test('is shown in pages, each with its own address, and a page past the end is the last one', async () => {
    const first = await open('/shop/many');
    expect(namesOn(first.html)).toEqual(Array.from({ length: 24 }, (_, i) => `Flyer ${i + 1}`));
    expect(first.text).toContain('60 products');
    expect(first.text).toContain('Page 1 of 3');
    expect(first.html).toMatch(/<a href="\/shop\/many\?page=2" rel="next"/);
    expect(first.html).toContain('<link rel="canonical" href="http://localhost:3000/shop/many"/>');
    const last = await open('/shop/many?page=99');
    expect(namesOn(last.html)).toHaveLength(12);
    expect(last.text).toContain('Page 3 of 3');
    expect((await open('/shop/many?page=2')).html).toContain(
      'href="http://localhost:3000/shop/many?page=2"/>',
    );
  });

  test('keeps its filter and order from page to page', async () => {
    const { html, text } = await open('/shop/many?size=a5&sort=price-up&page=2');
    expect(namesOn(html)[0]).toBe('Flyer 33');
    expect(text).toContain('54 of 60 products');
    expect(html).toContain('href="/shop/many?size=a5&amp;sort=price-up&amp;page=3"');
    expect(namesOn((await open('/shop/many?sort=name')).html).slice(0, 3)).toEqual([
      'Flyer 1',
      'Flyer 2',
      'Flyer 3',
    ]);
  });
});

test('if no product matches the filters, the page says so and offers to start again', async () => {
  const rename = (from: string, to: string) =>
    opened.db
      .updateTable('productOptions')
      .set({ id: to })
      .where('productId', '=', 'a6-flyers-001')
      .where('id', '=', from)
      .execute();
  await rename('350gsm-silk', 'another-paper');
  const page = await open('/shop/flyers?size=a6&finish=350gsm-silk&sort=size');
  await rename('another-paper', '350gsm-silk');
  expect(page.text).toContain('0 of 10 products');
  expect(page.text).toContain('No products match these filters');
  expect(page.html).toMatch(/href="\/shop\/flyers\?sort=size"[^>]*>Clear filters/);
});

test('formats that differ only in size are drawn side by side, to scale', async () => {
  const { html, text } = await open('/shop/posters');
  expect(text).toContain('Compare the sizes');
  const heights = [...html.matchAll(/<rect x="1" y="1" width="([\d.]+)" height="([\d.]+)"/g)].map(
    ([, , height]) => Number(height),
  );
  expect(heights).toHaveLength(4);
  // From one A format to the next, each side grows by a factor of the square root of two.
  expect((heights[3] ?? 0) / (heights[2] ?? 1)).toBeCloseTo(Math.SQRT2, 2);
  expect((await open('/shop/stationery')).text).not.toContain('Compare the sizes');
});

test('a category without products says whom to contact', async () => {
  for (const id of ['pavement-signs', 'window-graphics']) {
    const page = await open(`/shop/${id}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('No Products Available');
    expect(page.html).toMatch(/<a href="\/help"[^>]*>Contact Support<\/a>/);
  }
});

test('an unknown category is the general shop page for people and 404 for machines', async () => {
  for (const id of ['nothing-here', '%00', '<b>', 'x'.repeat(3000)]) {
    const page = await open(`/shop/${id}`);
    expect({ id, status: page.status }).toEqual({ id, status: 404 });
    expect(page.text).toContain('Everything we print');
  }
});

test('every category of the shop opens', async () => {
  const rows = await opened.db.selectFrom('categories').select(['id', 'name']).execute();
  for (const { id, name } of rows) {
    const page = await open(`/shop/${id}`);
    expect({ id, status: page.status }).toEqual({ id, status: 200 });
    expect(page.text).toContain(name);
  }
});

test('every product picture loads, and an unknown one is 404', async () => {
  const { browser } = newShopper(opened);
  for (const path of ['/pictures/a5-flyers-001.svg', '/pictures/empty/pavement-signs.svg']) {
    const picture = await browser.get(path);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(await picture.text()).toMatch(/^<svg/);
  }
  for (const path of ['/pictures/none.svg', '/pictures/%00.svg', '/pictures/empty/none.svg'])
    expect((await browser.get(path)).status).toBe(404);
});
