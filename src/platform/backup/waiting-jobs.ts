import type { ClientBase, PoolConfig } from 'pg';
import { type Db, PgBoss, type Queue } from 'pg-boss';
import { exists } from './catalog.ts';
import type { Manifest } from './manifest.ts';

/**
 * Jobs are backed up as work still to do and restored through pg-boss's own API: its tables (partitioned, and changed
 * by its own migrations) may differ between the two sides. A running job starts again, as after a kill; finished and
 * failed jobs are left out; schedules are made at every start.
 */
const WAITING = `select id, name, priority, data, start_after, singleton_key from pgboss.job
  where state < 'completed' and name not like '\\_\\_pgboss\\_\\_%' order by created_on`;

/** Returns the SQL that selects the jobs to back up, or undefined if there are no queues yet. */
export async function waitingJobsSql(client: ClientBase): Promise<string | undefined> {
  return (await exists(client, 'pgboss.job')) ? WAITING : undefined;
}

/** The queues, with their retry settings. */
export async function readQueues(client: ClientBase): Promise<Manifest['queues']> {
  if (!(await exists(client, 'pgboss.queue'))) return [];
  const { rows } = await client.query(`
    select name, jsonb_strip_nulls(jsonb_build_object('policy', policy, 'retryLimit', retry_limit,
      'retryDelay', retry_delay, 'retryBackoff', retry_backoff, 'retryDelayMax', retry_delay_max,
      'expireInSeconds', expire_seconds, 'retentionSeconds', retention_seconds,
      'deleteAfterSeconds', deletion_seconds, 'heartbeatSeconds', heartbeat_seconds, 'notify', notify)) as options
    from pgboss.queue where name not like '\\_\\_pgboss\\_\\_%' order by name`);
  return rows;
}

/** A temporary table where restored jobs wait for the end of the transaction, with its columns. */
export const WAITING_TABLE = `create temp table restored_jobs (id uuid, name text, priority int, data jsonb,
  start_after timestamptz, singleton_key text) on commit drop`;

/** Opens pg-boss on this database and creates missing tables and queues. It runs no jobs. */
export async function openQueues(
  connection: PoolConfig,
  queues: Manifest['queues'],
  onError: (error: Error) => void,
): Promise<PgBoss> {
  const boss = new PgBoss({
    ...(connection as object),
    max: 1,
    supervise: false,
    schedule: false,
    application_name: 'galley-restore',
  });
  boss.on('error', onError);
  await boss.start();
  for (const { name, options } of queues)
    if (!(await boss.getQueue(name))) await boss.createQueue(name, options as Omit<Queue, 'name'>);
  return boss;
}

const BATCH = 500;

interface WaitingJob {
  id: string;
  name: string;
  priority: number;
  data: object | null;
  start_after: Date;
  singleton_key: string | null;
}

/** Queues the jobs of the temporary table in the running transaction. Returns how many. */
export async function queueRestoredJobs(client: ClientBase, boss: PgBoss): Promise<number> {
  const db: Db = { executeSql: (text, values) => client.query(text, values) };
  let queued = 0;
  await client.query('delete from pgboss.job'); // an empty shop's jobs refer to nothing in the backup
  await client.query('declare restored cursor for select * from restored_jobs');
  for (;;) {
    const { rows } = await client.query<WaitingJob>(`fetch ${BATCH} from restored`);
    if (rows.length === 0) return queued;
    for (const [name, jobs] of Map.groupBy(rows, (job) => job.name)) {
      const inserted = await boss.insert(name, jobs.map(asInsert), { db, returnId: true });
      queued += inserted?.length ?? 0;
    }
  }
}

function asInsert({ id, priority, data, start_after, singleton_key }: WaitingJob) {
  return {
    id,
    priority,
    startAfter: start_after,
    ...(data ? { data } : {}),
    ...(singleton_key ? { singletonKey: singleton_key } : {}),
  };
}
