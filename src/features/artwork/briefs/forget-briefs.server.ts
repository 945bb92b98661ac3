import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

const IS_USED = sql<boolean>`(exists (select from cart_lines l where l.brief_id = b.id)
  or exists (select from order_items i where i.brief_id = b.id))`;

/** SQL: briefs `b` that were written before a time and are neither ordered nor in a cart. */
const unused = (before: Date) => sql<boolean>`(b.created_at < ${before} and not ${IS_USED})`;

/**
 * Deletes the briefs `b` (design_briefs) that meet a condition and are neither ordered nor in a cart, with their files.
 * Returns how many there were, and the keys of the files.
 */
export async function deleteBriefs(
  db: Queries,
  whose: RawBuilder<unknown>,
): Promise<{ deleted: number; files: string[] }> {
  const { rows } = await sql<{
    id: string;
  }>`select b.id from design_briefs b where ${whose} and not ${IS_USED}
    for update of b`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { deleted: 0, files: [] };
  const files = await db
    .deleteFrom('designFiles')
    .where('briefId', 'in', ids)
    .returning('storageKey')
    .execute();
  await db.deleteFrom('designBriefs').where('id', 'in', ids).execute();
  return { deleted: ids.length, files: files.map(({ storageKey }) => storageKey) };
}

/** Returns how many briefs older than a time nobody ordered. */
export async function countUnusedBriefs(db: Queries, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from design_briefs b
    where ${unused(before)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes some of them, at most `limit`. Returns how many, and the keys of their files. */
export const deleteUnusedBriefs = (db: Queries, before: Date, limit: number) =>
  deleteBriefs(
    db,
    sql`b.id = any(array(select b.id from design_briefs b where ${unused(before)} limit ${limit} for update skip locked))`,
  );

/**
 * Deletes what customers wrote for the designs of orders, and said about the drafts. The rows of their files go too, and the
 * nightly sweep removes the files.
 */
export async function forgetDesigns(db: Queries, orders: RawBuilder<unknown>): Promise<void> {
  const briefs = sql`(select i.brief_id from order_items i where i.order_id = ${orders} and i.brief_id is not null)`;
  await sql`delete from design_comments where order_item_id in (
    select i.id from order_items i where i.order_id = ${orders} and i.brief_id is not null)`.execute(db);
  await sql`delete from design_files where brief_id in ${briefs}`.execute(db);
  await sql`update design_briefs set words = null, colours = null, likes = null, cart_token = null
    where id in ${briefs}`.execute(db);
}
