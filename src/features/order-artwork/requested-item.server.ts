import { type FixRequest, fileGone, readOwnArtwork } from '#features/artwork/index.server.ts';
import { chosenIds } from '#features/orders/index.ts';
import type { Shop } from '#platform/shop.ts';
import { readItemSpecs } from './item-specs.server.ts';
import { itemPath, openItem } from './open-item.server.ts';

/**
 * Returns what a URL asks to fix for an ordered item, until printing begins. If the product is no longer sold as it was
 * ordered, artwork can't be checked, so nothing can be fixed. Throws the response if there is no such file.
 */
export async function readAskedItem(
  shop: Shop,
  userId: string | null,
  artworkId: string,
  given: Record<string, string>,
  path: string,
): Promise<FixRequest> {
  const { order: orderId = '', item: itemId = '', key = null } = given;
  const at = await openItem(shop, userId, { orderId, itemId, key, path });
  const { item, owner, byLink } = at;
  const artwork = await readOwnArtwork(shop.db, owner, artworkId);
  const [spec] = artwork && !item.isBegun ? await readItemSpecs(shop.db, [item]) : [];
  if (!artwork || !spec) throw fileGone();
  const link = at.key === null ? {} : { key: at.key };
  return {
    owner,
    artwork,
    spec,
    byLink,
    itemPath: itemPath(at, {}),
    product: { id: item.productId, name: item.productName },
    query: { ...chosenIds(item.options), product: item.productId, order: orderId, item: itemId, ...link },
  };
}
