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

/** What a customer asked for on the quote request page. Only staff see it. */
export interface QuoteRequest {
  /** in the customer's own words */
  request: string | null;
  /** the product and its choices as on their page */
  requestedProduct: string | null;
  /** `2026-11-24` */
  wantedBy: string | null;
  files: RequestFile[];
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
}

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

/**
 * Returns the customer's own references for the lines that have one. They are not in the offer, because they may name
 * somebody.
 */
export function referencesOf({ lines }: Pick<Draft, 'lines'>): Record<string, string> {
  return Object.fromEntries(lines.flatMap(({ id, reference }) => (reference ? [[id, reference]] : [])));
}

/** How long an offer holds unless staff say otherwise. */
export const OFFER_DAYS = 30;
