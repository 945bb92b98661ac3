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

/** What decides whether an item may be changed. */
interface ItemFacts {
  /** null: staff wrote it, and we don't make it */
  productId: string | null;
  /** its product's, also of one that we no longer sell */
  categoryId: string | null;
  isMade: boolean;
  /** how many jobs it is made in */
  parts: number;
  /** the furthest of its jobs; null if we don't make it */
  stage: 'artwork' | 'proof' | 'queue' | 'making' | 'ready' | 'gone' | null;
  /** the sheet that it is to be printed on */
  sheet: string | null;
  /** whether something of it was made, or a customer has reported a problem with it: then it can't be removed */
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
  /** as it is now, with the terms of its code when it took it */
  before: OrderSide;
  /** as it was before its first change; null if it hasn't changed */
  agreed: OrderSide | null;
  /** `2026-11-24`: the day on which it was ordered, whose price lists still count for its lines */
  orderedOn: string;
  /** by the item's id */
  items: Readonly<Record<string, ItemFacts>>;
  /** whether staff have overruled the VAT of an item */
  isVatDecided: boolean;
  /** whether it is on a monthly invoice that is still to come */
  waitsForInvoice: boolean;
  /** whether a change waits to be paid */
  hasWaiting: boolean;
  /** the order's own code; null: it has none, or it was deleted */
  codeId: string | null;
  /** the one that is wanted in its place, with its terms today; null: none is, or there is no such code */
  wantedCode: DiscountCode | null;
  wantedTerms: CodeTerms | null;
  products: readonly Product[];
  /** the delivery prices when it was ordered */
  plan: DeliveryPlan;
  days: OfferDays;
}

/** Returns the place outside of UK VAT that an order goes to, by what the shop had chosen when it was ordered; undefined: none. */
export function exportedTo({ deliveryMethod, plan, postcode, country }: Changeable): string | undefined {
  const { place, isExport } = rulesAt(plan, postcode, country);
  return deliveryMethod === 'delivery' && isExport ? place.name : undefined;
}

/** Returns why nothing of an order can be changed, as a sentence; null if something can. */
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
