import { NO_MONEY, type Pence, pence, sumPence, type VatClass } from '#kit/money.ts';
import { DEFAULT_DELIVERY_RATES, type DeliveryRates } from './delivery-rates.ts';
import { vatByRate } from './vat-by-rate.ts';

export interface PricedLine {
  pricePence: Pence;
  vatClass: VatClass;
  /** false if the discount is taken off other lines (this one has a price list that doesn't allow codes) */
  takesDiscount?: boolean;
}

/** A code's discount: an amount off the items or the delivery charge. */
export type DiscountAmount = { kind: 'items'; amountPence: Pence } | { kind: 'delivery' };

/** The one set of figures shown in cart, checkout, order, email and payment. `total = items − discount + shipping`. */
export interface Totals {
  itemsPence: Pence;
  discountPence: Pence;
  shippingPence: Pence;
  totalPence: Pence;
  vatPence: Pence;
  netPence: Pence;
  /** The amount missing for free delivery; 0 if delivery is free or never is, or the cart is empty. */
  untilFreeDeliveryPence: Pence;
}

/**
 * Returns the totals of a cart or order (ruling 3). Discount and delivery are split over the VAT classes in proportion
 * to the value of their items (ruling 4); VAT is included in the grand total.
 */
export function totalsOf(
  lines: readonly PricedLine[],
  discount: DiscountAmount | null,
  rates: DeliveryRates = DEFAULT_DELIVERY_RATES,
): Totals {
  const itemsPence = sumPence(lines.map((line) => line.pricePence));
  const shippingPence = shippingFor(lines.length, itemsPence, rates);
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
    untilFreeDeliveryPence:
      shippingPence === 0 || rates.freeFromPence === null
        ? NO_MONEY
        : pence(rates.freeFromPence - itemsPence),
  };
}

/** Returns the delivery charge: none for an empty cart, or from the free delivery value. */
export function shippingFor(
  lineCount: number,
  itemsPence: Pence,
  { pricePence, freeFromPence }: DeliveryRates = DEFAULT_DELIVERY_RATES,
): Pence {
  const isFree = lineCount === 0 || (freeFromPence !== null && itemsPence >= freeFromPence);
  return isFree ? NO_MONEY : pence(pricePence);
}

function discountFor(discount: DiscountAmount | null, itemsPence: Pence, shippingPence: Pence): Pence {
  if (!discount) return NO_MONEY;
  if (discount.kind === 'delivery') return shippingPence;
  return pence(Math.min(discount.amountPence, itemsPence));
}
