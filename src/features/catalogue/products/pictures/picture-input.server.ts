import { type PictureInput, pictureInput } from '#pictures/index.ts';
import type { Shop } from '#platform/shop.ts';
import { readCategory, readProduct } from '../store.server.ts';

/**
 * What a product's picture is drawn from: its measurements and those of its category. Includes products not on sale
 * yet, so that staff see them in their preview. Two statements.
 */
export async function inputOf(shop: Shop, id: string): Promise<PictureInput | null> {
  const product = await readProduct(shop.db, id, { archivedToo: true });
  if (!product) return null;
  const category = await readCategory(shop.db, product.categoryId);
  return pictureInput(product, category?.products ?? [product]);
}
