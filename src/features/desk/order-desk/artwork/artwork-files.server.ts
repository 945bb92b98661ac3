import type { Queries } from '#platform/db/database.ts';

/** Returns the storage keys and names of all files of an order; empty if there is no such order or all were
 * removed because of their age. */
export async function readArtworkFiles(db: Queries, orderId: string) {
  return db
    .selectFrom('orderItems as i')
    .innerJoin('artworks as a', 'a.id', 'i.artworkId')
    .innerJoin('orders as o', 'o.id', 'i.orderId')
    .select(['o.orderNumber', 'i.position', 'i.productId', 'a.originalName', 'a.kind', 'a.storageKey'])
    .where('i.orderId', '=', orderId)
    .where('a.removedAt', 'is', null)
    .orderBy('i.position')
    .execute();
}
