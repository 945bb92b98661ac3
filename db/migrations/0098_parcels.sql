-- Despatch: an order leaves in one parcel or several, today and later, or is collected.

-- Who takes parcels. `tracking_url` has {tracking} where the number goes.
create table carriers (
  id text primary key check (id <> ''),
  name text not null check (name <> ''),
  tracking_url text check (tracking_url ~ '^https://[^[:space:]]+$' and position('{tracking}' in tracking_url) > 0),
  position integer not null,
  is_default boolean not null default false,
  archived_at timestamptz,
  constraint carriers_default_is_used check (not is_default or archived_at is null)
);
create unique index carriers_name on carriers (lower(name)) where archived_at is null;
create unique index carriers_default on carriers (is_default) where is_default;

insert into carriers (id, name, tracking_url, position, is_default) values
  ('royal-mail', 'Royal Mail', 'https://www.royalmail.com/track-your-item#/tracking-results/{tracking}', 10, true),
  ('dpd', 'DPD', 'https://track.dpd.co.uk/search?reference={tracking}', 20, false),
  ('evri', 'Evri', 'https://www.evri.com/track/parcel/{tracking}', 30, false),
  ('parcelforce', 'Parcelforce', 'https://www.parcelforce.com/track-trace?trackNumber={tracking}', 40, false),
  ('an-post', 'An Post', 'https://www.anpost.com/Post-Parcels/Track/History?item={tracking}', 50, false);

-- A parcel is open while it is packed, then packed, then it has left (despatch/parcel.ts). An order has one open parcel at most.
create table parcels (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  number integer not null check (number between 1 and 99),
  carrier_id text references carriers (id),
  tracking_number text check (tracking_number <> '' and length(tracking_number) <= 120),
  -- as weighed, and from when it left as it was then; null: by its items
  weight_grams integer check (weight_grams between 1 and 1000000),
  size text not null default 'parcel'
    check (size in ('letter', 'large letter', 'small parcel', 'medium parcel', 'parcel', 'printed papers')),
  packed_at timestamptz,
  packed_by text check (packed_by <> ''),
  despatched_at timestamptz,
  -- null if it left because its jobs were moved
  despatched_by text check (despatched_by <> ''),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (order_id, number),
  constraint parcels_packed_first check (despatched_at is null or packed_at is not null),
  constraint parcels_left_by check (despatched_by is null or despatched_at is not null)
);
create unique index parcels_open on parcels (order_id) where packed_at is null;
create index parcels_waiting on parcels (order_id) where despatched_at is null;
create index parcels_tracking on parcels (upper(tracking_number)) where tracking_number is not null;

create table parcel_items (
  parcel_id uuid not null references parcels (id) on delete cascade,
  job_id uuid not null references jobs (id) on delete cascade,
  quantity integer not null check (quantity >= 1),
  primary key (parcel_id, job_id)
);
create index parcel_items_of_job on parcel_items (job_id);

-- Who came for an order that its customer collects.
create table handovers (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  collected_by text not null check (collected_by <> ''),
  handed_by_id uuid references users (id) on delete set null,
  handed_by text not null check (handed_by <> ''),
  created_at timestamptz not null default now()
);
create index handovers_of_order on handovers (order_id, id);

-- The carrier's service for what was ordered with a turnaround: its code in Click & Drop.
create table despatch_services (
  turnaround_id text primary key references turnarounds (id),
  code text not null check (code <> '' and length(code) <= 20)
);

-- Copies are in one parcel only, and what has left stays as it left. Whoever packs a job's last copies waits for whoever packs others.
create function parcels_hold_copies_once() returns trigger language plpgsql as $$
declare
  job jobs%rowtype;
begin
  select * into job from jobs where id = new.job_id for no key update;
  if exists (select from parcels p where p.id = new.parcel_id and (p.order_id <> job.order_id or p.despatched_at is not null)) then
    raise exception 'parcel of another order, or one that has left' using errcode = 'check_violation', constraint = 'parcel_items_own';
  end if;
  if job.quantity < (select sum(i.quantity) from parcel_items i where i.job_id = job.id) then
    raise exception 'more copies in parcels than %', job.code using errcode = 'check_violation', constraint = 'parcel_items_copies';
  end if;
  return null;
end $$;
create trigger parcels_hold_copies_once after insert or update on parcel_items
  for each row execute function parcels_hold_copies_once();

create function jobs_keep_packed_copies() returns trigger language plpgsql as $$
begin
  if new.quantity < (select sum(i.quantity) from parcel_items i where i.job_id = new.id) then
    raise exception 'more copies in parcels than %', new.code using errcode = 'check_violation', constraint = 'parcel_items_copies';
  end if;
  return null;
end $$;
create trigger jobs_keep_packed_copies after update of quantity on jobs for each row
  when (new.quantity < old.quantity) execute function jobs_keep_packed_copies();

create function parcels_stay_as_they_left() returns trigger language plpgsql as $$
begin
  if exists (select from parcels p where p.id = old.parcel_id and p.despatched_at is not null) then
    raise exception 'the parcel has left' using errcode = 'check_violation', constraint = 'parcel_items_own';
  end if;
  return coalesce(new, old);
end $$;
create trigger parcels_stay_as_they_left before update or delete on parcel_items
  for each row execute function parcels_stay_as_they_left();

create function parcels_leave_full() returns trigger language plpgsql as $$
begin
  if not exists (select from parcel_items i where i.parcel_id = new.id) then
    raise exception 'an empty parcel can''t leave' using errcode = 'check_violation', constraint = 'parcels_leave_full';
  end if;
  return null;
end $$;
create trigger parcels_leave_full after insert or update on parcels for each row
  when (new.despatched_at is not null) execute function parcels_leave_full();

-- The numbers of an order's parcels as its one documented tracking number: as many whole ones as its field holds.
create function tracking_of_parcels(ordered uuid) returns text language sql stable as $$
  select string_agg(p.tracking_number, ', ' order by p.number) from (
    select tracking_number, number, sum(length(tracking_number) + 2) over (order by number) as total
    from parcels where order_id = ordered and tracking_number is not null) p
  where p.total <= 122
$$;

-- An order without parcels has the tracking number that staff type; the first parcel takes that with it. From then on the parcels
-- have the numbers, and the order's follows from them.
create function parcel_takes_tracking() returns trigger language plpgsql as $$
begin
  if new.tracking_number is null and not exists (select from parcels p where p.order_id = new.order_id) then
    select left(o.tracking_number, 120) into new.tracking_number from orders o where o.id = new.order_id;
  end if;
  return new;
end $$;
create trigger parcel_takes_tracking before insert on parcels for each row execute function parcel_takes_tracking();

create function order_follows_tracking() returns trigger language plpgsql as $$
begin
  update orders set tracking_number = tracking_of_parcels(new.order_id), version = version + 1
  where id = new.order_id and tracking_number is distinct from tracking_of_parcels(new.order_id);
  return null;
end $$;
create trigger order_follows_tracking after insert or update of tracking_number on parcels
  for each row execute function order_follows_tracking();

-- The other way round: the field of an order with one parcel is that parcel's number.
create function parcel_follows_tracking() returns trigger language plpgsql as $$
begin
  if new.tracking_number is not distinct from tracking_of_parcels(new.id) then
    return null;
  end if;
  case (select count(*) from parcels p where p.order_id = new.id)
    when 0 then null;
    when 1 then
      update parcels set tracking_number = new.tracking_number, version = version + 1 where order_id = new.id;
    else
      raise exception 'the order has several parcels' using errcode = 'check_violation', constraint = 'orders_tracking_of_parcels';
  end case;
  return null;
end $$;
create trigger parcel_follows_tracking after update on orders for each row
  when (old.tracking_number is distinct from new.tracking_number) execute function parcel_follows_tracking();

-- A job that staff move by hand takes its parcels with it: gone, those with nothing else to wait for have left; back again, the
-- last that left with it has not left, and its customer isn't told so any more.
create function parcels_follow_jobs() returns trigger language plpgsql as $$
declare
  was text := (select kind from stages where id = old.stage_id);
  now_at text := (select kind from stages where id = new.stage_id);
begin
  if now_at = 'gone' and was <> 'gone' then
    update parcels p set despatched_at = new.stage_since, version = version + 1, packed_at = coalesce(p.packed_at, new.stage_since)
    where p.order_id = new.order_id and p.despatched_at is null
      and exists (select from parcel_items i where i.parcel_id = p.id and i.job_id = new.id)
      and not exists (select from parcel_items i join jobs j on j.id = i.job_id join stages s on s.id = j.stage_id
        where i.parcel_id = p.id and s.kind <> 'gone');
  elsif was = 'gone' and now_at <> 'gone' then
    with last as (
      select p.id, p.despatched_at, max(p.despatched_at) over () as latest from parcels p
      where p.despatched_at is not null
        and exists (select from parcel_items i where i.parcel_id = p.id and i.job_id = new.id)),
    back as (
      update parcels p set despatched_at = null, despatched_by = null, version = version + 1
      from last where last.id = p.id and last.despatched_at = last.latest returning p.id)
    delete from mails m using back where m.order_id = new.order_id and m.template = 'parcel-left' and m.status = 'queued'
      and (m.data ->> 'notBefore')::timestamptz > new.stage_since + interval '5 seconds'
      and m.data -> 'parcelIds' ? back.id::text;
  end if;
  return null;
end $$;
create trigger parcels_follow_jobs after update on jobs for each row
  when (old.stage_id <> new.stage_id) execute function parcels_follow_jobs();
