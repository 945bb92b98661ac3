import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { FullDays } from './shop-days.ts';

/** SQL for the days on which the shop itself is closed, `2026-12-24`. */
export const CLOSED_DAYS = sql<string[]>`(select coalesce(array_agg(day::text), '{}') from closed_days)`;

/** Returns the days on which the shop itself is closed, `2026-12-24`. One statement. */
export async function readClosedDays(db: Queries): Promise<string[]> {
  const { days } = await db.selectNoFrom(CLOSED_DAYS.as('days')).executeTakeFirstOrThrow();
  return days;
}

/** SQL for the days on which a press has no time left, by the id of each category that uses it. */
export const PRESS_DAYS = sql<
  FullDays['categories']
>`(select coalesce(json_object_agg(id, press_full_days(id)), '{}')
  from categories where exists (select from full_press_days))`;

/** SQL for the days on which no more jobs can be sent out. */
export const FULL_DAYS = sql<FullDays>`json_build_object('categories', ${PRESS_DAYS}, 'turnarounds', (
  select coalesce(json_object_agg(turnaround_id, days), '{}') from (
  select turnaround_id, json_agg(day::text) as days from full_days group by turnaround_id) f))`;

/** SQL for the days on which an ordered item `i` could not be sent out as ordered: a query with one column, `day`. */
export const FULL_DAYS_OF_ITEM = sql`(select d.day::text from full_days d where d.turnaround_id = i.turnaround_id
  union select json_array_elements_text(press_full_days((select p.category_id from products p where p.id = i.product_id)))
    where exists (select from full_press_days))`;
