-- Price changes that were made together, so that they can be taken back together; checked price files that wait to be
-- applied; and what the card provider was told of each product.

create table price_batches (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('edit', 'bulk', 'import', 'suggestions', 'options', 'undo')),
  description text not null,
  made_by uuid references users on delete set null,
  made_by_name text not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by_name text,
  check ((undone_at is null) = (undone_by_name is null))
);
create index price_batches_newest on price_batches (created_at desc);

alter table price_history add column batch_id uuid references price_batches;
create index price_history_batch on price_history (batch_id) where batch_id is not null;

create table price_imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null,
  made_by uuid references users on delete set null,
  -- [{ productId, name, oldPence, newPence, row }]
  changes jsonb not null,
  -- [{ row, productId, error }]
  problems jsonb not null,
  unchanged int not null check (unchanged >= 0),
  created_at timestamptz not null,
  applied_at timestamptz
);

-- What was last told to a provider. The key stands before the call is made: asked again after a crash, the provider
-- repeats its answer and makes nothing twice.
create table provider_products (
  provider text not null,
  product_id text not null references products,
  attempt int not null default 0,
  idempotency_key text not null,
  wanted_hash text not null,
  synced_hash text,
  provider_product_id text,
  provider_price_id text,
  price_pence int,
  synced_at timestamptz,
  primary key (provider, product_id)
);

create table sync_runs (
  id uuid primary key default gen_random_uuid(),
  nth bigint generated always as identity,
  provider text not null,
  state text not null default 'running' check (state in ('running', 'success', 'failed')),
  error text,
  total int not null,
  started_by uuid references users on delete set null,
  started_at timestamptz not null,
  finished_at timestamptz,
  check ((state = 'running') = (finished_at is null))
);
-- Two runs at once are one run.
create unique index sync_runs_one_at_a_time on sync_runs (provider) where state = 'running';

create table sync_results (
  run_id uuid not null references sync_runs on delete cascade,
  product_id text not null references products,
  status text not null check (status in ('synced', 'skipped', 'failed')),
  message text,
  position int not null,
  primary key (run_id, product_id)
);

-- The built-in test provider's own products and prices.
create table test_products (
  id text primary key,
  name text not null,
  description text not null,
  active boolean not null,
  default_price_id text
);
create table test_prices (
  id text primary key,
  idempotency_key text not null unique,
  product_id text not null references test_products,
  amount_pence int not null check (amount_pence > 0),
  active boolean not null default true
);

-- Staff edit categories: who saves over somebody else's change is told.
alter table categories add column updated_at timestamptz not null default now();
