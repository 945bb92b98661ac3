import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/**
 * Returns the number of the order that stands in an order's place: money that comes for this one, however it comes, may no longer make it;
 * null if there is none. In the place of a quote's order stands any other of that quote; in that of a cart's order one that was placed
 * with the same lines, or, once it was given up, with what they became. The caller has locked the quote or the cart. One statement.
 */
export async function orderedAgainAs(trx: Queries, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ orderNumber: string }>`
    select o.order_number as "orderNumber" from orders one join orders o on o.draft_id = one.draft_id
      where one.id = ${orderId} and o.id <> one.id and o.status <> 'cancelled'
    union all
    select o.order_number from orders one join orders o on o.cart_id = one.cart_id
      where one.id = ${orderId} and o.id <> one.id and o.status <> 'cancelled' and o.placed_at is not null
      and exists (select from order_items was join order_items is_now on is_now.cart_line_id = was.cart_line_id
        where was.order_id = one.id and is_now.order_id = o.id
          and (one.status = 'cancelled' or is_now.cart_line_changed_at = was.cart_line_changed_at))
    limit 1`.execute(trx);
  return rows[0]?.orderNumber ?? null;
}

/** Locks the quote or the cart that an order was made from, before the order itself, so that nothing is ordered in its place meanwhile. */
export async function lockOrigin(trx: Queries, orderId: string): Promise<void> {
  await sql`with cart as (select id from carts where id = (select cart_id from orders where id = ${orderId}) for update),
    draft as (select id from drafts where id = (select draft_id from orders where id = ${orderId}) for update)
    select (select count(*) from cart), (select count(*) from draft)`.execute(trx);
}
