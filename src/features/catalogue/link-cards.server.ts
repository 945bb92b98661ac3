import { fromPricePence } from '#features/pricing/index.ts';
import type { Queries } from '#platform/db/database.ts';
import { CATEGORY_PATH, PRODUCT_PATH } from '#shell/menus.ts';
import type { NavLink } from '#ui/navigation.ts';
import type { LinkCard } from './link-cards.tsx';
import { readCategories, readProducts } from './store.server.ts';

/** Cards for a menu's links to categories and products, in order, without those no longer for sale. Two statements. */
export async function readLinkCards(db: Queries, links: readonly NavLink[]): Promise<LinkCard[]> {
  const ids = links
    .filter(({ to }) => to.startsWith(PRODUCT_PATH))
    .map(({ to }) => to.slice(PRODUCT_PATH.length));
  const [categories, products] = await Promise.all([readCategories(db), readProducts(db, ids)]);
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
