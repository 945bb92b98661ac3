import { sql } from 'kysely';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import { NamingClient, type Queries } from '../db/database.ts';
import { storableError } from './failure-words.ts';

/** A kind of background job. `data` is what `send` stored with the caller's change. */
export interface JobDefinition<Data extends object = object> {
  name: string;
  /** A killed worker's job is released this long after its last heartbeat (at least 10). */
  heartbeatSeconds?: number;
  retries?: number;
  /** The longest pause between two attempts; pauses double from one second. Ten minutes by default. */
  retryPauseMaxSeconds?: number;
  /** Cron expression, in Europe/London, for recurring jobs. */
  schedule?: string;
  /** How many run at once in this process. */
  concurrency?: number;
  /** At most one is queued or running across all processes; further ones are dropped. */
  exclusive?: boolean;
  /** `stopping` is aborted when the runner stops: long work then ends early and continues in the next job. */
  run(data: Data, stopping?: AbortSignal): Promise<void>;
}

/** Writes jobs in the caller's transaction, so a job is stored together with the change that causes it, or not at all. */
export interface JobQueue {
  send(
    queries: Queries,
    name: string,
    data: object,
    /** `priority`: above 0, before other jobs; below 0, after them */
    options?: { startAfter?: Date; key?: string; priority?: number },
  ): Promise<void>;
  /** Makes every job of this kind that is waiting for a retry due at once. */
  retryNow(queries: Queries, name: string): Promise<void>;
}

export interface JobRunner extends JobQueue {
  /** Prepares the queues. With `work`, also starts running jobs. */
  start(definitions: readonly JobDefinition<never>[], options: { work: boolean }): Promise<void>;
  /** Runs the waiting jobs now and returns how many. For commands and tests. Throws the first failure at the end. */
  drain(definitions: readonly JobDefinition<never>[]): Promise<number>;
  /** Lets running jobs finish (5 s at most), then stops. An interrupted job starts again at the next start. */
  stop(): Promise<void>;
}

export interface JobRunnerOptions {
  connection: object;
  onError: (error: Error) => void;
  /** False in a process that only sends jobs: it neither listens for them nor runs their schedules. True by default. */
  works?: boolean;
  /** False if notifications don't arrive: new jobs are then found by polling every few seconds. True by default. */
  listens?: boolean;
  /** Whether PostgreSQL keeps the plans of the queue's statements; not behind a transaction pooler. False by default. */
  preparedStatements?: boolean;
  /** Called with every failed attempt of a job, which is retried as its definition says. */
  onFailure?: (failure: JobFailure) => void;
}

/** A failed attempt of a job. */
export interface JobFailure {
  /** its kind */
  job: string;
  id: string;
  /** how many attempts have failed, including this one */
  tries: number;
  /** whether it won't be retried automatically */
  gaveUp: boolean;
  error: unknown;
}

/**
 * The job runner on PostgreSQL (pg-boss, schema `pgboss`), whose tables were made by `prepareQueues`. One connection
 * listens, so a new job starts at once.
 */
export function createJobRunner(options: JobRunnerOptions): JobRunner {
  const { works = true, listens = true, preparedStatements = false } = options;
  const boss = new PgBoss({
    ...options.connection,
    ...(preparedStatements ? { Client: NamingClient } : {}),
    max: works ? 2 : 1,
    migrate: false,
    reindex: false,
    useListenNotify: works && listens,
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    application_name: 'galley-jobs',
  });
  boss.on('error', options.onError);
  const stopping = new AbortController();
  return {
    async send(queries, name, data, { startAfter, key, priority } = {}) {
      await boss.send(name, data, {
        db: fromKysely(queries.withoutPlugins()),
        ...(startAfter ? { startAfter } : {}),
        ...(key ? { singletonKey: key } : {}),
        ...(priority ? { priority } : {}),
      });
    },
    async retryNow(queries, name) {
      await sql`update pgboss.job set start_after = now() where name = ${name} and state = 'retry'`.execute(
        queries.withoutPlugins(),
      );
    },
    async start(definitions, { work }) {
      await boss.start();
      for (const definition of definitions) {
        await openQueue(boss, definition);
        if (work) await startWorkers(boss, definition, { ...options, stopping: stopping.signal });
      }
    },
    drain: (definitions) => drain(boss, definitions, stopping.signal),
    stop() {
      stopping.abort();
      return boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}

async function openQueue(boss: PgBoss, definition: JobDefinition<never>): Promise<void> {
  const { name, heartbeatSeconds = 10, retries = 20, schedule, retryPauseMaxSeconds = 600 } = definition;
  const policy = definition.exclusive ? 'exclusive' : 'standard';
  const settings = {
    heartbeatSeconds,
    retryLimit: retries,
    retryBackoff: true,
    retryDelayMax: retryPauseMaxSeconds,
    notify: true,
  };
  if (await boss.getQueue(name)) await boss.updateQueue(name, settings);
  else await boss.createQueue(name, { ...settings, policy });
  if (schedule) await boss.schedule(name, schedule, {}, { tz: 'Europe/London' });
}

type WorkerOptions = JobRunnerOptions & { stopping: AbortSignal };

async function startWorkers(
  boss: PgBoss,
  definition: JobDefinition<never>,
  options: WorkerOptions,
): Promise<void> {
  const { concurrency = 1 } = definition;
  for (let worker = 0; worker < concurrency; worker += 1) await startWorker(boss, definition, options);
}

/**
 * A worker runs one job at a time. It would notice jobs announced while it was busy only at its next poll, so after
 * each job it looks for another until there is none.
 */
async function startWorker(
  boss: PgBoss,
  { name, run }: JobDefinition<never>,
  { onFailure, stopping }: WorkerOptions,
): Promise<void> {
  const id = await boss.work(
    name,
    // The second interval applies while notifications arrive; retries are not announced.
    {
      pollingIntervalSeconds: 5,
      notifyPollingIntervalSeconds: 5,
      heartbeatRefreshSeconds: 3,
      includeMetadata: true,
    },
    async (jobs: JobWithMetadata<never>[]) => {
      try {
        for (const job of jobs) await tried(name, job, () => run(job.data, stopping), onFailure);
      } finally {
        boss.notifyWorker(id);
      }
    },
  );
}

/** Runs a job. If it fails, reports that and throws what the queue may store, which names nobody. */
async function tried(
  name: string,
  job: Pick<JobWithMetadata, 'id' | 'retryCount' | 'retryLimit'>,
  run: () => Promise<void>,
  onFailure: JobRunnerOptions['onFailure'],
): Promise<void> {
  try {
    await run();
  } catch (error) {
    const { id, retryCount, retryLimit } = job;
    onFailure?.({ job: name, id, tries: retryCount + 1, gaveUp: retryCount >= retryLimit, error });
    throw storableError(error);
  }
}

async function drain(
  boss: PgBoss,
  definitions: readonly JobDefinition<never>[],
  stopping: AbortSignal,
): Promise<number> {
  let done = 0;
  const failures: unknown[] = [];
  for (let ran = true; ran; ) {
    ran = false;
    for (const { name, run } of definitions) {
      for (const job of await boss.fetch<never>(name, { batchSize: 20 })) {
        ran = true;
        done += 1;
        await run(job.data, stopping).then(
          () => boss.complete(name, job.id),
          (error: unknown) => {
            failures.push(error);
            return boss.fail(name, job.id, storableError(error));
          },
        );
      }
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
}
