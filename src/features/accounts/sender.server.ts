import { sql } from 'kysely';
import type { RouterContextProvider } from 'react-router';
import type { Queries } from '#platform/db/database.ts';
import { type SharedRule, tooManyTogether } from '#platform/rate-limits.server.ts';
import { shopContext } from '#platform/shop.ts';
import { senderContext } from './visitor.ts';

/**
 * Counts a try of this request's sender against what everybody shares. Returns null, or the seconds to wait. An earlier order
 * is looked for only if that decides.
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
    isStaff: (user?.staffRoles.length ?? 0) > 0,
    customer: owner.userId ?? owner.cartToken,
    hasOrdered: () => hasOrdered(db, owner),
  });
}

/** Whether an order was placed by a customer, or with the cart of a guest's cookie. */
export async function hasOrdered(
  db: Queries,
  { userId, cartToken }: { userId: string | null; cartToken: string | null },
): Promise<boolean> {
  if (userId === null && cartToken === null) return false;
  const isTheirs = userId
    ? sql`o.user_id = ${userId}`
    : sql`o.cart_id = (select id from carts where token = ${cartToken})`;
  const { rows } =
    await sql`select 1 from orders o where ${isTheirs} and o.placed_at is not null limit 1`.execute(db);
  return rows.length > 0;
}
