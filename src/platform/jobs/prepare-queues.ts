import { setTimeout as wait } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { JobDefinition, JobRunnerOptions } from './job-queue.ts';

/** How to connect as the owner of the queue's tables: the runner itself may not change them. */
export type QueueOwner = Pick<JobRunnerOptions, 'connection' | 'onError'>;

/** Creates the queue's tables, or brings them up to date. */
export function prepareQueues(owner: QueueOwner): Promise<void> {
  return asOwner(owner, async () => {});
}

const PATIENCE_MS = 600_000;

/**
 * The nightly job that rebuilds indexes of the queue that have grown too large, and builds those that an update of the
 * queue leaves for later.
 */
export function tendQueuesJob(owner: QueueOwner): JobDefinition {
  return {
    name: 'tend-queues',
    schedule: '20 4 * * *',
    exclusive: true,
    run: () =>
      asOwner(owner, async (boss) => {
        await boss.supervise();
        const end = performance.now() + PATIENCE_MS;
        while ((await isBuilding(boss)) && performance.now() < end) await wait(500);
      }),
  };
}

async function isBuilding(boss: PgBoss): Promise<boolean> {
  const states = await boss.getBamStatus();
  return states.some(({ status }) => status === 'pending' || status === 'in_progress');
}

async function asOwner(
  { connection, onError }: QueueOwner,
  work: (boss: PgBoss) => Promise<void>,
): Promise<void> {
  const boss = new PgBoss({
    ...connection,
    max: 2,
    supervise: false,
    schedule: false,
    bamIntervalSeconds: 10,
    application_name: 'galley-queues',
  });
  boss.on('error', onError);
  try {
    await boss.start();
    await work(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}
