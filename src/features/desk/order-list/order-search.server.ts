import { type RawBuilder, sql } from 'kysely';
import { phoneSearch } from '#kit/phone-search.ts';
import { type NumberKind, printedNumber } from '#kit/printed-number.ts';
import { foldedSearch } from '#kit/search-text.ts';
import { wholeAddress } from '#kit/whole-address.ts';
import { likePattern } from '#platform/db/like-pattern.ts';
import { searchWords } from '#platform/db/search-words.ts';
import type { OrderView } from './order-view.ts';

/** An order's searchable text, as in the index `orders_search`: number, name, email, phone, products, folded by `search_text`. */
const WORDS = sql`o.search_words`;
const DAY = sql`(o.created_at at time zone 'UTC')::date`;

/** If not sorted by time, only this many of the newest matches are sorted. */
export const SORTED_MATCHES_MAX = 200;
/** Words of one or two letters are not in the trigram index, so only this many of the newest orders are searched. */
const SHORT_SEARCH_ORDERS = 3000;
/**
 * The steps back in time, as fractions of the shop's history. A third step of an eighth would cost 5 ms more for each
 * rare search at a million orders, as the index lists every order of that eighth.
 */
const SHARES = [512, 64];
/** How many orders in a row are read one by one where the day index doesn't help: from the middle of the history on. */
const READ_IN_A_ROW = 3000;
/**
 * For a pair of adjacent words the index has one list, usually short unless it is a product's name. Up to this many are
 * read unsorted: if there are fewer, that is the whole result; otherwise the search goes back in steps. This halves the
 * cost of a full name with 500 orders among a million.
 */
const TAKEN_AT_ONCE = 2000;

export interface SearchOptions {
  /** limits the orders, as `orders o` */
  filter: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
  limit: number;
  descending: boolean;
  /** return every match, for an export; otherwise only as many as are shown */
  searchAll: boolean;
}

/**
 * SQL for the orders that match the search, with their sort keys. A name on thousands of a million orders must not cost
 * reading thousands: the search goes back in time in steps until it has enough, so it reads at most about eight times
 * as many orders as it returns. A full order number or email address has its own index.
 */
export function matchesOf(requested: OrderView, now: Date, options: SearchOptions): RawBuilder<unknown> {
  const view = { ...requested, search: foldedSearch(phoneSearch(requested.search)) };
  const met = meetingsIn(view.search);
  const matching = sql`${options.filter} and ${met.length > 0 ? sql`words_meet(${WORDS}) @> (select ${meetings(met)})` : like(listedOf(view.search))}
    and position(${lowered(view.search)} in ${WORDS}) > 0`;
  const whole = matchesIn(view, now, options, { matching, meets: met.length > 0 });
  const words = searchWords(view.search);
  if (words.length < 2 || !words.some(isName) || printedNumber(view.search)) return whole;
  // A person and a product, or a first name after a last one: words that are apart in an order are searched for if none are together.
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const apart = sql`${options.filter} and not exists (select from whole)
    and ${sql.join(
      words.map((word) => (isShort(word) ? sql`position(${lowered(word)} in ${WORDS}) > 0` : like(word))),
      sql` and `,
    )}`;
  const each = matchesIn({ ...view, search: longest }, now, options, {
    matching: apart,
    meets: false,
    apart: true,
  });
  return sql`with whole as materialized (${whole}), each as materialized (${each})
    select id, at from whole union all select id, at from each`;
}

interface Condition {
  matching: Sql;
  /** whether it looks in the list for a pair of adjacent words */
  meets: boolean;
  /** whether it is about single words, so that none is a complete number or address */
  apart?: boolean;
}

/** Numbers and parts of postcodes are on too many orders for a pair of them to identify one. */
const isName = (word: string) => /\p{L}{3}/u.test(word) && !word.includes('@');

/** SQL for the orders of a view that meet a condition. */
function matchesIn(
  view: OrderView,
  now: Date,
  options: SearchOptions,
  condition: Condition,
): RawBuilder<unknown> {
  const { key } = options;
  if (isShort(view.search))
    return sql`select o.id, ${key} as at from (select * from orders n order by n.created_at desc, n.id desc
      limit ${SHORT_SEARCH_ORDERS}) o where ${condition.matching}`;
  if (options.searchAll) return sql`select o.id, ${key} as at from orders o where ${condition.matching}`;
  return inSteps(view, now, options, condition);
}

/**
 * The search text is in a separate SELECT, so that PostgreSQL makes the same estimate for every search and plans once
 * per connection. With plain parameters it planned every search of a large shop again, which took longer than the
 * search (0.5–0.9 ms).
 */
const lowered = (search: string) => sql`(select search_text(${search}::text))`;
const like = (text: string) => sql`${WORDS} like (select search_text(${likePattern(text)}::text))`;

/** The text to look up in the index: for an email address, the part before its domain, because many may share that. */
function listedOf(search: string): string {
  const user = /^[^\s@]+@/.exec(search)?.[0] ?? '';
  return isShort(user) ? search : user;
}

/**
 * The word boundaries of a search: three letters on each side of a space, as indexed for every order (`words_meet`).
 * Every match contains these; whatever contains them is then compared in full.
 */
function meetingsIn(search: string): string[] {
  return [...search.matchAll(/(?=([^ ]{3} [^ ]{3}))/gu)].map(([, pair]) => pair ?? '');
}

const meetings = (pairs: readonly string[]) =>
  sql`array[${sql.join(pairs.map((pair) => sql`search_text(${pair}::text)`))}]`;

/** Whether there are no three letters or digits in a row. */
const isShort = (search: string) => !/[\p{L}\p{N}]{3}/u.test(search);

type Sql = RawBuilder<unknown>;

/**
 * The search in steps, each run only if those before have not found enough: the exact number or address, the short list
 * for adjacent words, parts of the history, then all of it.
 */
function inSteps(
  view: OrderView,
  now: Date,
  { filter, key, limit, descending }: SearchOptions,
  { matching, meets, apart = false }: Condition,
): Sql {
  const byTime = view.sort === 'placed';
  const newestFirst = !byTime || descending;
  const enough = sql.lit(byTime ? limit : SORTED_MATCHES_MAX);
  const some = sql.lit(TAKEN_AT_ONCE);
  const order = newestFirst ? sql`created_at desc, id desc` : sql`created_at, id`;
  const matches = (condition: Sql, orders = sql`orders`) =>
    sql`select o.id, ${key} as at, o.created_at from ${orders} o where ${condition}`;
  // OFFSET 0 is a planner barrier: find all matches by the word index, then sort.
  const sorted = (condition: Sql, orders?: Sql) =>
    sql`select * from (${matches(condition, orders)} offset 0) o order by ${order} limit ${enough}`;
  const exact = apart ? null : exactly(view.search);
  const isFew = sql`not (select yes from common) and (select count(*) from taken) < ${some}`;
  const open = [sql`(select count(*) from exact) = 0`, ...(meets ? [sql`not (${isFew})`] : [])];
  const steps: { name: string; step: Sql }[] = [];
  const add = (part: (isOpen: Sql) => Sql) => {
    const before = steps.map(({ name }) => sql`(select count(*) from ${sql.ref(name)}) < ${enough}`);
    steps.push({ name: `step${steps.length}`, step: part(sql.join([...open, ...before], sql` and `)) });
  };
  if (startsMidway(view, newestFirst))
    add((isOpen) =>
      sorted(
        matching,
        sql`(select * from orders o where ${isOpen} and ${filter}
      order by ${order} limit ${sql.lit(READ_IN_A_ROW)})`,
      ),
    );
  else
    for (const share of SHARES)
      add((isOpen) => sorted(sql`${isOpen} and ${sinceShare(share, newestFirst)} and ${matching}`));
  add((isOpen) => sorted(sql`${isOpen} and ${matching}`));
  return sql`with span as materialized (${spanOf(now)}),
      common as materialized (select exists (select from products p
        where p.name ilike (select ${likePattern(view.search)}::text)) as yes),
      exact as materialized (${exact ? sorted(sql`${filter} and ${exact}`) : sorted(sql`false`)}),
      taken as materialized (${matches(meets ? sql`${open[0]} and not (select yes from common) and ${matching}` : sql`false`)}
        limit ${some}),
      ${sql.join(steps.map(({ name, step }) => sql`${sql.ref(name)} as materialized (${step})`))}
    select id, at from exact
      union all (select id, at from taken where ${isFew} order by ${order} limit ${enough})
      union all select id, at from ${sql.ref(steps.at(-1)?.name ?? '')}
      ${sql.join(
        steps.slice(0, -1).map(
          ({ name }) => sql`union all select id, at from ${sql.ref(name)}
          where (select count(*) from ${sql.ref(name)}) >= ${enough}`,
        ),
        sql` `,
      )}`;
}

/** Whether the search starts in the middle of the history: at a cursor, or at a day limit. */
function startsMidway(view: OrderView, newestFirst: boolean): boolean {
  const cursor = view.sort === 'placed' ? (view.after ?? view.before) : null;
  return cursor !== null || (newestFirst ? view.to : view.from) !== null;
}

/**
 * Orders of the newest or oldest fraction of the history. One bound only: a GIN index reads all entries within each
 * bound separately, so a second bound would read the whole history.
 */
function sinceShare(share: number, newestFirst: boolean): Sql {
  const part = sql`(until - since) / ${sql.lit(share)}`;
  return newestFirst
    ? sql`${DAY} >= (select (until - ${part}) at time zone 'UTC' from span)::date`
    : sql`${DAY} <= (select (since + ${part}) at time zone 'UTC' from span)::date`;
}

/** The shop's history: from its first order until now. */
const spanOf = (now: Date) => sql`select ${now}::timestamptz as until,
  coalesce((select min(n.created_at) from orders n), ${now}::timestamptz) as since`;

/** SQL for an exact number as we print it, or email address; null if the search is neither. */
function exactly(search: string): RawBuilder<unknown> | null {
  const printed = printedNumber(search);
  if (printed) return ofPrinted(printed);
  const [, digits] = /^#?(\d{1,9})$/.exec(search) ?? [];
  if (digits) {
    const years = sql`generate_series(extract(year from now())::int - 9, extract(year from now())::int + 1)`;
    return sql`o.order_number in (select 'ORD-' || y || '-' || ${digits.padStart(6, '0')} from ${years} y)`;
  }
  const address = wholeAddress(search);
  return address ? sql`lower(o.customer_email) = ${address}` : null;
}

/** SQL for the orders that have this number themselves, or on an invoice, credit note or quote. */
function ofPrinted({ kind, number }: { kind: NumberKind; number: string }): RawBuilder<unknown> {
  switch (kind) {
    case 'ORD':
      return sql`o.order_number = ${number}`;
    case 'INV':
      return sql`o.id in (select order_id from invoices where invoice_number = ${number}
        union all select c.order_id from charge_invoices i join order_charges c on c.id = i.charge_id where i.invoice_number = ${number})`;
    case 'CN':
      return sql`o.id in (select order_id from credit_notes where note_number = ${number})`;
    case 'QUO':
      return sql`o.draft_id = (select id from drafts where draft_number = ${number})`;
  }
}
