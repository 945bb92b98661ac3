-- Outside a transaction.
-- "Printed" can be undone for a minute, as every move of a job can; and the parts of a job can be joined again.

alter table sheets
  -- when "Printed" was undone last
  add column print_undone_at timestamptz;
-- Then:
alter table sheet_jobs
  -- the move that "Printed" made of the job; null if the job was further on already
  add column event_id bigint references job_events (id) on delete set null;
create index sheet_jobs_event on sheet_jobs (event_id) where event_id is not null;

-- What has ended stays so, and no sheet goes back; but "Printed" can be undone, within a minute of it.
create or replace function sheet_goes_forward() returns trigger language plpgsql as $$
begin
  if old.state = 'printed' and new.state = 'ready' and new.print_undone_at is distinct from old.print_undone_at
    and new.print_undone_at between old.ended_at and old.ended_at + interval '60 seconds' then
    return new;
  end if;
  if old.state in ('printed', 'withdrawn', 'failed')
    or array_position(array['planned', 'making', 'ready'], new.state) < array_position(array['planned', 'making', 'ready'], old.state)
    or new.state = 'printed' and old.state <> 'ready' then
    raise exception 'sheet % can''t go from % to %', old.code, old.state, new.state
      using errcode = 'check_violation', constraint = 'sheet_goes_forward';
  end if;
  return new;
end $$;

-- Its jobs are on a live sheet again. One that has been put on another meanwhile keeps it where it is.
create function sheet_waits_again() returns trigger language plpgsql as $$
begin
  update sheet_jobs set is_live = true, event_id = null where sheet_id = new.id;
  return null;
end $$;
create trigger sheet_waits_again after update on sheets for each row
  when (old.state = 'printed' and new.state = 'ready') execute function sheet_waits_again();
-- Then:
alter table job_events
  -- the code of the part that this happened to, which is joined with this job now
  add column of_part text check (of_part ~ '^ORD-[0-9]{4}-[0-9]{6,}-[0-9]+[.][0-9]+$');
alter table job_events drop constraint job_events_kind_check;
alter table job_events add constraint job_events_kind_check check (kind in ('made', 'moved', 'undone', 'followed', 'blocked',
  'unblocked', 'taken', 'left', 'press', 'noted', 'split', 'spoilt', 'joined')) not valid;
-- Then:
alter table job_runs
  -- how many copies were worked on, if its job has been joined with another since; null: as many as the job has
  add column copies integer check (copies >= 1);

-- Joins a part of a job with an earlier part of the same item. The part goes, and all that happened to it stays, as the history of
-- the job that it is joined with. Pages can neither remove a job nor change what has happened: this is the only way.
create function join_part(gone uuid, stays uuid, who uuid, who_name text, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part jobs%rowtype;
  whole jobs%rowtype;
begin
  perform from jobs where id in (gone, stays) order by id for update;
  select * into part from jobs where id = gone;
  select * into whole from jobs where id = stays;
  if not coalesce(part.item_id = whole.item_id and part.part > whole.part and part.stage_id = whole.stage_id
      and part.blocked is not distinct from whole.blocked and part.closed_at is null and whole.closed_at is null, false)
    or exists (select from job_runs where job_id in (gone, stays) and finished_at is null)
    or exists (select from parcel_items where job_id in (gone, stays))
    or exists (select from sheet_jobs where job_id in (gone, stays) and is_live) then
    raise exception 'these parts can''t be joined' using errcode = 'check_violation', constraint = 'jobs_join';
  end if;
  update job_runs set copies = part.quantity where job_id = gone and copies is null;
  update job_runs set copies = whole.quantity where job_id = stays and copies is null;
  update job_runs set job_id = stays where job_id = gone;
  update job_events set job_id = stays, of_part = coalesce(of_part, part.code) where job_id = gone;
  insert into sheet_jobs (sheet_id, job_id, quantity, print_quantity, sha256, is_live)
    select sheet_id, stays, quantity, print_quantity, sha256, false from sheet_jobs where job_id = gone
    on conflict (sheet_id, job_id) do update set quantity = sheet_jobs.quantity + excluded.quantity,
      print_quantity = sheet_jobs.print_quantity + excluded.print_quantity;
  delete from jobs where id = gone;
  update jobs set quantity = whole.quantity + part.quantity, version = version + 1 where id = stays;
  insert into job_events (job_id, kind, copies, note, actor_id, actor_name, created_at)
  values (stays, 'joined', part.quantity, part.code, who, who_name, at);
end $$;
-- Then:
alter table job_events validate constraint job_events_kind_check;
-- Then:
create index concurrently job_events_of_part on job_events (of_part) where of_part is not null;
