import type { Product } from '#features/catalogue/index.ts';
import type { DeliveryPlan } from '#features/delivery/index.ts';
import type { DiscountCode } from '#features/discounts/index.ts';
import type { OfferDays } from '#features/drafts/index.ts';
import type {
  DeliveryMethod,
  OrderSide,
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
} from '#features/orders/index.ts';
import type { Country } from '#kit/country.ts';

/** What decides whether an item may be changed. */
interface ItemFacts {
  /** null: staff wrote it, and we don't make it */
  productId: string | null;
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
  before: OrderSide;
  /** by the item's id */
  items: Readonly<Record<string, ItemFacts>>;
  /** whether staff have overruled the VAT of an item */
  isVatDecided: boolean;
  /** whether it is on a monthly invoice that is still to come */
  waitsForInvoice: boolean;
  /** whether a change waits to be paid */
  hasWaiting: boolean;
  /** the order's own code */
  code: DiscountCode | null;
  /** the one that is wanted in its place; null: none is, or there is no such code */
  wantedCode: DiscountCode | null;
  products: readonly Product[];
  plan: DeliveryPlan;
  days: OfferDays;
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
