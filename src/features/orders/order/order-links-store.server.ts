import { sql } from 'kysely';
import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import { endLinks } from './write-order.server.ts';

/** Returns what decides whether a link still opens an order; undefined for an unknown order. */
export async function readLinkDates(
  db: Queries,
  id: string,
): Promise<{ createdAt: Date; finishedAt: Date | null; linksEndedAt: Date | null } | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<{ createdAt: Date; finishedAt: Date | null; linksEndedAt: Date | null }>`
    select created_at, links_ended_at, case when status in ('delivered', 'cancelled') then (
      select max(created_at) from order_status_history h where h.order_id = orders.id and h.status = orders.status)
      end as finished_at
    from orders where id = ${id}`.execute(db);
  return rows[0];
}

/** Ends all links to an order made until now. Returns false for an unknown order. */
export async function endOrderLinks(db: Queries, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await endLinks(db, { orderId: id, now }).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the id of the order with this number and email address, both in any letter case. */
export async function findOrderOf(
  db: Queries,
  { email, orderNumber }: { email: string; orderNumber: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('orderNumber', '=', orderNumber.toUpperCase())
    .where(sql`lower(customer_email)`, '=', email.toLowerCase())
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}
