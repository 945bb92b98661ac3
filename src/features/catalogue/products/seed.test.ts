import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expandCatalogue } from './catalogue-files.ts';
import { type Catalogue, catalogueProblems, type OptionGroupKey, type Product } from './seed.ts';
import { seedCatalogue } from './seed-files.ts';

const catalogue = seedCatalogue();
const { categories, products } = catalogue;

const inCategory = (id: string) => products.filter((product) => product.categoryId === id);
const group = (product: Product, key: OptionGroupKey) =>
  product.optionGroups.find((candidate) => candidate.key === key);
const copiesOf = (list: readonly Product[]) =>
  list.flatMap(
    (product) => group(product, 'quantities')?.options.flatMap((option) => option.copies ?? []) ?? [],
  );
const range = (numbers: readonly number[]) => [Math.min(...numbers), Math.max(...numbers)];
const pagesOf = (id: string) =>
  range(
    products
      .find((product) => product.id === id)
      ?.optionGroups.flatMap((g) => g.options.flatMap((o) => o.pages ?? [])) ?? [],
  );
const priceOf = (id: string) => products.find((product) => product.id === id)?.basePricePence;
const modifiers = (product: Product, key: OptionGroupKey) =>
  group(product, key)?.options.map((option) => option.priceModifierPence);

/** Any product with any choice in each of its groups. */
const anyChoice = fc.constantFrom(...products).chain((product) =>
  fc.record({
    product: fc.constant(product),
    chosen: fc.tuple(...product.optionGroups.map((g) => fc.constantFrom(...g.options))),
  }),
);
const pricePence = (base: number, chosen: readonly { priceModifierPence: number }[]) =>
  chosen.reduce((sum, option) => sum + option.priceModifierPence, base);

test('the shop opens with the twenty documented categories in the documented order', () => {
  const documented =
    'flyers, business-cards, stationery, posters, funeral, folded-leaflets, invitations, plan-printing, ' +
    'menu-printing, wedding-printing, gift-vouchers, perforation, calendars, banners, roller-banners, ' +
    'booklets, correx-boards, foamex-boards, pavement-signs, window-graphics';
  expect(categories.map((category) => category.id).join(', ')).toBe(documented);
  expect(categories.map((category) => category.position)).toEqual(categories.map((_, index) => index + 1));
});

test('the fifteen categories documented with an intro have one', () => {
  const withIntro = categories.filter((category) => (category.intro ?? '').length > 120).map((c) => c.id);
  expect(withIntro.toSorted()).toEqual(
    'booklets business-cards calendars flyers folded-leaflets funeral gift-vouchers invitations menu-printing perforation plan-printing posters roller-banners stationery wedding-printing'.split(
      ' ',
    ),
  );
});

test('nothing in the seed catalogue contradicts anything else', () => {
  expect(catalogueProblems(catalogue)).toEqual([]);
});

test('a duplicate product, one without a category, and one with a surcharge on a first option are detected', () => {
  const flyer = products[0];
  if (!flyer) throw new Error('the catalogue is empty');
  const [first, ...others] = flyer.optionGroups;
  if (!first) throw new Error('the flyer has no options');
  const dear = { ...first, options: first.options.map((o) => ({ ...o, priceModifierPence: 100 })) };
  const broken: Catalogue = {
    categories,
    products: [...products, { ...flyer, categoryId: 'socks', optionGroups: [dear, ...others] }],
  };
  expect(catalogueProblems(broken)).toEqual([
    `Two products have the id ${flyer.id}`,
    `${flyer.id}: no category socks`,
    `${flyer.id}: the first option of ${first.key} has a surcharge`,
  ]);
});

test('a file that refers to an unknown shared group is refused by name', () => {
  const file = {
    category: 'flyers',
    defaults: {
      vatClass: 'standard',
      bleedMm: 3,
      safeMm: 4,
      form: 'sheet',
      artworkPages: { min: 1, max: 1 },
    },
    specifications: [],
    shared: {},
    products: [
      {
        id: 'x',
        name: 'X',
        description: 'X',
        basePricePence: 1,
        widthMm: 50,
        heightMm: 50,
        specifications: [],
        optionGroups: ['@nowhere'],
      },
    ],
  };
  const files = { categories: [], shared: { optionGroups: {}, specifications: [] }, products: [file] };
  expect(() => expandCatalogue(files)).toThrow('No file defines the shared option group @nowhere');
});

test('the documented products are sold at the documented prices', () => {
  expect(priceOf('order-of-service-funeral-001')).toBe(1899);
  expect(priceOf('memorial-cards-001')).toBe(1299);
  expect(priceOf('thank-you-cards-funeral-001')).toBe(1599);
  expect(priceOf('funeral-memory-boards-001')).toBe(2999);
  expect(priceOf('2x2-banners-001')).toBe(2999);
  expect(priceOf('10x2-banners-001')).toBe(10999);
  for (const id of 'stapled-booklet-001 compliment-slips-001 letterheads-001 ncr-forms-001 notepads-001'.split(
    ' ',
  ))
    expect(priceOf(id), id).toBeDefined();
});

test('prices start at £9.99 and the dearest base price is £109.99', () => {
  expect(range(products.map((product) => product.basePricePence))).toEqual([999, 10999]);
});

test('flyers come in the ten documented formats', () => {
  expect(inCategory('flyers').map((product) => product.id)).toEqual(
    ['a4', 'a3', 'a5', 'a6', 'dl', 'a7', '148mm-square', '210mm-square', 'a4-slim', 'a5-slim'].map(
      (format) => `${format}-flyers-001`,
    ),
  );
});

test.each([
  ['a3-flyers-001', 297, 420],
  ['a4-flyers-001', 210, 297],
  ['a5-flyers-001', 148, 210],
  ['a6-flyers-001', 105, 148],
  ['a7-flyers-001', 74, 105],
  ['dl-flyers-001', 99, 210],
])('%s has the documented finished size and 3 mm bleed', (id, widthMm, heightMm) => {
  expect(products.find((product) => product.id === id)).toMatchObject({ widthMm, heightMm, bleedMm: 3 });
});

test('flyer papers run from 130gsm gloss to 350gsm silk at the documented surcharges, A7 at its own', () => {
  for (const flyer of inCategory('flyers')) {
    const a7 = flyer.id === 'a7-flyers-001';
    const names = group(flyer, 'finishes')?.options.map((option) => option.name) ?? [];
    expect([names.at(0), names.at(-1)]).toEqual(['130gsm Gloss', '350gsm Silk']);
    expect(modifiers(flyer, 'finishes')).toEqual(a7 ? [0, 200, 400, 800, 1500] : [0, 300, 600, 1200, 2000]);
    expect(modifiers(flyer, 'sides')).toEqual([0, a7 ? 600 : 800]);
    expect(copiesOf([flyer])).toContain(500);
  }
});

test.each([
  ['flyers', 10, 1000],
  ['business-cards', 100, 2000],
  ['posters', 1, 50],
  ['folded-leaflets', 25, 2500],
  ['stationery', 25, 1000],
  ['invitations', 25, 300],
  ['plan-printing', 1, 50],
  ['menu-printing', 10, 500],
  ['wedding-printing', 25, 200],
  ['gift-vouchers', 50, 1000],
  ['perforation', 50, 2500],
  ['banners', 1, 10],
])('%s are sold from %i to %i', (id, least, most) => {
  const counted = inCategory(id).filter((product) => product.id !== 'wedding-welcome-sign-001');
  expect(range(copiesOf(counted))).toEqual([least, most]);
});

test('each folded leaflet starts at 25 or 50 and ends at 1,000 or 2,500', () => {
  for (const leaflet of inCategory('folded-leaflets')) {
    const [least, most] = range(copiesOf([leaflet]));
    expect([25, 50]).toContain(least);
    expect([1000, 2500]).toContain(most);
  }
});

test('funeral cards are sold from 25 to 200, memory boards from 1 to 5', () => {
  for (const product of inCategory('funeral'))
    expect(range(copiesOf([product]))).toEqual(product.form === 'board' ? [1, 5] : [25, 200]);
});

test('every banner is sold by 1, 2, 3, 5 and 10, and never has cheaper eyelets first', () => {
  for (const banner of inCategory('banners')) {
    expect(copiesOf([banner])).toEqual([1, 2, 3, 5, 10]);
    const none = group(banner, 'eyelets')?.options.findIndex((option) => option.name === 'No Eyelets') ?? -1;
    expect(none).toBeGreaterThan(0);
    expect(modifiers(banner, 'eyelets')?.[none]).toBe(-300);
  }
});

test('booklets are sold from 25 to 1,000 and diaries from 10 to 250', () => {
  const isDiary = (product: Product) => product.id.includes('diary');
  const books = inCategory('booklets');
  expect(range(copiesOf(books.filter(isDiary)))).toEqual([10, 250]);
  expect(range(copiesOf(books.filter((product) => !isDiary(product))))).toEqual([25, 1000]);
});

test('each binding allows the page counts given on the product page', () => {
  expect(pagesOf('stapled-booklet-001')).toEqual([8, 60]);
  expect(pagesOf('perfect-bound-booklet-001')).toEqual([28, 150]);
  expect(pagesOf('wire-bound-booklet-001')).toEqual([20, 120]);
  expect(pagesOf('order-of-service-booklet-001')).toEqual([4, 20]);
});

test('stapled pages come in fours, bound pages in twos', () => {
  for (const product of products) {
    const step = product.form === 'booklet' ? 4 : product.form === 'perfect-bound' ? 2 : 1;
    const pages = group(product, 'weights')?.options.flatMap((option) => option.pages ?? []) ?? [];
    expect(
      pages.filter((count) => count % step !== 0),
      product.id,
    ).toEqual([]);
  }
});

test('every product has the three shared turnarounds, word for word', () => {
  for (const product of products)
    expect(group(product, 'turnaround')?.options).toEqual([
      {
        id: 'standard',
        name: 'Standard',
        description: '3-4 Working Days',
        priceModifierPence: 0,
        turnaround: { workingDays: 3, cutOff: '11:00' },
      },
      {
        id: 'next-day',
        name: 'Next Day Despatch',
        priceModifierPence: 1500,
        turnaround: { workingDays: 1, cutOff: '11:00' },
      },
      {
        id: 'same-day',
        name: 'Same-day Collection (Order before 1pm)',
        priceModifierPence: 2500,
        turnaround: { workingDays: 0, cutOff: '13:00', isCollected: true },
      },
    ]);
});

test('every product has a finish and a quantity to choose, and the welcome sign is one sign', () => {
  const lacking = products.filter((product) => !group(product, 'finishes') || !group(product, 'quantities'));
  expect(lacking.map(({ id }) => id)).toEqual([]);
  expect(copiesOf(products.filter(({ id }) => id === 'wedding-welcome-sign-001'))).toEqual([1]);
});

test('some products have no sizes, no weights or no sides to choose', () => {
  for (const key of ['sizes', 'weights', 'sides'] as const)
    expect(products.filter((product) => !group(product, key)).length, key).toBeGreaterThan(3);
});

test('whatever choices a customer combines, the line costs at least a penny', () => {
  fc.assert(
    fc.property(anyChoice, ({ product, chosen }) => {
      expect(pricePence(product.basePricePence, chosen)).toBeGreaterThanOrEqual(1);
    }),
  );
});

test('with the cheapest other choices, more copies cost more in total and less each', () => {
  // The cheapest choice is the worst case: surcharges and reductions are shared by more copies.
  for (const product of products) {
    const ladder = group(product, 'quantities')?.options ?? [];
    const cheapest = product.optionGroups
      .filter((other) => other.key !== 'quantities')
      .reduce((pence, other) => pence + Math.min(...other.options.map((o) => o.priceModifierPence)), 0);
    const steps = ladder.map((step) => ({
      pence: product.basePricePence + cheapest + step.priceModifierPence,
      copies: step.copies ?? 0,
    }));
    for (const [index, step] of steps.slice(1).entries()) {
      const before = steps[index] ?? { pence: 0, copies: 0 };
      expect(step.pence, product.id).toBeGreaterThan(before.pence);
      expect(step.pence * before.copies, product.id).toBeLessThan(before.pence * step.copies);
    }
  }
});

test('every description has two to four sentences', () => {
  for (const product of products) {
    const sentences = product.description.split(/[.?] |[.?]$/).filter(Boolean);
    expect(sentences.length, `${product.id}: ${product.description}`).toBeGreaterThanOrEqual(2);
    expect(sentences.length, product.id).toBeLessThanOrEqual(4);
  }
});
