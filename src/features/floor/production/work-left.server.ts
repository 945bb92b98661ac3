import { sql } from 'kysely';

/** SQL: the making stages of each family, in its order. */
const MAKING = sql`select f.*, w.position, row_number() over (partition by f.family_id order by f.place, w.position, w.id) as nth,
      array_agg(f.stage_id) over (partition by f.family_id order by f.place, w.position, w.id
        rows between unbounded preceding and unbounded following) as way
    from family_stages f join stages w on w.id = f.stage_id and w.kind = 'making'`;

/**
 * SQL: the stages outside making that a family passes through, each with the stages that lead to it. The same rule as
 * `comesTo`.
 */
const OTHER_STAGES = sql`select f.*, stage_rank(w.kind) as turn, s.id as from_stage
    from family_stages f join stages w on w.id = f.stage_id and w.kind <> 'making'
    join stages s on s.id = w.id or w.kind in ('queue', 'ready') and stage_rank(s.kind) < stage_rank(w.kind)
    where f.press_id is not null`;

/**
 * SQL: for each family and stage, the steps that a job at that stage is at or still has to do: each with its press and
 * minutes, whether it is the next, and whether staff may choose its press. The same rule as `stepsLeft`.
 */
export const STEPS_LEFT = sql`select family_id, from_stage as stage_id, minutes, minutes_per_thousand, press_id,
      row_number() over (partition by family_id, from_stage order by turn, nth) = 1 as is_next,
      row_number() over (partition by family_id, from_stage order by turn <> stage_rank('making'), turn, nth) = 1 as takes_choice
    from (
      select g.family_id, s.id as from_stage, g.minutes, g.minutes_per_thousand, g.press_id, stage_rank('making') as turn, g.nth
      from (${MAKING}) g
      join stages s on stage_rank(s.kind) < stage_rank('making') or s.kind = 'making' and case when s.id = any(g.way)
        then g.nth >= array_position(g.way, s.id) else g.position > s.position end
      union all
      select b.family_id, b.from_stage, b.minutes, b.minutes_per_thousand, b.press_id, b.turn, 1 from (${OTHER_STAGES}) b) w`;

/** SQL: the press of a step `n` of job `j`. */
export const PRESS_OF_STEP = sql`case when n.takes_choice then coalesce(j.press_id, n.press_id) else n.press_id end`;

/**
 * SQL: the work left on open jobs, one row for each step that a job is at or still has to do: its press, the day it is
 * due and the expected minutes.
 */
export const WORK_LEFT = sql`select j.id as job_id, j.due_on, n.minutes + n.minutes_per_thousand * j.quantity / 1000.0 as minutes,
    ${PRESS_OF_STEP} as press_id
  from (${STEPS_LEFT}) n
  join jobs j on j.family_id = n.family_id and j.stage_id = n.stage_id where j.closed_at is null`;
