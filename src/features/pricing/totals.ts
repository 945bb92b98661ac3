import { NO_MONEY, type Pence, pence, sumPence, type VatClass } from '../../kit/money.ts';
import { vatByRate } from './vat-by-rate.ts';

/** Delivery is free from this value of items, before any discount (specification, section 9). */
export const FREE_DELIVERY_FROM_PENCE = pence(7500);
export const DELIVERY_PENCE = pence(499);

export interface PricedLine {
  pricePence: Pence;
  vatClass: VatClass;
}

/** What a code takes off: an amount of the items, or the delivery charge. */
export type DiscountAmount = { kind: 'items'; amountPence: Pence } | { kind: 'delivery' };

/** The one set of figures that cart, checkout, order, e-mail and payment show. `total = items − discount + shipping`. */
export interface Totals {
  itemsPence: Pence;
  discountPence: Pence;
  shippingPence: Pence;
  totalPence: Pence;
  vatPence: Pence;
  netPence: Pence;
  /** What is missing for free delivery; 0 when it is free, or the cart is empty. */
  untilFreeDeliveryPence: Pence;
}

/**
 * The totals of a cart or order (ruling 3). Discount and delivery are shared over the VAT classes in proportion to
 * the value of their items (ruling 4); VAT is what is inside the grand total.
 */
export function totalsOf(lines: readonly PricedLine[], discount: DiscountAmount | null): Totals {
  const itemsPence = sumPence(lines.map((line) => line.pricePence));
  const shippingPence = shippingFor(lines.length, itemsPence);
  const discountPence = discountFor(discount, itemsPence, shippingPence);
  const totalPence = pence(itemsPence - discountPence + shippingPence);
  const vatPence = sumPence(vatByRate(lines, { discountPence, shippingPence }).map((rate) => rate.vatPence));
  return {
    itemsPence,
    discountPence,
    shippingPence,
    totalPence,
    vatPence,
    netPence: pence(totalPence - vatPence),
    untilFreeDeliveryPence: shippingPence === 0 ? NO_MONEY : pence(FREE_DELIVERY_FROM_PENCE - itemsPence),
  };
}

/** The delivery charge for items of a value: none for an empty cart, none from £75.00. */
export function shippingFor(lineCount: number, itemsPence: Pence): Pence {
  return lineCount === 0 || itemsPence >= FREE_DELIVERY_FROM_PENCE ? NO_MONEY : DELIVERY_PENCE;
}

function discountFor(discount: DiscountAmount | null, itemsPence: Pence, shippingPence: Pence): Pence {
  if (!discount) return NO_MONEY;
  if (discount.kind === 'delivery') return shippingPence;
  return pence(Math.min(discount.amountPence, itemsPence));
}
