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
} as const satisfies Record<string, ListFacts>;

export type ListName = keyof typeof LISTS;
export type SortOf<L extends ListName> = (typeof LISTS)[L] extends { sorts: infer S } ? keyof S & string : '';
export type ColumnOf<L extends ListName> = (typeof LISTS)[L] extends { columns: infer C }
  ? keyof C & string
  : never;

/** Returns the facts of a list, in one shape for all. */
export const factsOf = (list: ListName): ListFacts => LISTS[list];
