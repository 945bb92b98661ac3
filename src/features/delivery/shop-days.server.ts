import { type RawBuilder, sql } from 'kysely';
import type { FullDays } from './shop-days.ts';

/** SQL for the days the shop itself is closed, `2026-12-24`. */
export const CLOSED_DAYS = sql<string[]>`(select coalesce(array_agg(day::text), '{}') from closed_days)`;

/** SQL for the days on which no more jobs of a turnaround can be sent out, by its id. */
export const FULL_DAYS = sql<FullDays>`(select coalesce(json_object_agg(turnaround_id, days), '{}') from (
  select turnaround_id, json_agg(day::text) as days from full_days group by turnaround_id) f)`;

/** SQL for the days on which a press that a category’s products need has no time left, `2026-11-24`. */
export const pressDays = (categoryId: RawBuilder<unknown>) => sql<string[]>`press_full_days(${categoryId})`;
