-- Outside a transaction.
-- A line of a quote has a title and a text that its customer reads, and may offer several quantities of which the customer picks one.
alter table draft_lines add column title text, add column customer_text text, add column alternatives jsonb not null default '[]',
  add constraint draft_lines_title_check check (title <> '') not valid,
  add constraint draft_lines_customer_text_check check (customer_text <> '') not valid,
  add constraint draft_lines_alternatives_check check (jsonb_typeof(alternatives) = 'array') not valid;
-- Then:
alter table draft_lines validate constraint draft_lines_title_check;
-- Then:
alter table draft_lines validate constraint draft_lines_customer_text_check;
-- Then:
alter table draft_lines validate constraint draft_lines_alternatives_check;
-- Then:
-- What the customer picked of an offer, by line. The offer itself never changes.
alter table draft_offers add column picks jsonb not null default '{}',
  add constraint draft_offers_picks_check check (jsonb_typeof(picks) = 'object') not valid;
-- Then:
alter table draft_offers validate constraint draft_offers_picks_check;
-- Then:
-- The order has both too, so that a later change of the quote’s rows can’t change what was ordered.
alter table order_items add column title text, add column customer_text text,
  add constraint order_items_title_check check (title <> '') not valid,
  add constraint order_items_customer_text_check check (customer_text <> '') not valid;
-- Then:
alter table order_items validate constraint order_items_title_check;
-- Then:
alter table order_items validate constraint order_items_customer_text_check;
-- Then:
-- A file of a quote is the customer’s, or one that staff attached for them to look at.
alter table artworks add column from_staff boolean not null default false;
-- Then:
-- Lines that staff saved for the next quote.
create table saved_lines (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  line jsonb not null check (jsonb_typeof(line) = 'object'),
  saved_by text not null check (saved_by <> ''),
  saved_at timestamptz not null
);
comment on table saved_lines is 'A line of a quote that staff saved for the next one, by its name.';
-- Then:
create unique index concurrently saved_lines_name on saved_lines (lower(name));
