import { sql } from 'kysely';
import type { Layout } from '#composition/index.ts';
import { readProducts } from '#features/catalogue/products/index.server.ts';
import type { Product } from '#features/catalogue/products/index.ts';
import type { Queries } from '#platform/db/database.ts';
import { type ArtworkSpec, isBound } from '#preflight/index.ts';
import { choicesForLayout } from '../designs/index.server.ts';
import { artworkSpecOf } from '../files/index.ts';

/** Products on sale that a template of this size and number of pages can be printed as, by name. Two statements. */
export async function fittingProducts(db: Queries, layout: Layout): Promise<Product[]> {
  const { rows } = await sql<{ id: string }>`
    select id from products where archived_at is null order by name, id`.execute(db);
  const products = await readProducts(
    db,
    rows.map(({ id }) => id),
  );
  const order = new Map(rows.map(({ id }, i) => [id, i]));
  return products
    .filter((product) => specFor(product, layout) !== null)
    .toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
}

const SAME_MM = 0.6;

/** What a product needs of a template’s file; null if it isn’t of its size, bleed or number of pages, or is a bound book. */
export function specFor(product: Product, layout: Layout): ArtworkSpec | null {
  if (isBound(product.form) || product.bleedMm > layout.bleedMm) return null;
  const most = layout.pages.length;
  const least = layout.pages.filter(({ optional }) => !optional).length;
  if (most > product.pagesMax || Math.max(1, least) < product.pagesMin) return null;
  const configured = choicesForLayout(product, layout, most);
  if (!configured) return null;
  const spec = artworkSpecOf(product, configured.choices);
  const isSame =
    Math.abs(spec.widthMm - layout.widthMm) < SAME_MM && Math.abs(spec.heightMm - layout.heightMm) < SAME_MM;
  return isSame ? spec : null;
}
