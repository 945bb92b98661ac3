import { inTransaction } from '#platform/db/database.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { deleteExpiredArtworks } from './store.server.ts';
import type { ResumableUploads } from './upload/resumable-upload.server.ts';

/** The nightly job that removes uploads that were never ordered (ruling 10) or never finished. */
export function cleanArtworkJob(shop: Shop, uploads: ResumableUploads): JobDefinition {
  return {
    name: 'clean-artwork',
    schedule: '30 3 * * *',
    async run() {
      const keys = await inTransaction(shop.db, (trx) => deleteExpiredArtworks(trx, shop.clock()));
      for (const key of keys) await shop.storage.remove(key);
      await uploads.clean();
    },
  };
}
