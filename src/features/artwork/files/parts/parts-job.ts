import { foldsOf, type Product } from '#features/catalogue/products/index.ts';
import type { Choice } from '#features/pricing/prices/index.ts';
import type { ArtworkSpec } from '#preflight/index.ts';
import { artworkSpecOf } from '../product-artwork.ts';
import type { PartsJob } from './parts.ts';

/** The purpose of joined files: a product with these choices. */
export function partsJobOf(product: Product, choices: readonly Choice[]): PartsJob & { spec: ArtworkSpec } {
  const isFolded = foldsOf(product, choices).length > 0;
  return { form: product.form, isFolded, spec: artworkSpecOf(product, choices) };
}
