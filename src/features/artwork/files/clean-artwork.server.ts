import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { makeRoom } from './upload/make-room.server.ts';
import { deleteAbandonedUploads } from './upload/resumable-upload.server.ts';

/**
 * The job that removes uploads that were never finished, and the heaviest senders' files when room for guests' files runs short.
 * Other finished ones are removed by the retention settings.
 */
export function cleanArtworkJob(shop: Shop): JobDefinition {
  return {
    name: 'clean-artwork',
    schedule: '30 * * * *',
    async run() {
      await deleteAbandonedUploads(shop);
      await makeRoom(shop);
    },
  };
}
