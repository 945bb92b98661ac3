import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import type { Engine } from '#preflight/index.server.ts';
import { readSeparationNames } from './separation-names.server.ts';
import { artworkCheckEnded, artworkProgressed } from './signals.server.ts';
import { readArtworkFile, saveReport } from './store.server.ts';

export const CHECK_ARTWORK = 'check-artwork';
const PREVIEW_PX_MAX = 900;

/** The job that checks a stored file with the engine and stores the report and a picture of the first page. */
export function checkArtworkJob(shop: Shop, engine: Engine): JobDefinition<{ artworkId: string }> {
  return {
    name: CHECK_ARTWORK,
    concurrency: 2,
    // A customer is waiting: it is retried every half minute, for some hours.
    retryPauseMaxSeconds: 30,
    retries: 600,
    async run({ artworkId }) {
      const file = await readArtworkFile(shop.db, artworkId);
      if (!file) return; // deleted in the meantime
      const separations = await readSeparationNames(shop.db);
      const options = { preview: { maxPx: PREVIEW_PX_MAX }, bleedMm: file.bleedMm, separations };
      try {
        const outcome = await shop.storage.withLocalFile(file.storageKey, (path) =>
          engine.inspect(path, file.kind, options, (report) => artworkProgressed(artworkId, report)),
        );
        const preview = outcome.status === 'ok' ? outcome.preview : null;
        const previewKey = preview ? `${file.storageKey}.preview` : null;
        if (preview && previewKey) await shop.storage.put(previewKey, preview);
        await saveReport(shop.db, artworkId, outcome.report, previewKey);
      } finally {
        artworkCheckEnded(artworkId); // also after a failure: the retry reports progress again
      }
    },
  };
}
