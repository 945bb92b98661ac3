import { expect, test } from 'vitest';
import { readPrice } from '#features/pricing/prices/index.ts';
import { analyse } from './analytics.ts';
import { charmPrice, suggestPrices } from './suggestions.ts';

test.each([
  [1899, 1900],
  [1999, 1999],
  [1537, 1537],
  [752, 749],
  [995, 995],
  [2400, 2500],
])('%i pence moves to the nearest price that ends in 9 or 5: %i', (from, to) => {
  expect(charmPrice(from)).toBe(to);
});

const product = (id: string, basePricePence: number, then = basePricePence) => ({
  id,
  name: id,
  categoryId: 'c',
  categoryName: 'C',
  basePricePence,
  basePricePence90DaysAgo: then,
  quantityModifiersPence: [0, 100, 200, 300],
});

test('a price far below the average is raised to 90% of it, one far above lowered to 110%', () => {
  const suggestions = suggestPrices([product('low', 1000), product('mid', 2500), product('high', 5500)]);
  expect(suggestions).toMatchObject([
    { productId: 'low', suggestedPence: 2599, confidence: 'high' },
    { productId: 'high', suggestedPence: 3500, confidence: 'medium' },
  ]);
  expect(suggestions[0]?.factors).toContain('Value position in its category');
  expect(suggestions[1]?.factors).toContain('Premium position in its category');
});

test('buckets include their lower end, and the trend is the change of the average', () => {
  const figures = analyse([product('a', 1000, 800), product('b', 999), product('c', 10_000)]);
  expect(figures.buckets.map(({ count }) => count)).toEqual([1, 1, 0, 0, 1]);
  expect(figures.categories[0]?.trendPercent).toBeCloseTo((200 / 11_799) * 100, 6);
  expect(figures.recommendations.map(({ subject }) => subject)).toEqual(['a', 'b', 'c', 'C']);
  expect(analyse([product('a', 500)]).categories[0]?.trendPercent).toBeNull();
});

test('a typed price is read exactly, to the penny, or refused', () => {
  for (const [text, pence] of [
    ['12.50', 1250],
    ['0.01', 1],
    ['10000', 1_000_000],
    ['1.10', 110],
  ] as const)
    expect(readPrice(text)).toEqual({ ok: true, pence });
  for (const text of ['1e3', 'Infinity', '1.005', '0x10', '1,000.00', '12,50', '£5']) {
    expect(readPrice(text), text).toMatchObject({ ok: false });
  }
  expect(readPrice('-0.001')).toEqual({ ok: false, error: 'Price cannot be negative' });
  expect(readPrice('10000.001')).toMatchObject({ error: 'Price seems unusually high. Please verify.' });
});
