import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/**
 * Deletes what customers and staff wrote about the complaints `c` that meet a condition, with the photos. The fault,
 * the decision and the cost stay, without naming anybody. Returns how many there were, and the keys of the photos.
 * Needs the owner's rights.
 */
export async function forgetComplaints(
  db: Queries,
  condition: RawBuilder<unknown>,
  now: Date,
): Promise<{ forgotten: number; files: string[] }> {
  const { rows } = await sql<{ id: string }>`
    update complaints c set erased_at = ${now}, version = version + 1 where erased_at is null and ${condition} returning id`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { forgotten: 0, files: [] };
  const photos = await sql<{ storageKey: string }>`
    delete from complaint_photos p using complaint_messages m where m.id = p.message_id
      and m.complaint_id = any(${ids}::uuid[]) returning p.storage_key`.execute(db);
  await sql`delete from complaint_messages where complaint_id = any(${ids}::uuid[])`.execute(db);
  await sql`update complaint_decisions set words = null where words is not null and complaint_id = any(${ids}::uuid[])`.execute(
    db,
  );
  await sql`update audit_log set before = null, after = null
    where subject in (select 'complaint:' || id from unnest(${ids}::uuid[]) id) and num_nonnulls(before, after) > 0`.execute(
    db,
  );
  return { forgotten: ids.length, files: photos.rows.map(({ storageKey }) => storageKey) };
}

/** SQL: complaints `c` that were decided before a time and whose messages still exist. */
export const decidedBefore = (before: Date) =>
  sql<boolean>`(c.erased_at is null and c.state = 'decided' and c.updated_at < ${before})`;
