import { type RawBuilder, sql } from 'kysely';
import {
  CLOSED_DAYS,
  FULL_DAYS_OF_ITEM,
  isLateSql,
  LEAVING_TIMES,
} from '#features/pricing/delivery/index.server.ts';
import type { LeavingTimes } from '#features/pricing/delivery/index.ts';
import { londonDay } from '#kit/london-time.ts';
import type { OrderedTurnaround } from '#kit/turnaround.ts';
import { json, type Queries } from '#platform/db/database.ts';
import { CUSTOMER_WAITS } from '../customer-waits.ts';
import type { DeliveryMethod } from '../order.ts';
import type { DayChange } from './day-change.ts';

/** What decides an open item's day. Days are `2026-11-24`, times ISO. */
export interface ItemDay {
  orderId: string;
  orderNumber: string;
  version: number;
  customer: string;
  deliveryMethod: DeliveryMethod;
  isCollected: boolean;
  itemId: string;
  product: string;
  quantity: number;
  promised: string;
  /** as it was ordered; null for an order from before turnarounds were recorded */
  turnaround: OrderedTurnaround | null;
  /** whether its customer has to do something before it can be printed */
  waits: boolean;
  /** when it became ready to print: paid, with a good file, approved, and with nothing else to answer */
  clockFrom: string;
  /** when it was placed */
  placedAt: string;
  /** whether all its copies are made */
  isMade: boolean;
  /** when staff last looked at its day */
  changedAt: string | null;
  /** days on which its turnaround or a press has no room */
  fullDays: string[];
}

const CUSTOMERS = json(Object.keys(CUSTOMER_WAITS));

/** SQL: when the customer last did something for an item: a file was sent or replaced, a proof approved, or a wait for them ended. */
const lastActOf = (itemId: RawBuilder<unknown>) => sql<Date | null>`greatest(
  (select max(e.created_at) from artwork_events e where e.order_item_id = ${itemId} and e.kind in ('sent', 'replaced', 'proof-approved')),
  (select max(e.created_at) from job_events e join jobs k on k.id = e.job_id where k.item_id = ${itemId}
    and e.kind in ('unblocked', 'moved') and ${CUSTOMERS}::jsonb ? e.reason))`;

/**
 * SQL: since when item `i` of order `o` has no longer been waiting for its customer: it was paid, or they did something
 * for it.
 */
const CLOCK_FROM = sql<Date>`greatest(o.placed_at, ${lastActOf(sql`i.id`)})`;

/**
 * SQL: whether item `i` can't be printed yet for a reason that moves its day, by its open jobs `j`: its customer has to
 * act, or we design it, and its days count from the approval. While we are looking at its file, it is our turn.
 */
const WAITS = sql<boolean>`(j.waits or not j.has_begun and (i.artwork_state = 'problem' and (i.look_by is null or i.brief_id is not null) or i.proof_waits))`;

/**
 * SQL: open items `i` of orders `o`, each with the facts from its open jobs `j`. `ofJobs`: a condition on the jobs `n`
 * to include.
 */
const itemsOfJobs = (ofJobs = sql`true`) => sql`orders o join order_items i on i.order_id = o.id
    join (select n.item_id, bool_or(stage_rank(s.kind) > 3) as has_begun, bool_and(stage_rank(s.kind) > 4) as is_made,
        coalesce(bool_or(${CUSTOMERS}::jsonb ? n.blocked), false) as waits
      from jobs n join stages s on s.id = n.stage_id where n.closed_at is null and ${ofJobs} group by n.item_id) j
      on j.item_id = i.id`;

/** SQL: the same, with `c`: when each became ready to print. */
const openItems = (ofJobs = sql`true`) => sql`${itemsOfJobs(ofJobs)}
    cross join lateral (select ${CLOCK_FROM} as clock_from offset 0) c`;

const DUE = {
  dueOn: sql`coalesce(i.despatch_on, o.despatch_on)`,
  isCollected: sql`(o.delivery_method <> 'delivery')`,
  isReady: sql`j.is_made`,
};

/** SQL: whether an open item is late, or its customer was holding it up and no longer is. */
const isHeld = (now: Date) => sql<boolean>`not ${WAITS} and not j.is_made
    and (${isLateSql(now, DUE)} or c.clock_from > o.placed_at)`;

/** SQL: whether change `d` of a day counts: it was not undone, and doesn't undo another. */
export const DAY_CHANGE_COUNTS = sql<boolean>`(d.undoes is null and not exists (select from day_changes u where u.undoes = d.id))`;

/** SQL: the turnaround of item `i` of order `o`, as it was ordered. */
const TURNAROUND = sql`(select t from jsonb_array_elements(o.turnarounds) t where t ->> 'id' = i.turnaround_id limit 1)`;
/** SQL: when staff last looked at the day of item `i`. */
const CHANGED_AT = sql`(select max(d.created_at) from day_changes d where d.item_id = i.id and ${DAY_CHANGE_COUNTS})`;
/** SQL: the days on which there is no room for item `i`, as JSON. */
const FULL_DAYS = sql`(select coalesce(json_agg(n.day), '[]') from ${FULL_DAYS_OF_ITEM} n (day))`;

/** SQL: what decides an item’s own day. */
const DAY_OF_ITEM = sql`o.id as "orderId", ${DUE.dueOn} as promised, ${DUE.isCollected} as "isCollected", ${TURNAROUND} as turnaround,
    ${WAITS} as waits, c.clock_from as "clockFrom", ${CHANGED_AT} as "changedAt", ${FULL_DAYS} as "fullDays"`;

/**
 * SQL for what decides the days of open items, by day and order, to be part of a page’s own statement. With an
 * `orderId`: for that order; with `items`, a query of one column: for those; with `now`: for all that are late or that
 * their customer held up.
 */
export function itemDaysJson(which: { orderId: string } | { items: RawBuilder<unknown> } | { now: Date }) {
  const ofJobs =
    'orderId' in which
      ? sql`n.order_id = ${which.orderId}`
      : 'items' in which
        ? sql`n.item_id in (${which.items})`
        : undefined;
  const from = openItems(ofJobs);
  return sql<ItemDay[]>`coalesce((select json_agg(f order by f.promised, f."orderNumber", f.position) from (
    select ${DAY_OF_ITEM}, o.order_number as "orderNumber", o.version, o.customer_name as customer,
      o.delivery_method as "deliveryMethod", i.id as "itemId", i.product_name as product, i.quantity,
      o.placed_at as "placedAt", j.is_made as "isMade", i.position
    from ${from} where ${'now' in which ? isHeld(which.now) : sql`true`}) f), '[]')`;
}

/** For an item that is late or that its customer held up: what decides whether its day has to move. */
export type DatedItem = Pick<
  ItemDay,
  'orderId' | 'promised' | 'isCollected' | 'turnaround' | 'waits' | 'clockFrom' | 'changedAt' | 'fullDays'
>;

/** What decides how many orders’ days have to move. */
export interface HeldOrders {
  /** the orders whose days certainly have to move: an item is late, and staff have never moved its day */
  certain: number;
  /** the items of other orders that are late or that their customer held up */
  items: DatedItem[];
}

/**
 * SQL: whether the item of job `n` may be late or held up. Most are neither, which their jobs alone show, so item and
 * order aren’t read.
 */
const mayBeHeld = (now: Date) =>
  sql<boolean>`(n.due_on <= ${londonDay(now)}::date or ${lastActOf(sql`n.item_id`)} is not null)`;

/**
 * SQL for the items of `itemDaysJson`, to count their orders. A late item that was never moved is counted here, because
 * nothing else matters: it can leave today at the earliest, which is after its day. That saves looking up when its
 * clock started.
 */
export const heldOrdersJson = (now: Date) => sql<HeldOrders>`(with held as materialized (
    select h.*, bool_or(h.is_late and h.changed_at is null) over (partition by h.order_id) as is_certain from (
      select o.id as order_id, i.id as item_id, i.turnaround_id, i.product_id, o.placed_at, o.turnarounds, ${DUE.dueOn} as promised,
        ${DUE.isCollected} as is_collected, ${isLateSql(now, DUE)} as is_late, ${CHANGED_AT} as changed_at
      from ${itemsOfJobs(mayBeHeld(now))} where not ${WAITS} and not j.is_made) h)
  select json_build_object('certain', (select count(distinct order_id) from held where is_certain),
    'items', coalesce((select json_agg(json_build_object('orderId', h.order_id, 'promised', h.promised, 'isCollected', h.is_collected,
        'turnaround', ${TURNAROUND}, 'waits', false, 'clockFrom', c.clock_from, 'changedAt', h.changed_at, 'fullDays', ${FULL_DAYS}))
      from held h cross join lateral (select h.order_id as id, h.placed_at, h.turnarounds) o
        cross join lateral (select h.item_id as id, h.turnaround_id, h.product_id) i
        cross join lateral (select ${CLOCK_FROM} as clock_from offset 0) c
      where not h.is_certain and (h.is_late or c.clock_from > h.placed_at)), '[]')))`;

interface ItemDays {
  closedDays: string[];
  times: LeavingTimes;
  items: ItemDay[];
}

/**
 * Returns what decides the days of an order’s open items, the days on which the shop is closed and its despatch times.
 * One statement.
 */
export async function readItemDays(
  db: Queries,
  which: { orderId: string } | { now: Date },
): Promise<ItemDays> {
  const { rows } = await sql<ItemDays>`
    select ${CLOSED_DAYS} as "closedDays", ${LEAVING_TIMES} as times, ${itemDaysJson(which)} as items`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('a select without a row');
  return row;
}

/**
 * SQL for the changes of an order's days, oldest first, without days that staff looked at and kept, or moved by
 * mistake.
 */
export const DAY_CHANGES_JSON = sql<
  DayChange[]
>`(select coalesce(json_agg(json_build_object('id', d.id, 'itemId', d.item_id,
    'wasOn', d.was_on, 'leavesOn', d.leaves_on, 'note', d.note) order by d.id), '[]')
  from day_changes d where d.order_id = orders.id and d.was_on <> d.leaves_on and ${DAY_CHANGE_COUNTS})`;
