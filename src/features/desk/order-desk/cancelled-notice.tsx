import { cancellationOf, cancellationWords, type Order } from '#features/orders/order/index.ts';
import { formatTime } from '#kit/london-time.ts';
import { Notice } from '#ui/notice.tsx';

/** Says why an order was cancelled, in the words that its customer sees, and links to what is left to do. */
export function CancelledNotice({ order }: { order: Order }) {
  const cancellation = cancellationOf(order);
  if (!cancellation) return null;
  const { actor, createdAt, isUnreturned } = cancellation;
  return (
    <Notice tone={isUnreturned ? 'care' : 'plain'}>
      <p className="font-bold">{`Cancelled by ${actor}, ${formatTime(createdAt)}. The customer sees:`}</p>
      <p>“{cancellationWords(cancellation)}”</p>
      {isUnreturned && (
        <p className="no-print">
          <a href="#refund">Refund it</a>
        </p>
      )}
    </Notice>
  );
}
