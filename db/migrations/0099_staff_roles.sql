-- Outside a transaction.
-- What each member of staff does here, and so what they may see and do (accounts/staff/rights.ts).
alter table user_roles
  add column staff_roles text[] not null default '{}',
  -- whether they are emailed when somebody mentions them in a note
  add column mention_emails boolean not null default true;
-- Whoever is staff today may do everything, and keeps that until the owner decides otherwise.
update user_roles set staff_roles = '{owner}' where role = 'admin';
alter table user_roles
  add constraint user_roles_known check (staff_roles <@ array['owner', 'office', 'prepress', 'press', 'despatch']),
  add constraint user_roles_of_staff check ((role = 'admin') = (cardinality(staff_roles) > 0));

-- The shop always has an owner, or nobody could ever let in anybody. The lock makes one of two owners who remove each other wait,
-- and then see that the other is gone.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('shop owner', 0));
  if not exists (select from user_roles where 'owner' = any(staff_roles)) then
    raise exception 'The shop needs an owner.' using errcode = 'check_violation', constraint = 'user_roles_owner';
  end if;
  return null;
end $$;
create constraint trigger keep_an_owner_on_update after update on user_roles deferrable initially deferred for each row
  when ('owner' = any(old.staff_roles) and not 'owner' = any(new.staff_roles)) execute function keep_an_owner();
create constraint trigger keep_an_owner_on_delete after delete on user_roles deferrable initially deferred for each row
  when ('owner' = any(old.staff_roles)) execute function keep_an_owner();
-- Then:
-- What somebody is invited as. Invitations from before promised everything.
alter table verifications add column staff_roles text[];
update verifications set staff_roles = '{owner}' where identifier like 'join-staff:%';
-- Then:
-- Notes on a job, as any other thing that happened to it.
alter table job_events drop constraint job_events_kind_check;
alter table job_events add constraint job_events_kind_check
  check (kind in ('made', 'moved', 'undone', 'followed', 'blocked', 'unblocked', 'taken', 'left', 'press', 'noted')) not valid;
-- Then:
-- Somebody was named with an @ in a note: of an order, or of what happened to a job. The words stay in the note alone.
create table mentions (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  order_id uuid references orders (id) on delete cascade,
  event_id bigint references job_events (id) on delete cascade,
  by_id uuid references users (id) on delete set null,
  created_at timestamptz not null,
  done_at timestamptz,
  constraint mentions_of_one check (num_nonnulls(order_id, event_id) = 1)
);
create index mentions_waiting on mentions (user_id, id) where done_at is null;
create index mentions_of_order on mentions (order_id) where order_id is not null;
create index mentions_of_event on mentions (event_id) where event_id is not null;
-- Then:
alter table job_events validate constraint job_events_kind_check;
