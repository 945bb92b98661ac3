import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_DELIVERY_PLAN,
  type DeliveryPlan,
  deliveryWordsOf,
  parcelGrams,
  ratesAt,
} from './delivery-plan.ts';
import { isPostcodeArea } from './postcode-areas.ts';
import { zoneOf } from './zone-of.ts';

const zoneName = (postcode: string) => zoneOf(DEFAULT_DELIVERY_PLAN, postcode).name;

describe('a postcode is in the zone that names its district', () => {
  test.each([
    ['SW1A 1AA', 'Mainland UK'],
    ['B1 1AA', 'Mainland UK'],
    ['BT28 2RF', 'Northern Ireland'],
    ['bt282rf', 'Northern Ireland'],
    ['IV2 3AB', 'Highlands and Islands'],
    ['KA27 8AA', 'Highlands and Islands'],
    ['KA1 1AA', 'Mainland UK'],
    ['PA34 4AB', 'Highlands and Islands'],
    ['PA1 1AA', 'Mainland UK'],
    ['PA60 7XX', 'Highlands and Islands'],
    ['PH16 5AA', 'Mainland UK'],
    ['PH17 2AA', 'Highlands and Islands'],
    ['PH33 6AA', 'Highlands and Islands'],
    ['ZE1 0AA', 'Highlands and Islands'],
    ['IM1 1AA', 'Highlands and Islands'],
    ['JE2 3AB', 'Highlands and Islands'],
  ])('%s: %s', (postcode, name) => {
    expect(zoneName(postcode)).toBe(name);
  });

  test('a district’s zone takes precedence over its area’s, whichever is listed first', () => {
    const [first, ni] = DEFAULT_DELIVERY_PLAN.zones;
    if (!first || !ni) throw new Error('no zones');
    const zones = [first, ni, { ...ni, name: 'Belfast', areas: ['BT1-17'] }];
    expect(zoneOf({ zones }, 'BT9 5AA').name).toBe('Belfast');
    expect(zoneOf({ zones }, 'BT28 2RF').name).toBe('Northern Ireland');
  });

  test('an unreadable postcode is in the first zone', () => {
    fc.assert(fc.property(fc.string(), (text) => zoneName(text) !== ''));
    expect(zoneName('')).toBe('Mainland UK');
  });
});

test('areas are letters, with a district or a range of them', () => {
  expect(['BT', 'KA27', 'PA20-49'].every(isPostcodeArea)).toBe(true);
  expect(['', 'BT28 2RF', 'ABC', '12', 'PA49-20', 'PA-49'].some(isPostcodeArea)).toBe(false);
});

const HEAVY: DeliveryPlan = {
  ...DEFAULT_DELIVERY_PLAN,
  zones: [
    {
      id: 'uk',
      name: 'UK',
      areas: [],
      pricesPence: [399, 599, 899, 1499],
      extraKgPence: 45,
      freeFromPence: null,
    },
  ],
};

test('a band includes its own limit, and each kilogram begun above the last costs extra', () => {
  const [zone] = HEAVY.zones;
  if (!zone) throw new Error('no zone');
  const at = (grams: number) => ratesAt(HEAVY, zone, grams).pricePence;
  expect([0, 2000, 2001, 5000, 30_000].map(at)).toEqual([399, 399, 599, 599, 1499]);
  expect([30_001, 31_000, 31_001].map(at)).toEqual([1544, 1544, 1589]);
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(100_000), (a, b) => {
      expect(at(Math.max(a, b))).toBeGreaterThanOrEqual(at(Math.min(a, b)));
    }),
  );
});

test('the default table is the documented rate, for every place and weight', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.constantFrom(...DEFAULT_DELIVERY_PLAN.zones), (grams, zone) => {
      expect(ratesAt(DEFAULT_DELIVERY_PLAN, zone, grams)).toEqual({ pricePence: 499, freeFromPence: 7500 });
    }),
  );
  expect(deliveryWordsOf(DEFAULT_DELIVERY_PLAN)).toEqual({ pricePence: 499, freeFromPence: 7500 });
  expect(deliveryWordsOf(HEAVY)).toEqual({ pricePence: 399, freeFromPence: null, isFrom: true });
});

test('a parcel weighs its goods and its packing; a line of unknown weight counts as the owner says', () => {
  expect(parcelGrams(HEAVY, [])).toBe(0);
  expect(parcelGrams(HEAVY, [1000])).toBe(1180);
  expect(parcelGrams(HEAVY, [1000, null])).toBe(6330);
});
