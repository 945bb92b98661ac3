-- Outside a transaction.
-- The shop floor: each ordered item is a job, which goes through the shop's stages.

-- Presses, benches and other places where jobs are worked on.
create table presses (
  id text primary key check (id <> ''),
  name text not null unique check (name <> ''),
  position integer not null,
  -- how many minutes of work a working day has there
  minutes_a_day integer not null default 420 check (minutes_a_day between 0 and 1440),
  archived_at timestamptz,
  updated_at timestamptz not null default now()
);

-- Days on which a press has more or less time than usual: 0 while it is broken.
create table press_days (
  press_id text not null references presses (id) on delete cascade,
  day date not null,
  minutes integer not null check (minutes between 0 and 1440),
  reason text check (reason <> ''),
  primary key (press_id, day)
);

-- A job's stages. There is one stage of each kind but `making`, of which the owner has as many as they like: an order's status
-- follows from the kinds (production/stages.ts), whatever they are called.
create table stages (
  id text primary key check (id <> ''),
  name text not null unique check (name <> ''),
  kind text not null check (kind in ('artwork', 'proof', 'queue', 'making', 'ready', 'gone')),
  position integer not null,
  archived_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint stages_fixed_stay check (kind = 'making' or archived_at is null)
);
create unique index stages_one_of_each on stages (kind) where kind <> 'making';

insert into stages (id, name, kind, position) values
  ('artwork', 'Artwork', 'artwork', 10), ('proof', 'Proof', 'proof', 20), ('to-print', 'To print', 'queue', 30),
  ('printing', 'Printing', 'making', 40), ('finishing', 'Finishing', 'making', 50), ('packing', 'Packing', 'making', 60),
  ('ready', 'Ready', 'ready', 70), ('despatched', 'Despatched', 'gone', 80);

insert into presses (id, name, position) values
  ('digital', 'Digital press', 10), ('wide-format', 'Wide-format printer', 20), ('guillotine', 'Guillotine and finishing', 30),
  ('packing', 'Packing bench', 40);

-- Families of products that are made alike: which stages of making they go through, where, and how long that takes.
create table product_families (
  id text primary key check (id <> ''),
  name text not null unique check (name <> ''),
  position integer not null,
  -- of every category that no family has
  is_default boolean not null default false,
  updated_at timestamptz not null default now()
);
create unique index product_families_default on product_families (is_default) where is_default;

-- By category id. A category that is no longer there does no harm.
create table family_categories (
  category_id text primary key check (category_id <> ''),
  family_id text not null references product_families (id) on delete cascade
);

create table family_stages (
  family_id text not null references product_families (id) on delete cascade,
  stage_id text not null references stages (id),
  press_id text references presses (id),
  -- expected work: for the job, and for each thousand copies
  minutes integer not null default 0 check (minutes between 0 and 10000),
  minutes_per_thousand integer not null default 0 check (minutes_per_thousand between 0 and 10000),
  primary key (family_id, stage_id)
);

insert into product_families (id, name, position, is_default) values
  ('sheets', 'Printed sheets', 10, true), ('booklets', 'Booklets', 20, false), ('large-format', 'Large format', 30, false);
insert into family_categories (category_id, family_id)
select unnest(array['booklets', 'calendars']), 'booklets' union all
select unnest(array['banners', 'roller-banners', 'correx-boards', 'foamex-boards', 'pavement-signs', 'window-graphics',
  'plan-printing', 'posters']), 'large-format';
insert into family_stages (family_id, stage_id, press_id, minutes, minutes_per_thousand) values
  ('sheets', 'printing', 'digital', 10, 12), ('sheets', 'finishing', 'guillotine', 10, 6), ('sheets', 'packing', 'packing', 5, 3),
  ('booklets', 'printing', 'digital', 15, 60), ('booklets', 'finishing', 'guillotine', 20, 60), ('booklets', 'packing', 'packing', 5, 10),
  ('large-format', 'printing', 'wide-format', 15, 4000), ('large-format', 'finishing', 'guillotine', 10, 3000), ('large-format', 'packing', 'packing', 10, 500);

-- One job for each item of a placed order; an item that is split has several parts.
create table jobs (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  item_id uuid not null references order_items (id) on delete cascade,
  part integer not null default 1 check (part between 1 and 99),
  -- what its ticket's barcode says: ORD-2026-000123-1, and -1.2 for a second part
  code text not null unique check (code ~ '^ORD-[0-9]{4}-[0-9]{6,}-[0-9]+([.][0-9]+)?$'),
  quantity integer not null check (quantity >= 1),
  family_id text not null references product_families (id),
  stage_id text not null references stages (id),
  stage_since timestamptz not null,
  -- where it is made now, if not where its family is usually made
  press_id text references presses (id),
  holder_id uuid references users (id) on delete set null,
  due_on date not null,
  -- what staff say it waits for. A file or approval that is missing is known from its artwork.
  blocked text check (blocked in ('file', 'approval', 'paper', 'press', 'customer', 'payment')),
  blocked_note text check (blocked_note <> ''),
  blocked_since timestamptz,
  -- when it left, or its order was cancelled
  closed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (item_id, part),
  constraint jobs_blocked check ((blocked is null) = (blocked_since is null) and (blocked is not null or blocked_note is null))
);
create index jobs_open on jobs (due_on, code) where closed_at is null;
create index jobs_of_order on jobs (order_id);
create index jobs_left on jobs (closed_at) where closed_at is not null;
create index jobs_of_holder on jobs (holder_id) where holder_id is not null;

-- What happened to a job. `moved` by staff, `undone` likewise; `followed`: its order or artwork went on without it.
create table job_events (
  id bigint generated always as identity primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  kind text not null check (kind in ('made', 'moved', 'undone', 'followed', 'blocked', 'unblocked', 'taken', 'left', 'press')),
  from_stage text references stages (id),
  to_stage text references stages (id),
  -- of a block that this set or ended, and what it said
  reason text,
  note text,
  actor_id uuid references users (id) on delete set null,
  actor_name text not null,
  created_at timestamptz not null default now()
);
create index job_events_of_job on job_events (job_id, id);

-- Real work: from the scan that starts a stage to the one that ends it.
create table job_runs (
  id bigint generated always as identity primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  stage_id text not null references stages (id),
  press_id text references presses (id),
  started_at timestamptz not null,
  finished_at timestamptz,
  started_by text not null,
  constraint job_runs_forward check (finished_at >= started_at)
);
-- A job is worked on in one place at a time.
create unique index job_runs_open on job_runs (job_id) where finished_at is null;
create index job_runs_of_job on job_runs (job_id);

create function stage_rank(kind text) returns integer language sql immutable as $$
  select array_position(array['artwork', 'proof', 'queue', 'making', 'ready', 'gone'], kind)
$$;

-- The stage of a kind that a family's jobs go to; of making, the first or the last.
create function stage_for(family text, wanted text, is_last boolean default false) returns text language sql stable as $$
  select s.id from stages s left join family_stages f on f.stage_id = s.id and f.family_id = family
  where s.kind = wanted and s.archived_at is null
  order by (f.stage_id is null), case when is_last then -s.position else s.position end, s.id limit 1
$$;

-- Whether an item's file can't be changed any more: some part of it is being printed, or its order has left or was cancelled.
create function item_has_begun(item uuid, status text) returns boolean language sql stable as $$
  select status <> 'pending' and (status <> 'processing' or exists (select from jobs j join stages s on s.id = j.stage_id
    where j.item_id = item and stage_rank(s.kind) > 3))
$$;

-- Where an order's status wants a job that is at a stage of this kind; null: where it is. `at_end`: of an order under way, whether
-- every job has already done what the next status says.
create function stage_wanted(family text, kind text, status text, is_collected boolean, is_begun boolean, at_end boolean)
returns text language sql stable as $$
  select case
    when status = 'pending' and stage_rank(kind) > 3 then stage_for(family, 'queue')
    when status = 'processing' and not is_begun then stage_for(family, 'making')
    when status = 'processing' and at_end and is_collected then stage_for(family, 'making', true)
    when status = 'processing' and at_end then stage_for(family, 'ready')
    when status = 'shipped' and is_collected and kind <> 'ready' then stage_for(family, 'ready')
    when (status = 'delivered' or status = 'shipped' and not is_collected) and kind <> 'gone' then stage_for(family, 'gone')
  end
$$;

-- When an order left, was handed over or cancelled, by its history.
create function left_at(ordered uuid, status_now text) returns timestamptz language sql stable as $$
  select min(h.created_at) from order_status_history h where h.order_id = ordered
    and case when status_now = 'cancelled' then h.status = 'cancelled' else h.status in ('shipped', 'delivered') end
$$;

-- Makes a placed order's jobs, and keeps them where its status says. When staff move a job, the status has followed from the
-- jobs, so nothing is left to do here.
create function jobs_follow_order() returns trigger language plpgsql as $$
declare
  o orders%rowtype;
  who order_status_history%rowtype;
begin
  select * into o from orders where id = new.id;
  if o.placed_at is null then
    return null;
  end if;
  insert into jobs (order_id, item_id, code, quantity, family_id, stage_id, stage_since, due_on, closed_at)
  select o.id, i.id, o.order_number || '-' || i.nth, i.quantity, i.family,
    coalesce(stage_wanted(i.family, i.kind, o.status, o.delivery_method <> 'delivery', false, false), stage_for(i.family, i.kind)),
    o.placed_at, coalesce(i.despatch_on, o.despatch_on),
    case when o.status = 'cancelled' or o.status in ('shipped', 'delivered')
      and not (o.status = 'shipped' and o.delivery_method <> 'delivery') then coalesce(left_at(o.id, o.status), o.updated_at) end
  from (select n.id, n.quantity, n.despatch_on, row_number() over (order by n.position) as nth,
      case when n.proof_waits then 'proof' when n.artwork_state in ('checked', 'approved') then 'queue' else 'artwork' end as kind,
      coalesce((select c.family_id from products p join family_categories c on c.category_id = p.category_id
        where p.id = n.product_id), (select f.id from product_families f where f.is_default)) as family
    from order_items n where n.order_id = o.id) i
  on conflict (item_id, part) do nothing;
  if found then
    insert into job_events (job_id, kind, to_stage, actor_name, created_at)
    select j.id, 'made', j.stage_id, 'Galley', o.placed_at from jobs j
    where j.order_id = o.id and not exists (select from job_events e where e.job_id = j.id);
  end if;
  select * into who from order_status_history where order_id = o.id order by id desc limit 1;
  with here as (
    select j.id, j.stage_id, j.closed_at, s.kind, stage_wanted(j.family_id, s.kind, o.status, o.delivery_method <> 'delivery',
        bool_or(stage_rank(s.kind) > 3) over (),
        bool_and(stage_rank(s.kind) >= case when o.delivery_method = 'delivery' then 6 else 5 end) over ()) as wanted
    from jobs j join stages s on s.id = j.stage_id where j.order_id = o.id),
  aim as (
    select h.id, h.stage_id, coalesce(h.wanted, h.stage_id) as aim,
      case when o.status = 'cancelled' or coalesce((select s.kind from stages s where s.id = h.wanted), h.kind) = 'gone'
        then coalesce(h.closed_at, o.updated_at) end as closes, h.closed_at
    from here h where o.status <> 'cancelled' or h.closed_at is null),
  moved as (
    update jobs j set stage_id = a.aim, closed_at = a.closes, version = j.version + 1,
      stage_since = case when a.aim = j.stage_id then j.stage_since else o.updated_at end
    from aim a where j.id = a.id and (a.aim <> a.stage_id or a.closes is distinct from a.closed_at)
    returning j.id, a.stage_id as was, j.stage_id as now)
  insert into job_events (job_id, kind, from_stage, to_stage, note, actor_id, actor_name, created_at)
  select m.id, 'followed', m.was, m.now, 'order ' || o.status, who.changed_by, coalesce(who.actor, 'Galley'), o.updated_at
  from moved m;
  return null;
end $$;
create constraint trigger jobs_follow_order after insert or update of status, placed_at on orders
  deferrable initially deferred for each row execute function jobs_follow_order();

-- Before printing, a job is where its artwork is: a new or faulty file is looked at, a proof waits, an approved one can be printed.
create function job_follows_artwork() returns trigger language plpgsql as $$
declare
  wanted text := case
    when new.artwork_state = 'problem' then 'artwork'
    when new.proof_waits then 'proof'
    when new.artwork_state = 'received' then 'artwork'
    else 'queue' end;
begin
  with moved as (
    update jobs j set stage_id = w.id, stage_since = now(), version = j.version + 1
    from stages s, stages w
    where j.item_id = new.id and j.closed_at is null and s.id = j.stage_id and stage_rank(s.kind) <= 3
      and w.kind = wanted and w.id <> j.stage_id
    returning j.id, s.id as was, w.id as now)
  insert into job_events (job_id, kind, from_stage, to_stage, note, actor_name)
  select id, 'followed', was, now, 'artwork ' || new.artwork_state, 'Galley' from moved;
  return null;
end $$;
create trigger job_follows_artwork after update on order_items for each row
  when ((old.artwork_state, old.proof_waits) is distinct from (new.artwork_state, new.proof_waits))
  execute function job_follows_artwork();

-- A job that leaves later because its payment was late is due later.
create function job_follows_day() returns trigger language plpgsql as $$
begin
  update jobs set due_on = new.despatch_on, version = version + 1
  where item_id = new.id and new.despatch_on is not null and due_on <> new.despatch_on;
  return null;
end $$;
create trigger job_follows_day after update on order_items for each row
  when (old.despatch_on is distinct from new.despatch_on) execute function job_follows_day();

-- Whoever has the board open is told.
create function tell_board() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_board', '');
  return null;
end $$;
create trigger tell_board after insert or update or delete on jobs for each statement execute function tell_board();
create trigger tell_board after insert or update or delete on presses for each statement execute function tell_board();
create trigger tell_board after insert or update or delete on press_days for each statement execute function tell_board();
create trigger tell_board after insert or update or delete on stages for each statement execute function tell_board();
-- Then:
-- For each 2000 of orders:
-- Orders of before: each has its jobs. One that changed since the trigger was made has them; nobody changes one during its step.
with stage_of as materialized (
  select f.id as family, kind, status, is_collected,
    coalesce(stage_wanted(f.id, kind, status, is_collected, false, false), stage_for(f.id, kind)) as stage
  from product_families f, unnest(array['proof', 'queue', 'artwork']) kind, unnest(array[false, true]) is_collected,
    unnest(array['pending', 'processing', 'shipped', 'delivered', 'cancelled']) status),
ordered as (
  select i.* from orders o join order_items i on i.order_id = o.id where o.placed_at is not null and o.id > $1 and o.id <= $2 for share),
made as (
  insert into jobs (order_id, item_id, code, quantity, family_id, stage_id, stage_since, due_on, closed_at)
  select o.id, i.id, o.order_number || '-' || row_number() over (partition by o.id order by i.position), i.quantity, s.family, s.stage,
    o.placed_at, coalesce(i.despatch_on, o.despatch_on),
    case when o.status = 'cancelled' or o.status in ('shipped', 'delivered')
      and not (o.status = 'shipped' and o.delivery_method <> 'delivery') then coalesce(left_at(o.id, o.status), o.updated_at) end
  from ordered i join orders o on o.id = i.order_id
  left join products p on p.id = i.product_id
  left join family_categories c on c.category_id = p.category_id
  join stage_of s on s.family = coalesce(c.family_id, 'sheets') and s.status = o.status and s.is_collected = (o.delivery_method <> 'delivery')
    and s.kind = case when i.proof_waits then 'proof' when i.artwork_state in ('checked', 'approved') then 'queue' else 'artwork' end
  on conflict do nothing
  returning id, stage_id, stage_since)
insert into job_events (job_id, kind, to_stage, actor_name, created_at)
select id, 'made', stage_id, 'Galley', stage_since from made;
