import { type RawBuilder, sql } from 'kysely';
import { phoneSearch } from '#kit/phone-search.ts';
import { likePattern } from '#platform/db/like-pattern.ts';
import type { OrderView } from './order-view.ts';

/** What is searched of an order, as the index `orders_search` has it: number, name, email, phone, products, in small letters. */
const WORDS = sql`o.search_words`;
const DAY = sql`(o.created_at at time zone 'UTC')::date`;

/** Sorted other than by time, so many of the newest matches are sorted. */
export const SORTED_MATCHES_MAX = 200;
/** Words of one or two letters are in no index of trigrams: they are looked for among so many of the newest orders. */
const SHORT_SEARCH_ORDERS = 3000;
/**
 * The steps back: shares of the shop's time. With an eighth as a third step each search that finds little costs 5 ms more
 * at a million orders, for the index lists every order of an eighth.
 */
const SHARES = [512, 64];
/** So many orders in a row are read one by one where the index of days is of no use: from the middle of the shop's time on. */
const READ_IN_A_ROW = 3000;
/**
 * Where words meet, the index has one list, of few orders unless they are a product's name: so many are taken as they
 * come, and that is all there are, or the search goes back after all. A full name of 500 among a million orders then
 * costs half as much.
 */
const TAKEN_AT_ONCE = 2000;

export interface SearchOptions {
  /** which orders may be found, of `orders o` */
  filter: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
  limit: number;
  descending: boolean;
  /** all that match, for a file of them; otherwise no more than are shown */
  searchAll: boolean;
}

/**
 * SQL for the orders whose words hold the search, with what they are sorted by. A name that a million orders bear in their
 * thousands must not cost the reading of thousands: the search goes back in time by steps, until it has enough, so that it
 * reads about eight times as many orders as it gives at most. A whole order number or email address has an index of its own.
 */
export function matchesOf(asked: OrderView, now: Date, options: SearchOptions): RawBuilder<unknown> {
  const { filter, key } = options;
  const view = { ...asked, search: phoneSearch(asked.search) };
  const met = meetingsIn(view.search);
  const found = sql`${filter} and ${met.length > 0 ? sql`words_meet(${WORDS}) @> (select ${meetings(met)})` : like(listedOf(view.search))}
    and position(${lowered(view.search)} in ${WORDS}) > 0`;
  if (isShort(view.search))
    return sql`select o.id, ${key} as at from (select * from orders n order by n.created_at desc, n.id desc
      limit ${SHORT_SEARCH_ORDERS}) o where ${found}`;
  if (options.searchAll) return sql`select o.id, ${key} as at from orders o where ${found}`;
  return inSteps(view, now, options, { found, meets: met.length > 0 });
}

/**
 * What is asked stands in a SELECT of its own: PostgreSQL then expects as much of every search, and plans the statement
 * once a connection. As plain parameters it planned each search of a large shop anew, for longer than it searched
 * (0.5–0.9 ms).
 */
const lowered = (search: string) => sql`(select lower(${search}::text))`;
const like = (text: string) => sql`${WORDS} like (select lower(${likePattern(text)}::text))`;

/** What the index is asked for: of an address, what stands before its domain, which it may share with every other. */
function listedOf(search: string): string {
  const user = /^[^\s@]+@/.exec(search)?.[0] ?? '';
  return isShort(user) ? search : user;
}

/**
 * Where words of a search meet: three letters of each, as the index has them of every order (`words_meet`). What holds the
 * search holds these; what holds these is then compared whole.
 */
function meetingsIn(search: string): string[] {
  return [...search.matchAll(/(?=([^ ]{3} [^ ]{3}))/gu)].map(([, pair]) => pair ?? '');
}

const meetings = (pairs: readonly string[]) =>
  sql`array[${sql.join(pairs.map((pair) => sql`lower(${pair}::text)`))}]`;

/** No three letters or figures in a row. */
const isShort = (search: string) => !/[\p{L}\p{N}]{3}/u.test(search);

type Sql = RawBuilder<unknown>;

/**
 * The search in steps, each of which is taken when those before have not found enough: what is named in full, the short
 * list of where words meet, a part of the shop's time, and all of it.
 */
function inSteps(
  view: OrderView,
  now: Date,
  { filter, key, limit, descending }: SearchOptions,
  { found, meets }: { found: Sql; meets: boolean },
): Sql {
  const byTime = view.sort === 'placed';
  const newestFirst = !byTime || descending;
  const enough = sql.lit(byTime ? limit : SORTED_MATCHES_MAX);
  const some = sql.lit(TAKEN_AT_ONCE);
  const order = newestFirst ? sql`created_at desc, id desc` : sql`created_at, id`;
  const matches = (condition: Sql, orders = sql`orders`) =>
    sql`select o.id, ${key} as at, o.created_at from ${orders} o where ${condition}`;
  // OFFSET 0 keeps the two apart: all that match are found by the index of words, and then sorted.
  const sorted = (condition: Sql, orders?: Sql) =>
    sql`select * from (${matches(condition, orders)} offset 0) o order by ${order} limit ${enough}`;
  const exact = exactly(view.search);
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
        found,
        sql`(select * from orders o where ${isOpen} and ${filter}
      order by ${order} limit ${sql.lit(READ_IN_A_ROW)})`,
      ),
    );
  else
    for (const share of SHARES)
      add((isOpen) => sorted(sql`${isOpen} and ${sinceShare(share, newestFirst)} and ${found}`));
  add((isOpen) => sorted(sql`${isOpen} and ${found}`));
  return sql`with span as materialized (${spanOf(now)}),
      common as materialized (select exists (select from products p
        where position(${lowered(view.search)} in lower(p.name)) > 0) as yes),
      exact as materialized (${exact ? sorted(sql`${filter} and ${exact}`) : sorted(sql`false`)}),
      taken as materialized (${matches(meets ? sql`${open[0]} and not (select yes from common) and ${found}` : sql`false`)}
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

/** Whether the search goes not from the end of the shop's time that is read first: beyond a page, or a day, in its midst. */
function startsMidway(view: OrderView, newestFirst: boolean): boolean {
  const cursor = view.sort === 'placed' ? (view.after ?? view.before) : null;
  return cursor !== null || (newestFirst ? view.to : view.from) !== null;
}

/**
 * Orders of the newest share of the shop's time, or of the oldest. One bound only: a GIN index reads every entry within
 * each bound by itself, so a second one would read all of time.
 */
function sinceShare(share: number, newestFirst: boolean): Sql {
  const part = sql`(until - since) / ${sql.lit(share)}`;
  return newestFirst
    ? sql`${DAY} >= (select (until - ${part}) at time zone 'UTC' from span)::date`
    : sql`${DAY} <= (select (since + ${part}) at time zone 'UTC' from span)::date`;
}

/** The shop's time: from its first order until now. */
const spanOf = (now: Date) => sql`select ${now}::timestamptz as until,
  coalesce((select min(n.created_at) from orders n), ${now}::timestamptz) as since`;

/** SQL for the one order, or the one customer, that is named in full; null where the search names none. */
function exactly(search: string): RawBuilder<unknown> | null {
  const number = /^(?:ORD-(\d{4})-|#)?(\d{1,9})$/i.exec(search);
  if (number?.[1]) return sql`o.order_number = ${search.toUpperCase()}`;
  if (number?.[2]) {
    const years = sql`generate_series(extract(year from now())::int - 9, extract(year from now())::int + 1)`;
    return sql`o.order_number in (select 'ORD-' || y || '-' || ${number[2].padStart(6, '0')} from ${years} y)`;
  }
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(search)
    ? sql`lower(o.customer_email) = lower(${search})`
    : null;
}
