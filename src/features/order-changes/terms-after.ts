import { deliveryOf } from '#features/cart/index.ts';
import { judgeDiscount } from '#features/discounts/index.ts';
import type { ItemSide } from '#features/orders/index.ts';
import { type DiscountAmount, shippingFor } from '#features/pricing/index.ts';
import { pence, sumPence } from '#kit/money.ts';
import type { Changeable } from './changeable.ts';

/**
 * How the order is delivered with these items, and for how much. A price that was agreed stays while the shop's price for the parcel is
 * the same.
 */
export function deliveryAfter(order: Changeable, after: readonly ItemSide[], ownPence: number | null) {
  const [is, was] = [after, order.before.items].map((items) => tariffOf(order, items));
  if (!is || !was) throw new Error('an order has a delivery');
  const { method, weightGrams, unweighed } = is.delivery;
  const keeps = is.pricePence === was.pricePence;
  const usual = keeps ? order.before.shippingPence : is.pricePence;
  const shippingPence = order.deliveryMethod === 'delivery' ? pence(ownPence ?? usual) : pence(0);
  return { method, shippingPence, weightGrams, weightIsAssumed: unweighed.length > 0 };
}

function tariffOf(order: Changeable, items: readonly ItemSide[]) {
  const { plan, postcode, country, deliveryMethod } = order;
  const posted = items
    .filter((item) => productIdOf(order, item) !== null)
    .map((item) => ({
      productName: item.productName,
      weightGrams: item.weightGrams,
      isCollected: deliveryMethod === 'same-day-collection',
    }));
  const collected = deliveryMethod === 'collection';
  const { rates, ...delivery } = deliveryOf({ ...plan, offersCollection: true }, posted, {
    postcode,
    country,
    collected,
  });
  const itemsPence = sumPence(items.map(({ pricePence }) => pricePence));
  if (posted.length === 0) return { delivery: { ...delivery, method: deliveryMethod }, pricePence: 0 };
  return { delivery, pricePence: shippingFor(1, itemsPence, rates) };
}

/** Of which product an item is; null if we don't make it. */
const productIdOf = ({ items }: Changeable, { id, added }: ItemSide): string | null =>
  (added ?? items[id])?.productId ?? null;

/** What a discount takes off after the change. A code is judged by its rules again, but not by its dates: it was used in time. */
export function discountAfter(
  order: Changeable,
  after: readonly ItemSide[],
  decided: 'keep' | 'drop' | null,
) {
  const { before, code, products } = order;
  const kept: DiscountAmount | null =
    before.discountPence > 0 ? { kind: 'items', amountPence: before.discountPence } : null;
  const none = { amount: kept, problem: null, isOpen: false, isDropped: false };
  if (!code || !before.discountCode) return none;
  const lines = after.map((item) => {
    const productId = productIdOf(order, item) ?? '';
    const product = products.find(({ id }) => id === productId);
    return {
      productId,
      categoryId: product?.categoryId ?? '',
      pricePence: item.pricePence,
      takesCodes: item.takesDiscount,
    };
  });
  const judged = judgeDiscount({ ...code, ...USED_IN_TIME }, lines, USED_IN_TIME.validFrom);
  if (judged.ok) return { ...none, amount: judged.amount };
  if (decided === 'drop') return { ...none, amount: null, problem: judged.message, isDropped: true };
  return { ...none, problem: judged.message, isOpen: decided === null };
}

const USED_IN_TIME = {
  isActive: true,
  usageLimit: 0,
  validFrom: new Date(0),
  validUntil: new Date(8.64e15),
} as const;
