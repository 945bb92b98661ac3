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

/** What staff are asked before a move that is more often a slip than meant; null where nothing is asked. */
export function questionBefore(from: OrderStatus, to: OrderStatus): string | null {
  const question = orderMove(from, to)?.question;
  return question ? QUESTIONS[question](STATUS_WORDS[from], STATUS_WORDS[to]) : null;
}

/** How a form says that its sender has answered the question about one change, and that one only. */
export function confirmationOf(from: string, to: string): string {
  return `${from}>${to}`;
}

export function isOrderStatus(value: string | undefined): value is OrderStatus {
  return ORDER_STATUSES.some((status) => status === value);
}
