-- What staff typed on a product's pricing page and have not published: one draft for each product, seen by all staff.
create table pricing_drafts (
  product_id text primary key references products (id) on delete cascade,
  -- the form as typed: a draft may be unfinished
  form jsonb not null check (jsonb_typeof(form) = 'object'),
  -- a save from a page that shows an older one is refused
  version integer not null default 1,
  -- when the shop publishes it by itself; null: never
  publish_at timestamptz,
  -- why it could not be published then
  refused text check (refused <> ''),
  made_by uuid references users (id) on delete set null,
  made_by_name text not null check (made_by_name <> ''),
  made_at timestamptz not null,
  check (refused is null or publish_at is not null)
);
create index pricing_drafts_due on pricing_drafts (publish_at) where publish_at is not null;

-- How many combinations of a product with a price table have no price; null: not counted since the table was set.
alter table products add column unpriced integer check (unpriced >= 0);
alter table products add constraint only_tables_leave_unpriced
  check (coalesce(unpriced, 0) = 0 or pricing #>> '{method,kind}' = 'table');
create index products_unpriced on products (id) where unpriced > 0;
create index products_uncounted on products (id) where unpriced is null and pricing #>> '{method,kind}' = 'table';
