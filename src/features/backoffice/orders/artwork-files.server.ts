import type { Queries } from '#platform/db/database.ts';

/** Reads where every file of an order is stored, with what it is named by; empty where there is no such order. */
export async function readArtworkFiles(db: Queries, orderId: string) {
  return db
    .selectFrom('orderItems as i')
    .innerJoin('artworks as a', 'a.id', 'i.artworkId')
    .innerJoin('orders as o', 'o.id', 'i.orderId')
    .select(['o.orderNumber', 'i.position', 'i.productId', 'a.originalName', 'a.storageKey'])
    .where('i.orderId', '=', orderId)
    .orderBy('i.position')
    .execute();
}
