import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ItemLeft, leftOf } from './left-value.ts';

const item = (rest: Partial<ItemLeft> = {}): ItemLeft => ({
  pricePence: 6000,
  takesDiscount: true,
  isFee: false,
  copies: 500,
  copiesLeft: 0,
  ...rest,
});
const terms = { discountPence: 0, shippingPence: 499 };

test('goods that have left cost their copies’ part of the price, and delivery', () => {
  expect(leftOf([item({ copiesLeft: 250 }), item()], terms)).toEqual({ left: 'part', leftPence: 3499 });
  expect(leftOf([item(), item()], terms)).toEqual({ left: 'none', leftPence: 0 });
  expect(leftOf([item({ copiesLeft: 500 }), item({ copies: 0, pricePence: 100 })], terms)).toEqual({
    left: 'all',
    leftPence: 6499,
  });
});

test('their share of the discount is taken off, and a fee for changing the order stays', () => {
  const items = [
    item({ copiesLeft: 500 }),
    item(),
    item({ copies: 0, isFee: true, takesDiscount: false, pricePence: 500 }),
  ];
  expect(leftOf(items, { discountPence: 2000, shippingPence: 0 })).toEqual({ left: 'part', leftPence: 5500 });
});

test('goods that have left never cost more than the order', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          pricePence: fc.nat(100_000),
          takesDiscount: fc.boolean(),
          copies: fc.nat(1000),
          share: fc.nat(100),
        }),
      ),
      fc.nat(100),
      (some, off) => {
        const items = some.map(({ share, ...rest }) => ({
          ...rest,
          isFee: false,
          copiesLeft: Math.floor((rest.copies * share) / 100),
        }));
        const itemsPence = items.reduce((sum, { pricePence }) => sum + pricePence, 0);
        const discountable = items.reduce(
          (sum, { pricePence, takesDiscount }) => sum + (takesDiscount ? pricePence : 0),
          0,
        );
        const discountPence = Math.floor((discountable * off) / 100);
        const { leftPence } = leftOf(items, { discountPence, shippingPence: 499 });
        expect(leftPence).toBeLessThanOrEqual(itemsPence - discountPence + 499);
      },
    ),
  );
});
