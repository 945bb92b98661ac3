import { redirect } from 'react-router';
import { href } from '#kit/href.ts';
import type { Shop } from '#platform/shop.ts';
import { isOrderKey, opensOrder } from './confirmation.server.ts';
import { readOrder } from './store.server.ts';

/**
 * Returns an order that this visitor may open, with the address part that opens it again by link. `hasEnded`: the link
 * no longer works. Throws a redirect to sign in for a stranger without one. Another customer's order is not found
 * (ruling 20).
 */
export async function openOwnOrder(shop: Shop, user: { id: string } | null, id: string, url: URL) {
  const key = url.searchParams.get('key') ?? '';
  const byLink = key !== '' && (await opensOrder(shop, id, key));
  const none = { order: undefined, again: '', key };
  if (!user && !byLink && isOrderKey(shop, id, key)) return { ...none, hasEnded: true };
  if (!user && !byLink) throw redirect(`${href('/login')}?next=${encodeURIComponent(url.pathname)}`);
  const order = await readOrder(shop.db, id);
  const isTheirs = order && (byLink || order.userId === user?.id);
  if (!isTheirs) return { ...none, hasEnded: false };
  return { order, again: byLink ? `?${new URLSearchParams({ key })}` : '', key, hasEnded: false };
}
