import { finishedSize, type Product } from '../catalogue/index.ts';
import type { Choice } from '../pricing/index.ts';
import { ruleFamily, shippedRules } from './artwork-rules.ts';
import type { ArtworkSpec } from './artwork-spec.ts';

/** What a product with these choices asks of its artwork. The chosen sides or pages say how many pages are printed. */
export function artworkSpecOf(product: Product, choices: readonly Choice[]): ArtworkSpec {
  const paged = choices.filter(({ option }) => option.pages !== null).map(({ option }) => option.pages ?? 1);
  return {
    ...finishedSize(product, choices),
    bleedMm: product.bleedMm,
    safeMm: product.safeMm,
    rules: shippedRules[ruleFamily(product.form)],
    pages: {
      wanted: paged.length > 0 ? Math.max(...paged) : product.pagesMin,
      min: product.pagesMin,
      max: product.pagesMax,
    },
  };
}
