import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { Photo } from './photo.ts';

/** SQL for a product's photos in order as one JSON value; `productId` is the SQL for its id. */
export function photosJson(productId: RawBuilder<unknown>): RawBuilder<Photo[]> {
  return sql<
    Photo[]
  >`coalesce((select json_agg(json_build_object('id', f.id, 'alt', f.alt) order by f.position, f.id)
    from product_photos f where f.product_id = ${productId} and f.removed_at is null), '[]'::json)`;
}

/** The file of a product's first photo; undefined if it has none. One statement. */
export async function firstPhotoKey(db: Queries, productId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('productPhotos')
    .select('storageKey')
    .where('productId', '=', productId)
    .where('removedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.storageKey;
}

/** The file of a photo that has not been removed. One statement. */
export async function readPhotoKey(db: Queries, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('productPhotos')
    .select('storageKey')
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return row?.storageKey;
}

/** A product's photos in order. One statement. */
export async function readPhotos(db: Queries, productId: string): Promise<Photo[]> {
  return db
    .selectFrom('productPhotos')
    .select(['id', 'alt'])
    .where('productId', '=', productId)
    .where('removedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Deletes photos removed before a time; returns the keys of their files. */
export async function deleteRemovedPhotos(db: Queries, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('productPhotos')
    .where('removedAt', '<', before)
    .returning('storageKey')
    .execute();
  return rows.map(({ storageKey }) => storageKey);
}
