import { columnKey, PLAIN_PRICING, type Pricing } from '#features/pricing/prices/index.ts';

/** A product of the seed catalogue, priced as a printer would, to show a method at its best. */
export interface SamplePrices {
  productId: string;
  /** what it demonstrates, for the history */
  shows: string;
  pricing: Pricing;
}

const plain = (pricing: Partial<Pricing>): Pricing => ({ ...PLAIN_PRICING, ...pricing });

/** Columns of a table in pounds, by the options that make them. */
const columns = (prices: readonly (readonly [options: string[], pounds: number[]])[]) =>
  Object.fromEntries(
    prices.map(([options, pounds]) => [columnKey(options), pounds.map((price) => Math.round(price * 100))]),
  );

/**
 * Seven products of the seed catalogue, priced by table, by area, by set-up and price each, and in custom sizes and
 * quantities. The shop starts with the documented prices: `npm run sample-prices` switches these products, and the
 * history switches back.
 */
export const SAMPLE_PRICES: readonly SamplePrices[] = [
  {
    productId: 'premium-business-cards-001',
    shows: 'a price table by card and sides',
    pricing: plain({
      method: {
        kind: 'table',
        groups: ['weights', 'sides'],
        copies: [100, 250, 500, 1000, 2000],
        columns: columns([
          [
            ['450gsm', 'single-sided'],
            [34.99, 49.99, 69.99, 95.99, 138.99],
          ],
          [
            ['450gsm', 'double-sided'],
            [38.99, 55.99, 78.99, 108.99, 157.99],
          ],
          [
            ['600gsm', 'single-sided'],
            [46.99, 68.99, 98.99, 139.99, 209.99],
          ],
          [
            ['600gsm', 'double-sided'],
            [51.99, 76.99, 111.99, 158.99, 239.99],
          ],
        ]),
      },
      rules: [
        {
          when: { group: 'finishes', options: ['uncoated'] },
          limits: { group: 'lamination', is: 'only', options: ['none'] },
          because: 'Uncoated card can’t be laminated.',
        },
      ],
    }),
  },
  {
    productId: 'a4-folded-leaflets-001',
    shows: 'a price table by paper, and any quantity between',
    pricing: plain({
      method: {
        kind: 'table',
        groups: ['weights'],
        copies: [25, 50, 100, 250, 500, 1000, 2500],
        columns: columns([
          [['130gsm'], [22.99, 29.99, 39.99, 58.99, 79.99, 109.99, 168.99]],
          [['150gsm'], [23.99, 31.99, 42.99, 63.99, 87.99, 122.99, 192.99]],
          [['170gsm'], [24.99, 33.99, 45.99, 69.99, 97.99, 137.99, 219.99]],
          [['250gsm'], [28.99, 39.99, 55.99, 88.99, 127.99, 184.99, 304.99]],
        ]),
      },
      anyQuantity: { least: 25, most: 2500, step: 25 },
      rules: [
        {
          when: { group: 'finishes', options: ['uncoated'] },
          limits: { group: 'weights', is: 'never', options: ['250gsm'] },
          because: 'We fold uncoated paper up to 170gsm: heavier paper cracks along the fold.',
        },
      ],
    }),
  },
  {
    productId: '8x3-banners-001',
    shows: 'a banner by area, in the customer’s own size, with hems and eyelets by the metre and the piece',
    pricing: plain({
      method: {
        kind: 'area',
        breaks: [
          { copies: 1, perM2Pence: 3200 },
          { copies: 3, perM2Pence: 2850 },
          { copies: 10, perM2Pence: 2450 },
        ],
        leastPence: 2500,
        stepMm: 10,
      },
      extras: [
        { group: 'finishes', option: 'pole-pockets', metrePence: 120 },
        { group: 'eyelets', option: 'every-500mm', piece: { pence: 25, everyMm: 500 } },
      ],
      customSize: { leastMm: 300, shortMostMm: 1500, longMostMm: 6000 },
    }),
  },
  {
    productId: 'a1-foamex-boards-001',
    shows: 'a board by area, cut from a sheet of 1,220 × 2,440 mm',
    pricing: plain({
      method: {
        kind: 'area',
        breaks: [
          { copies: 1, perM2Pence: 5400 },
          { copies: 5, perM2Pence: 4700 },
          { copies: 25, perM2Pence: 3900 },
        ],
        leastPence: 1800,
        stepMm: 1,
      },
      extras: [
        { group: 'thickness', option: '5mm', percentBp: 1200 },
        { group: 'thickness', option: '10mm', percentBp: 3500 },
      ],
      customSize: { leastMm: 100, shortMostMm: 1220, longMostMm: 2440 },
    }),
  },
  {
    productId: 'stapled-booklet-001',
    shows: 'a booklet by set-up, copies and pages',
    pricing: plain({
      method: {
        kind: 'unit',
        setUpPence: 3200,
        breaks: [
          { copies: 1, eachMilli: 42_000 },
          { copies: 100, eachMilli: 36_000 },
          { copies: 500, eachMilli: 28_000 },
        ],
        pageMilli: 2400,
      },
      anyQuantity: { least: 25, most: 1000, step: 5 },
      rules: [
        {
          when: { group: 'cover', options: ['self'] },
          limits: { group: 'lamination', is: 'only', options: ['none'] },
          because: 'Only a cover of its own card can be laminated.',
        },
      ],
    }),
  },
  {
    productId: 'ncr-forms-001',
    shows: 'forms by set-up and price each',
    pricing: plain({
      method: {
        kind: 'unit',
        setUpPence: 3800,
        breaks: [
          { copies: 1, eachMilli: 24_000 },
          { copies: 250, eachMilli: 19_000 },
          { copies: 1000, eachMilli: 15_000 },
        ],
        pageMilli: 0,
      },
      extras: [
        { group: 'colors', option: '3-part', eachMilli: 6000 },
        { group: 'colors', option: '4-part', eachMilli: 11_000 },
        { group: 'finishes', option: 'pads', eachMilli: 2500 },
        { group: 'finishes', option: 'books', eachMilli: 6500 },
      ],
      anyQuantity: { least: 50, most: 1000, step: 50 },
    }),
  },
  {
    productId: 'notepads-001',
    shows: 'notepads in the customer’s own size, at the price of the next larger stock size',
    pricing: plain({
      anyQuantity: { least: 25, most: 500, step: 5 },
      customSize: { leastMm: 74, shortMostMm: 210, longMostMm: 297 },
    }),
  },
];
