import { sql } from 'kysely';
import type { RouterContextProvider } from 'react-router';
import type { Queries } from '#platform/db/database.ts';
import { type SharedRule, tooManyTogether } from '#platform/rate-limits.server.ts';
import { shopContext } from '#platform/shop.ts';
import { senderContext } from './visitor.ts';

/**
 * Counts an attempt by this request's sender against the shared limit. Returns null, or the seconds to wait. Looks up
 * whether they are known only if that decides.
 */
export async function waitTogether(
  context: Readonly<RouterContextProvider>,
  rule: SharedRule,
): Promise<number | null> {
  const { db, limits } = context.get(shopContext);
  const { user, owner, network } = await context.get(senderContext)();
  return tooManyTogether(limits, rule, {
    network,
    isSignedIn: user !== null,
    customer: owner.userId ?? owner.cartToken,
    isKnown: () => isKnown(db, owner),
  });
}

/** Whether they are staff, or a customer who placed an order: signed in, or by the cart of a guest's cookie. */
export async function isKnown(
  db: Queries,
  { userId, cartToken }: { userId: string | null; cartToken: string | null },
): Promise<boolean> {
  if (userId === null && cartToken === null) return false;
  const { rows } = userId
    ? await sql`select 1 from orders where user_id = ${userId} and placed_at is not null
        union all select 1 from user_roles where user_id = ${userId} and role = 'admin' limit 1`.execute(db)
    : await sql`select 1 from carts c join orders o on o.cart_id = c.id
        where c.token = ${cartToken} and o.placed_at is not null limit 1`.execute(db);
  return rows.length > 0;
}
