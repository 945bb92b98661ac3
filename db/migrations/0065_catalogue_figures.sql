-- What lists show of a product and of a category, kept as the catalogue changes: with ten thousand products, adding it up
-- for each page cost more than everything else on it.

-- What the first option of every group adds to a product's base price, and with it the lowest price (ruling 72).
alter table products add column first_options_pence integer not null default 0;
alter table products add column from_pence integer not null
  generated always as (greatest(0, base_price_pence + first_options_pence)) stored;

create table category_figures (
  category_id text primary key references categories (id) on delete cascade,
  -- of the products that are not archived: how many, the first, and the lowest price
  products integer not null default 0,
  first_product_id text,
  from_pence integer,
  -- their sizes and finishes as filters: {"size": [{"id", "name"}], "finish": [...]}
  facets jsonb not null default '{"size": [], "finish": []}'
);

create function keep_first_options(ids text[]) returns void language sql as $$
  update products p set first_options_pence = kept.pence
  from (select p.id, coalesce((select sum(first.price_modifier_pence) from (
      select distinct on (o.group_key) o.price_modifier_pence from product_options o
      where o.product_id = p.id and not o.unmeasured order by o.group_key, o.position, o.id) first), 0) as pence
    from products p where p.id = any(ids)) kept
  where kept.id = p.id and kept.pence <> p.first_options_pence
$$;

-- Two changes of one category at once: the second waits for the first one's lock, and then counts what both did.
create function keep_category_figures(ids text[]) returns void language plpgsql as $$
begin
  perform from category_figures where category_id = any(ids) order by category_id for update;
  update category_figures f set
    (products, first_product_id, from_pence) = (
      select count(*), (array_agg(p.id order by p.position, p.id))[1], min(p.from_pence)
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
        order by o.group_key, o.id, o.nth) o)
  where f.category_id = any(ids);
end $$;

create function category_has_figures() returns trigger language plpgsql as $$
begin
  insert into category_figures (category_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger category_has_figures after insert on categories for each row execute function category_has_figures();

create function products_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_category_figures(array(select distinct category_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform keep_category_figures(array(select distinct category_id from old_rows));
  else
    perform keep_category_figures(array(
      select distinct unnest(array[o.category_id, n.category_id]) from old_rows o join new_rows n using (id)
      where (o.category_id, o.archived_at is null, o.position, o.from_pence)
        is distinct from (n.category_id, n.archived_at is null, n.position, n.from_pence)));
  end if;
  return null;
end $$;
create trigger products_gained after insert on products referencing new table as new_rows
  for each statement execute function products_counted();
create trigger products_changed after update on products referencing old table as old_rows new table as new_rows
  for each statement execute function products_counted();
create trigger products_lost after delete on products referencing old table as old_rows
  for each statement execute function products_counted();

create function product_options_counted() returns trigger language plpgsql as $$
declare ids text[];
begin
  if tg_op = 'INSERT' then
    ids := array(select distinct product_id from new_rows);
  elsif tg_op = 'DELETE' then
    ids := array(select distinct product_id from old_rows);
  else
    ids := array(select product_id from old_rows union select product_id from new_rows);
  end if;
  perform keep_first_options(ids);
  perform keep_category_figures(array(select distinct category_id from products where id = any(ids)));
  return null;
end $$;
create trigger product_options_gained after insert on product_options referencing new table as new_rows
  for each statement execute function product_options_counted();
create trigger product_options_changed after update on product_options referencing old table as old_rows new table as new_rows
  for each statement execute function product_options_counted();
create trigger product_options_lost after delete on product_options referencing old table as old_rows
  for each statement execute function product_options_counted();

insert into category_figures (category_id) select id from categories;
select keep_first_options(array(select id from products));
select keep_category_figures(array(select id from categories));
analyze products;
