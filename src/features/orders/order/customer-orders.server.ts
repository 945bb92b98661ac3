import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { likePattern } from '#platform/db/like-pattern.ts';
import { WAITING_PENCE } from './charges/charge-store.server.ts';
import type { OrderSummary } from './order.ts';
import { claimOrders } from './write-order.server.ts';

const SUMMARY_COLUMNS = [
  'id',
  'orderNumber',
  'status',
  'paymentMethod',
  'paymentStatus',
  'totalPence',
  'customerName',
  'customerEmail',
  'despatchOn',
  'deliveryMethod',
  'trackingNumber',
  'createdAt',
] as const;

/** SQL for an order's items in a list. */
const ITEM_COUNT = sql<number>`(select count(*)::int from order_items i where i.order_id = orders.id)`;
const FIRST_ITEM = sql<string>`(select i.product_name from order_items i where i.order_id = orders.id
  order by i.position limit 1)`;

/**
 * Returns a customer's orders, newest first, without those whose payment was abandoned. `search` matches order numbers,
 * product names, and the customer's own numbers and references.
 */
export async function readCustomerOrders(
  db: Queries,
  userId: string,
  limit: number,
  search = '',
): Promise<OrderSummary[]> {
  const pattern = likePattern(search);
  const found = sql<boolean>`(orders.order_number ilike ${pattern} or orders.po_number ilike ${pattern} or exists (select 1 from order_items i
    where i.order_id = orders.id and (i.product_name ilike ${pattern} or i.reference ilike ${pattern})))`;
  const rows = await db
    .selectFrom('orders')
    .select(SUMMARY_COLUMNS)
    .select([ITEM_COUNT.as('itemCount'), FIRST_ITEM.as('firstItem'), WAITING_PENCE.as('waitingPence')])
    .where('userId', '=', userId)
    .where('paymentStatus', 'not in', ['cancelled', 'expired', 'failed'])
    .$if(search !== '', (query) => query.where(found))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows as OrderSummary[];
}

/**
 * Gives a customer the guest orders placed with their confirmed address, and the unowned artwork in them (ruling 21).
 * Returns the number of orders. The caller has proof that the address is theirs.
 */
export async function claimGuestOrders(
  db: Queries,
  customer: { userId: string; email: string },
): Promise<number> {
  const { rows } = await sql<{ joined: number }>`
    with joined as (
      ${claimOrders(customer)}),
    artwork as (
      update artworks set user_id = ${customer.userId}
      where user_id is null and id in (
        select i.artwork_id from order_items i join joined j on j.id = i.order_id
        union all select e.artwork_id from artwork_events e join order_items i on i.id = e.order_item_id
          join joined j on j.id = i.order_id))
    select count(*)::int as joined from joined`.execute(db);
  return rows[0]?.joined ?? 0;
}
