import { sql } from 'kysely';
import type { StatementParts } from '#platform/db/database.ts';

/**
 * Removes from all carts the lines bought by an order, as they were when it was placed. Lines changed since stay. A
 * cart that is empty afterwards also loses its code. Returns these parts of a statement for the caller to end.
 */
export function removeBoughtLines(db: StatementParts, orderId: string) {
  return db
    .with('bought', (part) =>
      part
        .deleteFrom('cartLines as l')
        .using('orderItems as i')
        .where('i.orderId', '=', orderId)
        .whereRef('l.id', '=', 'i.cartLineId')
        .whereRef('l.changedAt', '=', 'i.cartLineChangedAt')
        .returning('l.cartId'),
    )
    .with('emptied', (part) =>
      part
        .updateTable('carts as k')
        .set({
          revision: sql<number>`revision + 1`,
          updatedAt: sql<Date>`now()`,
          discountCodeId: sql<
            string | null
          >`case when exists (select 1 from cart_lines l where l.cart_id = k.id
            and l.id not in (select cart_line_id from order_items where order_id = ${orderId}))
            then k.discount_code_id end`,
        })
        .where('k.id', 'in', (of) => of.selectFrom('bought').select('cartId')),
    );
}
