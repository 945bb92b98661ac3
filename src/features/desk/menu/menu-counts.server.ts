import { sql } from 'kysely';
import { filesWaiting } from '#features/desk/file-desk/index.server.ts';
import { IS_OPEN_REQUEST } from '#features/selling/drafts/index.server.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Queries } from '#platform/db/database.ts';
import { COUNTED_MAX, type MenuCounts } from '#shell/back-office-menu.ts';

/**
 * Returns how much waits in the places of a user’s menu, by their addresses, each counted up to 100. One statement, which
 * reads what is open only.
 */
export async function readMenuCounts(db: Queries, userId: string, now: Date): Promise<MenuCounts> {
  const few = (from: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from (select ${from} limit ${COUNTED_MAX + 1}) c)`;
  const { rows } = await sql<{ counts: MenuCounts }>`select json_build_object(
    '/admin/files', ${filesWaiting},
    '/admin/mine', (select count(*)::int from mentions where user_id = ${userId} and done_at is null),
    '/admin/orders', ${few(sql`from orders where placed_at is not null and status = 'pending'`)},
    '/admin/problems', ${few(sql`from complaints where state = 'open'`)},
    '/admin/drafts', ${few(sql`from drafts d where ${IS_OPEN_REQUEST}`)},
    '/admin/jobs', ${few(sql`from jobs where closed_at is null and due_on <= ${londonDay(now)}::date`)},
    '/admin/enquiries', ${few(sql`from contact_messages where status = 'new'`)}
      + ${few(sql`from sample_pack_requests where status = 'new'`)}
      + ${few(sql`from data_complaints where closed_at is null`)},
    '/admin/reviews', ${few(sql`from reviews where status = 'pending'`)},
    '/admin/products', ${few(sql`from products where unpriced > 0 and archived_at is null`)},
    '/admin/reconciliation', ${few(sql`from payment_differences where settled_at is null`)}) as counts`.execute(
    db,
  );
  return rows[0]?.counts ?? {};
}
