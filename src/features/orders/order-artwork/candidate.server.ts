import { readLookOffer, waitForCheck } from '#features/artwork/files/index.server.ts';
import { type ArtworkState, artworkState, mayBeFixed, proofPath } from '#features/artwork/files/index.ts';
import { chosenIds } from '#features/orders/order/index.ts';
import { href } from '#kit/href.ts';
import type { Shop } from '#platform/shop.ts';
import { readItemSpecs } from './item-specs.server.ts';
import { itemPath, type OpenItem } from './open-item.server.ts';

/** How long the page waits for a check before it says that checking continues. */
const CHECK_WAIT_MS = 8000;

/**
 * Returns an uploaded file that the item doesn't use yet, with its check result for the item; null if the address names
 * none, it is too late for another, or it is not this visitor's.
 */
export async function readCandidate(
  shop: Shop,
  at: OpenItem,
  id: string | null,
  previewOf: (id: string) => string,
) {
  const { item, owner } = at;
  if (!id || item.isBegun || id === item.artwork?.id) return null;
  const artwork = await waitForCheck(shop.db, owner, id, CHECK_WAIT_MS);
  if (!artwork) return null;
  const [spec] = await readItemSpecs(shop.db, [item]);
  const { report, ...file } = artwork;
  const state = spec ? artworkState(artwork, spec) : null;
  const fixesPath = state && mayBeFixed(report, state) ? fixesPathOf(at, id) : null;
  const shown = {
    previewUrl: previewOf(id),
    path: itemPath(at, { artwork: id }),
    proofPath: proofOf(at, id),
  };
  return { ...file, ...shown, state, fixesPath, lookBy: await lookOffer(shop, at, state) };
}

/**
 * The time by which a person would answer about a file that failed the check; null if that isn't offered, or if the
 * item has a file, which stays.
 */
async function lookOffer(shop: Shop, { item, staff }: OpenItem, state: ArtworkState | null) {
  if (staff || item.artwork || state?.state !== 'invalid') return null;
  return readLookOffer(shop.db, shop.clock());
}

/** The proof page of an item's file, or of one uploaded for it. */
export function proofOf({ order, item, key }: OpenItem, artworkId: string): string {
  const link = { item: item.id, ...(key === null ? {} : { order: order.id, key }) };
  return proofPath(artworkId, item.productId, chosenIds(item.options), link);
}

/** The page that fixes a file uploaded for an item. */
function fixesPathOf({ order, item, key, staff }: OpenItem, artworkId: string): string {
  const at = {
    product: item.productId,
    order: order.id,
    item: item.id,
    ...(key === null ? {} : { key }),
    ...(staff ? { for: 'customer' } : {}),
  };
  return `${href('/artwork/:artworkId/fixes', { artworkId })}?${new URLSearchParams(at)}`;
}
