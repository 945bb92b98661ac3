import { createHash } from 'node:crypto';
import type { Renderer } from '#pictures/index.server.ts';
import { drawQuietly, pictureName, quietRenderer, RendererError } from '#pictures/index.server.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { FileMissingError } from '#platform/storage/storage.ts';
import { picturesAhead, readShownPictures, type ShownPictures } from './pictures-ahead.server.ts';

export const DRAW_AHEAD = 'draw-ahead';

/** A round stops after this time and the next one continues: the queue gives up on a job after 15 minutes. */
const ROUND_MS_MAX = 10 * 60_000;

/**
 * Draws the pictures that visitors see first before anyone requests them: after the start (server.ts), and every ten
 * minutes if something changed. One process at a time. Stored pictures are skipped, so the next round continues an
 * interrupted one.
 */
export function drawAheadJob(shop: Shop, rendererOf = quietRenderer): JobDefinition {
  let finished = '';
  return {
    name: DRAW_AHEAD,
    schedule: '*/10 * * * *',
    exclusive: true,
    async run(_data, stopping) {
      const shown = await readShownPictures(shop.db);
      const version = versionOf(shown);
      if (version !== finished && (await drawAll(shop, shown, rendererOf(), stopping))) finished = version;
    },
  };
}

/** Changes whenever the pictures shown, or the way they are drawn, change. */
function versionOf(shown: ShownPictures): string {
  const drawing = pictureName({ subject: { empty: '' }, width: 0, format: 'avif' });
  return createHash('sha256')
    .update(JSON.stringify([drawing, shown]))
    .digest('base64url');
}

/** Returns whether it finished. A picture that can't be drawn is logged and left to its first request. */
async function drawAll(
  shop: Shop,
  shown: ShownPictures,
  renderer: Renderer,
  stopping: AbortSignal | undefined,
): Promise<boolean> {
  const end = () => renderer.end();
  stopping?.addEventListener('abort', end);
  const startedAt = performance.now();
  try {
    for (const job of picturesAhead(shown)) {
      if (stopping?.aborted || performance.now() - startedAt > ROUND_MS_MAX) return false;
      await drawQuietly(shop.storage, job, renderer).catch((error) => {
        if (stopping?.aborted) return;
        if (!(error instanceof RendererError || error instanceof FileMissingError)) throw error;
        shop.log.error({ err: error }, 'a picture could not be drawn in advance');
      });
    }
    return true;
  } finally {
    stopping?.removeEventListener('abort', end);
    renderer.end();
  }
}
