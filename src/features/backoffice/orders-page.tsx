import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { formatPounds } from '../../kit/money.ts';
import { shopContext } from '../../platform/shop.ts';
import { BackOffice } from '../../shell/back-office.tsx';
import { Paging } from '../../ui/paging.tsx';
import { formatDay, formatTime } from '../delivery/index.ts';
import { ORDER_STATUSES, type OrderStatus, type OrderSummary, STATUS_WORDS } from '../orders/index.ts';
import { PaymentBadge, StatusBadge } from '../orders/status-badge.tsx';
import { listOrders, PAGE_SIZE } from './order-list.server.ts';

export const handle = { frame: 'bare' };
export const meta = () => [{ title: 'Orders | Back office' }, { name: 'robots', content: 'noindex' }];

const PAGE_MAX = 100_000;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const asked = url.searchParams;
  const search = (asked.get('search') ?? '').replaceAll('\0', '').trim().slice(0, 200);
  const status = ORDER_STATUSES.find((known) => known === asked.get('status')) ?? null;
  const page = /^\d{1,6}$/.test(asked.get('page') ?? '')
    ? Math.min(PAGE_MAX, Math.max(1, Number(asked.get('page'))))
    : 1;
  const listed = await listOrders(context.get(shopContext).db, { search, status, page });
  return { ...listed, search, status, page, pages: Math.max(1, Math.ceil(listed.total / PAGE_SIZE)) };
}

export default function OrdersPage() {
  const { orders, total, search, status, page, pages } = useLoaderData<typeof loader>();
  return (
    <BackOffice>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-2xl">Orders</h1>
        <Filter search={search} status={status} />
      </div>
      <p className="figures mt-4 text-sm text-grey" role="status">
        {total} {total === 1 ? 'order' : 'orders'}
        {search && ` matching “${search}”`}
        {status && `, ${STATUS_WORDS[status]}`}
        {(search || status) && (
          <>
            {' '}
            <a href="/admin/orders">Clear filters</a>
          </>
        )}
      </p>
      {orders.length > 0 ? (
        <OrderTable orders={orders} search={search} status={status} page={page} />
      ) : (
        <p className="sheet mt-4 p-6">
          {search || status
            ? 'No orders match.'
            : 'No orders yet. They appear here as soon as somebody orders.'}
        </p>
      )}
      <Paging page={page} pages={pages} address={(to) => pageAddress({ search, status, page: to })} />
    </BackOffice>
  );
}

function Filter({ search, status }: { search: string; status: OrderStatus | null }) {
  return (
    <search>
      <form method="get" className="flex flex-wrap items-end gap-2">
        <div>
          <label htmlFor="search" className="block text-xs font-semibold">
            Search
          </label>
          <input
            id="search"
            name="search"
            type="search"
            defaultValue={search}
            placeholder="Order, name, email, phone, product"
            className="field w-72 max-w-full"
          />
        </div>
        <div>
          <label htmlFor="status" className="block text-xs font-semibold">
            Status
          </label>
          <select id="status" name="status" defaultValue={status ?? ''} className="field w-auto">
            <option value="">All statuses</option>
            {ORDER_STATUSES.map((known) => (
              <option key={known} value={known}>
                {STATUS_WORDS[known]}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className="button">
          Apply
        </button>
      </form>
    </search>
  );
}

interface TableProps {
  orders: OrderSummary[];
  search: string;
  status: OrderStatus | null;
  page: number;
}

/** One row an order; the whole row opens it. Narrow screens keep what decides. */
function OrderTable({ orders }: TableProps) {
  return (
    <div className="sheet mt-3 overflow-hidden">
      <table className="list-table">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col" className="hidden md:table-cell">
              Placed
            </th>
            <th scope="col">Customer</th>
            <th scope="col" className="hidden lg:table-cell">
              Items
            </th>
            <th scope="col" className="hidden xl:table-cell">
              Despatch
            </th>
            <th scope="col" className="hidden sm:table-cell">
              Payment
            </th>
            <th scope="col">Status</th>
            <th scope="col" className="text-right!">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id} className="relative hover:bg-paper">
              <td>
                <a
                  href={`/admin/orders/${order.id}`}
                  className="font-semibold text-reflex no-underline after:absolute after:inset-0"
                >
                  <span className="hidden whitespace-nowrap sm:inline">{order.orderNumber}</span>
                  <span className="sm:hidden">{order.orderNumber.replace(/^ORD-\d+-0*/, '#')}</span>
                </a>
              </td>
              <td className="hidden whitespace-nowrap text-grey md:table-cell">
                {formatTime(order.createdAt)}
              </td>
              <td className="max-w-56">
                <span className="block truncate">{order.customerName}</span>
                <span className="hidden truncate text-xs text-grey sm:block">{order.customerEmail}</span>
              </td>
              <td className="hidden lg:table-cell">
                {order.firstItem}
                {order.itemCount > 1 ? ` + ${order.itemCount - 1}` : ''}
              </td>
              <td className="hidden whitespace-nowrap xl:table-cell">{formatDay(order.despatchOn)}</td>
              <td className="hidden sm:table-cell">
                <PaymentBadge status={order.paymentStatus} />
              </td>
              <td>
                <StatusBadge status={order.status} />
              </td>
              <td className="text-right whitespace-nowrap">{formatPounds(order.totalPence)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function pageAddress({ search, status, page }: Omit<TableProps, 'orders'>): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(status && { status }),
    page: String(page),
  });
  return `/admin/orders?${query}`;
}
