import { sql } from 'kysely';
import { CLOSED_DAYS } from '#features/delivery/index.server.ts';
import { type ItemDay, itemDaysJson } from '#features/orders/index.server.ts';
import { dayAfter } from '#kit/day.ts';
import type { Block } from './blocks.ts';
import { WAITS_FOR } from './store.server.ts';
import { WORK_LEFT } from './work-left.server.ts';

/** How the shop floor is, for the overview. Days are `2026-11-24`. */
export interface FloorFigures {
  open: number;
  late: number;
  dueToday: number;
  /** jobs by what they wait for */
  waits: Partial<Record<Block, number>>;
  /** jobs that left in the last 30 days, and how many of them by the day promised */
  left: number;
  kept: number;
  /** the expected minutes of work that is still to be done, by press and by the day it is due */
  load: { press: string; pressId: string; day: string; minutes: number }[];
  closedDays: string[];
  /** what their customer held up, or what is late */
  held: ItemDay[];
  /** with the minutes of a usual day, and of days that are not */
  presses: { id: string; name: string; minutes: number; days: Record<string, number> }[];
}

/** Christmas week included. */
const LOAD_DAYS = 21;

/**
 * SQL for the figures of the shop floor as one JSON value, to be part of a page’s own statement. It reads open jobs and those
 * that left in the last 30 days. `today` and `until`: the first and last day of the load, which ten working days are within.
 */
export const floorFigures = (today: string, until = dayAfter(today, LOAD_DAYS)) => sql<FloorFigures>`(
  with open as materialized (
    select j.due_on, ${WAITS_FOR} as blocks
    from jobs j join stages s on s.id = j.stage_id join order_items i on i.id = j.item_id join orders o on o.id = j.order_id
    where j.closed_at is null),
  waits as (select unnest(blocks) as reason from open),
  work as (select w.press_id, greatest(w.due_on, ${today}::date) as day, w.minutes from (${WORK_LEFT}) w),
  gone as materialized (
    select (j.closed_at at time zone 'Europe/London')::date <= least(j.due_on, (select min(d.was_on) from day_changes d
      where d.item_id = j.item_id and d.cause = 'shop')) as kept from jobs j join orders o on o.id = j.order_id
    where j.closed_at >= ${today}::date - 30 and o.status <> 'cancelled')
  select json_build_object(
    'closedDays', ${CLOSED_DAYS}, 'held', ${itemDaysJson({ today })}, 'open', (select count(*) from open),
    'late', (select count(*) from open where due_on < ${today}::date),
    'dueToday', (select count(*) from open where due_on = ${today}::date),
    'waits', (select coalesce(json_object_agg(reason, n), '{}') from (select reason, count(*) as n from waits group by reason) w),
    'left', (select count(*) from gone), 'kept', (select count(*) from gone where kept),
    'load', (select coalesce(json_agg(l), '[]') from (select p.name as press, p.id as "pressId", w.day, ceil(sum(w.minutes))::int as minutes
      from work w join presses p on p.id = w.press_id where w.day <= ${until}::date group by p.id, w.day) l),
    'presses', (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'minutes', p.day_minutes,
        'days', (select coalesce(json_object_agg(d.day, d.minutes), '{}') from press_days d
          where d.press_id = p.id and d.day between ${today}::date and ${until}::date)) order by p.position, p.id), '[]')
      from presses p where p.archived_at is null)))`;
