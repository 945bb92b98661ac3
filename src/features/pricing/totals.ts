import {
  NO_MONEY,
  type Pence,
  pence,
  shareOut,
  sumPence,
  type VatClass,
  vatInside,
} from '../../kit/money.ts';

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
  const vatPence = vatOf(lines, discountPence, shippingPence);
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

function vatOf(lines: readonly PricedLine[], discountPence: Pence, shippingPence: Pence): Pence {
  const classes: VatClass[] = ['standard', 'zero'];
  const items = classes.map((vatClass) =>
    sumPence(lines.filter((line) => line.vatClass === vatClass).map((line) => line.pricePence)),
  );
  // Discount less delivery is what moves the items' value: shared as one amount, so that no class falls below zero.
  const discounts = shareOut(discountPence, items);
  const deliveries = shareOut(shippingPence, items);
  return sumPence(
    classes.map((vatClass, i) =>
      vatInside(pence(Math.max(0, (items[i] ?? 0) - (discounts[i] ?? 0) + (deliveries[i] ?? 0))), vatClass),
    ),
  );
}
