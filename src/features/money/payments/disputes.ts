import { formatPounds } from '#kit/money.ts';

export const DISPUTE_STATES = ['inquiry', 'needs-response', 'under-review', 'won', 'lost', 'closed'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** A dispute as shown on the order pages. Times are ISO strings. */
export interface Dispute {
  id: string;
  providerDisputeId: string;
  amountPence: number;
  state: DisputeState;
  isTaken: boolean;
  isRefundable: boolean;
  reason: string;
  evidenceDueAt: string | null;
  openedAt: string;
  closedAt: string | null;
  /** when staff released the held order */
  releasedAt: string | null;
  /** when staff noted the outcome */
  seenAt: string | null;
}

/** Each state in two or three words. */
export const DISPUTE_WORDS: Readonly<Record<DisputeState, string>> = {
  inquiry: 'The bank is asking',
  'needs-response': 'Needs your answer',
  'under-review': 'With the bank',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
};

/** What each state means for the shop's money. */
export const DISPUTE_MEANS: Readonly<Record<DisputeState, string>> = {
  inquiry:
    'The bank is only asking for information. No money has been taken. You can still refund the customer.',
  'needs-response':
    'The bank has taken the money until it decides. Send your evidence through the card provider.',
  'under-review': 'Your evidence is with the bank, which keeps the money until it decides.',
  won: 'The bank decided in your favour. You have the money back.',
  lost: 'The bank decided in the customer’s favour. You have lost the money.',
  closed: 'The bank closed it without taking any money.',
};

const REASONS: Readonly<Record<string, string>> = {
  fraudulent: 'The cardholder says they did not make this payment',
  unrecognized: 'The cardholder does not recognise this payment',
  product_not_received: 'The customer says the order never arrived',
  product_unacceptable: 'The customer says the order is faulty or not as described',
  credit_not_processed: 'The customer says they were promised a refund',
  duplicate: 'The customer says they paid twice',
  general: 'The bank gave no particular reason',
};

/** Returns why the bank disputes a payment, as a sentence without its full stop. */
export const reasonWords = (reason: string): string =>
  REASONS[reason] ?? `The bank’s reason: ${reason.replaceAll('_', ' ') || 'not given'}`;

/** What decides whether a disputed payment can be refunded. */
export type StandingDispute = Pick<Dispute, 'amountPence' | 'state' | 'isTaken' | 'isRefundable'>;

const OPEN_STATES = ['inquiry', 'needs-response', 'under-review'] as const;
const isOpen = ({ state }: Pick<Dispute, 'state'>) => OPEN_STATES.some((open) => open === state);

/** Returns why a disputed payment can't be refunded; null if it can. An inquiry may be settled by a refund. */
export function refundBlock(disputes: readonly StandingDispute[]): string | null {
  const lost = disputes.find(({ state, isTaken }) => state === 'lost' && isTaken);
  if (lost)
    return `The customer already has ${formatPounds(lost.amountPence)} back: their bank took it in a dispute. A refund would pay them twice.`;
  const open = disputes.find((dispute) => isOpen(dispute) && (dispute.isTaken || !dispute.isRefundable));
  if (!open) return null;
  return `The customer’s bank has taken ${formatPounds(open.amountPence)} back in a dispute that is still open. A refund would pay the customer twice.`;
}

/** While a dispute is in one of these, it holds its order until staff release it. */
export const HOLDING_STATES = [...OPEN_STATES, 'lost'] as const;

/** Returns why an order must not be printed or sent, as a sentence; null if nothing holds it or staff released it. */
export function productionHold(
  disputes: readonly Pick<Dispute, keyof StandingDispute | 'releasedAt'>[],
): string | null {
  const held = disputes.find(
    ({ releasedAt, state }) => releasedAt === null && HOLDING_STATES.some((holding) => holding === state),
  );
  if (!held) return null;
  const amount = formatPounds(held.amountPence);
  return held.state === 'lost'
    ? `The order is on hold: the customer’s bank took ${amount} back in a dispute, so it is not paid for.`
    : `The order is on hold: the customer’s bank is disputing ${amount} of its payment.`;
}
