import { CHOICE_OF_GROUP, GROUP_KEYS } from '#features/pricing/index.ts';
import type { Pence, VatClass } from '#kit/money.ts';
import type {
  AcceptedWarning,
  ArtworkEvent,
  ArtworkVersionFile,
  ItemArtworkState,
} from './artwork/item-artwork.ts';
import type { OriginalFile } from './artwork/originals-list.tsx';

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

export type PaymentMethod = 'stripe' | 'account';

/** The words of a status; each has its own colour too. */
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

/** What of an order's payment a person has to look at. */
export const ATTENTIONS = ['amount-differs', 'paid-after-cancel', 'refund-failed', 'refunded-twice'] as const;
export type Attention = (typeof ATTENTIONS)[number];

/** Whether money for an order has come in or is owed: it may be made. */
export function isPlaced(paymentStatus: PaymentStatus): boolean {
  return paymentStatus === 'paid' || paymentStatus === 'account' || paymentStatus === 'refunded';
}

/** An address for invoices, as it is typed. */
interface BillingAddress {
  name: string;
  address: string;
  city: string;
  postalCode: string;
}

/** Who an order's invoice is made out to. */
export interface BillingDetails {
  company: string | null;
  /** null: the delivery address */
  address: BillingAddress | null;
}

/** Who an order is billed to, as the order keeps it. Orders from before there was a choice have no `name`. */
export interface StoredBilling {
  company?: string | null;
  name?: string;
  line1?: string;
  city?: string;
  postal_code?: string;
  country?: string;
}

/** Who ordered, where it goes and who pays for it, as typed at checkout. */
export interface CustomerDetails {
  email: string;
  firstName: string;
  lastName: string;
  address: string;
  city: string;
  postalCode: string;
  phone: string | null;
  /** where it is left out, the bill-to is the delivery address */
  billing?: BillingDetails;
}

/** A choice as an order keeps it: in words, with its surcharge of that day. */
export interface OrderedOption {
  group: string;
  label: string;
  id: string;
  name: string;
  priceModifierPence: number;
}

/** What was chosen, by the names of choices in addresses: `{ size: 'a5', sides: 'double-sided' }`. */
export function chosenIds(options: readonly Pick<OrderedOption, 'group' | 'id'>[]): Record<string, string> {
  const chosen = options.flatMap(({ group, id }): [string, string][] => {
    const key = GROUP_KEYS.find((candidate) => candidate === group);
    return key ? [[CHOICE_OF_GROUP[key], id]] : [];
  });
  return Object.fromEntries(chosen);
}

export interface OrderItem {
  id: string;
  productId: string;
  productName: string;
  quantity: number;
  paperType: string;
  finish: string | null;
  size: string | null;
  options: OrderedOption[];
  pricePence: Pence;
  vatClass: VatClass;
  /** what is printed, and the customer's own files that it was made of, if it was */
  artwork: ArtworkVersionFile & { originals: OriginalFile[] };
  /** warnings of the artwork that its customer said yes to */
  accepted: AcceptedWarning[];
  artworkState: ItemArtworkState;
  /** what has to be put right; told where the state is `problem` */
  artworkProblem: string | null;
  /** ISO time; production waits for the customer's yes to the proof. Null where nobody asked for it. */
  proofAskedAt: string | null;
  /** oldest first */
  artworkEvents: ArtworkEvent[];
  /** whether we promise that a person reads it before it is printed */
  needsProofreading: boolean;
}

/** What staff are told of an item that needs proofreading. */
export const PROOFREADING_NOTE = 'Proofread before printing: names, dates and photographs';

export interface StatusChange {
  status: OrderStatus;
  notes: string | null;
  actor: string;
  createdAt: string;
}

/** A credit note as an order's pages list it. */
interface ListedCreditNote {
  noteNumber: string;
  /** `2026-11-24` */
  issuedOn: string;
  totalPence: Pence;
  reason: string;
  createdAt: string;
  /** null where it stands */
  cancelledOn: string | null;
  /** null where it is for what came off an account */
  refundId: string | null;
}

/** A refund of an order's card payment, as its row has it. Times are ISO texts. */
export interface OrderRefund {
  id: string;
  amountPence: Pence;
  createdAt: string;
  providerRefundId: string | null;
  doneAt: string | null;
  refused: string | null;
  /** why it could not be sent yet, for staff, and since when */
  problem: string | null;
  failingSince: string | null;
  gaveUpAt: string | null;
  /** how staff paid it back outside Galley, as the customer reads it */
  paidBackHow: string | null;
  creditReason: string;
}

/** Where a credit note is opened; `again` is the `?key=…` of a signed link, or nothing. */
export function creditNotePath(orderId: string, noteNumber: string, again = ''): string {
  return `/orders/${orderId}/credit-notes/${noteNumber}${again}`;
}

/** An order as it was bought, with everything a page of it shows. */
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
  trackingNumber: string | null;
  notes: string | null;
  attention: Attention | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  items: OrderItem[];
  /** newest first */
  history: StatusChange[];
  /** oldest first, those that were cancelled too */
  creditNotes: ListedCreditNote[];
  /** oldest first */
  refunds: OrderRefund[];
}

export interface OrderSummary {
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
  trackingNumber: string | null;
  createdAt: Date;
}

/** What became of an order's artwork link: a URL of ours, only for those who may have the file. */
export function artworkUrl(artworkId: string): string {
  return `/artwork/${artworkId}`;
}

export function artworkPreviewUrl(artworkId: string): string {
  return `/artwork/${artworkId}/preview`;
}
