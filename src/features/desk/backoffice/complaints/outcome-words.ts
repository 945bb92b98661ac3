import type { Outcome } from '#features/orders/complaints/index.ts';

/** What was decided, for staff. */
export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  reprint: 'Printed again',
  refund: 'Money back',
  credit: 'Off the account',
  no: 'Turned down',
};
