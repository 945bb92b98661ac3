import { pence, shareOut } from '#kit/money.ts';

/** An item, and how many of its copies have left the shop. */
export interface ItemLeft {
  pricePence: number;
  takesDiscount: boolean;
  /** a fee for changing the order */
  isFee: boolean;
  /** 0 if we don't make it */
  copies: number;
  copiesLeft: number;
}

/**
 * Returns whether some or all of the goods that we make for an order have left, and their value in pence: its copies'
 * part of the price after its share of the discount, delivery, and fees for changing the order.
 */
export function leftOf(
  items: readonly ItemLeft[],
  { discountPence, shippingPence }: { discountPence: number; shippingPence: number },
): { left: 'none' | 'part' | 'all'; leftPence: number } {
  const made = items.filter(({ copies }) => copies > 0);
  if (made.every(({ copiesLeft }) => copiesLeft === 0)) return { left: 'none', leftPence: 0 };
  const discounts = shareOut(
    pence(discountPence),
    items.map(({ pricePence, takesDiscount }) => (takesDiscount ? pricePence : 0)),
  );
  const parts = items.map(({ pricePence, isFee, copies, copiesLeft }, i) => {
    const paid = pricePence - (discounts[i] ?? 0);
    if (isFee) return paid;
    if (copiesLeft === 0) return 0;
    return shareOut(pence(Math.max(0, paid)), [copiesLeft, Math.max(0, copies - copiesLeft)])[0] ?? 0;
  });
  const isAll = made.every(({ copies, copiesLeft }) => copiesLeft >= copies);
  const leftPence = parts.reduce((sum, part) => sum + part, shippingPence);
  return { left: isAll ? 'all' : 'part', leftPence };
}
