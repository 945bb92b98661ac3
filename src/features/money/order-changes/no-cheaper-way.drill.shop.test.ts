import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { chosenIds, type OrderSide } from '#features/orders/order/index.ts';
import { type CodeTerms, judgeTerms } from '#features/pricing/discounts/index.ts';
import { configure, shippingFor } from '#features/pricing/prices/index.ts';
import { pence, sumPence } from '#kit/money.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, newGuest } from '#test/factories.ts';
import { paidOrderOfCart } from '#test/paid-order.ts';
import { assessChange, quantityChange } from './assess-change.ts';
import { readChangeable } from './changeable.server.ts';
import type { Changeable } from './changeable.ts';

let opened: TestShop;
let ordered: Changeable;
beforeAll(async () => {
  opened = await openTestShop();
  const guest = newGuest();
  for (const quantity of ['1000', '500', '50']) await addFlyers(opened.shop, guest, { quantity });
  const read = await readChangeable(opened.db, await paidOrderOfCart(opened.shop, guest));
  if (!read) throw new Error('no order');
  ordered = read;
});

const QUANTITIES = ['10', '25', '50', '100', '250', '500', '1000'] as const;

const TERMS: fc.Arbitrary<CodeTerms> = fc
  .record({
    type: fc.constantFrom('percentage' as const, 'fixed' as const, 'free_shipping' as const),
    value: fc.integer({ min: 1, max: 9000 }),
    minimumOrderPence: fc.integer({ min: 0, max: 20_000 }),
    maximumDiscountPence: fc.option(fc.integer({ min: 1, max: 5000 })),
    applicableCategories: fc.constantFrom<string[]>([], ['flyers']),
  })
  .map((terms) => ({ ...terms, applicableProducts: [] }));

interface Case {
  /** with a code on these terms, or an agreed discount in pence */
  off: { terms: CodeTerms } | { agreedPence: number };
  feePence: number;
  changes: { item: number; quantity: string }[];
}

const CASE: fc.Arbitrary<Case> = fc.record({
  off: fc.oneof(
    TERMS.map((terms) => ({ terms })),
    fc.integer({ min: 1, max: 12_000 }).map((agreedPence) => ({ agreedPence })),
  ),
  feePence: fc.constantFrom(0, 0, 500, 6000),
  changes: fc.array(fc.record({ item: fc.nat({ max: 2 }), quantity: fc.constantFrom(...QUANTITIES) }), {
    minLength: 1,
    maxLength: 7,
  }),
});

/** What anybody would pay today for these quantities of the order's flyers, on its terms. */
function atOncePence({ products, plan }: Changeable, { items }: OrderSide, { off }: Case): number {
  const [product] = products;
  if (!product) throw new Error('no product');
  const goods = items.filter(({ isFee }) => !isFee);
  const lines = goods.map(({ options }) => {
    const priced = configure(product, chosenIds(options));
    if (!priced.ok) throw new Error('it has no price');
    return { productId: product.id, categoryId: product.categoryId, pricePence: priced.pricePence };
  });
  const itemsPence = sumPence(lines.map(({ pricePence }) => pricePence));
  const zone = plan.zones[0];
  const shippingPence = shippingFor(1, itemsPence, {
    pricePence: zone?.pricesPence[0] ?? 0,
    freeFromPence: zone?.freeFromPence ?? null,
  });
  const full = itemsPence + shippingPence;
  // The whole agreed discount, if no line has fewer copies than agreed.
  if ('agreedPence' in off) {
    const isLess = lines.some(({ pricePence }, i) => pricePence < (ordered.before.items[i]?.pricePence ?? 0));
    return isLess ? Math.max(0, full - off.agreedPence) : full - Math.min(off.agreedPence, itemsPence);
  }
  const judged = judgeTerms(off.terms, lines);
  if (!judged.ok) return full;
  return full - (judged.amount.kind === 'delivery' ? shippingPence : judged.amount.amountPence);
}

/** The order with its discount. */
function startOf({ off }: Case): Changeable {
  const { before } = ordered;
  if ('terms' in off) {
    const coded = { ...ordered, codeId: randomUUID() };
    const lines = before.items.map(({ pricePence }) => ({
      productId: 'a5-flyers-001',
      categoryId: 'flyers',
      pricePence,
    }));
    const judged = judgeTerms(off.terms, lines);
    if (!judged.ok) return ordered;
    const amount = judged.amount.kind === 'delivery' ? before.shippingPence : judged.amount.amountPence;
    return { ...coded, before: less(before, amount, { discountCode: 'CODE', codeTerms: off.terms }) };
  }
  return { ...ordered, before: less(before, Math.min(off.agreedPence, before.itemsPence - 100), {}) };
}

const less = (side: OrderSide, amount: number, rest: Partial<OrderSide>): OrderSide => ({
  ...side,
  ...rest,
  discountPence: pence(amount),
  totalPence: pence(side.totalPence - amount),
});

const feesOf = ({ items }: OrderSide) =>
  sumPence(items.flatMap(({ isFee, pricePence }) => (isFee ? pricePence : [])));

/** The order after each change that its customer may make, as shown to them. */
function* changed(it: Case): Generator<OrderSide> {
  let order = startOf(it);
  for (const { item, quantity } of it.changes) {
    const itemId = ordered.before.items[item]?.id ?? '';
    const spec = quantityChange(order, itemId, quantity, { id: randomUUID(), pence: it.feePence });
    const { change } = assessChange(order, spec ?? { items: {}, deliveryPence: null, code: null }, NOW());
    if (!change) continue;
    order = { ...order, agreed: order.agreed ?? change.before, before: change.after };
    yield change.after;
  }
}

const NOW = () => opened.shop.clock();

test('apart from fees, no sequence of a customer’s own changes is cheaper than ordering the result directly', () => {
  let drops = 0;
  fc.assert(
    fc.property(CASE, (it) => {
      for (const side of changed(it)) {
        expect(side.totalPence - feesOf(side)).toBeGreaterThanOrEqual(atOncePence(ordered, side, it));
        if ('terms' in it.off && side.discountCode === null) drops += 1;
      }
    }),
    { numRuns: 400 },
  );
  expect(drops).toBeGreaterThan(0);
});

test('an agreed discount shrinks with its lines: a share of it never pays for more than its line', () => {
  fc.assert(
    fc.property(CASE, (it) => {
      if (!('agreedPence' in it.off)) return;
      const start = startOf(it).before;
      for (const side of changed(it)) {
        const value = (items: OrderSide['items']) =>
          items.filter(({ isFee }) => !isFee).map(({ pricePence }) => pricePence);
        const [was, is] = [value(start.items), value(side.items)];
        const isLess = was.every((price, i) => (is[i] ?? 0) <= price);
        const share = (start.discountPence * sumPence(is)) / sumPence(was);
        if (isLess) expect(Math.abs(side.discountPence - share)).toBeLessThanOrEqual(is.length);
        expect(side.discountPence).toBeLessThanOrEqual(start.discountPence);
      }
    }),
    { numRuns: 200 },
  );
});
