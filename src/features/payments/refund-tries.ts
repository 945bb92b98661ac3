import { addDays, addMinutes } from 'date-fns';

/** Minutes to wait after the first, second, third… failed try; the last one from then on. */
const PAUSES_MINUTES = [1, 2, 5, 10, 30, 60, 120, 240, 360] as const;
/** A refund that can't be sent is tried for so many days. */
const TRIED_FOR_DAYS = 5;
/** One that fails for so many minutes is shown to staff on the overview. */
export const LOOKED_AT_AFTER_MINUTES = 60;

/** Returns when a refund is tried next that has failed so many times, first at `failingSince`; null where Galley gives up. */
export function nextTry(tries: number, failingSince: Date, now: Date): Date | null {
  if (now >= givesUpAt(failingSince)) return null;
  const pause = PAUSES_MINUTES[Math.min(tries, PAUSES_MINUTES.length) - 1] ?? PAUSES_MINUTES[0];
  return addMinutes(now, pause);
}

/** When Galley gives up a refund that failed first at a time. */
export const givesUpAt = (failingSince: Date | string): Date =>
  addDays(new Date(failingSince), TRIED_FOR_DAYS);

/**
 * How a refund stands. `asked`: not with the card provider yet. `failing`: it could not be sent, and is tried again.
 * `gave-up`: Galley has stopped trying. `sent`: the provider has it. `done`: the money is back on the card. `paid-back`: staff
 * recorded that it was paid back outside Galley. `refused`: the provider would not, or could not after all.
 */
export type RefundState = 'asked' | 'failing' | 'gave-up' | 'sent' | 'done' | 'paid-back' | 'refused';

/** What a refund's state is read from; times as dates or as JSON has them. */
export interface RefundFacts {
  providerRefundId: string | null;
  doneAt: Date | string | null;
  refused: string | null;
  problem: string | null;
  gaveUpAt: Date | string | null;
  paidBackHow: string | null;
}

export function refundState(refund: RefundFacts): RefundState {
  if (refund.refused !== null) return 'refused';
  if (refund.paidBackHow !== null) return 'paid-back';
  if (refund.doneAt !== null) return 'done';
  if (refund.providerRefundId !== null) return 'sent';
  if (refund.gaveUpAt !== null) return 'gave-up';
  return refund.problem === null ? 'asked' : 'failing';
}

/** A refund as its customer sees it; `at` is the ISO time that its state is told with. */
export interface CustomerRefund {
  id: string;
  amountPence: number;
  state: RefundState;
  at: string;
  how: string | null;
}

/**
 * Returns an order's refunds for its customer, without what is for staff alone. One that was refused is shown for as long as
 * nobody has dealt with it.
 */
export function refundsForCustomer(
  refunds: readonly (RefundFacts & {
    id: string;
    amountPence: number;
    createdAt: string;
    failingSince: string | null;
  })[],
  isRefusalOpen: boolean,
): CustomerRefund[] {
  return refunds
    .map((refund) => ({
      id: refund.id,
      amountPence: refund.amountPence,
      state: refundState(refund),
      at: String(refund.doneAt ?? refund.failingSince ?? refund.createdAt),
      how: refund.paidBackHow,
    }))
    .filter(({ state }) => state !== 'refused' || isRefusalOpen);
}
