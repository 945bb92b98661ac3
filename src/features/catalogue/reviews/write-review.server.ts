import type { Shop } from '#platform/shop.ts';
import type { ReviewFields } from './forms.ts';

export interface ReviewedItem {
  orderId: string;
  productId: string;
  /** the customer who ordered; null for a guest */
  userId: string | null;
}

/**
 * Stores a review of a purchase, pending until staff have read it. Returns false if this order's customer has already
 * reviewed the product; the unique index guarantees it under concurrency.
 */
export async function writeReview(shop: Shop, item: ReviewedItem, fields: ReviewFields): Promise<boolean> {
  const row = await shop.db
    .insertInto('reviews')
    .values({ ...item, ...fields, status: 'pending', createdAt: shop.clock() })
    .onConflict((conflict) =>
      conflict.columns(['orderId', 'productId']).where('orderId', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
