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

/** What a draft's state may become, and by what. An accepted one stays: its order is changed from then on. */
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

/** A file that came with a request. */
export interface RequestFile {
  id: string;
  originalName: string;
  bytes: number;
}

/** What a customer asked for on the quote request page. Only staff see it. */
export interface QuoteRequest {
  /** in their own words */
  request: string | null;
  /** the product and its choices as they had them */
  requestedProduct: string | null;
  /** `2026-11-24` */
  wantedBy: string | null;
  files: RequestFile[];
}

/** Who a draft is for, as typed: anything may be missing until it is sent. */
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

/** What is set for a draft as a whole. */
export interface DraftTerms {
  isCollected: boolean;
  poNumber: string | null;
  /** null: as the shop's delivery prices say */
  deliveryPence: number | null;
  discountPence: number;
  discountWhy: string | null;
  customerNote: string | null;
  staffNote: string | null;
  /** `2026-11-24`; null: as long as the shop's offers usually hold */
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
  /** who began it: staff, or a customer who asked for a quote */
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

/** Who a draft is for that doesn’t say. */
export const NOBODY_YET = 'Nobody yet';

/** Returns the name of who a draft is for, as far as it is known. */
export function draftName({ firstName, lastName, company, email }: DraftCustomer): string {
  return `${firstName} ${lastName}`.trim() || company || email || NOBODY_YET;
}

/** Returns the customer's own references of the lines that have one. They are not in the offer: they may name somebody. */
export function referencesOf({ lines }: Pick<Draft, 'lines'>): Record<string, string> {
  return Object.fromEntries(lines.flatMap(({ id, reference }) => (reference ? [[id, reference]] : [])));
}

/** How long an offer holds unless staff say otherwise. */
export const OFFER_DAYS = 30;
