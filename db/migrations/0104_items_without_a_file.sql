-- Outside a transaction.
-- An item can be ordered before its file is there: it has an artwork problem until the customer sends one. What is not
-- made by us (design work, a delivery paid for separately) has neither file nor job, and need not be a product.
alter table order_items
  alter column artwork_id drop not null,
  alter column product_id drop not null,
  add column is_made boolean not null default true,
  -- what production should know, as staff wrote it with the line
  add column note text check (note <> ''),
  add constraint file_or_problem check (artwork_id is not null or artwork_state = 'problem' or not is_made) not valid,
  add constraint what_is_made_is_a_product check (product_id is not null or not is_made) not valid,
  add constraint what_is_not_made_has_no_file check (is_made or artwork_id is null and artwork_state <> 'problem'
    and proof_asked_at is null and turnaround_id is null) not valid;

-- Makes a placed order's jobs, one for each item that is made, and keeps them where its status says. When staff move a job,
-- the status has followed from the jobs, so nothing is left to do here.
create or replace function jobs_follow_order() returns trigger language plpgsql as $$
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
-- Then:
-- `sent`: the first file of an item that was ordered without one.
alter table artwork_events drop constraint artwork_events_kind_check;
alter table artwork_events add constraint artwork_events_kind_check check (kind in ('sent', 'replaced', 'requested', 'checked',
  'problem', 'approved', 'proof-asked', 'proof-approved', 'proof-refused'));
-- Then:
alter table order_items validate constraint file_or_problem, validate constraint what_is_made_is_a_product,
  validate constraint what_is_not_made_has_no_file;
