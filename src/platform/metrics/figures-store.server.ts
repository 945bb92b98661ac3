import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { countJobs, type JobCounts } from '../jobs/failed-jobs.server.ts';

/** The figures that come from the database. */
export interface Figures {
  jobs: JobCounts[];
  emailsUnsent: number;
  emailsFailing: number;
  /** how long the oldest unfinished card payment has been open; 0 without one */
  oldestPaymentSeconds: number;
  /** null before the first event */
  webhookAgeSeconds: number | null;
  /** null before the first backup */
  backupAgeSeconds: number | null;
  invariantsBroken: number;
  disputesOpen: number;
  refundsGivenUp: number;
}

/** Returns the figures for the metrics, in two statements. */
export async function readFigures(db: Queries): Promise<Figures> {
  const { rows } = await sql<Omit<Figures, 'jobs'>>`select
      (select count(*)::int from mails where status <> 'sent' and removed_at is null) as "emailsUnsent",
      (select count(*)::int from mails where status <> 'sent' and failing_since is not null and removed_at is null) as "emailsFailing",
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from payments
        where status = 'pending' and session_id is not null) as "oldestPaymentSeconds",
      (select extract(epoch from now() - max(received_at))::float8 from payment_events) as "webhookAgeSeconds",
      (select extract(epoch from now() - max(started_at))::float8 from backups where problem is null) as "backupAgeSeconds",
      (select count(*)::int from broken_invariants) as "invariantsBroken",
      (select count(*)::int from disputes where closed_at is null) as "disputesOpen",
      (select count(*)::int from refunds where gave_up_at is not null and done_at is null and refused is null) as "refundsGivenUp"`.execute(
    db.withoutPlugins(),
  );
  const [row] = rows;
  if (!row) throw new Error('a select without a row');
  return { ...row, jobs: await countJobs(db) };
}
