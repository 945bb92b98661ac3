import { TZDate } from '@date-fns/tz';
import { subDays } from 'date-fns';
import { ZONE } from '#kit/london-time.ts';
import type { JobDefinition } from '../jobs/job-queue.ts';
import { runProgram } from '../program-files.ts';
import type { Shop } from '../shop.ts';
import { lastBackupAt } from './backup-store.server.ts';

/** The hour of the nightly backup, in London. */
const NIGHTLY = { hour: 2, minute: 30 } as const;

/**
 * The nightly backup. Asked every quarter of an hour whether one is due, so a shop that was off at night, or whose
 * backup failed, makes it up as soon as it can.
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
  const tonight = new TZDate(now, ZONE);
  tonight.setHours(NIGHTLY.hour, NIGHTLY.minute, 0, 0);
  return new Date((tonight > now ? subDays(tonight, 1) : tonight).getTime());
}

/** Runs `npm run backup` in a process of its own, which notes the backup itself. */
const backUpInChild = (stopping: AbortSignal | undefined) =>
  runProgram({ built: 'backup', source: 'src/backup.ts' }, stopping);
