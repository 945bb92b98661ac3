-- The whole data model of the shop. Money is integer pence. Rows that would be wrong are refused here first;
-- the code's own checks come second. Ids that stand in addresses are random uuids; numbers people say are sequences.

create extension if not exists pg_trgm;

-- Accounts (users, sessions, credentials, verifications are read and written by Better Auth) ----------------------

create table users (
  id uuid primary key,
  name text not null,
  email text not null check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (email);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

create table credentials (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index credentials_user on credentials (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table profiles (
  id uuid primary key references users on delete cascade,
  first_name text not null,
  last_name text not null,
  phone text,
  email text not null,
  created_at timestamptz not null default now()
);

create table user_roles (
  user_id uuid primary key references users on delete cascade,
  role text not null default 'customer' check (role in ('customer', 'admin'))
);

create table addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  type text not null default 'shipping' check (type in ('shipping', 'billing')),
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  address_line1 text not null check (address_line1 <> ''),
  address_line2 text,
  city text not null check (city <> ''),
  postal_code text not null check (postal_code <> ''),
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create index addresses_user on addresses (user_id);
create unique index addresses_one_default on addresses (user_id, type) where is_default;

-- Catalogue -----------------------------------------------------------------------------------------------------

create table categories (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  description text not null,
  intro text,
  position int not null,
  archived_at timestamptz
);

create table products (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  category_id text not null references categories,
  name text not null check (name <> ''),
  description text not null,
  base_price_pence int not null check (base_price_pence between 1 and 1000000),
  vat_class text not null default 'standard' check (vat_class in ('standard', 'zero')),
  width_mm double precision not null check (width_mm > 0),
  height_mm double precision not null check (height_mm > 0),
  bleed_mm double precision not null default 3 check (bleed_mm >= 0),
  safe_mm double precision not null default 3 check (safe_mm >= 0),
  pages_min int not null default 1 check (pages_min >= 1),
  pages_max int not null default 1,
  form text not null,
  panels int,
  specifications jsonb not null default '[]',
  position int not null,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (pages_max >= pages_min)
);
create index products_category on products (category_id, position);

create table option_groups (
  product_id text not null references products on delete cascade,
  key text not null check (key in ('sizes', 'finishes', 'weights', 'sides', 'quantities', 'turnaround', 'eyelets',
    'lamination', 'innerPages', 'cover', 'colors', 'thickness')),
  label text not null check (label <> ''),
  position int not null,
  primary key (product_id, key)
);

create table product_options (
  product_id text not null,
  group_key text not null,
  id text not null check (id <> ''),
  name text not null check (name <> ''),
  description text,
  price_modifier_pence int not null default 0 check (abs(price_modifier_pence) <= 10000000),
  width_mm double precision check (width_mm > 0),
  height_mm double precision check (height_mm > 0),
  pages int check (pages >= 1),
  copies int check (copies >= 1),
  position int not null,
  primary key (product_id, group_key, id),
  foreign key (product_id, group_key) references option_groups (product_id, key) on delete cascade
);

create table price_history (
  id bigint generated always as identity primary key,
  product_id text not null references products,
  change_type text not null check (change_type in ('base', 'option')),
  option_type text,
  option_id text,
  old_price_pence int not null,
  new_price_pence int not null,
  changed_by uuid references users on delete set null,
  changed_by_name text not null,
  change_reason text,
  created_at timestamptz not null default now(),
  check ((change_type = 'option') = (option_type is not null and option_id is not null))
);
create index price_history_product on price_history (product_id, created_at desc);

create table reviews (
  id uuid primary key default gen_random_uuid(),
  product_id text not null references products,
  order_id uuid,
  user_id uuid references users on delete set null,
  author_name text not null,
  rating int not null check (rating between 1 and 5),
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'published', 'refused')),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  check (is_sample or order_id is not null)
);
create index reviews_product on reviews (product_id) where status = 'published';

-- Discount codes ------------------------------------------------------------------------------------------------

create table discount_codes (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code = upper(code) and code <> ''),
  name text not null,
  description text not null default '',
  type text not null check (type in ('percentage', 'fixed', 'free_shipping')),
  -- percentage: whole and tenths of percent as basis points (1000 = 10 %); fixed: pence; free_shipping: 0
  value int not null default 0 check (value >= 0),
  minimum_order_pence int not null default 0 check (minimum_order_pence >= 0),
  maximum_discount_pence int check (maximum_discount_pence > 0),
  usage_limit int not null default 0 check (usage_limit >= 0),
  usage_count int not null default 0 check (usage_count >= 0),
  is_active boolean not null default true,
  valid_from timestamptz not null default now(),
  valid_until timestamptz not null,
  applicable_categories text[] not null default '{}',
  applicable_products text[] not null default '{}',
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint usage_within_limit check (usage_limit = 0 or usage_count <= usage_limit),
  check (type <> 'percentage' or value between 0 and 10000),
  check (valid_until > valid_from)
);

-- Artwork -------------------------------------------------------------------------------------------------------

create table artworks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete set null,
  -- a guest's artwork belongs to whoever holds the cart cookie
  cart_token text,
  product_id text not null references products,
  original_name text not null,
  kind text not null check (kind in ('pdf', 'jpeg', 'png')),
  bytes bigint not null check (bytes > 0 and bytes <= 52428800),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_key text not null unique,
  preview_key text unique,
  state text not null default 'checking' check (state in ('checking', 'checked')),
  report jsonb,
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  -- set until an order needs it; the cleaner removes what has passed it
  expires_at timestamptz,
  check ((state = 'checked') = (report is not null))
);
create index artworks_expiry on artworks (expires_at) where expires_at is not null;
create index artworks_user on artworks (user_id);

-- Carts ---------------------------------------------------------------------------------------------------------

create table carts (
  id uuid primary key default gen_random_uuid(),
  token text unique check (length(token) >= 32),
  user_id uuid unique references users on delete cascade,
  discount_code_id uuid references discount_codes on delete set null,
  -- moves with every change of a line or of the code: what a checkout was looking at
  revision int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (token is not null or user_id is not null)
);

create table cart_lines (
  cart_id uuid not null references carts on delete cascade,
  id text not null check (length(id) between 1 and 120),
  product_id text not null references products,
  selected_options jsonb not null check (jsonb_typeof(selected_options) = 'object'),
  artwork_id uuid not null references artworks,
  -- the price that the customer last saw; a different one today is shown and asked about
  seen_price_pence int not null check (seen_price_pence >= 0),
  added_at timestamptz not null default clock_timestamp(),
  -- in milliseconds, as code can hold it: tells whether a line is still the one that an order bought
  changed_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (cart_id, id)
);
create index cart_lines_artwork on cart_lines (artwork_id);

-- Orders --------------------------------------------------------------------------------------------------------

create table number_series (
  series text primary key,
  last_number int not null check (last_number >= 0)
);

create table orders (
  id uuid primary key default gen_random_uuid(),
  order_number text not null unique check (order_number ~ '^ORD-[0-9]{4}-[0-9]{6,}$'),
  user_id uuid references users on delete set null,
  cart_id uuid,
  -- one submit of one checkout makes one order, however often it is sent
  checkout_key text not null,
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  payment_method text not null check (payment_method in ('stripe', 'account')),
  payment_status text not null
    check (payment_status in ('pending', 'paid', 'account', 'failed', 'cancelled', 'expired', 'refunded')),
  items_pence int not null check (items_pence >= 0),
  discount_pence int not null default 0 check (discount_pence >= 0),
  shipping_pence int not null check (shipping_pence >= 0),
  total_pence int not null check (total_pence >= 0),
  vat_pence int not null check (vat_pence >= 0),
  net_pence int not null check (net_pence >= 0),
  currency text not null default 'gbp' check (currency = 'gbp'),
  discount_code text,
  discount_code_id uuid references discount_codes on delete set null,
  customer_name text not null check (customer_name <> ''),
  customer_first_name text not null,
  customer_last_name text not null,
  customer_email text not null check (customer_email <> ''),
  customer_phone text,
  shipping_address_line1 text not null,
  shipping_address_line2 text,
  shipping_city text not null,
  shipping_postcode text not null,
  shipping_country text not null default 'United Kingdom',
  billing_address jsonb not null,
  despatch_on date not null,
  tracking_number text check (tracking_number <> ''),
  notes text check (notes <> ''),
  attention text check (attention in ('amount-differs', 'paid-after-cancel')),
  version int not null default 1,
  placed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint total_adds_up check (total_pence = items_pence - discount_pence + shipping_pence),
  constraint vat_adds_up check (vat_pence + net_pence = total_pence),
  constraint account_orders_are_account check ((payment_method = 'account') = (payment_status = 'account') or payment_status in ('refunded', 'cancelled')),
  constraint placed_when_owed check ((placed_at is not null) = (payment_status in ('paid', 'account', 'refunded')) or status = 'cancelled')
);
create unique index orders_one_per_checkout on orders (checkout_key) where status <> 'cancelled';
create index orders_user on orders (user_id, created_at desc);
create index orders_newest on orders (created_at desc, id);
create index orders_status_newest on orders (status, created_at desc, id);
create index orders_unsettled on orders (created_at) where payment_status = 'pending';
create index orders_search on orders using gin
  ((order_number || ' ' || customer_name || ' ' || customer_email || ' ' || coalesce(customer_phone, '')) gin_trgm_ops);

alter table reviews add foreign key (order_id) references orders;

create table order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  position int not null,
  cart_line_id text not null,
  cart_line_changed_at timestamptz not null,
  product_id text not null,
  product_name text not null,
  quantity int not null check (quantity >= 1),
  paper_type text not null default 'Standard',
  finish text,
  size text,
  options jsonb not null,
  artwork_id uuid not null references artworks,
  artwork_url text,
  base_price_pence int not null check (base_price_pence >= 0),
  price_pence int not null check (price_pence >= 0),
  vat_class text not null check (vat_class in ('standard', 'zero')),
  unique (order_id, position)
);
create index order_items_artwork on order_items (artwork_id);

create table order_status_history (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  status text not null check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  notes text,
  changed_by uuid references users on delete set null,
  actor text not null check (actor <> ''),
  created_at timestamptz not null default clock_timestamp()
);
create index order_status_history_order on order_status_history (order_id, id desc);

-- A use is taken (and counted) before its order is written, in the same transaction: cart, then code, then order.
create table discount_redemptions (
  order_id uuid primary key references orders on delete cascade deferrable initially deferred,
  discount_code_id uuid not null references discount_codes on delete cascade,
  state text not null check (state in ('held', 'used', 'released')),
  created_at timestamptz not null default now()
);
create index discount_redemptions_code on discount_redemptions (discount_code_id) where state <> 'released';

create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  provider text not null check (provider in ('stripe', 'test')),
  idempotency_key text not null unique,
  session_id text unique,
  session_url text,
  session_expires_at timestamptz,
  provider_payment_id text unique,
  status text not null default 'pending' check (status in ('pending', 'paid', 'cancelled', 'expired', 'failed')),
  amount_pence int not null check (amount_pence > 0),
  currency text not null default 'gbp' check (currency = 'gbp'),
  success_url text not null,
  cancel_url text not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  check ((status = 'paid') = (provider_payment_id is not null))
);
create unique index payments_one_paid_per_order on payments (order_id) where status = 'paid';
create index payments_order on payments (order_id);

create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  idempotency_key text not null unique,
  provider_refund_id text unique,
  amount_pence int not null check (amount_pence > 0),
  reason text not null default '',
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create index refunds_payment on refunds (payment_id);

-- Every signed event of the card provider, once.
create table payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  session_id text,
  outcome text not null default 'received',
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

-- What the built-in test card page keeps in the card provider's stead.
create table test_card_sessions (
  id text primary key,
  idempotency_key text not null unique,
  reference text not null,
  amount_pence int not null check (amount_pence > 0),
  currency text not null,
  description text not null,
  customer_email text not null,
  success_url text not null,
  cancel_url text not null,
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  payment_id text unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((status = 'complete') = (payment_id is not null))
);

-- Trade credit --------------------------------------------------------------------------------------------------

create table credit_accounts (
  user_id uuid primary key references users on delete cascade,
  is_approved boolean not null default false,
  credit_limit_pence int not null default 0 check (credit_limit_pence >= 0),
  current_balance_pence int not null default 0,
  payment_terms_days int not null default 30 check (payment_terms_days between 0 and 365),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  constraint balance_within_limit check (current_balance_pence >= 0 and current_balance_pence <= credit_limit_pence)
);

create table credit_ledger (
  id bigint generated always as identity primary key,
  user_id uuid not null references credit_accounts on delete cascade,
  order_id uuid references orders deferrable initially deferred,
  kind text not null check (kind in ('order', 'reversal', 'payment', 'adjustment')),
  -- what the customer owes more (positive) or less (negative)
  amount_pence int not null check (amount_pence <> 0),
  reference text not null,
  actor text not null,
  created_at timestamptz not null default now(),
  unique (user_id, kind, reference)
);
create index credit_ledger_user on credit_ledger (user_id, id desc);
create index credit_ledger_order on credit_ledger (order_id);

-- Enquiries, newsletter and marketing ---------------------------------------------------------------------------

create table sample_pack_requests (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  company text,
  phone text,
  address text not null check (address <> ''),
  city text not null check (city <> ''),
  postal_code text not null check (postal_code <> ''),
  interests text[] not null default '{}',
  status text not null default 'new' check (status in ('new', 'done')),
  notes text,
  created_at timestamptz not null default now()
);

create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  email text not null check (email <> ''),
  phone text,
  subject text not null check (subject in ('quote', 'order', 'support', 'general', 'partnership')),
  message text not null check (message <> ''),
  status text not null default 'new' check (status in ('new', 'done')),
  notes text,
  created_at timestamptz not null default now()
);

create table subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  first_name text,
  last_name text,
  status text not null check (status in ('subscribed', 'unsubscribed', 'pending', 'cleaned')),
  tags text[] not null default '{}',
  interests text[] not null default '{}' check (interests <@ array['printing', 'design', 'business', 'offers', 'news']),
  source text not null,
  marketing_consent boolean not null default false,
  consent_text text,
  subscribed_at timestamptz not null default now(),
  last_activity_at timestamptz not null default now()
);

-- An address that said no stays known, whatever is imported later.
create table suppressions (
  email text primary key check (email = lower(email)),
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained')),
  created_at timestamptz not null default now()
);

create table email_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  description text not null default '',
  category text not null,
  content jsonb not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index email_templates_one_default on email_templates (category) where is_default;

create table campaigns (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  subject text not null,
  preview_text text not null default '',
  content jsonb not null,
  type text not null default 'regular',
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'sending', 'paused', 'sent')),
  audience jsonb not null default '{}',
  scheduled_for timestamptz,
  sent_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'scheduled' or scheduled_for is not null),
  check ((status = 'sent') = (sent_at is not null))
);

create table campaign_recipients (
  campaign_id uuid not null references campaigns on delete cascade,
  subscriber_id uuid not null references subscribers on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'sent', 'bounced', 'skipped')),
  sent_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  unsubscribed_at timestamptz,
  primary key (campaign_id, subscriber_id)
);

-- Outgoing mail, settings, audit --------------------------------------------------------------------------------

create table mails (
  id uuid primary key default gen_random_uuid(),
  -- one event, one mail: order-confirmation:{order id}, …
  event_key text not null unique,
  template text not null,
  recipient text not null,
  data jsonb not null,
  order_id uuid references orders on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'sent')),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((status = 'sent') = (sent_at is not null))
);
create index mails_order on mails (order_id);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table closed_days (
  day date primary key,
  name text not null
);

create table audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid references users on delete set null,
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default clock_timestamp()
);
create index audit_log_subject on audit_log (subject, id desc);

-- Counters of the rate limiter (rate-limiter-flexible's own layout).
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Guards that a check constraint can't express ------------------------------------------------------------------

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- History may lose its actor's id (an erased account) and go with its order; nothing else in it changes.
create function refuse_rewriting_history() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'changed_by' - 'actor_id' is distinct from to_jsonb(old) - 'changed_by' - 'actor_id' then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger credit_ledger_append_only before update or delete on credit_ledger
  for each row execute function refuse_change();
create trigger order_status_history_append_only before update on order_status_history
  for each row execute function refuse_rewriting_history();
create trigger price_history_append_only before update on price_history
  for each row execute function refuse_rewriting_history();
create trigger audit_log_append_only before update on audit_log
  for each row execute function refuse_rewriting_history();
create trigger audit_log_keeps before delete on audit_log for each row execute function refuse_change();

-- Checked when the transaction commits: an order's newest history row tells its status.
create function order_status_has_history() returns trigger language plpgsql as $$
declare told text;
begin
  select status into told from order_status_history where order_id = new.id order by id desc limit 1;
  if told is distinct from (select status from orders where id = new.id) then
    raise exception 'order % changed status without a history row', new.order_number using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger orders_status_has_history after insert or update of status on orders
  deferrable initially deferred for each row execute function order_status_has_history();

-- Checked at commit: an order's items add up to what it says they cost.
create function order_items_add_up() returns trigger language plpgsql as $$
begin
  if new.items_pence is distinct from (select sum(price_pence) from order_items where order_id = new.id) then
    raise exception 'items of order % do not add up', new.order_number using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger orders_items_add_up after insert or update of items_pence on orders
  deferrable initially deferred for each row execute function order_items_add_up();

-- Checked at commit: what an account owes is the sum of its ledger.
create function balance_is_ledger() returns trigger language plpgsql as $$
declare owed bigint; told int;
begin
  select current_balance_pence into told from credit_accounts where user_id = new.user_id;
  select coalesce(sum(amount_pence), 0) into owed from credit_ledger where user_id = new.user_id;
  if told is not null and told <> owed then
    raise exception 'balance of account % is not its ledger', new.user_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger credit_accounts_balance after insert or update on credit_accounts
  deferrable initially deferred for each row execute function balance_is_ledger();
create constraint trigger credit_ledger_balance after insert on credit_ledger
  deferrable initially deferred for each row execute function balance_is_ledger();
