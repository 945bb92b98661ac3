import { dayAfter } from '#kit/day.ts';
import { londonInstant } from '#kit/london-clock.ts';
import { londonDay } from '#kit/london-time.ts';
import type { JobDefinition } from '../jobs/job-queue.ts';
import { runProgram } from '../program-files.ts';
import type { Shop } from '../shop.ts';
import { lastBackupAt } from './backup-store.server.ts';

/** When the nightly backup is due, in minutes after midnight in London. */
const NIGHTLY = 2 * 60 + 30;

/**
 * The nightly backup. Every quarter of an hour it checks whether one is due, so a shop that was off at night, or whose
 * backup failed, catches up as soon as it can.
 */
export function backUpJob(
  shop: Shop,
  make: (stopping: AbortSignal | undefined) => Promise<void> = backUpInChild,
): JobDefinition<Record<string, never>> {
  return {
    name: 'back-up',
    schedule: '*/15 * * * *',
    exclusive: true,
    retries: 0,
    async run(_data, stopping) {
      if (isBackupDue(await lastBackupAt(shop.db), shop.clock())) await make(stopping);
    },
  };
}

/** Whether no backup has been made since the last half past two at night. */
export function isBackupDue(last: Date | null, now: Date): boolean {
  return last === null || last < lastNightly(now);
}

function lastNightly(now: Date): Date {
  const today = londonDay(now);
  const tonight = londonInstant(today, NIGHTLY);
  return tonight > now ? londonInstant(dayAfter(today, -1), NIGHTLY) : tonight;
}

/** Runs `npm run backup` in a separate process, which records the backup itself. */
const backUpInChild = (stopping: AbortSignal | undefined) =>
  runProgram({ built: 'backup', source: 'src/commands/backup.ts' }, stopping);
