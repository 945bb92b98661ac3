-- Outside a transaction.
-- A promised day that moved, or that staff looked at and kept (`leaves_on` is then the day it was).
create table day_changes (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  item_id uuid not null references order_items (id) on delete cascade,
  was_on date not null,
  leaves_on date not null,
  -- whether the customer or the shop was the cause: what the shop caused counts as a promise not kept
  cause text not null check (cause in ('customer', 'shop')),
  -- why, as the customer reads it
  note text check (note <> ''),
  actor_id uuid references users (id) on delete set null,
  actor_name text not null check (actor_name <> ''),
  created_at timestamptz not null
);
create index day_changes_of_order on day_changes (order_id, id);
create index day_changes_of_item on day_changes (item_id, id);
create index day_changes_actor on day_changes (actor_id) where actor_id is not null;

-- Our query builder reads minutesADay as minutes_aday, so no press could be added.
alter table presses rename column minutes_a_day to day_minutes;
alter table presses
  -- how many jobs a working day has room for there; null: only the minutes count
  add column day_jobs integer check (day_jobs between 1 and 1000),
  -- whether products that need it can't be ordered for a day on which it has no time left
  add column closes_days boolean not null default false;

-- Days by which a press can take on no more work. Counted every minute (production/press-room.ts); product pages read them.
create table full_press_days (
  press_id text not null references presses (id) on delete cascade,
  day date not null,
  primary key (press_id, day)
);
create trigger tell_pages after insert or update or delete or truncate on full_press_days
  for each statement execute function tell_pages();

-- The days on which some press that a category's products need is full.
create function press_full_days(category text) returns json language sql stable as $$
  select coalesce(json_agg(distinct f.day::text), '[]') from full_press_days f
  where f.press_id in (select g.press_id from family_stages g where g.family_id = coalesce(
    (select c.family_id from family_categories c where c.category_id = category),
    (select d.id from product_families d where d.is_default)))
$$;

alter table orders
  -- working days from our door to the customer's, as the owner gave them for the zone; null: not said
  add column days_on_the_way integer check (days_on_the_way between 0 and 30);
-- Then:
-- A job is split, or copies are spoilt and made again as a part of their own.
alter table job_events add column copies integer check (copies >= 1);
alter table job_events drop constraint job_events_kind_check;
alter table job_events add constraint job_events_kind_check check (kind in ('made', 'moved', 'undone', 'followed', 'blocked',
  'unblocked', 'taken', 'left', 'press', 'noted', 'split', 'spoilt')) not valid;
-- Then:
-- An item from before turnarounds were kept has its order's day.
create function jobs_follow_day() returns trigger language plpgsql as $$
begin
  update jobs j set due_on = new.despatch_on, version = j.version + 1 from order_items i
  where j.order_id = new.id and i.id = j.item_id and i.despatch_on is null and j.due_on <> new.despatch_on;
  return null;
end $$;
create trigger jobs_follow_day after update on orders for each row
  when (old.despatch_on is distinct from new.despatch_on) execute function jobs_follow_day();
-- Then:
alter table job_events validate constraint job_events_kind_check;
-- Then:
create index concurrently job_events_spoilt on job_events (created_at) where kind = 'spoilt';
