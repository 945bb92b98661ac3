import { data, redirect } from 'react-router';
import type { ArtworkOwner } from '#features/artwork/files/index.server.ts';
import { opensOrder, readOrder, sendToEndedLink } from '#features/orders/order/index.server.ts';
import type { Order, OrderItem } from '#features/orders/order/index.ts';
import { href } from '#kit/href.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';

export interface OpenItem {
  order: Order;
  item: OrderItem & { productId: string };
  /** whether it was opened by link: a link opens the order, but not the session that owns its files */
  byLink: boolean;
  /** the owner of files uploaded here */
  owner: ArtworkOwner;
  /** who sends files and answers; the id is null if opened by link */
  sender: { id: string | null; name: string };
  /** the member of staff who sends a file in for the customer; null for the customer */
  staff: Actor | null;
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
  const { order, item } = await readItem(shop, orderId, itemId);
  if (!(byLink || order.userId === userId)) throw notFound();
  return {
    order,
    item,
    byLink,
    sender: { id: userId, name: order.customerName },
    staff: null,
    key: byLink ? key : null,
    owner: byLink ? filesOfItem(shop, itemId) : { userId, cartToken: null },
    query: byLink ? `?${new URLSearchParams({ key })}` : '',
  };
}

/** Returns an ordered item for staff, who send its file in for the customer. Throws the response if there is none. */
export async function openItemForStaff(
  shop: Shop,
  staff: Actor,
  { orderId, itemId }: { orderId: string; itemId: string },
): Promise<OpenItem> {
  const opened = await readItem(shop, orderId, itemId);
  // What they upload belongs to the customer, and is never among their own files.
  const owner = filesOfItem(shop, itemId);
  return { ...opened, byLink: false, sender: staff, staff, key: null, owner, query: '' };
}

const filesOfItem = (shop: Shop, itemId: string): ArtworkOwner => ({
  userId: null,
  cartToken: itemToken(shop, itemId),
});

async function readItem(
  shop: Shop,
  orderId: string,
  itemId: string,
): Promise<Pick<OpenItem, 'order' | 'item'>> {
  const order = await readOrder(shop.db, orderId);
  const item = order?.items.find(({ id }) => id === itemId);
  if (!order || !item?.productId) throw notFound();
  return { order, item: { ...item, productId: item.productId } };
}

const notFound = () => data('Order not found', { status: 404 });

/** Returns the item's artwork page for this visitor, with search parameters. */
export function itemPath({ order, item, query, staff }: OpenItem, shown: Record<string, string>): string {
  const search = new URLSearchParams(query);
  for (const [name, value] of Object.entries(shown)) search.set(name, value);
  const queryString = search.toString();
  const place = { orderId: order.id, itemId: item.id };
  const path = staff
    ? href('/admin/orders/:orderId/artwork/:itemId', place)
    : href('/orders/:orderId/artwork/:itemId', place);
  return `${path}${queryString && `?${queryString}`}`;
}
