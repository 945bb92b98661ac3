import { IntakeRefused, RendererError, takeUpload } from '#pictures/index.server.ts';
import type { Showing, TakenPicture } from '#pictures/index.ts';
import type { Shop } from '#platform/shop.ts';
import { isHeic, isPhoto, PHOTO_BYTES_MAX, type PhotoRefusal } from './photo.ts';

/** The pixels of an uploaded file in a file of our own, or why it was refused (`PHOTO_REFUSAL_WORDS`). */
export type PictureOutcome = TakenPicture | { refusal: Exclude<PhotoRefusal, 'too-many'> };

/**
 * Makes our own picture from an uploaded file, for the shop (WebP, at most 2880 × 2160 px) or for emails (JPEG or PNG,
 * at most 1200 px wide). The picture process decodes it, so a hostile file never reaches the shop's own process.
 */
export async function takePicture(
  shop: Pick<Shop, 'log'>,
  file: Uint8Array,
  showing: Showing,
): Promise<PictureOutcome> {
  if (file.length === 0) return { refusal: 'none' };
  if (file.length > PHOTO_BYTES_MAX) return { refusal: 'too-big' };
  if (!isPhoto(file)) return { refusal: isHeic(file) ? 'heic' : 'wrong-type' };
  try {
    return await takeUpload(file, showing);
  } catch (error) {
    if (error instanceof IntakeRefused) return { refusal: error.refusal };
    if (!(error instanceof RendererError)) throw error;
    // It crashed the process or took too long: either way, we can't show it.
    shop.log.warn({ err: error }, 'a picture could not be read');
    return { refusal: 'unreadable' };
  }
}
