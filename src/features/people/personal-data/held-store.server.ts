import { type RawBuilder, sql } from 'kysely';
import { isRecordOf } from '#features/people/customers/index.server.ts';
import { IS_BY_LINK } from '#features/selling/cart/index.server.ts';
import type { Queries } from '#platform/db/database.ts';
import { hasWords } from '#platform/db/search-words.ts';
import type { Person } from './person.ts';
import { isUnderPhone } from './store.server.ts';

/** How much is held about a person, by kind. */
export interface Held {
  account: number;
  orders: number;
  /** how many of the orders have not arrived, been cancelled or failed */
  openOrders: number;
  artwork: number;
  carts: number;
  reviews: number;
  problems: number;
  quotes: number;
  records: number;
  messages: number;
  samplePacks: number;
  complaints: number;
  newsletter: number;
  emails: number;
}

/** Returns the account with an address, and whether it belongs to staff. */
export async function findAccount(
  db: Queries,
  email: string,
): Promise<{ id: string; isStaff: boolean } | undefined> {
  const { rows } = await sql<{ id: string; isStaff: boolean }>`
    select u.id, exists (select from user_roles r where r.user_id = u.id and r.role = 'admin') as is_staff
    from users u where u.email = ${email}`.execute(db);
  return rows[0];
}

/** Returns how much is held about a person, besides the bare record that an address unsubscribed. One statement. */
export async function countHeld(
  db: Queries,
  { userId, confirmedEmail: email, orderId = null, phone = null }: Person,
): Promise<Held> {
  const { rows } = await sql<Held>`
    with theirs as (select id, case when not ${IS_BY_LINK} then cart_id end as cart_id, draft_id, status, payment_status from orders o where user_id = ${userId}::uuid
      or (user_id is null and erased_at is null and (lower(customer_email) = ${email}::text or id = ${orderId}::uuid
        or customer_email = '' and customer_phone = ${phone}::text)))
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
      (select count(*)::int from drafts where user_id = ${userId}::uuid or lower(email) = ${email}::text or ${isUnderPhone(sql`drafts`, phone)}
        or id in (select draft_id from theirs where id = ${orderId}::uuid)) as quotes,
      (select count(*)::int from people p where ${isRecordOf({ userId, email, orderId, phone })})
        + (select count(*)::int from person_contacts where email <> '' and lower(email) = ${email}) as records,
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

/** An order by which staff find the person behind it. */
export interface OrderMatch {
  id: string;
  orderNumber: string;
  name: string;
  /** of its customer's account, or of the order; null if they gave none */
  email: string | null;
}

const ordersMatching = (where: RawBuilder<boolean>) => sql<OrderMatch>`
  select o.id, o.order_number as "orderNumber", o.customer_name as name,
    coalesce(u.email, nullif(lower(o.customer_email), '')) as email
  from orders o left join users u on u.id = o.user_id
  where o.erased_at is null and ${where} order by o.created_at desc limit ${SHOWN_MAX}`;

const SHOWN_MAX = 50;

/** Returns the order with a number, unless its customer was erased. */
export async function findOrderOf(db: Queries, orderNumber: string): Promise<OrderMatch | undefined> {
  return (await ordersMatching(sql`o.order_number = ${orderNumber}`).execute(db)).rows[0];
}

/** Returns the latest orders of people who gave no address, with these words in their name. */
export async function findUnaddressed(db: Queries, name: string): Promise<OrderMatch[]> {
  const isTheirs = sql<boolean>`(o.user_id is null and o.customer_email = ''
    and ${hasWords(sql`o.search_words`, name)} and ${hasWords(sql`search_text(o.customer_name)`, name)})`;
  return (await ordersMatching(isTheirs).execute(db)).rows;
}
