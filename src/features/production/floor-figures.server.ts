import { sql } from 'kysely';
import { CLOSED_DAYS, LEAVING_TIMES } from '#features/delivery/index.server.ts';
import type { LeavingTimes } from '#features/delivery/index.ts';
import { type DatedItem, heldItemsJson } from '#features/orders/index.server.ts';
import { dayAfter } from '#kit/day.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Block } from './blocks.ts';
import { isLateJob, WAITS_FOR } from './store.server.ts';
import { WORK_LEFT } from './work-left.server.ts';

/** How the shop floor is, for the overview. Days are `2026-11-24`. */
export interface FloorFigures {
  open: number;
  late: number;
  /** without those that are late already */
  dueToday: number;
  /** jobs by what they wait for */
  waits: Partial<Record<Block, number>>;
  /** jobs that left in the last 30 days, and how many of them by the day promised */
  left: number;
  kept: number;
  /** the expected minutes of work that is still to be done, by press and by the day it is due, and of how many jobs */
  load: { press: string; pressId: string; day: string; minutes: number; jobs: number }[];
  closedDays: string[];
  times: LeavingTimes;
  /** what their customer held up, or what is late */
  held: DatedItem[];
  /** with the minutes of a usual day, and of days that are not, and how many jobs a day; without those no longer used */
  presses: { id: string; name: string; minutes: number; jobs: number | null; days: Record<string, number> }[];
}

/** Forty working days, with all holidays that they can have: as far as it is counted what fits on a press. */
const LOAD_DAYS = 70;

/**
 * SQL for the figures of the shop floor as one JSON value, to be part of a page’s own statement. It reads open jobs and those
 * that left in the last 30 days, which have two bounds: with one, PostgreSQL can't tell that they are few before it knows the day,
 * and plans the whole statement anew each time (10 ms). `until`: the last day of the load, which `DAYS_AHEAD` working days are
 * within.
 */
export const floorFigures = (
  now: Date,
  today = londonDay(now),
  until = dayAfter(today, LOAD_DAYS),
) => sql<FloorFigures>`(
  with open as materialized (
    select j.due_on, ${isLateJob(now)} as is_late, ${WAITS_FOR} as blocks
    from jobs j join stages s on s.id = j.stage_id cross join lateral (select j.order_id as id) o
    left join (select * from order_items where artwork_problem is not null or proof_waits) i on i.id = j.item_id
    where j.closed_at is null),
  waits as (select unnest(blocks) as reason from open),
  totals as (select count(*) as open, count(*) filter (where is_late) as late,
    count(*) filter (where due_on = ${today}::date and not is_late) as due_today from open),
  work as (select w.press_id, greatest(w.due_on, ${today}::date) as day, w.minutes, w.job_id from (${WORK_LEFT}) w),
  gone as (
    select j.item_id, (j.closed_at at time zone 'Europe/London')::date as day, j.due_on from jobs j
    where j.closed_at >= ${today}::date - 30 and j.closed_at < ${today}::date + 1
      and not exists (select from orders o where o.id = j.order_id and o.status = 'cancelled')),
  promises as (select count(*) as left, count(*) filter (where g.day <= g.due_on and not exists (
      select from day_changes d where d.item_id = g.item_id and d.cause = 'shop' and d.was_on < g.day)) as kept from gone g)
  select json_build_object(
    'closedDays', ${CLOSED_DAYS}, 'times', ${LEAVING_TIMES}, 'held', ${heldItemsJson(now)}, 'open', totals.open, 'late', late, 'dueToday', due_today,
    'waits', (select coalesce(json_object_agg(reason, n), '{}') from (select reason, count(*) as n from waits group by reason) w),
    'left', promises.left, 'kept', kept,
    'load', (select coalesce(json_agg(l), '[]') from (select p.name as press, p.id as "pressId", w.day, ceil(sum(w.minutes))::int as minutes, count(distinct w.job_id)::int as jobs
      from work w join presses p on p.id = w.press_id where w.day <= ${until}::date group by p.id, w.day) l),
    'presses', (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'minutes', p.day_minutes, 'jobs', p.day_jobs,
        'days', (select coalesce(json_object_agg(d.day, d.minutes), '{}') from press_days d
          where d.press_id = p.id and d.day between ${today}::date and ${until}::date)) order by p.position, p.id), '[]')
      from presses p where p.archived_at is null)) from totals, promises)`;
