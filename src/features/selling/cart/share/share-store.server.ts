import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { CartShare } from './cart-share.ts';

/** SQL for the link of the cart `k`; null if it has none. */
export const SHARE_JSON = sql<CartShare | null>`(select json_build_object('id', s.id, 'revision', s.revision,
    'totalPence', s.total_pence, 'expiresAt', s.expires_at, 'returned', case when s.returned_at is not null
      then json_build_object('by', s.returned_by, 'words', s.returned_words, 'at', s.returned_at) end,
    'orderedAt', (select max(o.placed_at) from orders o where o.id = any(s.order_ids)))
  from cart_shares s where s.cart_id = k.id and s.ended_at is null)`;

/** A link with what decides whether it still shows its cart. */
export interface ReadShare {
  id: string;
  userId: string | null;
  token: string | null;
  /** of the cart as it is now */
  cartRevision: number;
  revision: number;
  totalPence: number;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  /** whether the cart has been ordered since */
  isOrdered: boolean;
}

/** Returns a link, whether or not it still works; undefined if it or its cart is gone. One statement. */
export async function readCartShare(db: Queries, id: string): Promise<ReadShare | undefined> {
  const { rows } = await sql<ReadShare>`
    select s.id, k.user_id, k.token, k.revision as cart_revision, s.revision, s.total_pence, s.created_at, s.expires_at, s.ended_at,
      exists (select from orders o where o.cart_id = k.id and o.placed_at >= s.created_at) as is_ordered
    from cart_shares s join carts k on k.id = s.cart_id where s.id = ${id}`.execute(db);
  return rows[0];
}

/** Ends a cart's link, if it has one. The caller has locked the cart. */
export async function endShare(db: Queries, cartId: string, now: Date): Promise<void> {
  await sql`update cart_shares set ended_at = ${now} where cart_id = ${cartId} and ended_at is null`.execute(
    db,
  );
}

/** Gives a cart a link that shows it as it is now. The caller has locked the cart and ended its link. */
export async function insertShare(
  db: Queries,
  share: { cartId: string; revision: number; totalPence: number; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db.insertInto('cartShares').values(share).execute();
}

/**
 * Notes why a cart was sent back; an earlier reason is replaced. Returns the customer whose cart it is, with nulls for a
 * guest's; undefined if the link was stopped meanwhile.
 */
export async function saveReturn(
  db: Queries,
  shareId: string,
  { name, words, now }: { name: string; words: string; now: Date },
): Promise<{ userId: string | null; email: string | null } | undefined> {
  const { rows } = await sql<{ userId: string | null; email: string | null }>`
    update cart_shares s set returned_at = ${now}, returned_by = ${name}, returned_words = ${words}
    from carts k left join users u on u.id = k.user_id
    where s.id = ${shareId} and s.ended_at is null and k.id = s.cart_id
    returning u.id as user_id, u.email`.execute(db);
  return rows[0];
}

/** Returns what the email about a cart that was sent back says; undefined if its link is gone. One statement. */
export async function readReturn(
  db: Queries,
  shareId: string,
): Promise<{ name: string; words: string; totalPence: number } | undefined> {
  return db
    .selectFrom('cartShares')
    .select(['returnedBy as name', 'returnedWords as words', 'totalPence'])
    .where('id', '=', shareId)
    .$narrowType<{ name: string; words: string }>()
    .executeTakeFirst();
}

/**
 * Moves the link of a guest's cart along with its lines, to the cart of the customer who has signed in; not if the guest
 * changed the cart after sharing it. `to.revision`: of the customer's cart once it has the lines. The caller has locked both.
 */
export async function moveShare(
  db: Queries,
  from: { id: string; revision: number },
  to: { id: string; revision: number },
): Promise<void> {
  await sql`update cart_shares set cart_id = ${to.id}, revision = ${to.revision}
    where cart_id = ${from.id} and revision = ${from.revision} and ended_at is null`.execute(db);
}

/** Notes an order that was placed through a link: it isn't its cart's owner's. */
export async function noteSharedOrder(db: Queries, shareId: string, orderId: string): Promise<void> {
  await sql`update cart_shares set order_ids = array_append(order_ids, ${orderId}::uuid)
    where id = ${shareId} and ${orderId}::uuid <> all(order_ids)`.execute(db);
}

/** SQL: whether the order `o` was placed by somebody else through its cart's link, so that the cart isn't its customer's. */
export const IS_BY_LINK = sql<boolean>`exists (select from cart_shares h where h.cart_id = o.cart_id and o.id = any(h.order_ids))`;

/** Whether a cart has ever been shared: then somebody else may have ordered it. */
export async function wasShared(db: Queries, cartId: string): Promise<boolean> {
  const row = await db
    .selectFrom('cartShares')
    .select('id')
    .where('cartId', '=', cartId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
