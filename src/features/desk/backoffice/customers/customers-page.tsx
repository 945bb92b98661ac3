import { readViews, viewActionOf } from '#features/desk/list-views/index.server.ts';
import {
  HiddenViewFields,
  type ListView,
  readListView,
  type ShownColumns,
  shownColumns,
  ViewForm,
  ViewTabs,
  viewParams,
} from '#features/desk/list-views/index.ts';
import { readTagsInUse } from '#features/people/customers/index.server.ts';
import { formatPhone } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatDate, londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { shopContext } from '#platform/shop.ts';
import { ListHead } from '#shell/list-head.tsx';
import { PrimaryLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChoice, ListFilter } from '#ui/list-filter.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { Paging } from '#ui/paging.tsx';
import type { Route } from './+types/customers-page.ts';
import { type ListedCustomer, listCustomers, readCustomerFilter } from './customers.server.ts';

export const handle = { title: 'Customers' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = readCustomerFilter(url.searchParams);
  const { search, tradeOnly, tag, page } = filter;
  const { reports, clock } = context.get(shopContext);
  const db = await reports();
  const [{ customers, hasMore }, tagsInUse, named] = await Promise.all([
    listCustomers(db, filter, londonDay(clock())),
    readTagsInUse(db),
    readViews(context, db, 'customers', url),
  ]);
  return {
    search,
    tradeOnly,
    tag,
    tagsInUse,
    page,
    hasMore,
    view: readListView('customers', url.searchParams),
    named,
    customers: customers.map((customer) => ({ ...customer, since: formatDate(customer.createdAt) })),
  };
}

export const action = viewActionOf('customers');

export default function CustomersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search, tradeOnly, tag, tagsInUse, page, hasMore, customers, view, named } = loaderData;
  const isFiltered = search !== '' || tradeOnly || tag !== null;
  const address = (to: number) =>
    `?${new URLSearchParams({ ...(search && { search }), ...(tradeOnly && { trade: '1' }), ...(tag && { tag }), ...viewParams(view), page: String(to) })}`;
  return (
    <>
      <ListHead title="Customers" csv={`${href('/admin/customers/export.csv')}${address(1)}`}>
        <PrimaryLink to={href('/admin/customers/new')}>Add customer</PrimaryLink>
      </ListHead>
      <ViewTabs view={view} named={named} />
      <ListFilter
        search={search}
        hint="Name, company, email or number"
        clear={isFiltered ? '/admin/customers' : null}
        className="mt-5"
      >
        {(tagsInUse.length > 0 || tag !== null) && (
          <FilterChoice
            name="tag"
            label="Tag"
            value={tag}
            choices={[...new Set([...tagsInUse, ...(tag === null ? [] : [tag])])].map((one) => [one, one])}
          />
        )}
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
        <HiddenViewFields view={view} />
      </ListFilter>
      <ViewForm view={view} named={named} answer={actionData} />
      {customers.length === 0 ? (
        <EmptyState className="mt-5" title={isFiltered ? 'No customers match' : 'No customers yet'}>
          {tradeOnly
            ? 'Tick Approved on the customer’s page to open a trade account.'
            : isFiltered
              ? 'Try fewer words, or part of their email address.'
              : 'Everybody who buys or asks for something appears here, with or without an account.'}
        </EmptyState>
      ) : (
        <CustomerTable customers={customers} view={view} />
      )}
      <Paging page={page} hasMore={hasMore} address={address} />
    </>
  );
}

type ShownCustomer = ListedCustomer & { since: string };

interface TableProps {
  customers: ShownCustomer[];
  view: ListView<'customers'>;
}

function CustomerTable({ customers, view }: TableProps) {
  const has = shownColumns(view);
  return (
    <ListTable
      className="mt-5"
      columns={[
        'Customer',
        has.account && { head: 'Account', className: 'hidden sm:table-cell' },
        has.orders && { head: 'Orders', className: 'text-right!' },
        has.spent && { head: 'Spent', className: 'text-right!' },
        has.owed && { head: 'Owed', className: 'hidden text-right! sm:table-cell' },
        has.since && { head: 'Since', className: 'hidden md:table-cell' },
      ]}
    >
      {customers.map((customer) => (
        <Row key={`${customer.kind} ${customer.id}`} customer={customer} has={has} />
      ))}
    </ListTable>
  );
}

function Row({ customer, has }: { customer: ShownCustomer; has: ShownColumns<'customers'> }) {
  return (
    <tr className="relative hover:bg-paper">
      <td>
        <a href={pathOf(customer)} className="font-semibold after:absolute after:inset-0">
          {nameOf(customer)}
        </a>
        {customer.isOverdue && <span className="badge ml-2 bg-stop-wash text-stop">Overdue</span>}
        {customer.isHeld && <span className="badge ml-2 bg-stop-wash text-stop">On hold</span>}
        <span className="block text-xs wrap-anywhere text-grey">
          {[customer.company, customer.email || (customer.phone && formatPhone(customer.phone))]
            .filter((words) => words && words !== nameOf(customer))
            .join(', ')}
        </span>
        {customer.tags.length > 0 && (
          <span className="mt-1 flex flex-wrap gap-1">
            {customer.tags.map((tag) => (
              <span key={tag} className="badge bg-stage text-ink">
                {tag}
              </span>
            ))}
          </span>
        )}
      </td>
      {has.account && <td className="hidden sm:table-cell">{accountWords(customer)}</td>}
      {has.orders && <td className="text-right">{customer.orderCount}</td>}
      {has.spent && <td className="text-right whitespace-nowrap">{formatPounds(customer.spentPence)}</td>}
      {has.owed && (
        <td className="hidden text-right whitespace-nowrap sm:table-cell">
          {customer.owedPence > 0 ? formatPounds(customer.owedPence) : ''}
        </td>
      )}
      {has.since && <td className="hidden whitespace-nowrap text-grey md:table-cell">{customer.since}</td>}
    </tr>
  );
}

const pathOf = ({ kind, id }: ListedCustomer) =>
  kind === 'account'
    ? href('/admin/customers/:customerId', { customerId: id })
    : href('/admin/customers/:kind/:personId', { kind, personId: id });

/** Who has told us no name is called by their address, number or company. */
const nameOf = ({ firstName, lastName, email, phone, company }: ListedCustomer) =>
  `${firstName} ${lastName}`.trim() || company || email || (phone && formatPhone(phone)) || 'No name';

function accountWords({ kind, role, isTrade, email }: ListedCustomer): string {
  if (role === 'admin') return 'Administrator';
  if (isTrade) return 'Trade';
  switch (kind) {
    case 'account':
      return 'Customer';
    case 'person':
      return 'No account';
    case 'order':
      return email === '' ? 'Walk-in' : 'Guest';
    case 'quote':
      return 'Quote only';
    default:
      return 'Enquiry only';
  }
}
