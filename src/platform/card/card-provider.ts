import type { Pence } from '#kit/money.ts';

/** What a hosted card page is opened for. `reference` is the order's id; URLs may hold `{CHECKOUT_SESSION_ID}`. */
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

/** The provider's own state of a card page. `paid` only with the money taken. */
export interface CardSession {
  id: string;
  url: string | null;
  state: 'open' | 'complete' | 'expired';
  paid: boolean;
  reference: string | null;
  amountPence: number;
  currency: string;
  /** The provider's id of the payment made on it. */
  paymentId: string | null;
}

/** A signed event. Only a hint: what it names is read again before anything is done. */
export interface CardEvent {
  id: string;
  type: string;
  sessionId: string | null;
  /** the provider's id of the payment, of events about its refunds and disputes */
  paymentId: string | null;
}

/** A product as the provider shall have it. Its id there follows from ours, so that it is never made twice. */
export interface ProviderProduct {
  id: string;
  name: string;
  description: string;
  /** whether it is sold */
  active: boolean;
  pricePence: Pence;
  /** kept by the caller before the call: the same key again makes nothing again */
  idempotencyKey: string;
  /** the price that the provider has of us already, with its amount */
  known: { priceId: string; pricePence: number } | null;
}

/** Money to be given back of a payment: `paymentId` is the provider's id of it. */
export interface CardRefund {
  idempotencyKey: string;
  paymentId: string;
  amountPence: number;
  /** the order's id */
  reference: string;
}

/** A refund as the provider has it now. `pending` may still become either; `done` may still fail, days later. */
export interface ProviderRefund {
  id: string;
  /** the provider's id of the payment */
  paymentId: string;
  /** the key that we asked under; null for one made by hand at the provider */
  key: string | null;
  amountPence: number;
  createdAt: Date;
  state: 'pending' | 'done' | 'failed';
  /** why it failed, for staff */
  why: string | null;
}

/** Not ok: the provider will not do it, however often it is asked; `why` is its reason, for staff. */
export type RefundOutcome = { ok: true; refund: ProviderRefund } | { ok: false; why: string };

/**
 * A dispute as the provider has it now. `inquiry`: the bank only asks, and no money is taken. `closed`: an inquiry that
 * ended without a dispute. A bank may reopen one that was decided.
 */
export interface ProviderDispute {
  id: string;
  /** the provider's id of the payment */
  paymentId: string;
  amountPence: number;
  state: 'inquiry' | 'needs-response' | 'under-review' | 'won' | 'lost' | 'closed';
  /** whether the bank has the money at the moment */
  isTaken: boolean;
  /** whether the provider still lets the payment be refunded */
  isRefundable: boolean;
  /** the provider's word, such as `fraudulent` or `product_not_received` */
  reason: string;
  /** until when evidence is taken; null where there is nothing to answer */
  evidenceDueAt: Date | null;
  openedAt: Date;
}

/** The card network as the shop sees it. Amounts are pence in GBP. */
export interface CardProvider {
  readonly name: 'stripe' | 'test';
  /** Opens a hosted card page; the same key again answers the same page. Throws CardProviderError. */
  createSession(payment: CardPayment): Promise<CardSession>;
  /** The session as it is now, or null where the provider knows none of this id. Throws CardProviderError. */
  readSession(id: string): Promise<CardSession | null>;
  /** Closes an open page so that it can't be paid any more; a paid or closed one stays as it is. Throws CardProviderError. */
  expireSession(id: string): Promise<void>;
  /**
   * Creates or updates a product with its price; another amount makes a new price, and ends the old one. Throws
   * CardProviderError.
   */
  syncProduct(product: ProviderProduct): Promise<{ productId: string; priceId: string }>;
  /** Gives money back; the same key again is the same refund. Throws CardProviderError where it may be asked again. */
  refund(refund: CardRefund): Promise<RefundOutcome>;
  /** Every refund of a payment, those made by hand at the provider included. Throws CardProviderError. */
  readRefunds(paymentId: string): Promise<ProviderRefund[]>;
  /** Every dispute of a payment, closed ones included. Throws CardProviderError. */
  readDisputes(paymentId: string): Promise<ProviderDispute[]>;
  /** Card pages opened since a day, a page of answers at a time, in any state. Throws CardProviderError. */
  sessionsSince(since: Date): AsyncIterable<CardSession[]>;
  /** Refunds made since a day, likewise. Throws CardProviderError. */
  refundsSince(since: Date): AsyncIterable<ProviderRefund[]>;
  /** Disputes opened since a day, likewise. Throws CardProviderError. */
  disputesSince(since: Date): AsyncIterable<ProviderDispute[]>;
  /** The card page on which a payment was made; null where none of ours is. Throws CardProviderError. */
  findSessionOf(paymentId: string): Promise<CardSession | null>;
  /** Verifies an event on its raw bytes. Null when signature, time or form is not right. */
  verifyEvent(rawBody: string, headers: Headers): CardEvent | null;
}

/** The provider could not be reached, or refused. `message` is for the log, not for the customer. */
export class CardProviderError extends Error {
  override name = 'CardProviderError';
}

/** Whether the provider failed us. Asked by name, so that it holds between a bundle and the code that it was made from. */
export function isCardProviderError(error: unknown): error is CardProviderError {
  return error instanceof Error && error.name === 'CardProviderError';
}

/** Runs a call, and turns whatever the client throws into our own error, keeping the cause. */
export async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new CardProviderError(`Card provider: ${said}`, { cause: error });
  }
}
