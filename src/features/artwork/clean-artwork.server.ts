import { inTransaction } from '#platform/db/database.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { removeFilesLater } from '#platform/storage/remove-files.server.ts';
import { deleteExpiredArtworks } from './store.server.ts';
import type { ResumableUploads } from './upload/resumable-upload.server.ts';

/** The nightly job that removes uploads that were never ordered (ruling 10) or never finished. */
export function cleanArtworkJob(shop: Shop, uploads: ResumableUploads): JobDefinition {
  return {
    name: 'clean-artwork',
    schedule: '30 3 * * *',
    async run() {
      await inTransaction(shop.db, async (trx) => {
        await removeFilesLater(shop, trx, await deleteExpiredArtworks(trx, shop.clock()));
      });
      await uploads.clean();
    },
  };
}
