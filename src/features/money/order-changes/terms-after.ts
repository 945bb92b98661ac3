import type { ItemSide } from '#features/orders/order/index.ts';
import { deliveryOf } from '#features/pricing/delivery/index.ts';
import {
  type CodeTerms,
  type DiscountableLine,
  judgeDiscount,
  judgeTerms,
} from '#features/pricing/discounts/index.ts';
import { type DiscountAmount, shippingFor } from '#features/pricing/prices/index.ts';
import { type Pence, pence, shareOut, sumPence } from '#kit/money.ts';
import type { Changeable } from './changeable.ts';

/**
 * How the order is delivered with these items, and for how much, at the delivery prices of the day of the order. An
 * agreed price stays as long as the usual price for the parcel is the same.
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
  const itemsPence = sumPence(withoutFees(items).map(({ pricePence }) => pricePence));
  if (posted.length === 0) return { delivery: { ...delivery, method: deliveryMethod }, pricePence: 0 };
  return { delivery, pricePence: shippingFor(1, itemsPence, rates) };
}

/** The items that count for a condition on the order value. */
const withoutFees = (items: readonly ItemSide[]) => items.filter(({ isFee }) => !isFee);

/** The product of an item; null if we don't make it. */
const productIdOf = ({ items }: Changeable, { id, added }: ItemSide): string | null =>
  (added ?? items[id])?.productId ?? null;

/** What happens to an order's discount code. */
interface CodeChoice {
  /** if it no longer applies: its discount stays as it is, or is removed; null if not decided */
  code: 'keep' | 'drop' | null;
  /** the code that the order is to have, or null for none; undefined for its current one */
  takes?: string | null | undefined;
}

interface DiscountAfter {
  /** null if nothing is taken off */
  amount: DiscountAmount | null;
  /** the order's code afterwards, and its terms */
  discountCode: string | null;
  codeTerms: CodeTerms | null;
  /** the code of which it takes a use; null if none, or if the order's own stays */
  discountCodeId: string | null;
  /** why the order's code no longer applies */
  problem: string | null;
  /** whether staff have to decide what happens to it */
  isOpen: boolean;
  /** why the requested code can't be used */
  refusal: string | null;
}

/**
 * What a discount takes off after the change. The order's own code is judged again, on its terms when the order used
 * it: later changes by the owner don't count, nor do its dates. A new code is judged as in a cart. An agreed discount
 * shrinks with the lines that it was agreed for.
 */
export function discountAfter(
  order: Changeable,
  after: readonly ItemSide[],
  { code: decided, takes }: CodeChoice,
  now: Date,
): DiscountAfter {
  const { before, codeId, wantedCode, wantedTerms } = order;
  const { discountCode, codeTerms = null } = before;
  const taken = (amountPence: Pence): DiscountAmount | null =>
    amountPence > 0 ? { kind: 'items', amountPence } : null;
  const same = {
    amount: taken(before.discountPence),
    discountCode,
    codeTerms,
    discountCodeId: null,
    problem: null,
    isOpen: false,
    refusal: null,
  };
  const none = { ...same, amount: null, discountCode: null, codeTerms: null };
  if (takes === null) return none;
  const lines = linesOf(order, after);
  // A code that has been renamed since is still the order's own.
  if (takes !== undefined && (!wantedCode || wantedCode.id !== codeId)) {
    const judged = judgeDiscount(wantedCode ?? undefined, lines, now);
    if (!judged.ok) return { ...same, refusal: judged.message };
    const { amount } = judged;
    return {
      ...same,
      amount,
      discountCode: takes,
      codeTerms: wantedTerms,
      discountCodeId: wantedCode?.id ?? null,
    };
  }
  if (!codeTerms || !discountCode) return { ...same, amount: taken(agreedAfter(order, after)) };
  const judged = judgeTerms(codeTerms, lines);
  if (judged.ok) return { ...same, amount: judged.amount };
  if (decided === 'drop') return { ...none, problem: judged.message };
  return { ...same, problem: judged.message, isOpen: decided === null };
}

/**
 * Returns what is left of a discount that was agreed with the customer. It is shared over the lines that it was agreed
 * for, in proportion to their prices. If a line now costs less, or is gone, its share shrinks accordingly; one that
 * costs more doesn't add to it.
 */
function agreedAfter({ before, agreed }: Changeable, after: readonly ItemSide[]): Pence {
  const isTheSame = agreed?.discountCode === before.discountCode && agreed.discountPence > 0;
  const then = isTheSame ? agreed : before;
  if (before.discountPence === 0) return before.discountPence;
  const lines = withoutFees(then.items);
  const shares = shareOut(
    then.discountPence,
    lines.map(({ pricePence }) => pricePence),
  );
  return sumPence(
    lines.map(({ id, pricePence: thenPence }, i) => {
      const share = shares[i] ?? pence(0);
      const nowPence = after.find((item) => item.id === id)?.pricePence ?? pence(0);
      if (nowPence >= thenPence) return share;
      return shareOut(share, [nowPence, thenPence - nowPence])[0] ?? share;
    }),
  );
}

const linesOf = (order: Changeable, items: readonly ItemSide[]): DiscountableLine[] =>
  withoutFees(items).map((item) => {
    const productId = productIdOf(order, item) ?? '';
    const product = order.products.find(({ id }) => id === productId);
    return {
      productId,
      categoryId: product?.categoryId ?? order.items[item.id]?.categoryId ?? '',
      pricePence: item.pricePence,
      takesCodes: isWithCodes(item),
    };
  });

/**
 * Returns whether codes can be used on top of an item's price; a change from before this was recorded only says whether
 * the discount was taken off it.
 */
export const isWithCodes = ({ takesCodes, takesDiscount }: ItemSide): boolean => takesCodes ?? takesDiscount;

/**
 * Returns items, marking whether the order's discount is taken off each: a code's discount isn't taken off a trade
 * price that can't be combined with codes.
 */
export function discounted(
  items: readonly ItemSide[],
  { amount, discountCode }: Pick<DiscountAfter, 'amount' | 'discountCode'>,
): ItemSide[] {
  const isCode = discountCode !== null && amount?.kind === 'items';
  return items.map((item) => ({ ...item, takesDiscount: !item.isFee && (!isCode || isWithCodes(item)) }));
}
