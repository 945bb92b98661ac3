import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import type { Engine } from '#preflight/index.server.ts';
import { artworkCheckEnded, artworkProgressed } from './signals.server.ts';
import { readArtworkFile, saveReport } from './store.server.ts';

export const CHECK_ARTWORK = 'check-artwork';
const PREVIEW_PX_MAX = 900;

/** The job that reads a stored file with the engine, keeps what it found and its first page as a picture. */
export function checkArtworkJob(shop: Shop, engine: Engine): JobDefinition<{ artworkId: string }> {
  return {
    name: CHECK_ARTWORK,
    concurrency: 2,
    async run({ artworkId }) {
      const file = await readArtworkFile(shop.db, artworkId);
      if (!file) return; // deleted since
      const options = { preview: { maxPx: PREVIEW_PX_MAX }, bleedMm: file.bleedMm };
      try {
        const outcome = await shop.storage.withLocalFile(file.storageKey, (path) =>
          engine.inspect(path, file.kind, options, (report) => artworkProgressed(artworkId, report)),
        );
        const preview = outcome.status === 'ok' ? outcome.preview : null;
        const previewKey = preview ? `${file.storageKey}.preview` : null;
        if (preview && previewKey) await shop.storage.put(previewKey, preview);
        await saveReport(shop.db, artworkId, outcome.report, previewKey);
      } finally {
        artworkCheckEnded(artworkId); // also where it broke: it is tried again, and tells anew
      }
    },
  };
}
