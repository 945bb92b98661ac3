-- Outside a transaction.
-- What a customer asked for on the quote request page becomes a draft (decision 0019): in their words, which only staff see beside it.
alter table drafts
  add column source text not null default 'staff' check (source in ('staff', 'request')),
  -- the customer's own words
  add column request text check (request <> ''),
  -- product and choices as the customer had them, as words: they may be more than we list
  add column requested_product text check (requested_product <> ''),
  add column wanted_by date,
  add constraint only_requests_ask check (source = 'request' or num_nonnulls(request, requested_product, wanted_by) = 0);
create index drafts_asked_for on drafts (created_at) where source = 'request' and state = 'open';
-- Then:
-- Files sent with a request belong to its draft. Without a product they are for anything.
alter table artworks
  alter column product_id drop not null,
  add column draft_id uuid references drafts (id) on delete set null;
-- Then:
create index concurrently artworks_of_draft on artworks (draft_id) where draft_id is not null;
