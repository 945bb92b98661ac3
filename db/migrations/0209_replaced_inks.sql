-- Outside a transaction.
-- What a spot colour of customers' files is printed as, instead of on a plate of its own: cyan, magenta, yellow and black in per cent, or
-- another spot colour.
alter table separation_names add column inks smallint[], add column other_spot text;
alter table separation_names add constraint separation_names_printed_as_check check (
  (inks is null and other_spot is null) or (role = 'spot' and (inks is null or other_spot is null) and coalesce(other_spot <> '', true)
    and coalesce(cardinality(inks) = 4 and 0 <= all (inks) and 100 >= all (inks), true))) not valid;
-- Then:
alter table separation_names validate constraint separation_names_printed_as_check;
