import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { likePattern } from '#platform/db/like-pattern.ts';

export const PAGE_SIZE = 50;

export interface AuditEntry {
  id: number;
  actor: string;
  /** `order.save` */
  action: string;
  /** `order:{id}` */
  subject: string;
  before: unknown;
  after: unknown;
  createdAt: Date;
}

export interface AuditFilter {
  /** part of who, what was done, to what, or of what stood there before or after; or an order's number, a customer's email */
  search: string;
  /** days in Northern Ireland, `2026-11-24`, both included; empty for no bound */
  from: string;
  to: string;
  /** only entries older than this one: the next page begins after the last one shown */
  before: number | null;
}

/**
 * The log's entries of a filter, newest first, and whether there are older ones. One statement, and no count: the log
 * only grows, and a page after an entry costs the same however far back.
 */
export async function readAuditLog(
  db: Queries,
  { search, from, to, before }: AuditFilter,
): Promise<{ entries: AuditEntry[]; hasOlder: boolean }> {
  let matching = db
    .selectFrom('auditLog')
    .select(['id', 'actor', 'action', 'subject', 'before', 'after', 'createdAt']);
  if (search) {
    const pattern = likePattern(search);
    matching = matching.where(
      sql<boolean>`(actor || ' ' || action || ' ' || subject || ' ' || coalesce(before::text, '') || ' '
        || coalesce(after::text, '')) ilike ${pattern} or subject = any(${subjectsNamed(search)})`,
    );
  }
  if (from)
    matching = matching.where(
      sql<boolean>`created_at >= (${from}::date)::timestamp at time zone 'Europe/London'`,
    );
  if (to)
    matching = matching.where(
      sql<boolean>`created_at < (${to}::date + 1)::timestamp at time zone 'Europe/London'`,
    );
  if (before) matching = matching.where('id', '<', before);
  const rows = await matching
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  return { entries: rows.slice(0, PAGE_SIZE) as AuditEntry[], hasOlder: rows.length > PAGE_SIZE };
}

/** SQL for the subjects that a search names in full as people know them: the log has orders and customers by their ids. */
function subjectsNamed(search: string) {
  return sql`array(select 'order:' || id from orders where order_number = upper(${search})
    union all select 'user:' || id from users where email = lower(${search}))`;
}
