-- Who usually has a family's files and proofs. Not in family_stages, whose rows are the family's way through making.
create table family_people (
  family_id text not null references product_families (id) on delete cascade,
  stage_id text not null references stages (id),
  person_id uuid not null references users (id) on delete cascade,
  primary key (family_id, stage_id)
);
create index family_people_person on family_people (person_id);

-- Who usually has a job of a family at a stage; null: nobody, or somebody who has left. Only those who may judge files
-- (the right `artwork`, accounts/staff/rights.ts) have files and proofs.
create or replace function person_for(family text, stage text) returns uuid language sql stable as $$
  select f.person_id from family_stages f join user_roles r on r.user_id = f.person_id and r.role = 'admin'
  where f.family_id = family and f.stage_id = stage
  union all
  select f.person_id from family_people f join user_roles r on r.user_id = f.person_id
    and r.staff_roles && array['owner', 'office', 'prepress']
  where f.family_id = family and f.stage_id = stage
$$;

-- Whoever has a job has it until its stage is done: where that stage usually is somebody's, or is one of making and the next is. Other
-- jobs stay in their hands.
create or replace function jobs_find_their_person() returns trigger language plpgsql as $$
declare
  usual uuid := person_for(new.family_id, new.stage_id);
begin
  if old.holder_id is not null and (person_for(old.family_id, old.stage_id) is not null
    or usual is not null and exists (select from stages where id = old.stage_id and kind = 'making')) then
    new.holder_id := null;
  end if;
  new.holder_id := coalesce(new.holder_id, usual);
  return new;
end $$;

-- A new job begins with its file. A part that is split off stays in the hands its job is in.
create function new_jobs_find_their_person() returns trigger language plpgsql as $$
begin
  new.holder_id := person_for(new.family_id, new.stage_id);
  return new;
end $$;
create trigger new_jobs_find_their_person before insert on jobs for each row
  when (new.part = 1 and new.holder_id is null and new.closed_at is null) execute function new_jobs_find_their_person();
