import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import type { OrdersPart } from './find-breaches.server.ts';

/** With more changed rows than this, checking every order takes no longer. */
const CHANGED_ROWS_MAX = 100_000;

/** A full check is made every night. */
const FRESH_MS = 25 * 3_600_000;

/**
 * Returns the orders with changes since the last check of all orders that found nothing; null if that was more than a
 * day ago, or if all should be checked. `now`: `shop.clock()`.
 */
export async function changedSinceWhole(db: Queries, now: Date): Promise<OrdersPart | null> {
  const whole = await readWholeCheck(db);
  const isFresh = whole && now >= whole.at && now.getTime() - whole.at.getTime() < FRESH_MS;
  return isFresh ? changedOrders(db, whole.mark) : null;
}

/**
 * Returns the orders with changes since `mark`; null if there are so many that all should be checked, or if the mark
 * comes from another server, whose numbers mean nothing here. Compares the transaction that wrote each row, so no way
 * of writing is missed; only a deleted row leaves no trace.
 */
async function changedOrders(db: Queries, mark: string): Promise<OrdersPart | null> {
  // As a subquery it is computed once, not for each row.
  const isNew = sql`age(xmin) <= (select age(${mark}::xid8::xid))`;
  const { rows } = await sql<{ id: string }>`
    select id from orders where ${isNew}
    union all select order_id from order_items where ${isNew}
    union all select order_id from payments where ${isNew}
    union all select order_id from order_status_history where ${isNew}
    union all select order_id from invoices where ${isNew}
    union all select order_id from monthly_orders where ${isNew}
    union all select order_id from order_charges where ${isNew}
    union all select order_id from order_changes where ${isNew}
    union all select p.order_id from payments p join receipts r on r.payment_id = p.id where age(r.xmin) <= (select age(${mark}::xid8::xid))
    union all select order_id from mails where order_id is not null and ${isNew}
    limit ${CHANGED_ROWS_MAX + 1}`.execute(db);
  if (rows.length > CHANGED_ROWS_MAX || !(await knowsMark(db, mark))) return null;
  const ids = [...new Set(rows.map(({ id }) => id))];
  return sql`id = any(${ids}::uuid[])`;
}

/** Returns a mark before which every transaction has ended. */
export async function markNow(db: Queries): Promise<string> {
  const { rows } = await sql<{
    mark: string;
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as mark`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a row');
  return row.mark;
}

/** A restored or moved database starts counting its transactions again. */
async function knowsMark(db: Queries, mark: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select ${mark}::xid8 < pg_snapshot_xmax(pg_current_snapshot()) as known`.execute(db);
  return rows[0]?.known ?? false;
}

/** Returns the mark of the last check of all orders that found nothing, and its time. */
async function readWholeCheck(db: Queries): Promise<{ at: Date; mark: string } | undefined> {
  const { rows } = await sql<{ at: Date; mark: string }>`
    select checked_at as at, mark::text from whole_order_checks`.execute(db);
  return rows[0];
}

export async function recordWholeCheck(
  trx: Queries,
  { at, mark }: { at: Date; mark: string },
): Promise<void> {
  await sql`insert into whole_order_checks (checked_at, mark) values (${at}, ${mark}::xid8)
    on conflict (only_row) do update set checked_at = excluded.checked_at, mark = excluded.mark`.execute(trx);
}
