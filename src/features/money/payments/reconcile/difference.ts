import { formatDate } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { DISPUTE_WORDS, type DisputeState } from '../disputes.ts';

/** EVERY way in which our payments and the card provider's may disagree. */
type DifferenceKind =
  /** the provider has the money, the order is not paid here */
  | 'paid-there'
  /** the order is paid here, the provider has no such payment */
  | 'not-paid-there'
  /** the provider took a different amount from ours */
  | 'amount'
  /** the payment agrees, but its order isn't shown as paid */
  | 'order-shows'
  /** the provider has money for an order that is missing here, or paid by another payment */
  | 'unknown-payment'
  | 'refund-there'
  | 'refund-not-there'
  | 'refund-amount'
  | 'dispute-there'
  | 'dispute-not-there';

/** A check that hasn't ended after this long was interrupted, and another may be requested. */
export const INTERRUPTED_AFTER_MINUTES = 10;

/** What one side says; absent if it has no record. `at`: ISO time. */
export interface Side {
  amountPence?: number;
  currency?: string;
  state?: string;
  at?: string;
  /** the order's total, if the payment's own amount differs */
  totalPence?: number;
  /** the order's invoice and confirmation have gone out */
  isConfirmed?: boolean;
  /** the order's id in the provider's records */
  reference?: string;
}

/** A difference as found: `fingerprint` is the same for the same disagreement. */
export interface Difference {
  kind: DifferenceKind;
  orderId: string | null;
  paymentId: string | null;
  /** the provider's id of the card page, refund or dispute; ours if it has none */
  providerId: string;
  providerPaymentId: string | null;
  ours: Side;
  theirs: Side;
}

export const fingerprintOf = ({ kind, orderId, providerId, ours, theirs }: Difference): string =>
  [kind, orderId ?? '', providerId, JSON.stringify(ours), JSON.stringify(theirs)].join(' ');

type Stated = Pick<Difference, 'kind' | 'ours' | 'theirs'>;

/** Whether the provider's state can be taken over here. If not, staff can only mark the difference as seen. */
export function canTakeOver({ kind, ours, theirs }: Stated): boolean {
  switch (kind) {
    case 'paid-there':
    case 'order-shows':
    case 'refund-there':
    case 'dispute-there':
      return true;
    case 'not-paid-there':
      return ours.isConfirmed === false;
    case 'amount':
      return ours.state === 'paid' && theirs.currency === 'gbp' && theirs.amountPence === ours.totalPence;
    default:
      return false;
  }
}

/** Whether Galley takes the provider's state over at night, as it would have done if an event had not been lost. */
export const isTakenOverAtNight = ({ kind }: Stated): boolean =>
  kind === 'paid-there' || kind === 'refund-there' || kind === 'dispute-there';

/** Returns a difference as a sentence for staff. `isOrderKnown`: whether the order exists here. */
export function differenceWords({ kind, ours, theirs }: Stated, isOrderKnown: boolean): string {
  const amount = poundsOf(theirs);
  const on = theirs.at ? ` on ${formatDate(theirs.at)}` : '';
  switch (kind) {
    case 'paid-there':
      return `The card provider took ${amount}${on}; ${UNPAID[ours.state ?? ''] ?? 'the order is not shown as paid'}.`;
    case 'not-paid-there':
      return `The order is shown as paid (${poundsOf(ours)}); ${NOT_PAID[theirs.state ?? ''] ?? 'the card provider has no such payment'}.`;
    case 'amount':
      return `The card provider took ${amount}${on}; ${ours.totalPence !== undefined && ours.totalPence !== theirs.amountPence ? `the order’s total is ${formatPounds(ours.totalPence)}` : `we have the payment as ${poundsOf(ours)}`}.`;
    case 'order-shows':
      return `The card provider took ${amount}${on} and we have the payment, but the order is not shown as paid.`;
    case 'unknown-payment':
      return isOrderKnown
        ? `The card provider took ${amount}${on} for this order, besides the payment that we have for it.`
        : `The card provider took ${amount}${on} for an order that isn’t here.`;
    case 'refund-there':
      return refundThere(ours, theirs, amount, on);
    case 'refund-not-there':
      return `The order shows a refund of ${poundsOf(ours)}${ours.at ? ` on ${formatDate(ours.at)}` : ''}; the card provider has no such refund.`;
    case 'refund-amount':
      return `The card provider refunded ${amount}${on}; the order shows ${poundsOf(ours)} for this refund.`;
    case 'dispute-there':
      return disputeThere(ours, theirs, amount, on);
    case 'dispute-not-there':
      return `The order shows a dispute of ${poundsOf(ours)}; the card provider has no such dispute.`;
  }
}

function refundThere(ours: Side, theirs: Side, amount: string, on: string): string {
  if (theirs.state === 'failed')
    return `A refund of ${amount} did not reach the card; the order shows ${SHOWN[ours.state ?? ''] ?? 'none'}.`;
  const verb = theirs.state === 'pending' ? 'is refunding' : 'refunded';
  return `The card provider ${verb} ${amount}${on}; the order shows ${SHOWN[ours.state ?? ''] ?? 'none'}.`;
}

function disputeThere(ours: Side, theirs: Side, amount: string, on: string): string {
  const words = (state: string | undefined) => (DISPUTE_WORDS[state as DisputeState] ?? 'open').toLowerCase();
  if (ours.state === undefined)
    return `The customer’s bank disputes ${amount}${on} (${words(theirs.state)}); the order shows no dispute.`;
  if (ours.state === theirs.state)
    return `The dispute of ${amount} has changed at the card provider; the order shows its older details.`;
  return `The dispute of ${amount} is now: ${words(theirs.state)}; the order shows: ${words(ours.state)}.`;
}

/** An amount with its currency, if that is not pounds. */
function poundsOf({ amountPence = 0, currency = 'gbp' }: Side): string {
  if (currency === 'gbp') return formatPounds(amountPence);
  return `${currency.toUpperCase()} ${(amountPence / 100).toFixed(2)}`;
}

const UNPAID: Readonly<Record<string, string>> = {
  pending: 'the order still waits for its payment',
  cancelled: 'the order was cancelled as unpaid',
  expired: 'the order was cancelled as unpaid',
  failed: 'the order was cancelled because its payment failed',
  paid: 'the order is paid here by a payment with another number',
};

const NOT_PAID: Readonly<Record<string, string>> = {
  open: 'the card provider’s page is still unpaid',
  complete: 'the card provider has not received the money',
  failed: 'at the card provider the payment failed',
  expired: 'at the card provider it was never paid',
};

const SHOWN: Readonly<Record<string, string>> = {
  asked: 'it as not sent yet',
  pending: 'it as on its way',
  done: 'it as done',
  failed: 'it as failed',
  'paid-back': 'it as paid back another way',
};
