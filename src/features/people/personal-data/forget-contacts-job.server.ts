import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { eraseAgain } from './erase-again.server.ts';
import { forgetOldErasures } from './erasures-store.server.ts';
import { forgetContacts } from './forget-contacts.server.ts';
import { forgetEmailFilesLater } from './forget-email-files.server.ts';
import { inErasure } from './in-erasure.server.ts';

/**
 * The nightly job that deletes contact details of erased customers whose orders have since arrived, and retries the
 * erasures still open after a restore.
 */
export function forgetContactsJob(shop: Shop): JobDefinition {
  return {
    name: 'forget-erased-contacts',
    schedule: '40 3 * * *',
    async run() {
      await eraseAgain(shop);
      await inErasure(shop, async (trx) => {
        await forgetContacts(trx, shop.clock());
        await forgetOldErasures(trx, shop.clock());
        await forgetEmailFilesLater(shop, trx);
      });
    },
  };
}
