import {
  type DeliveryMethod,
  isForCollection,
  type MoveQuestion,
  ORDER_STATUSES,
  type OrderStatus,
  orderMove,
  statusWords,
} from '#features/orders/order/index.ts';
import { countWords } from '#kit/count-words.ts';
import { formatPounds } from '#kit/money.ts';
import type { MoveFacts } from './move-facts.server.ts';

const QUESTIONS: Readonly<
  Record<MoveQuestion, (from: string, to: string, deliveryMethod: DeliveryMethod) => string>
> = {
  'goes-back': (from, to) => `This order is ${from}. Move it back to ${to}?`,
  'has-left': (from, _to, deliveryMethod) =>
    isForCollection({ deliveryMethod })
      ? `This order is already ${from}. Cancel it anyway?`
      : `This order has already left: it is ${from}. Cancel it anyway?`,
  'was-cancelled': (_from, to) => `This order was cancelled. Reopen it as ${to}?`,
};

/** Whether a move is often a mistake, whatever the order's facts, so that it is asked about first. */
export function isAskedAbout(from: OrderStatus, to: OrderStatus): boolean {
  return Boolean(orderMove(from, to)?.question);
}

/**
 * Returns the question before a move that is often a mistake or that, given the order's facts, does more than it seems;
 * null if none. An order with goods that have left is never cancelled without one, whatever its status.
 */
export function questionBefore(from: OrderStatus, to: OrderStatus, facts: MoveFacts): string | null {
  const { deliveryMethod } = facts;
  const question = orderMove(from, to)?.question;
  if (to === 'cancelled' && from !== 'cancelled') {
    const firstQuestion = question ? questionOf(question, from, to, deliveryMethod) : partlyGone(facts);
    return firstQuestion && [firstQuestion, moneyWords(facts)].filter(Boolean).join(' ');
  }
  return question ? questionOf(question, from, to, deliveryMethod) : null;
}

function questionOf(
  question: MoveQuestion,
  from: OrderStatus,
  to: OrderStatus,
  deliveryMethod: DeliveryMethod,
): string {
  const words = (status: OrderStatus) => statusWords(status, deliveryMethod);
  return QUESTIONS[question](words(from), words(to), deliveryMethod);
}

/** The question about an order with goods that have left although its status doesn't show it. */
function partlyGone({ left, parcels, parcelsLeft, jobsBegun }: MoveFacts): string | null {
  if (left === 'none') return null;
  const what = parcelsLeft > 0 ? `${parcelsLeft} of ${countWords(parcels, 'parcel')}` : 'Part of this order';
  const begun = `${countWords(jobsBegun, 'job')} ${jobsBegun === 1 ? 'is' : 'are'} being made or ready.`;
  const gone = `${what} ${parcelsLeft > 1 ? 'have' : 'has'} already left.`;
  return `${gone} ${jobsBegun > 0 ? `${begun} ` : ''}Cancel the rest?`;
}

/** What cancelling does to the money of an order if part of it has left. */
function moneyWords({ left, leftPence, onAccountPence, paymentMethod }: MoveFacts): string {
  if (paymentMethod !== 'account') return '';
  const kept = left === 'part' ? Math.min(leftPence, onAccountPence) : 0;
  const off = `${formatPounds(onAccountPence - kept)} comes off the customer’s account.`;
  return kept > 0 ? `${off} ${formatPounds(kept)} for what has left, with its delivery, stays on it.` : off;
}

/** The form value that confirms one particular change. */
export function confirmationOf(from: string, to: string): string {
  return `${from}>${to}`;
}

export function isOrderStatus(value: string | undefined): value is OrderStatus {
  return ORDER_STATUSES.some((status) => status === value);
}
