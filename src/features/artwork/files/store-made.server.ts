import { createHash, randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { UNUSED_DAYS_MAX } from './artwork.ts';
import { CHECK_ARTWORK } from './check-artwork.server.ts';
import { findStored, insertArtwork, type NewArtwork } from './store.server.ts';
import { senderOf } from './upload/room.server.ts';

/** A PDF that the shop made for somebody. */
export interface MadeFile
  extends Pick<NewArtwork, 'owner' | 'productId' | 'originalName' | 'madeFrom' | 'repairs'> {
  pdf: Uint8Array;
  /** of its check */
  priority: number;
}

interface Within {
  /** returns the artwork that stands in for it, if there is one already */
  before?: (trx: Queries) => Promise<string | undefined>;
  /** notes what it was made of */
  after?: (trx: Queries, artworkId: string) => Promise<void>;
}

/** Stores a PDF that the shop made as an artwork, and enqueues its check, in one transaction. Returns the artwork’s id. */
export async function storeMade(
  shop: Shop,
  { pdf, priority, ...made }: MadeFile,
  { before, after }: Within,
): Promise<string> {
  const id = randomUUID();
  const storageKey = `artwork/${id.slice(0, 2)}/${id}`;
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  await shop.storage.put(storageKey, pdf);
  const stored = await inTransaction(shop.db, async (trx) => {
    const existing = await before?.(trx);
    if (existing) return { id: existing, storageKey: null };
    const known = await findStored(trx, sha256, pdf.length);
    const file = { kind: 'pdf' as const, bytes: pdf.length, sha256, storageKey: known ?? storageKey };
    const expiresAt = addDays(shop.clock(), UNUSED_DAYS_MAX);
    await insertArtwork(trx, { id, ...made, ...file, sender: senderOf(shop, made.owner), expiresAt });
    await after?.(trx, id);
    await shop.jobs.send(trx, CHECK_ARTWORK, { artworkId: id }, { priority });
    return { id, storageKey: file.storageKey };
  });
  if (stored.storageKey !== storageKey) await shop.storage.remove(storageKey);
  return stored.id;
}
