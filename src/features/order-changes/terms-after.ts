import { deliveryOf } from '#features/cart/index.ts';
import { type DiscountableLine, judgeDiscount } from '#features/discounts/index.ts';
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

/** What happens to an order's discount code. */
interface WantedCode {
  /** if it no longer applies: its discount stays as it is, or goes; null: not decided */
  code: 'keep' | 'drop' | null;
  /** the code that the order is to have, null for none; undefined: the one that it has */
  takes?: string | null | undefined;
}

interface DiscountAfter {
  /** null: nothing is taken off */
  amount: DiscountAmount | null;
  /** the order's code then */
  discountCode: string | null;
  /** the code whose use it takes; null: none, or the order's own stays */
  discountCodeId: string | null;
  /** why the order's code no longer applies */
  problem: string | null;
  /** whether staff have to decide what happens to it */
  isOpen: boolean;
  /** why the wanted code can't be used */
  refusal: string | null;
}

/**
 * What a discount takes off after the change. The order's own code is judged by its rules again, but not by its dates: it was used in time. One
 * that it gets now is judged as in a cart.
 */
export function discountAfter(
  order: Changeable,
  after: readonly ItemSide[],
  { code: decided, takes }: WantedCode,
  now: Date,
): DiscountAfter {
  const { before, code, wantedCode } = order;
  const kept: DiscountAmount | null =
    before.discountPence > 0 ? { kind: 'items', amountPence: before.discountPence } : null;
  const { discountCode } = before;
  const same = {
    amount: kept,
    discountCode,
    discountCodeId: null,
    problem: null,
    isOpen: false,
    refusal: null,
  };
  const none = { ...same, amount: null, discountCode: null };
  if (takes === null) return none;
  const lines = linesOf(order, after);
  // A code that was renamed since is still the order's own.
  if (takes !== undefined && (!wantedCode || wantedCode.id !== code?.id)) {
    const judged = judgeDiscount(wantedCode ?? undefined, lines, now);
    if (!judged.ok) return { ...same, refusal: judged.message };
    return { ...same, amount: judged.amount, discountCode: takes, discountCodeId: wantedCode?.id ?? null };
  }
  if (!code || !discountCode) return same;
  const judged = judgeDiscount({ ...code, ...USED_IN_TIME }, lines, USED_IN_TIME.validFrom);
  if (judged.ok) return { ...same, amount: judged.amount };
  if (decided === 'drop') return { ...none, problem: judged.message };
  return { ...same, problem: judged.message, isOpen: decided === null };
}

const linesOf = (order: Changeable, items: readonly ItemSide[]): DiscountableLine[] =>
  items.map((item) => {
    const productId = productIdOf(order, item) ?? '';
    const product = order.products.find(({ id }) => id === productId);
    return {
      productId,
      categoryId: product?.categoryId ?? '',
      pricePence: item.pricePence,
      takesCodes: item.takesDiscount,
    };
  });

const USED_IN_TIME = {
  isActive: true,
  usageLimit: 0,
  validFrom: new Date(0),
  validUntil: new Date(8.64e15),
} as const;
