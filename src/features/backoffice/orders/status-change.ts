import {
  type MoveQuestion,
  ORDER_STATUSES,
  type OrderStatus,
  orderMove,
  STATUS_WORDS,
} from '#features/orders/index.ts';

const QUESTIONS: Readonly<Record<MoveQuestion, (from: string, to: string) => string>> = {
  'goes-back': (from, to) => `This order is ${from}. Move it back to ${to}?`,
  'has-left': (from) => `This order has already left: it is ${from}. Cancel it anyway?`,
  'was-cancelled': (_from, to) => `This order was cancelled. Reopen it as ${to}?`,
};

/** Returns the question before a move that is often a mistake; null if none. */
export function questionBefore(from: OrderStatus, to: OrderStatus): string | null {
  const question = orderMove(from, to)?.question;
  return question ? QUESTIONS[question](STATUS_WORDS[from], STATUS_WORDS[to]) : null;
}

/** The form value that confirms one particular change. */
export function confirmationOf(from: string, to: string): string {
  return `${from}>${to}`;
}

export function isOrderStatus(value: string | undefined): value is OrderStatus {
  return ORDER_STATUSES.some((status) => status === value);
}
