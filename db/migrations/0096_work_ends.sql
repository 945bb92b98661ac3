-- Outside a transaction.
-- A stage that was removed keeps its name in the history of jobs, so the name is free for a new one.
alter table stages drop constraint stages_name_key;
create unique index stages_name on stages (name) where archived_at is null;

alter table job_events
  -- the press that was chosen, or that a move gave up
  add column press_id text references presses (id);
-- Then:
alter table job_runs
  -- it was moved on without a second scan, so its minutes say nothing
  add column by_hand boolean not null default false;

-- Work that a scan started ends with its stage, whether or not a second scan came.
create function work_ends() returns trigger language plpgsql as $$
begin
  update job_runs set by_hand = true, finished_at = greatest(started_at,
    case when new.stage_id = old.stage_id then new.closed_at else new.stage_since end)
  where job_id = new.id and finished_at is null;
  return null;
end $$;
create trigger work_ends after update on jobs for each row
  when (old.stage_id <> new.stage_id or old.closed_at is null and new.closed_at is not null)
  execute function work_ends();

create trigger tell_board after insert or update or delete on family_stages for each statement execute function tell_board();

-- Work that was still open at a stage which its job has left, or of an order that was cancelled.
update job_runs set by_hand = true, finished_at = greatest(job_runs.started_at,
  case when jobs.stage_id = job_runs.stage_id then jobs.closed_at else jobs.stage_since end)
from jobs where jobs.id = job_runs.job_id and job_runs.finished_at is null
  and (jobs.stage_id <> job_runs.stage_id or jobs.closed_at is not null);
