import { sql } from 'kysely';

/**
 * SQL: the work that is left of open jobs, a row for each stage of making that a job has before it or is at: its press, the day
 * it is due and the expected minutes. A press that staff chose is for the first of them, as in `stepsLeft`.
 */
export const WORK_LEFT = sql`select j.id as job_id, j.due_on, g.minutes + g.minutes_per_thousand * j.quantity / 1000.0 as minutes,
    case when row_number() over (partition by j.id order by w.position) = 1 then coalesce(j.press_id, g.press_id)
      else g.press_id end as press_id
  from jobs j join stages s on s.id = j.stage_id join family_stages g on g.family_id = j.family_id
  join stages w on w.id = g.stage_id
  where j.closed_at is null and (stage_rank(s.kind) < 4 or s.kind = 'making' and w.position >= s.position)`;
