import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import { runFailedAgain } from '#platform/jobs/failed-jobs.server.ts';
import type { Shop } from '#platform/shop.ts';
import { jobKind } from './job-words.ts';

/**
 * Runs failed jobs again, one or all of a kind, and records who requested it. Returns how many: none if somebody else
 * did so a moment ago.
 */
export async function retryJobs(
  shop: Shop,
  actor: Actor,
  what: { kind: string; id?: string },
): Promise<number> {
  return inTransaction(shop.db, async (trx) => {
    const jobs = await runFailedAgain(trx, what);
    if (jobs > 0)
      await recordChange(trx, {
        actor,
        action: 'job.retry',
        subject: what.id ? `job:${what.id}` : `jobs:${what.kind}`,
        before: null,
        after: { what: jobKind(what.kind).words, jobs },
      });
    return jobs;
  });
}
