/** The card network's data. Times are in Unix seconds, and amounts in the currency's smallest unit (pence). */
export interface SessionRecord {
  id: string;
  created: number;
  expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'unpaid' | 'paid' | 'no_payment_required';
  amountTotal: number;
  currency: string;
  clientReferenceId: string | null;
  customerEmail: string | null;
  metadata: Record<string, string>;
  paymentDescription: string | null;
  paymentMetadata: Record<string, string>;
  lines: readonly { name: string; unitAmount: number; quantity: number }[];
  successUrl: string;
  cancelUrl: string | null;
  paymentId: string | null;
  /** made with a key of another account or mode; this one doesn't know it */
  isOfOtherKey: boolean;
}

export interface PaymentRecord {
  id: string;
  created: number;
  sessionId: string;
  chargeId: string | null;
  amount: number;
  amountReceived: number;
  currency: string;
  status: 'requires_payment_method' | 'processing' | 'succeeded';
  description: string | null;
  metadata: Record<string, string>;
}

export interface RefundRecord {
  id: string;
  created: number;
  paymentId: string;
  chargeId: string | null;
  amount: number;
  currency: string;
  reason: string | null;
  metadata: Record<string, string>;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  failureReason: string | null;
}

export interface DisputeRecord {
  id: string;
  created: number;
  paymentId: string;
  chargeId: string;
  amount: number;
  currency: string;
  reason: string;
  status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'under_review' | 'won' | 'lost';
  /** the time until which evidence is accepted; null once there is nothing to answer */
  dueBy: number | null;
  /** amounts withdrawn for it (below zero) and returned, oldest first */
  entries: readonly { id: string; created: number; amount: number }[];
}

export interface ProductRecord {
  id: string;
  created: number;
  name: string;
  description: string | null;
  active: boolean;
  defaultPrice: string | null;
  metadata: Record<string, string>;
}

export interface PriceRecord {
  id: string;
  created: number;
  product: string;
  unitAmount: number;
  currency: string;
  lookupKey: string | null;
  active: boolean;
}

/** `waiting` is to be delivered, `held` waits for a test to release it, and `kept` had no webhook address. */
export type Delivery = 'waiting' | 'held' | 'delivered' | 'failed' | 'dropped' | 'kept';

/** `body` is the exact JSON that is signed and sent, byte-identical at every attempt. */
export interface EventRecord {
  id: string;
  created: number;
  type: string;
  body: string;
  delivery: Delivery;
  attempts: number;
  lastStatus: number | null;
}

/** The first answer under an idempotency key (`id`), which is repeated for 24 hours. */
interface AnswerRecord {
  id: string;
  at: number;
  fingerprint: string;
  status: number;
  body: string;
}

/** A request that the published contract, or this network's part of it, does not allow. */
export interface ViolationRecord {
  id: string;
  request: string;
  errors: readonly string[];
  body: string;
}

/** `id` is the method and the path's template, such as `POST /v1/checkout/sessions/{session}/expire`. */
interface RequestCountRecord {
  id: string;
  count: number;
}

/** One row, `id` = `settings`: what must survive a kill besides the money. */
export interface SettingsRecord {
  id: 'settings';
  clockAheadSeconds: number;
  webhookUrl: string | null;
  webhooks: 'deliver' | 'hold' | 'drop';
  webhookCopies: number;
  /** refunds are `pending` until a test settles them, as with a slow bank */
  slowRefunds: boolean;
  /** the webhooks that the provider lists; whatever they say, events go to `webhookUrl` */
  endpoints: readonly { url: string; events: readonly string[]; isEnabled: boolean }[];
}

export interface Tables {
  sessions: SessionRecord;
  payments: PaymentRecord;
  refunds: RefundRecord;
  disputes: DisputeRecord;
  products: ProductRecord;
  prices: PriceRecord;
  events: EventRecord;
  answers: AnswerRecord;
  violations: ViolationRecord;
  requests: RequestCountRecord;
  settings: SettingsRecord;
}

export type TableName = keyof Tables;

/** A row to be written, new or changed. */
export type Put = { [T in TableName]: { table: T; row: Tables[T] } }[TableName];

export const DEFAULT_SETTINGS: SettingsRecord = {
  id: 'settings',
  clockAheadSeconds: 0,
  webhookUrl: null,
  webhooks: 'deliver',
  webhookCopies: 1,
  slowRefunds: false,
  endpoints: [],
};
