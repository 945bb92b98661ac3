import { sql } from 'kysely';

/**
 * SQL: each stage of making that a family’s jobs at a stage have before them or are at: whether it is the next of them, its usual press
 * and the expected minutes.
 */
export const PLACES = sql`select g.family_id, s.id as stage_id, g.minutes, g.minutes_per_thousand, g.press_id,
      row_number() over (partition by g.family_id, s.id order by w.position) = 1 as is_next
    from family_stages g join stages w on w.id = g.stage_id
    join stages s on stage_rank(s.kind) < 4 or s.kind = 'making' and w.position >= s.position`;

/**
 * SQL: the work that is left of open jobs, a row for each stage of making that a job has before it or is at: whether it is the
 * next of it, its press, the day it is due and the expected minutes. A press that staff chose is for the first of them, as in `stepsLeft`.
 */
export const WORK_LEFT = sql`select j.id as job_id, j.due_on, n.is_next, n.minutes + n.minutes_per_thousand * j.quantity / 1000.0 as minutes,
    case when n.is_next then coalesce(j.press_id, n.press_id) else n.press_id end as press_id
  from (${PLACES}) n
  join jobs j on j.family_id = n.family_id and j.stage_id = n.stage_id where j.closed_at is null`;
