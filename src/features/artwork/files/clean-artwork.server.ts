import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { makeRoom } from './upload/make-room.server.ts';
import { deleteAbandonedUploads } from './upload/resumable-upload.server.ts';

/**
 * The job that removes unfinished uploads and, when space for guests' files runs short, the files of those who sent
 * most. The retention settings remove other finished uploads.
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
