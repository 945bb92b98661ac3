import { inTransaction } from '../db/database.ts';
import type { JobDefinition } from '../jobs/job-queue.ts';
import type { Shop } from '../shop.ts';
import { findBreaches, recordBreaches } from './invariants.server.ts';

/** The job that checks the shop's invariants every hour, logs what is broken and records it for the back office. */
export function checkInvariantsJob(shop: Shop): JobDefinition {
  return {
    name: 'check-invariants',
    schedule: '35 * * * *',
    async run() {
      const broken = await findBreaches(shop.db);
      for (const { id, found, examples } of broken)
        shop.log.error({ invariant: id, found, examples }, 'an invariant is broken');
      await inTransaction(shop.db, (trx) => recordBreaches(trx, broken, shop.clock()));
    },
  };
}
