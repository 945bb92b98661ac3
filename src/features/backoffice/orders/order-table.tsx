import { formatPounds } from '../../../kit/money.ts';
import { formatTime } from '../../delivery/index.ts';
import { ORDER_STATUSES, STATUS_WORDS } from '../../orders/index.ts';
import { PaymentBadge, StatusBadge } from '../../orders/status-badge.tsx';
import type { ListedOrder } from './order-list.server.ts';
import { addressOf, type OrderView, placeOf, queryOf, SORTS, type Sort } from './order-view.ts';

interface Props {
  orders: ListedOrder[];
  view: OrderView;
  /** how many match, in words */
  total: string;
}

/** One row an order; the whole row opens it. Ticked rows bring up what can be done with several. */
export function OrderTable({ orders, view, total }: Props) {
  const query = queryOf(view, placeOf(view));
  return (
    <form method="post" action={`/admin/orders/status?${query}`} className="order-list mt-3" data-order-list>
      <BulkBar total={total} more={orders.length} />
      <div className="sheet overflow-hidden">
        <table className="list-table">
          <thead>
            <tr>
              <th scope="col" className="pr-0!">
                <input
                  type="checkbox"
                  data-all
                  hidden
                  aria-label="Select all on this page"
                  className="size-4 accent-reflex"
                />
              </th>
              <th scope="col">Order</th>
              <Sorted view={view} sort="placed" className="hidden md:table-cell" />
              <Sorted view={view} sort="customer" className="hidden sm:table-cell" />
              <th scope="col" className="hidden lg:table-cell">
                Items
              </th>
              <Sorted view={view} sort="despatch" className="hidden xl:table-cell" />
              <th scope="col" className="hidden sm:table-cell">
                Payment
              </th>
              <th scope="col">Status</th>
              <Sorted view={view} sort="total" className="text-right!" />
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <Row key={order.id} order={order} query={query} />
            ))}
          </tbody>
        </table>
      </div>
    </form>
  );
}

/** A heading that sorts by its column; the other way when it does already. */
function Sorted({ view, sort, className = '' }: { view: OrderView; sort: Sort; className?: string }) {
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

function Row({ order, query }: { order: ListedOrder; query: string }) {
  const [day, time] = formatTime(order.createdAt).split(', ');
  return (
    <tr className="relative hover:bg-paper has-[:checked]:bg-care-wash" data-row>
      <td className="w-7 pr-0!">
        <input
          type="checkbox"
          name="order"
          value={`${order.id}:${order.version}`}
          aria-label={`Select ${order.orderNumber}`}
          className="relative z-10 size-4 accent-reflex"
        />
      </td>
      <td>
        <a
          href={`/admin/orders/${order.id}${query && `?${query}`}`}
          className="font-semibold text-reflex no-underline after:absolute after:inset-0"
        >
          <span className="hidden whitespace-nowrap sm:inline">{order.orderNumber}</span>
          <span className="sm:hidden">{order.orderNumber.replace(/^ORD-\d+-0*/, '#')}</span>
        </a>
        <span className="block sm:hidden">{order.customerName}</span>
      </td>
      <td className="hidden whitespace-nowrap text-grey md:table-cell">
        <span className="block">{day}</span>
        <span className="block text-xs">{time}</span>
      </td>
      <td className="hidden max-w-40 sm:table-cell">
        <span className="block truncate">{order.customerName}</span>
        <span className="block truncate text-xs text-grey">{order.customerEmail}</span>
      </td>
      <td className="hidden lg:table-cell">
        {order.firstItem}
        {order.itemCount > 1 ? ` + ${order.itemCount - 1}` : ''}
        {order.artworkProblem && <span className="badge ml-2 bg-care-wash text-care">Artwork</span>}
      </td>
      <td className="hidden whitespace-nowrap xl:table-cell">{shortDay(order.despatchOn)}</td>
      <td className="hidden sm:table-cell">
        <PaymentBadge status={order.paymentStatus} />
      </td>
      <td>
        <StatusBadge status={order.status} />
      </td>
      <td className="text-right whitespace-nowrap">{formatPounds(order.totalPence)}</td>
    </tr>
  );
}

const SHORT_DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** `Tue, 24 Nov`, of `2026-11-24`. */
const shortDay = (day: string) => SHORT_DAY.format(new Date(`${day}T00:00:00Z`));

/** What can be done with the ticked orders; it shows once one is ticked (theme.css). */
function BulkBar({ total, more }: { total: string; more: number }) {
  return (
    <div className="bulk-bar sheet">
      <strong className="figures" aria-live="polite" data-count>
        Selected orders
      </strong>
      {total !== String(more) && (
        <label className="flex min-h-10 items-center gap-2">
          <input type="checkbox" name="all" value="1" className="size-4 accent-reflex" data-matching />
          Select all that match, on other pages too
        </label>
      )}
      <label className="flex items-center gap-2">
        Change status to
        <select name="status" className="field w-auto">
          {ORDER_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_WORDS[status]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" name="intent" value="review" className="button button-primary">
        Review the change
      </button>
    </div>
  );
}
