import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../../test/app.ts';
import { newShopper } from '../../../test/shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const open = (path: string) => newShopper(opened).open(path);

test('a category shows each product with what it costs from and what can be chosen', async () => {
  const page = await open('/shop/flyers');
  expect(page.status).toBe(200);
  expect(page.html.match(/Customize &amp; Order</g)).toHaveLength(10);
  expect(page.html).toContain('href="/product/a5-flyers-001"');
  expect(page.text).toMatch(
    /A5 Flyers .{0,60}From £12\.99 inc\. VAT for \d+ 1 size option, 5 finish options/,
  );
});

test('`From £` is a price that the product page really asks', async () => {
  const page = await open('/shop/banners');
  const cards = [
    ...page.html.matchAll(/From (?:<!-- -->)?(£[\d,.]+)<[\s\S]*?href="\/product\/([a-z0-9-]+)"/g),
  ];
  expect(cards).toHaveLength(10);
  for (const [, price, id] of cards)
    expect((await open(`/product/${id}`)).text).toContain(`Add to Cart - ${price}`);
});

test('a category without products says whom to ask', async () => {
  for (const id of ['pavement-signs', 'window-graphics']) {
    const page = await open(`/shop/${id}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('No Products Available');
    expect(page.html).toMatch(/<a href="\/help"[^>]*>Contact Support<\/a>/);
  }
});

test('an unknown category is the general shop page to people and 404 to machines', async () => {
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

test('a picture shows the product, and 404 where there is none', async () => {
  const { browser } = newShopper(opened);
  for (const path of ['/pictures/a5-flyers-001.svg', '/pictures/empty/pavement-signs.svg']) {
    const picture = await browser.get(path);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/svg+xml');
    expect(await picture.text()).toMatch(/^<svg/);
  }
  for (const path of ['/pictures/none.svg', '/pictures/%00.svg', '/pictures/empty/none.svg'])
    expect((await browser.get(path)).status).toBe(404);
});
