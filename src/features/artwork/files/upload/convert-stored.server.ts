import { createHash } from 'node:crypto';
import type { Shop } from '#platform/shop.ts';
import { convertFile } from '#preflight/index.server.ts';
import type { ArtworkKind, ConvertedKind, Refusal } from '#preflight/index.ts';
import { originalKey } from '../store.server.ts';

/** What is stored in place of the file that was sent. */
interface StoredFile {
  kind: ArtworkKind;
  sentAs: ConvertedKind;
  bytes: number;
  sha256: string;
}

/**
 * Makes a PDF, JPG or PNG from the file stored as the original of `storageKey`, and stores it under that key. The
 * original stays beside it, as it was sent; it is deleted if it can't be converted.
 */
export async function convertStored(
  shop: Shop,
  storageKey: string,
  sentAs: ConvertedKind,
): Promise<StoredFile | { refusal: Refusal }> {
  const converted = await shop.storage.withLocalFile(originalKey(storageKey), (path) =>
    convertFile(path, sentAs),
  );
  if (!converted.ok) {
    await shop.storage.remove(originalKey(storageKey));
    return { refusal: converted.refusal };
  }
  const { kind, bytes } = converted;
  await shop.storage.put(storageKey, bytes);
  return { kind, sentAs, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Deletes a file that no row names, with its original if it has one. */
export async function removeBoth(shop: Shop, storageKey: string): Promise<void> {
  await shop.storage.remove(storageKey);
  await shop.storage.remove(originalKey(storageKey));
}
