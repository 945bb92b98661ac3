import { createHash, randomUUID } from 'node:crypto';
import { takePicture } from '#features/catalogue/index.server.ts';
import { PHOTO_REFUSAL_WORDS } from '#features/catalogue/index.ts';
import type { Shop } from '#platform/shop.ts';
import { PHOTOS_MAX } from './forms.ts';

/** A photo as we have drawn and stored it. Nothing in the database names it yet. */
export interface StoredPhoto {
  id: string;
  storageKey: string;
  bytes: number;
  sha256: string;
}

export type PhotosOutcome =
  | { ok: true; photos: StoredPhoto[] }
  | { ok: false; problem: string; status: 413 | 422 };

/**
 * Stores the photos that came with a form, all or none. The picture process decodes each and writes a new one: a hostile file
 * never reaches the shop's own process, and camera data is dropped.
 */
export async function takePhotos(shop: Shop, files: readonly File[]): Promise<PhotosOutcome> {
  // A browser sends an empty field as a file without name and bytes.
  const chosen = files.filter(({ name, size }) => name !== '' || size > 0);
  if (chosen.length > PHOTOS_MAX)
    return { ok: false, problem: `Send at most ${PHOTOS_MAX} photos`, status: 422 };
  const photos: StoredPhoto[] = [];
  for (const file of chosen) {
    const made = await takePicture(shop, new Uint8Array(await file.arrayBuffer()), 'shop');
    if ('refusal' in made) {
      await dropPhotos(shop, photos);
      const problem = `${file.name || 'Photo'}: ${PHOTO_REFUSAL_WORDS[made.refusal]}`;
      return { ok: false, problem, status: made.refusal === 'too-big' ? 413 : 422 };
    }
    const id = randomUUID();
    const storageKey = `complaints/${id}.webp`;
    await shop.storage.put(storageKey, made.bytes);
    const sha256 = createHash('sha256').update(made.bytes).digest('hex');
    photos.push({ id, storageKey, bytes: made.bytes.length, sha256 });
  }
  return { ok: true, photos };
}

/** Removes photos whose form was not accepted after all. */
export async function dropPhotos(shop: Shop, photos: readonly StoredPhoto[]): Promise<void> {
  for (const { storageKey } of photos) await shop.storage.remove(storageKey);
}
