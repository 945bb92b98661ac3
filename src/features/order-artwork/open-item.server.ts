import { data, redirect } from 'react-router';
import type { ArtworkOwner } from '#features/artwork/index.server.ts';
import { opensOrder, readOrder, sendToEndedLink } from '#features/orders/index.server.ts';
import type { Order, OrderItem } from '#features/orders/index.ts';
import { href } from '#kit/href.ts';
import type { Shop } from '#platform/shop.ts';

export interface OpenItem {
  order: Order;
  item: OrderItem & { productId: string };
  /** a link opens the order, but not the session that owns its files */
  byLink: boolean;
  /** the owner of files uploaded here */
  owner: ArtworkOwner;
  userId: string | null;
  /** the link's signature, if opened by link */
  key: string | null;
  /** `?key=…` to append to this order's addresses, or empty */
  query: string;
}

/** Files uploaded through an order's link belong to the item, not to a session. */
export const itemToken = (shop: Shop, itemId: string): string => shop.signer.sign('item-artwork', itemId);

/**
 * Returns an ordered item for its customer, by session or by an email's signed link. Throws the response; another
 * customer's order is treated as not found (ruling 20).
 */
export async function openItem(
  shop: Shop,
  userId: string | null,
  { orderId, itemId, key, path }: { orderId: string; itemId: string; key: string | null; path: string },
): Promise<OpenItem> {
  const byLink = key !== null && (await opensOrder(shop, orderId, key));
  if (!byLink && !userId) sendToEndedLink(shop, orderId, key);
  if (!userId && !byLink) throw redirect(`${href('/login')}?next=${encodeURIComponent(path)}`);
  const order = await readOrder(shop.db, orderId);
  const found = order?.items.find(({ id }) => id === itemId);
  const item = found?.productId && { ...found, productId: found.productId };
  if (!order || !item || !(byLink || order.userId === userId)) throw data('Order not found', { status: 404 });
  return {
    order,
    item,
    byLink,
    userId,
    key: byLink ? key : null,
    owner: byLink ? { userId: null, cartToken: itemToken(shop, itemId) } : { userId, cartToken: null },
    query: byLink ? `?${new URLSearchParams({ key })}` : '',
  };
}

/** Returns the item's artwork page for this visitor, with search parameters. */
export function itemPath({ order, item, query }: OpenItem, shown: Record<string, string>): string {
  const search = new URLSearchParams(query);
  for (const [name, value] of Object.entries(shown)) search.set(name, value);
  const queryString = search.toString();
  return `${href('/orders/:orderId/artwork/:itemId', { orderId: order.id, itemId: item.id })}${queryString && `?${queryString}`}`;
}
