import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

/** Returns when archiving finished segments began to fail; null if the last one was archived. Every role may ask. */
export async function failingSince(db: Queries): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select case when a.last_failed_time > coalesce(a.last_archived_time, '-infinity')
      then coalesce(a.last_archived_time, a.last_failed_time) end as since from pg_stat_archiver a`.execute(
    db,
  );
  return rows[0]?.since ?? null;
}

/** Returns when the shop was set up. */
export async function setUpAt(db: Queries): Promise<Date> {
  const { rows } = await sql<{ at: string }>`select min(m.timestamp) as at from kysely_migration m`.execute(
    db,
  );
  return new Date(rows[0]?.at ?? 0);
}
