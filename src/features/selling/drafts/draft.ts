import type { PaymentMethod } from '#features/orders/order/index.ts';
import type { StaffLine } from '#features/orders/staff-lines/index.ts';
import type { Country } from '#kit/country.ts';

export const DRAFT_STATES = ['open', 'sent', 'accepted', 'declined', 'withdrawn'] as const;
export type DraftState = (typeof DRAFT_STATES)[number];

export const DRAFT_STATE_WORDS: Readonly<Record<DraftState, string>> = {
  open: 'Not sent',
  sent: 'Sent',
  accepted: 'Won',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

/** EVERY move of a draft's state, and its cause. An accepted draft stays: from then on its order is changed instead. */
export const DRAFT_MOVES = {
  change: { from: ['open', 'sent', 'declined', 'withdrawn'], to: 'open' },
  send: { from: ['open', 'sent', 'declined', 'withdrawn'], to: 'sent' },
  accept: { from: ['open', 'sent', 'declined', 'withdrawn'], to: 'accepted' },
  decline: { from: ['sent'], to: 'declined' },
  withdraw: { from: ['open', 'sent'], to: 'withdrawn' },
} as const satisfies Record<string, { from: readonly DraftState[]; to: DraftState }>;

/** Whether a draft may make this move. */
export function mayMove(move: keyof typeof DRAFT_MOVES, state: DraftState): boolean {
  return (DRAFT_MOVES[move].from as readonly DraftState[]).includes(state);
}

/** A file sent with a request. */
export interface RequestFile {
  id: string;
  originalName: string;
  bytes: number;
}

/** A file of a quote: the customer's, or one that staff attached for them to read. */
export interface DraftFile extends RequestFile {
  fromStaff: boolean;
}

/** What a customer asked for on the quote request page. Only staff see it. */
export interface QuoteRequest {
  /** in the customer's own words */
  request: string | null;
  /** the product and its choices as on their page */
  requestedProduct: string | null;
  /** `2026-11-24` */
  wantedBy: string | null;
  files: DraftFile[];
}

/** Who a draft is for, as typed: anything may be missing until the draft is sent. */
export interface DraftCustomer {
  email: string;
  firstName: string;
  lastName: string;
  company: string;
  phone: string;
  address: string;
  city: string;
  postcode: string;
  country: Country;
}

/** The settings for a draft as a whole. */
export interface DraftTerms {
  isCollected: boolean;
  poNumber: string | null;
  /** null for the shop's delivery prices */
  deliveryPence: number | null;
  discountPence: number;
  discountWhy: string | null;
  customerNote: string | null;
  staffNote: string | null;
  /** `2026-11-24`; null for the shop's usual period */
  validUntil: string | null;
}

/** An offer as listed with its draft, oldest first. */
export interface ListedOffer {
  number: number;
  totalPence: number;
  validUntil: string;
  sentAt: string;
  sentBy: string;
  endedAt: string | null;
  endedWhy: 'replaced' | 'withdrawn' | 'declined' | 'accepted' | null;
  /** what its customer picked */
  picks: Picks;
}

/** What a customer picked of each line that offers several quantities: 0 is the line's own, 1 the first further one. */
export type Picks = Readonly<Record<string, number>>;

export interface Draft extends DraftCustomer, DraftTerms, QuoteRequest {
  id: string;
  draftNumber: string;
  state: DraftState;
  /** who started it: staff, or a customer who asked for a quote */
  source: 'staff' | 'request';
  version: number;
  userId: string | null;
  declinedWhy: string | null;
  createdByName: string;
  createdAt: Date;
  updatedAt: Date;
  lines: StaffLine[];
  offers: ListedOffer[];
  /** the newest order made from it that was not cancelled */
  order: {
    id: string;
    orderNumber: string;
    isPlaced: boolean;
    paymentMethod: PaymentMethod;
    /** ISO 8601 */
    createdAt: string;
  } | null;
}

/** In an address, in place of an id: a draft that isn't written down until there is something in it. */
export const NEW = 'new';

/** Such a draft, for nobody yet. */
export const NEW_DRAFT: Draft = {
  id: '',
  draftNumber: '',
  state: 'open',
  source: 'staff',
  version: 1,
  userId: null,
  email: '',
  firstName: '',
  lastName: '',
  company: '',
  phone: '',
  address: '',
  city: '',
  postcode: '',
  country: 'United Kingdom',
  isCollected: false,
  poNumber: null,
  deliveryPence: null,
  discountPence: 0,
  discountWhy: null,
  customerNote: null,
  staffNote: null,
  validUntil: null,
  request: null,
  requestedProduct: null,
  wantedBy: null,
  files: [],
  declinedWhy: null,
  createdByName: '',
  createdAt: new Date(0),
  updatedAt: new Date(0),
  lines: [],
  offers: [],
  order: null,
};

/** Whether it is an order that waits for a bank transfer. Such an order is its customer's word: the quote is closed. */
export function awaitsTransfer({ state, order }: Pick<Draft, 'state' | 'order'>): boolean {
  return state === 'sent' && order?.paymentMethod === 'bank' && !order.isPlaced;
}

export const AWAITS_TRANSFER_WORDS = 'Ordered, waiting for the transfer';

/** Whether a customer asked for it and has had no answer. */
export function isAskedFor({ state, source, offers }: Pick<Draft, 'state' | 'source' | 'offers'>): boolean {
  return state === 'open' && source === 'request' && offers.length === 0;
}

export const REQUEST_STATE_WORDS = 'Asked for';

/** Shown if a draft doesn’t say whom it is for. */
export const NOBODY_YET = 'Nobody yet';

/** Returns the name of the person whom a draft is for, as far as it is known. */
export function draftName({ firstName, lastName, company, email }: DraftCustomer): string {
  return `${firstName} ${lastName}`.trim() || company || email || NOBODY_YET;
}

/** What is written about a line for its customer. */
export type LineWords = Pick<StaffLine, 'reference' | 'title' | 'customerText'>;

/** Returns what is written about each line for its customer. It is not in the offer, because it may name somebody. */
export function wordsOf({ lines }: Pick<Draft, 'lines'>): Record<string, LineWords> {
  return Object.fromEntries(
    lines.map(({ id, reference, title, customerText }) => [id, { reference, title, customerText }]),
  );
}

/** How long an offer holds unless staff say otherwise. */
export const OFFER_DAYS = 30;
