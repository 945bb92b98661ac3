import { type RawBuilder, sql } from 'kysely';
import { profilesMatching } from '#features/people/accounts/index.server.ts';
import { notedPeopleMatching } from '#features/selling/drafts/index.server.ts';
import { phoneSearch } from '#kit/phone-search.ts';
import { printedNumber } from '#kit/printed-number.ts';
import { phoneAsStored } from '#platform/db/phone-as-stored.ts';
import { hasWords } from '#platform/db/search-words.ts';

/**
 * What a person is known by: their account or, without one, what staff wrote down about them, or else their first order,
 * quote or enquiry. Everything with the same email address is one person; what has none is joined by phone number.
 */
export type PersonKind = 'account' | 'person' | 'order' | 'quote' | 'message' | 'sample-pack';

type Condition = RawBuilder<unknown>;

/**
 * SQL: whether an email address, in small letters, is that of an account. As a value, so that each is looked up by the index:
 * for `exists`, all accounts may be read first.
 */
const hasAccount = (email: Condition) =>
  sql`((select u.id from users u where u.email = ${email}) is not null)`;
const hasOrder = (email: Condition) =>
  sql`exists (select from orders h where lower(h.customer_email) = ${email} and h.erased_at is null)`;
const hasQuote = (email: Condition) =>
  sql`exists (select from drafts h where lower(h.email) = ${email} and h.email <> '' and h.erased_at is null)`;

/** SQL: whether staff have written somebody down under an email address, in small letters, or a phone number without one. */
const isNoted = (email: Condition, phone: Condition) =>
  sql`exists (select from people m where m.user_id is null and m.email <> '' and lower(m.email) = ${email}
    or m.user_id is null and m.email = '' and ${email} = '' and m.phone = ${phone})`;

/** SQL: whether order `o` is of somebody without an account. An erased one is of nobody. */
const OF_GUEST = sql`o.user_id is null and o.erased_at is null and o.reprint_of is null`;

/** SQL: whether `e` is an earlier order of the same person as `o`. */
const EARLIER = sql`(e.created_at, e.id) < (o.created_at, o.id) and e.user_id is null and e.erased_at is null and e.reprint_of is null`;

/** SQL: the first order of each person without an account about whom staff have written nothing. */
const IS_FIRST_ORDER = sql`${OF_GUEST} and not ${isNoted(sql`lower(o.customer_email)`, sql`o.customer_phone`)} and case when o.customer_email <> ''
    then not ${hasAccount(sql`lower(o.customer_email)`)} and not exists (select from orders e
      where lower(e.customer_email) = lower(o.customer_email) and ${EARLIER})
    else o.customer_phone is null or not exists (select from orders e
      where e.customer_email = '' and e.customer_phone = o.customer_phone and ${EARLIER}) end`;

interface PeopleFilter {
  search: string;
  tradeOnly: boolean;
  /** null for all */
  tag: string | null;
  /** how many of the newest people to read */
  most: number;
}

/** SQL, for use after FROM: the newest people who match, each once: kind, id, name, email, phone, company, created_at. */
export function newestPeople({ search, tradeOnly, tag, most }: PeopleFilter): Condition {
  const newest = (people: Condition) => sql`(${people} order by created_at desc, id limit ${most})`;
  const noted = tradeOnly ? [] : [notedPeople(search, tag)];
  const others =
    tradeOnly || tag !== null ? [] : [guests(search), quotes(search), messages(search), samplePacks(search)];
  return sql`(${sql.join([accounts(search, tradeOnly, tag), ...noted, ...others].map(newest), sql` union all `)})`;
}

/** SQL: the ids of people whom staff wrote down, found by their own words, those of a contact, or a number of theirs. */
function notedMatching(search: string): Condition {
  const number = printedNumber(search)?.number;
  if (number)
    return sql`select coalesce(m.merged_into, m.id) from people m join (
        select lower(customer_email) as email, customer_phone as phone from orders where order_number = ${number}
        union all select lower(email), ${phoneAsStored(sql`phone`)} from drafts where draft_number = ${number}) n
      on case when n.email <> '' then lower(m.email) = n.email else m.email = '' and m.phone = n.phone end`;
  return notedPeopleMatching(phoneSearch(search));
}

/** SQL: the ids of people who have a tag, or with whom somebody who has it was merged. */
const tagged = (tag: string) =>
  sql`select coalesce(m.merged_into, m.id) from people m where m.tags @> array[${tag}::text]`;

/** SQL: the row (people) of account `p`, under which staff write about it. */
export const ofAccount = (id: Condition, email: Condition) =>
  sql`(m.user_id = ${id} or m.user_id is null and m.email <> '' and lower(m.email) = lower(${email}))`;

const notedPeople = (
  search: string,
  tag: string | null,
): Condition => sql`select 'person' as kind, m.id, m.first_name, m.last_name, m.email,
      m.phone, m.company, m.created_at
    from people m where m.user_id is null and m.merged_into is null and not (m.email <> '' and ${hasAccount(sql`lower(m.email)`)})
      and ${search ? sql`m.id in (${notedMatching(search)})` : sql`true`}
      and ${tag === null ? sql`true` : sql`m.id in (${tagged(tag)})`}`;

function accounts(search: string, tradeOnly: boolean, tag: string | null): Condition {
  const number = printedNumber(search)?.number;
  const found = number
    ? sql`(select * from profiles where id in (select user_id from orders where order_number = ${number}))`
    : search
      ? profilesMatching(search)
      : sql`profiles`;
  const more = search
    ? sql`union select f.* from profiles f join billing_details d on d.user_id = f.id
        where ${hasWords(sql`search_text(d.company)`, phoneSearch(search))}
      union select f.* from people m join profiles f on ${ofAccount(sql`f.id`, sql`f.email`)}
        where m.id in (${notedMatching(search)})`
    : sql``;
  return sql`select 'account' as kind, p.id, p.first_name, p.last_name, p.email, p.phone, b.company, p.created_at
    from (select * from ${found} q ${more}) p left join billing_details b on b.user_id = p.id
    where ${tradeOnly ? sql`exists (select from credit_accounts c where c.user_id = p.id and c.is_approved)` : sql`true`}
      and ${tag === null ? sql`true` : sql`exists (select from people m where ${ofAccount(sql`p.id`, sql`p.email`)} and m.id in (${tagged(tag)}))`}`;
}

const guests = (
  search: string,
): Condition => sql`select 'order' as kind, o.id, o.customer_first_name as first_name,
      o.customer_last_name as last_name, o.customer_email as email, o.customer_phone as phone,
      nullif(o.billing_address ->> 'company', '') as company, o.created_at
    from ${search ? firstOrdersOf(search) : sql`orders o where ${IS_FIRST_ORDER}`}`;

/** SQL: the first order `o` of each guest with an order that matches. People are found first, then their orders by index. */
function firstOrdersOf(search: string): Condition {
  const number = printedNumber(search)?.number;
  const text = phoneSearch(search);
  const matching = number
    ? sql`o.order_number = ${number}`
    : sql`${hasWords(sql`o.search_words`, text)} and ${hasWords(WORDS_OF_GUEST, text)}`;
  const byCompany = sql`o.billing_address ->> 'company' <> ''
    and ${hasWords(sql`search_text(o.billing_address ->> 'company')`, text)}`;
  const people = (condition: Condition) => sql`select lower(o.customer_email) as email,
      case when o.customer_email = '' then o.customer_phone end as phone,
      case when o.customer_email = '' and o.customer_phone is null then o.id end as id
    from orders o where ${OF_GUEST} and ${condition}`;
  return sql`(${people(matching)} union ${people(byCompany)}) k cross join lateral (select * from (
      select o.* from orders o where k.email <> '' and lower(o.customer_email) = k.email and ${OF_GUEST}
      union all select o.* from orders o where o.customer_email = '' and o.customer_phone = k.phone and ${OF_GUEST}
      union all select o.* from orders o where o.id = k.id) o order by o.created_at, o.id limit 1) o
    where not ${hasAccount(sql`k.email`)} and not ${isNoted(sql`k.email`, sql`k.phone`)}`;
}

/**
 * SQL: the beginning of an order's search words, which are folded already: number, name, email address and phone number.
 * The products after them are nothing that anybody looks for a person by.
 */
const WORDS_OF_GUEST = sql`left(o.search_words, length(o.order_number) + length(o.customer_name) + length(o.customer_email)
    + coalesce(length(o.customer_phone), 0) + 3)`;

/** Quotes of people who never ordered; one without an email address is of somebody else each time. */
const quotes = (
  search: string,
): Condition => sql`select 'quote' as kind, d.id, d.first_name, d.last_name, d.email,
      nullif(d.phone, '') as phone, nullif(d.company, '') as company, d.created_at
    from drafts d where d.user_id is null and d.erased_at is null and (d.email || d.first_name || d.last_name || d.company || d.phone) <> ''
      and not exists (select from orders h where h.draft_id = d.id)
      and not ${isNoted(sql`lower(d.email)`, phoneAsStored(sql`d.phone`))}
      and (d.email = '' or not ${hasAccount(sql`lower(d.email)`)} and not ${hasOrder(sql`lower(d.email)`)}
        and not exists (select from drafts e where lower(e.email) = lower(d.email) and e.email <> '' and e.erased_at is null
          and (e.created_at, e.id) < (d.created_at, d.id)))
      and ${hasWords(
        sql`search_text(d.first_name || ' ' || d.last_name || ' ' || d.email || ' ' || d.phone || ' ' || d.company
        || ' ' || d.draft_number)`,
        wordsOf(search),
      )}`;

const messages = (
  search: string,
): Condition => sql`select 'message' as kind, m.id, m.first_name, m.last_name, m.email,
      m.phone, null as company, m.created_at
    from contact_messages m where ${isNewByEmail(sql`lower(m.email)`)}
      and not exists (select from contact_messages e where lower(e.email) = lower(m.email) and (e.created_at, e.id) < (m.created_at, m.id))
      and ${hasWords(sql`search_text(m.first_name || ' ' || m.last_name || ' ' || m.email || ' ' || coalesce(m.phone, ''))`, wordsOf(search))}`;

const samplePacks = (
  search: string,
): Condition => sql`select 'sample-pack' as kind, s.id, s.name as first_name,
      '' as last_name, s.email, s.phone, s.company, s.created_at
    from sample_pack_requests s where ${isNewByEmail(sql`lower(s.email)`)}
      and not exists (select from contact_messages e where lower(e.email) = lower(s.email))
      and not exists (select from sample_pack_requests e where lower(e.email) = lower(s.email) and (e.created_at, e.id) < (s.created_at, s.id))
      and ${hasWords(sql`search_text(s.name || ' ' || s.email || ' ' || coalesce(s.phone, '') || ' ' || coalesce(s.company, ''))`, wordsOf(search))}`;

const isNewByEmail = (email: Condition) =>
  sql`not ${hasAccount(email)} and not ${isNoted(email, sql`null`)} and not ${hasOrder(email)} and not ${hasQuote(email)}`;

const wordsOf = (search: string) => printedNumber(search)?.number ?? phoneSearch(search);

/** SQL, for use after FROM: the addresses, and numbers without one, of person `s` and of those merged into them. */
export const KEYS_OF_PERSON = sql`(select lower(s.email) as email, s.phone union
  select lower(m.email), m.phone from people m where m.merged_into = s.person_id)`;

/**
 * SQL: the orders of person `s` (kind, id, email, phone, person_id) of a list, whoever was signed in when they were placed, with
 * those of the people who were merged into them.
 */
export const ORDERS_OF_PERSON = sql`select o.* from orders o where s.kind = 'account' and o.user_id = s.id
  union all select o.* from ${KEYS_OF_PERSON} k
    cross join lateral (
      select o.* from orders o where k.email <> '' and lower(o.customer_email) = k.email and o.user_id is null and o.erased_at is null
      union all select o.* from orders o where k.email = '' and k.phone is not null and o.customer_email = '' and o.customer_phone = k.phone
        and o.user_id is null and o.erased_at is null) o
  union all select o.* from orders o where s.email = '' and s.phone is null and s.kind = 'order' and o.id = s.id`;
