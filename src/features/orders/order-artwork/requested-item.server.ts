import { type FixRequest, fileGone, readOwnArtwork } from '#features/artwork/files/index.server.ts';
import { chosenIds } from '#features/orders/order/index.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import { readItemSpecs } from './item-specs.server.ts';
import { readLookedAt } from './look.server.ts';
import { itemPath, openItem, openItemForStaff } from './open-item.server.ts';

/**
 * Returns what a URL asks to fix for an ordered item, until printing begins. If the product is no longer sold as it was
 * ordered, artwork can't be checked, so nothing can be fixed. `staff`: the member of staff who fixes it for the
 * customer. Throws the response if there is no such file.
 */
export async function readItemRequest(
  shop: Shop,
  { userId, staff }: { userId: string | null; staff: Actor | null },
  artworkId: string,
  given: Record<string, string>,
  path: string,
): Promise<FixRequest> {
  const { order: orderId = '', item: itemId = '', key = null } = given;
  const at = staff
    ? await openItemForStaff(shop, staff, { orderId, itemId })
    : await openItem(shop, userId, { orderId, itemId, key, path });
  const { item, owner, byLink } = at;
  const own = await readOwnArtwork(shop.db, owner, artworkId);
  const isLent = !own && staff !== null && artworkId === item.idea?.id;
  const artwork = own ?? (isLent ? await readLookedAt(shop.db, item.id) : undefined);
  const [spec] = artwork && !item.isBegun ? await readItemSpecs(shop.db, [item]) : [];
  if (!artwork || !spec) throw fileGone();
  const link = { ...(at.key === null ? {} : { key: at.key }), ...(staff ? { for: 'customer' } : {}) };
  return {
    owner,
    artwork,
    isLent,
    spec,
    byLink,
    itemPath: itemPath(at, {}),
    product: { id: item.productId, name: item.productName },
    query: { ...chosenIds(item.options), product: item.productId, order: orderId, item: itemId, ...link },
  };
}
