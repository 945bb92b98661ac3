import { type RawBuilder, sql } from 'kysely';
import { brokenConstraint, type Queries } from '../db/database.ts';

/** A failing kind of job: how many have given up, and how many will be retried automatically. */
export interface FailingKind {
  kind: string;
  gaveUp: number;
  retrying: number;
  /** when the first of them was queued */
  since: Date;
  /** why the newest failed, as in `failureWords` */
  reason: string;
  /** up to ten, starting with those that gave up */
  jobs: FailedJob[];
}

interface FailedJob {
  id: string;
  gaveUp: boolean;
  /** how often it was attempted */
  tries: number;
  queuedAt: Date;
  reason: string;
}

/**
 * SQL: the failed jobs that still matter, as rows of `pgboss.job`. A scheduled job that gave up does not, once a later
 * run of its kind has succeeded.
 */
const failing = sql`(select j.*, coalesce(j.output ->> 'message', j.output -> 'value' ->> 'message', 'no reason given') as reason
  from pgboss.job j
  where (j.state = 'failed' or (j.state = 'retry' and j.output is not null))
    and not (j.state = 'failed' and exists (select from pgboss.schedule s where s.name = j.name)
      and exists (select from pgboss.job later where later.name = j.name and later.state = 'completed'
        and later.completed_on > j.completed_on)))`;

const JOBS_SHOWN = 10;

/**
 * Returns the failing kinds of job, starting with those that gave up. `elsewhere` are kinds that only count while they
 * retry.
 */
export async function listFailingJobs(db: Queries, elsewhere: readonly string[]): Promise<FailingKind[]> {
  const { rows } = await sql<Omit<FailingKind, 'jobs'> & { jobs: (FailedJob & { queuedAt: string })[] }>`
    with f as materialized (select f.*, row_number() over (partition by name order by state desc, created_on, id) as nth
      from ${failing} f where f.state = 'retry' or f.name <> all(${sql.val([...elsewhere])}::text[]))
    select name as kind, count(*) filter (where state = 'failed')::int as "gaveUp",
      count(*) filter (where state = 'retry')::int as retrying, min(created_on) as since,
      (array_agg(reason order by coalesce(completed_on, started_on, created_on) desc))[1] as reason,
      json_agg(json_build_object('id', id, 'gaveUp', state = 'failed', 'tries', retry_count + (state = 'failed')::int,
        'queuedAt', created_on, 'reason', reason) order by nth) filter (where nth <= ${JOBS_SHOWN}) as jobs
    from f group by name order by (count(*) filter (where state = 'failed')) = 0, name`.execute(
    db.withoutPlugins(),
  );
  return rows.map(({ jobs, ...row }) => ({
    ...row,
    jobs: jobs.map((job) => ({ ...job, queuedAt: new Date(job.queuedAt) })),
  }));
}

/** SQL: the kinds of job that have given up and how many of each, as JSON; null if there are none. */
export function failedJobsSql(elsewhere: readonly string[]): RawBuilder<FailedJobs | null> {
  return sql`(select case when count(*) > 0 then json_build_object('jobs', count(*)::int,
      'kinds', json_agg(distinct name), 'since', min(created_on)) end
    from ${failing} f where state = 'failed' and name <> all(${sql.val([...elsewhere])}::text[]))`;
}

export interface FailedJobs {
  jobs: number;
  kinds: string[];
  since: string;
}

/**
 * Runs failed jobs again now: one, or all of a kind. Returns how many. If two people do this at once, the second gets
 * 0. A kind that runs once at a time gets one new run, unless one is already waiting or running.
 */
export async function runFailedAgain(trx: Queries, what: { kind: string; id?: string }): Promise<number> {
  const one = what.id ? sql`and j.id = ${what.id}::uuid` : sql``;
  const due = sql`(j.state = 'failed' or (j.state = 'retry' and j.start_after > clock_timestamp()))`;
  const { rows } = await sql<{ id: string }>`
    with chosen as (select j.id from pgboss.job j where j.name = ${what.kind} ${one} and ${due}
        and (j.policy is distinct from 'exclusive' or (
          j.id = (select l.id from pgboss.job l where l.name = ${what.kind} and l.state in ('failed', 'retry')
            order by (l.state = 'retry') desc, l.created_on desc limit 1)
          and not exists (select from pgboss.job r where r.name = ${what.kind} and r.id <> j.id
            and r.state in ('created', 'retry', 'active'))))
      for update)
    update pgboss.job j set state = 'retry', start_after = now(), completed_on = null,
      retry_limit = case when j.state = 'failed' then j.retry_limit + 1 else j.retry_limit end,
      keep_until = greatest(j.keep_until, now() + interval '14 days')
    from chosen where j.name = ${what.kind} and j.id = chosen.id and ${due} returning j.id`
    .execute(trx.withoutPlugins())
    .catch((error) => {
      // Another run of an exclusive kind was queued in the meantime.
      if (brokenConstraint(error).startsWith('job')) return { rows: [] };
      throw error;
    });
  return rows.length;
}

/** Jobs of a kind that are waiting (including for a retry) or have given up, and how long the oldest has been due. */
export interface JobCounts {
  kind: string;
  waiting: number;
  failed: number;
  oldestSeconds: number;
}

/** Returns the counts of every kind of job. */
export async function countJobs(db: Queries): Promise<JobCounts[]> {
  const { rows } = await sql<JobCounts>`
    select q.name as kind, count(j.id) filter (where j.state in ('created', 'retry'))::int as waiting,
      count(j.id) filter (where j.state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(j.start_after) filter (where j.state in ('created', 'retry')
        and j.start_after <= now())), 0)::float8 as "oldestSeconds"
    from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'failed')
    where q.name not like '\\_\\_pgboss\\_\\_%'
    group by q.name order by q.name`.execute(db.withoutPlugins());
  return rows;
}
