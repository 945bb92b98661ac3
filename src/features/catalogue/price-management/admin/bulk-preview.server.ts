import { sql } from 'kysely';
import { readManyToPrice } from '#features/pricing/prices/index.server.ts';
import { withParts } from '#features/pricing/prices/index.ts';
import type { Queries } from '#platform/db/database.ts';
import type { BulkChange, BulkRow } from './bulk.ts';
import { type BulkTarget, readBulkRows } from './bulk-products.server.ts';
import { USUAL_MOST, type UsualPrice, usualPrices } from './usual-quantities.ts';
import { fingerprint } from './view.ts';

/** What a bulk update would do, as the dialog shows it: refused products first, and not every one of thousands. */
export interface BulkPreview {
  rows: { productId: string; name: string; problem: string | null; prices: UsualPrice[] }[];
  count: number;
  refused: { names: string[]; count: number };
  /** shows whether any price has changed since the preview */
  fingerprint: string;
  beside: Beside;
}

/** What else is affected when the prices of these products change. */
interface Beside {
  /** carts that hold one of them */
  carts: number;
  /** products with their own draft, which sets other prices when it is published */
  drafts: string[];
  /** trade price lists with their own prices for one of them */
  lists: string[];
  /** turnarounds for which the shop sets a surcharge in pounds for all products */
  turnarounds: string[];
}

/** How many products are shown, and how many names in a sentence; the rest are counted. */
const ROWS_SHOWN = 100;
const NAMED = 10;

/** Returns what a bulk update would do, worked out by the update's own code. Nothing is saved. */
export async function readBulkPreview(
  db: Queries,
  target: BulkTarget,
  change: BulkChange,
  now: Date,
): Promise<BulkPreview> {
  const rows = await readBulkRows(db, target, change);
  const refused = rows.filter(({ problem }) => problem);
  const shown = [...refused, ...rows.filter(({ problem }) => !problem)].slice(0, ROWS_SHOWN);
  return {
    rows: await withPrices(db, shown, now),
    count: rows.length,
    refused: { names: refused.slice(0, NAMED).map(({ name }) => name), count: refused.length },
    fingerprint: fingerprint(rows),
    beside: await readBeside(db, idsOf(rows)),
  };
}

const idsOf = (rows: readonly BulkRow[]) => rows.map(({ productId }) => productId);

async function withPrices(db: Queries, rows: readonly BulkRow[], now: Date) {
  const ids = idsOf(rows);
  const [products, ordered] = await Promise.all([
    readManyToPrice(db, ids),
    readOrderedQuantities(db, ids, now),
  ]);
  return rows.flatMap(({ productId, name, problem, after }) => {
    const product = products.find(({ id }) => id === productId);
    if (!product) return [];
    const prices = usualPrices(product, withParts(product, after), ordered.get(productId) ?? []);
    return [{ productId, name, problem, prices }];
  });
}

const YEAR_MS = 365 * 86_400_000;

/** Returns how many copies were ordered most often in the last year, by product. One statement. */
async function readOrderedQuantities(db: Queries, ids: readonly string[], now: Date) {
  const { rows } = await sql<{ id: string; quantities: number[] }>`
    select product_id as id, (array_agg(quantity order by times desc, quantity))[1:${sql.lit(USUAL_MOST)}] as quantities
    from (select i.product_id, i.quantity, count(*) as times from orders o join order_items i on i.order_id = o.id
      where o.placed_at > ${new Date(now.getTime() - YEAR_MS)} and o.status <> 'cancelled' and o.reprint_of is null
        and i.product_id = any(${ids}) group by i.product_id, i.quantity) counted
    group by product_id`.execute(db);
  return new Map(rows.map(({ id, quantities }) => [id, quantities]));
}

async function readBeside(db: Queries, ids: readonly string[]): Promise<Beside> {
  const { rows } = await sql<Beside>`
    select (select count(distinct cart_id) from cart_lines where product_id = any(${ids}))::int as carts,
      array(select p.name from pricing_drafts d join products p on p.id = d.product_id where p.id = any(${ids})
        order by p.name) as drafts,
      array(select l.name from price_lists l where l.archived_at is null and exists (select from price_list_terms t
        where t.list_id = l.id and t.method is not null and t.product_id = any(${ids})) order by l.name) as lists,
      array(select t.name from turnarounds t where t.steps is not null and exists (select from product_options o
        where o.turnaround_id = t.id and o.product_id = any(${ids})) order by t.name) as turnarounds`.execute(
    db,
  );
  const [beside] = rows;
  if (!beside) throw new Error('a statement without a row');
  return beside;
}
