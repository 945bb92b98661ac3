import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { readProduct } from '#features/catalogue/products/index.server.ts';
import { readToPrice } from '#features/pricing/prices/index.server.ts';
import { configure } from '#features/pricing/prices/index.ts';
import { loadCart } from '#features/selling/cart/index.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { makeArtwork } from '#test/factories.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '#test/shopper.ts';
import { formOf } from './form-of-pricing.ts';
import { readPricing } from './read-pricing.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});

const at = (id: string) => `/admin/products/${id}/pricing`;

async function publish(id: string, values: Record<string, string>) {
  await ada.open(at(id));
  return ada.press('Publish', values);
}

/** A printer's public list, as copied from a spreadsheet: quantity by paper and sides. */
const LIST = [
  ['Copies', '130gsm Silk / Single Sided', '130gsm Silk / Double Sided'],
  ['10', '18.00', '24.00'],
  ['500', '£31.00', '44.50'],
  ['1,000', '49.00', '1,069.00'],
]
  .map((cells) => cells.join('\t'))
  .join('\r\n');

describe('a product with a price table', () => {
  const id = 'a5-flyers-001';
  let names: { finish: [string, string]; sides: [string, string] };

  beforeAll(async () => {
    const product = await readToPrice(opened.db, id);
    const option = (key: string, i: number) =>
      product?.optionGroups.find((group) => group.key === key)?.options[i];
    const pair = (key: string, i: number): [string, string] => [
      option(key, i)?.id ?? '',
      option(key, i)?.name ?? '',
    ];
    names = { finish: pair('finishes', 0), sides: pair('sides', 0) };
  });

  const listed = () =>
    LIST.replaceAll('130gsm Silk', names.finish[1]).replaceAll('Single Sided', names.sides[1]);

  test('has exactly the list’s prices, in the shop, in lists and in the cart', async () => {
    const sides =
      (await readToPrice(opened.db, id))?.optionGroups.find(({ key }) => key === 'sides')?.options ?? [];
    const text = listed()
      .replace('Double Sided', sides[1]?.name ?? '')
      .replace('Double Sided', sides[1]?.name ?? '');
    const page = await publish(id, {
      method: 'table',
      'tableGroup:finishes': 'yes',
      'tableGroup:sides': 'yes',
      table: text,
    });
    expect(page.text).toContain('Published.');
    const shown = await newShopper(opened).open(`/product/${id}?finish=${names.finish[0]}&quantity=1000`);
    expect(shown.text).toContain('Add to Cart - £49.00');
    const double = await newShopper(opened).open(`/product/${id}?sides=${sides[1]?.id}&quantity=1000`);
    expect(double.text).toContain('Add to Cart - £1,069.00');
  });

  test('says what has no price instead of charging £0', async () => {
    const product = await readProduct(opened.db, id);
    const other = product?.optionGroups.find(({ key }) => key === 'finishes')?.options[1];
    const page = await newShopper(opened).open(`/product/${id}?finish=${other?.id}`);
    expect(page.text).toContain('We have no price for this combination yet.');
    expect(page.text).not.toContain('£0.00');
    const link = /href="([^"]*\/quote-request\?[^"]*)"/.exec(page.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const request = await newShopper(opened).open(link.replace(/^https?:\/\/[^/]+/, ''));
    expect(request.html).toContain(`A5 Flyers: Size A5 (148 × 210 mm), Finish ${other?.name}`);
    expect((await ada.open(at(id))).text).toMatch(/combinations of \d+ have no price/);
  });

  test('keeps its lowest price for lists and searches', async () => {
    const row = await opened.db
      .selectFrom('products')
      .select('fromPence')
      .where('id', '=', id)
      .executeTakeFirst();
    const first = configure(
      (await readProduct(opened.db, id)) ?? { basePricePence: 0, optionGroups: [] },
      {},
    );
    expect(first.ok).toBe(false);
    const product = await readToPrice(opened.db, id);
    expect(product?.pricing?.method.kind).toBe('table');
    expect(row?.fromPence).toBe(product && configureFirst(product));
  });

  test('an option whose price is missing can’t become the first', async () => {
    await ada.open(at(id));
    const page = await ada.press('Publish', {
      table: `Copies\t${names.finish[1]} / ${names.sides[1]}\n5000\t90.00`,
    });
    expect(page.status).toBe(422);
    expect(page.text).toContain('The first option of every group is what the shop shows first');
  });

  test('can switch to base price and surcharges, and back', async () => {
    await publish(id, { method: 'additive', note: 'Back to surcharges' });
    expect((await newShopper(opened).open(`/product/${id}`)).text).toContain('Add to Cart - £12.99');
    await ada.open(at(id));
    const page = await ada.press('Use this again');
    expect(page.text).toContain('Published.');
    expect(page.text).toContain('Back to: Pricing changed');
    expect((await readToPrice(opened.db, id))?.pricing?.method.kind).toBe('table');
    await publish(id, { method: 'additive' });
  });
});

function configureFirst(product: Parameters<typeof configure>[0]): number | null {
  const first = Object.fromEntries(
    product.optionGroups.map(({ key, options }) => [CHOICES[key] ?? key, options[0]?.id ?? '']),
  );
  const outcome = configure(product, first);
  return outcome.ok ? outcome.pricePence : null;
}
const CHOICES: Readonly<Record<string, string>> = {
  sizes: 'size',
  finishes: 'finish',
  weights: 'weight',
  quantities: 'quantity',
};

// https://semicuredlife.com/pages/print-design-services-terms-pricing, read in November 2026; its dollars are pounds here.
test('a printer’s public price list can be entered unchanged, and gives exactly its prices', async () => {
  const id = 'business-cards-001';
  for (const [label, optionId, optionName] of [
    ['Front', 'matte', 'Matte'],
    ['Corners', 'square', 'Square corners'],
    ['Design', 'repeat', 'As last time'],
  ] as const) {
    await ada.open(`/admin/products/${id}`);
    await ada.press('Add Group', { group: 'own', label, optionId, optionName });
  }
  await sql`insert into product_options (product_id, group_key, id, name, price_modifier_pence, position) values
    (${id}, 'own-front', 'glossy', 'Glossy front', 0, 1), (${id}, 'own-front', 'holographic', 'Holographic overlay', 0, 2),
    (${id}, 'own-corners', 'rounded', 'Rounded corners', 0, 1), (${id}, 'own-design', 'new', 'New design', 1000, 1)`.execute(
    opened.db,
  );
  const page = await publish(id, {
    method: 'table',
    table: 'Cards\tPrice\n100 \t£38\n250 \t£75\n500 \t£125',
    'extra:own-front:glossy:each': '15',
    'extra:own-front:holographic:each': '22',
    'extra:own-corners:rounded:each': '10',
  });
  expect(page.text).toContain('Published.');
  const guest = newShopper(opened);
  const answerTo = async (query: string) =>
    /Add to Cart - (£[\d.,]+)/.exec((await guest.open(`/product/${id}?${query}`)).text)?.[1];
  expect(await answerTo('quantity=100')).toBe('£38.00');
  expect(await answerTo('quantity=250')).toBe('£75.00');
  expect(await answerTo('quantity=500')).toBe('£125.00');
  // $15 per 100 more: 250 for $75 + $37.50.
  expect(await answerTo('quantity=250&own-front=glossy')).toBe('£112.50');
  // $22 and $10 per 100 more, and $10 for checking the file of a new design.
  expect(await answerTo('quantity=500&own-front=holographic&own-corners=rounded&own-design=new')).toBe(
    '£295.00',
  );
  expect((await guest.open(`/product/${id}?quantity=1000`)).text).toContain('We have no price for this');
});

test.each([
  ['100\t1.2.3', 'Row 1, price: Price must be a valid number.'],
  ['100\t5.00\n100\t6.00', 'Row 2: 100 copies are listed twice.'],
  ['many\t5.00', 'Row 2: the first cell must be a number of copies'],
  ['100\t5.00\t6.00', 'Row 1: there are more prices than columns.'],
  ['Copies\tGold\n100\t5.00', 'Column “Gold” isn’t in this table'],
  ['10\t20.00\n500\t5.00', '500 cost £5.00, less than 10 for £20.00. More copies can’t cost less.'],
  ['', 'Enter at least one row'],
])('a table of %j is refused with the cell named, and stays as it was typed', async (table, words) => {
  const text = table.startsWith('many') ? `Copies\tPrice\n${table}` : table;
  const page = await publish('a6-flyers-001', { method: 'table', table: text });
  expect(page.status).toBe(422);
  expect(page.text).toContain(words);
  if (table) expect(page.html).toContain(table.split('\n').at(-1));
});

test('a customer types their own quantity and gets the interpolated price', async () => {
  const id = 'a6-flyers-001';
  await publish(id, { anyQuantity: 'yes', quantityLeast: '50', quantityMost: '1000', quantityStep: '25' });
  const product = await readToPrice(opened.db, id);
  const listed = product?.optionGroups.find(({ key }) => key === 'quantities')?.options ?? [];
  const price = (copies: number) =>
    listed.find((option) => option.copies === copies)?.priceModifierPence ?? 0;
  const between = (product?.basePricePence ?? 0) + Math.round((price(500) + price(1000)) / 2);
  const shopper = newShopper(opened);
  await shopper.open(`/product/${id}`);
  const page = await shopper.press('Update price', { quantity: 'custom', customQuantity: '750' });
  expect(page.path).toContain('quantity=750');
  expect(page.text).toContain(`Add to Cart - £${(between / 100).toFixed(2)}`);
  const wrong = await shopper.press('Update price', { quantity: 'custom', customQuantity: '760' });
  expect(wrong.text).toContain('Quantities go up in steps of 25: 750 or 775.');
  expect(wrong.html).toMatch(/name="customQuantity"[^>]*value="760"/);
});

test('a banner of a custom size is priced by area and checked, and keeps its size in cart and order', async () => {
  const row = await opened.db
    .selectFrom('products')
    .innerJoin('optionGroups', 'optionGroups.productId', 'products.id')
    .select('products.id')
    .where('products.categoryId', 'like', '%banner%')
    .where('optionGroups.key', '=', 'quantities')
    .orderBy('products.id')
    .executeTakeFirst();
  const id = row?.id ?? '';
  await ada.open(`/admin/products/${id}`);
  await ada.press('Add Group', {
    group: 'sizes',
    label: 'Size',
    optionId: 'two-by-one',
    optionName: '2 × 1 m',
    optionWidthMm: '2000',
    optionHeightMm: '1000',
  });
  const page = await publish(id, {
    method: 'area',
    areaBreaks: '1 25.00\n10 20.00',
    areaLeast: '15.00',
    areaStep: '1',
    customSize: 'yes',
    sizeLeast: '200',
    sizeShort: '1500',
    sizeLong: '5000',
  });
  expect(page.text).toContain('Published.');
  const product = await readProduct(opened.db, id);
  expect(product?.pricing?.customSize).toEqual({ leastMm: 200, shortMostMm: 1500, longMostMm: 5000 });
  const shopper = newShopper(opened);
  await shopper.open(`/product/${id}`);
  const repriced = await shopper.press('Update price', {
    size: 'custom',
    customWidth: '1200',
    customHeight: '3000 mm',
  });
  expect(repriced.path).toContain('size=1200x3000');
  expect(repriced.text).toContain('1,200 × 3,000 mm finished');
});

test('a custom quantity stays in the cart, where it can be changed', async () => {
  const id = 'a5-flyers-001';
  await publish(id, { anyQuantity: 'yes', quantityLeast: '10', quantityMost: '1000', quantityStep: '5' });
  const { shopper, userId } = await newCustomer(opened);
  const artwork = await makeArtwork(opened.shop, { userId, cartToken: null });
  await shopper.open(`/product/${id}?artwork=${artwork}&quantity=735`);
  await shopper.press('Add to Cart - £60.04');
  const cart = await loadCart(opened.shop, { userId, cartToken: null });
  expect(cart.lines[0]).toMatchObject({
    selectedOptions: { quantity: '735' },
    pricePence: 6004,
    problem: null,
  });
  expect((await shopper.open('/cart')).html).toMatch(/<option value="735" selected="">735/);
});

test('choices that can’t be made are greyed out with the reason, and refused by the server', async () => {
  const id = 'a5-flyers-001';
  const product = await readToPrice(opened.db, id);
  const group = (key: string) => product?.optionGroups.find((it) => it.key === key);
  const [finish, sides] = [group('finishes')?.options[1], group('sides')?.options[1]];
  const because = 'This paper is printed on one side only.';
  const page = await publish(id, {
    [`rule:0:when:finishes:${finish?.id}`]: 'yes',
    'rule:0:is': 'never',
    [`rule:0:then:sides:${sides?.id}`]: 'yes',
    'rule:0:because': because,
  });
  expect(page.text).toContain('Published.');
  const shown = await newShopper(opened).open(`/product/${id}?finish=${finish?.id}`);
  expect(shown.text).toContain(because);
  const chosen = await newShopper(opened).open(`/product/${id}?finish=${finish?.id}&sides=${sides?.id}`);
  expect(chosen.html).toMatch(/id="sides-error"/);
});

test('two people price one product: the second sees who was first, and nothing typed is lost', async () => {
  const id = 'a4-flyers-001';
  const bob = await newAdministrator(opened, 'Bob');
  await bob.open(at(id));
  await publish(id, { anyQuantity: 'yes', quantityLeast: '100', quantityMost: '500', quantityStep: '1' });
  const late = await bob.press('Publish', {
    anyQuantity: 'yes',
    quantityLeast: '250',
    quantityMost: '500',
    quantityStep: '10',
  });
  expect(late.status).toBe(409);
  expect(late.text).toContain('This was changed by Ada Trade');
  expect(late.html).toMatch(/name="quantityLeast"[^>]*value="250"/);
});

test('if four people publish at the same moment, one wins, the others are told, and one version is stored', async () => {
  const id = 'a1-posters-001';
  const forms = await Promise.all(
    ['Ada', 'Bea', 'Cal', 'Dee'].map(async (name, i) => {
      const owner = await newAdministrator(opened, name);
      await owner.open(at(id));
      const step = String(i + 1);
      const sent = { anyQuantity: 'yes', quantityLeast: '1', quantityMost: '10', quantityStep: step };
      return () => owner.press('Publish', sent);
    }),
  );
  const before = await versionsOf(id);
  const pages = await Promise.all(forms.map((send) => send()));
  expect(pages.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await versionsOf(id)).toBe(before + 1);
});

async function versionsOf(id: string): Promise<number> {
  const rows = await opened.db
    .selectFrom('pricingVersions')
    .select('id')
    .where('productId', '=', id)
    .execute();
  return rows.length;
}

test('an option that the prices depend on can’t be removed silently', async () => {
  const id = 'a4-flyers-001';
  await publish(id, { anyQuantity: 'yes', quantityLeast: '10', quantityMost: '1000', quantityStep: '10' });
  const options = await opened.db
    .selectFrom('productOptions')
    .selectAll()
    .where('productId', '=', id)
    .where('groupKey', '=', 'quantities')
    .orderBy('copies')
    .execute();
  const last = options.at(-1);
  await ada.open(`/admin/products/${id}`);
  const page = await ada.open(`/admin/products/${id}?remove=quantities`);
  expect(page.status).toBe(200);
  const refused = await ada.press('Remove Quantity');
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(
    'This doesn’t fit how the product is priced. Add a Quantity group to the product first.',
  );
  expect(last).toBeDefined();
});

test('the price list leaves products with their own prices alone, and links to them', async () => {
  const id = 'a3-posters-001';
  await publish(id, { method: 'unit', unitSetUp: '8.00', unitBreaks: '1 150\n100 120' });
  const list = await ada.open(`/admin/prices?search=${id}`);
  expect(list.html).toContain(`href="${at(id)}"`);
  await ada.open('/admin/prices?transfer=import');
  const file = new File([`Product ID,Base Price\n${id},1.00\n`], 'prices.csv', { type: 'text/csv' });
  expect((await ada.press('Check File', { file })).text).toContain(
    'This product isn’t priced from a base price.',
  );
  const page = await newShopper(opened).open('/shop/posters');
  expect(page.text).toMatch(/A3 Posters.*?from £\d+\.\d\d/i);
});

test('saving the form as it is shown leaves the pricing the same', async () => {
  for (const id of ['a4-flyers-001', 'a6-flyers-001']) {
    const product = await readToPrice(opened.db, id);
    if (!product) throw new Error(id);
    expect(readPricing(product, formOf(product))).toEqual({ ok: true, pricing: product.pricing ?? null });
  }
});
