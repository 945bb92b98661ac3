import { readPhotos, readProduct } from '#features/catalogue/products/index.server.ts';
import type { Actor } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { missingFromSale, type SaleStep, saleSteps } from './sale-steps.ts';
import { archive, lockProduct } from './save-product.server.ts';

/** Returns the steps of a product; null if there is no such product. Three statements. */
export async function readSaleSteps(db: Queries, id: string): Promise<SaleStep[] | null> {
  const product = await readProduct(db, id, { archivedToo: true });
  if (!product) return null;
  const category = await db
    .selectFrom('categories')
    .select('archivedAt')
    .where('id', '=', product.categoryId)
    .executeTakeFirst();
  const photos = await readPhotos(db, id);
  return saleSteps(product, {
    isCategoryArchived: category?.archivedAt != null,
    photos: photos.length,
  });
}

/**
 * Puts a product in the shop, if it can be ordered. `missing`: otherwise what keeps it out, in sentences; null if there
 * is no such product.
 */
export async function putInShop(
  shop: Shop,
  actor: Actor,
  id: string,
): Promise<{ ok: true } | { ok: false; missing: string[] } | null> {
  return inTransaction(shop.db, async (trx) => {
    if (!(await lockProduct(trx, id))) return null;
    const missing = missingFromSale((await readSaleSteps(trx, id)) ?? []);
    if (missing.length > 0) return { ok: false, missing };
    await archive(trx, actor, { table: 'products', id, archived: false }, shop.clock());
    return { ok: true };
  });
}
