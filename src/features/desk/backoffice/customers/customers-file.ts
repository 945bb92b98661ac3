import type { LoaderFunctionArgs } from 'react-router';
import { londonDay, timeField } from '#kit/london-time.ts';
import { poundsField } from '#kit/money.ts';
import { csvResponse, rowsOfPages } from '#platform/http/csv.server.ts';
import { shopContext } from '#platform/shop.ts';
import { type ListedCustomer, listCustomers, readCustomerFilter } from './customers.server.ts';

const COLUMNS = {
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  email: 'Email',
  phone: 'Phone',
  tags: 'Tags',
  trade: 'Trade account',
  orders: 'Orders',
  spent: 'Spent (£)',
  owed: 'Owed (£)',
  since: 'Since',
};

/** `/admin/customers/export.csv?…`: the customers of the list’s filter, newest first. */
export async function loader({ context, url, request }: LoaderFunctionArgs) {
  const { reports, clock } = context.get(shopContext);
  const db = await reports();
  const today = londonDay(clock());
  const filter = readCustomerFilter(url.searchParams);
  const customers = rowsOfPages(async (place) => {
    const { customers: rows, hasMore } = await listCustomers(db, { ...filter, ...place }, today);
    return { rows: rows.map(recordOf), hasMore };
  }, request.signal);
  return csvResponse(`customers-${today}.csv`, COLUMNS, customers);
}

const recordOf = (customer: ListedCustomer) => ({
  firstName: customer.firstName,
  lastName: customer.lastName,
  company: customer.company ?? '',
  email: customer.email,
  phone: customer.phone ?? '',
  tags: customer.tags.join(', '),
  trade: customer.isTrade ? 'Yes' : '',
  orders: customer.orderCount,
  spent: poundsField(customer.spentPence),
  owed: poundsField(customer.owedPence),
  since: timeField(customer.createdAt),
});
