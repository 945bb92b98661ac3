import { type RawBuilder, sql } from 'kysely';
import { namedViewsOf } from '#features/desk/list-views/index.server.ts';
import type { NamedView } from '#features/desk/list-views/index.ts';
import type { Order, OrderSummary } from '#features/orders/order/index.ts';
import { isLateSql } from '#features/pricing/delivery/index.server.ts';
import { IRELAND } from '#kit/country.ts';
import { londonDay } from '#kit/london-time.ts';
import { searchParts } from '#kit/search-days.ts';
import type { Queries } from '#platform/db/database.ts';
import { matchesOf } from './order-search.server.ts';
import { type Cursor, type OrderView, PAGE_SIZE, type SavedView, type Sort } from './order-view.ts';

/** Orders are counted only up to here: nobody needs the exact number, and counting a million would take a second. */
export const COUNTED_MAX = 10_000;
const VIEW_COUNTED_MAX = 999;

export interface ListedOrder extends OrderSummary {
  version: number;
  artworkProblem: string | null;
  /** ISO time by which we answer about a file that we were asked to look at, the first if there are several; null if there is none */
  lookBy: string | null;
  /** how often its customer was reminded of something that is still open */
  reminders: number;
  customerPhone: string | null;
  vatPence: number;
  /** the sort key, as PostgreSQL writes it */
  at: string;
}

export interface OrderPage {
  orders: ListedOrder[];
  /** whether there are orders before and after these */
  hasEarlier: boolean;
  hasMore: boolean;
}

/** The sort keys, and the type that a cursor's text is cast to for comparison. */
export const SORT_KEYS: Readonly<Record<Sort, { key: RawBuilder<unknown>; type: RawBuilder<unknown> }>> = {
  placed: { key: sql`o.created_at`, type: sql`timestamptz` },
  total: { key: sql`o.total_pence`, type: sql`int` },
  customer: { key: sql`lower(o.customer_name)`, type: sql`text` },
  despatch: { key: sql`o.despatch_on`, type: sql`date` },
};

/** Returns a page of a view's orders. One statement, reading no more than a page, however large the table is. */
export async function listOrders(db: Queries, view: OrderView, now: Date): Promise<OrderPage> {
  const backwards = view.before !== null;
  const rows = await readOrders(db, view, now, { limit: PAGE_SIZE + 1, backwards });
  const more = rows.length > PAGE_SIZE;
  const orders = rows.slice(0, PAGE_SIZE);
  if (backwards) return { orders: orders.reverse(), hasEarlier: more, hasMore: true };
  return { orders, hasEarlier: view.after !== null, hasMore: more };
}

/** An exported order: with addresses and additional charges, which the list page omits. */
export type ExportedOrder = ListedOrder &
  Pick<
    Order,
    | 'billingAddress'
    | 'shippingAddressLine1'
    | 'shippingAddressLine2'
    | 'shippingCity'
    | 'shippingPostcode'
    | 'shippingCountry'
  > & {
    /** by the invoices for additional charges, in pence */
    added: { totalPence: number; vatPence: number };
  };

/** Returns the next orders of a view for export; a search covers all orders. One statement. */
export async function readOrdersForExport(
  db: Queries,
  view: OrderView,
  now: Date,
  limit: number,
): Promise<ExportedOrder[]> {
  const options = { limit, backwards: false, searchAll: true, isForExport: true };
  return (await readOrders(db, view, now, options)) as ExportedOrder[];
}

const ONLY_EXPORTED = sql`, o.billing_address as "billingAddress", o.shipping_address_line1 as "shippingAddressLine1",
  o.shipping_address_line2 as "shippingAddressLine2", o.shipping_city as "shippingCity",
  o.shipping_postcode as "shippingPostcode", o.shipping_country as "shippingCountry",
  (select json_build_object('totalPence', coalesce(sum(j.total_pence), 0), 'vatPence', coalesce(sum(j.vat_pence), 0))
    from order_charges h join charge_invoices j on j.charge_id = h.id where h.order_id = o.id) as added`;

interface ReadOptions {
  limit: number;
  backwards: boolean;
  /** search all orders, for exports but not for pages */
  searchAll?: boolean;
  isForExport?: boolean;
}

/** Returns a view's orders forward or back from its cursor, nearest first. One statement. */
export async function readOrders(
  db: Queries,
  view: OrderView,
  now: Date,
  { limit, backwards, searchAll = false, isForExport = false }: ReadOptions,
): Promise<ListedOrder[]> {
  const chosen = chosenOrders(view, now, { limit, backwards, searchAll });
  const { rows } = await sql<ListedOrder>`
    with chosen as materialized (${chosen})
    select o.id, o.order_number as "orderNumber", o.status, o.payment_method as "paymentMethod",
      o.payment_status as "paymentStatus", o.total_pence as "totalPence", o.customer_name as "customerName",
      o.customer_email as "customerEmail", o.customer_phone as "customerPhone", o.vat_pence as "vatPence",
      o.despatch_on as "despatchOn", o.delivery_method as "deliveryMethod", o.tracking_number as "trackingNumber",
      o.created_at as "createdAt", o.version, o.artwork_problem as "artworkProblem",
      (select min(look_by) from order_items l where l.order_id = o.id and o.status <> 'cancelled') as "lookBy",
      case when o.status in ('pending', 'processing') then (select count(*)::int from order_reminders r
        where r.order_id = o.id and r.number is not null) else 0 end as reminders,
      items.count as "itemCount", items.first as "firstItem"${isForExport ? ONLY_EXPORTED : sql``},
      ${view.sort === 'placed' ? sql`(c.at at time zone 'UTC')::text || '+00'` : sql`c.at::text`} as at
    from chosen c join orders o on o.id = c.id
    cross join lateral (select count(*)::int as count, (array_agg(i.product_name order by i.position))[1] as first
      from order_items i where i.order_id = o.id) items
    order by ${orderBy(sql`c.at`, sql`c.id`, isDescending(view, backwards))}`.execute(db);
  return rows;
}

const isDescending = (view: OrderView, backwards: boolean) => (view.dir === 'desc') !== backwards;

function orderBy(key: RawBuilder<unknown>, id: RawBuilder<unknown>, descending: boolean) {
  return descending ? sql`${key} desc, ${id} desc` : sql`${key}, ${id}`;
}

/** SQL for the ids of the view's next orders, with their sort keys. */
function chosenOrders(
  requested: OrderView,
  now: Date,
  { limit, backwards, searchAll }: { limit: number; backwards: boolean; searchAll: boolean },
) {
  const { words, days } = searchParts(requested.search, londonDay(now));
  const view = { ...requested, search: words };
  const { key } = SORT_KEYS[view.sort];
  const descending = isDescending(view, backwards);
  const from = fromCursor(view, descending);
  const filter = sql`${filterOf(view, now)} and ${from} and ${days ? isOfDay(days) : sql`true`}`;
  const ordered = orderBy(sql`at`, sql`id`, descending);
  if (!view.search) {
    return sql`select o.id, ${key} as at from orders o where ${filter}
      order by ${orderBy(key, sql`o.id`, descending)} limit ${sql.lit(limit)}`;
  }
  return sql`select id, at from (${matchesOf(view, now, { filter, key, limit, descending, searchAll })}) found
    order by ${ordered} limit ${sql.lit(limit)}`;
}

/** SQL: whether order `o` was placed on one of these days, or leaves on one. */
const isOfDay = (days: readonly string[]) =>
  sql`(${sql.join(
    days.map(
      (day) => sql`o.despatch_on = ${day}::date
      or o.created_at >= (${day}::date::timestamp at time zone 'Europe/London') and o.created_at < ((${day}::date + 1)::timestamp at time zone 'Europe/London')`,
    ),
    sql` or `,
  )})`;

function fromCursor(view: OrderView, descending: boolean) {
  const cursor: Cursor | null = view.after ?? view.before;
  if (!cursor) return sql`true`;
  const { key, type } = SORT_KEYS[view.sort];
  const sign = descending ? sql`<` : sql`>`;
  return sql`(${key}, o.id) ${sign} (${cursor.at}::${type}, ${cursor.id}::uuid)`;
}

/** Cancelled orders need no artwork. */
const PROBLEM_WAITS = sql`o.artwork_problem is not null and o.status <> 'cancelled'`;
/** A customer asked us to look at a file. */
const LOOK_WAITS = sql`o.status <> 'cancelled' and o.placed_at is not null
  and o.id in (select order_id from order_items where look_by is not null)`;
/** Once an item is being printed, nobody waits for its approval. */
const PROOF_WAITS = sql`o.status in ('pending', 'processing') and o.id in (
  select order_id from order_items i where i.proof_waits and not item_has_begun(i.id, o.status))`;

const CHARGE_WAITS = sql`o.id in (select order_id from order_charges where state = 'waiting')`;

/**
 * SQL: orders `o` that are still waiting for their customer although every reminder was sent, so that staff were asked,
 * and have not extended the wait since.
 */
export const UNANSWERED = sql`o.status <> 'cancelled' and o.id in (select r.order_id from order_reminders r where r.number is null
    and not exists (select from order_waits w where w.order_id = r.order_id and w.created_at >= r.sent_at))
  and (${PROBLEM_WAITS} or ${PROOF_WAITS} or ${CHARGE_WAITS})`;

/** The same condition as the index `orders_to_ireland`. Collected orders aren't sent there. */
const TO_IRELAND = sql`o.shipping_country = ${sql.lit(IRELAND)} and o.delivery_method = 'delivery'`;

/** The same condition as the index `orders_waiting_for_transfer`. */
const TRANSFER_WAITS = sql`o.payment_method = 'bank' and o.payment_status = 'pending'`;

/** SQL: whether order `o`, which is still to be made, is late by now. An order that is ready to collect has another status. */
const isLateOrder = (now: Date) =>
  sql`(o.despatch_on <= ${londonDay(now)}::date and ${isLateSql(now, {
    dueOn: sql`o.despatch_on`,
    isCollected: sql`(o.delivery_method <> 'delivery')`,
    isReady: sql`false`,
  })})`;

/** SQL for a view's filters except the search. Fixed values are inlined, so that each combination has its own plan. */
function filterOf(view: OrderView, now: Date): RawBuilder<unknown> {
  const conditions = [
    view.status && sql`o.status = ${sql.lit(view.status)}`,
    view.payment && sql`o.payment_status = ${sql.lit(view.payment)}`,
    view.artwork === 'problem' && PROBLEM_WAITS,
    view.artwork === 'look' && LOOK_WAITS,
    view.artwork === 'proof' && PROOF_WAITS,
    view.artwork === 'unanswered' && UNANSWERED,
    view.charged && CHARGE_WAITS,
    view.transfer && TRANSFER_WAITS,
    view.toIreland && TO_IRELAND,
    view.late &&
      sql`o.placed_at is not null and o.status in ('pending', 'processing') and ${isLateOrder(now)}`,
    view.from && sql`o.created_at >= (${view.from}::date::timestamp at time zone 'Europe/London')`,
    view.to && sql`o.created_at < ((${view.to}::date + 1)::timestamp at time zone 'Europe/London')`,
  ];
  return sql.join(
    [sql`true`, ...conditions.filter((condition) => typeof condition === 'object' && condition)],
    sql` and `,
  );
}

export interface OrderCounts {
  /** orders of the view, at most one more than the limit */
  total: number;
  /** the same for saved views that usually match few orders */
  views: Partial<Record<SavedView, number>>;
  /** what this member of staff saved, and what others share with them, by name */
  named: NamedView[];
}

/**
 * Counts the orders of a view without a search, and of the shop’s own views, each up to its limit, and reads the views
 * that staff saved. One statement.
 */
export async function countOrders(
  db: Queries,
  view: OrderView,
  now: Date,
  userId: string,
): Promise<OrderCounts> {
  const counted = view.search
    ? sql`0`
    : sql`(select count(*)::int from (select from orders o where ${filterOf(view, now)} limit ${COUNTED_MAX + 1}) c)`;
  const few = (condition: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (select from orders o where ${condition} limit ${VIEW_COUNTED_MAX + 1}) c)`;
  const { rows } = await sql<{
    named: NamedView[];
    total: number;
    pending: number;
    making: number;
    artwork: number;
    look: number;
    proof: number;
    unpaid: number;
    charged: number;
    transfer: number;
    ireland: number;
  }>`
    select ${counted} as total, ${few(sql`o.status = 'pending'`)} as pending,
      ${few(sql`o.status = 'processing'`)} as making, ${few(PROBLEM_WAITS)} as artwork,
      ${few(LOOK_WAITS)} as look, ${few(PROOF_WAITS)} as proof,
      ${few(sql`o.payment_status = 'pending'`)} as unpaid, ${few(CHARGE_WAITS)} as charged,
      ${few(TRANSFER_WAITS)} as transfer, ${few(TO_IRELAND)} as ireland, ${namedViewsOf('orders', userId)} as named`.execute(
    db,
  );
  const [row] = rows;
  return {
    total: row?.total ?? 0,
    named: row?.named ?? [],
    views: {
      New: row?.pending ?? 0,
      'In production': row?.making ?? 0,
      'Awaiting artwork': row?.artwork ?? 0,
      'Awaiting proof': row?.proof ?? 0,
      'Files to look at': row?.look ?? 0,
      Unpaid: row?.unpaid ?? 0,
      'Charge to pay': row?.charged ?? 0,
      // Most shops sell nothing there, and some accept no transfers, so they have no such view.
      ...(row?.transfer ? { 'Bank transfer': row.transfer } : {}),
      ...(row?.ireland ? { 'To Ireland': row.ireland } : {}),
    },
  };
}
