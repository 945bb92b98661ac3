import { sql } from 'kysely';
import { DAY_CHANGE_COUNTS } from '#features/orders/order/index.server.ts';
import type { Queries } from '#platform/db/database.ts';

/** An item whose day moved, across one or more changes. Days are `2026-11-24`. */
export interface MovedItem {
  product: string;
  wasOn: string;
  leavesOn: string;
  /** why, in words for the customer */
  note: string | null;
  /** whether the shop caused all of it */
  isOurs: boolean;
}

/**
 * Returns the items whose days these changes moved overall, in the order’s sequence; without those whose day is the
 * same again. One statement.
 */
export async function readMovedItems(db: Queries, changes: readonly string[]): Promise<MovedItem[]> {
  const { rows } = await sql<MovedItem>`
    select * from (select i.product_name as product, (array_agg(d.was_on::text order by d.id))[1] as "wasOn",
        (array_agg(d.leaves_on::text order by d.id desc))[1] as "leavesOn", (array_agg(d.note order by d.id desc))[1] as note,
        bool_and(d.cause = 'shop') as "isOurs"
      from day_changes d join order_items i on i.id = d.item_id
      where d.id = any(${changes}::bigint[]) and ${DAY_CHANGE_COUNTS} group by i.id order by i.position) m where m."wasOn" <> m."leavesOn"`.execute(
    db,
  );
  return rows;
}
