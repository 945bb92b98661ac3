import { buffer } from 'node:stream/consumers';
import { IntakeRefused, RendererError, takeUpload } from '#pictures/index.server.ts';
import type { TakenPicture } from '#pictures/index.ts';
import type { Shop } from '#platform/shop.ts';
import { readArtworkFile } from './store.server.ts';

/**
 * Returns a small picture of a file's first page for a line of an email. It is stored nowhere. Null if there is none,
 * the file has been removed, or it can't be drawn now: the email goes without it.
 */
export async function readSmallPreview(
  shop: Pick<Shop, 'db' | 'storage' | 'log'>,
  artworkId: string,
): Promise<TakenPicture | null> {
  const file = await readArtworkFile(shop.db, artworkId);
  const preview = file?.previewKey && !file.removedAt ? await shop.storage.open(file.previewKey) : null;
  if (!preview) return null;
  try {
    return await takeUpload(await buffer(preview), 'mail-line');
  } catch (error) {
    if (!(error instanceof RendererError) && !(error instanceof IntakeRefused)) throw error;
    shop.log.warn({ err: error, artworkId }, 'an email goes without a picture of its artwork');
    return null;
  }
}
