import { type RawBuilder, sql } from 'kysely';
import { isLateSql } from '#features/pricing/delivery/index.server.ts';
import { workingDaysFrom } from '#features/pricing/delivery/index.ts';
import { londonDay } from '#kit/london-time.ts';
import { searchParts } from '#kit/search-days.ts';
import type { Queries } from '#platform/db/database.ts';
import { searchWords } from '#platform/db/search-words.ts';
import {
  DETAILS,
  FLOOR,
  type FloorAndDays,
  IS_COLLECTED,
  IS_READY,
  isLateJob,
  NOTE,
  TICKET_IS_STALE,
  WAITS_FOR,
  WAITS_SINCE,
} from '../store.server.ts';
import { TICKETS_MAX } from '../tickets/ticket-sizes.ts';
import { PRESS_OF_STEP, STEPS_LEFT } from '../work-left.server.ts';
import { type Cards, DAYS_SHOWN, type JobFilter } from './board-view.ts';

interface CardQuery {
  now: Date;
  by: 'stage' | 'day';
  /** whether to count day by day: columns by stage don't need it */
  dated?: boolean;
  /** the first jobs for each press */
  lanes?: boolean;
  /** how many jobs of each stage or day, in each lane: from `least` to `most`, with a total of at most `together` */
  each: { least: number; most: number; together?: number };
  /** if there are no more than this in total, every job is read */
  whole?: number;
  /** the stage or day of which more jobs are read, and how many */
  longer?: { id: string; most: number };
  /** if there are more than `whole` jobs in total: whether those due after the board's days are read, or only counted */
  later?: boolean;
  filter?: JobFilter;
}

/** The most cards that are read, however many days they are due on. */
const CARDS_MAX = 3000;

/**
 * Returns the first open jobs of each stage or day, how many there are, and the shop floor. It reads only the cards
 * that it returns: a board costs no more when more jobs are waiting, and nothing for jobs that have left. One
 * statement.
 */
export async function readBoard(
  db: Queries,
  userId: string,
  { now, by, dated = true, lanes = false, each, whole = 0, longer, later = true, filter }: CardQuery,
): Promise<{ cards: Cards; floor: FloorAndDays }> {
  const today = londonDay(now);
  // This decides, together with its day, whether it is late. Jobs due later can't be late.
  const isCollected = dated
    ? sql`(j.due_on <= ${today}::date and (j.due_on = ${today}::date or ${IS_READY}) and ${IS_COLLECTED})`
    : sql`false`;
  const isByDay = by === 'day';
  const lastDay = isByDay ? sql`last_day as materialized (${lastDayOf(now)}),` : sql``;
  const column = isByDay ? sql`${dayOf(now)}, lane` : sql`stage_id, lane`;
  // A board by day doesn't need the numbers of each stage.
  const stage = isByDay ? sql`null::text as stage_id` : sql`j.stage_id`;
  const few = sql.lit(whole);
  const due = dated
    ? sql`due_on, is_collected, is_ready`
    : sql`min(due_on) as due_on, false as is_collected, false as is_ready`;
  const lane = lanes ? PRESS_OF_STEP : sql`null::text`;
  // The same rule as `pressOf`.
  const places =
    lanes || filter?.press
      ? sql`left join (${STEPS_LEFT}) n on n.is_next and (n.family_id, n.stage_id) = (j.family_id, j.stage_id)`
      : sql``;
  const conditions = [sql`j.closed_at is null`, ...(filter ? leftBy(filter, now, userId) : [])];
  const judged = filter?.waits ? WHAT_WAITS : sql``;
  // An index has the jobs of each stage in order, so only the first of them are read.
  const isInOrder = !isByDay && !lanes && conditions.length === 1;
  const kept = isInOrder ? sql`not materialized` : sql`materialized`;
  const most = mostOf(by, longer);
  const numbered = later ? sql`` : sql`where total <= ${few} or due_on <= ${LAST_DAY}`;
  const first = isInOrder ? firstInOrder(most) : firstNumbered(column, numbered, most);
  const { rows } = await sql<Cards & FloorAndDays>`with ${lastDay} open as ${kept} (
    select j.id, j.code, j.due_on, ${stage}, ${lane} as lane, ${isCollected} as is_collected, ${dated ? IS_READY : sql`false`} as is_ready
    from jobs j ${places} ${judged} where ${sql.join(conditions, sql` and `)}),
  tally as materialized (select stage_id, lane, ${due}, count(*)::int as jobs
    from open group by stage_id, lane${dated ? sql`, due_on, is_collected, is_ready` : sql``}),
  cells as materialized (select sum(jobs)::int as jobs from tally ${later ? sql`` : sql`where due_on <= ${LAST_DAY}`} group by ${column}),
  many as (select sum(jobs) as total, case when sum(jobs) <= ${few} then ${few} else ${eachOf(each)} end::int as most from tally),
  first as (${first} limit ${CARDS_MAX})
  select (select coalesce(json_agg(b), '[]') from (
    select j.code, j.version, i.product_name as product, j.quantity, ${DETAILS} as details,
      o.customer_name as customer, j.stage_id as "stageId", j.family_id as "familyId", j.press_id as "pressId",
      (select u.name from users u where u.id = j.holder_id) as holder,
      j.holder_id is not distinct from ${userId}::uuid as "isMine", j.due_on as "dueOn",
      o.delivery_method <> 'delivery' as "isCollected", s.kind = 'ready' as "isReady", o.reprint_of is not null as "isReprint", j.changed,
      ${TICKET_IS_STALE} as "isTicketStale", j.blocked, ${WAITS_FOR} as blocks,
      ${NOTE} as note, (${WAITS_SINCE} at time zone 'Europe/London')::date as "waitsSince", (select a.preview_key is not null from artworks a where a.id = i.artwork_id) is true as "hasPicture",
      (select h.code from sheet_jobs l join sheets h on h.id = l.sheet_id where l.job_id = j.id and l.is_live) as sheet
    from first f join jobs j on j.id = f.id join orders o on o.id = j.order_id join order_items i on i.id = j.item_id
    join stages s on s.id = j.stage_id order by j.due_on, j.code) b) as jobs,
  (select coalesce(json_agg(json_build_object('stageId', stage_id, 'dueOn', due_on, 'isCollected', is_collected,
    'isReady', is_ready, 'lane', lane, 'jobs', jobs)), '[]') from tally) as tally,
  (select coalesce(json_agg(code order by due_on, code), '[]') from open where (select total from many) <= ${TICKETS_MAX}) as codes,
  (select most from many) as each, ${FLOOR}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a row');
  const { jobs, tally, codes, each: shown, ...floor } = row;
  return { cards: { jobs, tally, codes, each: shown }, floor };
}

/**
 * SQL: how many of each column and lane (`CardQuery.each`). The numbers are inlined: as parameters, PostgreSQL would
 * plan the whole statement again each time to estimate them (3 ms).
 */
const eachOf = ({ least, most, together = 0 }: CardQuery['each']) =>
  least === most
    ? sql.lit(most)
    : sql`(select coalesce(max(n), ${sql.lit(least)}) from generate_series(${sql.lit(least)}, ${sql.lit(most)}) n
        where (select sum(least(c.jobs, n)) from cells c) <= ${sql.lit(together)})`;

/**
 * SQL: how many jobs of stage `stage_id` are read. On a board by day, to show more jobs of one column, more of each day
 * are read, because several days may share a column.
 */
const mostOf = (by: CardQuery['by'], longer: CardQuery['longer']) => {
  if (!longer) return sql`most`;
  return by === 'day'
    ? sql`greatest(most, ${longer.most})`
    : sql`case when stage_id = ${longer.id} then greatest(most, ${longer.most}) else most end`;
};

/** SQL: the first open jobs of each column and lane. */
const firstNumbered = (
  column: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
  most: RawBuilder<unknown>,
) => sql`select id from (
      select id, due_on, code, stage_id, most, row_number() over (partition by ${column} order by due_on, code) as nth
      from open, many ${which}) n
    where nth <= ${most} order by due_on, code`;

/** SQL: the first open jobs of each stage, as the index has them. */
const firstInOrder = (most: RawBuilder<unknown>) => sql`select f.id
    from (select distinct stage_id, ${most} as most from tally, many) t
    cross join lateral (select j.id from jobs j where j.stage_id = t.stage_id and j.closed_at is null order by j.due_on, j.code limit t.most) f`;

/**
 * SQL: the last day that the board shows, as a row. Only the database knows the shop's own days off and only the
 * program knows bank holidays, so the program passes in more days than there can be days off.
 */
function lastDayOf(now: Date): RawBuilder<unknown> {
  const today = londonDay(now);
  if (ahead[0] !== today)
    ahead = [today, `{${workingDaysFrom(today, DAYS_SHOWN + DAYS_OFF_MAX, new Set()).join()}}`];
  return sql`select d as day from unnest(${ahead[1]}::date[]) d where d not in (select c.day from closed_days c)
    order by d offset ${sql.lit(DAYS_SHOWN - 1)} limit 1`;
}

const LAST_DAY = sql`(select day from last_day)`;

/**
 * SQL: the day whose column an open job is in. All late jobs share one (yesterday), and so do all jobs after the
 * working days that the board shows.
 */
function dayOf(now: Date): RawBuilder<unknown> {
  const today = londonDay(now);
  const late = isLateSql(now, { dueOn: sql`due_on`, isCollected: sql`is_collected`, isReady: sql`is_ready` });
  return sql`case when ${late} then ${today}::date - 1 else least(greatest(due_on, ${today}::date), ${LAST_DAY} + 1) end`;
}

const DAYS_OFF_MAX = 60;

/**
 * A day, and the working days from it on as an SQL array: calculated once a day, not each time a board is shown (0.2
 * ms).
 */
let ahead: [day: string, days: string] = ['', '{}'];

/** SQL: the item, order and stage of job `j`, which say what it waits for. */
const WHAT_WAITS = sql`join order_items i on i.id = j.item_id join orders o on o.id = j.order_id join stages s on s.id = j.stage_id`;

/**
 * SQL: the conditions that a filter sets for a job `j`; `WHAT_WAITS` is joined if the filter needs it. A search uses
 * the indexed words.
 */
function leftBy(
  { search, family, press, waits, mine, late }: JobFilter,
  now: Date,
  userId: string,
): RawBuilder<unknown>[] {
  const { words, days } = searchParts(search, londonDay(now));
  const matches = searchWords(words).map((word) => sql`strpos(j.search_words, search_text(${word})) > 0`);
  const waiting = waits === 'any' ? sql`cardinality(${WAITS_FOR}) > 0` : sql`${waits} = any(${WAITS_FOR})`;
  return [
    ...(family ? [sql`j.family_id = ${family}`] : []),
    ...(mine ? [sql`j.holder_id = ${userId}::uuid`] : []),
    ...(late ? [isLateJob(now)] : []),
    ...(press ? [sql`${PRESS_OF_STEP} = ${press}`] : []),
    ...matches,
    ...(days ? [sql`j.due_on = any(${`{${days.join()}}`}::date[])`] : []),
    ...(waits ? [waiting] : []),
  ];
}
