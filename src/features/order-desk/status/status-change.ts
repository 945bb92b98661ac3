import {
  type DeliveryMethod,
  isForCollection,
  type MoveQuestion,
  ORDER_STATUSES,
  type OrderStatus,
  orderMove,
  statusWords,
} from '#features/orders/index.ts';

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

/** Whether a move is often a mistake, and asked about first. */
export function isAskedAbout(from: OrderStatus, to: OrderStatus): boolean {
  return Boolean(orderMove(from, to)?.question);
}

/** Returns the question before a move that is often a mistake, for an order that reaches its customer like this; null if none. */
export function questionBefore(
  from: OrderStatus,
  to: OrderStatus,
  deliveryMethod: DeliveryMethod,
): string | null {
  const question = orderMove(from, to)?.question;
  const words = (status: OrderStatus) => statusWords(status, deliveryMethod);
  return question ? QUESTIONS[question](words(from), words(to), deliveryMethod) : null;
}

/** The form value that confirms one particular change. */
export function confirmationOf(from: string, to: string): string {
  return `${from}>${to}`;
}

export function isOrderStatus(value: string | undefined): value is OrderStatus {
  return ORDER_STATUSES.some((status) => status === value);
}
