-- What happens next is decided by commands, in TypeScript (orders/order/jobs, floor/sheets): which jobs an order has, where they are, who has
-- them, and when a sheet lets go of its jobs. A process of the version before, which serves beside the new one during an update, leaves that
-- to these triggers. Each transaction of the new one says that its commands do it (src/platform/db/shop-dialect.ts). These triggers and
-- functions, with make_added_job, stage_wanted and person_for, go with the baseline of the next release: no process needs them then.

create or replace function jobs_follow_order() returns trigger language plpgsql as $$
declare
  o orders%rowtype;
  who order_status_history%rowtype;
begin
  if current_setting('galley.flow', true) = 'commands' then
    return null;
  end if;
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
    from order_items n where n.order_id = o.id and n.is_made) i
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

create or replace function jobs_follow_day() returns trigger language plpgsql as $$
begin
  if current_setting('galley.flow', true) = 'commands' then
    return null;
  end if;
  update jobs j set due_on = new.despatch_on, version = j.version + 1 from order_items i
  where j.order_id = new.id and i.id = j.item_id and i.despatch_on is null and j.due_on <> new.despatch_on;
  return null;
end $$;

create or replace function job_follows_day() returns trigger language plpgsql as $$
begin
  if current_setting('galley.flow', true) = 'commands' then
    return null;
  end if;
  update jobs set due_on = new.despatch_on, version = version + 1
  where item_id = new.id and new.despatch_on is not null and due_on <> new.despatch_on;
  return null;
end $$;

create or replace function job_follows_item() returns trigger language plpgsql as $$
begin
  if current_setting('galley.flow', true) = 'commands' then
    return null;
  end if;
  if new.quantity <> old.quantity and new.is_made
    and exists (select from jobs where item_id = new.id group by item_id having count(*) > 1) then
    raise exception 'item % is made in parts', new.id using errcode = 'check_violation', constraint = 'jobs_are_whole';
  end if;
  update jobs set quantity = new.quantity, version = version + 1 where item_id = new.id;
  return null;
end $$;

create or replace function job_follows_artwork() returns trigger language plpgsql as $$
declare
  wanted text := case
    when new.artwork_state = 'problem' then 'artwork'
    when new.proof_waits then 'proof'
    when new.artwork_state = 'received' then 'artwork'
    else 'queue' end;
begin
  if current_setting('galley.flow', true) = 'commands' then
    return null;
  end if;
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

create or replace function jobs_wait_for_change() returns trigger language plpgsql as $$
begin
  if current_setting('galley.flow', true) = 'commands' then
    return null;
  end if;
  if new.state = 'waiting' then
    with held as (
      update jobs j set blocked = 'payment', blocked_note = 'A change to the order is waiting to be paid', blocked_since = new.created_at,
        version = j.version + 1
      from stages s where s.id = j.stage_id and j.order_id = new.order_id and j.closed_at is null and j.blocked is null
        and stage_rank(s.kind) <= 3
      returning j.id)
    insert into job_events (job_id, kind, reason, note, actor_name, created_at)
    select id, 'blocked', 'payment', 'A change to the order is waiting to be paid', new.created_by, new.created_at from held;
  else
    with freed as (
      update jobs j set blocked = null, blocked_note = null, blocked_since = null, version = j.version + 1
      where j.order_id = new.order_id and j.blocked = 'payment' and j.blocked_note = 'A change to the order is waiting to be paid'
      returning j.id)
    insert into job_events (job_id, kind, reason, note, actor_name, created_at)
    select id, 'unblocked', 'payment', 'A change to the order is waiting to be paid', 'Galley', new.settled_at from freed;
  end if;
  return null;
end $$;

create or replace function jobs_find_their_person() returns trigger language plpgsql as $$
declare
  usual uuid;
begin
  if current_setting('galley.flow', true) = 'commands' then
    return new;
  end if;
  usual := person_for(new.family_id, new.stage_id);
  if old.holder_id is not null and (person_for(old.family_id, old.stage_id) is not null
    or usual is not null and exists (select from stages where id = old.stage_id and kind = 'making')) then
    new.holder_id := null;
  end if;
  new.holder_id := coalesce(new.holder_id, usual);
  return new;
end $$;

create or replace function new_jobs_find_their_person() returns trigger language plpgsql as $$
begin
  if current_setting('galley.flow', true) = 'commands' then
    return new;
  end if;
  new.holder_id := person_for(new.family_id, new.stage_id);
  return new;
end $$;

create or replace function work_ends() returns trigger language plpgsql as $$
begin
  if current_setting('galley.flow', true) = 'commands' then
    return null;
  end if;
  update job_runs set by_hand = true, finished_at = greatest(started_at,
    case when new.stage_id = old.stage_id then new.closed_at else new.stage_since end)
  where job_id = new.id and finished_at is null;
  return null;
end $$;

create or replace function sheet_ends() returns trigger language plpgsql as $$
begin
  if current_setting('galley.flow', true) = 'commands' then
    return null;
  end if;
  update sheet_jobs set is_live = false where sheet_id = new.id and is_live;
  return null;
end $$;

create or replace function sheet_waits_again() returns trigger language plpgsql as $$
begin
  if current_setting('galley.flow', true) = 'commands' then
    return null;
  end if;
  update sheet_jobs set is_live = true, event_id = null where sheet_id = new.id;
  return null;
end $$;

-- A guard, which stays: it was a part of job_follows_item.
create function parts_keep_copies() returns trigger language plpgsql as $$
begin
  if new.is_made and exists (select from jobs where item_id = new.id group by item_id having count(*) > 1) then
    raise exception 'item % is made in parts', new.id using errcode = 'check_violation', constraint = 'jobs_are_whole';
  end if;
  return null;
end $$;
create trigger parts_keep_copies after update on order_items for each row
  when (old.quantity <> new.quantity) execute function parts_keep_copies();
comment on function parts_keep_copies() is 'Refuses another quantity of an item that is made in parts.';

comment on function jobs_follow_order() is 'Only for a process of the version before, until the next release: makes the jobs of a placed order, and moves them with the order’s status.';
comment on function jobs_follow_day() is 'Only for a process of the version before, until the next release: gives jobs their order’s day, where their item has none.';
comment on function job_follows_day() is 'Only for a process of the version before, until the next release: gives jobs their item’s day.';
comment on function job_follows_item() is 'Only for a process of the version before, until the next release: gives a job its item’s copies.';
comment on function job_follows_artwork() is 'Only for a process of the version before, until the next release: moves a job that isn’t printed yet with its file and proof.';
comment on function jobs_wait_for_change() is 'Only for a process of the version before, until the next release: holds jobs while a change to their order waits to be paid for.';
comment on function jobs_find_their_person() is 'Only for a process of the version before, until the next release: gives a job that moves to the person who usually has it there.';
comment on function new_jobs_find_their_person() is 'Only for a process of the version before, until the next release: gives a new job to the person who usually has it at its stage.';
comment on function work_ends() is 'Only for a process of the version before, until the next release: ends the work that was measured on a job that moves or closes.';
comment on function sheet_ends() is 'Only for a process of the version before, until the next release: frees the jobs of a sheet that is printed, withdrawn or has failed.';
comment on function sheet_waits_again() is 'Only for a process of the version before, until the next release: gives a sheet whose “Printed” is undone its jobs again.';
comment on function make_added_job(uuid, timestamptz) is 'Only for a process of the version before, until the next release: makes the job of a line that was added to a placed order.';
comment on function stage_wanted(text, text, text, boolean, boolean, boolean) is 'Only for a process of the version before, until the next release: the stage to which a job goes with its order’s status.';
comment on function person_for(text, text) is 'Only for a process of the version before, until the next release: who usually has a family’s jobs at a stage.';
