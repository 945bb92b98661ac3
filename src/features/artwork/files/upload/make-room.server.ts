import { subHours } from 'date-fns';
import { inTransaction } from '#platform/db/database.ts';
import { allowance } from '#platform/fair-share.ts';
import type { Shop } from '#platform/shop.ts';
import { removeFilesLater } from '#platform/storage/remove-files.server.ts';
import { deleteUnusedArtworks, NO_VISITOR, readHeaviestSenders, readUnordered } from '../store.server.ts';
import { ROOM } from './room.server.ts';

/** No file is removed sooner, however full the storage is. */
const RETENTION_HOURS = 24;
/** Above this, senders' shares shrink. */
const FULL = (ROOM.free + ROOM.capacity) / 2;
const DELETED_AT_ONCE = 100;

/**
 * When guests' unordered artwork nears its limit, removes the oldest files of the networks that have sent more than
 * their share, the heaviest first, until there is room. It spares files in carts used in the last day, in quotes, and
 * those of customers and of guests who have ordered.
 */
export async function makeRoom(shop: Shop): Promise<void> {
  const before = subHours(shop.clock(), RETENTION_HOURS);
  const guestsBytes = async () => (await readUnordered(shop.db, NO_VISITOR, null)).guests;
  const used = await guestsBytes();
  if (used < FULL) return;
  for (const sender of await readHeaviestSenders(shop.db, allowance(ROOM, used))) {
    for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE; ) {
      deleted = await inTransaction(shop.db, async (trx) => {
        const old = await deleteUnusedArtworks(trx, before, DELETED_AT_ONCE, sender);
        await removeFilesLater(shop, trx, old.files);
        return old.deleted;
      });
      if ((await guestsBytes()) < FULL) return;
    }
  }
}
