import type { Product } from '#features/catalogue/products/index.ts';
import {
  choicesOf,
  completeChoices,
  configure,
  type SelectedOptions,
} from '#features/pricing/prices/index.ts';
import { href } from '#kit/href.ts';
import { formatSize } from '#kit/millimetres.ts';
import type { Artwork } from '../artwork.ts';
import { artworkState } from '../artwork-state.ts';
import { artworkSpecOf } from '../product-artwork.ts';

/** A product in a size that a file fits. */
export interface OtherSize {
  /** its page with the size, the other choices and the file */
  path: string;
  /** `A6 Flyers, 105 × 148 mm` */
  words: string;
  pricePence: number;
}

const SHOWN_MAX = 3;

/**
 * Returns where a file can be printed that can't be printed as chosen: in the product's other sizes and those of similar
 * products, if they are sold with these choices and the check accepts the file. The nearest in size comes first. Pure.
 */
export function otherSizes(
  artwork: Pick<Artwork, 'id' | 'report'>,
  product: Product,
  similar: readonly Product[],
  given: SelectedOptions,
): OtherSize[] {
  if (!artwork.report) return [];
  const area = areaOf(artworkSpecOf(product, choicesOf(product, completeChoices(product, given))));
  const products = [product, ...similar.filter(({ id }) => id !== product.id)];
  return products
    .flatMap((each) => sizesOf(each, given).map((selected) => fitting(artwork, each, selected)))
    .filter((size) => size !== null)
    .sort((a, b) => Math.abs(Math.log(a.areaMm2 / area)) - Math.abs(Math.log(b.areaMm2 / area)))
    .slice(0, SHOWN_MAX)
    .map(({ areaMm2: _, ...shown }) => shown);
}

/** Returns the choices once for each size that a product lists, or as they are for a product without sizes. */
function sizesOf(product: Product, given: SelectedOptions): SelectedOptions[] {
  const selected = completeChoices(product, given);
  const sizes = product.optionGroups.find(({ key }) => key === 'sizes')?.options ?? [];
  return sizes.length > 0 ? sizes.map(({ id }) => ({ ...selected, size: id })) : [selected];
}

function fitting(artwork: Pick<Artwork, 'id' | 'report'>, product: Product, selected: SelectedOptions) {
  const configured = configure(product, selected);
  if (!configured.ok) return null;
  const spec = artworkSpecOf(product, configured.choices);
  if (artworkState(artwork, spec).state !== 'ready') return null;
  const query = new URLSearchParams({ ...selected, artwork: artwork.id });
  return {
    path: `${href('/product/:productId', { productId: product.id })}?${query}#artwork`,
    words: `${product.name}, ${formatSize(spec)}`,
    pricePence: configured.pricePence,
    areaMm2: areaOf(spec),
  };
}

const areaOf = ({ widthMm, heightMm }: { widthMm: number; heightMm: number }) => widthMm * heightMm;
