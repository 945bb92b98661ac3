import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Option, OptionGroup } from './options.ts';
import { configure } from './price.ts';
import { type PriceParts, partsProblem, raisedParts, withParts } from './price-parts.ts';
import type { PricedProduct } from './priced-product.ts';
import { PLAIN_PRICING, type PriceMethod, type Pricing } from './pricing.ts';

const option = (id: string, pence: number, more: Partial<Option> = {}): Option => ({
  id,
  name: id,
  description: null,
  priceModifierPence: pence,
  widthMm: null,
  heightMm: null,
  pages: null,
  copies: null,
  ...more,
});

const price = fc.integer({ min: 1, max: 900_000 });
const surcharge = fc.integer({ min: 0, max: 200_000 });
const rate = fc.integer({ min: 1, max: 900_000 });
const rising = (size: number) =>
  fc.array(price, { minLength: size, maxLength: size }).map((prices) => [...prices].sort((a, b) => a - b));

const method: fc.Arbitrary<PriceMethod> = fc.oneof(
  fc.constant({ kind: 'additive' } as const),
  fc.record({
    kind: fc.constant('table' as const),
    groups: fc.constant(['finishes'] as 'finishes'[]),
    copies: fc.constant(100).map(() => [100, 500, 2000]),
    columns: fc.record({ matt: rising(3), gloss: rising(3) }),
  }),
  fc.record({
    kind: fc.constant('area' as const),
    breaks: fc.tuple(price, price).map(([one, many]) => [
      { copies: 1, perM2Pence: one },
      { copies: 300, perM2Pence: many },
    ]),
    leastPence: surcharge,
    stepMm: fc.constantFrom(1, 10),
  }),
  fc.record({
    kind: fc.constant('unit' as const),
    setUpPence: surcharge,
    breaks: fc.tuple(rate, rate).map(([one, many]) => [
      { copies: 1, eachMilli: one },
      { copies: 300, eachMilli: many },
    ]),
    pageMilli: fc.integer({ min: 0, max: 5000 }),
  }),
);

const pricing: fc.Arbitrary<Pricing> = fc
  .tuple(method, surcharge, rate, fc.integer({ min: -5000, max: 20_000 }))
  .map(([method, metrePence, eachMilli, percentBp]) => ({
    ...PLAIN_PRICING,
    method,
    extras: [
      { group: 'finishes', option: 'gloss', eachMilli, percentBp },
      { group: 'eyelets', option: 'some', metrePence, piece: { pence: 25, everyMm: 500 } },
    ],
    anyQuantity: { least: 100, most: 2000, step: 1 },
    customSize: { leastMm: 50, shortMostMm: 1000, longMostMm: 2000 },
  }));

const product: fc.Arbitrary<PricedProduct> = fc
  .record({ base: price, adds: fc.array(surcharge, { minLength: 6, maxLength: 6 }), pricing })
  .map(({ base, adds, pricing }) => {
    const groups: OptionGroup[] = [
      {
        key: 'sizes',
        label: 'Size',
        options: [
          option('a5', 0, { widthMm: 148, heightMm: 210 }),
          option('large', adds[0] ?? 0, { widthMm: 1000, heightMm: 2000 }),
        ],
      },
      { key: 'finishes', label: 'Finish', options: [option('matt', 0), option('gloss', adds[1] ?? 0)] },
      { key: 'eyelets', label: 'Eyelets', options: [option('none', 0), option('some', adds[2] ?? 0)] },
      {
        key: 'own-holes',
        label: 'Holes',
        kind: 'number',
        options: [option('1', 0)],
        number: { least: 1, most: 9, step: 1, eachPence: adds[3] ?? 0, eachCopyMilli: 250 },
      },
      {
        key: 'quantities',
        label: 'Quantity',
        options: [
          option('100', 0, { copies: 100 }),
          option('500', adds[4] ?? 0, { copies: 500 }),
          option('2000', (adds[4] ?? 0) + (adds[5] ?? 0), { copies: 2000 }),
        ],
      },
    ];
    return { basePricePence: base, pricing, optionGroups: groups };
  });

const chosen = fc.record({
  size: fc.constantFrom('a5', 'large', '850x1200'),
  finish: fc.constantFrom('matt', 'gloss'),
  eyelets: fc.constantFrom('none', 'some'),
  'own-holes': fc.constantFrom('1', '4'),
  quantity: fc.constantFrom('100', '500', '750', '2000'),
});

function partsOf({ basePricePence, optionGroups, pricing }: PricedProduct): PriceParts {
  return {
    basePricePence,
    pricing: pricing ?? null,
    surcharges: optionGroups.flatMap(({ key, options }) =>
      options.map(({ id, priceModifierPence }) => ({ group: key, option: id, pence: priceModifierPence })),
    ),
    numbers: optionGroups.flatMap(({ key, number }) => (number ? [{ group: key, limits: number }] : [])),
  };
}

/** How far a price may be from the exact one, in pence: half a penny for each part that is rounded separately. */
function rounding({ pricing }: PricedProduct, { size, quantity }: { size: string; quantity: string }) {
  const copies = Number(quantity);
  const [width, height] = size === 'a5' ? [0.148, 0.21] : size === 'large' ? [1, 2] : [0.85, 1.2];
  const amounts = {
    // base or table, and the surcharges of five groups, one of which is a number of up to four
    flat: 10,
    perM2: pricing?.method.kind === 'area' ? (width + 0.02) * (height + 0.02) * copies : 0,
    // each copy's own rates: of the method, its pages, the finish and the holes
    thousandths: (8 * copies) / 1000,
    metres: 2 * (width + height) * copies,
    pieces: Math.ceil((2 * (width + height)) / 0.5) * copies,
  };
  return Object.values(amounts).reduce((sum, of) => sum + of, 0) / 2;
}

const priced = (of: PricedProduct, selected: Record<string, string>) => {
  const outcome = configure(of, selected);
  return outcome.ok ? outcome.pricePence : null;
};

describe('a whole price that is raised by a percentage', () => {
  test('costs that much more, whatever is chosen and however it is priced, except for rounding', () => {
    fc.assert(
      fc.property(product, chosen, fc.integer({ min: -6000, max: 30_000 }), (was, selected, percentBp) => {
        const now = withParts(was, raisedParts(partsOf(was), percentBp));
        const [before, after] = [priced(was, selected), priced(now, selected)];
        if (before === null || after === null) return before === after;
        const factor = 1 + percentBp / 10_000;
        // The finish's own percentage magnifies the roundings beneath it by as much; both prices are rounded at the end.
        const allowed = rounding(was, selected) * 3 + 0.5 + factor / 2;
        return Math.abs(after - before * factor) <= allowed + 1e-6;
      }),
      { numRuns: 2000 },
    );
  });

  test('is exactly twice the price if it is doubled, because then only the price itself is rounded', () => {
    fc.assert(
      fc.property(product, chosen, (was, selected) => {
        const now = withParts(was, raisedParts(partsOf(was), 10_000));
        const listed = { ...selected, quantity: '500' };
        const [before, after] = [priced(was, listed), priced(now, listed)];
        return before === null ? after === null : Math.abs((after ?? 0) - 2 * before) <= 1;
      }),
      { numRuns: 500 },
    );
  });

  test('never costs less for more copies than for fewer', () => {
    fc.assert(
      fc.property(rising(6), fc.integer({ min: -9000, max: 30_000 }), (prices, percentBp) => {
        const pricing: Pricing = {
          ...PLAIN_PRICING,
          method: { kind: 'table', groups: [], copies: [1, 2, 3, 4, 5, 6], columns: { '': prices } },
        };
        const raised = raisedParts({ basePricePence: 1, surcharges: [], numbers: [], pricing }, percentBp);
        const cells = raised.pricing?.method.kind === 'table' ? raised.pricing.method.columns[''] : [];
        return (cells ?? []).every((cell, at) => at === 0 || (cell ?? 0) >= (cells?.[at - 1] ?? 0));
      }),
    );
  });

  test('is refused if one of its parts would be nothing, or more than the maximum', () => {
    const parts: PriceParts = {
      basePricePence: 2000,
      surcharges: [{ group: 'sizes', option: 'a4', pence: 9_000_000 }],
      numbers: [],
      pricing: {
        ...PLAIN_PRICING,
        method: { kind: 'unit', setUpPence: 0, breaks: [{ copies: 1, eachMilli: 1 }], pageMilli: 0 },
      },
    };
    expect(partsProblem(parts, raisedParts(parts, 500))).toBeNull();
    expect(partsProblem(parts, raisedParts(parts, 2000))).toContain('too high');
    expect(partsProblem(parts, raisedParts(parts, -6000))).toContain('would be £0.00');
    expect(partsProblem(parts, raisedParts(parts, -10_000))).toContain('Price must be at least £0.01');
    expect(partsProblem(parts, raisedParts(parts, -20_000))).toContain('Price cannot be negative');
  });
});
