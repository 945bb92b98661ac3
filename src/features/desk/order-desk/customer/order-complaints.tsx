import { ComplaintBadge } from '#features/orders/complaints/complaint-badge.tsx';
import { isPlaced, type PaymentStatus } from '#features/orders/order/index.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import type { Right } from '#visitor/rights.ts';

interface Props {
  order: {
    reprintOf: { id: string; orderNumber: string } | null;
    reprints: readonly { id: string; orderNumber: string }[];
  };
  complaints: readonly { id: string; state: 'open' | 'asked' | 'decided'; createdAt: string }[];
}

/**
 * On an order page: the order of which it is a reprint, its own reprints, and the problems reported by its customer.
 */
export function OrderComplaints({ order: { reprintOf, reprints }, complaints }: Props) {
  if (!reprintOf && reprints.length === 0 && complaints.length === 0) return null;
  return (
    <ul className="figures mt-3 space-y-2">
      {reprintOf && (
        <li>
          Reprint of{' '}
          <a href={href('/admin/orders/:orderId', { orderId: reprintOf.id })}>{reprintOf.orderNumber}</a>
        </li>
      )}
      {complaints.map(({ id, state, createdAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-3">
          <a href={href('/admin/problems/:complaintId', { complaintId: id })}>
            {`Problem reported ${formatTime(createdAt)}`}
          </a>
          <ComplaintBadge state={state} />
        </li>
      ))}
      {reprints.map(({ id, orderNumber }) => (
        <li key={id}>
          Printed again as <a href={href('/admin/orders/:orderId', { orderId: id })}>{orderNumber}</a>
        </li>
      ))}
    </ul>
  );
}

interface LinkProps {
  order: { id: string; paymentStatus: PaymentStatus };
  rights: readonly Right[];
}

/** Leads to where staff write down a problem that the customer told them about. */
export function ReportLink({ order: { id, paymentStatus }, rights }: LinkProps) {
  if (!rights.includes('orderChanges') || !isPlaced(paymentStatus)) return null;
  return (
    <>
      {' '}
      <a href={href('/admin/orders/:orderId/problem', { orderId: id })} className="ml-2">
        Report a problem
      </a>
    </>
  );
}
