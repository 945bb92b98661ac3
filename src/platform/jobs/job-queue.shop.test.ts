import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type Database, NamingClient, openDatabase } from '../db/database.ts';
import { listFailingJobs, runFailedAgain } from './failed-jobs.server.ts';
import { createJobRunner, type JobDefinition, type JobFailure, type JobRunner } from './job-queue.ts';
import { tendQueuesJob } from './prepare-queues.ts';

let database: TestDatabase;
let db: Database;
let runner: JobRunner;
const failures: JobFailure[] = [];
const onError = () => undefined;
const onFailure = (failure: JobFailure) => void failures.push(failure);
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ connection: database.connection }).db;
  runner = createJobRunner({ connection: database.web, onError, onFailure, preparedStatements: true });
});
afterAll(async () => {
  await runner.stop();
  await db.destroy();
  await database.drop();
});

// Guard: `notifyWorker` after each job. Without it every job queued while the worker was busy waits for a poll.
test('emails queued while one is being sent go out right after it, not one every half minute', async () => {
  const allQueued = Promise.withResolvers<void>();
  const allSent = Promise.withResolvers<void>();
  const sent: number[] = [];
  const job: JobDefinition<{ nth: number }> = {
    name: 'send-test-mail',
    async run({ nth }) {
      await allQueued.promise;
      sent.push(nth);
      if (sent.length === 12) allSent.resolve();
    },
  };
  await runner.start([job as JobDefinition<never>], { work: true });
  for (let nth = 0; nth < 12; nth += 1) await runner.send(db, job.name, { nth });
  allQueued.resolve();
  const tooLate = AbortSignal.timeout(4000);
  tooLate.addEventListener('abort', () => allSent.reject(new Error(`only ${sent.length} of 12 went out`)));
  await allSent.promise;
  expect([...sent].sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, i) => i));
});

test('PostgreSQL plans a statement only once if the queue repeats it', async () => {
  const pool = new pg.Pool({ ...database.connection, max: 1, Client: NamingClient });
  const kept = async () =>
    (await pool.query('select count(*)::int as plans from pg_prepared_statements where $1', [true])).rows;
  expect([await kept(), await kept()]).toEqual([[{ plans: 1 }], [{ plans: 1 }]]);
  await pool.end();
});

test('an exclusive job is queued once, however many processes request it at once', async () => {
  let runs = 0;
  const job: JobDefinition = {
    name: 'draw-test-pictures',
    exclusive: true,
    async run() {
      runs += 1;
    },
  };
  const jobs = [job as JobDefinition<never>];
  await runner.start(jobs, { work: false });
  await Promise.all(Array.from({ length: 5 }, () => runner.send(db, job.name, {})));
  await runner.drain(jobs);
  expect(runs).toBe(1);
  await runner.send(db, job.name, {});
  await runner.drain(jobs);
  expect(runs).toBe(2);
});

test('a failed job is reported with its id and attempts; its stored error names nobody (trust L14)', async () => {
  const gaveUp = Promise.withResolvers<void>();
  const job: JobDefinition = {
    name: 'fail-for-good',
    retries: 0,
    async run() {
      throw new Error('550 <mary@example.com>: no such user');
    },
  };
  const reported = setInterval(() => failures.some((one) => one.job === job.name) && gaveUp.resolve(), 20);
  await runner.start([job as JobDefinition<never>], { work: true });
  await runner.send(db, job.name, {});
  await gaveUp.promise;
  clearInterval(reported);
  expect(failures.filter((one) => one.job === job.name)).toMatchObject([{ tries: 1, gaveUp: true }]);
  const stored = async () => (await listFailingJobs(db, [])).filter(({ kind }) => kind === job.name);
  await vi.waitUntil(async () => (await stored()).length > 0, { timeout: 60_000, interval: 50 });
  expect(await stored()).toMatchObject([
    { gaveUp: 1, reason: '550 <[email address]>: no such user', jobs: [{ tries: 1, gaveUp: true }] },
  ]);
});

test('an exclusive job that failed several times runs again once, and not in addition to one that is waiting', async () => {
  const job: JobDefinition = {
    name: 'draw-failing',
    exclusive: true,
    retries: 0,
    run: () => Promise.reject(new Error('ink')),
  };
  const jobs = [job as JobDefinition<never>];
  await runner.start(jobs, { work: false });
  for (let i = 0; i < 3; i += 1) {
    await runner.send(db, job.name, {});
    await runner.drain(jobs).catch(() => undefined);
  }
  const again = () => db.transaction().execute((trx) => runFailedAgain(trx, { kind: job.name }));
  expect((await Promise.all([again(), again(), again()])).toSorted()).toEqual([0, 0, 1]);
  expect(await again()).toBe(0);
});

// Guard: `clock_timestamp()`. With `now()`, the time at which each transaction began, the earlier one mistakes
// the job that the later one has just restarted for one that is still waiting.
test('a job is retried once, even if the person who pressed first is served last', async () => {
  const job: JobDefinition = { name: 'draw-late', retries: 0, run: () => Promise.reject(new Error('ink')) };
  const jobs = [job as JobDefinition<never>];
  await runner.start(jobs, { work: false });
  await runner.send(db, job.name, {});
  await runner.drain(jobs).catch(() => undefined);
  await db.transaction().execute(async (first) => {
    await sql`select now()`.execute(first);
    const later = await db.transaction().execute((trx) => runFailedAgain(trx, { kind: job.name }));
    expect([later, await runFailedAgain(first, { kind: job.name })]).toEqual([1, 0]);
  });
});

test('indexes that an update of the job queue left unbuilt are built at night, by the role that owns its tables', async () => {
  await sql`insert into pgboss.bam (name, version, table_name, command) values ('later', 1, 'warning',
    'create index concurrently if not exists warning_type on pgboss.warning (type)')`.execute(db);
  await sql`update pgboss.version set bam_on = null`.execute(db);
  await tendQueuesJob({ connection: database.connection, onError }).run({});
  const { rows } = await sql`select i.indexrelid::regclass::text as name, pg_get_userbyid(c.relowner) as owner
    from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = 'warning_type' and i.indisvalid`.execute(
    db,
  );
  expect(rows).toEqual([{ name: 'pgboss.warning_type', owner: database.connection.user }]);
});
