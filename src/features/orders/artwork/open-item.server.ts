import { data, redirect } from 'react-router';
import type { ArtworkOwner } from '#features/artwork/index.server.ts';
import type { Shop } from '#platform/shop.ts';
import { opensOrder } from '../confirmation.server.ts';
import type { Order, OrderItem } from '../order.ts';
import { readOrder } from '../store.server.ts';

export interface OpenItem {
  order: Order;
  item: OrderItem;
  /** whoever has the link has the order, but not the session that its files belong to */
  byLink: boolean;
  /** whose the files are that are sent here */
  owner: ArtworkOwner;
  userId: string | null;
  /** the signature of the link, where it was opened by one */
  key: string | null;
  /** `?key=…`, or nothing: to be put behind addresses of this order */
  query: string;
}

/** What the files belong to that a bearer of an order's link sends for one of its items: to that item, not to a session. */
export const itemToken = (shop: Shop, itemId: string): string => shop.signer.sign('item-artwork', itemId);

/**
 * An ordered item for its customer, by session or by the signed link of an email. Somebody else's is as missing
 * (ruling 20): throws the answer.
 */
export async function openItem(
  shop: Shop,
  userId: string | null,
  { orderId, itemId, key, path }: { orderId: string; itemId: string; key: string | null; path: string },
): Promise<OpenItem> {
  const byLink = key !== null && opensOrder(shop, orderId, key);
  if (!userId && !byLink) throw redirect(`/login?next=${encodeURIComponent(path)}`);
  const order = await readOrder(shop.db, orderId);
  const item = order?.items.find(({ id }) => id === itemId);
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

/** Where an item's artwork is seen to, for its bearer, with what it is to show. */
export function itemPath({ order, item, query }: OpenItem, shown: Record<string, string>): string {
  const search = new URLSearchParams(query);
  for (const [name, value] of Object.entries(shown)) search.set(name, value);
  const asked = search.toString();
  return `/orders/${order.id}/artwork/${item.id}${asked && `?${asked}`}`;
}
