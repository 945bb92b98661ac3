-- What a price change did to each product: the parts of its price as they were and as they became, so that undoing gives back exactly those.
create table price_batch_products (
  batch_id uuid not null references price_batches (id),
  product_id text not null references products (id) on delete cascade,
  -- only what the change is about: basePricePence, surcharges, numbers, pricing
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  primary key (batch_id, product_id)
);
create index price_batch_products_product on price_batch_products (product_id);
insert into price_batch_products (batch_id, product_id, before, after)
  select h.batch_id, h.product_id, jsonb_build_object('basePricePence', h.old_price_pence),
    jsonb_build_object('basePricePence', h.new_price_pence)
  from price_history h join price_batches b on b.id = h.batch_id
  where h.change_type = 'base' and b.kind <> 'options' and b.undone_at is null and b.created_at > now() - interval '2 days'
  on conflict do nothing;

-- A draft may also be a bulk update of several products: its form says by how much.
alter table pricing_drafts drop constraint pricing_drafts_pkey;
alter table pricing_drafts alter column product_id drop not null;
alter table pricing_drafts add constraint pricing_drafts_of_product unique (product_id);
alter table pricing_drafts add column id uuid not null default gen_random_uuid() constraint pricing_drafts_pkey primary key;
alter table pricing_drafts add column product_ids text[] check (cardinality(product_ids) > 0);
alter table pricing_drafts add constraint pricing_drafts_of_one_or_several check (num_nonnulls(product_id, product_ids) = 1);
