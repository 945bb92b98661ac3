import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/** The last run of a kind. */
export interface RetentionRun {
  kind: string;
  startedAt: Date;
  /** everything older than this was removed */
  cutoff: Date;
  removed: number;
  /** null while it runs, or if it was killed: the next run finishes it */
  finishedAt: Date | null;
}

/** Returns the last run of each kind. */
export function readRuns(db: Queries): Promise<RetentionRun[]> {
  return db
    .selectFrom('retentionRuns')
    .select(['kind', 'startedAt', 'cutoff', 'removed', 'finishedAt'])
    .execute();
}

/** Starts a kind's run, or continues one that was killed, including its count. */
export async function beginRun(db: Queries, run: { kind: string; cutoff: Date; now: Date }): Promise<void> {
  await sql`insert into retention_runs as r (kind, started_at, cutoff) values (${run.kind}, ${run.now}, ${run.cutoff})
    on conflict (kind) do update set cutoff = excluded.cutoff,
      started_at = case when r.finished_at is null then r.started_at else excluded.started_at end,
      removed = case when r.finished_at is null then r.removed else 0 end, finished_at = null`.execute(db);
}

/** Counts what a run has removed, in the same transaction. */
export async function noteRemoved(db: Queries, kind: string, removed: number): Promise<void> {
  await sql`update retention_runs set removed = removed + ${removed} where kind = ${kind}`.execute(db);
}

/** Ends a run. Returns what it removed; null if it was ended before. */
export async function endRun(db: Queries, kind: string, now: Date): Promise<number | null> {
  const row = await db
    .updateTable('retentionRuns')
    .set({ finishedAt: sql<Date>`greatest(started_at, ${now})` })
    .where('kind', '=', kind)
    .where('finishedAt', 'is', null)
    .returning('removed')
    .executeTakeFirst();
  return row?.removed ?? null;
}
