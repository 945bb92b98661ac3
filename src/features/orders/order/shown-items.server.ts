import { signedPreview } from '#features/artwork/files/index.server.ts';
import { proofPath } from '#features/artwork/files/index.ts';
import { href } from '#kit/href.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Shop } from '#platform/shop.ts';
import { hasArrived } from './arrived-on.ts';
import { artworkPreviewUrl } from './artwork-address.ts';
import { proofState } from './item-artwork.ts';
import type { Order } from './order.ts';
import type { ShownItem } from './ordered-items.tsx';
import { chosenIds } from './ordered-option.ts';

/**
 * Returns an order's items as its customer sees them. `link`: how its page was opened; a link opens the order, but not
 * the session that owns its files.
 */
export function shownItems(
  shop: Shop,
  order: Order,
  { again, key }: { again: string; key: string },
): ShownItem[] {
  const byLink = again !== '';
  const isThere = hasArrived(order, londonDay(shop.clock()));
  return order.items.map(({ artworkEvents, designId, vatChange, job: _job, ...item }) => {
    const { artwork, productId } = item;
    const review =
      productId && `${href('/orders/:orderId/review/:productId', { orderId: order.id, productId })}${again}`;
    return {
      ...item,
      // Answers that staff overruled are not filled in again.
      vatDecision: vatChange ? null : item.vatDecision,
      previewUrl: artwork && (byLink ? signedPreview(shop, artwork.id) : artworkPreviewUrl(artwork.id)),
      proofPath:
        artwork && productId
          ? proofPath(artwork.id, productId, chosenIds(item.options), {
              item: item.id,
              ...(byLink ? { order: order.id, key } : {}),
            })
          : null,
      // A link opens the order, but not its customer’s designs.
      designPath: designId && !byLink ? href('/designs/:designId', { designId }) : null,
      reviewPath: isThere ? review : null,
      artworkPath: `${href('/orders/:orderId/artwork/:itemId', { orderId: order.id, itemId: item.id })}${again}`,
      canReplace: !item.isBegun,
      proof: proofState({ ...item, artworkEvents }).state,
      version: artworkEvents.filter(({ kind }) => kind === 'replaced').length + 1,
    };
  });
}
