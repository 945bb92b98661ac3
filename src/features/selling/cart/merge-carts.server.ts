import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { endShare, moveShare } from './share/share-store.server.ts';
import { lockCart, lockOrMakeCart } from './store.server.ts';

/** Two full carts. Further lines are left out, or signing in again and again would make a cart without end. */
const MERGED_LINES_MAX = 100;

/** Whether a cart holds nothing that would change the price of what is added. */
async function isEmptyCart(db: Queries, id: string): Promise<boolean> {
  const { rows } = await sql`select from carts where id = ${id} and discount_code_id is null
    and not exists (select from cart_lines where cart_id = ${id})`.execute(db);
  return rows.length === 1;
}

/**
 * At sign-in, moves the guest's lines to the customer's cart and deletes the guest's cart. A link by which the guest
 * shared it goes on working if the customer's cart was empty.
 */
export async function mergeCarts(db: Queries, cartToken: string, userId: string, now: Date): Promise<void> {
  const guest = await lockCart(db, { userId: null, cartToken });
  if (!guest) return;
  const own = await lockOrMakeCart(db, { userId, cartToken: null });
  const wasEmpty = await isEmptyCart(db, own.id);
  await sql`update cart_lines l set cart_id = ${own.id} where cart_id = ${guest.id} and id in (
    select id from cart_lines g where cart_id = ${guest.id}
      and not exists (select 1 from cart_lines o where o.cart_id = ${own.id} and o.id = g.id)
    order by added_at desc limit greatest(0, ${MERGED_LINES_MAX}
      - (select count(*) from cart_lines where cart_id = ${own.id})))`.execute(db);
  await sql`update carts set revision = revision + 1, updated_at = now(),
      discount_code_id = coalesce(discount_code_id, (select discount_code_id from carts where id = ${guest.id}))
    where id = ${own.id}`.execute(db);
  // What was shared is now in the customer's cart, and nothing else is.
  if (wasEmpty) {
    await endShare(db, own.id, now);
    await moveShare(db, guest, { id: own.id, revision: own.revision + 1 });
  }
  await db.deleteFrom('carts').where('id', '=', guest.id).execute();
}
