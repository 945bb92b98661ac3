-- What staff at their desks need: reviews that two people may look at, changes of options that can be taken back, and
-- photos of products that staff upload.

-- Who moderates over somebody else's decision is told.
alter table reviews add column version integer not null default 1;

-- All options of the product before and after a change of options: [{ groupKey, id, … }], as the table has them. They
-- say what Undo puts back, and whether somebody changed them since.
alter table price_batches add column product_id text references products on delete cascade;
alter table price_batches add column options_before jsonb;
alter table price_batches add column options_after jsonb;

create table product_photos (
  id uuid primary key default gen_random_uuid(),
  product_id text not null references products on delete cascade,
  -- our own encoding of it, without what the camera wrote into the file
  storage_key text not null unique,
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  alt text not null check (alt <> ''),
  position integer not null,
  created_at timestamptz not null,
  -- out of the shop, and still there to be put back
  removed_at timestamptz
);
create index product_photos_in_order on product_photos (product_id, position) where removed_at is null;
