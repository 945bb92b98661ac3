import { artworkSpecOf, asOrdered } from '#features/artwork/index.ts';
import { readProducts } from '#features/catalogue/index.server.ts';
import { choiceName, configure, isGroupKey } from '#features/pricing/index.ts';
import type { Queries } from '#platform/db/database.ts';
import type { ArtworkSpec } from '#preflight/index.ts';

/** An ordered item to check artwork against. */
export interface JudgedItem {
  productId: string | null;
  options: readonly { group: string; id: string }[];
  /** of a book's cover, as it was ordered; null: not known, so by today's papers */
  spineUm: number | null;
}

/**
 * Returns what each item requires of its artwork, using today's product. Null if the product or an option is no longer
 * sold, so artwork can't be checked. One statement for all.
 */
export async function readItemSpecs(
  db: Queries,
  items: readonly JudgedItem[],
): Promise<(ArtworkSpec | null)[]> {
  const products = await readProducts(db, [...new Set(items.flatMap(({ productId }) => productId ?? []))]);
  return items.map((item) => {
    const product = products.find(({ id }) => id === item.productId);
    if (!product) return null;
    const selected = Object.fromEntries(
      item.options.map(({ group, id }) => [isGroupKey(group) ? choiceName(group) : group, id]),
    );
    const configured = configure(product, selected);
    return configured.ok ? asOrdered(artworkSpecOf(product, configured.choices), item.spineUm) : null;
  });
}
