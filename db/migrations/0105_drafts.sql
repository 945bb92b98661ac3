-- Outside a transaction.
-- A draft: what staff put together for a customer before it is an order (decision 0019).
create table drafts (
  id uuid primary key default gen_random_uuid(),
  draft_number text not null unique check (draft_number ~ '^QUO-[0-9]{4}-[0-9]{6,}$'),
  state text not null default 'open' check (state in ('open', 'sent', 'accepted', 'declined', 'withdrawn')),
  version integer not null default 1,
  user_id uuid references users (id) on delete set null,
  email text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  company text not null default '',
  phone text not null default '',
  address text not null default '',
  city text not null default '',
  postcode text not null default '',
  country text not null default 'United Kingdom' check (country in ('United Kingdom', 'Ireland')),
  is_collected boolean not null default false,
  -- the customer's own number for it, which their accounts department asks for
  po_number text check (po_number <> ''),
  -- null: as the shop's delivery prices say
  delivery_pence integer check (delivery_pence >= 0),
  discount_pence integer not null default 0 check (discount_pence >= 0),
  discount_why text check (discount_why <> ''),
  customer_note text check (customer_note <> ''),
  staff_note text check (staff_note <> ''),
  valid_until date,
  declined_why text check (declined_why <> ''),
  created_by uuid references users (id) on delete set null,
  created_by_name text not null check (created_by_name <> ''),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  erased_at timestamptz,
  constraint discount_has_a_reason check (discount_pence = 0 or discount_why is not null),
  constraint only_declined_says_why check (declined_why is null or state = 'declined')
);
create index drafts_newest on drafts (updated_at desc, id);
create index drafts_of_customer on drafts (user_id) where user_id is not null;
create index drafts_creator on drafts (created_by) where created_by is not null;

create table draft_lines (
  id uuid primary key default gen_random_uuid(),
  draft_id uuid not null references drafts (id) on delete cascade,
  position integer not null,
  -- null: a free line, which we don't print
  product_id text references products (id),
  selected_options jsonb not null default '{}' check (jsonb_typeof(selected_options) = 'object'),
  vat_answers jsonb not null default '{}' check (jsonb_typeof(vat_answers) = 'object'),
  description text check (description <> ''),
  vat_class text check (vat_class in ('standard', 'zero')),
  -- staff's price for all of it, with VAT; null: what the shop asks
  price_pence integer check (price_pence >= 0),
  price_why text check (price_why <> ''),
  -- for production
  note text check (note <> ''),
  unique (draft_id, position) deferrable,
  constraint free_line_is_whole check (product_id is not null
    or description is not null and vat_class is not null and price_pence is not null),
  constraint own_price_has_a_reason check (product_id is null or price_pence is null or price_why is not null)
);
create index draft_lines_product on draft_lines (product_id) where product_id is not null;

-- What a customer was offered, as it was that day: it never changes, and the order is written from it. Only one is open.
create table draft_offers (
  draft_id uuid not null references drafts (id) on delete cascade,
  number integer not null check (number >= 1),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  total_pence integer not null check (total_pence >= 0),
  valid_until date not null,
  sent_at timestamptz not null,
  sent_by text not null check (sent_by <> ''),
  reminded_at timestamptz,
  ended_at timestamptz,
  ended_why text check (ended_why in ('replaced', 'withdrawn', 'declined', 'accepted')),
  primary key (draft_id, number),
  constraint offer_ends_for_a_reason check ((ended_at is null) = (ended_why is null))
);
create unique index one_open_offer on draft_offers (draft_id) where ended_at is null;
create index draft_offers_due on draft_offers (valid_until) where ended_at is null and reminded_at is null;

create function offers_stay() returns trigger language plpgsql as $$
begin
  raise exception 'what was offered is not rewritten' using errcode = 'check_violation';
end $$;
create trigger offers_stay before update of draft_id, number, content, total_pence, valid_until, sent_at, sent_by on draft_offers
  for each row execute function offers_stay();

alter table orders
  add column draft_id uuid references drafts (id),
  add column po_number text check (po_number <> '');

-- A draft whose order is placed was accepted, however its customer paid.
create function draft_follows_order() returns trigger language plpgsql as $$
begin
  update drafts set state = 'accepted', version = version + 1, updated_at = new.placed_at, declined_why = null
    where id = new.draft_id and state <> 'accepted';
  update draft_offers set ended_at = new.placed_at, ended_why = 'accepted' where draft_id = new.draft_id and ended_at is null;
  return null;
end $$;
create trigger draft_follows_order after insert on orders for each row
  when (new.draft_id is not null and new.placed_at is not null) execute function draft_follows_order();
create trigger draft_follows_payment after update of placed_at on orders for each row
  when (new.draft_id is not null and new.placed_at is not null and old.placed_at is null) execute function draft_follows_order();
-- Then:
create index concurrently orders_of_draft on orders (draft_id) where draft_id is not null;
