import type { RouterContextProvider } from 'react-router';
import { readSimilar } from '#features/catalogue/index.server.ts';
import type { Product } from '#features/catalogue/index.ts';
import { choicesOf, pricedOn, type SelectedOptions } from '#features/pricing/index.ts';
import { londonDay } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { tradeCustomer } from '#visitor/signed-in-user.server.ts';
import { visitorContext } from '#visitor/visitor.ts';
import type { Artwork } from '../artwork.ts';
import { artworkState } from '../artwork-state.ts';
import { artworkSpecOf } from '../product-artwork.ts';
import { readOwnArtwork } from '../store.server.ts';
import { type OtherSize, otherSizes } from './other-sizes.ts';

/** Returns the sizes and similar products that a visitor's file fits, with their own prices; none for another's file. */
export async function readOtherSizes(
  context: Readonly<RouterContextProvider>,
  { productId, artworkId, given }: { productId: string; artworkId: string; given: SelectedOptions },
): Promise<OtherSize[]> {
  const shop = context.get(shopContext);
  const { owner } = await context.get(visitorContext)();
  const artwork = await readOwnArtwork(shop.db, owner, artworkId);
  if (!artwork?.report) return [];
  const today = londonDay(shop.clock());
  const found = await readSimilar(shop.db, productId, await tradeCustomer(context));
  const products = found.map((each) => pricedOn(each, today));
  const product = products.find(({ id }) => id === productId);
  return product ? otherSizes(artwork, product, products, given) : [];
}

/** The same for a product's page with a file; none for a file that is still being checked, or can be printed as chosen. */
export async function otherSizesIfInvalid(
  context: Readonly<RouterContextProvider>,
  product: Product,
  artwork: Artwork | null,
  selected: SelectedOptions,
): Promise<{ otherSizes?: OtherSize[] }> {
  if (!artwork?.report) return {};
  const spec = artworkSpecOf(product, choicesOf(product, selected));
  if (artworkState(artwork, spec).state !== 'invalid') return {};
  const asked = { productId: product.id, artworkId: artwork.id, given: selected };
  return { otherSizes: await readOtherSizes(context, asked) };
}
