import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GroupKey, Option, OptionGroup } from './options.ts';
import { configure } from './price.ts';
import type { PricedProduct } from './priced-product.ts';
import { PLAIN_PRICING, type Pricing } from './pricing.ts';
import { ruleProblems } from './rule-problems.ts';

const option = (id: string, more: Partial<Option> = {}): Option => ({
  id,
  name: id,
  description: null,
  priceModifierPence: 0,
  widthMm: null,
  heightMm: null,
  pages: null,
  copies: null,
  ...more,
});
const quantity = (copies: number, priceModifierPence = 0) =>
  option(String(copies), { copies, priceModifierPence });
const size = (id: string, widthMm: number, heightMm: number, priceModifierPence = 0) =>
  option(id, { widthMm, heightMm, priceModifierPence });

const product = (pricing: Partial<Pricing>, more: Partial<PricedProduct> = {}): PricedProduct => ({
  basePricePence: 2000,
  pricing: { ...PLAIN_PRICING, ...pricing },
  optionGroups: [
    {
      key: 'sizes',
      label: 'Size',
      options: [size('a6', 105, 148), size('a5', 148, 210, 500), size('a4', 210, 297, 1500)],
    },
    { key: 'weights', label: 'Paper', options: [option('130'), option('350', { priceModifierPence: 2000 })] },
    {
      key: 'lamination',
      label: 'Lamination',
      options: [option('none'), option('soft', { priceModifierPence: 300 })],
    },
    {
      key: 'quantities',
      label: 'Quantity',
      options: [quantity(100), quantity(500, 4000), quantity(1000, 6000)],
    },
  ],
  ...more,
});
const A5 = { size: 'a5', weight: '130', lamination: 'none', quantity: '100' };

const priced = (of: PricedProduct, selected: Record<string, string>) => {
  const outcome = configure(of, selected);
  return outcome.ok ? outcome.pricePence : outcome.problems;
};

const table: Pricing['method'] = {
  kind: 'table',
  groups: ['sizes', 'weights'],
  copies: [100, 500, 1000],
  columns: {
    'a6|130': [1500, 2000, 2500],
    'a5|130': [1900, 3100, 4900],
    'a5|350': [2900, 5100, null],
    'a4|130': [3300, 6000, 9900],
  },
};

test('a price table gives exactly the figures in the printer’s list', () => {
  const flyer = product({ method: table });
  expect(priced(flyer, A5)).toBe(1900);
  expect(priced(flyer, { ...A5, quantity: '1000' })).toBe(4900);
  expect(priced(flyer, { ...A5, weight: '350', quantity: '500' })).toBe(5100);
});

test('an option outside the table costs its own surcharge, for the run, for each copy or as a percentage', () => {
  const flyer = (extra: object) =>
    product({ method: table, extras: [{ group: 'lamination', option: 'soft', ...extra }] });
  const soft = { ...A5, lamination: 'soft', quantity: '500' };
  expect(priced(product({ method: table }), soft)).toBe(3100 + 300);
  expect(priced(flyer({ eachMilli: 1500 }), soft)).toBe(3100 + 300 + 750);
  expect(priced(flyer({ percentBp: 1000 }), soft)).toBe(3740); // a tenth of £34.00
});

test('an empty cell has no price, and is never £0', () => {
  const problem = {
    quantity: 'We have no price for this combination yet. Choose another, or ask us for a quote.',
  };
  const flyer = product({ method: table });
  expect(priced(flyer, { ...A5, weight: '350', quantity: '1000' })).toEqual(problem);
  expect(priced(flyer, { ...A5, size: 'a4', weight: '350' })).toEqual(problem);
});

test('750 copies cost half-way between 500 and 1,000', () => {
  const anyQuantity = { least: 100, most: 1000, step: 50 };
  expect(priced(product({ method: table, anyQuantity }), { ...A5, quantity: '750' })).toBe(4000);
  expect(priced(product({ anyQuantity }), { ...A5, quantity: '750' })).toBe(2000 + 500 + 5000);
});

test.each([
  ['50', 'The smallest quantity is 100 copies.'],
  ['1050', 'You can order up to 1,000 copies here. For more, ask us for a quote.'],
  ['730', 'Quantities go up in steps of 50: 700 or 750.'],
  ['many', 'Enter how many copies, like 750.'],
  ['1e3', 'Enter how many copies, like 750.'],
])('a typed quantity of %s is refused with a reason', (text, words) => {
  const flyer = product({ anyQuantity: { least: 100, most: 1000, step: 50 } });
  expect(priced(flyer, { ...A5, quantity: text })).toEqual({ quantity: words });
});

test('unless the owner allows it, no quantity or size can be typed', () => {
  expect(priced(product({}), { ...A5, quantity: '750' })).toEqual({
    quantity: expect.stringContaining('no longer'),
  });
  expect(priced(product({}), { ...A5, size: '100x100' })).toEqual({
    size: expect.stringContaining('no longer'),
  });
});

const customSize = { leastMm: 50, shortMostMm: 210, longMostMm: 400 };

test('a sheet of a custom size costs what the next larger size does, whichever way round it is typed', () => {
  const flyer = product({ customSize });
  for (const text of ['140x140', '200x120', '120x200', '148x210'])
    expect(priced(flyer, { ...A5, size: text })).toBe(2500);
  expect(priced(flyer, { ...A5, size: '211x149' })).toBe(3500);
  const configured = configure(flyer, { ...A5, size: '140x140' });
  expect(configured.ok && configured.choices[0]?.option).toMatchObject({
    widthMm: 140,
    heightMm: 140,
    name: '140 × 140 mm',
  });
});

test.each([
  ['49x100', 'Each side must be at least 50 mm.'],
  ['211x300', 'One side must be 210 mm or less. For anything wider, ask us for a quote.'],
  ['210x401', 'The longer side can be 400 mm at most. For anything longer, ask us for a quote.'],
  ['210x400', 'We have no price for a size as large as this. Ask us for a quote.'],
  ['10 by 20', 'Enter width and height in mm, like 850 and 2000.'],
])('a typed size of %s is refused with a reason', (text, words) => {
  expect(priced(product({ customSize }), { ...A5, size: text })).toEqual({ size: words });
});

const area: Pricing['method'] = {
  kind: 'area',
  breaks: [
    { copies: 1, perM2Pence: 2500 },
    { copies: 10, perM2Pence: 2000 },
  ],
  leastPence: 1500,
  stepMm: 100,
};
const banner = (pricing: Partial<Pricing> = {}) =>
  product(
    {
      method: area,
      customSize: { leastMm: 200, shortMostMm: 1600, longMostMm: 10_000 },
      anyQuantity: { least: 1, most: 100, step: 1 },
      ...pricing,
    },
    {
      optionGroups: [
        { key: 'sizes', label: 'Size', options: [size('2x1', 2000, 1000)] },
        {
          key: 'eyelets',
          label: 'Eyelets',
          options: [option('none'), option('all-round', { priceModifierPence: 100 })],
        },
        { key: 'quantities', label: 'Quantity', options: [quantity(1), quantity(100)] },
      ],
    },
  );
const one = { size: '2x1', eyelets: 'none', quantity: '1' };

test('a banner is priced by its square metres, each side in whole steps', () => {
  expect(priced(banner(), one)).toBe(5000);
  expect(priced(banner(), { ...one, size: '1950x950' })).toBe(5000);
  expect(priced(banner(), { ...one, size: '2001x1000' })).toBe(5250);
  expect(priced(banner(), { ...one, size: '300x300' })).toBe(1500); // the minimum that a line costs
});

test('nine banners never cost more than ten', () => {
  expect(priced(banner(), { ...one, quantity: '8' })).toBe(40_000);
  expect(priced(banner(), { ...one, quantity: '9' })).toBe(40_000);
  expect(priced(banner(), { ...one, quantity: '10' })).toBe(40_000);
  expect(priced(banner(), { ...one, quantity: '11' })).toBe(44_000);
});

test('hems cost by the metre around, eyelets by the piece', () => {
  const extra = (more: object) => banner({ extras: [{ group: 'eyelets', option: 'all-round', ...more }] });
  const eyed = { ...one, eyelets: 'all-round', quantity: '2' };
  expect(priced(extra({ metrePence: 150 }), eyed)).toBe(10_000 + 100 + 2 * 6 * 150);
  expect(priced(extra({ piece: { pence: 25, everyMm: 500 } }), eyed)).toBe(10_000 + 100 + 2 * 12 * 25);
});

test('labels cost a set-up and a price each, booklets also by their pages', () => {
  const method = {
    kind: 'unit' as const,
    setUpPence: 1800,
    breaks: [
      { copies: 1, eachMilli: 20_000 },
      { copies: 250, eachMilli: 15_000 },
    ],
    pageMilli: 1250,
  };
  const booklet = product(
    { method, anyQuantity: { least: 25, most: 1000, step: 1 } },
    {
      optionGroups: [
        { key: 'sides', label: 'Pages', options: [option('8', { pages: 8 }), option('12', { pages: 12 })] },
        { key: 'quantities', label: 'Quantity', options: [quantity(25), quantity(1000)] },
      ],
    },
  );
  expect(priced(booklet, { sides: '8', quantity: '100' })).toBe(1800 + 100 * 30);
  expect(priced(booklet, { sides: '12', quantity: '250' })).toBe(1800 + 250 * 30);
});

const rule = {
  when: { group: 'weights' as const, options: ['130'] },
  limits: { group: 'lamination' as const, is: 'never' as const, options: ['soft'] },
  because: 'Lamination needs paper of at least 170gsm.',
};

test('what can’t be made is refused with the owner’s reason', () => {
  expect(priced(product({ rules: [rule] }), { ...A5, lamination: 'soft' })).toEqual({
    lamination: 'Lamination needs paper of at least 170gsm.',
  });
  expect(priced(product({ rules: [rule] }), { ...A5, weight: '350', lamination: 'soft' })).toBe(4800);
  const only = { ...rule, limits: { ...rule.limits, is: 'only' as const, options: ['none'] } };
  expect(priced(product({ rules: [only] }), { ...A5, lamination: 'soft' })).toMatchObject({
    lamination: rule.because,
  });
});

test('rules over three groups that leave an option with nothing are reported before they are published', () => {
  const never = (when: [GroupKey, string], limits: [GroupKey, string]) => ({
    when: { group: when[0], options: [when[1]] },
    limits: { group: limits[0], is: 'never' as const, options: [limits[1]] },
    because: `${when[1]} never with ${limits[1]}.`,
  });
  // A4 needs 350gsm, 350gsm needs soft lamination, and A4 can't have soft lamination.
  const rules = [
    never(['sizes', 'a4'], ['weights', '130']),
    never(['weights', '350'], ['lamination', 'none']),
    never(['sizes', 'a4'], ['lamination', 'soft']),
  ];
  expect(ruleProblems(product({}), rules.slice(0, 2))).toEqual([]);
  expect(ruleProblems(product({}), rules)).toEqual([
    'a4 can’t be ordered with anything: the rules for it exclude everything between them.',
  ]);
});

test('the default choices must be possible too', () => {
  const start = { start: '350' };
  const groups = product({}).optionGroups.map((group) =>
    group.key === 'weights' ? { ...group, ...start } : group,
  );
  const only = { ...rule, when: { group: 'weights' as const, options: ['350'] } };
  const first = { ...only, limits: { ...only.limits, options: ['none'] } };
  expect(ruleProblems(product({}, { optionGroups: groups }), [first])).toEqual([
    'The options chosen at first can’t be ordered together: Lamination needs paper of at least 170gsm.',
  ]);
});

const holes: OptionGroup = {
  key: 'own-holes',
  label: 'Holes',
  options: [option('2')],
  kind: 'number',
  number: { least: 2, most: 10, step: 2, eachPence: 150, eachCopyMilli: 250 },
};

test('a typed number costs extra for each one above the minimum, by every method, and never less than a smaller number', () => {
  for (const method of [PLAIN_PRICING.method, table]) {
    const drilled = product({ method }, { optionGroups: [...product({}).optionGroups, holes] });
    const at = (number: number) => cost(drilled, { ...A5, 'own-holes': String(number) });
    const least = at(2);
    // 150p each, and a quarter of a penny each on 100 copies.
    for (const number of [4, 6, 8, 10]) expect(at(number)).toBe(least + (number - 2) * (150 + 25));
  }
  const plain = product({}, { optionGroups: [...product({}).optionGroups, holes], pricing: null });
  expect(cost(plain, { ...A5, 'own-holes': '4' })).toBe(cost(plain, { ...A5, 'own-holes': '2' }) + 350);
  for (const text of ['0', '1', '3', '11', '-2', '2.5', 'many', '99999999'])
    expect(configure(plain, { ...A5, 'own-holes': text }).ok).toBe(false);
});

const rising = (count: number) =>
  fc
    .array(fc.integer({ min: 0, max: 50_000 }), { minLength: count, maxLength: count })
    .map((steps) => steps.map((_, i) => 1 + steps.slice(0, i + 1).reduce((sum, step) => sum + step, 0)));
const cost = (of: PricedProduct, selected: Record<string, string>): number => {
  const outcome = configure(of, selected);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  return outcome.pricePence;
};

test('more copies never cost less in total, by any method', () => {
  const extras = fc.record({
    group: fc.constant('lamination' as const),
    option: fc.constant('soft'),
    eachMilli: fc.integer({ min: 0, max: 9999 }),
    percentBp: fc.integer({ min: -9000, max: 9000 }),
  });
  const breaks = fc
    .uniqueArray(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 5 })
    .chain((copies) =>
      fc.tuple(
        ...copies
          .sort((a, b) => a - b)
          .map((each) => fc.record({ copies: fc.constant(each), rate: fc.integer({ min: 1, max: 9999 }) })),
      ),
    );
  const methods: fc.Arbitrary<Pricing['method']> = fc.oneof(
    rising(3).map((column) => ({
      kind: 'table' as const,
      groups: [],
      copies: [100, 500, 1000],
      columns: { '': column },
    })),
    breaks.map((rates) => ({
      kind: 'area' as const,
      breaks: rates.map(({ copies, rate }) => ({ copies, perM2Pence: rate })),
      leastPence: 100,
      stepMm: 10,
    })),
    breaks.map((rates) => ({
      kind: 'unit' as const,
      setUpPence: 500,
      breaks: rates.map(({ copies, rate }) => ({ copies, eachMilli: rate })),
      pageMilli: 3,
    })),
    fc.constant({ kind: 'additive' as const }),
  );
  const quantities = fc.tuple(fc.integer({ min: 100, max: 999 }), fc.integer({ min: 1, max: 900 }));
  fc.assert(
    fc.property(methods, extras, quantities, (method, extra, [fewer, more]) => {
      const job = product({ method, extras: [extra], anyQuantity: { least: 100, most: 1000, step: 1 } });
      const at = (copies: number) => cost(job, { ...A5, lamination: 'soft', quantity: String(copies) });
      expect(at(Math.min(1000, fewer + more))).toBeGreaterThanOrEqual(at(fewer));
    }),
    { numRuns: 500 },
  );
});

test('pricing without a method of its own gives the documented price for every configuration', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('a6', 'a5', 'a4'),
      fc.constantFrom('130', '350'),
      fc.constantFrom('none', 'soft'),
      fc.constantFrom('100', '500', '1000'),
      (sheet, weight, lamination, copies) => {
        const selected = { size: sheet, weight, lamination, quantity: copies };
        expect(cost(product({}), selected)).toBe(cost({ ...product({}), pricing: null }, selected));
      },
    ),
  );
});
