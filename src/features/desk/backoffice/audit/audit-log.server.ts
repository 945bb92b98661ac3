import { sql } from 'kysely';
import { isDay } from '#kit/day.ts';
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
  /** what the subject is called today: an order’s number, a product’s name; null if it has none, or is gone */
  name: string | null;
}

export interface AuditFilter {
  /** part of the actor, action, subject, or old or new values; or an order number, or a customer's email */
  search: string;
  /** days in Northern Ireland, `2026-11-24`, inclusive; empty for no limit */
  from: string;
  to: string;
}

/** Reads the log's filter from its address. Invalid days are ignored. */
export function readAuditFilter(query: URLSearchParams): AuditFilter {
  const day = (name: string) => {
    const text = query.get(name);
    return isDay(text) ? text : '';
  };
  const search = (query.get('search') ?? '').replaceAll('\0', '').trim().slice(0, 100);
  return { search, from: day('from'), to: day('to') };
}

/**
 * Returns the log's matching entries, newest first, and whether there are older ones. One statement without a count:
 * the log only grows, and paging by entry costs the same however far back it goes. `before`: only entries older than
 * this one, the last of the previous page.
 */
export async function readAuditLog(
  db: Queries,
  { search, from, to, before, size = PAGE_SIZE }: AuditFilter & { before: number | null; size?: number },
): Promise<{ entries: AuditEntry[]; hasOlder: boolean }> {
  let matching = db
    .selectFrom('auditLog')
    .select(['id', 'actor', 'action', 'subject', 'before', 'after', 'createdAt'])
    .select(NAME.as('name'));
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
    .limit(size + 1)
    .execute();
  return { entries: rows.slice(0, size) as AuditEntry[], hasOlder: rows.length > size };
}

/** SQL for subjects that a search names by number or email; the log stores orders and customers by id. */
function subjectsNamed(search: string) {
  return sql`array(select 'order:' || id from orders where order_number = upper(${search})
    union all select 'user:' || id from users where email = lower(${search}))`;
}

/** SQL: the id after the colon of a subject, if it is one of ours; null otherwise, so that nothing is looked up. */
const ID = sql`(case when subject ~ ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then right(subject, 36)::uuid end)`;
const KEY = sql`substr(subject, position(':' in subject) + 1)`;

/** SQL: what a log entry’s subject is called. Each is one look-up by key, for the rows of a page only. */
const NAME = sql<string | null>`(case split_part(subject, ':', 1)
  when 'order' then (select x.order_number from orders x where x.id = ${ID})
  when 'product' then (select x.name from products x where x.id = ${KEY})
  when 'category' then (select x.name from categories x where x.id = ${KEY})
  when 'user' then (select x.name from users x where x.id = ${ID})
  when 'draft' then (select x.draft_number from drafts x where x.id = ${ID})
  when 'complaint' then (select o.order_number from complaints x join orders o on o.id = x.order_id where x.id = ${ID})
  when 'discount-code' then (select x.code from discount_codes x where x.id = ${ID})
  when 'person' then (select coalesce(u.name, nullif(trim(x.first_name || ' ' || x.last_name), ''), x.company, nullif(x.email, ''), x.phone)
    from people x left join users u on u.id = x.user_id where x.id = ${ID})
  when 'order_view' then (select x.name from order_views x where x.id = ${ID})
  when 'subscriber' then (select x.email from subscribers x where x.id = ${ID})
  end)`;
