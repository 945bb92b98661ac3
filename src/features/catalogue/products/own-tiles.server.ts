import { sql } from 'kysely';
import { fromPricePence, pricedOn } from '#features/pricing/prices/index.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Product } from './product.ts';
import { type CategoryTile, listedProductJson, SOLD } from './store.server.ts';

/** How many products of each category are priced: those that are cheapest for everybody. */
const PRICED = 5;

/** Whose price lists apply, and when; `customerId` is null for everybody without one. */
export interface PricedFor {
  customerId: string | null;
  now: Date;
}

/**
 * Returns tiles with the customer's own price beside everybody's. One statement for a customer with price lists, none
 * for others.
 */
export async function withOwnPrices<Tile extends CategoryTile>(
  db: Queries,
  tiles: readonly Tile[],
  { customerId, now }: PricedFor,
): Promise<Tile[]> {
  if (!customerId || tiles.length === 0) return [...tiles];
  const ids = tiles.map(({ id }) => id);
  const { rows } = await sql<{ product: Product }>`
    select ${listedProductJson(customerId)} as product from categories c cross join lateral (
      select * from products x where x.category_id = c.id and x.archived_at is null
      order by x.from_pence, x.id limit ${sql.lit(PRICED)}) p
    where c.id = any(${ids}) and ${SOLD}`.execute(db);
  const today = londonDay(now);
  const products = rows.map(({ product }) => pricedOn(product, today));
  return tiles.map((tile) => {
    const prices = products.filter(({ categoryId }) => categoryId === tile.id).map(fromPricePence);
    const ownPence = Math.min(...prices);
    const { fromPence } = tile;
    return fromPence !== null && ownPence < fromPence
      ? { ...tile, fromPence: ownPence, publicPence: fromPence }
      : tile;
  });
}
