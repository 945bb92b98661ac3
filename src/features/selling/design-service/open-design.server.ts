import { readDesignRule } from '#features/artwork/briefs/index.server.ts';
import { type DesignRule, designPence } from '#features/artwork/briefs/index.ts';
import { readProductForSale } from '#features/catalogue/products/index.server.ts';
import { offeredNow } from '#features/catalogue/products/index.ts';
import { pricedOn } from '#features/pricing/prices/index.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';

/** A product that we can design, as it is for sale now, with the price of its design. */
export async function readDesignable(shop: Shop, productId: string | null, customerId: string | null) {
  const rule = await readDesignRule(shop.db);
  const offered = productId ? await readProductForSale(shop.db, productId, customerId) : undefined;
  const price = offered ? designPence(rule, offered.product.id) : null;
  if (!offered || price === null) return { rule, offered: null };
  const now = shop.clock();
  const { product, full } = offeredNow(pricedOn(offered.product, londonDay(now)), now, offered);
  return { rule, offered: { product, full, designPence: price } };
}

/** Products by category, for the list to choose from. */
export interface DesignableGroup {
  category: string;
  products: { id: string; name: string }[];
}

/** Returns every product for sale that we design, by category. One statement. */
export async function readDesignables(db: Queries, rule: DesignRule): Promise<DesignableGroup[]> {
  const rows = await db
    .selectFrom('products as p')
    .innerJoin('categories as c', 'c.id', 'p.categoryId')
    .select(['p.id', 'p.name', 'c.name as category'])
    .where('p.archivedAt', 'is', null)
    .where('c.archivedAt', 'is', null)
    .orderBy('c.name')
    .orderBy('p.name')
    .execute();
  const groups = new Map<string, DesignableGroup>();
  for (const { id, name, category } of rows) {
    if (designPence(rule, id) === null) continue;
    const group = groups.get(category) ?? { category, products: [] };
    group.products.push({ id, name });
    groups.set(category, group);
  }
  return [...groups.values()];
}
