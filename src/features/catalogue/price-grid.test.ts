import { expect, test } from 'vitest';
import { completeChoices, configure, type PricedProduct } from '#features/pricing/index.ts';
import { formatEach } from '#kit/money.ts';
import { priceGrid } from './price-grid.ts';
import { seedCatalogue } from './seed-files.ts';

test('below a pound, the price of one copy is shown in tenths of a penny, half up', () => {
  expect(formatEach(5299, 500)).toBe('10.6p each');
  expect(formatEach(1299, 10)).toBe('£1.30 each');
  expect(formatEach(2999, 1)).toBe('£29.99 each');
  expect(formatEach(9994, 100)).toBe('99.9p each');
  expect(formatEach(9995, 100)).toBe('£1.00 each');
});

test('every price in every table is what that order costs, and one is the chosen one (trust A2)', () => {
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
