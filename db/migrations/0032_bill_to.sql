-- Who a customer's invoices are made out to: a company, an address other than the delivery address, or both. Orders keep a
-- copy of their own in billing_address.
create table billing_details (
  user_id uuid primary key references users on delete cascade,
  company text check (company <> ''),
  name text check (name <> ''),
  address text check (address <> ''),
  city text check (city <> ''),
  postal_code text check (postal_code <> ''),
  updated_at timestamptz not null default now(),
  constraint billing_address_whole check (num_nonnulls(name, address, city, postal_code) in (0, 4)),
  constraint billing_not_empty check (num_nonnulls(company, name) > 0)
);

-- The tax point, fixed when the invoice is issued. Null on older invoices: these keep the day that they were printed with.
alter table invoices add column supplied_on date check (supplied_on <= issued_on);
