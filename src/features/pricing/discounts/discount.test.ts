import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pence } from '#kit/money.ts';
import { type DiscountableLine, type DiscountCode, judgeDiscount, normaliseCode } from './discount.ts';

const NOW = new Date('2026-11-24T10:30:00Z');

const code = (more: Partial<DiscountCode> = {}): DiscountCode => ({
  id: 'c',
  code: 'CODE',
  name: 'Code',
  description: '',
  type: 'percentage',
  value: 1000,
  minimumOrderPence: 0,
  maximumDiscountPence: null,
  usageLimit: 0,
  usageCount: 0,
  isActive: true,
  validFrom: new Date('2026-01-01T00:00:00Z'),
  validUntil: new Date('2027-01-01T00:00:00Z'),
  applicableCategories: [],
  applicableProducts: [],
  ...more,
});

const line = (pricePence: number, categoryId = 'flyers', productId = 'a5'): DiscountableLine => ({
  pricePence: pence(pricePence),
  categoryId,
  productId,
});

const message = (code: DiscountCode | undefined, lines = [line(5000)], now = NOW) => {
  const outcome = judgeDiscount(code, lines, now);
  return outcome.ok ? outcome.amount : outcome.message;
};

test('the checks run in the documented order, with the documented words (trust B9)', () => {
  const wrong = {
    isActive: false,
    validFrom: new Date('2027-01-01T00:00:00Z'),
    validUntil: new Date('2026-01-01T00:00:00Z'),
    usageLimit: 1,
    usageCount: 1,
    minimumOrderPence: 100_000,
    applicableCategories: ['posters'],
  };
  expect(message(undefined)).toBe('Invalid discount code');
  expect(message(code(wrong))).toBe('Invalid discount code');
  expect(message(code({ ...wrong, isActive: true }))).toBe('Discount code is not yet active');
  const started = { ...wrong, isActive: true, validFrom: new Date('2025-01-01T00:00:00Z') };
  expect(message(code(started))).toBe('Discount code has expired');
  const running = { ...started, validUntil: new Date('2027-01-01T00:00:00Z') };
  expect(message(code(running))).toBe('Discount code usage limit reached');
  expect(message(code({ ...running, usageCount: 0 }))).toBe('Minimum order value of £1,000.00 required');
  expect(message(code({ ...running, usageCount: 0, minimumOrderPence: 2500 }))).toBe(
    'Discount code not applicable to items in your cart',
  );
});

test('a code is valid from its first second to the last before its end (trust B9)', () => {
  const window = {
    validFrom: new Date('2026-11-24T10:00:00Z'),
    validUntil: new Date('2026-11-24T11:00:00Z'),
  };
  expect(message(code(window), undefined, new Date('2026-11-24T09:59:59Z'))).toContain('not yet');
  expect(message(code(window), undefined, new Date('2026-11-24T10:00:00Z'))).toMatchObject({
    amountPence: 500,
  });
  expect(message(code(window), undefined, new Date('2026-11-24T10:59:59Z'))).toMatchObject({
    amountPence: 500,
  });
  expect(message(code(window), undefined, new Date('2026-11-24T11:00:00Z'))).toContain('expired');
});

test('a percentage applies to the items it covers, up to its cap (trust B11)', () => {
  const lines = [line(10_000, 'stationery'), line(20_000, 'flyers')];
  expect(message(code({ value: 1500, applicableCategories: ['stationery'] }), lines)).toMatchObject({
    amountPence: 1500,
  });
  expect(message(code({ value: 1500, applicableProducts: ['a5'] }), lines)).toMatchObject({
    amountPence: 4500,
  });
  expect(message(code({ value: 5000, maximumDiscountPence: 5000 }), lines)).toMatchObject({
    amountPence: 5000,
  });
});

test('a fixed amount never exceeds the items it covers (trust B10)', () => {
  const fixed = code({ type: 'fixed', value: 2000 });
  expect(message(fixed, [line(1500)])).toMatchObject({ amountPence: 1500 });
  expect(message(fixed, [line(15_000)])).toMatchObject({ amountPence: 2000 });
});

test('a free-delivery code takes off the delivery charge', () => {
  expect(message(code({ type: 'free_shipping', value: 0 }))).toEqual({ kind: 'delivery' });
});

test('percentages round half up to the penny, once (trust B11)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (items, basisPoints) => {
        const amount = message(code({ value: basisPoints }), [line(items)]);
        const exact = (BigInt(items) * BigInt(basisPoints) * 2n + 10_000n) / 20_000n;
        expect(amount).toEqual({ kind: 'items', amountPence: Number(exact) });
      },
    ),
  );
});

test('letter case and spaces around a code do not matter (trust B9)', () => {
  expect(normaliseCode('  welcome10 ')).toBe('WELCOME10');
  // A Greek omicron looks the same but is a different letter.
  expect(normaliseCode('welc\u03bfme10')).not.toBe('WELCOME10');
});

test('a code takes nothing off lines with a trade price, and says so if there are no others', () => {
  const own = { ...line(5000), takesCodes: false };
  expect(message(code(), [own, line(3000)])).toEqual({ kind: 'items', amountPence: 300 });
  expect(message(code(), [own])).toBe('This code can’t be used with your trade prices');
  expect(message(code({ applicableCategories: ['posters'] }), [own])).toBe(
    'Discount code not applicable to items in your cart',
  );
  // They count towards the minimum order value.
  expect(message(code({ minimumOrderPence: 8000 }), [own, line(3000)])).toEqual({
    kind: 'items',
    amountPence: 300,
  });
});
