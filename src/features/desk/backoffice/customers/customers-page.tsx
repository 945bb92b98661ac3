import { href } from '#kit/href.ts';
import { formatDate, londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { shopContext } from '#platform/shop.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListFilter } from '#ui/list-filter.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { Paging } from '#ui/paging.tsx';
import type { Route } from './+types/customers-page.ts';
import { type ListedCustomer, listCustomers } from './customers.server.ts';

export const handle = { title: 'Customers' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const search = (query.get('search') ?? '').replaceAll('\0', '').trim().slice(0, 100);
  const tradeOnly = query.get('trade') === '1';
  const page = /^[1-9]\d{0,3}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  const { reports, clock } = context.get(shopContext);
  const filter = { search, tradeOnly, page };
  const { customers, hasMore } = await listCustomers(await reports(), filter, londonDay(clock()));
  return {
    search,
    tradeOnly,
    page,
    hasMore,
    customers: customers.map((customer) => ({ ...customer, since: formatDate(customer.createdAt) })),
  };
}

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { search, tradeOnly, page, hasMore, customers } = loaderData;
  const address = (to: number) =>
    `?${new URLSearchParams({ ...(search && { search }), ...(tradeOnly && { trade: '1' }), page: String(to) })}`;
  return (
    <>
      <h1>Customers</h1>
      <ListFilter
        search={search}
        hint="Name, email or phone"
        clear={search || tradeOnly ? '/admin/customers' : null}
        className="mt-5"
      >
        <label className="flex min-h-10 items-center gap-2">
          <input
            type="checkbox"
            name="trade"
            value="1"
            defaultChecked={tradeOnly}
            className="size-4 accent-reflex"
          />
          Trade accounts only
        </label>
      </ListFilter>
      {customers.length === 0 ? (
        <EmptyState className="mt-5" title={search || tradeOnly ? 'No customers match' : 'No customers yet'}>
          {tradeOnly
            ? 'Tick Approved on the customer’s page to open a trade account.'
            : search
              ? 'Guests have no account. Look for them under Orders.'
              : 'Customers appear here once they create an account.'}
        </EmptyState>
      ) : (
        <CustomerTable customers={customers} />
      )}
      <Paging page={page} hasMore={hasMore} address={address} />
    </>
  );
}

function CustomerTable({ customers }: { customers: (ListedCustomer & { since: string })[] }) {
  return (
    <ListTable
      className="mt-5"
      columns={[
        'Customer',
        { head: 'Account', className: 'hidden sm:table-cell' },
        { head: 'Orders', className: 'text-right!' },
        { head: 'Spent', className: 'text-right!' },
        { head: 'Owed', className: 'hidden text-right! sm:table-cell' },
        { head: 'Since', className: 'hidden md:table-cell' },
      ]}
    >
      {customers.map((customer) => (
        <tr key={customer.id} className="relative hover:bg-paper">
          <td>
            <a
              href={href('/admin/customers/:customerId', { customerId: customer.id })}
              className="font-semibold after:absolute after:inset-0"
            >
              {`${customer.firstName} ${customer.lastName}`.trim() || customer.email}
            </a>
            {customer.isOverdue && <span className="badge ml-2 bg-stop-wash text-stop">Overdue</span>}
            {customer.isHeld && <span className="badge ml-2 bg-stop-wash text-stop">On hold</span>}
            <span className="block text-xs wrap-anywhere text-grey">{customer.email}</span>
          </td>
          <td className="hidden sm:table-cell">
            {customer.role === 'admin' ? 'Administrator' : customer.isTrade ? 'Trade' : 'Customer'}
          </td>
          <td className="text-right">{customer.orderCount}</td>
          <td className="text-right whitespace-nowrap">{formatPounds(customer.spentPence)}</td>
          <td className="hidden text-right whitespace-nowrap sm:table-cell">
            {customer.owedPence > 0 ? formatPounds(customer.owedPence) : ''}
          </td>
          <td className="hidden whitespace-nowrap text-grey md:table-cell">{customer.since}</td>
        </tr>
      ))}
    </ListTable>
  );
}
