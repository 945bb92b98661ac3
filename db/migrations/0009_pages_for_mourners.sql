-- Families read of pages, not of covers, in a new shop; a shop that has its catalogue keeps its names. The same but for the name
-- of that option.
create or replace function papers_from_names() returns void language plpgsql as $$
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
    where o.product_id = 'order-of-service-funeral-001' and o.name ~ '250gsm' and o.extra_grams is null;
end $$;
