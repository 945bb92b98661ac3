import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createJobRunner, type JobDefinition, type JobRunner } from './job-queue.ts';

let database: TestDatabase;
let db: Database;
let runner: JobRunner;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ connection: database.connection }).db;
  runner = createJobRunner({ connection: database.connection, onError: () => undefined });
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
