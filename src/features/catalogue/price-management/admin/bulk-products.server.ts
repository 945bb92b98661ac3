import { sql } from 'kysely';
import {
  meetsFilter,
  type ProductToPrice,
  readManyToPrice,
  unfitness,
} from '#features/pricing/prices/index.server.ts';
import { withParts } from '#features/pricing/prices/index.ts';
import type { Queries } from '#platform/db/database.ts';
import { type BulkChange, type BulkProduct, type BulkRow, bulkRows } from './bulk.ts';
import { isForSale, LISTED, type PriceFilter } from './prices.server.ts';
import { PARTS_JSON } from './write-prices.server.ts';

/** Which products a bulk update covers: a filtered list, or those named by a draft. */
export type BulkTarget = { filter: PriceFilter } | { ids: readonly string[] };

/** SQL for whether a product `p` of a category `c` is covered. Products archived since are left out. */
export const isTarget = (target: BulkTarget) =>
  'ids' in target
    ? sql`${isForSale} and p.id = any(${target.ids})`
    : sql`${isForSale} and ${meetsFilter(target.filter)}`;

/**
 * Returns what a bulk update does to each of its products, in list order, or why it can't be done. The preview shows
 * this, and the update does it.
 */
export async function readBulkRows(db: Queries, target: BulkTarget, change: BulkChange): Promise<BulkRow[]> {
  const rows = bulkRows(await readBulkProducts(db, target), change);
  const withPricing = rows.filter(({ after, problem }) => after.pricing && !problem);
  const products = await readManyToPrice(
    db,
    withPricing.map(({ productId }) => productId),
  );
  const problems = new Map(products.map((product) => [product.id, unfitAfter(product, rows)]));
  return rows.map((row) => ({ ...row, problem: row.problem ?? problems.get(row.productId) ?? null }));
}

function unfitAfter(product: ProductToPrice, rows: readonly BulkRow[]): string | null {
  const row = rows.find(({ productId }) => productId === product.id);
  return row ? unfitness(withParts(product, row.after)) : null;
}

async function readBulkProducts(db: Queries, target: BulkTarget): Promise<BulkProduct[]> {
  const { rows } = await sql<BulkProduct>`
    select p.id as "productId", p.name, ${PARTS_JSON} as parts, p.method_from_pence is not null as "hasMethod"
    from products p join categories c on c.id = p.category_id
    where ${isTarget(target)} order by ${LISTED}`.execute(db);
  return rows;
}
