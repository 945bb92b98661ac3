-- What an option decides about the artwork, the print run or the despatch day is a measure of its row: a size has width
-- and height, sides and page counts have pages, a quantity has copies, a turnaround has working days and a cut-off. An
-- option without its measure is refused. Rows from before this rule are filled where their id, name or product tells it;
-- the others are marked `unmeasured` and stay out of the shop until the owner enters the measure.

alter table product_options add column working_days int check (working_days between 0 and 60);
-- Until when an order of a working day counts for that day, `15:00`, in Europe/London.
alter table product_options add column cut_off text check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
alter table product_options add column unmeasured boolean not null default false;

-- Whether the group's options say how many pages the artwork has. Sides always do; `weights` where it is labelled Pages
-- or Printed Pages, and where it is a View with pages of its own.
alter table option_groups add column sets_pages boolean not null default false;
update option_groups g set sets_pages = true
where key = 'sides' or key = 'weights' and (label in ('Pages', 'Printed Pages') or exists (
  select from product_options o where o.product_id = g.product_id and o.group_key = g.key and o.pages is not null));
alter table option_groups add constraint option_groups_sets_pages check (case key
  when 'sides' then sets_pages
  when 'weights' then sets_pages or label not in ('Pages', 'Printed Pages')
  else not sets_pages end);

-- A product without turnarounds counted as Standard. Now its turnaround is a row, like everybody else's.
insert into option_groups (product_id, key, label, position)
select p.id, 'turnaround', 'Turnaround',
  coalesce((select max(position) + 1 from option_groups g where g.product_id = p.id), 0)
from products p where not exists (select from option_groups g where g.product_id = p.id and g.key = 'turnaround');
insert into product_options (product_id, group_key, id, name, position)
select g.product_id, 'turnaround', 'standard', 'Standard', 0
from option_groups g where g.key = 'turnaround' and not exists (
  select from product_options o where o.product_id = g.product_id and o.group_key = g.key);

-- The turnarounds that the shop came with, as its program reckoned them so far. What the owner added is not guessed.
update product_options o set working_days = known.working_days, cut_off = known.cut_off
from (values ('standard', 3, '11:00'), ('next-day', 1, '11:00'), ('same-day', 0, '13:00')) known (id, working_days, cut_off)
where o.group_key = 'turnaround' and o.id = known.id;

-- No option has a measure of another group.
update product_options set width_mm = null, height_mm = null where group_key <> 'sizes';
update product_options set copies = null where group_key <> 'quantities';
update product_options o set pages = null where o.pages is not null and not exists (
  select from option_groups g where g.product_id = o.product_id and g.key = o.group_key and g.sets_pages);

update product_options set copies = replace(coalesce(substring(id from '^([1-9]\d{0,5})$'),
  substring(name from '^([1-9]\d{0,2}(?:,\d{3})?)(?:\s+\w+)?$'), substring(name from '^([1-9]\d{0,5})(?:\s+\w+)?$')), ',', '')::int
where group_key = 'quantities' and copies is null;

update product_options set pages = case
  when id || ' ' || name ~* '\m(double|both|two|2)\M|front[ -](and|&)[ -]back' then 2
  when id || ' ' || name ~* '\m(single|one|front|1)\M' then 1 end
where group_key = 'sides' and pages is null;
update product_options o set pages = coalesce(substring(o.name from '(?i)\m([1-9]\d{0,2})\s*-?\s*(?:pages?|pp)\M'),
  substring(o.id from '^([1-9]\d{0,2})(?:-?pages?|-?pp)?$'))::int
from option_groups g
where g.product_id = o.product_id and g.key = o.group_key and g.key = 'weights' and g.sets_pages and o.pages is null;

-- Sizes: the first of a product is the product's own; folds of a sheet leave the sheet as large as it is; a paper size is
-- known by its name, upright or across as it says or as the product is; others may name their millimetres.
update product_options o set width_mm = p.width_mm, height_mm = p.height_mm
from products p
where p.id = o.product_id and o.group_key = 'sizes' and (o.width_mm is null or o.height_mm is null)
  and (p.panels is not null and o.id ~ '\m(half|tri|z|cross)\M'
    or not exists (select from product_options e
      where e.product_id = o.product_id and e.group_key = 'sizes' and (e.position, e.id) < (o.position, o.id)));
with named as (
  select o.product_id, o.id, paper.short, paper.long,
    case when o.id || ' ' || o.name ~* '\mlandscape\M' then true when o.id || ' ' || o.name ~* '\mportrait\M' then false
      else p.width_mm > p.height_mm end as is_across
  from product_options o join products p on p.id = o.product_id
  join (values ('a0', 841, 1189), ('a1', 594, 841), ('a2', 420, 594), ('a3', 297, 420), ('a4', 210, 297), ('a5', 148, 210),
      ('a6', 105, 148), ('a7', 74, 105), ('dl', 99, 210)) paper (name, short, long)
    on o.id ~ ('^' || paper.name || '(-(portrait|landscape))?$')
      or lower(o.name) ~ ('^' || paper.name || '(\s+(portrait|landscape))?(\s*\(.*\))?$')
  where o.group_key = 'sizes' and (o.width_mm is null or o.height_mm is null) and p.panels is null)
update product_options o set width_mm = case when is_across then long else short end,
  height_mm = case when is_across then short else long end
from named n where o.product_id = n.product_id and o.group_key = 'sizes' and o.id = n.id;
update product_options o set width_mm = mm[1]::float8, height_mm = mm[2]::float8
from product_options s, regexp_match(s.name, '(?i)(?<![\d.])([1-9]\d{0,3}(?:\.\d)?)\s*(?:mm)?\s*[x×]\s*([1-9]\d{0,3}(?:\.\d)?)\s*mm\M') mm
where o.product_id = s.product_id and o.group_key = s.group_key and o.id = s.id and o.group_key = 'sizes'
  and (o.width_mm is null or o.height_mm is null) and mm is not null;
update product_options set width_mm = null, height_mm = null
where (width_mm is null) <> (height_mm is null);

update product_options o set unmeasured = true
from option_groups g
where g.product_id = o.product_id and g.key = o.group_key and case o.group_key
  when 'sizes' then o.width_mm is null
  when 'quantities' then o.copies is null
  when 'turnaround' then o.working_days is null
  else g.sets_pages and o.pages is null end;

alter table product_options add constraint product_options_measure check (unmeasured or case group_key
  when 'sizes' then width_mm is not null and height_mm is not null
  when 'sides' then pages is not null
  when 'quantities' then copies is not null
  when 'turnaround' then working_days is not null and cut_off is not null
  else true end);
alter table product_options add constraint product_options_own_measure check (
  (group_key = 'sizes' or width_mm is null and height_mm is null)
  and (group_key = 'quantities' or copies is null)
  and (group_key in ('sides', 'weights') or pages is null)
  and (group_key = 'turnaround' or working_days is null and cut_off is null));

-- Whether `weights` are page counts stands in their group.
create function product_options_pages() returns trigger language plpgsql as $$
begin
  if not new.unmeasured and (new.pages is not null) <> (select sets_pages from option_groups
      where product_id = new.product_id and key = new.group_key) then
    raise exception 'option % of % must have pages where its group asks for them, and only there', new.id, new.product_id
      using errcode = 'check_violation', constraint = 'product_options_pages';
  end if;
  return null;
end $$;
create constraint trigger product_options_pages after insert or update on product_options
  for each row when (new.group_key = 'weights') execute function product_options_pages();

-- Every product has a turnaround, from which its despatch day follows.
create function products_keep_turnaround() returns trigger language plpgsql as $$
begin
  if exists (select from products where id = old.product_id) and not exists (
      select from option_groups where product_id = old.product_id and key = 'turnaround') then
    raise exception 'product % must keep a turnaround', old.product_id
      using errcode = 'check_violation', constraint = 'products_keep_turnaround';
  end if;
  return null;
end $$;
create trigger products_keep_turnaround after delete on option_groups
  for each row when (old.key = 'turnaround') execute function products_keep_turnaround();

-- A product is as large as its first size, and takes as many pages as its options offer.
update products p set width_mm = first.width_mm, height_mm = first.height_mm
from (select distinct on (product_id) product_id, width_mm, height_mm from product_options
  where group_key = 'sizes' and not unmeasured order by product_id, position, id) first
where first.product_id = p.id and (p.width_mm, p.height_mm) is distinct from (first.width_mm, first.height_mm);
update products p set pages_min = asked.least, pages_max = asked.most
from (select product_id, max(least) as least, max(most) as most
  from (select product_id, group_key, min(pages) as least, max(pages) as most from product_options
    where pages is not null group by product_id, group_key) by_group group by product_id) asked
where asked.product_id = p.id and (p.pages_min, p.pages_max) is distinct from (asked.least, asked.most);

-- What Undo would put back of an earlier change of options has no measures; it can be undone no more.
update price_batches set options_before = null, options_after = null where options_before is not null;

-- What the price tool lists as waiting for its measure.
create index product_options_unmeasured on product_options (product_id) where unmeasured;
