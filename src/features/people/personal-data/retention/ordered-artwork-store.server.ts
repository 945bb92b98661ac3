import { sql } from 'kysely';
import { type DeletedFile, keysOf, lockHashes } from '#features/artwork/files/index.server.ts';
import { isFinished } from '#features/orders/order/index.server.ts';
import type { Queries } from '#platform/db/database.ts';

/**
 * SQL: stored files, by key, that only finished orders used. A file stays as long as any row that shares it is in a
 * cart, in an order that is not finished, not ordered at all, or the original of a file that stays. Rows are counted
 * instead of using `not exists`, for which PostgreSQL would read all artworks to find those of a few files.
 */
const oldFiles = (finishedBefore: Date) => sql<{ key: string; sha256: string }>`
  select f.storage_key as key, min(f.sha256) as sha256 from artworks f
  where f.removed_at is null and f.expires_at is null and f.created_at < ${finishedBefore}
    and 0 = (select count(*) from artworks a where a.storage_key = f.storage_key and (
      a.expires_at is not null
      or exists (select from cart_lines l where l.artwork_id = a.id)
      or exists (select from artworks m where m.made_from @> array[a.id] and m.removed_at is null)
      or exists (select from orders o where o.id in (
          select i.order_id from order_items i where i.artwork_id = a.id or i.idea_id = a.id
          union all select i.order_id from artwork_events e join order_items i on i.id = e.order_item_id
            where e.artwork_id = a.id)
        and not ${isFinished(finishedBefore)})))
  group by f.storage_key`;

/** Returns how many files `removeOrderedFiles` would remove. */
export async function countOrderedFiles(db: Queries, finishedBefore: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${oldFiles(finishedBefore)}) files`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Marks the files of orders finished before a time as removed, at most `limit`. Their rows stay, because an order says
 * what was printed; colleagues' comments on their proofs are removed with them. Returns how many files there were, and
 * their keys. Run it in a transaction. The lock makes it wait for carts that are just adding one of the files, which
 * then stays.
 */
export async function removeOrderedFiles(
  db: Queries,
  { finishedBefore, now, limit }: { finishedBefore: Date; now: Date; limit: number },
): Promise<{ removed: number; files: string[] }> {
  const result = await sql<{ key: string; sha256: string }>`
    select key, sha256 from (${oldFiles(finishedBefore)}) files limit ${limit}`.execute(db);
  if (result.rows.length === 0) return { removed: 0, files: [] };
  const keys = result.rows.map(({ key }) => key);
  await lockHashes(
    db,
    result.rows.map(({ sha256 }) => sha256),
  );
  const locked = await sql<DeletedFile>`
    select storage_key, preview_key, (report->>'pageCount')::int as page_count from artworks
    where storage_key = any(${keys}::text[]) order by id for update`.execute(db);
  const { rows } = await sql<{ storageKey: string }>`
    with gone as (update artworks set removed_at = ${now}, preview_key = null
      where storage_key = any(${keys}::text[]) and storage_key in (select key from (${oldFiles(finishedBefore)}) files)
      returning id, storage_key),
    forgotten as (delete from proof_shares where artwork_id in (select id from gone))
    select storage_key from gone`.execute(db);
  const removed = new Set(rows.map(({ storageKey }) => storageKey));
  const files = locked.rows.filter(({ storageKey }) => removed.has(storageKey)).flatMap(keysOf);
  return { removed: removed.size, files: [...new Set(files)] };
}
