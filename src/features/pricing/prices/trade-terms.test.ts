import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Option } from './options.ts';
import { configure, fromPricePence, publicFromPence } from './price.ts';
import type { PricedProduct } from './priced-product.ts';
import { PLAIN_PRICING, type PriceMethod } from './pricing.ts';
import { surchargeWords } from './surcharge-words.ts';
import type { TradeTerm } from './trade-price.ts';
import { type DatedTerm, isValidOn, pricedOn } from './trade-terms.ts';

const COPIES = [100, 250, 500, 1000];

const quantity = (copies: number, priceModifierPence: number): Option => ({
  id: String(copies),
  name: `${copies} copies`,
  description: null,
  priceModifierPence,
  widthMm: null,
  heightMm: null,
  pages: null,
  copies,
});

/** Cards for these prices, at 100, 250, 500 and 1,000 copies. */
const cards = (prices: readonly number[], terms: readonly TradeTerm[] = []): PricedProduct =>
  pricedOn({ ...unpriced(prices), datedTerms: terms.map((term) => ({ ...term, ...ALWAYS })) }, TODAY);

const TODAY = '2026-11-24';
const ALWAYS = { validFrom: null, validUntil: null };

const unpriced = (prices: readonly number[]): PricedProduct => ({
  basePricePence: prices[0] ?? 0,
  optionGroups: [
    {
      key: 'quantities',
      label: 'Quantity',
      options: COPIES.map((copies, i) => quantity(copies, (prices[i] ?? 0) - (prices[0] ?? 0))),
    },
  ],
});

const percent = (percentBp: number, withCodes = false): TradeTerm => ({ percentBp, method: null, withCodes });
const byTable = (copies: number[], prices: (number | null)[]): TradeTerm => ({
  percentBp: null,
  method: { kind: 'table', groups: [], copies, columns: { '': prices } },
  withCodes: false,
});

function pricesOf(product: PricedProduct, copies: number) {
  const outcome = configure(product, { quantity: String(copies) });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  return outcome;
}
const ownPrices = (product: PricedProduct) => COPIES.map((copies) => pricesOf(product, copies).pricePence);

test('a customer with 10% off pays a tenth less than everybody else, rounded once, half up', () => {
  const outcome = pricesOf(cards([1005, 2000, 3000, 4000], [percent(1000)]), 100);
  // £10.05 less a tenth is £9.045.
  expect(outcome).toMatchObject({ pricePence: 905, publicPence: 1005, takesCodes: false });
});

test('without a price list there is one price, and codes apply', () => {
  expect(pricesOf(cards([1005, 2000, 3000, 4000]), 250)).toMatchObject({
    pricePence: 2000,
    publicPence: 2000,
    takesCodes: true,
  });
});

test('the lowest price of several lists counts, and if two have the same price, the one that allows codes', () => {
  const prices = [1000, 2000, 3000, 4000];
  expect(ownPrices(cards(prices, [percent(1000), byTable([100, 1000], [700, 3900])]))).toEqual([
    700, 1233, 2122, 3600,
  ]);
  expect(pricesOf(cards(prices, [percent(1000), percent(1000, true)]), 100).takesCodes).toBe(true);
  expect(pricesOf(cards(prices, [percent(2000), percent(1000, true)]), 100).takesCodes).toBe(false);
});

test('a list whose price is not lower than the public one changes nothing, not even whether codes apply', () => {
  const prices = [1000, 2000, 3000, 4000];
  const dearer = cards(prices, [byTable(COPIES, [1000, 2100, 3200, 4300]), percent(0)]);
  expect(COPIES.map((copies) => pricesOf(dearer, copies))).toEqual(
    COPIES.map((copies) => pricesOf(cards(prices), copies)),
  );
  expect(publicFromPence(dearer)).toBeNull();
});

test('a quantity missing from a list’s table costs at most what the next larger one costs', () => {
  const own = cards([2000, 3000, 4000, 5000], [byTable([250, 500], [1500, null])]);
  expect(ownPrices(own)).toEqual([1500, 1500, 4000, 5000]);
  expect([fromPricePence(own), publicFromPence(own)]).toEqual([1500, 2000]);
});

test('nothing becomes free', () => {
  expect(ownPrices(cards([1, 2, 3, 400], [percent(9000)]))).toEqual([1, 1, 1, 40]);
});

test('a list applies from the first to the last of its days, and on no others', () => {
  const days = { validFrom: '2026-11-24', validUntil: '2026-11-30' };
  expect(['2026-11-23', '2026-11-24', '2026-11-30', '2026-12-01'].map((day) => isValidOn(days, day))).toEqual(
    [false, true, true, false],
  );
  expect(isValidOn({ validFrom: null, validUntil: null }, '2026-11-24')).toBe(true);
});

const pounds = fc.integer({ min: 1, max: 1_000_000 });
const rising = fc.array(pounds, { minLength: 4, maxLength: 4 }).map((prices) => prices.sort((a, b) => a - b));
const rows = fc.uniqueArray(fc.integer({ min: 1, max: 1200 }), { minLength: 1, maxLength: 5 });
/** A table that the pricing page lets staff publish: it has gaps, and prices never fall. */
const table = fc
  .tuple(
    rows,
    fc.array(pounds, { minLength: 5, maxLength: 5 }),
    fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  )
  .map(([copies, prices, gaps]): PriceMethod => {
    const sorted = [...prices].sort((a, b) => a - b);
    return {
      kind: 'table',
      groups: [],
      copies: [...copies].sort((a, b) => a - b),
      columns: { '': copies.map((_, i) => (gaps[i] ? null : (sorted[i] ?? null))) },
    };
  });
const each: fc.Arbitrary<PriceMethod> = fc.record({
  kind: fc.constant('unit' as const),
  setUpPence: fc.integer({ min: 0, max: 5000 }),
  breaks: fc.tuple(
    fc.constant({ copies: 1, eachMilli: 20_000 }),
    fc.record({
      copies: fc.integer({ min: 2, max: 900 }),
      eachMilli: fc.integer({ min: 1, max: 20_000 }),
    }),
  ),
  pageMilli: fc.constant(0),
});
const term: fc.Arbitrary<TradeTerm> = fc.oneof(
  fc.record({
    percentBp: fc.integer({ min: 0, max: 9000 }),
    method: fc.constant(null),
    withCodes: fc.boolean(),
  }),
  fc.record({ percentBp: fc.constant(null), method: fc.oneof(table, each), withCodes: fc.boolean() }),
);
const terms = fc.array(term, { maxLength: 4 });

test('whatever the lists say, a trade price is never above the public one, never zero, and always whole pence', () => {
  fc.assert(
    fc.property(rising, terms, (prices, own) => {
      for (const copies of COPIES) {
        const { pricePence, publicPence } = pricesOf(cards(prices, own), copies);
        expect(publicPence).toBe(pricesOf(cards(prices), copies).publicPence);
        expect(pricePence).toBeLessThanOrEqual(publicPence);
        expect(pricePence).toBeGreaterThan(0);
        expect(Number.isSafeInteger(pricePence)).toBe(true);
      }
    }),
  );
});

test('whatever the lists say, more copies never cost a trade customer less', () => {
  fc.assert(
    fc.property(rising, terms, (prices, own) => {
      const anyQuantity = { least: 100, most: 1000, step: 1 };
      const product = { ...cards(prices, own), pricing: { ...PLAIN_PRICING, anyQuantity } };
      const paid = ownPrices(product);
      expect(paid).toEqual([...paid].sort((a, b) => a - b));
    }),
  );
});

test('one more list never makes anything dearer, and the order of lists doesn’t matter', () => {
  fc.assert(
    fc.property(rising, terms, term, (prices, own, more) => {
      const paid = ownPrices(cards(prices, own));
      const then = ownPrices(cards(prices, [...own, more]));
      expect(then.every((price, i) => price <= (paid[i] ?? 0))).toBe(true);
      expect(ownPrices(cards(prices, [more, ...own].reverse()))).toEqual(then);
    }),
  );
});

test('lists that have ended or not yet begun have no effect', () => {
  const elsewhere = fc.constantFrom<Pick<DatedTerm, 'validFrom' | 'validUntil'>>(
    { validFrom: null, validUntil: '2026-11-23' },
    { validFrom: '2026-11-25', validUntil: null },
    { validFrom: '2026-01-01', validUntil: '2026-01-31' },
  );
  fc.assert(
    fc.property(rising, terms, fc.array(fc.tuple(term, elsewhere)), (prices, own, others) => {
      const dated = [
        ...own.map((it) => ({ ...it, ...ALWAYS })),
        ...others.map(([it, days]) => ({ ...it, ...days })),
      ];
      const product = pricedOn({ ...unpriced(prices), datedTerms: dated }, TODAY);
      expect(product).toEqual(cards(prices, own));
    }),
  );
});

test('beside an option, a trade customer sees what it adds to their own price', () => {
  const percent = (percentBp: number): TradeTerm => ({ percentBp, method: null, withCodes: false });
  const wordsWith = (terms: TradeTerm[]) =>
    surchargeWords(cards([1000, 1500, 2000, 3000], terms), 'quantities', quantity(250, 500));
  expect(wordsWith([])).toBe('+£5.00');
  expect(wordsWith([percent(1000)])).toBe('+£4.50');
  expect(wordsWith([percent(1000), percent(1250)])).toBe('+£4.38');
  const method: PriceMethod = {
    kind: 'unit',
    setUpPence: 100,
    breaks: [{ copies: 1, eachMilli: 10 }],
    pageMilli: 0,
  };
  expect(wordsWith([{ percentBp: null, method, withCodes: false }])).toBe('');
});
