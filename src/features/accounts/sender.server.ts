import { sql } from 'kysely';
import type { RouterContextProvider } from 'react-router';
import type { Queries } from '#platform/db/database.ts';
import { type SharedRule, tooManyTogether } from '#platform/rate-limits.server.ts';
import { shopContext } from '#platform/shop.ts';
import { senderContext } from './visitor.ts';

/**
 * Counts a try of this request's sender against what everybody shares. Returns null, or the seconds to wait. A guest is asked
 * for an earlier order only if that decides.
 */
export async function waitTogether(
  context: Readonly<RouterContextProvider>,
  rule: SharedRule,
): Promise<number | null> {
  const { db, limits } = context.get(shopContext);
  const { user, owner, network } = await context.get(senderContext)();
  return tooManyTogether(limits, rule, {
    network,
    customerId: user?.id ?? null,
    isStaff: (user?.staffRoles.length ?? 0) > 0,
    hasOrdered: () => hasOrdered(db, owner.cartToken),
  });
}

/** Whether an order was placed with the cart of a guest's cookie. */
export async function hasOrdered(db: Queries, cartToken: string | null): Promise<boolean> {
  if (cartToken === null) return false;
  const { rows } = await sql`select 1 from carts c join orders o on o.cart_id = c.id
    where c.token = ${cartToken} and o.placed_at is not null limit 1`.execute(db);
  return rows.length > 0;
}
