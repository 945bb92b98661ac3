import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { deleteAbandonedUploads } from './upload/resumable-upload.server.ts';

/** The nightly job that removes uploads that were never finished. Finished ones are removed by the retention settings. */
export function cleanArtworkJob(shop: Shop): JobDefinition {
  return {
    name: 'clean-artwork',
    schedule: '30 3 * * *',
    run: () => deleteAbandonedUploads(shop),
  };
}
