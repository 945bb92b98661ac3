import { statusWords } from './handover.ts';
import { type DeliveryMethod, type Order, type OrderStatus, PAYMENT_WORDS } from './order.ts';

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

/** The payment status of an order: for a reprint there is nothing to pay. */
export function PaymentBadge({
  paymentStatus: status,
  paymentMethod,
}: Pick<Order, 'paymentStatus' | 'paymentMethod'>) {
  const words = paymentMethod === 'none' && status === 'paid' ? 'Nothing to pay' : PAYMENT_WORDS[status];
  return <span className={`badge payment-${status}`}>{words}</span>;
}
