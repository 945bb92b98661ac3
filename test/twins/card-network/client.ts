import type { Fault } from './faults.ts';
import type { PayOutcome } from './payments.ts';
import type {
  DisputeRecord,
  EventRecord,
  PaymentRecord,
  PriceRecord,
  ProductRecord,
  RefundRecord,
  SessionRecord,
  SettingsRecord,
  ViolationRecord,
} from './records.ts';

/** Everything the card network has received and done, oldest first. */
interface LedgerReport {
  contract: 'checked' | 'unavailable';
  sessions: SessionRecord[];
  payments: PaymentRecord[];
  refunds: RefundRecord[];
  disputes: DisputeRecord[];
  products: ProductRecord[];
  prices: PriceRecord[];
  events: EventRecord[];
  /** API calls by method and path, such as `POST /v1/checkout/sessions`; ids as in the contract. */
  requests: Record<string, number>;
  violations: ViolationRecord[];
}

type FaultOrder = Omit<Fault, 'times'> & { times?: number };

export interface CardNetworkClient {
  /** If null, events are only listed, not sent. */
  setWebhookUrl(url: string | null): Promise<void>;
  faults: {
    /** Affects the next matching calls (`times`: 1 by default, 0 until cleared). */
    add(fault: FaultOrder): Promise<void>;
    clear(): Promise<void>;
    /** Resolves once this many answers are held by a `hold`. */
    whenHeld(count: number): Promise<void>;
    releaseHeld(): Promise<void>;
  };
  webhooks: {
    /** For events from now on. */
    set(mode: SettingsRecord['webhooks']): Promise<void>;
    /** How many copies of each event are sent at once. */
    copies(count: number): Promise<void>;
    /** Sends held events one after another; holds later ones until `set('deliver')`. */
    release(order?: 'forward' | 'reverse'): Promise<void>;
    /** Resolves when every event that isn't held has been delivered, or has failed its last attempt. */
    whenIdle(): Promise<void>;
    /** Sends an event again, at once and in parallel; returns the shop's statuses (0: no answer). */
    sendAgain(eventId: string, copies?: number): Promise<number[]>;
    /** Sends an event about any object, correctly signed. */
    sendEvent(type: string, object: Record<string, unknown>): Promise<{ id: string }>;
  };
  /** The customer's action on the page: pay (the default), be declined, or pay by a slow method. */
  pay(sessionId: string, outcome?: PayOutcome): Promise<void>;
  /** A slow payment arrives, or fails. */
  settle(sessionId: string, succeeded: boolean): Promise<void>;
  expire(sessionId: string): Promise<void>;
  /** Makes a session differ from the request. */
  alter(
    sessionId: string,
    changes: { amountTotal?: number; currency?: string; clientReferenceId?: string | null },
  ): Promise<void>;
  /** From now on the session belongs to another key; this one neither reads nor lists it. */
  moveToOtherKey(sessionId: string): Promise<void>;
  /** A refund made by hand at the provider; by default of everything left. */
  refund(paymentId: string, amountPence?: number): Promise<void>;
  /** Sets whether refunds wait for `settleRefund` from now on, as with a slow bank. */
  slowRefunds(slow: boolean): Promise<void>;
  /** A refund arrives or fails: a slow one, or one already completed. */
  settleRefund(refundId: string, status: 'succeeded' | 'failed' | 'canceled'): Promise<void>;
  /**
   * The customer's bank disputes a payment (by default all of it) and takes the money; an inquiry only asks. Returns
   * the dispute's id.
   */
  dispute(
    paymentId: string,
    how?: { amountPence?: number; reason?: string; isInquiry?: boolean },
  ): Promise<string>;
  /** Evidence is sent, an inquiry becomes a dispute, or the dispute ends. */
  settleDispute(disputeId: string, status: DisputeRecord['status']): Promise<void>;
  /** Sets the webhooks that the provider lists. Events still go where `setWebhookUrl` says. */
  setEndpoints(endpoints: { url: string; events: string[]; isEnabled?: boolean }[]): Promise<void>;
  /** Sets the network's clock ahead of the real one. Signatures still use the real time. */
  setClockAhead(seconds: number): Promise<void>;
  ledger(): Promise<LedgerReport>;
  /** Deletes everything except the webhook address. */
  reset(): Promise<void>;
}

/** Controls the card network at an address. Calls throw if it refuses. */
export function cardNetworkClient(base: string): CardNetworkClient {
  const post = async (path: string, body: unknown = {}): Promise<unknown> => {
    const response = await fetch(`${base}/_twin/${path}`, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`card network: ${path}: ${await response.text()}`);
    return response.json();
  };
  const order = async (path: string, body?: unknown): Promise<void> => void (await post(path, body));
  return {
    setWebhookUrl: (url) => order('webhooks', { url }),
    faults: {
      add: (fault) => order('faults', fault),
      clear: () => order('faults/clear'),
      whenHeld: (count) => order('held/wait', { count }),
      releaseHeld: () => order('held/release'),
    },
    webhooks: {
      set: (mode) => order('webhooks', { mode }),
      copies: (copies) => order('webhooks', { copies }),
      release: (direction = 'forward') => order('webhooks/release', { order: direction }),
      whenIdle: () => order('webhooks/idle'),
      sendAgain: async (id, copies = 1) => (await post(`events/${id}/again`, { copies })) as number[],
      sendEvent: async (type, object) => (await post('events', { type, object })) as { id: string },
    },
    pay: (id, outcome = 'paid') => order(`sessions/${id}/pay`, { outcome }),
    settle: (id, succeeded) => order(`sessions/${id}/settle`, { succeeded }),
    expire: (id) => order(`sessions/${id}/expire`),
    alter: (id, changes) => order(`sessions/${id}/alter`, changes),
    moveToOtherKey: (id) => order(`sessions/${id}/other-key`),
    refund: (id, amountPence) => order(`payments/${id}/refund`, { amountPence }),
    slowRefunds: (slow) => order('refunds', { slow }),
    settleRefund: (id, status) => order(`refunds/${id}/settle`, { status }),
    dispute: async (id, how = {}) => ((await post(`payments/${id}/dispute`, how)) as { id: string }).id,
    settleDispute: (id, status) => order(`disputes/${id}/settle`, { status }),
    setEndpoints: (endpoints) => order('endpoints', endpoints),
    setClockAhead: (aheadSeconds) => order('clock', { aheadSeconds }),
    ledger: async () => (await (await fetch(`${base}/_twin/ledger`)).json()) as LedgerReport,
    reset: () => order('reset'),
  };
}
