import { expect, test } from 'vitest';
import { seedCatalogue } from '#features/catalogue/products/seed-files.ts';
import {
  completeChoices,
  configure,
  PLAIN_PRICING,
  type PricedProduct,
} from '#features/pricing/prices/index.ts';
import { formatEach } from '#kit/money.ts';
import { priceGrid } from './price-grid.ts';

test('below a pound, the price of one copy is shown in tenths of a penny, half up', () => {
  expect(formatEach(5299, 500)).toBe('10.6p each');
  expect(formatEach(1299, 10)).toBe('£1.30 each');
  expect(formatEach(2999, 1)).toBe('£29.99 each');
  expect(formatEach(9994, 100)).toBe('99.9p each');
  expect(formatEach(9995, 100)).toBe('£1.00 each');
});

test('every price in every table is the price of that order, and one is the current choice (trust A2)', () => {
  for (const product of seedCatalogue().products) {
    const priced = product as unknown as PricedProduct;
    const rows = priceGrid(priced, completeChoices(priced, {}));
    const cells = rows.flatMap((row) => row.cells);
    // A welcome sign is sold singly: without quantities there is no table.
    const quantities = product.optionGroups.find(({ key }) => key === 'quantities');
    expect(rows.length, product.id).toBe(quantities?.options.length ?? 0);
    expect(cells.length).toBe(rows.length * 3);
    expect(cells.filter(({ chosen }) => chosen)).toHaveLength(quantities ? 1 : 0);
    for (const { selected, pricePence } of cells)
      expect(configure(priced, selected)).toMatchObject({ ok: true, pricePence });
  }
});

test('a combination without a price keeps its place in the table, and a table without prices is not shown', () => {
  const option = {
    description: null,
    priceModifierPence: 0,
    widthMm: null,
    heightMm: null,
    pages: null,
    copies: null,
  };
  const named = (id: string, copies: number | null = null) => ({ ...option, id, name: id, copies });
  const flyers: PricedProduct = {
    basePricePence: 1000,
    optionGroups: [
      { key: 'quantities', label: 'Quantity', options: [named('100', 100), named('500', 500)] },
      { key: 'turnaround', label: 'Turnaround', options: [named('slow'), named('fast')] },
    ],
  };
  const table = (column: (number | null)[]) => ({
    ...PLAIN_PRICING,
    method: {
      kind: 'table' as const,
      groups: ['turnaround' as const],
      copies: [100, 500],
      columns: { fast: column },
    },
  });
  const rows = priceGrid({ ...flyers, pricing: table([900, null]) }, { quantity: '100', turnaround: 'fast' });
  expect(rows.map((row) => row.cells.map(({ pricePence }) => pricePence))).toEqual([
    [null, 900],
    [null, null],
  ]);
  expect(priceGrid({ ...flyers, pricing: table([null, null]) }, {})).toEqual([]);
});

const priced = (id: string, priceModifierPence: number, copies: number | null = null) => ({
  id,
  name: id,
  description: null,
  priceModifierPence,
  widthMm: null,
  heightMm: null,
  pages: null,
  copies,
});

test.each([
  ['the largest quantity, if it costs less a copy', [0, 1000, 4000], ['500']],
  ['nothing, if every quantity costs the same a copy', [0, 4000, 49_000], []],
  ['nothing, if the difference can’t be seen in the price per copy', [0, 3999, 48_997], []],
])('“Best value” marks %s', (_which, [ten, fifty, fiveHundred], best) => {
  const product: PricedProduct = {
    basePricePence: 1000,
    optionGroups: [
      {
        key: 'quantities',
        label: 'Quantity',
        options: [
          priced('10', ten ?? 0, 10),
          priced('50', fifty ?? 0, 50),
          priced('500', fiveHundred ?? 0, 500),
        ],
      },
      { key: 'turnaround', label: 'Turnaround', options: [priced('slow', 0), priced('fast', 1500)] },
    ],
  };
  const marked = priceGrid(product, { quantity: '10', turnaround: 'slow' })
    .flatMap(({ cells }) => cells)
    .filter(({ bestValue }) => bestValue);
  expect(marked.map(({ quantity }) => quantity.id)).toEqual(best);
});
