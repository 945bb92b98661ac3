import type { DeliveryMethod, OrderStatus } from '#features/orders/order/index.ts';
import { StatusBadge } from '#features/orders/order/status-badge.tsx';
import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { OrderAgainButton } from '#ui/order-again-button.tsx';

interface RecentOrder {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  deliveryMethod: DeliveryMethod;
  totalPence: number;
  firstItem: string;
  itemCount: number;
  orderedOn: string;
}

/** The latest orders, each linked to its page. */
export function OrdersSection({ orders }: { orders: RecentOrder[] }) {
  return (
    <section aria-labelledby="orders">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="orders">Recent Orders</h2>
        <a href="/orders" className="inline-flex min-h-11 items-center text-sm font-semibold">
          View All Orders
        </a>
      </div>
      {orders.length > 0 ? (
        <ul className="mt-2 space-y-3">
          {orders.map((order) => (
            <OrderRow key={order.id} {...order} />
          ))}
        </ul>
      ) : (
        <div className="mt-2">
          <p>You haven’t ordered yet. You’ll find your orders here, with their status and artwork.</p>
          <p className="mt-4">
            <ButtonLink to="/shop">All Products</ButtonLink>
          </p>
        </div>
      )}
    </section>
  );
}

function OrderRow({ id, orderNumber, totalPence, firstItem, itemCount, orderedOn, ...handed }: RecentOrder) {
  const more = itemCount > 1 ? ` and ${itemCount - 1} more` : '';
  return (
    <li className="sheet relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4 text-sm hover:border-ink">
      <div>
        <a
          href={href('/orders/:orderId', { orderId: id })}
          className="figures font-semibold no-underline after:absolute after:inset-0 hover:underline"
        >
          {orderNumber}
        </a>
        <p className="figures text-grey">{orderedOn}</p>
        <p>
          {firstItem}
          {more}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <StatusBadge {...handed} />
        <span className="figures font-semibold">{formatPounds(totalPence)}</span>
        <OrderAgainButton orderId={id} orderNumber={orderNumber} />
      </div>
    </li>
  );
}
