type Direction = 'asc' | 'desc';

interface ListFacts {
  path: string;
  /** what its rows are called, in words that fit after “staff who see” */
  rows: string;
  /** the names of its filters in an address, without the search */
  filters: readonly string[];
  /** the orders to choose from, each with its words and usual direction; the first is the usual one */
  sorts?: Readonly<Record<string, readonly [words: string, usual: Direction]>>;
  /** the columns that staff may leave out, in their order, and their headings */
  columns?: Readonly<Record<string, string>>;
}

/** EVERY LIST of the back office that staff can save views of. A new one needs a line here and three on its page. */
export const LISTS = {
  orders: {
    path: '/admin/orders',
    rows: 'orders',
    filters: ['status', 'payment', 'from', 'to', 'artwork', 'due', 'charge', 'transfer', 'country'],
    sorts: {
      placed: ['Placed', 'desc'],
      total: ['Total', 'desc'],
      customer: ['Customer', 'asc'],
      despatch: ['Despatch', 'asc'],
    },
    columns: {
      placed: 'Placed',
      customer: 'Customer',
      items: 'Items',
      despatch: 'Despatch',
      payment: 'Payment',
    },
  },
  drafts: {
    path: '/admin/drafts',
    rows: 'quotes',
    filters: ['state'],
    sorts: { changed: ['Last changed', 'desc'], customer: ['Customer', 'asc'], total: ['Total', 'desc'] },
    columns: { what: 'What', total: 'Total', state: 'State', changed: 'Last changed' },
  },
  customers: {
    path: '/admin/customers',
    rows: 'customers',
    filters: ['tag', 'trade'],
    columns: { account: 'Account', orders: 'Orders', spent: 'Spent', owed: 'Owed', since: 'Since' },
  },
  jobs: {
    path: '/admin/jobs',
    rows: 'the board',
    filters: ['by', 'lanes', 'family', 'press', 'waits', 'mine', 'late'],
  },
  problems: {
    path: '/admin/problems',
    rows: 'problems',
    filters: ['state'],
    sorts: { reported: ['Reported', 'desc'], order: ['Order', 'desc'] },
  },
  enquiries: {
    path: '/admin/enquiries',
    rows: 'enquiries',
    filters: ['kind', 'state'],
    sorts: { received: ['Received', 'desc'], from: ['From', 'asc'] },
  },
  products: {
    path: '/admin/products',
    rows: 'products',
    filters: ['category', 'archived'],
    sorts: { category: ['Category', 'asc'], name: ['Product', 'asc'], price: ['Base Price', 'asc'] },
    columns: { category: 'Category', price: 'Base Price', vat: 'VAT' },
  },
  codes: {
    path: '/admin/discount-codes',
    rows: 'discount codes',
    filters: ['status'],
    sorts: {
      created: ['Newest first', 'desc'],
      code: ['Code', 'asc'],
      usage: ['Usage', 'desc'],
      until: ['Valid until', 'asc'],
    },
    columns: { description: 'Description', type: 'Type', usage: 'Usage', until: 'Valid until' },
  },
  reviews: {
    path: '/admin/reviews',
    rows: 'reviews',
    filters: ['status'],
    sorts: { written: ['Newest first', 'desc'], rating: ['Lowest rating first', 'asc'] },
  },
  outbox: { path: '/admin/outbox', rows: 'the outbox', filters: ['status'] },
  audit: { path: '/admin/audit', rows: 'the audit log', filters: ['from', 'to'] },
} as const satisfies Record<string, ListFacts>;

export type ListName = keyof typeof LISTS;
export type SortOf<L extends ListName> = (typeof LISTS)[L] extends { sorts: infer S } ? keyof S & string : '';
export type ColumnOf<L extends ListName> = (typeof LISTS)[L] extends { columns: infer C }
  ? keyof C & string
  : never;

/** Returns the facts of a list, in one shape for all. */
export const factsOf = (list: ListName): ListFacts => LISTS[list];
