-- Option groups are the owner's: besides the documented ones a product may have any, under a key that begins with `own-`,
-- so that it can never be the name of another field of the product's form.
alter table option_groups drop constraint option_groups_key_check;
alter table option_groups add constraint option_groups_key_check check (
  key in ('sizes', 'finishes', 'weights', 'sides', 'quantities', 'turnaround', 'eyelets', 'lamination', 'innerPages', 'cover',
    'colors', 'thickness')
  or (key ~ '^own-[a-z0-9]+(-[a-z0-9]+)*$' and length(key) <= 60));
alter table option_groups drop constraint option_groups_sets_pages;
alter table option_groups add constraint option_groups_sets_pages check (
  case when key = 'sides' then sets_pages
    when key = 'weights' then sets_pages or label not in ('Pages', 'Printed Pages')
    when key like 'own-%' then true
    else not sets_pages end);

-- How it is asked; null for buttons while there are few options, and a list when there are many.
alter table option_groups add column kind text check (kind in ('buttons', 'list', 'swatches', 'number'));
alter table option_groups add column help text check (help <> '' and length(help) <= 300);
-- The option that is chosen at first; null for the first one.
alter table option_groups add column start_option text;
-- Of a number that the customer types: least, most, step, and what each one above the least adds.
alter table option_groups add column number jsonb;
alter table option_groups add constraint option_groups_number check (
  (kind is not distinct from 'number') = (number is not null)
  and (number is null or (key like 'own-%' and not sets_pages and start_option is null
    and (number ->> 'least')::int >= 0 and (number ->> 'most')::int between (number ->> 'least')::int + 1 and 100000
    and (number ->> 'step')::int >= 1 and (number ->> 'eachPence')::int between 0 and 1000000
    and (number ->> 'eachCopyMilli')::int between 0 and 1000000000)));
alter table option_groups add constraint option_groups_start foreign key (product_id, key, start_option)
  references product_options (product_id, group_key, id) on update cascade on delete set null (start_option)
  deferrable initially deferred;

-- The colour that stands beside an option's name.
alter table product_options add column swatch text check (swatch ~ '^#[0-9a-f]{6}$');
-- How a sheet of this size is folded; null where the size's id says it, or nothing is folded.
alter table product_options add column fold text check (fold in ('none', 'half', 'tri', 'z', 'cross'));
alter table product_options drop constraint product_options_own_measure;
alter table product_options add constraint product_options_own_measure check (
  (group_key = 'sizes' or (width_mm is null and height_mm is null and fold is null))
  and (group_key = 'quantities' or copies is null)
  and (group_key in ('sides', 'weights') or group_key like 'own-%' or pages is null)
  and (group_key = 'turnaround' or (working_days is null and cut_off is null)));

drop trigger product_options_pages on product_options;
create constraint trigger product_options_pages after insert or update on product_options
  for each row when (new.group_key = 'weights' or new.group_key like 'own-%') execute function product_options_pages();
