import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/**
 * Records what a printed order page is made from. Called before the order is read: a change in between makes it look
 * stale when it isn't, never the reverse. One statement.
 */
export async function recordOrderPaper(
  db: Queries,
  orderId: string,
  { paper, now }: { paper: 'order' | 'packing-slip'; now: Date },
): Promise<void> {
  await sql`insert into order_papers (order_id, paper, address, contents, made_at)
    select o.id, ${paper}, address_on_paper(o, ${paper}), contents_on_paper(o, ${paper}), ${now} from orders o where o.id = ${orderId}
    on conflict (order_id, paper) do update set (address, contents, made_at) = (excluded.address, excluded.contents, excluded.made_at)`.execute(
    db,
  );
}
