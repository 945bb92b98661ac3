import { redirect } from 'react-router';
import { openCartShare } from '#features/selling/cart/index.server.ts';
import { type Cart, sharedCartPath } from '#features/selling/cart/index.ts';
import type { Shop } from '#platform/shop.ts';

/**
 * Returns whose cart is ordered, if its owner has shared it with this visitor; null for their own. Throws a redirect to
 * the shared cart's page, which says why, if it can't be ordered.
 */
export async function sharedCheckout(shop: Shop, query: URLSearchParams) {
  const id = query.get('share');
  if (id === null) return null;
  const shareKey = query.get('shareKey') ?? '';
  const path = sharedCartPath(id, shareKey);
  const opened = await openCartShare(shop, id, shareKey);
  if (!opened.ok) throw redirect(path);
  return { id, owner: opened.owner, path, query: new URLSearchParams({ share: id, shareKey }) };
}

/** A shared cart's files are its owner's, and so are their pictures. */
export const withoutPictures = (cart: Cart): Cart => ({
  ...cart,
  lines: cart.lines.map((line) =>
    line.artwork ? { ...line, artwork: { ...line.artwork, hasPreview: false } } : line,
  ),
});
