import { sql } from 'kysely';
import { phoneSearch } from '#kit/phone-search.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import { likePattern } from '#platform/db/like-pattern.ts';

/** A customer that staff may have meant, with what a draft takes over from them. */
export interface FoundCustomer {
  /** of the account; of the newest order, if they have none */
  id: string;
  isGuest: boolean;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  company: string | null;
  address: string | null;
  city: string | null;
  postcode: string | null;
  country: string | null;
}

const FOUND_MAX = 6;

/**
 * Finds customers by part of a name, email address, company or phone number, with their usual address: those with an account first, then
 * those who have ordered without one, as their newest order has them. One statement.
 */
export async function findCustomers(db: Queries, asked: string): Promise<FoundCustomer[]> {
  const pattern = likePattern(phoneSearch(asked));
  const accounts = foundCustomer(sql`(p.first_name || ' ' || p.last_name || ' ' || p.email || ' ' ||
      coalesce(p.phone, '')) ilike ${pattern} or b.company ilike ${pattern}`);
  const guests = namesSomebody(asked)
    ? foundGuest(sql`o.search_words like lower(${pattern})
        and lower(o.customer_name || ' ' || o.customer_email || ' ' || coalesce(o.customer_phone, '')) like lower(${pattern})
        and not exists (select from profiles p where lower(p.email) = lower(o.customer_email))`)
    : foundGuest(sql`false`);
  const { rows } = await sql<FoundCustomer>`
    (${accounts} order by p.created_at desc, p.id limit ${FOUND_MAX}) union all
    (select * from (${guests}) g limit ${FOUND_MAX})
    limit ${FOUND_MAX}`.execute(db);
  return rows;
}

/** Whether what staff look for is no more than a few people’s: a first name alone is on too many orders to look through. */
const namesSomebody = (asked: string): boolean =>
  asked.includes('@') || /\d{5}/.test(asked.replaceAll(/\D/g, '')) || /\p{L}\S*\s+\S*\p{L}/u.test(asked);

/** Returns one customer like that: by the id of their account, or of an order without one. One statement. */
export async function readCustomer(db: Queries, id: string): Promise<FoundCustomer | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<FoundCustomer>`${foundCustomer(sql`p.id = ${id}`)}
    union all (${foundGuest(sql`o.id = ${id}`)})`.execute(db);
  return rows[0];
}

const foundCustomer = (condition: ReturnType<typeof sql>) => sql<FoundCustomer>`
  select p.id, false as is_guest, p.first_name, p.last_name, p.email, p.phone, b.company, a.address_line1 as address, a.city,
    a.postal_code as postcode, a.country
  from profiles p left join billing_details b on b.user_id = p.id
    left join lateral (select * from addresses a where a.user_id = p.id and a.type = 'shipping'
      order by a.is_default desc, a.created_at desc limit 1) a on true
  where ${condition}`;

/** Whose a guest's order is: those without an email address are each somebody's. */
const PERSON = sql`coalesce(nullif(lower(o.customer_email), ''), o.id::text)`;

const foundGuest = (condition: ReturnType<typeof sql>) => sql<FoundCustomer>`
  select distinct on (${PERSON}) o.id, true as is_guest, o.customer_first_name, o.customer_last_name, o.customer_email,
    o.customer_phone, o.billing_address ->> 'company', o.shipping_address_line1, o.shipping_city, o.shipping_postcode, o.shipping_country
  from orders o where o.user_id is null and o.erased_at is null and ${condition}
  order by ${PERSON}, o.created_at desc`;
