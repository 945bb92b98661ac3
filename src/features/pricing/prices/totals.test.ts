import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPounds, type Pence, pence, shareOut, sumPence, type VatClass, vatInside } from '#kit/money.ts';
import { type DiscountAmount, type PricedLine, totalsOf } from './totals.ts';

const line = (pricePence: number, vatClass: VatClass = 'standard'): PricedLine => ({
  pricePence: pence(pricePence),
  vatClass,
});

test('delivery is £4.99 below £75.00 of items, and free from there (trust A8)', () => {
  expect(totalsOf([line(7499)], null).shippingPence).toBe(499);
  expect(totalsOf([line(7500)], null).shippingPence).toBe(0);
  expect(totalsOf([line(7501)], null).shippingPence).toBe(0);
  expect(totalsOf([line(7499)], null).untilFreeDeliveryPence).toBe(1);
});

test('free delivery is decided before the discount (trust A8)', () => {
  const totals = totalsOf([line(8000)], { kind: 'items', amountPence: pence(2000) });
  expect(totals).toMatchObject({ shippingPence: 0, discountPence: 2000, totalPence: 6000 });
});

test('a free-delivery code shows Shipping £4.99 and Discount £4.99', () => {
  const totals = totalsOf([line(1299)], { kind: 'delivery' });
  expect(totals).toMatchObject({ shippingPence: 499, discountPence: 499, totalPence: 1299 });
});

test('an empty cart costs nothing, including delivery', () => {
  expect(totalsOf([], null)).toMatchObject({ shippingPence: 0, totalPence: 0, vatPence: 0, netPence: 0 });
});

test('a discount never exceeds the items (trust B10)', () => {
  const totals = totalsOf([line(500)], { kind: 'items', amountPence: pence(2000) });
  expect(totals).toMatchObject({ discountPence: 500, totalPence: 499 });
});

test('£59.88 includes £9.98 VAT', () => {
  expect(totalsOf([line(6099)], { kind: 'items', amountPence: pence(610) })).toMatchObject({
    totalPence: 5988,
    vatPence: 998,
    netPence: 4990,
  });
});

test('VAT and net add up to gross, to the penny, up to £10,000 (trust A3)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (gross) => {
      const vat = vatInside(pence(gross), 'standard');
      // half up of gross × 20 ÷ 120, in whole numbers: 2·gross/12 rounds at 6 twelfths
      expect(vat).toBe(Number((BigInt(gross) * 2n + 6n) / 12n));
      expect(vatInside(pence(gross), 'zero')).toBe(0);
    }),
  );
});

test('shares of an amount never lose a penny', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 }),
      (amount, weights) => {
        const shares = shareOut(pence(amount), weights);
        expect(sumPence(shares)).toBe(amount);
        expect(shares.every((share) => share >= 0)).toBe(true);
      },
    ),
  );
});

const cart = fc.record({
  lines: fc.array(
    fc.record({
      pricePence: fc.integer({ min: 0, max: 1_000_000 }),
      vatClass: fc.constantFrom<VatClass>('standard', 'zero'),
    }),
    { maxLength: 12 },
  ),
  discount: fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('items' as const), amountPence: fc.integer({ min: 0, max: 2_000_000 }) }),
      fc.record({ kind: fc.constant('delivery' as const) }),
    ),
  ),
});

test('10,000 random carts cost what a separate calculation in BigInt says (trust A1, A3)', () => {
  fc.assert(
    fc.property(cart, ({ lines, discount }) => {
      const priced = lines.map((l) => line(l.pricePence, l.vatClass));
      const totals = totalsOf(priced, discount as DiscountAmount | null);
      expect(totals).toMatchObject(oracle(lines, discount));
      expect(Object.values(totals).every((n) => Number.isSafeInteger(n) && n >= 0)).toBe(true);
    }),
    { numRuns: 10_000 },
  );
});

/** The same rules implemented another way: exact fractions, no shared code. */
function oracle(
  lines: { pricePence: number; vatClass: VatClass }[],
  discount: { kind: 'items'; amountPence: number } | { kind: 'delivery' } | null,
) {
  const items = lines.reduce((sum, l) => sum + BigInt(l.pricePence), 0n);
  const standard = lines
    .filter((l) => l.vatClass === 'standard')
    .reduce((sum, l) => sum + BigInt(l.pricePence), 0n);
  const shipping = lines.length === 0 || items >= 7500n ? 0n : 499n;
  let off = 0n;
  if (discount?.kind === 'delivery') off = shipping;
  else if (discount) off = BigInt(discount.amountPence) < items ? BigInt(discount.amountPence) : items;
  const standardGross =
    items === 0n ? shipping - off : standard - share(off, standard, items) + share(shipping, standard, items);
  const vat = (standardGross + 3n) / 6n;
  const total = items - off + shipping;
  return {
    itemsPence: Number(items),
    discountPence: Number(off),
    shippingPence: Number(shipping),
    totalPence: Number(total),
    vatPence: Number(vat),
    netPence: Number(total - vat),
  };
}

/** The larger remainder gets the odd penny; the first share (standard) if they are equal. */
function share(amount: bigint, part: bigint, whole: bigint): bigint {
  const down = (amount * part) / whole;
  const rest = (amount * part) % whole;
  const otherRest = (amount * (whole - part)) % whole;
  return rest > 0n && rest >= otherRest ? down + 1n : down;
}

test('money has two decimals and thousands separators', () => {
  expect([0, 5, 499, 123_456, 100_000_000, -610].map((n) => formatPounds(n as Pence))).toEqual([
    '£0.00',
    '£0.05',
    '£4.99',
    '£1,234.56',
    '£1,000,000.00',
    '-£6.10',
  ]);
});

test('a discount has the VAT of the goods it is taken off, to the penny', () => {
  const booklets = line(6000, 'zero');
  const flyers = { ...line(6000), takesDiscount: false };
  const off = { kind: 'items', amountPence: pence(600) } as const;
  // £60.00 of flyers at 20%, paid in full: £10.00. The discount is on the booklets, which have no VAT.
  expect(totalsOf([booklets, flyers], off)).toMatchObject({
    totalPence: 11_400,
    vatPence: 1000,
    netPence: 10_400,
  });
  expect(totalsOf([booklets, line(6000)], off)).toMatchObject({ totalPence: 11_400, vatPence: 950 });
});
