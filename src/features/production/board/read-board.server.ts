import { type RawBuilder, sql } from 'kysely';
import { londonDay } from '#kit/london-time.ts';
import type { Queries } from '#platform/db/database.ts';
import {
  DETAILS,
  FLOOR,
  type FloorAndDays,
  IS_COLLECTED,
  IS_READY,
  isLateJob,
  NOTE,
  WAITS_FOR,
  WAITS_SINCE,
} from '../store.server.ts';
import { TICKETS_MAX } from '../tickets/ticket-sizes.ts';
import { WORK_LEFT } from '../work-left.server.ts';
import type { Cards, JobFilter } from './board-view.ts';

interface CardsWanted {
  now: Date;
  by: 'stage' | 'day';
  /** the first for each press */
  lanes?: boolean;
  /** how many of each stage or day */
  most: number;
  /** of so few in all, each is read */
  whole?: number;
  /** the stage of which more are read, and how many */
  longer?: { id: string; most: number };
  filter?: JobFilter;
}

/** The most cards that are read, however many days they are due on. */
const CARDS_MAX = 3000;

/**
 * Returns the first open jobs of each stage or day, how many there are, and the floor they are on. It reads the cards that it
 * returns and nothing else of a job: a board costs no more the more jobs wait, and nothing for one that has left. One
 * statement.
 */
export async function readBoard(
  db: Queries,
  userId: string,
  { now, by, lanes = false, most, whole = 0, longer, filter }: CardsWanted,
): Promise<{ cards: Cards; floor: FloorAndDays }> {
  const column = by === 'stage' ? sql`stage_id` : sql`due_on`;
  // Stage, family and the chosen press say which lane a job is in (`lanesOf`).
  const place = lanes ? sql`family_id, press_id` : sql`null as family_id, null as press_id`;
  const inLane = lanes
    ? sql` and (stage_id, family_id) = (c.stage_id, c.family_id) and press_id is not distinct from c.press_id`
    : sql``;
  // What decides whether it is late, beside its day.
  const isCollected = sql`((j.due_on = ${londonDay(now)}::date or ${IS_READY}) and ${IS_COLLECTED})`;
  const inColumn =
    by === 'stage' ? inLane : sql`${inLane} and (${isCollected}, ${IS_READY}) = (c.is_collected, c.is_ready)`;
  const left = filter ? leftBy(filter, now, userId) : [];
  const open = sql`select * from jobs j where ${sql.join([sql`j.closed_at is null`, ...left], sql` and `)}`;
  const { rows } = await sql<
    Cards & FloorAndDays
  >`with open as ${left.length > 0 ? sql`materialized` : sql`not materialized`} (${open}),
  tally as materialized (select stage_id, due_on, ${place}, ${isCollected} as is_collected, ${IS_READY} as is_ready,
    count(*)::int as jobs from open j group by 1, 2, 3, 4, 5, 6),
  many as (select case when sum(jobs) <= ${whole} then ${whole} else ${most} end::int as most from tally)
  select (select coalesce(json_agg(b), '[]') from (
    select j.code, j.version, i.product_name as product, j.quantity, ${DETAILS} as details,
      o.customer_name as customer, j.stage_id as "stageId", j.family_id as "familyId", j.press_id as "pressId",
      (select u.name from users u where u.id = j.holder_id) as holder,
      j.holder_id is not distinct from ${userId}::uuid as "isMine", j.due_on as "dueOn",
      o.delivery_method <> 'delivery' as "isCollected", s.kind = 'ready' as "isReady", o.reprint_of is not null as "isReprint", j.changed, j.blocked, ${WAITS_FOR} as blocks,
      ${NOTE} as note, (${WAITS_SINCE} at time zone 'Europe/London')::date as "waitsSince", (select a.preview_key is not null from artworks a where a.id = i.artwork_id) is true as "hasPicture",
      (select h.code from sheet_jobs l join sheets h on h.id = l.sheet_id where l.job_id = j.id and l.is_live) as sheet
    from (select f.* from (select distinct ${column} as id${lanes ? sql`, stage_id, family_id, press_id` : sql``}${by === 'day' ? sql`, is_collected, is_ready` : sql``} from tally) c cross join lateral (
        select * from open j where ${column} = c.id${inColumn} order by due_on, code
        limit (select case when c.id::text = ${longer?.id ?? ''} then greatest(most, ${longer?.most ?? 0}) else most end from many)) f
      order by due_on, code limit ${CARDS_MAX}) j
    join orders o on o.id = j.order_id join order_items i on i.id = j.item_id
    join stages s on s.id = j.stage_id order by j.due_on, j.code) b) as jobs,
  (select coalesce(json_agg(json_build_object('stageId', stage_id, 'dueOn', due_on, 'isCollected', is_collected, 'isReady', is_ready,
    'familyId', family_id, 'pressId', press_id, 'jobs', jobs)), '[]') from tally) as tally,
  (select coalesce(json_agg(code), '[]') from (
    select code from open order by due_on, code limit ${TICKETS_MAX + 1}) p) as codes,
  ${FLOOR}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a row');
  const { jobs, tally, codes, ...floor } = row;
  return { cards: { jobs, tally, codes }, floor };
}

/** SQL: what a job `j` must be for a filter. What needs its item and order is decided last. */
function leftBy(
  { search, family, press, waits, mine, late }: JobFilter,
  now: Date,
  userId: string,
): RawBuilder<unknown>[] {
  const words = search.split(/\s+/).filter(Boolean);
  const ordered = [
    ...words.map((word) => sql`strpos(${SEARCHED}, lower(${word})) > 0`),
    ...(waits === 'any'
      ? [sql`cardinality(${WAITS_FOR}) > 0`]
      : waits
        ? [sql`${waits} = any(${WAITS_FOR})`]
        : []),
  ];
  return [
    ...(family ? [sql`j.family_id = ${family}`] : []),
    ...(mine ? [sql`j.holder_id = ${userId}::uuid`] : []),
    ...(late ? [isLateJob(now)] : []),
    // As `pressOf` says.
    ...(press
      ? [sql`j.id in (select w.job_id from (${WORK_LEFT}) w where w.is_next and w.press_id = ${press})`]
      : []),
    ...(ordered.length > 0
      ? [
          sql`exists (select from order_items i join orders o on o.id = i.order_id join stages s on s.id = j.stage_id
            where i.id = j.item_id and ${sql.join(ordered, sql` and `)})`,
        ]
      : []),
  ];
}

/** SQL: what a search looks at, in small letters. */
const SEARCHED = sql`lower(concat_ws(' ', j.code, i.product_name, ${DETAILS}, o.customer_name, ${NOTE}))`;
