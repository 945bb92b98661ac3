import type { Product } from '#features/catalogue/products/index.ts';
import type {
  DeliveryMethod,
  OrderSide,
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
} from '#features/orders/order/index.ts';
import type { OfferDays } from '#features/orders/staff-lines/index.ts';
import { type DeliveryPlan, rulesAt } from '#features/pricing/delivery/index.ts';
import type { CodeTerms, DiscountCode } from '#features/pricing/discounts/index.ts';
import type { Country } from '#kit/country.ts';

/** The facts that decide whether an item may be changed. */
interface ItemFacts {
  /** null for a free line by staff, which we don't make */
  productId: string | null;
  /** its product's, even if we no longer sell it */
  categoryId: string | null;
  isMade: boolean;
  /** how many jobs it is made in */
  parts: number;
  /** the furthest of its jobs; null if we don't make it */
  stage: 'design' | 'artwork' | 'proof' | 'queue' | 'making' | 'ready' | 'gone' | null;
  /** the sheet on which it is to be printed */
  sheet: string | null;
  /** whether part of it has been made, or a customer has reported a problem with it, so that it can't be removed */
  isBegun: boolean;
}

/** A placed order with everything that its changes depend on. */
export interface Changeable {
  id: string;
  orderNumber: string;
  version: number;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  isPlaced: boolean;
  isErased: boolean;
  userId: string | null;
  customerEmail: string;
  deliveryMethod: DeliveryMethod;
  postcode: string;
  country: Country;
  /** the order as it is now, with its code's terms at the time of its use */
  before: OrderSide;
  /** the order before its first change; null if it hasn't changed */
  agreed: OrderSide | null;
  /** `2026-11-24`: the day of the order, whose price lists still apply to its lines */
  orderedOn: string;
  /** by the item's id */
  items: Readonly<Record<string, ItemFacts>>;
  /** whether staff have overruled the VAT of an item */
  isVatDecided: boolean;
  /** whether it is on a monthly invoice that is still to come */
  waitsForInvoice: boolean;
  /** whether a change is waiting for payment */
  hasWaiting: boolean;
  /** the order's own code; null if it has none, or the code was deleted */
  codeId: string | null;
  /** the code to use instead, with today's terms; null if there is none, or it doesn't exist */
  wantedCode: DiscountCode | null;
  wantedTerms: CodeTerms | null;
  products: readonly Product[];
  /** the delivery prices on the day of the order */
  plan: DeliveryPlan;
  days: OfferDays;
}

/**
 * Returns the place outside UK VAT that an order goes to, by the shop's settings on the day of the order; undefined if
 * it stays inside.
 */
export function exportedTo({ deliveryMethod, plan, postcode, country }: Changeable): string | undefined {
  const { place, isExport } = rulesAt(plan, postcode, country);
  return deliveryMethod === 'delivery' && isExport ? place.name : undefined;
}

/** Returns why an order can't be changed at all, as a sentence; null if something can. */
export function whyNotChanged(order: Changeable): string | null {
  if (order.status === 'cancelled') return 'This order is cancelled.';
  if (order.paymentMethod === 'none')
    return 'A reprint costs nothing, so it can’t be changed. Cancel it and reopen the problem, or take a new order for anything else.';
  if (!order.isPlaced) return 'This order hasn’t been paid yet. Place a new one instead, as it should be.';
  if (order.paymentStatus === 'refunded') return 'This order was refunded in full.';
  if (order.status === 'shipped' || order.status === 'delivered')
    return 'This order has left. You can still refund part of it.';
  if (order.isVatDecided)
    return 'The VAT on this order was changed, so its items can’t be. Take a new order for anything else.';
  if (order.hasWaiting)
    return 'A change to this order is waiting to be paid for. Withdraw its charge on the order page first.';
  return null;
}
