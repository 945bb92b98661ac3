-- Outside a transaction.
-- Whose work a stage usually is, for a family of products: a job that comes there in nobody's hands goes to them.
alter table family_stages add column person_id uuid references users (id) on delete set null;
create index family_stages_person on family_stages (person_id) where person_id is not null;

-- In whose hands a job was before a move: it is theirs again if the move is undone.
alter table job_events add column holder_id uuid references users (id) on delete set null;
-- Then:
-- Who usually has a job of a family at a stage; null: nobody, or somebody who has left.
create function person_for(family text, stage text) returns uuid language sql stable as $$
  select f.person_id from family_stages f join user_roles r on r.user_id = f.person_id and r.role = 'admin'
  where f.family_id = family and f.stage_id = stage
$$;

-- Whoever has a job has it until its stage is done, if that stage or the next usually is somebody's. Other jobs stay in their hands.
create function jobs_find_their_person() returns trigger language plpgsql as $$
declare
  usual uuid := person_for(new.family_id, new.stage_id);
begin
  if old.holder_id is not null and exists (select from stages where id = old.stage_id and kind = 'making')
    and (usual is not null or person_for(old.family_id, old.stage_id) is not null) then
    new.holder_id := null;
  end if;
  new.holder_id := coalesce(new.holder_id, usual);
  return new;
end $$;
create trigger jobs_find_their_person before update of stage_id on jobs for each row
  when (old.stage_id is distinct from new.stage_id) execute function jobs_find_their_person();
-- Then:
create index concurrently job_events_holder on job_events (holder_id) where holder_id is not null;
