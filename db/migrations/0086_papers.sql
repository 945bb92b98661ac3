-- What goods are made of: papers, boards and banner material, each with its weight and thickness. They decide what a job
-- weighs and how wide a book's spine is.
create table papers (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null unique check (name <> ''),
  gsm double precision not null check (gsm between 1 and 20000),
  -- in thousandths of a millimetre
  thickness_um double precision not null check (thickness_um between 1 and 50000),
  surface text not null check (surface in ('coated', 'uncoated', 'other')),
  archived_at timestamptz,
  updated_at timestamptz not null default now()
);
create trigger tell_pages after insert or update or delete or truncate on papers for each statement execute function tell_pages();

-- What every copy of a product is made of if no option says so: the paper, how many sheets of it (null: as many as the
-- pages need), and what else it weighs, in grams.
alter table products add column paper_id text references papers;
alter table products add column sheets integer check (sheets between 1 and 2000);
alter table products add column extra_grams double precision check (extra_grams between 0 and 100000);

-- The same of an option. In a group that chooses the paper an option names its own, or has 0 sheets: it brings none, as a
-- self cover. With neither its weight is not known, and staff are told.
alter table option_groups add column sets_paper boolean not null default false;
alter table product_options add column paper_id text references papers;
alter table product_options add column sheets integer check (sheets between 0 and 2000);
alter table product_options add column extra_grams double precision check (extra_grams between 0 and 100000);
alter table product_options add constraint product_options_paper_or_none check (paper_id is null or sheets is distinct from 0);
create index product_options_paper on product_options (paper_id) where paper_id is not null;
create index products_paper on products (paper_id) where paper_id is not null;

create function product_options_name_paper() returns trigger language plpgsql as $$
begin
  if not (select sets_paper from option_groups where product_id = new.product_id and key = new.group_key) then
    raise exception 'option % of % names a paper, but its group chooses none', new.id, new.product_id
      using errcode = 'check_violation', constraint = 'product_options_name_paper';
  end if;
  return null;
end $$;
create constraint trigger product_options_name_paper after insert or update on product_options
  for each row when (new.paper_id is not null) execute function product_options_name_paper();

-- Which paper an option's name means, if it means one. Thickness: weight times bulk. Mills give a bulk of 0.85 cm³/g for
-- silk, 0.76 for gloss and 1.25 for uncoated offset papers (data sheets of Magno Satin, Magno Gloss and Amber Graphic);
-- foam PVC has a density of 0.55 g/cm³ (Foamex), fluted polypropylene of 4 mm weighs 700 g/m² (Correx), paper-faced foam
-- board of 5 mm 640 g/m² (Kapa), frosted polypropylene of 0.5 mm 455 g/m², greyboard of 2 mm 1,250 g/m².
create function paper_from_name(name text, finish text, category text)
returns table (paper_name text, gsm double precision, thickness_um double precision, surface text)
language sql immutable as $$
  with said as (
    select substring(name from '(?i)(\d{2,4})\s*gsm')::float8 as gsm, substring(name from '^(\d{1,2}) mm')::float8 as mm,
      case when name ~* 'gloss' then 'Gloss'
        when name ~* 'uncoated|white|ivory|offset|bond|tracing|layered|laid|recycled|textured' then 'Uncoated'
        when name ~* 'silk|satin|coated|softback|cover' then 'Silk'
        when finish ~* 'uncoated|laid|recycled|textured' then 'Uncoated'
        when finish ~* 'gloss' then 'Gloss' else 'Silk' end as kind)
  select 'Hardback cover, 2 mm board', 1400, 2200, 'other' from said where name ~* 'hardback'
  union all select '350gsm Silk with frosted polypropylene', 805, 800, 'other' from said where name ~* 'polypropylene over'
  -- one sheet of acetate (280 g/m²) over two leaves of card
  union all select said.gsm || 'gsm Silk with clear acetate', said.gsm + 140, said.gsm * 0.85 + 100, 'other'
    from said where said.gsm is not null and name ~* 'acetate'
  union all select said.gsm || 'gsm ' || case when name ~* 'mesh' then 'Mesh' else 'PVC' end, said.gsm,
      said.gsm * case when name ~* 'mesh' then 1.2 else 0.85 end, 'other'
    from said where said.gsm is not null and category = 'banners'
  union all select said.gsm || 'gsm ' || kind, said.gsm,
      said.gsm * case kind when 'Uncoated' then 1.25 when 'Gloss' then 0.76 else 0.85 end,
      case kind when 'Uncoated' then 'uncoated' else 'coated' end
    from said where said.gsm is not null and name !~* 'acetate' and category <> 'banners'
  union all select 'Correx ' || mm || ' mm', mm * 175, mm * 1000, 'other' from said where mm is not null and category = 'correx-boards'
  union all select 'Foam board ' || mm || ' mm', mm * 128, mm * 1000, 'other' from said where mm is not null and category = 'funeral'
  union all select 'Foam PVC ' || mm || ' mm', mm * 550, mm * 1000, 'other'
    from said where mm is not null and category in ('foamex-boards', 'wedding-printing')
$$;

-- The options whose names state a paper, and it.
create function options_naming_papers() returns table (product_id text, group_key text, id text, paper_id text,
  paper_name text, gsm double precision, thickness_um double precision, surface text) language sql stable as $$
  select o.product_id, o.group_key, o.id,
    trim(both '-' from lower(regexp_replace(said.paper_name, '[^a-zA-Z0-9]+', '-', 'g'))), said.*
  from product_options o join products p on p.id = o.product_id
  join option_groups g on g.product_id = o.product_id and g.key = o.group_key and not g.sets_pages
  left join lateral (select f.name from product_options f where f.product_id = p.id and f.group_key = 'finishes'
    order by f.position, f.id limit 1) finish on o.group_key = 'weights'
  cross join lateral paper_from_name(o.name, finish.name, p.category_id) said
  where o.group_key in ('finishes', 'weights', 'innerPages', 'cover', 'thickness') and o.paper_id is null
    and o.sheets is distinct from 0
$$;

-- What the shipped products are made of besides.
create function shipped_products_are_of() returns table (product_id text, paper_name text, gsm double precision,
  thickness_um double precision, surface text, sheets integer, extra_grams double precision) language sql immutable as $$
  values ('notepads-001', '90gsm Uncoated', 90, 112.5, 'uncoated', 50, 12), -- with its board
    ('desk-pads-001', '100gsm Uncoated', 100, 125, 'uncoated', 25, 62),
    ('ncr-forms-001', '80gsm Carbonless', 80, 100, 'uncoated', null, null),
    ('envelopes-001', '100gsm Uncoated', 100, 125, 'uncoated', 2, 1), -- two sides, and the flaps
    ('a5-notebook-001', '90gsm Uncoated', 90, 112.5, 'uncoated', 50, null),
    ('a4-notebook-001', '90gsm Uncoated', 90, 112.5, 'uncoated', 50, null),
    ('foil-gift-vouchers-001', '350gsm Silk', 350, 297.5, 'coated', null, null),
    ('wedding-place-cards-001', '350gsm Silk', 350, 297.5, 'coated', null, null),
    ('a4-wall-calendars-2026-001', null, null, null, null, null, 28), -- board back and wire
    ('a3-wall-calendars-2026-001', null, null, null, null, null, 60),
    ('desk-calendars-2026-001', null, null, null, null, null, 24),
    ('a5-diary-001', null, null, null, null, null, 10),
    ('a4-diary-001', null, null, null, null, null, 14),
    -- stand, print and bag, as makers of such stands give it
    ('standard-roller-banner-001', null, null, null, null, null, 3200),
    ('premium-roller-banner-001', null, null, null, null, null, 4800),
    ('wide-roller-banner-001', null, null, null, null, null, 4200)
$$;

-- Gives options the paper that their names state, and the products of the shipped catalogue what they are made of besides.
-- For a shop from before the paper list, and for a new shop's catalogue. What already has a paper stays as it is.
create function papers_from_names() returns void language plpgsql as $$
begin
  insert into papers (id, name, gsm, thickness_um, surface)
    select distinct on (paper_id) paper_id, paper_name, gsm, thickness_um, surface from options_naming_papers() order by paper_id
    on conflict do nothing;
  insert into papers (id, name, gsm, thickness_um, surface)
    select distinct on (paper_name) lower(replace(paper_name, ' ', '-')), paper_name, gsm, thickness_um, surface
    from shipped_products_are_of() m join products p on p.id = m.product_id where paper_name is not null
    on conflict do nothing;
  update option_groups g set sets_paper = true where exists (
    select from options_naming_papers() n where n.product_id = g.product_id and n.group_key = g.key);
  update product_options o set paper_id = n.paper_id from options_naming_papers() n
    where n.product_id = o.product_id and n.group_key = o.group_key and n.id = o.id;
  update product_options o set sheets = 0
    where o.group_key = 'cover' and o.paper_id is null and o.sheets is null and o.name ~* 'self cover'
      and exists (select from option_groups g where g.product_id = o.product_id and g.key = o.group_key and g.sets_paper);
  update products p set paper_id = case when m.paper_name is not null then lower(replace(m.paper_name, ' ', '-')) end,
      sheets = m.sheets, extra_grams = m.extra_grams
    from shipped_products_are_of() m where m.product_id = p.id and p.paper_id is null and p.sheets is null and p.extra_grams is null;
  -- A calendar's leaves are printed on one side. A diary's view decides how many leaves it has; of a form each part is one.
  update product_options o set sheets = o.pages from products p
    where p.id = o.product_id and p.form = 'calendar' and o.pages is not null and o.sheets is null;
  update product_options o set sheets = known.sheets
    from (values ('a5-diary-001', 'weights', 'week', 64), ('a5-diary-001', 'weights', 'two-days', 96),
      ('a5-diary-001', 'weights', 'day', 192), ('a4-diary-001', 'weights', 'week', 64),
      ('a4-diary-001', 'weights', 'two-days', 96), ('a4-diary-001', 'weights', 'day', 192)) known (product_id, group_key, id, sheets)
    where o.product_id = known.product_id and o.group_key = known.group_key and o.id = known.id and o.sheets is null;
  update product_options o set sheets = substring(o.name from '^(\d)-part')::int
    where o.product_id = 'ncr-forms-001' and o.group_key = 'colors' and o.sheets is null and o.name ~ '^\d-part';
  -- Two leaves of 250gsm instead of 150gsm, at A5.
  update product_options o set extra_grams = 6.2
    where o.product_id = 'order-of-service-funeral-001' and o.name ~ '250gsm cover' and o.extra_grams is null;
end $$;
select papers_from_names();

-- What Undo would put back of an earlier change of options names no papers; it can be undone no more.
update price_batches set options_before = null, options_after = null where options_before is not null;
