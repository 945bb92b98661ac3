-- An option that names a paper, or says that it brings none, never loses it: its weight and a book's spine would silently be
-- unknown. Options whose paper was never known stay as they are until somebody chooses it.
create function product_options_keep_paper() returns trigger language plpgsql as $$
begin
  if (select sets_paper from option_groups where product_id = new.product_id and key = new.group_key) then
    raise exception 'option % of % needs a paper', new.id, new.product_id
      using errcode = 'check_violation', constraint = 'product_options_keep_paper';
  end if;
  return null;
end $$;
create constraint trigger product_options_keep_paper after update on product_options
  for each row when (new.paper_id is null and new.sheets is distinct from 0 and (old.paper_id is not null or old.sheets = 0))
  execute function product_options_keep_paper();

-- A group that chooses the paper no longer, has options that name none.
create function option_groups_papers() returns trigger language plpgsql as $$
begin
  if exists (select from product_options where product_id = new.product_id and group_key = new.key and paper_id is not null)
    and not (select sets_paper from option_groups where product_id = new.product_id and key = new.key) then
    raise exception 'options of % of % name papers', new.key, new.product_id
      using errcode = 'check_violation', constraint = 'option_groups_papers';
  end if;
  return null;
end $$;
create constraint trigger option_groups_papers after update on option_groups deferrable initially deferred
  for each row when (old.sets_paper and not new.sets_paper) execute function option_groups_papers();
