import { type OrderStatus, PAYMENT_WORDS, type PaymentStatus, STATUS_WORDS } from './order.ts';

/** An order's status as a word, shape and colour (status-badge.css). */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return <span className={`badge status-${status}`}>{STATUS_WORDS[status]}</span>;
}

/** The payment status of an order. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <span className={`badge payment-${status}`}>{PAYMENT_WORDS[status]}</span>;
}
