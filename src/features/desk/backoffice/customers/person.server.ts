import { type RawBuilder, sql } from 'kysely';
import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import type { CustomerOrder } from './customers.server.ts';
import { ORDERS_OF_PERSON, type PersonKind } from './people.server.ts';

/** Somebody without an account, as their newest order, or else their quote or enquiry, has them. */
export interface Person {
  firstName: string;
  lastName: string;
  /** empty for a walk-in customer */
  email: string;
  phone: string | null;
  company: string | null;
  /** of the newest order or quote; null if they have told us none */
  address: { line: string; city: string; postcode: string; country: string } | null;
  createdAt: Date;
}

/** What somebody asked for: quotes, messages and sample packs. */
export interface PersonRequest {
  kind: Exclude<PersonKind, 'account' | 'order'>;
  id: string;
  /** a quote’s number; null for the others */
  number: string | null;
  createdAt: Date;
}

const LISTED_MAX = 20;

/** SQL: everything that each kind says about a person, by the id of its row. */
const ROWS: Readonly<Record<Exclude<PersonKind, 'account'>, RawBuilder<unknown>>> = {
  order: sql`select customer_first_name as first_name, customer_last_name as last_name, customer_email as email, customer_phone as phone,
    nullif(billing_address ->> 'company', '') as company, shipping_address_line1 as line, shipping_city as city,
    shipping_postcode as postcode, shipping_country as country, created_at, id from orders where user_id is null and erased_at is null`,
  quote: sql`select first_name, last_name, email, nullif(phone, '') as phone, nullif(company, '') as company, address as line, city,
    postcode, country, created_at, id from drafts where user_id is null and erased_at is null`,
  message: sql`select first_name, last_name, email, phone, null as company, '' as line, '' as city, '' as postcode,
    'United Kingdom' as country, created_at, id from contact_messages where true`,
  'sample-pack': sql`select name as first_name, '' as last_name, email, phone, company, address as line, city, postal_code as postcode,
    'United Kingdom' as country, created_at, id from sample_pack_requests where true`,
};

export const isPersonKind = (text: string): text is keyof typeof ROWS => Object.hasOwn(ROWS, text);

export type PersonOutcome =
  | { person: Person; orders: CustomerOrder[]; requests: PersonRequest[] }
  | { accountId: string };

/**
 * Returns somebody without an account, by one of their orders, quotes or enquiries, with everything that they ordered
 * and asked for; the id of their account if they have opened one since; undefined if there is nobody.
 */
export async function readPerson(
  db: Queries,
  kind: keyof typeof ROWS,
  id: string,
): Promise<PersonOutcome | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } =
    await sql<Row>`select f.*, (select u.id from users u where u.email = lower(f.email)) as account_id
    from (${ROWS[kind]} and id = ${id}) f`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  if (row.accountId) return { accountId: row.accountId };
  const { email, phone } = row;
  const [orders, requests, newest] = await Promise.all([
    readOrdersOf(db, { kind, id, email, phone }),
    readRequests(db, { kind, id, email }),
    readNewest(db, email),
  ]);
  const { line, city, postcode, country, createdAt: _, accountId: __, ...person } = newest ?? row;
  const address = line === '' ? null : { line, city, postcode, country };
  const firstSeen = [...orders, ...requests].map(({ createdAt }) => createdAt);
  return {
    person: { ...person, address, createdAt: earliestOf([row.createdAt, ...firstSeen]) },
    orders,
    requests,
  };
}

interface Row extends Omit<Person, 'address'> {
  line: string;
  city: string;
  postcode: string;
  country: string;
  accountId: string | null;
}

const earliestOf = (times: readonly Date[]) => new Date(Math.min(...times.map((time) => time.getTime())));

/** Returns somebody's details as on their newest order, or else their newest quote; undefined if they have neither. */
async function readNewest(db: Queries, email: string): Promise<Row | undefined> {
  if (email === '') return undefined;
  const { rows } = await sql<Row>`
    (select f.*, null as account_id from (${ROWS.order} and lower(customer_email) = lower(${email})) f order by created_at desc limit 1)
    union all (select f.*, null as account_id from (${ROWS.quote} and lower(email) = lower(${email}) and address <> '') f
      order by created_at desc limit 1)
    limit 1`.execute(db);
  return rows[0];
}

/** What finds somebody's orders and enquiries. */
interface Key {
  kind: PersonKind;
  id: string;
  email: string;
  phone?: string | null;
}

/** Returns somebody's newest orders: those of their account, and those with their address without it. */
export async function readOrdersOf(
  db: Queries,
  { kind, id, email, phone = null }: Key,
): Promise<CustomerOrder[]> {
  const { rows } = await sql<CustomerOrder>`
    with s as (select ${kind}::text as kind, ${id}::uuid as id, ${email}::text as email, ${phone}::text as phone)
    select t.id, t.order_number, t.status, t.delivery_method, t.total_pence, t.created_at
    from s cross join lateral (${ORDERS_OF_PERSON}) t order by t.created_at desc, t.id limit ${LISTED_MAX}`.execute(
    db,
  );
  return rows;
}

/** Returns what somebody asked for, newest first: by their email address or, without one, the quote itself. */
export async function readRequests(db: Queries, { kind, id, email }: Key): Promise<PersonRequest[]> {
  const quotes = email === '' ? sql`id = ${id} and ${kind} = 'quote'` : sql`lower(email) = lower(${email})`;
  const { rows } = await sql<PersonRequest>`
    select 'quote' as kind, id, draft_number as number, created_at from drafts where erased_at is null and ${quotes}
    union all select 'message', id, null, created_at from contact_messages where lower(email) = lower(${email})
    union all select 'sample-pack', id, null, created_at from sample_pack_requests where lower(email) = lower(${email})
    order by created_at desc, id limit ${LISTED_MAX}`.execute(db);
  return rows;
}
