import { fromPricePence, publicFromPence } from '#features/pricing/prices/index.ts';
import type { Queries } from '#platform/db/database.ts';
import { CATEGORY_PATH, PRODUCT_PATH } from '#shell/menus.ts';
import type { NavLink } from '#ui/navigation.ts';
import type { LinkCard } from './link-cards.tsx';
import { onDay } from './on-day.ts';
import { type PricedFor, withOwnPrices } from './own-tiles.server.ts';
import { readProducts, readTiles } from './store.server.ts';

/**
 * Cards for a menu's links to categories and products, in order, without those no longer for sale. Two statements, and one more for a customer
 * with price lists.
 */
export async function readLinkCards(
  db: Queries,
  links: readonly NavLink[],
  pricedFor: PricedFor,
): Promise<LinkCard[]> {
  const [tiles, sold] = await Promise.all([
    readTiles(db, idsOf(links, CATEGORY_PATH)),
    readProducts(db, idsOf(links, PRODUCT_PATH), pricedFor.customerId),
  ]);
  const categories = await withOwnPrices(db, tiles, pricedFor);
  const products = onDay(sold, pricedFor.now);
  return links.flatMap((link) => {
    const category = categories.find(({ id }) => link.to === `${CATEGORY_PATH}${id}`);
    if (category) {
      const { description, firstProductId, fromPence, publicPence } = category;
      return [{ ...link, description, productId: firstProductId, fromPence, ...shownPublic(publicPence) }];
    }
    const product = products.find(({ id }) => link.to === `${PRODUCT_PATH}${id}`);
    if (!product) return [];
    const { id, description } = product;
    const fromPence = fromPricePence(product);
    return [{ ...link, description, productId: id, fromPence, ...shownPublic(publicFromPence(product)) }];
  });
}

const shownPublic = (publicPence: number | null | undefined) => (publicPence ? { publicPence } : {});

function idsOf(links: readonly NavLink[], path: string): string[] {
  return links.filter(({ to }) => to.startsWith(path)).map(({ to }) => to.slice(path.length));
}
