import { type RawBuilder, sql } from 'kysely';
import { readRecord } from '#features/people/customers/index.server.ts';
import type { CustomerRecord, PersonSeed } from '#features/people/customers/index.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import { phoneAsStored } from '#platform/db/phone-as-stored.ts';
import type { CustomerOrder } from './customers.server.ts';
import { KEYS_OF_PERSON, ORDERS_OF_PERSON, ofAccount, type PersonKind } from './people.server.ts';

/** Somebody without an account, as staff wrote them down, or else as their newest order, quote or enquiry has them. */
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
  kind: Exclude<PersonKind, 'account' | 'person' | 'order'>;
  id: string;
  /** a quote’s number; null for the others */
  number: string | null;
  createdAt: Date;
}

const LISTED_MAX = 20;

/** SQL: everything that each kind says about a person, by the id of its row. */
const ROWS: Readonly<Record<Exclude<PersonKind, 'account'>, RawBuilder<unknown>>> = {
  person: sql`select first_name, last_name, email, phone, company, '' as line, '' as city, '' as postcode,
    'United Kingdom' as country, created_at, id, user_id from people where true`,
  order: sql`select customer_first_name as first_name, customer_last_name as last_name, customer_email as email, customer_phone as phone,
    nullif(billing_address ->> 'company', '') as company, shipping_address_line1 as line, shipping_city as city,
    shipping_postcode as postcode, shipping_country as country, created_at, id, null::uuid as user_id from orders where user_id is null and erased_at is null`,
  quote: sql`select first_name, last_name, email, nullif(${phoneAsStored(sql`phone`)}, '') as phone, nullif(company, '') as company, address as line, city,
    postcode, country, created_at, id, null::uuid as user_id from drafts where user_id is null and erased_at is null`,
  message: sql`select first_name, last_name, email, phone, null as company, '' as line, '' as city, '' as postcode,
    'United Kingdom' as country, created_at, id, null::uuid as user_id from contact_messages where true`,
  'sample-pack': sql`select name as first_name, '' as last_name, email, phone, company, address as line, city, postal_code as postcode,
    'United Kingdom' as country, created_at, id, null::uuid as user_id from sample_pack_requests where true`,
};

export const isPersonKind = (text: string): text is keyof typeof ROWS => Object.hasOwn(ROWS, text);

export type PersonOutcome =
  | {
      person: Person;
      /** null for somebody with neither an address nor a number, about whom nothing can be written down */
      seed: PersonSeed | null;
      orders: CustomerOrder[];
      requests: PersonRequest[];
      record: CustomerRecord;
    }
  | { accountId: string }
  | { personId: string };

/**
 * Returns somebody without an account, as written down or by one of their orders, quotes or enquiries, with everything that
 * they ordered and asked for and that staff noted; the id of their account if they have opened one since, or of their record
 * if staff have begun one or merged it; undefined if there is nobody.
 */
export async function readPerson(
  db: Queries,
  kind: keyof typeof ROWS,
  id: string,
): Promise<PersonOutcome | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await readRow(db, kind, id);
  if (!row) return undefined;
  if (row.accountId) return { accountId: row.accountId };
  if (row.notedId && row.notedId !== id) return { personId: row.notedId };
  const { email, phone } = row;
  const [orders, requests, newest, record] = await Promise.all([
    readOrdersOf(db, { kind, id, email, phone }),
    readRequests(db, { kind, id, email, phone }),
    readNewest(db, email, phone),
    readRecord(db, kind === 'person' ? { personId: id } : null),
  ]);
  const { line, city, postcode, country } = newest ?? row;
  const address = line === '' ? null : { line, city, postcode, country };
  const firstSeen = [row, ...orders, ...requests].map(({ createdAt }) => createdAt);
  const createdAt = earliestOf(firstSeen);
  const details = kind === 'person' ? row : (newest ?? row);
  const { firstName, lastName, company } = details;
  const known = { firstName, lastName, company, email: details.email, phone: details.phone };
  const key = kind === 'person' ? { personId: id } : null;
  return {
    person: { ...known, address, createdAt },
    seed: email === '' && !known.phone ? null : { ...known, key, createdAt },
    orders,
    requests,
    record,
  };
}

interface Row extends Omit<Person, 'address'> {
  line: string;
  city: string;
  postcode: string;
  country: string;
}

/** Returns what a row says of a person, the account with their address, and their record. */
async function readRow(db: Queries, kind: keyof typeof ROWS, id: string) {
  const { rows } = await sql<Row & { accountId: string | null; notedId: string | null }>`
    select f.*, coalesce(f.user_id, (select u.id from users u where u.email = lower(f.email))) as account_id,
      (select coalesce(m.merged_into, m.id) from people m where case when ${kind} = 'person' then m.id = f.id
        else m.user_id is null and case when f.email <> '' then lower(m.email) = lower(f.email)
          else m.email = '' and m.phone = f.phone end end) as noted_id
    from (${ROWS[kind]} and id = ${id}) f`.execute(db);
  return rows[0];
}

const earliestOf = (times: readonly Date[]) => new Date(Math.min(...times.map((time) => time.getTime())));

/** Returns somebody's details as on their newest order, or else their newest quote; undefined if they have neither. */
async function readNewest(db: Queries, email: string, phone: string | null): Promise<Row | undefined> {
  if (email === '' && !phone) return undefined;
  const order =
    email === ''
      ? sql`customer_email = '' and customer_phone = ${phone}`
      : sql`lower(customer_email) = lower(${email})`;
  const quote =
    email === ''
      ? sql`email = '' and ${phoneAsStored(sql`phone`)} = ${phone}`
      : sql`email <> '' and lower(email) = lower(${email})`;
  const { rows } = await sql<Row>`
    (select f.* from (${ROWS.order} and ${order}) f order by created_at desc limit 1)
    union all (select f.* from (${ROWS.quote} and ${quote} and address <> '') f order by created_at desc limit 1)
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

/** SQL: the one row `s` of a person, as `ORDERS_OF_PERSON` reads it. */
const oneOf = ({ kind, id, email, phone = null }: Key) => sql`(select n.*, case n.kind when 'person' then n.id
    when 'account' then (select m.id from people m where ${ofAccount(sql`n.id`, sql`n.email`)} order by m.user_id is null limit 1) end as person_id
  from (select ${kind}::text as kind, ${id}::uuid as id, ${email}::text as email, ${phone}::text as phone) n)`;

/** Returns somebody's newest orders: those of their account, and those with their address without it. */
export async function readOrdersOf(db: Queries, key: Key): Promise<CustomerOrder[]> {
  const { rows } = await sql<CustomerOrder>`
    with s as materialized ${oneOf(key)}
    select t.id, t.order_number, t.status, t.delivery_method, t.total_pence, t.created_at
    from s cross join lateral (${ORDERS_OF_PERSON}) t order by t.created_at desc, t.id limit ${LISTED_MAX}`.execute(
    db,
  );
  return rows;
}

/** Returns what somebody asked for, newest first: by their email address or, without one, their number or the quote itself. */
export async function readRequests(db: Queries, key: Key): Promise<PersonRequest[]> {
  const { rows } = await sql<PersonRequest>`
    with s as materialized ${oneOf(key)}, k as materialized (select k.* from s cross join lateral ${KEYS_OF_PERSON} k)
    select 'quote' as kind, id, draft_number as number, created_at from drafts where erased_at is null and id in (
      select d.id from drafts d join k on k.email <> '' and d.email <> '' and lower(d.email) = k.email
      union select d.id from drafts d join k on k.email = '' and d.email = '' and d.user_id is null and ${phoneAsStored(sql`d.phone`)} = k.phone
      union select s.id from s where s.kind = 'quote')
    union all select 'message', id, null, created_at from contact_messages where lower(email) in (select email from k where email <> '')
    union all select 'sample-pack', id, null, created_at from sample_pack_requests where lower(email) in (select email from k where email <> '')
    order by created_at desc, id limit ${LISTED_MAX}`.execute(db);
  return rows;
}
