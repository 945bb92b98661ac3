import { sql } from 'kysely';

/** SQL: the stages of making of each family, with its way through them. */
const STEPS = sql`select f.*, w.position, row_number() over (partition by f.family_id order by f.place, w.position, w.id) as nth,
      array_agg(f.stage_id) over (partition by f.family_id order by f.place, w.position, w.id
        rows between unbounded preceding and unbounded following) as way
    from family_stages f join stages w on w.id = f.stage_id`;

/**
 * SQL: the stages of making that a job of a family has before it, or is at, when it is at a stage: for each whether it is the next, its
 * press and its minutes. As `stepsFrom` says.
 */
export const STEPS_LEFT = sql`select g.family_id, s.id as stage_id, g.minutes, g.minutes_per_thousand, g.press_id,
      row_number() over (partition by g.family_id, s.id order by g.nth) = 1 as is_next
    from (${STEPS}) g
    join stages s on stage_rank(s.kind) < 4 or s.kind = 'making' and case when s.id = any(g.way)
      then g.nth >= array_position(g.way, s.id) else g.position > s.position end`;

/**
 * SQL: the work that is left of open jobs, a row for each stage of making that a job has before it or is at: whether it is the
 * next of it, its press, the day it is due and the expected minutes. A press that staff chose is for the first of them, as in `stepsLeft`.
 */
export const WORK_LEFT = sql`select j.id as job_id, j.due_on, n.is_next, n.minutes + n.minutes_per_thousand * j.quantity / 1000.0 as minutes,
    case when n.is_next then coalesce(j.press_id, n.press_id) else n.press_id end as press_id
  from (${STEPS_LEFT}) n
  join jobs j on j.family_id = n.family_id and j.stage_id = n.stage_id where j.closed_at is null`;
