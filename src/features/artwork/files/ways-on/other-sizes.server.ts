import type { RouterContextProvider } from 'react-router';
import { readSimilar } from '#features/catalogue/products/index.server.ts';
import type { Product } from '#features/catalogue/products/index.ts';
import { choicesOf, pricedOn, type SelectedOptions } from '#features/pricing/prices/index.ts';
import { londonDay } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { tradeCustomer } from '#visitor/signed-in-user.server.ts';
import { visitorContext } from '#visitor/visitor.ts';
import type { Artwork } from '../artwork.ts';
import { artworkState } from '../artwork-state.ts';
import { readLookOffer } from '../looks/look-settings.server.ts';
import { artworkSpecOf } from '../product-artwork.ts';
import { readOwnArtwork } from '../store.server.ts';
import { type OtherSize, otherSizes } from './other-sizes.ts';

/**
 * Returns the sizes and similar products that a visitor's file fits, with their own prices; none for somebody else's
 * file.
 */
async function readOtherSizes(
  context: Readonly<RouterContextProvider>,
  { productId, artworkId, given }: { productId: string; artworkId: string; given: SelectedOptions },
): Promise<OtherSize[]> {
  const shop = context.get(shopContext);
  const { owner } = await context.get(visitorContext)();
  const artwork = await readOwnArtwork(shop.db, owner, artworkId);
  if (!artwork?.report) return [];
  const today = londonDay(shop.clock());
  const similar = await readSimilar(shop.db, productId, await tradeCustomer(context));
  const products = similar.map((each) => pricedOn(each, today));
  const product = products.find(({ id }) => id === productId);
  return product ? otherSizes(artwork, product, products, given) : [];
}

/** What a customer can do, besides fixing it, with a file that can't be printed as chosen. */
export interface WaysOnData {
  otherSizes: OtherSize[];
  /** the time by which a person would answer about it, `1pm on Monday 30 November`; null if not offered */
  lookBy: string | null;
}

/** Returns the same, and whether a person can look at the file. */
export async function readWaysOn(
  context: Readonly<RouterContextProvider>,
  query: Parameters<typeof readOtherSizes>[1],
): Promise<WaysOnData> {
  const { db, clock } = context.get(shopContext);
  return { otherSizes: await readOtherSizes(context, query), lookBy: await readLookOffer(db, clock()) };
}

/**
 * Returns the same for a product's page with a file, but nothing for a file that is still being checked or can be
 * printed as chosen.
 */
export async function waysOnIfInvalid(
  context: Readonly<RouterContextProvider>,
  product: Product,
  artwork: Artwork | null,
  selected: SelectedOptions,
): Promise<{ waysOn?: WaysOnData }> {
  if (!artwork?.report) return {};
  const spec = artworkSpecOf(product, choicesOf(product, selected));
  if (artworkState(artwork, spec).state !== 'invalid') return {};
  const query = { productId: product.id, artworkId: artwork.id, given: selected };
  return { waysOn: await readWaysOn(context, query) };
}
