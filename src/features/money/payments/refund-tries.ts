import { addDays, addMinutes } from 'date-fns';

/** The job that sends a refund. */
export const SEND_REFUND = 'send-refund';

/** Minutes to wait after the first, second, third… failed attempt. The last value repeats. */
const PAUSES_MINUTES = [1, 2, 5, 10, 30, 60, 120, 240, 360] as const;
/** For how many days an unsent refund is retried. */
const TRIED_FOR_DAYS = 5;
/** After how many minutes of failing a refund is shown on the overview. */
export const LOOKED_AT_AFTER_MINUTES = 60;

/** Returns when to retry a refund after `tries` failures since `failingSince`; null if Galley gives up. */
export function nextTry(tries: number, failingSince: Date, now: Date): Date | null {
  if (now >= givesUpAt(failingSince)) return null;
  const pause = PAUSES_MINUTES[Math.min(tries, PAUSES_MINUTES.length) - 1] ?? PAUSES_MINUTES[0];
  return addMinutes(now, pause);
}

/** Returns when Galley gives up a refund that first failed at a time. */
export const givesUpAt = (failingSince: Date | string): Date =>
  addDays(new Date(failingSince), TRIED_FOR_DAYS);

/**
 * The state of a refund. `asked`: not with the card provider yet. `failing`: could not be sent, will be retried.
 * `gave-up`: Galley has stopped trying. `sent`: the provider has it. `done`: the money is back on the card.
 * `paid-back`: staff recorded that they paid it back outside Galley. `to-pay-back`: they still have to. `refused`: the
 * provider refused it, or it failed later.
 */
export type RefundState =
  | 'asked'
  | 'failing'
  | 'gave-up'
  | 'sent'
  | 'done'
  | 'paid-back'
  | 'to-pay-back'
  | 'refused';

/** What a refund's state is derived from; times as dates or JSON strings. */
export interface RefundFacts {
  providerRefundId: string | null;
  doneAt: Date | string | null;
  refused: string | null;
  problem: string | null;
  gaveUpAt: Date | string | null;
  paidBackHow: string | null;
  /** no provider sends it */
  byHand: boolean;
}

export function refundState(refund: RefundFacts): RefundState {
  if (refund.refused !== null) return 'refused';
  if (refund.paidBackHow !== null) return 'paid-back';
  if (refund.doneAt !== null) return 'done';
  if (refund.byHand) return 'to-pay-back';
  if (refund.providerRefundId !== null) return 'sent';
  if (refund.gaveUpAt !== null) return 'gave-up';
  return refund.problem === null ? 'asked' : 'failing';
}

/** A refund as its customer sees it; `at` is the ISO time shown with its state. */
export interface CustomerRefund {
  id: string;
  amountPence: number;
  state: RefundState;
  at: string;
  how: string | null;
}

/**
 * Returns an order's refunds for its customer, without staff-only details. A refused one is shown until somebody has
 * dealt with it.
 */
export function refundsForCustomer(
  refunds: readonly (RefundFacts & {
    id: string;
    amountPence: number;
    createdAt: string;
    paidBackOn: string | null;
    failingSince: string | null;
  })[],
  isRefusalOpen: boolean,
): CustomerRefund[] {
  return refunds
    .map((refund) => ({
      id: refund.id,
      amountPence: refund.amountPence,
      state: refundState(refund),
      at: String(refund.paidBackOn ?? refund.doneAt ?? refund.failingSince ?? refund.createdAt),
      how: refund.paidBackHow,
    }))
    .filter(({ state }) => state !== 'refused' || isRefusalOpen);
}
