import { sql } from 'kysely';
import { type HeldOrders, heldOrdersJson } from '#features/orders/order/index.server.ts';
import { CLOSED_DAYS, LEAVING_TIMES } from '#features/pricing/delivery/index.server.ts';
import type { LeavingTimes } from '#features/pricing/delivery/index.ts';
import { dayAfter } from '#kit/day.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Block } from './blocks.ts';
import { promiseCounts } from './promises.server.ts';
import { isLateJob, WAITS_FOR } from './store.server.ts';
import { PRESS_OF_STEP, STEPS_LEFT } from './work-left.server.ts';

/** The state of the shop floor, for the overview. Days are `2026-11-24`. */
export interface FloorFigures {
  open: number;
  late: number;
  /** without those that are already late */
  dueToday: number;
  /** jobs by what they are waiting for */
  waits: Partial<Record<Block, number>>;
  /** jobs that left in the last 30 days, and how many of them by the promised day */
  left: number;
  kept: number;
  /** the expected minutes of work still to be done, by press and due day, and for how many jobs */
  load: { press: string; pressId: string; day: string; minutes: number; jobs: number }[];
  closedDays: string[];
  times: LeavingTimes;
  /** jobs that their customers held up, or that are late */
  held: HeldOrders;
  /** with the minutes of a usual day and of other days, and how many jobs a day they take; without those no longer used */
  presses: { id: string; name: string; minutes: number; jobs: number | null; days: Record<string, number> }[];
}

/** Forty working days and every holiday that may fall among them: how far ahead the capacity of presses is counted. */
const LOAD_DAYS = 70;

/**
 * SQL for the figures of the shop floor as one JSON value, to be part of a page’s own statement. It reads open jobs,
 * and those that have left since last night (`promiseCounts`). Identical jobs are counted before their stages are:
 * 5,000 open jobs are only a few hundred kinds. `today` and `until`: the first and last day of the load, between which
 * there are `DAYS_AHEAD` working days.
 */
export const floorFigures = (
  now: Date,
  today = londonDay(now),
  until = dayAfter(today, LOAD_DAYS),
) => sql<FloorFigures>`(
  with open as materialized (
    select j.due_on, ${isLateJob(now)} as is_late, ${WAITS_FOR} as blocks, j.family_id, j.stage_id, j.press_id, j.quantity
    from jobs j join stages s on s.id = j.stage_id cross join lateral (select j.order_id as id) o
    left join (select * from order_items where artwork_problem is not null or proof_waits) i on i.id = j.item_id
    where j.closed_at is null),
  waits as (select unnest(blocks) as reason from open),
  totals as (select count(*) as open, count(*) filter (where is_late) as late,
    count(*) filter (where due_on = ${today}::date and not is_late) as due_today from open),
  alike as (select family_id, stage_id, press_id, greatest(due_on, ${today}::date) as day, count(*) as jobs, sum(quantity) as copies
    from open group by 1, 2, 3, 4),
  work as (select ${PRESS_OF_STEP} as press_id, j.day, j.jobs,
      sum(n.minutes * j.jobs + n.minutes_per_thousand * j.copies / 1000.0) as minutes
    from alike j join (${STEPS_LEFT}) n on n.family_id = j.family_id and n.stage_id = j.stage_id where j.day <= ${until}::date
    group by j.family_id, j.stage_id, j.press_id, j.day, j.jobs, 1),
  promises as (${promiseCounts(today)})
  select json_build_object(
    'closedDays', ${CLOSED_DAYS}, 'times', ${LEAVING_TIMES}, 'held', ${heldOrdersJson(now)}, 'open', totals.open, 'late', late, 'dueToday', due_today,
    'waits', (select coalesce(json_object_agg(reason, n), '{}') from (select reason, count(*) as n from waits group by reason) w),
    'left', promises.jobs, 'kept', promises.kept,
    'load', (select coalesce(json_agg(json_build_object('press', p.name, 'pressId', p.id, 'day', l.day, 'minutes', l.minutes, 'jobs', l.jobs)), '[]')
      from (select press_id, day, ceil(sum(minutes))::int as minutes, sum(jobs)::int as jobs from work group by press_id, day) l
      join presses p on p.id = l.press_id),
    'presses', (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'minutes', p.day_minutes, 'jobs', p.day_jobs,
        'days', (select coalesce(json_object_agg(d.day, d.minutes), '{}') from press_days d
          where d.press_id = p.id and d.day between ${today}::date and ${until}::date)) order by p.position, p.id), '[]')
      from presses p where p.archived_at is null)) from totals, promises)`;
