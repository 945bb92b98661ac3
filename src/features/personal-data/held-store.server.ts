import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { Person } from './person.ts';

/** How much is held about a person, by kind. */
export interface Held {
  account: number;
  orders: number;
  /** of the orders, those that have not arrived, been cancelled or failed */
  openOrders: number;
  artwork: number;
  carts: number;
  reviews: number;
  problems: number;
  quotes: number;
  messages: number;
  samplePacks: number;
  complaints: number;
  newsletter: number;
  emails: number;
}

/** Returns the account with an address, and whether it is staff's. */
export async function findAccount(
  db: Queries,
  email: string,
): Promise<{ id: string; isStaff: boolean } | undefined> {
  const { rows } = await sql<{ id: string; isStaff: boolean }>`
    select u.id, exists (select from user_roles r where r.user_id = u.id and r.role = 'admin') as is_staff
    from users u where u.email = ${email}`.execute(db);
  return rows[0];
}

/** Returns how much is held about a person, besides the bare note that an address unsubscribed. One statement. */
export async function countHeld(db: Queries, { userId, confirmedEmail: email }: Person): Promise<Held> {
  const { rows } = await sql<Held>`
    with theirs as (select id, cart_id, status, payment_status from orders where user_id = ${userId}::uuid
      or (user_id is null and erased_at is null and lower(customer_email) = ${email}::text))
    select (select count(*)::int from users where id = ${userId}::uuid) as account,
      (select count(*)::int from theirs) as orders,
      (select count(*)::int from theirs where status not in ('delivered', 'cancelled')
        and payment_status not in ('failed', 'cancelled', 'expired')) as open_orders,
      (select count(*)::int from artworks where user_id = ${userId}::uuid or (user_id is null and id = any(array(
        select artwork_id from order_items where order_id in (select id from theirs))))) as artwork,
      (select count(*)::int from carts where user_id = ${userId}::uuid
        or (user_id is null and id = any(array(select cart_id from theirs)))) as carts,
      (select count(*)::int from reviews where user_id = ${userId}::uuid
        or (user_id is null and order_id = any(array(select id from theirs)))) as reviews,
      (select count(*)::int from complaints where erased_at is null and order_id in (select id from theirs)) as problems,
      (select count(*)::int from drafts where user_id = ${userId}::uuid or lower(email) = ${email}::text) as quotes,
      (select count(*)::int from contact_messages where lower(email) = ${email}) as messages,
      (select count(*)::int from sample_pack_requests where lower(email) = ${email}) as sample_packs,
      (select count(*)::int from data_complaints where lower(email) = ${email}) as complaints,
      (select count(*)::int from subscribers where email = ${email} and (status <> 'unsubscribed'
        or num_nonnulls(first_name, last_name) > 0 or tags <> '{}' or interests <> '{}')) as newsletter,
      (select count(*)::int from mails where lower(recipient) = ${email} or user_id = ${userId}::uuid) as emails`.execute(
    db,
  );
  if (!rows[0]) throw new Error('a select without a row');
  return rows[0];
}
