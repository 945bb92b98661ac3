import type { Outcome } from '#features/orders/complaints/index.ts';

/** The outcomes, in words for staff. */
export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  reprint: 'Printed again',
  refund: 'Money back',
  credit: 'Off the account',
  no: 'Turned down',
};
