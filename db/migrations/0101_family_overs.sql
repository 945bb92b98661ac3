-- Copies printed beyond those ordered, for products that are made alike: what finishing usually spoils. A press sheet has its own
-- (0097); whichever is more is printed.
alter table product_families
  add column overs_percent integer not null default 0 check (overs_percent between 0 and 100),
  add column overs_copies integer not null default 0 check (overs_copies between 0 and 10000);
