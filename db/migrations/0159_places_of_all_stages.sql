-- Stages outside making have a family's place, minutes and person too: files at the prepress desk, what is ready at the counter. A family's
-- way through making is its rows of stages of making.
insert into family_stages (family_id, stage_id, person_id) select family_id, stage_id, person_id from family_people;
drop table family_people;

-- Who usually has a job of a family at a stage; null: nobody, or somebody who has left. Only those who may judge files
-- (the right `artwork`, accounts/staff/rights.ts) have files and proofs.
create or replace function person_for(family text, stage text) returns uuid language sql stable as $$
  select f.person_id from family_stages f join stages s on s.id = f.stage_id
    join user_roles r on r.user_id = f.person_id and r.role = 'admin'
  where f.family_id = family and f.stage_id = stage
    and (s.kind not in ('artwork', 'proof') or r.staff_roles && array['owner', 'office', 'prepress'])
$$;

-- Whether anything of an item was made, or is about to be: it's on a sheet, in a parcel, or had work of making measured. Looking at its file is
-- none.
create or replace function item_was_begun(item uuid) returns boolean language sql stable as $$
  select exists (select from jobs j join stages s on s.id = j.stage_id where j.item_id = item and (stage_rank(s.kind) > 3
      or exists (select from job_runs r join stages w on w.id = r.stage_id where r.job_id = j.id and stage_rank(w.kind) > 3)
      or exists (select from parcel_items p where p.job_id = j.id)
      or exists (select from sheet_jobs t join sheets h on h.id = t.sheet_id
        where t.job_id = j.id and h.state not in ('withdrawn', 'failed'))))
$$;
