import type { VatDecision } from '#features/pricing/prices/index.ts';
import type { Country } from '#kit/country.ts';
import type { Pence, VatClass } from '#kit/money.ts';
import type { ListedChange, OrderSide, RemovedItem } from './changes/order-change.ts';
import type { OrderCharge } from './charges/charge.ts';
import type { CustomerWait } from './customer-waits.ts';
import type { DayChange } from './days/day-change.ts';
import type { MonthlyInvoiceOf } from './documents/monthly-day.ts';
import type { VatChange } from './documents/vat-change.ts';
import type { HandPayment } from './hand-payment.ts';
import type { AcceptedWarning, ArtworkEvent, ItemArtworkState, OrderedFile } from './item-artwork.ts';
import type { OrderRefund } from './order-refund.ts';
import type { OrderedOption } from './ordered-option.ts';
import type { PaymentMethod } from './payment-method.ts';

export const ORDER_STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_STATUSES = [
  'pending',
  'paid',
  'account',
  'failed',
  'cancelled',
  'expired',
  'refunded',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** `same-day-collection`: every item has a turnaround that customers collect. */
export type DeliveryMethod = 'delivery' | 'collection' | 'same-day-collection';

/** The name of each status; each also has its own colour. */
export const STATUS_WORDS: Readonly<Record<OrderStatus, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

export const PAYMENT_WORDS: Readonly<Record<PaymentStatus, string>> = {
  pending: 'Awaiting payment',
  paid: 'Paid',
  account: 'On account',
  failed: 'Payment failed',
  cancelled: 'Not paid',
  expired: 'Payment expired',
  refunded: 'Refunded',
};

/** Payment problems that need a person. */
export const ATTENTIONS = [
  'amount-differs',
  'paid-after-cancel',
  'ordered-twice',
  'refund-failed',
  'refunded-twice',
] as const;
export type Attention = (typeof ATTENTIONS)[number];

/** Whether money for the order has been received or is owed, so that it may be printed. */
export function isPlaced(paymentStatus: PaymentStatus): boolean {
  return paymentStatus === 'paid' || paymentStatus === 'account' || paymentStatus === 'refunded';
}

/** A billing address as typed. */
interface BillingAddress {
  name: string;
  address: string;
  city: string;
  postalCode: string;
  country: Country;
}

/** Who to invoice for an order. */
export interface BillingDetails {
  company: string | null;
  /** null for the delivery address */
  address: BillingAddress | null;
}

/** Who to invoice, as stored. Orders from before billing details have no `name`. */
export interface StoredBilling {
  company?: string | null;
  name?: string;
  line1?: string;
  city?: string;
  postal_code?: string;
  country?: string;
}

/** Who ordered, where it is delivered and who pays, as typed at checkout. */
export interface CustomerDetails {
  email: string;
  firstName: string;
  lastName: string;
  address: string;
  city: string;
  postalCode: string;
  country: Country;
  phone: string | null;
  /** the delivery address if left out */
  billing?: BillingDetails;
}

export interface OrderItem {
  id: string;
  /** null if it is not a product but written by staff, and not made by us */
  productId: string | null;
  productName: string;
  /** whether we make it; otherwise it has no job and no file */
  isMade: boolean;
  /** what staff wrote about it for production */
  note: string | null;
  /** the customer's own reference for it */
  reference: string | null;
  /** what its quote called it, and said about it; null for what was not quoted */
  title: string | null;
  customerText: string | null;
  quantity: number;
  paperType: string;
  finish: string | null;
  size: string | null;
  options: OrderedOption[];
  pricePence: Pence;
  /** what everybody else would have paid that day: more, if the customer had a price list */
  publicPence: Pence;
  /** whether this item had a share of the order's discount */
  takesDiscount: boolean;
  vatClass: VatClass;
  /** how that was decided; null if by the product's class alone */
  vatDecision: VatDecision | null;
  /** staff's decision about its VAT after the sale; null if there was none */
  vatChange: VatChange | null;
  /** of all copies; null if it was not known */
  weightGrams: number | null;
  /** of a book's cover, as ordered; null if it has none, or was ordered before this was recorded */
  spineUm: number | null;
  /** null if its file has not arrived yet */
  artwork: OrderedFile | null;
  /** a file that isn't printed: what the customer had before they could send a better one; null if there is none, or it was removed */
  idea?: { id: string; originalName: string; hasPreview: boolean } | null;
  /** ISO time by which a person answers about that file: until then we aren't waiting for the customer; null if nobody was asked */
  lookBy: string | null;
  /** the filled-in template that its file was made from; then the brief of what we design for it */
  designId?: string | null;
  briefId: string | null;
  /** how many rounds of changes its design includes; null without one */
  designRounds: number | null;
  /** artwork warnings that the customer accepted */
  accepted: AcceptedWarning[];
  artworkState: ItemArtworkState;
  /** what has to be fixed, if the state is `problem` */
  artworkProblem: string | null;
  /** its job, or the first of its parts, with changes that production hasn't seen yet; null if it has none */
  job: { code: string; changed: string | null } | null;
  /** whether it is being printed, has left or was cancelled: its file can no longer be changed */
  isBegun: boolean;
  /** what its job is waiting for, if the customer can do something about it; null if nothing */
  waitsFor: CustomerWait | null;
  /** ISO time of the request; production waits for the customer's approval. Null if never requested. */
  proofAskedAt: string | null;
  /** oldest first */
  artworkEvents: ArtworkEvent[];
  /** whether we promise that a person reads it before printing */
  needsProofreading: boolean;
}

/** The note to staff on an item that needs proofreading. */
export const PROOFREADING_NOTE = 'Proofread before printing: names, dates and photographs';

export interface StatusChange {
  status: OrderStatus;
  notes: string | null;
  /** why it was cancelled and what happens to the money, in words for the customer; null if nobody gave a reason */
  message: string | null;
  actor: string;
  createdAt: string;
}

/** A credit note as listed on an order's pages. */
interface ListedCreditNote {
  noteNumber: string;
  /** `2026-11-24` */
  issuedOn: string;
  totalPence: Pence;
  /** the part of that for goods and delivery at 0% */
  zeroPence: Pence;
  reason: string;
  createdAt: string;
  /** null if still valid */
  cancelledOn: string | null;
  /** null if it credits an amount that was taken off an account or let go */
  refundId: string | null;
  /** the order change that took it off an account; null for anything else */
  changeId: string | null;
  /** whether it credits a shortfall that we let go */
  isShortfall: boolean;
}

/** Another order named on an order’s pages. */
interface NamedOrder {
  id: string;
  orderNumber: string;
}

/** An order as bought, with everything that its pages show. */
export interface Order {
  id: string;
  orderNumber: string;
  userId: string | null;
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  itemsPence: Pence;
  discountPence: Pence;
  discountCode: string | null;
  shippingPence: Pence;
  totalPence: Pence;
  vatPence: Pence;
  netPence: Pence;
  customerName: string;
  customerEmail: string;
  customerPhone: string | null;
  shippingAddressLine1: string;
  shippingAddressLine2: string | null;
  shippingCity: string;
  shippingPostcode: string;
  shippingCountry: string;
  billingAddress: StoredBilling;
  despatchOn: string;
  deliveryMethod: DeliveryMethod;
  /** with its name on that day; null if collected, or from before there were zones */
  deliveryZone: string | null;
  /** how many working days its parcel takes; null if not stated */
  daysOnTheWay: number | null;
  /** with packing; null for orders from before weights were recorded */
  weightGrams: number | null;
  /** whether the weight of some item was not known and was assumed */
  weightIsAssumed: boolean;
  trackingNumber: string | null;
  /** the customer's own number for it */
  poNumber: string | null;
  /** the draft by staff that it was made from; null if it came from a cart */
  draftId: string | null;
  /** the first order, if this is a reprint; null for a sale */
  reprintOf: NamedOrder | null;
  /** its reprints, oldest first */
  reprints: NamedOrder[];
  notes: string | null;
  attention: Attention | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  items: OrderItem[];
  /** newest first */
  history: StatusChange[];
  /** oldest first, including cancelled ones */
  creditNotes: ListedCreditNote[];
  /** oldest first */
  refunds: (OrderRefund & {
    /** a refund of money that no longer had to be paid, so it is on no invoice */
    isSurplus: boolean;
  })[];
  /** its newest payment by bank transfer or at the counter; null if it has none */
  handPayment: HandPayment | null;
  /** oldest first, like `changes` and `dayChanges` */
  charges: OrderCharge[];
  changes: ListedChange[];
  /** the order as first invoiced; null if it hasn't changed since */
  asOrdered: OrderSide | null;
  /** its own invoice; null if it has none, or none yet. `issuedOn`: `2026-11-24` */
  invoice: { invoiceNumber: string; issuedOn: string } | null;
  /** null if it has its own invoice, or will have */
  monthlyInvoice: MonthlyInvoiceOf | null;
  /** the addressee of its monthly invoice; null if there is none yet, or it uses the address of its newest order */
  monthlyBuyer: StoredBilling | null;
  removedItems: RemovedItem[];
  dayChanges: DayChange[];
}

export interface OrderSummary {
  /** additional charges still to be paid by card */
  waitingPence: number;
  id: string;
  orderNumber: string;
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  totalPence: Pence;
  customerName: string;
  customerEmail: string;
  itemCount: number;
  firstItem: string;
  despatchOn: string;
  deliveryMethod: DeliveryMethod;
  trackingNumber: string | null;
  createdAt: Date;
}
