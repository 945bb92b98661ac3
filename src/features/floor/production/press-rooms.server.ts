import { type RawBuilder, sql } from 'kysely';
import type { PressRoom, PressWork } from './press-room.ts';
import { WORK_LEFT } from './work-left.server.ts';

/** A press with its capacity; one that is no longer used has none. */
export interface NamedPressRoom extends PressRoom {
  name: string;
  /** when its minutes or jobs were last changed, ISO */
  changedAt: string;
}

/** SQL for the capacity of those presses `p` that meet a condition. */
export const pressRooms = (which: RawBuilder<boolean>) => sql<
  NamedPressRoom[]
>`(select coalesce(json_agg(json_build_object(
    'id', p.id, 'name', p.name, 'changedAt', p.updated_at, 'minutes', case when p.archived_at is null then p.day_minutes else 0 end,
    'jobs', p.day_jobs, 'otherDays', (select coalesce(json_object_agg(d.day, d.minutes), '{}') from press_days d
      where d.press_id = p.id and p.archived_at is null)) order by p.position, p.id), '[]')
  from presses p where ${which})`;

/** SQL for the work left at presses, by the day on which it is due. */
export const WORK_BY_DAY = sql<PressWork[]>`(select coalesce(json_agg(w), '[]') from (
    select w.press_id as "pressId", w.due_on as day, ceil(sum(w.minutes))::int as minutes, count(distinct w.job_id)::int as jobs
    from (${WORK_LEFT}) w where w.press_id is not null group by w.press_id, w.due_on) w)`;
