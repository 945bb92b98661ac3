import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

/** What the database says about its archiving. */
export interface Archiver {
  /** since when finished segments could not be archived; null if the last one was */
  failingSince: Date | null;
  /** the size of the log in the cluster itself, which grows while segments can't be archived */
  walBytes: number;
  /** when the shop was set up */
  setUpAt: Date;
}

export async function readArchiver(db: Queries): Promise<Archiver> {
  const { rows } = await sql<{ failingSince: Date | null; walBytes: string; setUpAt: string }>`
    select case when a.last_failed_time > coalesce(a.last_archived_time, '-infinity')
        then coalesce(a.last_archived_time, a.last_failed_time) end as "failingSince",
      (select coalesce(sum(w.size), 0) from pg_ls_waldir() w)::text as "walBytes",
      (select min(m.timestamp) from kysely_migration m) as "setUpAt"
    from pg_stat_archiver a`.execute(db.withoutPlugins());
  const [row] = rows;
  if (!row) throw new Error('a select without a row');
  return { failingSince: row.failingSince, walBytes: Number(row.walBytes), setUpAt: new Date(row.setUpAt) };
}
