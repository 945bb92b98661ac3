import type { Pence } from '#kit/money.ts';

/** docs.stripe.com/currencies: the least that a card can be charged. */
export const CARD_MINIMUM_PENCE = 30;

/**
 * The payment that a hosted card page is opened for. `reference` is the order's id; URLs may hold
 * `{CHECKOUT_SESSION_ID}`.
 */
export interface CardPayment {
  idempotencyKey: string;
  reference: string;
  amountPence: Pence;
  description: string;
  customerEmail: string;
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

/**
 * The provider's status of a card page. `paid` only once the money is taken. `complete` but not paid: a slow payment is
 * on its way. `failed`: it did not arrive and never will (only `readSession` tells it from `complete`).
 */
export interface CardSession {
  id: string;
  url: string | null;
  state: 'open' | 'complete' | 'expired' | 'failed';
  paid: boolean;
  reference: string | null;
  amountPence: number;
  currency: string;
  /** The provider's id of the payment made on this page. */
  paymentId: string | null;
  createdAt: Date;
}

/** A signed event. Only a hint: the object that it names is read again before anything is done. */
export interface CardEvent {
  id: string;
  type: string;
  sessionId: string | null;
  /** the provider's id of the payment, for events about refunds and disputes */
  paymentId: string | null;
}

/** A product to send to the provider. Its id there is derived from ours, so it is never created twice. */
export interface ProviderProduct {
  id: string;
  name: string;
  description: string;
  /** whether it is on sale */
  active: boolean;
  pricePence: Pence;
  /** stored by the caller before the call; the same key creates nothing twice */
  idempotencyKey: string;
  /** the price the provider already has for it, with its amount */
  known: { priceId: string; pricePence: number } | null;
}

/** Money to refund from a payment: `paymentId` is the provider's id. */
export interface CardRefund {
  idempotencyKey: string;
  paymentId: string;
  amountPence: number;
  /** the order's id */
  reference: string;
}

/** The provider's current record of a refund. `pending` may still become either; `done` may still fail, days later. */
export interface ProviderRefund {
  id: string;
  /** the provider's id of the payment */
  paymentId: string;
  /** the key we requested it with; null for one made by hand at the provider */
  key: string | null;
  amountPence: number;
  createdAt: Date;
  state: 'pending' | 'done' | 'failed';
  /** why it failed, for staff */
  why: string | null;
}

/** Not ok: the provider's refusal is final; `why` is its reason, for staff. */
export type RefundOutcome = { ok: true; refund: ProviderRefund } | { ok: false; why: string };

/**
 * The provider's current record of a dispute. `inquiry`: the bank only asks, and no money is taken. `closed`: an
 * inquiry that ended without a dispute. A bank may reopen a decided dispute.
 */
export interface ProviderDispute {
  id: string;
  /** the provider's id of the payment */
  paymentId: string;
  amountPence: number;
  state: 'inquiry' | 'needs-response' | 'under-review' | 'won' | 'lost' | 'closed';
  /** whether the bank currently holds the money */
  isTaken: boolean;
  /** whether the provider still allows a refund of the payment */
  isRefundable: boolean;
  /** the provider's code, such as `fraudulent` or `product_not_received` */
  reason: string;
  /** deadline for evidence; null if there is nothing to answer */
  evidenceDueAt: Date | null;
  openedAt: Date;
}

/** An address that the provider sends events to; `*` in `events` means all of them. */
export interface WebhookEndpoint {
  url: string;
  events: string[];
  isEnabled: boolean;
}

/** The card network as the shop uses it. Amounts are pence in GBP. */
export interface CardProvider {
  readonly name: 'stripe' | 'test';
  /** the wallets that its page also takes, where the customer's device has them */
  readonly wallets: readonly string[];
  /** Opens a hosted card page; the same key returns the same page. Throws CardProviderError. */
  createSession(payment: CardPayment): Promise<CardSession>;
  /** Returns the session's current state, or null if the provider doesn't know this id. Throws CardProviderError. */
  readSession(id: string): Promise<CardSession | null>;
  /** Closes an open page so that it can't be paid. A paid or closed page is unchanged. Throws CardProviderError. */
  expireSession(id: string): Promise<void>;
  /** Creates or updates a product. A new amount creates a new price and closes the old. Throws CardProviderError. */
  syncProduct(product: ProviderProduct): Promise<{ productId: string; priceId: string }>;
  /** Refunds money; the same key refunds once. Throws CardProviderError if the call can be retried. */
  refund(refund: CardRefund): Promise<RefundOutcome>;
  /** Returns every refund of a payment, including those made by hand at the provider. Throws CardProviderError. */
  readRefunds(paymentId: string): Promise<ProviderRefund[]>;
  /** Returns every dispute of a payment, including closed ones. Throws CardProviderError. */
  readDisputes(paymentId: string): Promise<ProviderDispute[]>;
  /** Yields card pages opened since a day, in any state, one page of results at a time. Throws CardProviderError. */
  sessionsSince(since: Date): AsyncIterable<CardSession[]>;
  /** Yields refunds made since a day, in the same way. Throws CardProviderError. */
  refundsSince(since: Date): AsyncIterable<ProviderRefund[]>;
  /** Yields disputes opened since a day, in the same way. Throws CardProviderError. */
  disputesSince(since: Date): AsyncIterable<ProviderDispute[]>;
  /** Returns the card page that a payment was made on, or null if it isn't ours. Throws CardProviderError. */
  findSessionOf(paymentId: string): Promise<CardSession | null>;
  /** Returns where events are sent, or null if the key may not read that. Throws CardProviderError. */
  readWebhooks(): Promise<WebhookEndpoint[] | null>;
  /** Verifies an event against its raw bytes. Returns null if signature, time or format is wrong. */
  verifyEvent(rawBody: string, headers: Headers): CardEvent | null;
}

/** The provider could not be reached, or refused. `message` is for the log, not the customer. */
export class CardProviderError extends Error {
  override name = 'CardProviderError';
}

/** Whether the provider failed. Checked by name, so it works across a bundle and its source. */
export function isCardProviderError(error: unknown): error is CardProviderError {
  return error instanceof Error && error.name === 'CardProviderError';
}

/** Runs a call and turns any client error into our own, keeping the cause. */
export async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new CardProviderError(`Card provider: ${message}`, { cause: error });
  }
}
