import { href } from '#kit/href.ts';
import type { Shop } from '#platform/shop.ts';
import type { Cart } from '../cart.ts';
import type { CartShare } from './cart-share.ts';
import { cartShareLink } from './share-cart.server.ts';

/** A cart's link as its owner sees it. */
export type ShownShare = CartShare & { url: string; pdfPath: string; state: 'open' | 'expired' | 'changed' };

/** Returns a cart's link as its owner sees it; null if it has none. */
export function shownShare(
  shop: Shop,
  { share, revision }: Pick<Cart, 'share' | 'revision'>,
): ShownShare | null {
  if (!share) return null;
  const url = cartShareLink(shop, share.id);
  const state =
    share.revision !== revision ? 'changed' : new Date(share.expiresAt) <= shop.clock() ? 'expired' : 'open';
  const pdfPath = `${href('/shared-cart/:shareId/cart.pdf', { shareId: share.id })}${new URL(url).search}`;
  return { ...share, url, pdfPath, state };
}
