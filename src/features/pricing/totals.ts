import { NO_MONEY, type Pence, pence, sumPence, type VatClass } from '#kit/money.ts';
import { DEFAULT_DELIVERY_RATES, type DeliveryRates } from './delivery-rates.ts';
import { vatByRate } from './vat-by-rate.ts';

export interface PricedLine {
  pricePence: Pence;
  vatClass: VatClass;
}

/** What a code takes off: an amount of the items, or the delivery charge. */
export type DiscountAmount = { kind: 'items'; amountPence: Pence } | { kind: 'delivery' };

/** The one set of figures that cart, checkout, order, email and payment show. `total = items − discount + shipping`. */
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
    untilFreeDeliveryPence: shippingPence === 0 ? NO_MONEY : pence(rates.freeFromPence - itemsPence),
  };
}

/** The delivery charge for items of a value: none for an empty cart, none from the value that the rates name. */
export function shippingFor(
  lineCount: number,
  itemsPence: Pence,
  { pricePence, freeFromPence }: DeliveryRates = DEFAULT_DELIVERY_RATES,
): Pence {
  return lineCount === 0 || itemsPence >= freeFromPence ? NO_MONEY : pence(pricePence);
}

function discountFor(discount: DiscountAmount | null, itemsPence: Pence, shippingPence: Pence): Pence {
  if (!discount) return NO_MONEY;
  if (discount.kind === 'delivery') return shippingPence;
  return pence(Math.min(discount.amountPence, itemsPence));
}
