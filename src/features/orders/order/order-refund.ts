import type { Pence } from '#kit/money.ts';

/** A refund of an order's card payment, as in its row. Times are ISO strings. */
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
  /** whether staff pay it back themselves, by bank or in cash: because it was paid that way */
  byHand: boolean;
  /** how staff paid it back outside Galley, in words for the customer */
  paidBackHow: string | null;
  /** the day on which they did; null for older refunds */
  paidBackOn: string | null;
  creditReason: string;
}
