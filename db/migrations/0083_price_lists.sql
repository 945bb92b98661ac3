-- Outside a transaction.
-- Prices of their own for trade customers, by name or by group. A customer pays the lowest price of their lists, never more
-- than everybody else (features/pricing/trade-terms.ts).
create table customer_groups (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and length(name) <= 80),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index customer_groups_name on customer_groups (lower(name));

-- A customer is in one group at most.
create table customer_group_members (
  user_id uuid primary key references users on delete cascade,
  group_id uuid not null references customer_groups
);
create index customer_group_members_of_group on customer_group_members (group_id);

create table price_lists (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and length(name) <= 80),
  -- Days in Europe/London, both included; null: without a beginning or an end.
  valid_from date,
  valid_until date,
  -- Whether discount codes may come on top of its prices.
  with_codes boolean not null default false,
  archived_at timestamptz,
  -- raised by every save; one from a page that shows an older version is refused
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint price_list_begins_before_it_ends check (valid_until >= valid_from)
);
create unique index price_lists_name on price_lists (lower(name)) where archived_at is null;

-- What a list takes off: of everything, of a category, of a product; for a product, it may be a price method instead.
create table price_list_terms (
  list_id uuid not null references price_lists on delete cascade,
  category_id text references categories on delete cascade,
  product_id text references products on delete cascade,
  percent_bp integer check (percent_bp between 0 and 9000),
  method jsonb check (jsonb_typeof(method) = 'object'),
  constraint price_list_term_is_for_one check (category_id is null or product_id is null),
  constraint price_list_term_has_one_price check ((percent_bp is null) <> (method is null)),
  constraint price_list_method_is_of_a_product check (method is null or product_id is not null),
  constraint price_list_terms_once unique nulls not distinct (list_id, category_id, product_id)
);
create index price_list_terms_of_product on price_list_terms (product_id) where product_id is not null;

create table price_list_customers (
  list_id uuid not null references price_lists on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (list_id, user_id)
);
create index price_list_customers_of_user on price_list_customers (user_id);

create table price_list_groups (
  list_id uuid not null references price_lists on delete cascade,
  group_id uuid not null references customer_groups,
  primary key (list_id, group_id)
);
create index price_list_groups_of_group on price_list_groups (group_id);

-- An order keeps both prices of each item: what was paid, and what everybody else paid that day.
alter table order_items add column trade_saving_pence integer not null default 0 check (trade_saving_pence >= 0);
-- A trigger writes it: to add a generated column, the whole table would be written again, and nobody could read or order meanwhile.
alter table order_items add column public_price_pence integer not null default 0;
create function item_has_public_price() returns trigger language plpgsql as $$
begin
  new.public_price_pence := new.price_pence + new.trade_saving_pence;
  return new;
end $$;
create trigger item_has_public_price before insert or update on order_items for each row execute function item_has_public_price();
-- Whether the order's discount was taken off this item: not where a price list doesn't allow codes.
alter table order_items add column takes_discount boolean not null default true;
-- Then:
-- For each 5000 of order_items:
update order_items set public_price_pence = price_pence + trade_saving_pence where id > $1 and id <= $2
  and public_price_pence <> price_pence + trade_saving_pence;
