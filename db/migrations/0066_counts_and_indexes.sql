-- Outside a transaction.
-- What pages counted or looked for by reading whole tables, which grow with the shop.

-- Of a category: when one of its products was last changed, what their base prices add up to, and their turnarounds with
-- how many products have each.
alter table category_figures add column changed_at timestamptz;
alter table category_figures add column base_pence bigint not null default 0;
alter table category_figures add column base_min_pence integer;
alter table category_figures add column base_max_pence integer;
alter table category_figures add column turnarounds jsonb not null default '[]';

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
    turnarounds = (
      select coalesce(jsonb_agg(t), '[]') from (
        select o.id, o.name, o.working_days, o.cut_off, count(*) as products
        from products p join product_options o on o.product_id = p.id
        where p.category_id = f.category_id and p.archived_at is null and not o.unmeasured and o.group_key = 'turnaround'
        group by o.id, o.name, o.working_days, o.cut_off) t)
  where f.category_id = any(ids);
end $$;

create or replace function products_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_category_figures(array(select distinct category_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform keep_category_figures(array(select distinct category_id from old_rows));
  else
    perform keep_category_figures(array(
      select distinct unnest(array[o.category_id, n.category_id]) from old_rows o join new_rows n using (id)
      where (o.category_id, o.archived_at is null, o.position, o.from_pence, o.base_price_pence, o.updated_at)
        is distinct from (n.category_id, n.archived_at is null, n.position, n.from_pence, n.base_price_pence, n.updated_at)));
  end if;
  return null;
end $$;
select keep_category_figures(array(select id from categories));

-- Products by part of their name or id, in the back office.
create index products_words on products using gin (name gin_trgm_ops, id gin_trgm_ops);
create index products_archived on products (category_id, position) where archived_at is not null;

-- How many subscribers there are of each status, kept with the days on which they came and left.
create table subscriber_counts (
  status text primary key,
  subscribers integer not null
);
insert into subscriber_counts (status, subscribers) select status, count(*) from subscribers group by status;

create function count_subscriber_states(states text[], changes bigint[]) returns void language sql as $$
  insert into subscriber_counts (status, subscribers)
    select status, sum(change) from unnest(states, changes) as c (status, change) group by status having sum(change) <> 0
    order by status
  on conflict (status) do update set subscribers = subscriber_counts.subscribers + excluded.subscribers
$$;

create or replace function count_subscribers_gained() returns trigger language plpgsql as $$
begin
  insert into subscriber_days (day, gained)
    select (subscribed_at at time zone 'Europe/London')::date, count(*) from new_rows where status = 'subscribed' group by 1
    on conflict (day) do update set gained = subscriber_days.gained + excluded.gained;
  perform count_subscriber_states(array_agg(status), array_agg(many)) from (
    select status, count(*) as many from new_rows group by 1) n having count(*) > 0;
  return null;
end $$;

create or replace function count_subscribers_lost() returns trigger language plpgsql as $$
begin
  insert into subscriber_days (day, lost)
    select (now() at time zone 'Europe/London')::date, count(*) from old_rows where status = 'subscribed' having count(*) > 0
    on conflict (day) do update set lost = subscriber_days.lost + excluded.lost;
  perform count_subscriber_states(array_agg(status), array_agg(-many)) from (
    select status, count(*) as many from old_rows group by 1) o having count(*) > 0;
  return null;
end $$;

create or replace function count_subscribers_changed() returns trigger language plpgsql as $$
begin
  insert into subscriber_days (day, gained, lost)
    select (n.last_activity_at at time zone 'Europe/London')::date,
      count(*) filter (where n.status = 'subscribed'), count(*) filter (where o.status = 'subscribed')
    from new_rows n join old_rows o using (id)
    where (n.status = 'subscribed') <> (o.status = 'subscribed') group by 1
    on conflict (day) do update set gained = subscriber_days.gained + excluded.gained,
      lost = subscriber_days.lost + excluded.lost;
  perform count_subscriber_states(array_agg(status), array_agg(change)) from (
    select s.status, s.change from new_rows n join old_rows o using (id),
      lateral (values (n.status, 1), (o.status, -1)) s (status, change)
    where n.status <> o.status) changed having count(*) > 0;
  return null;
end $$;

-- What waits for staff, and who they are.
create index contact_messages_waiting on contact_messages (created_at) where status = 'new';
create index sample_pack_requests_waiting on sample_pack_requests (created_at) where status = 'new';
create index user_roles_staff on user_roles (user_id) where role = 'admin';
create index contact_messages_email on contact_messages (lower(email));
create index sample_pack_requests_email on sample_pack_requests (lower(email));
-- Then:
-- The outbox, newest first and by part of an address; what is held about an address.
create index concurrently mails_newest on mails (created_at desc, id);
-- Then:
create index concurrently mails_recipient on mails (lower(recipient));
-- Then:
create index concurrently mails_search on mails using gin (recipient gin_trgm_ops);
-- Then:
create index concurrently campaign_recipients_problem on campaign_recipients (campaign_id, sent_at desc nulls last) where problem is not null;
-- Then:
create index concurrently orders_with_code on orders (payment_status, status) include (discount_pence) where discount_code is not null;
-- Then:
-- What the nightly removal by age looks through: only what is still there.
create index concurrently orders_of_guests on orders (updated_at) where user_id is null and erased_at is null;
-- Then:
create index concurrently orders_erased_placed on orders (coalesce(placed_at, created_at)) where erased_at is not null;
-- Then:
create index concurrently artworks_kept on artworks (created_at) where removed_at is null and expires_at is null;
