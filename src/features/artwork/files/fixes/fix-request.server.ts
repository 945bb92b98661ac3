import { data } from 'react-router';
import { readProduct } from '#features/catalogue/products/index.server.ts';
import { completeChoices, configure, vatAnswersIn } from '#features/pricing/prices/index.ts';
import type { Shop } from '#platform/shop.ts';
import type { ArtworkSpec } from '#preflight/index.ts';
import type { Artwork } from '../artwork.ts';
import { artworkSpecOf } from '../product-artwork.ts';
import { type ArtworkOwner, readOwnArtwork } from '../store.server.ts';

/** The file to fix, its owner, and its purpose: a product with its choices, or an ordered item. */
export interface FixRequest {
  owner: ArtworkOwner;
  artwork: Artwork;
  /** whether the file is somebody else's, for whom staff fix it */
  isLent: boolean;
  product: { id: string; name: string };
  spec: ArtworkSpec;
  /** the query string that leads back here */
  query: Record<string, string>;
  /** the page of the ordered item that the file was sent for; null for the cart */
  itemPath: string | null;
  /** whether the visitor came through the order's link; they don't own the files, so pictures need a signature */
  byLink: boolean;
}

export const fileGone = () => data('This file is no longer here.', { status: 404 });

const LINE_ID = /^[\w-]{1,120}$/;

/** Reads which file to fix for the cart. Throws a 404 response if it is missing or somebody else's. */
export async function readFixRequest(
  shop: Shop,
  owner: ArtworkOwner,
  artworkId: string,
  given: Record<string, string>,
): Promise<FixRequest> {
  const artwork = await readOwnArtwork(shop.db, owner, artworkId);
  const product = artwork && (await readProduct(shop.db, given.product ?? ''));
  if (!artwork || !product) throw fileGone();
  const selected = completeChoices(product, given);
  const configuration = configure(product, selected);
  const spec = artworkSpecOf(product, configuration.ok ? configuration.choices : []);
  const line = given.line !== undefined && LINE_ID.test(given.line) ? { line: given.line } : {};
  const query = { ...selected, ...vatAnswersIn(given), ...line, product: product.id } as Record<
    string,
    string
  >;
  return { owner, artwork, isLent: false, product, spec, query, itemPath: null, byLink: false };
}
