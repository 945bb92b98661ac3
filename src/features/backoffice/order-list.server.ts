import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { FIRST_ITEM, ITEM_COUNT, SUMMARY_COLUMNS } from '../orders/index.server.ts';
import type { OrderStatus, OrderSummary } from '../orders/index.ts';

export const PAGE_SIZE = 25;

export interface OrderFilter {
  /** Part of an order number, customer's name, e-mail or phone, or of a product's name. */
  search: string;
  status: OrderStatus | null;
  /** from 1 */
  page: number;
}

/** Orders of a filter, newest first, with the number of all that match. Two statements. */
export async function listOrders(
  db: Database,
  { search, status, page }: OrderFilter,
): Promise<{ orders: OrderSummary[]; total: number }> {
  let matching = db.selectFrom('orders');
  if (status) matching = matching.where('status', '=', status);
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    matching = matching.where(
      sql<boolean>`((order_number || ' ' || customer_name || ' ' || customer_email || ' '
          || coalesce(customer_phone, '')) ilike ${pattern}
        or exists (select 1 from order_items i where i.order_id = orders.id and i.product_name ilike ${pattern}))`,
    );
  }
  const counted = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const orders = await matching
    .select(SUMMARY_COLUMNS)
    .select([ITEM_COUNT.as('itemCount'), FIRST_ITEM.as('firstItem')])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return { orders: orders as OrderSummary[], total: Number(counted.total) };
}
