-- Outside a transaction.
-- Turnarounds are the shop's. Each product's options refer to one, so that its name, working days and cut-off are in one
-- place. What an option of a product keeps is its own surcharge.
create table turnarounds (
  id text primary key check (id <> ''),
  name text not null unique check (name <> ''),
  -- shown beside the name, `3-4 Working Days`
  description text check (description <> ''),
  working_days integer not null check (working_days between 0 and 60),
  -- until when an order of a working day counts for that day, `15:00`, in Europe/London
  cut_off text not null check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- the weekdays on which it is sent out: 1 is Monday
  weekdays integer[] not null default '{1,2,3,4,5}' check (cardinality(weekdays) > 0 and weekdays <@ '{1,2,3,4,5}'),
  -- how many jobs can be sent out a day; null: any number
  capacity integer check (capacity between 1 and 100000),
  -- for which quantities it is offered; null: no limit
  copies_min integer check (copies_min between 1 and 1000000),
  copies_max integer check (copies_max between 1 and 1000000),
  -- its surcharge: a share of the rest of the price, in hundredths of a percent; or [{"copies", "pence"}], by quantity, fewest
  -- copies first; both null: each product's own
  percent_bp integer check (percent_bp between 1 and 100000),
  steps jsonb check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) > 0),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint turnarounds_one_surcharge check (percent_bp is null or steps is null),
  constraint turnarounds_copies check (copies_min <= copies_max),
  -- an option's name is that of its turnaround
  constraint turnarounds_named unique (id, name)
);
create trigger tell_pages after insert or update or delete or truncate on turnarounds
  for each statement execute function tell_pages();

-- Every turnaround that products have becomes a row. The one that most products have keeps its id and name. Others with the
-- same id or name get one of their own.
alter table product_options add column turnaround_id text;
do $$
declare
  found record;
  own_id text;
  own_name text;
  nth int;
begin
  for found in select id, name, description, working_days, cut_off, count(*) as products from product_options
      where group_key = 'turnaround' and not unmeasured group by id, name, description, working_days, cut_off
      order by products desc, id, name, working_days, cut_off, description loop
    nth := 1;
    own_id := found.id;
    while exists (select from turnarounds where id = own_id) loop
      nth := nth + 1;
      own_id := found.id || '-' || nth;
    end loop;
    nth := 1;
    own_name := found.name;
    while exists (select from turnarounds where name = own_name) loop
      own_name := found.name || ' (' || found.working_days || case found.working_days when 1 then ' working day' else ' working days' end
        || ', cut-off ' || found.cut_off || case nth when 1 then '' else ', ' || nth end || ')';
      nth := nth + 1;
    end loop;
    insert into turnarounds (id, name, description, working_days, cut_off)
      values (own_id, own_name, nullif(found.description, ''), found.working_days, found.cut_off);
    update product_options o set turnaround_id = own_id, name = own_name, description = null
      where o.group_key = 'turnaround' and not o.unmeasured and o.turnaround_id is null and o.id = found.id
        and o.name = found.name and o.description is not distinct from found.description
        and o.working_days = found.working_days and o.cut_off = found.cut_off;
  end loop;
end $$;

alter table product_options drop constraint product_options_measure, drop constraint product_options_own_measure;
alter table product_options drop column working_days, drop column cut_off;
alter table product_options add constraint product_options_measure check (unmeasured or case group_key
  when 'sizes' then width_mm is not null and height_mm is not null
  when 'sides' then pages is not null
  when 'quantities' then copies is not null
  when 'turnaround' then turnaround_id is not null
  else true end);
alter table product_options add constraint product_options_own_measure check (
  (group_key = 'sizes' or width_mm is null and height_mm is null and fold is null)
  and (group_key = 'quantities' or copies is null)
  and (group_key in ('sides', 'weights') or group_key like 'own-%' or pages is null)
  and (group_key = 'turnaround' or turnaround_id is null));
alter table product_options add constraint product_options_turnaround foreign key (turnaround_id, name)
  references turnarounds (id, name) on update cascade;
-- Deferred, because two options of a product may swap theirs.
alter table product_options add constraint product_options_turnaround_once unique (turnaround_id, product_id)
  deferrable initially deferred;

-- What Undo would put back of an earlier change of options has measures of turnarounds; it can be undone no more.
update price_batches set options_before = null, options_after = null where options_before is not null;

create or replace function keep_category_figures(ids text[]) returns void language plpgsql as $$
begin
  perform from category_figures where category_id = any(ids) order by category_id for update;
  update category_figures f set
    (products, first_product_id, from_pence, changed_at, base_pence, base_min_pence, base_max_pence) = (
      select count(*), (array_agg(p.id order by p.position, p.id))[1], min(p.from_pence), max(p.updated_at),
        coalesce(sum(p.base_price_pence), 0), min(p.base_price_pence), max(p.base_price_pence)
      from products p where p.category_id = f.category_id and p.archived_at is null),
    facets = (
      select jsonb_build_object(
        'size', coalesce(jsonb_agg(o.facet order by o.nth) filter (where o.group_key = 'sizes'), '[]'),
        'finish', coalesce(jsonb_agg(o.facet order by o.nth) filter (where o.group_key = 'finishes'), '[]'))
      from (select distinct on (o.group_key, o.id) o.group_key, o.nth,
          -- "A5" of "A5 (148 × 210 mm)"
          jsonb_build_object('id', o.id, 'name', regexp_replace(o.name, ' \(.*\)$', '')) as facet
        from (select o.group_key, o.id, o.name, row_number() over (order by p.position, p.id, o.position, o.id) as nth
          from products p join product_options o on o.product_id = p.id
          where p.category_id = f.category_id and p.archived_at is null and not o.unmeasured
            and o.group_key in ('sizes', 'finishes')) o
        order by o.group_key, o.id, o.nth) o),
    -- which turnarounds its products have, and how many of them have each
    turnarounds = (
      select coalesce(jsonb_agg(t), '[]') from (
        select o.turnaround_id as id, count(*) as products
        from products p join product_options o on o.product_id = p.id
        where p.category_id = f.category_id and p.archived_at is null and o.turnaround_id is not null
        group by o.turnaround_id) t)
  where f.category_id = any(ids);
end $$;
select keep_category_figures(array(select id from categories));

-- Each job has its turnaround and the day on which it is promised. Null: ordered before this, and sent out since; its order
-- has the day.
alter table order_items add column turnaround_id text references turnarounds (id);
alter table order_items add column despatch_on date;
alter table order_items add constraint order_items_despatch check ((turnaround_id is null) = (despatch_on is null)) not valid;
-- Then:
update order_items i set turnaround_id = p.turnaround_id, despatch_on = o.despatch_on
from orders o, product_options p
where o.id = i.order_id and o.status in ('pending', 'processing') and p.product_id = i.product_id
  and p.group_key = 'turnaround' and p.turnaround_id is not null
  and p.id = jsonb_path_query_first(i.options, '$[*] ? (@.group == "turnaround").id') #>> '{}';
-- An order that waits for its card payment moves its jobs by their turnarounds if the payment comes late.
update orders o set turnarounds = t.turnarounds
from (select i.order_id, jsonb_agg(distinct jsonb_build_object('id', t.id, 'workingDays', t.working_days, 'cutOff', t.cut_off)) as turnarounds
  from order_items i join turnarounds t on t.id = i.turnaround_id group by i.order_id) t
where t.order_id = o.id and o.status = 'pending' and o.payment_status = 'pending';
-- Then:
alter table order_items validate constraint order_items_despatch;
-- Then:
create index concurrently order_items_despatch on order_items (turnaround_id, despatch_on) where turnaround_id is not null;
