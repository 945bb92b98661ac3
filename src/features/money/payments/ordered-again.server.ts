import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/**
 * SQL: the number of the order that replaces the order `o`, so that money for `o`, however it arrives, can no longer
 * place it; null if there is none. A quote's order is replaced by any other order from that quote; a cart's order by
 * one with the same lines or, once it was given up, with what they became. The caller has locked the quote or the cart.
 */
export const ORDERED_AGAIN_AS = sql<string | null>`(select again.order_number from orders again
  where again.id <> o.id and again.status <> 'cancelled' and (again.draft_id = o.draft_id
    or (again.cart_id = o.cart_id and again.placed_at is not null
      and exists (select from order_items was join order_items is_now on is_now.cart_line_id = was.cart_line_id
        where was.order_id = o.id and is_now.order_id = again.id
          and (o.status = 'cancelled' or is_now.cart_line_changed_at = was.cart_line_changed_at)))) limit 1)`;

/** Returns the order that replaces an order (`ORDERED_AGAIN_AS`); null if there is none. One statement. */
export async function orderedAgainAs(trx: Queries, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ again: string | null }>`
    select ${ORDERED_AGAIN_AS} as again from orders o where o.id = ${orderId}`.execute(trx);
  return rows[0]?.again ?? null;
}

/**
 * Locks the quote or the cart that an order was made from, before the order itself, so that no other order can replace
 * it in the meantime.
 */
export async function lockOrigin(trx: Queries, orderId: string): Promise<void> {
  await sql`with cart as (select id from carts where id = (select cart_id from orders where id = ${orderId}) for update),
    draft as (select id from drafts where id = (select draft_id from orders where id = ${orderId}) for update)
    select (select count(*) from cart), (select count(*) from draft)`.execute(trx);
}
