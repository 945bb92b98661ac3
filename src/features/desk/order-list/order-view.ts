import {
  type Arrangement,
  arrangementParams,
  readArrangement,
  readListView,
  type SortOf,
} from '#features/desk/list-views/index.ts';
import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '#features/orders/order/index.ts';
import { IRELAND } from '#kit/country.ts';
import { isDay } from '#kit/day.ts';
import { href } from '#kit/href.ts';

export const PAGE_SIZE = 25;

export type Sort = SortOf<'orders'>;

const ARTWORK_FILTERS = ['problem', 'look', 'proof', 'unanswered'] as const;
type ArtworkFilter = (typeof ARTWORK_FILTERS)[number];

/** The row to continue from: its sort key as PostgreSQL writes it, and the order's id. */
export interface Cursor {
  at: string;
  id: string;
}

/** What the order list shows: everything in its address. */
export interface OrderView extends Arrangement<'orders'> {
  /**
   * part of an order number, a customer's name, email or phone, a product's name, or several of them with a day
   * (`kit/search-days.ts`)
   */
  search: string;
  status: OrderStatus | null;
  payment: PaymentStatus | null;
  /** first and last day placed, `2026-11-24` */
  from: string | null;
  to: string | null;
  /**
   * only orders with an open artwork problem, with a file that we were asked to look at, with a proof awaiting
   * approval, or whose customer hasn't answered any reminder
   */
  artwork: ArtworkFilter | null;
  /** only orders that should have left already */
  late: boolean;
  /** only orders with additional charges still to be paid */
  charged: boolean;
  /** only orders waiting for their bank transfer */
  transfer: boolean;
  /** only orders delivered to Ireland */
  toIreland: boolean;
  after: Cursor | null;
  before: Cursor | null;
  /** from 1; for display only, the cursor sets the position */
  page: number;
}

const SEARCH_MAX = 200;

/** Reads a view from an address and ignores invalid values. */
export function readView(query: URLSearchParams): OrderView {
  const known = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === query.get(name)) ?? null;
  const arrangement = readArrangement('orders', query);
  const { sort } = arrangement;
  const after = readCursor(query.get('after'), sort);
  return {
    search: (query.get('search') ?? '').replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, SEARCH_MAX),
    status: known('status', ORDER_STATUSES),
    payment: known('payment', PAYMENT_STATUSES),
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    artwork: known('artwork', ARTWORK_FILTERS),
    late: query.get('due') === 'late',
    charged: query.get('charge') === 'waiting',
    transfer: query.get('transfer') === 'waiting',
    toIreland: query.get('country') === IRELAND,
    ...arrangement,
    after,
    before: after ? null : readCursor(query.get('before'), sort),
    page: /^[1-9]\d{0,5}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1,
  };
}

/** Returns a view's address, without its position in the list. */
export function addressOf(view: OrderView, place: Record<string, string> = {}): string {
  const query = queryOf(view, place);
  return query ? `${href('/admin/orders')}?${query}` : '/admin/orders';
}

export function queryOf(view: OrderView, place: Record<string, string> = {}): string {
  const { search, status, payment, from, to, artwork, late, charged, transfer, toIreland } = view;
  return new URLSearchParams({
    ...(search && { search }),
    ...(status && { status }),
    ...(payment && { payment }),
    ...(from && { from }),
    ...(to && { to }),
    ...(artwork && { artwork }),
    ...(late && { due: 'late' }),
    ...(charged && { charge: 'waiting' }),
    ...(transfer && { transfer: 'waiting' }),
    ...(toIreland && { country: IRELAND }),
    ...arrangementParams('orders', view),
    ...place,
  }).toString();
}

/** Returns a view's position in the list, for an address that leads back to it. */
export function placeOf({ after, before, page }: OrderView): Record<string, string> {
  const cursor = after ?? before;
  return cursor ? { [after ? 'after' : 'before']: writeCursor(cursor), page: String(page) } : {};
}

/** Whether any filter is set. */
export function isFiltered(view: OrderView): boolean {
  const { search, status, payment, from, to, artwork, late, charged, transfer, toIreland } = view;
  return (
    search !== '' || [status, payment, from, to, artwork, late, charged, transfer, toIreland].some(Boolean)
  );
}

/** The views that staff use often (ruling 65): filters rather than statuses. */
export const SAVED_VIEWS = [
  { name: 'All', query: '' },
  { name: 'New', query: 'status=pending' },
  { name: 'In production', query: 'status=processing' },
  { name: 'Dispatched', query: 'status=shipped' },
  { name: 'Awaiting artwork', query: 'artwork=problem' },
  { name: 'Files to look at', query: 'artwork=look' },
  { name: 'Unpaid', query: 'payment=pending' },
  { name: 'Bank transfer', query: 'transfer=waiting' },
  { name: 'Charge to pay', query: 'charge=waiting' },
  { name: 'On account', query: 'payment=account' },
  { name: 'Awaiting proof', query: 'artwork=proof' },
  { name: 'To Ireland', query: `country=${IRELAND}` },
] as const;
export type SavedView = (typeof SAVED_VIEWS)[number]['name'];

/** Returns a view as that of any list, for what all lists have. */
export const listViewOf = (view: OrderView) => readListView('orders', new URLSearchParams(queryOf(view)));

/** Returns which of the shop’s own views this is, in any sort order; undefined if its filters differ. */
export function savedViewOf(view: OrderView): SavedView | undefined {
  const filters = queryOf({ ...view, ...readArrangement('orders', new URLSearchParams()) });
  return SAVED_VIEWS.find(({ query }) => query === filters)?.name;
}

export function writeCursor({ at, id }: Cursor): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(`${id}${at}`)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Invalid days are ignored. */
const dayOf = (text: string | null) => (isDay(text) ? text : null);

const UUID_LENGTH = 36;
const AT: Readonly<Record<Sort, RegExp>> = {
  placed: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?\+00$/,
  total: /^\d{1,9}$/,
  customer: /^[^\0]{0,400}$/,
  despatch: /^\d{4}-\d{2}-\d{2}$/,
};

/** null for anything that is not one of our cursors */
function readCursor(text: string | null, sort: Sort): Cursor | null {
  if (!text || text.length > 1000 || !/^[\w-]+$/.test(text)) return null;
  const bytes = Uint8Array.from(decoded(text), (character) => character.codePointAt(0) ?? 0);
  const whole = new TextDecoder().decode(bytes);
  const id = whole.slice(0, UUID_LENGTH);
  const at = whole.slice(UUID_LENGTH);
  const isDate = sort === 'placed' || sort === 'despatch';
  const makesSense =
    /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) &&
    AT[sort].test(at) &&
    (!isDate || isDay(at.slice(0, 10))) &&
    (sort !== 'placed' || !Number.isNaN(Date.parse(at.replace(' ', 'T').replace('+00', 'Z'))));
  return makesSense ? { at, id } : null;
}

function decoded(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return ''; // not base64, so not ours
  }
}
