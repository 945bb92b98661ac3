-- Outside a transaction.
-- What is searched of each product, put together when it changes: a search that did this for ten thousand products took a
-- second.
create table product_search (
  product_id text primary key references products (id) on delete cascade,
  -- in lower case without accents; "joined" without anything between the letters
  name text not null,
  category text not null,
  description text not null,
  options text not null,
  name_joined text not null,
  category_joined text not null,
  -- of the product and of each size: the longer and the shorter side in mm
  widths double precision[] not null,
  heights double precision[] not null,
  name_words integer not null,
  -- Each word by where it is: t: name; n: name, category or description; o: options; j: all ends of the joined names, so
  -- that a part of one is the beginning of another; s: sizes in whole mm.
  words tsvector not null
);
create index product_search_words on product_search using gin (words) with (fastupdate = off);

-- The words of names and categories, and two at a time as they follow each other: what a typo may have meant. A word that
-- no product has any more stays, and finds nothing.
create table search_phrases (phrase text primary key);

create function search_text(said text) returns text language sql immutable strict parallel safe
return regexp_replace(lower(normalize(said, NFKD)), '[\u0300-\u036f''’]', '', 'g');
create function search_joined(said text) returns text language sql immutable strict parallel safe
return regexp_replace(lower(normalize(said, NFKD)), '[^[:alnum:]]', '', 'g');

create function keep_product_search(ids text[]) returns void language plpgsql as $$
begin
  insert into product_search as s
    select d.id, d.name, d.category, d.description, d.options, d.name_joined, d.category_joined, d.widths, d.heights,
      array_length(string_to_array(d.said, ' '), 1),
      array_to_tsvector(array(
        select distinct mark || word from (
          select mark, word from unnest(array['t:', 'n:']) mark, regexp_split_to_table(d.name, '[^[:alnum:]_]+') word
          union all select 'n:', regexp_split_to_table(d.category || ' ' || d.description, '[^[:alnum:]_]+')
          union all select 'o:', regexp_split_to_table(d.options, '[^[:alnum:]_]+')
          union all select 'j:', left(substr(joined, n), 40)
            from unnest(array[d.name_joined, d.category_joined]) joined, generate_series(1, length(joined) - 3) n
          union all select 's:', round(w)::bigint || 'x' || round(h)::bigint from unnest(d.widths, d.heights) size (w, h)) m
        where word <> ''))
    from (
      select p.id, p.name as said, search_text(p.name) as name, search_text(c.name) as category,
        search_text(p.description) as description, search_joined(p.name) as name_joined,
        search_joined(c.name) as category_joined,
        coalesce((select search_text(string_agg(o.name, ' ')) from product_options o where o.product_id = p.id
          and not o.unmeasured and o.group_key not in ('quantities', 'turnaround')), '') as options,
        greatest(p.width_mm, p.height_mm) || (select coalesce(array_agg(greatest(o.width_mm, o.height_mm)
            order by o.position, o.id), '{}')
          from product_options o where o.product_id = p.id and o.width_mm is not null) as widths,
        least(p.width_mm, p.height_mm) || (select coalesce(array_agg(least(o.width_mm, o.height_mm)
            order by o.position, o.id), '{}')
          from product_options o where o.product_id = p.id and o.width_mm is not null) as heights
      from products p join categories c on c.id = p.category_id where p.id = any(ids)) d
  on conflict (product_id) do update set (name, category, description, options, name_joined, category_joined, widths, heights,
      name_words, words) = (excluded.name, excluded.category, excluded.description, excluded.options, excluded.name_joined,
      excluded.category_joined, excluded.widths, excluded.heights, excluded.name_words, excluded.words);
  insert into search_phrases
    select distinct phrase from (
      select unnest(array[word, word || ' ' || lead(word) over (partition by d.product_id, part order by nth)]) as phrase
      from product_search d, unnest(array[d.name, d.category]) with ordinality parts (said, part),
        regexp_split_to_table(said, '[^[:alnum:]_]+') with ordinality w (word, nth)
      where d.product_id = any(ids) and word <> '') p
    where phrase ~ '^[^0-9]{3,}$' order by 1
  on conflict do nothing;
end $$;

create or replace function products_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_category_figures(array(select distinct category_id from new_rows));
    perform keep_product_search(array(select id from new_rows));
  elsif tg_op = 'DELETE' then
    perform keep_category_figures(array(select distinct category_id from old_rows));
  else
    perform keep_category_figures(array(
      select distinct unnest(array[o.category_id, n.category_id]) from old_rows o join new_rows n using (id)
      where (o.category_id, o.archived_at is null, o.position, o.from_pence, o.base_price_pence, o.updated_at)
        is distinct from (n.category_id, n.archived_at is null, n.position, n.from_pence, n.base_price_pence, n.updated_at)));
    perform keep_product_search(array(
      select id from old_rows o join new_rows n using (id)
      where (o.category_id, o.name, o.description, o.width_mm, o.height_mm)
        is distinct from (n.category_id, n.name, n.description, n.width_mm, n.height_mm)));
  end if;
  return null;
end $$;

create or replace function product_options_counted() returns trigger language plpgsql as $$
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
  perform keep_product_search(ids);
  return null;
end $$;

create function category_renamed() returns trigger language plpgsql as $$
begin
  perform keep_product_search(array(select id from products where category_id = new.id));
  return null;
end $$;
create trigger category_renamed after update on categories for each row
  when (old.name is distinct from new.name) execute function category_renamed();

select keep_product_search(array(select id from products));
analyze product_search, search_phrases;

-- Reviews by their state and stars: the product page shows how many of each are published, staff's list how many wait.
create table review_counts (
  status text not null,
  is_sample boolean not null,
  rating integer not null,
  reviews integer not null,
  primary key (status, is_sample, rating)
);
insert into review_counts select status, is_sample, rating, count(*) from reviews group by 1, 2, 3;

create function reviews_counted() returns trigger language plpgsql as $$
begin
  insert into review_counts as c
    select status, is_sample, rating, sum(change) from (values
      (old.status, old.is_sample, old.rating, -1), (new.status, new.is_sample, new.rating, 1)) v (status, is_sample, rating, change)
    where status is not null group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
  on conflict (status, is_sample, rating) do update set reviews = c.reviews + excluded.reviews;
  return null;
end $$;
create trigger reviews_counted after insert or update or delete on reviews for each row execute function reviews_counted();
-- Then:
create index concurrently reviews_of_product on reviews (product_id, created_at desc, id) where status = 'published';
-- Then:
create index concurrently reviews_praise on reviews (is_sample, created_at desc, id)
  where status = 'published' and rating >= 4 and length(body) > 40;
-- Then:
create index concurrently reviews_user on reviews (user_id) where user_id is not null;
-- Then:
drop index concurrently if exists reviews_product;
