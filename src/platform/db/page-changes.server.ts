import { subDays } from 'date-fns';
import type { Clock } from '../clock.ts';
import type { JobDefinition } from '../jobs/job-queue.ts';
import type { Database } from './database.ts';

/** The nightly job that removes notes of changes (`page_changes`) that every process has long since heard of. */
export function clearPageChangesJob({ db, clock }: { db: Database; clock: Clock }): JobDefinition {
  return {
    name: 'clear-page-changes',
    schedule: '40 3 * * *',
    async run() {
      await db.deleteFrom('pageChanges').where('changedAt', '<', subDays(clock(), 1)).execute();
    },
  };
}
