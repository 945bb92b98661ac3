import { type OrderStatus, PAYMENT_WORDS, type PaymentStatus, STATUS_WORDS } from './order.ts';

const STATUS_LOOK: Readonly<Record<OrderStatus, { shape: string; colour: string }>> = {
  pending: { shape: '○', colour: 'bg-care-wash text-care' },
  processing: { shape: '◐', colour: 'bg-[#e6eefb] text-reflex' },
  shipped: { shape: '➜', colour: 'bg-[#e3f3fa] text-[#00577a]' },
  delivered: { shape: '●', colour: 'bg-good-wash text-good' },
  cancelled: { shape: '✕', colour: 'bg-stop-wash text-stop' },
};

/** An order's status by word, shape and colour. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const { shape, colour } = STATUS_LOOK[status];
  return (
    <span className={`badge ${colour}`}>
      <span aria-hidden="true">{shape}</span>
      {STATUS_WORDS[status]}
    </span>
  );
}

/** How an order's money stands. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const colour =
    status === 'paid' || status === 'account'
      ? 'bg-good-wash text-good'
      : status === 'pending'
        ? 'bg-care-wash text-care'
        : 'bg-stage text-ink';
  return <span className={`badge ${colour}`}>{PAYMENT_WORDS[status]}</span>;
}
