import { fromPricePence } from '#features/pricing/index.ts';
import type { Queries } from '#platform/db/database.ts';
import { CATEGORY_PATH, PRODUCT_PATH } from '#shell/menus.ts';
import type { NavLink } from '#ui/navigation.ts';
import type { LinkCard } from './link-cards.tsx';
import { readProducts, readTiles } from './store.server.ts';

/** Cards for a menu's links to categories and products, in order, without those no longer for sale. Two statements. */
export async function readLinkCards(db: Queries, links: readonly NavLink[]): Promise<LinkCard[]> {
  const [categories, products] = await Promise.all([
    readTiles(db, idsOf(links, CATEGORY_PATH)),
    readProducts(db, idsOf(links, PRODUCT_PATH)),
  ]);
  return links.flatMap((link) => {
    const category = categories.find(({ id }) => link.to === `${CATEGORY_PATH}${id}`);
    if (category) {
      const { description, firstProductId, fromPence } = category;
      return [{ ...link, description, productId: firstProductId, fromPence }];
    }
    const product = products.find(({ id }) => link.to === `${PRODUCT_PATH}${id}`);
    if (!product) return [];
    const { id, description } = product;
    return [{ ...link, description, productId: id, fromPence: fromPricePence(product) }];
  });
}

function idsOf(links: readonly NavLink[], path: string): string[] {
  return links.filter(({ to }) => to.startsWith(path)).map(({ to }) => to.slice(path.length));
}
