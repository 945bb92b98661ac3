import type { ListedOrder } from '#features/desk/order-list/index.server.ts';
import {
  addressOf,
  type OrderView,
  placeOf,
  queryOf,
  SORTS,
  type Sort,
} from '#features/desk/order-list/index.ts';
import { ANY_METHOD, ORDER_STATUSES, type OrderStatus, statusWordsOf } from '#features/orders/order/index.ts';
import { PaymentBadge, StatusBadge } from '#features/orders/order/status-badge.tsx';
import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { momentWords } from '#kit/moment-words.ts';
import { formatPounds } from '#kit/money.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { Options } from '#ui/options.tsx';

interface Props {
  orders: ListedOrder[];
  view: OrderView;
  /** how many match, in words */
  total: string;
  /** the dates shown as today and yesterday; no "hours ago", which would go stale on a page left open all day */
  today: string;
  yesterday: string;
}

/** One row per order; the whole row opens it. Ticking rows shows the bulk actions. */
export function OrderTable({ orders, view, total, today, yesterday }: Props) {
  const query = queryOf(view, placeOf(view));
  const days = { [today]: 'Today', [yesterday]: 'Yesterday' };
  return (
    <form
      method="post"
      action={`${href('/admin/orders/status')}?${query}`}
      className="order-list mt-3"
      data-order-list
    >
      <BulkBar total={total} more={orders.length} now={view.status ?? orders[0]?.status ?? 'pending'} />
      <div className="sheet overflow-hidden">
        <table className="list-table">
          <thead>
            <tr>
              <th scope="col">
                <input type="checkbox" data-all hidden aria-label="Select all on this page" />
              </th>
              <th scope="col">Order</th>
              <Sorted view={view} sort="placed" className="max-md:hidden" />
              <Sorted view={view} sort="customer" className="max-sm:hidden" />
              <th scope="col" className="max-lg:hidden">
                Items
              </th>
              <Sorted view={view} sort="despatch" className="max-xl:hidden" />
              <th scope="col" className="max-xl:hidden">
                Payment
              </th>
              <th scope="col">Status</th>
              <Sorted view={view} sort="total" />
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <Row key={order.id} order={order} query={query} days={days} />
            ))}
          </tbody>
        </table>
      </div>
    </form>
  );
}

/** A column heading that sorts by it, or reverses the order if it already does. */
function Sorted({ view, sort, className }: { view: OrderView; sort: Sort; className?: string }) {
  const isCurrent = view.sort === sort;
  const dir = isCurrent ? (view.dir === 'asc' ? 'desc' : 'asc') : SORTS[sort];
  const words = { placed: 'Placed', total: 'Total', customer: 'Customer', despatch: 'Despatch' }[sort];
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isCurrent ? (view.dir === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <a href={addressOf({ ...view, sort, dir })} className="text-ink no-underline hover:underline">
        {words}
        {isCurrent && <span aria-hidden="true"> {view.dir === 'asc' ? '↑' : '↓'}</span>}
      </a>
    </th>
  );
}

/** Kept minimal (the rest is in order-list.css): a page has 25, and rows are half of a search's cost. */
function Row({ order, query, days }: { order: ListedOrder; query: string; days: Record<string, string> }) {
  const [day = '', time] = formatTime(order.createdAt).split(', ');
  return (
    <tr data-row>
      <td>
        <input
          type="checkbox"
          name="order"
          value={`${order.id}:${order.version}`}
          aria-label={`Select ${order.orderNumber}`}
        />
      </td>
      <td>
        <a href={`${href('/admin/orders/:orderId', { orderId: order.id })}${query && `?${query}`}`}>
          {order.orderNumber}
        </a>
        <div className="sm:hidden">{order.customerName}</div>
      </td>
      <td className="max-md:hidden" title={days[day] && `${day}, ${time}`}>
        {days[day] ?? day}
        <small>{time}</small>
      </td>
      <td className="max-sm:hidden">
        {order.customerName}
        <small>{order.customerEmail || 'No email address'}</small>
      </td>
      <td className="max-lg:hidden">
        {order.itemCount > 1 ? `${order.firstItem} +\u00a0${order.itemCount - 1}` : order.firstItem}
        {order.artworkProblem && ' '}
        {order.artworkProblem && <span className="badge bg-care-wash text-care">Artwork</span>}
        {order.lookBy && (
          <small className="font-semibold">Waits for us, by {momentWords(order.lookBy)}</small>
        )}
        {order.reminders > 0 && <small>{countWords(order.reminders, 'reminder')} sent</small>}
      </td>
      <td className="max-xl:hidden">{shortDay(order.despatchOn)}</td>
      <td className="max-xl:hidden">
        <PaymentBadge {...order} />
      </td>
      <td>
        <StatusBadge {...order} />
      </td>
      <td>{formatPounds(order.totalPence)}</td>
    </tr>
  );
}

const SHORT_DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** `2026-11-24` becomes `Tue, 24 Nov`. */
const shortDay = (day: string) => SHORT_DAY.format(new Date(`${day}T00:00:00Z`));

/** The usual next status, preselected for the orders of a view or of a page that begins with this status. */
const STATUS_NEXT: Readonly<Record<OrderStatus, OrderStatus>> = {
  pending: 'processing',
  processing: 'shipped',
  shipped: 'delivered',
  delivered: 'processing',
  cancelled: 'processing',
};

/** The bulk actions, shown once a row is ticked (order-list.css). */
function BulkBar({ total, more, now }: { total: string; more: number; now: OrderStatus }) {
  return (
    <div className="bulk-bar sheet">
      <strong className="figures" aria-live="polite" data-count>
        Selected orders
      </strong>
      {total !== String(more) && (
        <label className="flex min-h-10 items-center gap-2">
          <input type="checkbox" name="all" value="1" data-matching />
          Select all matching orders, on every page
        </label>
      )}
      <label className="flex items-center gap-2">
        Change status to
        <select name="status" defaultValue={STATUS_NEXT[now]} className="field w-auto">
          <Options of={ORDER_STATUSES.map((status) => [status, statusWordsOf(status, ANY_METHOD)])} />
        </select>
      </label>
      <PrimarySubmit intent="review">Review the change</PrimarySubmit>
    </div>
  );
}
