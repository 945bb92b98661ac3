import { type RawBuilder, sql } from 'kysely';
import { phoneSearch } from '#kit/phone-search.ts';
import { printedNumber } from '#kit/printed-number.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import { hasWords, searchWords } from '#platform/db/search-words.ts';
import type { DraftCustomer } from './draft.ts';
import { notedPeopleMatching } from './noted-people.server.ts';

/** A customer whom staff may mean, with the details that a draft takes over. */
export interface CustomerMatch {
  /** of the account or, if they have none, of what staff wrote down about them, or else of the newest order */
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
  /** all their saved addresses, if there are several: the first is above */
  places: { id: string; line: string }[];
}

const MATCHES_MAX = 6;

/** As in the index `profiles_words`. */
const PROFILE = sql`search_text(p.first_name || ' ' || p.last_name || ' ' || p.email || ' ' || coalesce(p.phone, ''))`;
const GUEST = sql`search_text(o.customer_name || ' ' || o.customer_email || ' ' || coalesce(o.customer_phone, '')
  || ' ' || coalesce(o.billing_address ->> 'company', ''))`;

/**
 * Finds customers by parts of a name, email address, company or phone number, or by one of their printed numbers, with
 * their usual address: those with an account first, then those whom staff wrote down, then those who have ordered without one,
 * with the details of their newest order. One statement.
 */
export async function findCustomers(db: Queries, search: string): Promise<CustomerMatch[]> {
  const number = printedNumber(search)?.number;
  if (number) return customersOf(db, number);
  const text = phoneSearch(search);
  const accounts =
    customersWhere(sql`${hasWords(PROFILE, text)} or ${hasWords(sql`search_text(b.company)`, text)}
    or ${searchWords(text).length > 1 ? hasWords(sql`(${PROFILE} || ' ' || search_text(b.company))`, text) : sql`false`}
    or p.id in (select user_id from people where user_id is not null and id in ${notedPeopleMatching(text)})`);
  const guests = namesSomebody(search)
    ? guestsWhere(sql`${hasWords(sql`o.search_words`, text)} and ${hasWords(GUEST, text)}
        and not exists (select from profiles p where lower(p.email) = lower(o.customer_email)) and not ${IS_NOTED}`)
    : guestsWhere(sql`false`);
  const { rows } = await sql<CustomerMatch>`
    (${accounts} order by p.created_at desc, p.id limit ${MATCHES_MAX}) union all
    (${notedWhere(sql`m.id in ${notedPeopleMatching(text)}`)} order by m.created_at desc, m.id limit ${MATCHES_MAX}) union all
    (select * from (${guests}) g limit ${MATCHES_MAX})
    limit ${MATCHES_MAX}`.execute(db);
  return rows;
}

/** Whether a text is somebody's whole name, email address or phone number. */
export function isNamedInFull(match: CustomerMatch, text: string): boolean {
  const { firstName, lastName, email, phone } = match;
  const plain = (words: string) => words.toLowerCase().replace(/\s+/g, ' ').trim();
  const names = [`${firstName} ${lastName}`, email, phone ? phoneSearch(phone) : ''].map(plain);
  return [plain(text), plain(phoneSearch(text))].some((words) => words !== '' && names.includes(words));
}

/** Returns the customer whose order, quote, invoice or credit note has a number. One statement. */
async function customersOf(db: Queries, number: string): Promise<CustomerMatch[]> {
  const { rows } = await sql<CustomerMatch>`
    with numbered as materialized (select o.id, o.user_id from orders o where o.order_number = ${number}
      union all select o.id, coalesce(o.user_id, d.user_id) from drafts d left join orders o on o.draft_id = d.id where d.draft_number = ${number}
      union all select o.id, o.user_id from invoices i join orders o on o.id = i.order_id where i.invoice_number = ${number}
      union all select o.id, o.user_id from charge_invoices i join order_charges c on c.id = i.charge_id
        join orders o on o.id = c.order_id where i.invoice_number = ${number}
      union all select o.id, o.user_id from credit_notes n join orders o on o.id = n.order_id where n.note_number = ${number})
    (${customersWhere(sql`p.id in (select user_id from numbered)`)}) union all
    (${guestsWhere(sql`o.id in (select id from numbered)`)}) limit ${MATCHES_MAX}`.execute(db);
  return rows;
}

/** Whether a search can only match a few people: a first name alone is on too many orders to look through. */
const namesSomebody = (search: string): boolean =>
  search.includes('@') || /\d{5}/.test(search.replaceAll(/\D/g, '')) || /\p{L}\S*\s+\S*\p{L}/u.test(search);

/**
 * Returns one such customer, by the id of their account, record or order, with one of their addresses or their usual one. One
 * statement.
 */
export async function readCustomer(
  db: Queries,
  id: string,
  place: string | null = null,
): Promise<CustomerMatch | undefined> {
  if (!isUuid(id)) return undefined;
  const chosen = place && isUuid(place) ? place : null;
  const { rows } = await sql<CustomerMatch>`${customersWhere(sql`p.id = ${id}`, chosen)}
    union all ${notedWhere(sql`m.id = ${id}`, chosen)}
    union all (${guestsWhere(sql`o.id = ${id}`)})`.execute(db);
  return rows[0];
}

/** Returns the customer of a draft that takes over these details. */
export function customerOfMatch(match: CustomerMatch): DraftCustomer {
  const { email, firstName, lastName } = match;
  return {
    email,
    firstName,
    lastName,
    company: match.company ?? '',
    phone: match.phone ?? '',
    address: match.address ?? '',
    city: match.city ?? '',
    postcode: match.postcode ?? '',
    country: match.country === 'Ireland' ? 'Ireland' : 'United Kingdom',
  };
}

/** SQL: the addresses of account `p`: the customer's own, and those that staff noted. */
const PLACES = sql`(select id, address_line1 as address, city, postal_code as postcode, country, created_at, is_default, true as is_own
    from addresses where user_id = p.id and type = 'shipping'
  union all select w.id, w.address, w.city, w.postcode, w.country, w.created_at, false, false
    from person_addresses w join people g on g.id = w.person_id where g.user_id = p.id)`;
const USUAL_FIRST = sql`w.is_own desc, w.is_default desc, w.created_at desc`;

const customersWhere = (condition: ReturnType<typeof sql>, place: string | null = null) => sql<CustomerMatch>`
  select p.id, false as is_guest, p.first_name, p.last_name, p.email, p.phone,
    coalesce(b.company, (select g.company from people g where g.user_id = p.id)) as company, a.address, a.city, a.postcode, a.country,
    (select case when count(*) > 1 then json_agg(json_build_object('id', w.id, 'line', concat_ws(', ', w.address, w.city))
      order by ${USUAL_FIRST}) else '[]' end from ${PLACES} w) as places
  from profiles p left join billing_details b on b.user_id = p.id
    left join lateral (select * from ${PLACES} w order by w.id is not distinct from ${place}::uuid desc, ${USUAL_FIRST} limit 1) a on true
  where ${condition}`;

/** SQL: the addresses that staff noted for row `m` (people), and for those merged into it. */
const NOTED_PLACES = sql`(select w.* from person_addresses w join people g on g.id = w.person_id where g.id = m.id or g.merged_into = m.id)`;

/** SQL: people without an account whom staff wrote down, with an address that is noted or, without one, of their newest order. */
const notedWhere = (condition: RawBuilder<unknown>, place: string | null = null) => sql<CustomerMatch>`
  select m.id, true as is_guest, m.first_name, m.last_name, m.email, m.phone, m.company, a.address, a.city, a.postcode, a.country,
    (select case when count(*) > 1 then json_agg(json_build_object('id', w.id, 'line', concat_ws(', ', w.address, w.city))
      order by w.created_at, w.id) else '[]' end from ${NOTED_PLACES} w) as places
  from people m left join lateral (
    (select w.address, w.city, w.postcode, w.country from ${NOTED_PLACES} w
      order by w.id is not distinct from ${place}::uuid desc, w.created_at, w.id limit 1)
    union all (select o.shipping_address_line1, o.shipping_city, o.shipping_postcode, o.shipping_country from orders o
      where o.user_id is null and o.erased_at is null and o.delivery_method = 'delivery'
        and m.email <> '' and lower(o.customer_email) = lower(m.email)
      order by o.created_at desc limit 1) limit 1) a on true
  where m.user_id is null and m.merged_into is null
    and (select u.id from users u where m.email <> '' and u.email = lower(m.email)) is null and ${condition}`;

/** SQL: whether staff wrote down the customer of order `o`. */
const IS_NOTED = sql`exists (select from people m where m.user_id is null and m.email <> '' and lower(m.email) = lower(o.customer_email)
  or m.user_id is null and m.email = '' and o.customer_email = '' and m.phone = o.customer_phone)`;

/** SQL for the customer of a guest's order: orders without an email address each have a different one. */
const PERSON = sql`coalesce(nullif(lower(o.customer_email), ''), o.id::text)`;

const guestsWhere = (condition: ReturnType<typeof sql>) => sql<CustomerMatch>`
  select distinct on (${PERSON}) o.id, true as is_guest, o.customer_first_name, o.customer_last_name, o.customer_email,
    o.customer_phone, o.billing_address ->> 'company', o.shipping_address_line1, o.shipping_city, o.shipping_postcode, o.shipping_country, '[]'::json
  from orders o where o.user_id is null and o.erased_at is null and ${condition}
  order by ${PERSON}, o.created_at desc`;
