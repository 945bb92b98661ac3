import { createHash } from 'node:crypto';
import type { Renderer } from '#pictures/index.server.ts';
import { drawQuietly, pictureName, quietRenderer, RendererError } from '#pictures/index.server.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { FileMissingError } from '#platform/storage/storage.ts';
import { picturesAhead, readShownPictures, type ShownPictures } from './pictures-ahead.server.ts';

export const DRAW_AHEAD = 'draw-ahead';

/** A round that takes longer stops here and the next one goes on: the queue takes a job for dead after 15 minutes. */
const ROUND_MS_MAX = 10 * 60_000;

/**
 * Draws the pictures that visitors see first, before anybody asks: after the start (server.ts), and every ten minutes if
 * something changed. One process does it at a time. What is stored is skipped, so a round that was cut off is continued
 * by the next.
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

/** Another for every change of what is shown or how it's drawn. */
function versionOf(shown: ShownPictures): string {
  const drawing = pictureName({ subject: { empty: '' }, width: 0, format: 'avif' });
  return createHash('sha256')
    .update(JSON.stringify([drawing, shown]))
    .digest('base64url');
}

/** Returns whether it came to the end. A picture that can't be drawn is logged and left to whoever asks for it. */
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
