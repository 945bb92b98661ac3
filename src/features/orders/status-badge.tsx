import { type OrderStatus, PAYMENT_WORDS, type PaymentStatus, STATUS_WORDS } from './order.ts';

/** An order's status by word, shape and colour (theme.css). */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return <span className={`badge status-${status}`}>{STATUS_WORDS[status]}</span>;
}

/** How an order's money stands. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <span className={`badge payment-${status}`}>{PAYMENT_WORDS[status]}</span>;
}
