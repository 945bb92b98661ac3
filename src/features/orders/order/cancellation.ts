import { formatDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { surplusPence } from './hand-payment.ts';
import { isPlaced, type Order, type StatusChange } from './order.ts';

/** The reason for a cancellation if nobody gave one. */
export const WE_CANCELLED = 'We cancelled it.';

export interface Cancellation {
  /** as given by whoever cancelled it, with what was paid back at once */
  reason: string;
  /** what is still due to happen to the money; null if that is settled, or in `reason` */
  money: string | null;
  /** whether it was paid, and nothing has been given back */
  isUnreturned: boolean;
  /** in the history */
  actor: string;
  createdAt: string;
}

type Cancelled = Pick<
  Order,
  'status' | 'paymentMethod' | 'paymentStatus' | 'attention' | 'handPayment' | 'history' | 'refunds'
> & { totalPence: number; reprintOf: unknown };

/**
 * Returns what both its customer and staff are told about a cancelled order; null if it isn’t cancelled, or its history
 * doesn’t say so.
 */
export function cancellationOf(order: Cancelled): Cancellation | null {
  const entry = order.status === 'cancelled' ? cancelledBy(order.history) : undefined;
  if (!entry) return null;
  const { message, actor, createdAt } = entry;
  const isUnreturned = hasUnreturned(order);
  const money = isUnreturned
    ? 'We haven’t refunded your payment yet. We’ll email you when we do.'
    : moneyWords(order);
  return { reason: message ?? reasonOf(order), money, isUnreturned, actor, createdAt };
}

/** Both as one text, as the customer sees it. */
export const cancellationWords = ({ reason, money }: Pick<Cancellation, 'reason' | 'money'>): string =>
  [reason, money].filter(Boolean).join(' ');

/** The history entry of the cancellation. Staff may have added a note since, which is an entry too. */
function cancelledBy(history: readonly StatusChange[]): StatusChange | undefined {
  const reopened = history.findIndex(({ status }) => status !== 'cancelled');
  return history.slice(0, reopened === -1 ? history.length : reopened).at(-1);
}

function reasonOf({ paymentMethod, paymentStatus, handPayment }: Cancelled): string {
  if (paymentStatus === 'expired')
    return paymentMethod === 'bank' && handPayment?.dueOn
      ? `Your bank transfer didn’t reach us by ${formatDay(handPayment.dueOn)}, so we cancelled it.`
      : 'It wasn’t paid in time.';
  if (paymentStatus === 'failed') return 'The payment didn’t go through.';
  return isPlaced(paymentStatus) || paymentStatus === 'pending' ? WE_CANCELLED : 'It was never paid.';
}

/** Whether its money came too late for it to be made, and is kept until staff have decided. */
export const isKept = (attention: Order['attention']): boolean =>
  attention === 'paid-after-cancel' || attention === 'ordered-twice';

/** Whether it was paid by card, by bank or at the counter, and no money is on its way back. */
const hasUnreturned = ({
  paymentMethod,
  paymentStatus,
  totalPence,
  attention,
  refunds,
  reprintOf,
}: Cancelled) =>
  paymentStatus === 'paid' &&
  paymentMethod !== 'account' &&
  !isKept(attention) &&
  !reprintOf &&
  totalPence > 0 &&
  refunds.every(({ refused, isSurplus }) => refused !== null || isSurplus);

function moneyWords({ paymentStatus, totalPence, attention, handPayment }: Cancelled): string | null {
  if (attention === 'ordered-twice')
    return `${formatPounds(totalPence)} arrived, but you had already ordered this again. We’ll refund you in full.`;
  if (attention === 'paid-after-cancel')
    return `${formatPounds(totalPence)} arrived after that. We’ll contact you to agree what to do, or refund you in full.`;
  const arrived = handPayment && !isPlaced(paymentStatus) ? surplusPence(handPayment) : 0;
  return arrived > 0 ? `We’ll pay back the ${formatPounds(arrived)} that has arrived.` : null;
}
