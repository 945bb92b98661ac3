import { isUuid } from '#kit/uuid.ts';
import { type ColumnOf, factsOf, type ListName, type SortOf } from './lists.ts';

/** How a list is shown: its order and columns, and the saved view that is open. */
export interface Arrangement<L extends ListName> {
  /** '' for a list with one order */
  sort: SortOf<L>;
  dir: 'asc' | 'desc';
  /** those that are shown, of those that may be left out */
  columns: readonly ColumnOf<L>[];
  /** the id of the view that staff saved, if it was opened as one */
  saved: string | null;
}

/** What a list shows, without its place in it: what its address says. */
export interface ListView<L extends ListName = ListName> extends Arrangement<L> {
  list: L;
  search: string;
  /** the values of its filters, as the address has them */
  filters: Readonly<Record<string, string>>;
}

/** A view that staff saved under a name. */
export interface NamedView {
  id: string;
  name: string;
  /** its filter, order and columns, as `savedQueryOf` */
  query: string;
  isShared: boolean;
  isOwn: boolean;
  /** who saved it */
  by: string;
}

const VALUE_MAX = 100;

/** In an address that leaves out every column. */
const NO_COLUMNS = 'none';

/** Reads what a list shows from an address. The list itself ignores values of filters that it doesn’t know. */
export function readListView<L extends ListName>(list: L, query: URLSearchParams): ListView<L> {
  const text = (name: string) =>
    (query.get(name) ?? '').replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, VALUE_MAX);
  const filters = factsOf(list).filters.flatMap((name) => (text(name) ? [[name, text(name)]] : []));
  return {
    list,
    search: text('search'),
    filters: Object.fromEntries(filters),
    ...readArrangement(list, query),
  };
}

/** Reads a list’s order, columns and open view from an address, and ignores invalid values. */
export function readArrangement<L extends ListName>(list: L, query: URLSearchParams): Arrangement<L> {
  const { sorts = {} } = factsOf(list);
  const [usual = ''] = Object.keys(sorts);
  const sort = Object.keys(sorts).find((name) => name === query.get('sort')) ?? usual;
  const dir = (['asc', 'desc'] as const).find((known) => known === query.get('dir'));
  return {
    sort: sort as SortOf<L>,
    dir: dir ?? sorts[sort]?.[1] ?? 'desc',
    columns: readColumns(list, query.get('columns')),
    saved: isUuid(query.get('view')) ? query.get('view') : null,
  };
}

/** Returns the columns that an address chooses: `placed.items`, or `none`. All if it doesn’t choose any. */
function readColumns<L extends ListName>(list: L, text: string | null): readonly ColumnOf<L>[] {
  const columns = columnsOf(list);
  const names = (text ?? '').split('.');
  const known = columns.filter((column) => names.includes(column));
  return known.length > 0 || text === NO_COLUMNS ? known : columns;
}

/** Returns the columns of a list that may be left out, in their order. */
export const columnsOf = <L extends ListName>(list: L) =>
  Object.keys(factsOf(list).columns ?? {}) as ColumnOf<L>[];

/** Returns how a list is shown, as parameters of an address: only what is not as usual. */
export function arrangementParams<L extends ListName>(
  list: L,
  { sort, dir, columns, saved }: Arrangement<L>,
): Record<string, string> {
  const { sorts = {} } = factsOf(list);
  const isUsual = dir === (sorts[sort]?.[1] ?? 'desc');
  return {
    ...(sort !== (Object.keys(sorts)[0] ?? '') && { sort }),
    ...(!isUsual && Object.hasOwn(sorts, sort) && { dir }),
    ...(columns.length < columnsOf(list).length && { columns: columns.join('.') || NO_COLUMNS }),
    ...(saved && { view: saved }),
  };
}

/** Returns the parameters of a view that its page doesn’t add itself, for the addresses of its other pages. */
export const viewParams = <L extends ListName>(view: ListView<L>) => arrangementParams(view.list, view);

/** Returns a view’s address, without its place in the list. */
export function addressOf<L extends ListName>(view: ListView<L>): string {
  const { list, search, filters } = view;
  const query = new URLSearchParams({ ...(search && { search }), ...filters, ...viewParams(view) });
  return query.size > 0 ? `${factsOf(list).path}?${query}` : factsOf(list).path;
}

/** Returns what a view that staff save keeps: its filter, order and columns; not a search, which may name a customer. */
export const savedQueryOf = <L extends ListName>(view: ListView<L>): string =>
  addressOf({ ...view, search: '', saved: null }).slice(factsOf(view.list).path.length + 1);

/** Returns the address that opens a saved view. */
export const addressOfNamed = (list: ListName, { id, query }: Pick<NamedView, 'id' | 'query'>): string =>
  `${factsOf(list).path}?${query}${query && '&'}view=${id}`;

/** Which columns of a list are shown, by their names. */
export type ShownColumns<L extends ListName> = Partial<Record<ColumnOf<L>, true>>;

export const shownColumns = <C extends string>({ columns }: { columns: readonly C[] }) =>
  Object.fromEntries(columns.map((column) => [column, true])) as Partial<Record<C, true>>;
