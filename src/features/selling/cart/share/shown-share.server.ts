import { href } from '#kit/href.ts';
import type { Shop } from '#platform/shop.ts';
import type { Cart } from '../cart.ts';
import type { CartShare } from './cart-share.ts';
import { cartShareLink } from './share-cart.server.ts';

/** A cart's link as its owner sees it. */
export type ShownShare = CartShare & {
  url: string;
  pdfPath: string;
  state: 'open' | 'ordered' | 'expired' | 'changed';
};

/** Returns a cart's link as its owner sees it; null if it has none. */
export function shownShare(
  shop: Shop,
  { share, revision }: Pick<Cart, 'share' | 'revision'>,
): ShownShare | null {
  if (!share) return null;
  const url = cartShareLink(shop, share.id);
  const pdfPath = `${href('/shared-cart/:shareId/cart.pdf', { shareId: share.id })}${new URL(url).search}`;
  return { ...share, url, pdfPath, state: stateOf(share, revision, shop.clock()) };
}

function stateOf(share: CartShare, revision: number, now: Date): ShownShare['state'] {
  if (share.orderedAt) return 'ordered';
  if (share.revision !== revision) return 'changed';
  return new Date(share.expiresAt) <= now ? 'expired' : 'open';
}
