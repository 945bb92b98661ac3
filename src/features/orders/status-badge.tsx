import { statusWords } from './handover.ts';
import { type DeliveryMethod, type OrderStatus, PAYMENT_WORDS, type PaymentStatus } from './order.ts';

/** An order's status as a word, shape and colour (status-badge.css). */
export function StatusBadge({
  status,
  deliveryMethod,
}: {
  status: OrderStatus;
  deliveryMethod: DeliveryMethod;
}) {
  return <span className={`badge status-${status}`}>{statusWords(status, deliveryMethod)}</span>;
}

/** The payment status of an order. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <span className={`badge payment-${status}`}>{PAYMENT_WORDS[status]}</span>;
}
