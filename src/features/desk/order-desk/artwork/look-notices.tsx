import type { OrderItem } from '#features/orders/order/index.ts';
import { href } from '#kit/href.ts';
import { Notice } from '#ui/notice.tsx';
import type { ItemCheck } from '../order-work.server.ts';

interface Props {
  items: readonly Pick<OrderItem, 'id' | 'productName' | 'briefId'>[];
  checks: Readonly<Record<string, ItemCheck>>;
}

/**
 * Says at the top of an order that a file is waiting for us to look at it. Each notice links to the screen where it is
 * judged.
 */
export function LookNotices({ items, checks }: Props) {
  return items.map(({ id, productName, briefId }) => {
    const look = briefId ? null : checks[id]?.look;
    return (
      look && (
        <Notice key={id} tone={look.isLate ? 'stop' : 'care'}>
          {look.isLate && <strong>Late. </strong>}
          The customer asked us to look at the file for {productName}. Answer by {look.by}.{' '}
          <a href={href('/admin/files/:itemId', { itemId: id })}>Look at it</a>
        </Notice>
      )
    );
  });
}
