import { type RawBuilder, sql } from 'kysely';
import { phoneSearch } from '../../../kit/phone-search.ts';
import type { OrderView } from './order-view.ts';

/** What is searched of an order, as the index `orders_search` has it: number, name, e-mail, phone, products, in small letters. */
const WORDS = sql`o.search_words`;
const DAY = sql`(o.created_at at time zone 'UTC')::date`;

/** Sorted other than by time, so many of the newest matches are sorted. */
export const SORTED_MATCHES_MAX = 200;
/** Words of one or two letters are in no index of trigrams: they are looked for among so many of the newest orders. */
export const SHORT_SEARCH_ORDERS = 3000;
/**
 * The steps back: shares of the shop's time; then all of it. With an eighth as a third step each search that finds little
 * costs 5 ms more at a million orders, for the index lists every order of an eighth.
 */
const STEPS = [512, 64];
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
 * reads about eight times as many orders as it gives at most. A whole order number or e-mail address has an index of its own.
 */
export function matchesOf(asked: OrderView, now: Date, options: SearchOptions): RawBuilder<unknown> {
  const { filter, key } = options;
  const view = { ...asked, search: phoneSearch(asked.search) };
  const like = (text: string) =>
    sql`${WORDS} like '%' || lower(${text.replace(/[\\%_]/g, '\\$&')}::text) || '%'`;
  const met = meetingsIn(view.search);
  const found =
    met.length > 0
      ? sql`${filter} and words_meet(${WORDS}) @> ${meetings(met)} and position(lower(${view.search}::text) in ${WORDS}) > 0`
      : sql`${filter} and ${like(view.search)}`;
  if (isShort(view.search))
    return sql`select o.id, ${key} as at from (select * from orders n order by n.created_at desc, n.id desc
      limit ${SHORT_SEARCH_ORDERS}) o where ${found}`;
  if (options.searchAll) return sql`select o.id, ${key} as at from orders o where ${found}`;
  return inSteps(view, now, options, { found, meets: met.length > 0 });
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
export const isShort = (search: string) => !/[\p{L}\p{N}]{3}/u.test(search);

function inSteps(
  view: OrderView,
  now: Date,
  { filter, key, limit, descending }: SearchOptions,
  { found, meets }: { found: RawBuilder<unknown>; meets: boolean },
): RawBuilder<unknown> {
  const byTime = view.sort === 'placed';
  const newestFirst = !byTime || descending;
  const enough = sql.lit(byTime ? limit : SORTED_MATCHES_MAX);
  const direction = newestFirst ? sql`desc` : sql`asc`;
  const matches = (condition: RawBuilder<unknown>) =>
    sql`select o.id, ${key} as at, o.created_at from orders o where ${condition}`;
  const part = (condition: RawBuilder<unknown>) =>
    sql`${matches(condition)} order by o.created_at ${direction}, o.id ${direction} limit ${enough}`;
  // One bound only: a GIN index reads every entry within each bound by itself, so a second one would read all of time.
  const bound = (share: number) =>
    newestFirst
      ? sql`${DAY} >= (select (start - (start - first) / ${sql.lit(share)}) at time zone 'UTC' from span)::date`
      : sql`${DAY} <= (select (first + (start - first) / ${sql.lit(share)}) at time zone 'UTC' from span)::date`;
  const exact = exactly(view.search);
  const isOpen = (before: readonly string[]) =>
    sql.join(
      before.map((name) =>
        name === 'exact'
          ? sql`(select count(*) from exact) = 0`
          : sql`(select count(*) from ${sql.ref(name)}) < ${enough}`,
      ),
      sql` and `,
    );
  const some = sql.lit(TAKEN_AT_ONCE);
  const isCommon = sql`exists (select from products p where position(lower(${view.search}::text) in lower(p.name)) > 0)`;
  const isMore = meets ? sql`(${isCommon} or (select count(*) from taken) = ${some}) and` : sql``;
  const names = STEPS.map((_, i) => `step${i}`);
  const steps = STEPS.map(
    (share, i) => sql`${sql.ref(names[i] ?? '')} as materialized (
    ${part(sql`${isMore} ${isOpen(['exact', ...names.slice(0, i)])} and ${bound(share)} and ${found}`)})`,
  );
  const last = part(sql`${isMore} ${isOpen(['exact', ...names])} and ${found}`);
  const stepped = names.map(
    (name) =>
      sql`select id, at from ${sql.ref(name)} where (select count(*) from ${sql.ref(name)}) >= ${enough}`,
  );
  return sql`with span as materialized (${spanOf(view, now, newestFirst)}),
      exact as materialized (${part(exact ? sql`${filter} and ${exact}` : sql`false`)}),
      taken as materialized (${meets ? sql`${matches(sql`not ${isCommon} and ${isOpen(['exact'])} and ${found}`)} limit ${some}` : part(sql`false`)}),
      ${sql.join(steps)}, everywhere as materialized (${last})
    select id, at from exact union all ${sql.join(stepped, sql` union all `)} union all select id, at from everywhere
      union all (select id, at from taken o where (select count(*) from taken) < ${some}
        order by created_at ${direction}, id ${direction} limit ${enough})`;
}

/** From which instant the search goes back (or on), and where it ends. */
function spanOf(view: OrderView, now: Date, newestFirst: boolean): RawBuilder<unknown> {
  const cursor = view.sort === 'placed' ? (view.after ?? view.before) : null;
  const latest = view.to
    ? sql`least(${now}::timestamptz, (${view.to}::date + 1)::timestamp at time zone 'Europe/London')`
    : sql`${now}::timestamptz`;
  const earliest = sql`coalesce((select min(n.created_at) from orders n), ${now}::timestamptz)`;
  if (!cursor) return sql`select ${latest} as start, ${earliest} as first`;
  const at = sql`${cursor.at}::timestamptz`;
  return newestFirst
    ? sql`select ${at} as start, ${earliest} as first`
    : sql`select ${latest} as start, ${at} as first`;
}

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
