import { type ShownColumns, shownColumns, sortedHead } from '#features/desk/list-views/index.ts';
import type { ListedOrder } from '#features/desk/order-list/index.server.ts';
import { listViewOf, type OrderView, placeOf, queryOf } from '#features/desk/order-list/index.ts';
import { ANY_METHOD, ORDER_STATUSES, type OrderStatus, statusWordsOf } from '#features/orders/order/index.ts';
import { PaymentBadge, StatusBadge } from '#features/orders/order/status-badge.tsx';
import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { momentWords } from '#kit/moment-words.ts';
import { formatPounds } from '#kit/money.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { TableHead } from '#ui/list-table.tsx';
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
  const listView = listViewOf(view);
  const has = shownColumns(listView);
  const days = { [today]: 'Today', [yesterday]: 'Yesterday' };
  return (
    <form
      method="post"
      action={`${href('/admin/orders/status')}?${query}`}
      className="order-list mt-3"
      data-order-list
    >
      <BulkBar
        total={total}
        more={orders.length}
        now={view.status ?? orders[0]?.status ?? 'pending'}
        query={query}
      />
      <div className="sheet overflow-hidden">
        <table className="list-table">
          <TableHead
            columns={[
              { head: <input type="checkbox" data-all hidden aria-label="Select all on this page" /> },
              'Order',
              has.placed && sortedHead(listView, 'placed', 'max-md:hidden'),
              has.customer && sortedHead(listView, 'customer', 'max-sm:hidden'),
              has.items && { head: 'Items', className: 'max-lg:hidden' },
              has.despatch && sortedHead(listView, 'despatch', 'max-xl:hidden'),
              has.payment && { head: 'Payment', className: 'max-xl:hidden' },
              'Status',
              sortedHead(listView, 'total'),
            ]}
          />
          <tbody>
            {orders.map((order) => (
              <Row key={order.id} order={order} query={query} days={days} has={has} />
            ))}
          </tbody>
        </table>
      </div>
    </form>
  );
}

interface RowProps {
  order: ListedOrder;
  query: string;
  days: Record<string, string>;
  has: ShownColumns<'orders'>;
}

/** Kept minimal (the rest is in order-list.css): a page has 25, and rows are half of a search's cost. */
function Row({ order, query, days, has }: RowProps) {
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
      {has.placed && (
        <td className="order-placed max-md:hidden" title={days[day] && `${day}, ${time}`}>
          {days[day] ?? day}
          <small>{time}</small>
        </td>
      )}
      {has.customer && (
        <td className="order-customer max-sm:hidden">
          {order.customerName}
          <small>{order.customerEmail || 'No email address'}</small>
        </td>
      )}
      {has.items && <ItemsCell order={order} />}
      {has.despatch && <td className="whitespace-nowrap max-xl:hidden">{shortDay(order.despatchOn)}</td>}
      {has.payment && (
        <td className="max-xl:hidden">
          <PaymentBadge {...order} />
        </td>
      )}
      <td>
        <StatusBadge {...order} />
      </td>
      <td>{formatPounds(order.totalPence)}</td>
    </tr>
  );
}

function ItemsCell({ order }: { order: ListedOrder }) {
  return (
    <td className="max-lg:hidden">
      {order.itemCount > 1 ? `${order.firstItem} +\u00a0${order.itemCount - 1}` : order.firstItem}
      {order.artworkProblem && ' '}
      {order.artworkProblem && <span className="badge bg-care-wash text-care">Artwork</span>}
      {order.lookBy && <small className="font-semibold">Waits for us, by {momentWords(order.lookBy)}</small>}
      {order.reminders > 0 && <small>{countWords(order.reminders, 'reminder')} sent</small>}
    </td>
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

interface BarProps {
  /** how many match, in words, and how many are on this page */
  total: string;
  more: number;
  now: OrderStatus;
  /** the list that “all matching” is about */
  query: string;
}

/** Opens a file of the ticked orders in a tab of its own, so that the ticks stay. */
function BulkFile({ to, children }: { to: string; children: string }) {
  return (
    <button type="submit" className="button" formAction={to} formTarget="_blank">
      {children}
    </button>
  );
}

/** The bulk actions, shown once a row is ticked (order-list.css). */
function BulkBar({ total, more, now, query }: BarProps) {
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
      <div className="flex flex-wrap gap-2">
        <BulkFile to={`${href('/admin/orders/invoices.pdf')}?${query}`}>Print invoices</BulkFile>
        <BulkFile to={`${href('/admin/orders/artwork.zip')}?${query}`}>Download artwork</BulkFile>
      </div>
    </div>
  );
}
