-- How a product is priced where base price and surcharges are not enough: by table, by area, by copy; quantities and sizes
-- that customers type; rules about what can be made. Null: base price and surcharges, as before.
alter table products add column pricing jsonb check (jsonb_typeof(pricing) = 'object');
-- The lowest price by its method; null where base price and the first options make it.
alter table products add column method_from_pence integer check (method_from_pence between 1 and 100000000);
alter table products add constraint method_has_lowest_price
  check ((method_from_pence is null) = (coalesce(pricing #>> '{method,kind}', 'additive') = 'additive'));

alter table products drop column from_pence;
alter table products add column from_pence integer not null
  generated always as (coalesce(method_from_pence, greatest(0, base_price_pence + first_options_pence))) stored;

-- Every published state of a product's pricing, so that any can be looked at and taken back.
create table pricing_versions (
  id bigint generated always as identity primary key,
  product_id text not null references products (id) on delete cascade,
  pricing jsonb check (jsonb_typeof(pricing) = 'object'),
  note text not null check (note <> ''),
  made_by uuid references users (id) on delete set null,
  made_by_name text not null check (made_by_name <> ''),
  made_at timestamptz not null
);
create index pricing_versions_of_product on pricing_versions (product_id, id);
