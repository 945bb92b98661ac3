import { sql } from 'kysely';
import { orderedSpec } from '#features/artwork/files/index.ts';
import { PRODUCT_JSON } from '#features/catalogue/products/index.server.ts';
import type { Product } from '#features/catalogue/products/index.ts';
import { type Choice, choiceName, choicesOf, isGroupKey } from '#features/pricing/prices/index.ts';
import type { Queries } from '#platform/db/database.ts';
import type { ArtworkNeeds, ArtworkSpec } from '#preflight/index.ts';

/** An ordered item to check artwork against. */
export interface JudgedItem {
  id: string;
  productId: string | null;
  options: readonly { group: string; id: string }[];
  /** of a book's cover, as ordered; null if not known: then today's papers decide */
  spineUm: number | null;
}

/**
 * Returns what each item requires of its artwork: its choices as ordered, by today's rules, even if its product is
 * archived or has changed. An item from before that was recorded is judged by today's product; null if that no longer
 * has its choices. One statement for all.
 */
export async function readItemSpecs(
  db: Queries,
  items: readonly JudgedItem[],
): Promise<(ArtworkSpec | null)[]> {
  const { needs, products } = await readOrdered(db, items);
  return items.map(({ id, productId, options, spineUm }) => {
    const product = products.find((one) => one.id === productId);
    if (!product) return null;
    const ordered = needs[id] ?? null;
    const choices = ordered ? [] : stillChosen(product, options);
    return choices && orderedSpec(product, choices, { needs: ordered, spineUm });
  });
}

async function readOrdered(
  db: Queries,
  items: readonly JudgedItem[],
): Promise<{ needs: Record<string, ArtworkNeeds>; products: Product[] }> {
  const productIds = [...new Set(items.flatMap(({ productId }) => productId ?? []))];
  const { rows } = await sql<{ needs: Record<string, ArtworkNeeds>; products: Product[] }>`
    select (select coalesce(json_object_agg(i.id, i.artwork_needs), '{}') from order_items i
        where i.id = any(${items.map(({ id }) => id)}::uuid[]) and i.artwork_needs is not null) as needs,
      (select coalesce(json_agg(${PRODUCT_JSON}), '[]') from products p join categories c on c.id = p.category_id
        where p.id = any(${productIds})) as products`.execute(db);
  return rows[0] ?? { needs: {}, products: [] };
}

/** Choices that don't affect any file, and may have been removed since. */
const OF_NO_FILE = ['turnaround', 'quantities'];

/**
 * Returns an item's choices as its product has them today; null if one that its file may depend on has been removed.
 */
function stillChosen(product: Product, options: JudgedItem['options']): Choice[] | null {
  const selected = Object.fromEntries(
    options.map(({ group, id }) => [isGroupKey(group) ? choiceName(group) : group, id]),
  );
  const choices = choicesOf(product, selected);
  const isThere = ({ group }: { group: string }) =>
    OF_NO_FILE.includes(group) || choices.some((choice) => choice.group === group);
  return options.every(isThere) ? choices : null;
}
