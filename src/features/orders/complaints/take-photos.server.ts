import { createHash, randomUUID } from 'node:crypto';
import { takePicture } from '#features/catalogue/products/index.server.ts';
import { PHOTO_REFUSAL_WORDS } from '#features/catalogue/products/index.ts';
import type { Shop } from '#platform/shop.ts';
import { PHOTOS_MAX } from './forms.ts';

/** A photo that we have redrawn and stored. Nothing in the database refers to it yet. */
export interface StoredPhoto {
  id: string;
  storageKey: string;
  bytes: number;
  sha256: string;
}

/** The same with its original name. */
export interface TakenPhoto extends StoredPhoto {
  name: string;
}

export interface TakenPhotos {
  photos: TakenPhoto[];
  /** why the others were not accepted; null if all were */
  problem: string | null;
  status: 413 | 422;
}

/** Used in place of a missing file name. */
const NAMELESS = 'Photo';
const NAME_MAX = 100;

/**
 * Stores the photos sent with a form; `room`: how many more it may have. The picture process decodes each and writes a
 * new one, so a hostile file never reaches the shop's own process, and camera data is dropped.
 */
export async function takePhotos(shop: Shop, files: readonly File[], room: number): Promise<TakenPhotos> {
  const taken: TakenPhotos = { photos: [], problem: null, status: 422 };
  const refused: string[] = [];
  for (const file of files.slice(0, room)) {
    const name = file.name.slice(0, NAME_MAX) || NAMELESS;
    const made = await takePicture(shop, new Uint8Array(await file.arrayBuffer()), 'shop');
    if ('refusal' in made) {
      refused.push(`${name}: ${PHOTO_REFUSAL_WORDS[made.refusal]}`);
      if (made.refusal === 'too-big') taken.status = 413;
      continue;
    }
    const id = randomUUID();
    const storageKey = keyOf(id);
    await shop.storage.put(storageKey, made.bytes);
    const sha256 = createHash('sha256').update(made.bytes).digest('hex');
    taken.photos.push({ id, name, storageKey, bytes: made.bytes.length, sha256 });
  }
  if (files.length > room) refused.push(`Send at most ${PHOTOS_MAX} photos. We have the first ${PHOTOS_MAX}`);
  return { ...taken, problem: refused.length > 0 ? refused.join('. ') : null };
}

/** Where a photo is stored. */
export const keyOf = (id: string): string => `complaints/${id}.webp`;

/** Removes photos whose form was sent twice. */
export async function dropPhotos(shop: Shop, photos: readonly StoredPhoto[]): Promise<void> {
  for (const { storageKey } of photos) await shop.storage.remove(storageKey);
}
