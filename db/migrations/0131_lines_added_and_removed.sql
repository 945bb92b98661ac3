-- Lines added to a placed order, and removed from it (decision 0022).

-- A line that was removed is no longer an item of its order, so nothing can make, pack or print it. What it was is in its change; this is
-- what its documents still name, and its jobs with their histories.
create table removed_items (
  id uuid primary key,
  order_id uuid not null references orders on delete restrict,
  change_id uuid not null references order_changes on delete restrict,
  product_id text,
  is_made boolean not null,
  reference text check (reference <> ''),
  codes text[] not null,
  jobs jsonb not null check (jsonb_typeof(jobs) = 'array'),
  removed_at timestamptz not null
);
create index removed_items_order on removed_items (order_id);
create index removed_items_codes on removed_items using gin (codes);

-- Whether anything of an item was made, or is about to be: it's on a sheet, in a parcel, or had work measured.
create function item_was_begun(item uuid) returns boolean language sql stable as $$
  select exists (select from jobs j join stages s on s.id = j.stage_id where j.item_id = item and (stage_rank(s.kind) > 3
      or exists (select from job_runs r where r.job_id = j.id)
      or exists (select from parcel_items p where p.job_id = j.id)
      or exists (select from sheet_jobs t join sheets h on h.id = t.sheet_id
        where t.job_id = j.id and h.state not in ('withdrawn', 'failed'))))
$$;

-- Pages can't delete items or jobs, so the database does it, and only where nothing of them was made. The caller holds the order's lock.
create function remove_item(item uuid, change uuid, at timestamptz) returns void language plpgsql security definer
set search_path to 'public', 'pg_temp' as $$
declare files uuid[];
begin
  perform from jobs where item_id = item order by id for update;
  if item_was_begun(item) or exists (select from complaint_items c where c.order_item_id = item)
    or exists (select from vat_changes v where v.order_item_id = item) then
    raise exception 'item % was begun', item using errcode = 'check_violation', constraint = 'only_what_was_not_begun_is_removed';
  end if;
  insert into removed_items (id, order_id, change_id, product_id, is_made, reference, codes, jobs, removed_at)
  select i.id, i.order_id, change, i.product_id, i.is_made, i.reference,
    (select coalesce(array_agg(j.code order by j.part), '{}') from jobs j where j.item_id = i.id),
    (select coalesce(jsonb_agg(to_jsonb(j) || jsonb_build_object('events',
        (select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]') from job_events e where e.job_id = j.id)) order by j.part), '[]')
      from jobs j where j.item_id = i.id), at
  from order_items i where i.id = item;
  files := array(select i.artwork_id from order_items i where i.id = item and i.artwork_id is not null
    union select e.artwork_id from artwork_events e where e.order_item_id = item and e.artwork_id is not null);
  delete from jobs where item_id = item;
  delete from order_items where id = item;
  -- A file that nothing ordered uses any longer is kept as long as one that was never ordered; what it was made from, after it.
  loop
    update artworks a set expires_at = at + interval '30 days'
    where a.id in (select artwork_family(files)) and a.expires_at is null
      and not exists (select from order_items i where i.artwork_id = a.id)
      and not exists (select from artwork_events e where e.artwork_id = a.id)
      and not exists (select from artworks m where m.made_from @> array[a.id] and m.expires_at is null);
    exit when not found;
  end loop;
end $$;

-- A line that was removed gives its place of the day back.
create function place_given_up() returns trigger language plpgsql as $$
begin
  perform from turnarounds where capacity is not null and (id = old.turnaround_id
    or id in (select turnaround_id from order_items where order_id = old.order_id)) order by id for no key update;
  perform keep_full_day(old.turnaround_id, old.despatch_on);
  return null;
end $$;
create constraint trigger place_given_up after delete on order_items deferrable initially deferred for each row
  when (old.turnaround_id is not null) execute function place_given_up();

-- The job of a line that was added, with the next number of its order: no number is used twice, because tickets of removed lines may be about.
create function make_added_job(item uuid, at timestamptz) returns void language sql as $$
  with made as (
    insert into jobs (order_id, item_id, code, quantity, family_id, stage_id, stage_since, due_on)
    select o.id, i.id, o.order_number || '-' || (select 1 + coalesce(max(substring(c.code from '-([0-9]+)(?:[.][0-9]+)?$')::int), 0)
        from (select j.code from jobs j where j.order_id = o.id
          union all select unnest(r.codes) from removed_items r where r.order_id = o.id) c),
      i.quantity, f.family, stage_for(f.family, case when i.artwork_state in ('checked', 'approved') then 'queue' else 'artwork' end),
      at, coalesce(i.despatch_on, o.despatch_on)
    from order_items i join orders o on o.id = i.order_id
    cross join lateral (select coalesce((select c.family_id from products p join family_categories c on c.category_id = p.category_id
      where p.id = i.product_id), (select d.id from product_families d where d.is_default)) as family) f
    where i.id = item and i.is_made
    returning id, stage_id)
  insert into job_events (job_id, kind, to_stage, actor_name, created_at) select id, 'made', stage_id, 'Galley', at from made
$$;
