import { sql } from 'kysely';

/**
 * SQL: the stages of making that a job of a family has before it, or is at, when it is at a stage: for each whether it is the next, its
 * press and its minutes.
 */
export const STEPS_LEFT = sql`select g.family_id, s.id as stage_id, g.minutes, g.minutes_per_thousand, g.press_id,
      row_number() over (partition by g.family_id, s.id order by w.position) = 1 as is_next
    from family_stages g join stages w on w.id = g.stage_id
    join stages s on stage_rank(s.kind) < 4 or s.kind = 'making' and w.position >= s.position`;

/**
 * SQL: the work that is left of open jobs, a row for each stage of making that a job has before it or is at: whether it is the
 * next of it, its press, the day it is due and the expected minutes. A press that staff chose is for the first of them, as in `stepsLeft`.
 */
export const WORK_LEFT = sql`select j.id as job_id, j.due_on, n.is_next, n.minutes + n.minutes_per_thousand * j.quantity / 1000.0 as minutes,
    case when n.is_next then coalesce(j.press_id, n.press_id) else n.press_id end as press_id
  from (${STEPS_LEFT}) n
  join jobs j on j.family_id = n.family_id and j.stage_id = n.stage_id where j.closed_at is null`;
