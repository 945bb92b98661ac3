import { expect, test } from 'vitest';
import { pence, type VatClass } from '#kit/money.ts';
import { paidForItem, vatAtStake, vatToCharge } from './vat-change.ts';

const item = (pricePence: number, vatClass: VatClass, takesDiscount = true) => ({
  pricePence: pence(pricePence),
  vatClass,
  takesDiscount,
});

const sold = (
  items: ReturnType<typeof item>[],
  { discount = 0, shipping = 0, credited = [] as { zero: number; cancelledOn?: string }[] } = {},
) => ({
  items,
  discountPence: pence(discount),
  shippingPence: pence(shipping),
  creditNotes: credited.map(({ zero, cancelledOn = null }) => ({ zeroPence: pence(zero), cancelledOn })),
});

test('the amount paid for an item includes its share of the discount and delivery, and VAT is charged on top of that', () => {
  const order = sold([item(1000, 'zero'), item(3000, 'zero', false)], { discount: 400, shipping: 500 });
  expect([0, 1].map((i) => paidForItem(order, i))).toEqual([725, 3375]);
  expect([0, 1].map((i) => vatToCharge(order, i))).toEqual([145, 675]);
  expect([0, 1].map((i) => vatAtStake(order, i))).toEqual([121, 563]);
});

test('money paid back for zero-rated items is shared out over them, and leaves the others alone', () => {
  const items = [item(1000, 'zero'), item(3000, 'zero'), item(1200, 'standard')];
  const credited = [{ zero: 1000 }, { zero: 500, cancelledOn: '2026-11-24' }];
  const order = sold(items, { credited });
  expect([0, 1, 2].map((i) => paidForItem(order, i))).toEqual([750, 2250, 1200]);
  expect(vatToCharge(sold(items, { credited: [{ zero: 4000 }] }), 0)).toBe(0);
});

test('VAT on top is rounded to the nearest penny', () => {
  expect([1, 2, 3, 7, 8].map((price) => vatToCharge(sold([item(price, 'zero')]), 0))).toEqual([
    0, 0, 1, 1, 2,
  ]);
});
