import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { newShopper } from '#test/shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const open = (path: string) => newShopper(opened).open(path);

test('the funeral page shows its four products with their documented prices, and leads to samples', async () => {
  const { html, text } = await open('/shop/funeral');
  expect(text).toMatch(/Shop \/ ?Funeral Printing/);
  for (const [id, name, price] of [
    ['order-of-service-funeral-001', 'Order of Service', '£18.99'],
    ['memorial-cards-001', 'Memorial Cards', '£12.99'],
    ['thank-you-cards-funeral-001', 'Thank You Cards', '£15.99'],
    ['funeral-memory-boards-001', 'Funeral Memory Boards', '£29.99'],
  ] as const) {
    expect(html).toContain(`href="/product/${id}"`);
    expect(text).toMatch(new RegExp(`${name} .{0,40}From ${price}`));
  }
  expect(html.match(/Customize &amp; Order</g)).toHaveLength(4);
  expect(html).toContain('href="/sample-pack"');
});

test('the booklet page has eight shortcuts, the products, and the binding guide with its documented ranges', async () => {
  const { html, text } = await open('/shop/booklets');
  expect(text).toMatch(/Shop \/ ?Booklet Printing/);
  const ids = (
    await opened.db.selectFrom('products').select('id').where('categoryId', '=', 'booklets').execute()
  ).map(({ id }) => id);
  expect(ids).toHaveLength(8);
  for (const id of ids) expect(html.split(`href="/product/${id}"`)).toHaveLength(3);
  for (const row of [
    'Stapled 8-32 ',
    'Perfect bound 36-120+ ',
    'Wire bound 20-100+ ',
    'Order of service 4-16 ',
  ])
    expect(text).toContain(row);
  expect(html).toContain('href="/help"');
  expect(html).toContain('href="/sample-pack"');
});

test('without booklets the page says so, names whom to contact, and keeps the guide', async () => {
  const booklets = opened.db.updateTable('products').where('categoryId', '=', 'booklets');
  await booklets.set({ archivedAt: new Date() }).execute();
  const { html, text } = await open('/shop/booklets');
  await booklets.set({ archivedAt: null }).execute();
  expect(text).toContain('No Products Available');
  expect(html).toMatch(/<a href="\/help"[^>]*>Contact Support<\/a>/);
  expect(text).toContain('Binding guide');
});
