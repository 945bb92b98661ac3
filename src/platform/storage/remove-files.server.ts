import type { Queries } from '../db/database.ts';
import type { JobDefinition } from '../jobs/job-queue.ts';
import type { Shop } from '../shop.ts';

const REMOVE_FILES = 'remove-files';
/** A job that fails is tried again as a whole; removing a file twice is harmless. */
const FILES_A_JOB = 500;

/**
 * Queues the removal of files after their rows: the jobs are written in the transaction that deletes the rows, so
 * neither a crash nor a store that is down for a day leaves a file that nobody knows about.
 */
export async function removeFilesLater(
  shop: Pick<Shop, 'jobs'>,
  trx: Queries,
  keys: readonly string[],
): Promise<void> {
  for (let first = 0; first < keys.length; first += FILES_A_JOB)
    await shop.jobs.send(trx, REMOVE_FILES, { files: keys.slice(first, first + FILES_A_JOB) });
}

/** The job that removes files whose rows are deleted. A file that is already gone is ignored. */
export function removeFilesJob(shop: Shop): JobDefinition<{ files: string[] }> {
  return {
    name: REMOVE_FILES,
    async run({ files }) {
      for (const key of files) await shop.storage.remove(key);
    },
  };
}
