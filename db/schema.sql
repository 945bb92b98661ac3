-- Written by db/schema.shop.test.ts from a freshly migrated database.

create extension btree_gin;

create extension pg_trgm;

create table account_chases (
  order_id uuid not null,
  charge_id uuid,
  after_days smallint not null,
  sent_on date not null,
  constraint account_chases_after_days_check CHECK (after_days >= 1 AND after_days <= 365),
  constraint account_chases_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES order_charges(id) ON DELETE CASCADE,
  constraint account_chases_once UNIQUE NULLS NOT DISTINCT (order_id, charge_id, after_days),
  constraint account_chases_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);

create table addresses (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  type text not null default 'shipping'::text,
  first_name text not null,
  last_name text not null,
  address_line1 text not null,
  address_line2 text,
  city text not null,
  postal_code text not null,
  is_default boolean not null default false,
  created_at timestamp with time zone not null default now(),
  country text not null default 'United Kingdom'::text,
  constraint addresses_address_line1_check CHECK (address_line1 <> ''::text),
  constraint addresses_city_check CHECK (city <> ''::text),
  constraint addresses_country_check CHECK (country = ANY (ARRAY['United Kingdom'::text, 'Ireland'::text])),
  constraint addresses_first_name_check CHECK (first_name <> ''::text),
  constraint addresses_last_name_check CHECK (last_name <> ''::text),
  constraint addresses_pkey PRIMARY KEY (id),
  constraint addresses_postal_code_check CHECK (postal_code <> ''::text),
  constraint addresses_type_check CHECK (type = ANY (ARRAY['shipping'::text, 'billing'::text])),
  constraint addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table artwork_events (
  id bigint not null generated always as identity,
  order_item_id uuid not null,
  kind text not null,
  artwork_id uuid,
  sha256 text,
  actor_id uuid,
  actor_name text not null,
  note text,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint artwork_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint artwork_events_actor_name_check CHECK (actor_name <> ''::text),
  constraint artwork_events_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id),
  constraint artwork_events_kind_check CHECK (kind = ANY (ARRAY['sent'::text, 'replaced'::text, 'requested'::text, 'checked'::text, 'problem'::text, 'approved'::text, 'proof-asked'::text, 'proof-approved'::text, 'proof-refused'::text, 'look-asked'::text, 'as-is'::text])),
  constraint artwork_events_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE CASCADE,
  constraint artwork_events_pkey PRIMARY KEY (id),
  constraint artwork_events_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text)
);

create table artwork_rules (
  family text not null,
  rules jsonb not null,
  changed_at timestamp with time zone not null default date_trunc('milliseconds'::text, clock_timestamp()),
  changed_by uuid,
  constraint artwork_rules_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint artwork_rules_family_check CHECK (family = ANY (ARRAY['held'::text, 'plans'::text, 'large'::text])),
  constraint artwork_rules_pkey PRIMARY KEY (family),
  constraint artwork_rules_rules_check CHECK (jsonb_typeof(rules) = 'object'::text)
);

create table artworks (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  cart_token text,
  product_id text,
  original_name text not null,
  kind text not null,
  bytes bigint not null,
  sha256 text not null,
  storage_key text not null,
  preview_key text,
  state text not null default 'checking'::text,
  report jsonb,
  created_at timestamp with time zone not null default now(),
  checked_at timestamp with time zone,
  expires_at timestamp with time zone,
  made_from uuid[] not null default '{}'::uuid[],
  repairs jsonb,
  removed_at timestamp with time zone,
  draft_id uuid,
  sender text,
  sent_as text,
  from_staff boolean not null default false,
  constraint artworks_bytes_check CHECK (bytes > 0 AND bytes <= 52428800),
  constraint artworks_check CHECK ((state = 'checked'::text) = (report IS NOT NULL)),
  constraint artworks_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES drafts(id) ON DELETE SET NULL,
  constraint artworks_kind_check CHECK (kind = ANY (ARRAY['pdf'::text, 'jpeg'::text, 'png'::text])),
  constraint artworks_pkey PRIMARY KEY (id),
  constraint artworks_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint artworks_repairs_check CHECK (jsonb_typeof(repairs) = 'array'::text),
  constraint artworks_sender_check CHECK (sender ~ '^[0-9a-f]{24}$'::text),
  constraint artworks_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint artworks_state_check CHECK (state = ANY (ARRAY['checking'::text, 'checked'::text])),
  constraint artworks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint only_ordered_files_are_removed CHECK (removed_at IS NULL OR expires_at IS NULL),
  constraint only_unordered_artwork_has_a_sender CHECK (sender IS NULL OR expires_at IS NOT NULL),
  constraint removed_has_no_preview CHECK (removed_at IS NULL OR preview_key IS NULL),
  constraint repaired_from_something CHECK (repairs IS NULL OR cardinality(made_from) > 0)
);

create table audit_log (
  id bigint not null generated always as identity,
  actor_id uuid,
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint audit_log_pkey PRIMARY KEY (id)
);

create table backups (
  id uuid not null default gen_random_uuid(),
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone not null,
  name text,
  bytes bigint,
  damaged jsonb not null default '[]'::jsonb,
  problem text,
  constraint backup_made_or_failed CHECK ((problem IS NULL) = (name IS NOT NULL) AND (name IS NULL) = (bytes IS NULL)),
  constraint backups_bytes_check CHECK (bytes > 0),
  constraint backups_check CHECK (finished_at >= started_at),
  constraint backups_damaged_check CHECK (jsonb_typeof(damaged) = 'array'::text),
  constraint backups_pkey PRIMARY KEY (id)
);

create table billing_details (
  user_id uuid not null,
  company text,
  name text,
  address text,
  city text,
  postal_code text,
  updated_at timestamp with time zone not null default now(),
  country text not null default 'United Kingdom'::text,
  constraint billing_address_whole CHECK (num_nonnulls(name, address, city, postal_code) = ANY (ARRAY[0, 4])),
  constraint billing_details_address_check CHECK (address <> ''::text),
  constraint billing_details_city_check CHECK (city <> ''::text),
  constraint billing_details_company_check CHECK (company <> ''::text),
  constraint billing_details_country_check CHECK (country = ANY (ARRAY['United Kingdom'::text, 'Ireland'::text])),
  constraint billing_details_name_check CHECK (name <> ''::text),
  constraint billing_details_pkey PRIMARY KEY (user_id),
  constraint billing_details_postal_code_check CHECK (postal_code <> ''::text),
  constraint billing_details_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint billing_not_empty CHECK (num_nonnulls(company, name) > 0)
);

create table broken_invariants (
  id text not null,
  found integer not null,
  examples text[] not null,
  since timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint broken_invariants_found_check CHECK (found > 0),
  constraint broken_invariants_pkey PRIMARY KEY (id)
);

create table campaign_figures (
  campaign_id uuid not null,
  recipients integer not null default 0,
  delivered integer not null default 0,
  bounced integer not null default 0,
  skipped integer not null default 0,
  opened integer not null default 0,
  clicked integer not null default 0,
  unsubscribed integer not null default 0,
  complaints integer not null default 0,
  constraint campaign_figures_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint campaign_figures_pkey PRIMARY KEY (campaign_id)
) with (fillfactor=50);

create table campaign_pace (
  only_one boolean not null default true,
  free_at timestamp with time zone not null,
  constraint campaign_pace_only_one_check CHECK (only_one),
  constraint campaign_pace_pkey PRIMARY KEY (only_one)
);

create table campaign_recipients (
  campaign_id uuid not null,
  subscriber_id uuid not null,
  state text not null default 'queued'::text,
  sent_at timestamp with time zone,
  opened_at timestamp with time zone,
  clicked_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  mail_id uuid not null default gen_random_uuid(),
  claimed_by uuid,
  tries integer not null default 0,
  retry_at timestamp with time zone,
  problem text,
  complained_at timestamp with time zone,
  constraint campaign_recipients_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint campaign_recipients_pkey PRIMARY KEY (campaign_id, subscriber_id),
  constraint campaign_recipients_state_check CHECK (state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'bounced'::text, 'skipped'::text])),
  constraint campaign_recipients_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES subscribers(id) ON DELETE CASCADE
);

create table campaigns (
  id uuid not null default gen_random_uuid(),
  name text not null,
  subject text not null,
  preview_text text not null default ''::text,
  content jsonb not null,
  type text not null default 'regular'::text,
  status text not null default 'draft'::text,
  audience jsonb not null default '{}'::jsonb,
  scheduled_for timestamp with time zone,
  sent_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 0,
  queued_at timestamp with time zone,
  sender uuid,
  sender_seen_at timestamp with time zone,
  constraint campaigns_check CHECK (status <> 'scheduled'::text OR scheduled_for IS NOT NULL),
  constraint campaigns_check1 CHECK ((status = 'sent'::text) = (sent_at IS NOT NULL)),
  constraint campaigns_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint campaigns_pkey PRIMARY KEY (id),
  constraint campaigns_status_check CHECK (status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'paused'::text, 'sent'::text]))
);

create table carriers (
  id text not null,
  name text not null,
  tracking_url text,
  "position" integer not null,
  is_default boolean not null default false,
  archived_at timestamp with time zone,
  constraint carriers_default_is_used CHECK (NOT is_default OR archived_at IS NULL),
  constraint carriers_id_check CHECK (id <> ''::text),
  constraint carriers_name_check CHECK (name <> ''::text),
  constraint carriers_pkey PRIMARY KEY (id),
  constraint carriers_tracking_url_check CHECK (tracking_url ~ '^https://[^[:space:]]+$'::text AND POSITION(('{tracking}'::text) IN (tracking_url)) > 0)
);

create table cart_lines (
  cart_id uuid not null,
  id text not null,
  product_id text not null,
  selected_options jsonb not null,
  artwork_id uuid,
  seen_price_pence integer not null,
  added_at timestamp with time zone not null default clock_timestamp(),
  changed_at timestamp with time zone not null default date_trunc('milliseconds'::text, clock_timestamp()),
  accepted jsonb not null default '[]'::jsonb,
  vat_answers jsonb not null default '{}'::jsonb,
  idea_id uuid,
  wants_look boolean not null default false,
  brief_id uuid,
  constraint a_look_is_at_an_idea CHECK (NOT wants_look OR artwork_id IS NULL AND idea_id IS NOT NULL),
  constraint cart_lines_accepted_check CHECK (jsonb_typeof(accepted) = 'array'::text),
  constraint cart_lines_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id),
  constraint cart_lines_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES design_briefs(id),
  constraint cart_lines_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id) ON DELETE CASCADE,
  constraint cart_lines_id_check CHECK (length(id) >= 1 AND length(id) <= 120),
  constraint cart_lines_pkey PRIMARY KEY (cart_id, id),
  constraint cart_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint cart_lines_seen_price_pence_check CHECK (seen_price_pence >= 0),
  constraint cart_lines_selected_options_check CHECK (jsonb_typeof(selected_options) = 'object'::text),
  constraint cart_lines_vat_answers_check CHECK (jsonb_typeof(vat_answers) = 'object'::text)
);

create table cart_shares (
  id uuid not null default gen_random_uuid(),
  cart_id uuid not null,
  revision integer not null,
  total_pence integer not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  order_ids uuid[] not null default '{}'::uuid[],
  returned_at timestamp with time zone,
  returned_by text,
  returned_words text,
  constraint a_return_is_whole CHECK (num_nonnulls(returned_at, returned_by, returned_words) = ANY (ARRAY[0, 3])),
  constraint cart_share_lasts CHECK (expires_at > created_at),
  constraint cart_shares_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id) ON DELETE CASCADE,
  constraint cart_shares_pkey PRIMARY KEY (id),
  constraint cart_shares_returned_by_check CHECK (length(returned_by) >= 1 AND length(returned_by) <= 80),
  constraint cart_shares_returned_words_check CHECK (length(returned_words) >= 1 AND length(returned_words) <= 1000),
  constraint cart_shares_total_pence_check CHECK (total_pence >= 0)
);

create table carts (
  id uuid not null default gen_random_uuid(),
  token text,
  user_id uuid,
  discount_code_id uuid,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint carts_check CHECK (token IS NOT NULL OR user_id IS NOT NULL),
  constraint carts_discount_code_id_fkey FOREIGN KEY (discount_code_id) REFERENCES discount_codes(id) ON DELETE SET NULL,
  constraint carts_pkey PRIMARY KEY (id),
  constraint carts_token_check CHECK (length(token) >= 32),
  constraint carts_token_key UNIQUE (token),
  constraint carts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint carts_user_id_key UNIQUE (user_id)
);

create table categories (
  id text not null,
  name text not null,
  description text not null,
  intro text,
  "position" integer not null,
  archived_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  commodity_code text,
  constraint categories_commodity_code_check CHECK (commodity_code ~ '^\d{6}(\d\d){0,2}$'::text),
  constraint categories_id_check CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text),
  constraint categories_name_check CHECK (name <> ''::text),
  constraint categories_pkey PRIMARY KEY (id)
);

create table category_figures (
  category_id text not null,
  products integer not null default 0,
  first_product_id text,
  from_pence integer,
  facets jsonb not null default '{"size": [], "finish": []}'::jsonb,
  changed_at timestamp with time zone,
  base_pence bigint not null default 0,
  base_min_pence integer,
  base_max_pence integer,
  turnarounds jsonb not null default '[]'::jsonb,
  constraint category_figures_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  constraint category_figures_pkey PRIMARY KEY (category_id)
);

create table charge_invoices (
  charge_id uuid not null,
  invoice_number text not null,
  payment_id uuid,
  ledger_id bigint,
  issued_on date not null,
  due_on date,
  supplied_on date,
  seller jsonb not null,
  total_pence integer not null,
  vat_pence integer not null,
  net_pence integer not null,
  created_at timestamp with time zone not null default now(),
  constraint charge_invoice_adds_up CHECK ((vat_pence + net_pence) = total_pence),
  constraint charge_invoice_names_its_money CHECK (num_nonnulls(payment_id, ledger_id) = 1),
  constraint charge_invoices_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES order_charges(id) ON DELETE RESTRICT,
  constraint charge_invoices_check CHECK (due_on >= issued_on),
  constraint charge_invoices_check1 CHECK (supplied_on <= issued_on),
  constraint charge_invoices_invoice_number_check CHECK (invoice_number ~ '^INV-[0-9]{4}-[0-9]{6,}$'::text),
  constraint charge_invoices_invoice_number_key UNIQUE (invoice_number),
  constraint charge_invoices_ledger_id_fkey FOREIGN KEY (ledger_id) REFERENCES credit_ledger(id) ON DELETE RESTRICT,
  constraint charge_invoices_ledger_id_key UNIQUE (ledger_id),
  constraint charge_invoices_net_pence_check CHECK (net_pence >= 0),
  constraint charge_invoices_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT,
  constraint charge_invoices_payment_id_key UNIQUE (payment_id),
  constraint charge_invoices_pkey PRIMARY KEY (charge_id),
  constraint charge_invoices_total_pence_check CHECK (total_pence > 0),
  constraint charge_invoices_vat_pence_check CHECK (vat_pence >= 0)
);

create table closed_days (
  day date not null,
  name text not null,
  constraint closed_days_pkey PRIMARY KEY (day)
);

create table complaint_decision_items (
  decision_id uuid not null,
  order_item_id uuid not null,
  copies integer not null,
  press_id text,
  cost_pence integer,
  constraint complaint_decision_items_copies_check CHECK (copies >= 1),
  constraint complaint_decision_items_cost_pence_check CHECK (cost_pence >= 0),
  constraint complaint_decision_items_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES complaint_decisions(id) ON DELETE CASCADE,
  constraint complaint_decision_items_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE CASCADE,
  constraint complaint_decision_items_pkey PRIMARY KEY (decision_id, order_item_id),
  constraint complaint_decision_items_press_id_fkey FOREIGN KEY (press_id) REFERENCES presses(id)
);

create table complaint_decision_money (
  decision_id uuid not null,
  refund_id uuid,
  ledger_id bigint,
  constraint complaint_decision_money_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES complaint_decisions(id) ON DELETE CASCADE,
  constraint complaint_decision_money_ledger_id_fkey FOREIGN KEY (ledger_id) REFERENCES credit_ledger(id),
  constraint complaint_decision_money_ledger_id_key UNIQUE (ledger_id),
  constraint complaint_decision_money_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint complaint_decision_money_refund_id_key UNIQUE (refund_id),
  constraint money_is_of_one_kind CHECK (num_nonnulls(refund_id, ledger_id) = 1)
);

create table complaint_decisions (
  id uuid not null default gen_random_uuid(),
  complaint_id uuid not null,
  outcome text not null,
  cause text not null,
  cost_pence integer,
  words text,
  reprint_order_id uuid,
  actor text not null,
  created_at timestamp with time zone not null,
  reopened_at timestamp with time zone,
  constraint complaint_decisions_actor_check CHECK (actor <> ''::text),
  constraint complaint_decisions_cause_check CHECK (cause = ANY (ARRAY['file'::text, 'prepress'::text, 'print'::text, 'finishing'::text, 'packing'::text, 'carrier'::text, 'wrong-item'::text, 'customer'::text, 'none'::text, 'other'::text])),
  constraint complaint_decisions_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES complaints(id) ON DELETE CASCADE,
  constraint complaint_decisions_cost_pence_check CHECK (cost_pence >= 0),
  constraint complaint_decisions_outcome_check CHECK (outcome = ANY (ARRAY['reprint'::text, 'refund'::text, 'credit'::text, 'no'::text])),
  constraint complaint_decisions_pkey PRIMARY KEY (id),
  constraint complaint_decisions_reprint_order_id_fkey FOREIGN KEY (reprint_order_id) REFERENCES orders(id),
  constraint complaint_decisions_reprint_order_id_key UNIQUE (reprint_order_id),
  constraint complaint_decisions_words_check CHECK (words <> ''::text),
  constraint money_says_its_cost CHECK ((outcome <> ALL (ARRAY['refund'::text, 'credit'::text])) OR cost_pence > 0),
  constraint outcome_is_there CHECK ((outcome = 'reprint'::text) = (reprint_order_id IS NOT NULL))
);

create table complaint_items (
  complaint_id uuid not null,
  order_item_id uuid not null,
  copies integer not null,
  wrong text not null,
  constraint complaint_items_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES complaints(id) ON DELETE CASCADE,
  constraint complaint_items_copies_check CHECK (copies >= 1),
  constraint complaint_items_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE CASCADE,
  constraint complaint_items_pkey PRIMARY KEY (complaint_id, order_item_id),
  constraint complaint_items_wrong_check CHECK (wrong = ANY (ARRAY['proof'::text, 'colour'::text, 'cut'::text, 'damaged'::text, 'wrong-item'::text, 'too-few'::text, 'late'::text, 'other'::text]))
);

create table complaint_messages (
  id uuid not null,
  complaint_id uuid not null,
  by_customer boolean not null,
  actor text not null,
  words text not null,
  created_at timestamp with time zone not null,
  constraint complaint_messages_actor_check CHECK (actor <> ''::text),
  constraint complaint_messages_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES complaints(id) ON DELETE CASCADE,
  constraint complaint_messages_pkey PRIMARY KEY (id),
  constraint complaint_messages_words_check CHECK (words <> ''::text)
);

create table complaint_photos (
  id uuid not null,
  message_id uuid not null,
  "position" smallint not null,
  storage_key text not null,
  bytes integer not null,
  sha256 text not null,
  created_at timestamp with time zone not null,
  constraint complaint_photos_bytes_check CHECK (bytes > 0),
  constraint complaint_photos_message_id_fkey FOREIGN KEY (message_id) REFERENCES complaint_messages(id) ON DELETE CASCADE,
  constraint complaint_photos_message_id_position_key UNIQUE (message_id, "position"),
  constraint complaint_photos_pkey PRIMARY KEY (id),
  constraint complaint_photos_position_check CHECK ("position" >= 1 AND "position" <= 6),
  constraint complaint_photos_storage_key_key UNIQUE (storage_key)
);

create table complaints (
  id uuid not null,
  order_id uuid not null,
  wish text not null,
  state text not null default 'open'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  erased_at timestamp with time zone,
  constraint complaints_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint complaints_pkey PRIMARY KEY (id),
  constraint complaints_state_check CHECK (state = ANY (ARRAY['open'::text, 'asked'::text, 'decided'::text])),
  constraint complaints_wish_check CHECK (wish = ANY (ARRAY['reprint'::text, 'money'::text, 'advice'::text]))
);

create table contact_messages (
  id uuid not null default gen_random_uuid(),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  subject text not null,
  message text not null,
  status text not null default 'new'::text,
  notes text,
  created_at timestamp with time zone not null default now(),
  version integer not null default 0,
  constraint contact_messages_email_check CHECK (email <> ''::text),
  constraint contact_messages_first_name_check CHECK (first_name <> ''::text),
  constraint contact_messages_last_name_check CHECK (last_name <> ''::text),
  constraint contact_messages_message_check CHECK (message <> ''::text),
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_status_check CHECK (status = ANY (ARRAY['new'::text, 'done'::text])),
  constraint contact_messages_subject_check CHECK (subject = ANY (ARRAY['quote'::text, 'order'::text, 'support'::text, 'general'::text, 'partnership'::text]))
);

create table credentials (
  id uuid not null,
  user_id uuid not null,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint credentials_pkey PRIMARY KEY (id),
  constraint credentials_provider_id_account_id_key UNIQUE (provider_id, account_id),
  constraint credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table credit_accounts (
  user_id uuid not null,
  is_approved boolean not null default false,
  credit_limit_pence integer not null default 0,
  current_balance_pence integer not null default 0,
  payment_terms_days integer not null default 30,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  terms_version integer not null default 0,
  hold_reason text,
  no_chase_reason text,
  no_chase_until date,
  collection_version integer not null default 0,
  account_number integer not null generated by default as identity,
  monthly_invoice boolean not null default false,
  constraint balance_within_limit CHECK (current_balance_pence >= 0 AND current_balance_pence <= credit_limit_pence),
  constraint credit_accounts_account_number_key UNIQUE (account_number),
  constraint credit_accounts_balance TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint credit_accounts_credit_limit_pence_check CHECK (credit_limit_pence >= 0),
  constraint credit_accounts_hold_reason_check CHECK (hold_reason <> ''::text),
  constraint credit_accounts_no_chase_reason_check CHECK (no_chase_reason <> ''::text),
  constraint credit_accounts_payment_terms_days_check CHECK (payment_terms_days >= 0 AND payment_terms_days <= 365),
  constraint credit_accounts_pkey PRIMARY KEY (user_id),
  constraint no_chase_has_reason_and_end CHECK ((no_chase_reason IS NULL) = (no_chase_until IS NULL))
);

create table credit_ledger (
  id bigint not null generated always as identity,
  user_id uuid not null,
  order_id uuid,
  kind text not null,
  amount_pence integer not null,
  reference text not null,
  actor text not null,
  created_at timestamp with time zone not null default now(),
  charge_id uuid,
  change_id uuid,
  statement_line text,
  line_goes_to text generated always as (
CASE
    WHEN (statement_line IS NOT NULL) THEN 'account'::text
    ELSE NULL::text
END) stored,
  constraint credit_ledger_amount_pence_check CHECK (amount_pence <> 0),
  constraint credit_ledger_balance TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint credit_ledger_change_id_fkey FOREIGN KEY (change_id) REFERENCES order_changes(id) ON DELETE RESTRICT,
  constraint credit_ledger_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES order_charges(id) DEFERRABLE INITIALLY DEFERRED,
  constraint credit_ledger_kind_check CHECK (kind = ANY (ARRAY['order'::text, 'reversal'::text, 'charge'::text, 'charge-reversal'::text, 'payment'::text, 'adjustment'::text])),
  constraint credit_ledger_names_its_charge CHECK ((kind = ANY (ARRAY['charge'::text, 'charge-reversal'::text])) = (charge_id IS NOT NULL)),
  constraint credit_ledger_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) DEFERRABLE INITIALLY DEFERRED,
  constraint credit_ledger_pkey PRIMARY KEY (id),
  constraint credit_ledger_statement_line_check CHECK (statement_line <> ''::text),
  constraint credit_ledger_statement_line_fkey FOREIGN KEY (statement_line, line_goes_to) REFERENCES statement_lines(line, goes_to),
  constraint credit_ledger_statement_line_key UNIQUE (statement_line),
  constraint credit_ledger_user_id_fkey FOREIGN KEY (user_id) REFERENCES credit_accounts(user_id) ON DELETE CASCADE,
  constraint credit_ledger_user_id_kind_reference_key UNIQUE (user_id, kind, reference),
  constraint ledger_opens_invoices TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint only_payments_are_on_a_statement CHECK (statement_line IS NULL OR kind = 'payment'::text)
);

create table credit_note_cancellations (
  note_number text not null,
  cancelled_on date not null,
  reason text not null,
  created_at timestamp with time zone not null default now(),
  constraint credit_note_cancellations_note_number_fkey FOREIGN KEY (note_number) REFERENCES credit_notes(note_number) ON DELETE RESTRICT,
  constraint credit_note_cancellations_pkey PRIMARY KEY (note_number),
  constraint credit_note_cancellations_reason_check CHECK (reason <> ''::text)
);

create table credit_notes (
  note_number text not null,
  order_id uuid not null,
  refund_id uuid,
  ledger_id bigint,
  issued_on date not null,
  seller jsonb not null,
  reason text not null,
  standard_gross_pence integer not null,
  standard_vat_pence integer not null,
  zero_gross_pence integer not null,
  total_pence integer not null generated always as ((standard_gross_pence + zero_gross_pence)) stored,
  vat_pence integer not null generated always as (standard_vat_pence) stored,
  net_pence integer not null generated always as (((standard_gross_pence - standard_vat_pence) + zero_gross_pence)) stored,
  created_at timestamp with time zone not null default now(),
  charge_id uuid,
  shortfall_of uuid,
  constraint credit_note_has_one_cause CHECK (num_nonnulls(refund_id, ledger_id, shortfall_of) = 1),
  constraint credit_notes_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge_invoices(charge_id) ON DELETE RESTRICT,
  constraint credit_notes_check CHECK (standard_vat_pence >= 0 AND standard_vat_pence <= standard_gross_pence),
  constraint credit_notes_ledger_id_fkey FOREIGN KEY (ledger_id) REFERENCES credit_ledger(id) ON DELETE RESTRICT,
  constraint credit_notes_ledger_id_key UNIQUE (ledger_id),
  constraint credit_notes_note_number_check CHECK (note_number ~ '^CN-[0-9]{4}-[0-9]{6,}$'::text),
  constraint credit_notes_order_id_fkey FOREIGN KEY (order_id) REFERENCES invoices(order_id) ON DELETE RESTRICT,
  constraint credit_notes_pkey PRIMARY KEY (note_number),
  constraint credit_notes_reason_check CHECK (reason <> ''::text),
  constraint credit_notes_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE RESTRICT,
  constraint credit_notes_refund_id_key UNIQUE (refund_id),
  constraint credit_notes_shortfall_of_fkey FOREIGN KEY (shortfall_of) REFERENCES payments(id) ON DELETE RESTRICT,
  constraint credit_notes_shortfall_of_key UNIQUE (shortfall_of),
  constraint credit_notes_standard_gross_pence_check CHECK (standard_gross_pence >= 0),
  constraint credit_notes_total_pence_check CHECK (total_pence > 0),
  constraint credit_notes_zero_gross_pence_check CHECK (zero_gross_pence >= 0)
);

create table customer_group_members (
  user_id uuid not null,
  group_id uuid not null,
  constraint customer_group_members_group_id_fkey FOREIGN KEY (group_id) REFERENCES customer_groups(id),
  constraint customer_group_members_pkey PRIMARY KEY (user_id),
  constraint customer_group_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table customer_groups (
  id uuid not null default gen_random_uuid(),
  name text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint customer_groups_name_check CHECK (btrim(name) <> ''::text AND length(name) <= 80),
  constraint customer_groups_pkey PRIMARY KEY (id)
);

create table daily_promises (
  day date not null,
  jobs integer not null,
  kept integer not null,
  constraint daily_promises_check CHECK (kept >= 0 AND kept <= jobs),
  constraint daily_promises_jobs_check CHECK (jobs >= 0),
  constraint daily_promises_pkey PRIMARY KEY (day)
);

create table daily_sales (
  day date not null,
  category_id text not null,
  orders integer not null,
  sold_pence bigint not null,
  constraint daily_sales_orders_check CHECK (orders >= 0),
  constraint daily_sales_pkey PRIMARY KEY (day, category_id),
  constraint daily_sales_sold_pence_check CHECK (sold_pence >= 0)
);

create table data_complaints (
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  complaint text not null,
  received_at timestamp with time zone not null,
  due_on date not null,
  reminded_at timestamp with time zone,
  outcome text,
  closed_at timestamp with time zone,
  notes text,
  version integer not null default 0,
  constraint data_complaints_check CHECK ((outcome IS NULL) = (closed_at IS NULL)),
  constraint data_complaints_check1 CHECK (due_on > received_at::date),
  constraint data_complaints_complaint_check CHECK (complaint <> ''::text),
  constraint data_complaints_email_check CHECK (email <> ''::text),
  constraint data_complaints_name_check CHECK (name <> ''::text),
  constraint data_complaints_outcome_check CHECK (outcome <> ''::text),
  constraint data_complaints_pkey PRIMARY KEY (id)
);

create table day_changes (
  id bigint not null generated always as identity,
  order_id uuid not null,
  item_id uuid not null,
  was_on date not null,
  leaves_on date not null,
  cause text not null,
  note text,
  actor_id uuid,
  actor_name text not null,
  created_at timestamp with time zone not null,
  undoes bigint,
  constraint day_changes_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint day_changes_actor_name_check CHECK (actor_name <> ''::text),
  constraint day_changes_cause_check CHECK (cause = ANY (ARRAY['customer'::text, 'shop'::text])),
  constraint day_changes_item_id_fkey FOREIGN KEY (item_id) REFERENCES order_items(id) ON DELETE CASCADE,
  constraint day_changes_note_check CHECK (note <> ''::text),
  constraint day_changes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint day_changes_pkey PRIMARY KEY (id),
  constraint day_changes_undoes_fkey FOREIGN KEY (undoes) REFERENCES day_changes(id) ON DELETE CASCADE,
  constraint day_changes_undoes_key UNIQUE (undoes)
);

create table design_approvals (
  design_id uuid not null,
  name text not null,
  digest text not null,
  approved_at timestamp with time zone not null,
  constraint design_approvals_design_id_fkey FOREIGN KEY (design_id) REFERENCES designs(id) ON DELETE CASCADE,
  constraint design_approvals_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint design_approvals_pkey PRIMARY KEY (design_id)
);

create table design_artworks (
  artwork_id uuid not null,
  design_id uuid not null,
  constraint design_artworks_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE CASCADE,
  constraint design_artworks_design_id_fkey FOREIGN KEY (design_id) REFERENCES designs(id) ON DELETE CASCADE,
  constraint design_artworks_pkey PRIMARY KEY (artwork_id)
);

create table design_briefs (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  cart_token text,
  words text,
  colours text,
  likes text,
  wanted_by date,
  file_bytes bigint not null default 0,
  created_at timestamp with time zone not null,
  constraint design_briefs_colours_check CHECK (length(colours) >= 1 AND length(colours) <= 500),
  constraint design_briefs_file_bytes_check CHECK (file_bytes >= 0 AND file_bytes <= 524288000),
  constraint design_briefs_likes_check CHECK (length(likes) >= 1 AND length(likes) <= 2000),
  constraint design_briefs_pkey PRIMARY KEY (id),
  constraint design_briefs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint design_briefs_words_check CHECK (length(words) >= 1 AND length(words) <= 4000)
);

create table design_comments (
  id bigint not null generated always as identity,
  order_item_id uuid not null,
  artwork_id uuid not null,
  page smallint not null,
  x real,
  y real,
  words text not null,
  created_at timestamp with time zone not null,
  constraint a_place_is_whole CHECK ((x IS NULL) = (y IS NULL)),
  constraint design_comments_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE CASCADE,
  constraint design_comments_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE CASCADE,
  constraint design_comments_page_check CHECK (page >= 1 AND page <= 999),
  constraint design_comments_pkey PRIMARY KEY (id),
  constraint design_comments_words_check CHECK (length(words) >= 1 AND length(words) <= 1000),
  constraint design_comments_x_check CHECK (x >= 0::double precision AND x <= 1::double precision),
  constraint design_comments_y_check CHECK (y >= 0::double precision AND y <= 1::double precision)
);

create table design_files (
  id uuid not null,
  brief_id uuid not null,
  original_name text not null,
  bytes bigint not null,
  sha256 text not null,
  storage_key text not null,
  created_at timestamp with time zone not null,
  constraint design_files_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES design_briefs(id) ON DELETE CASCADE,
  constraint design_files_bytes_check CHECK (bytes > 0),
  constraint design_files_original_name_check CHECK (length(original_name) >= 1 AND length(original_name) <= 120),
  constraint design_files_pkey PRIMARY KEY (id),
  constraint design_files_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint design_files_storage_key_key UNIQUE (storage_key)
);

create table design_links (
  id uuid not null default gen_random_uuid(),
  design_id uuid not null,
  approves boolean not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint design_links_design_id_fkey FOREIGN KEY (design_id) REFERENCES designs(id) ON DELETE CASCADE,
  constraint design_links_pkey PRIMARY KEY (id)
);

create table design_lists (
  design_id uuid not null,
  file_name text not null,
  column_names jsonb not null,
  records jsonb not null,
  settings jsonb not null,
  faults jsonb not null default '[]'::jsonb,
  state text not null,
  problem text,
  done integer not null default 0,
  revision integer not null default 1,
  artwork_id uuid,
  updated_at timestamp with time zone not null,
  constraint design_lists_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE SET NULL,
  constraint design_lists_column_names_check CHECK (jsonb_typeof(column_names) = 'array'::text),
  constraint design_lists_design_id_fkey FOREIGN KEY (design_id) REFERENCES designs(id) ON DELETE CASCADE,
  constraint design_lists_faults_check CHECK (jsonb_typeof(faults) = 'array'::text),
  constraint design_lists_pkey PRIMARY KEY (design_id),
  constraint design_lists_records_check CHECK (jsonb_typeof(records) = 'array'::text),
  constraint design_lists_settings_check CHECK (jsonb_typeof(settings) = 'object'::text),
  constraint design_lists_state_check CHECK (state = ANY (ARRAY['checking'::text, 'open'::text, 'making'::text, 'made'::text]))
);

create table design_notes (
  id bigint not null generated always as identity,
  design_id uuid not null,
  page smallint not null,
  x real,
  y real,
  name text not null,
  words text not null,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint design_notes_design_id_fkey FOREIGN KEY (design_id) REFERENCES designs(id) ON DELETE CASCADE,
  constraint design_notes_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint design_notes_page_check CHECK (page >= 1 AND page <= 999),
  constraint design_notes_pkey PRIMARY KEY (id),
  constraint design_notes_words_check CHECK (length(words) >= 1 AND length(words) <= 1000),
  constraint design_notes_x_check CHECK (x >= 0::double precision AND x <= 1::double precision),
  constraint design_notes_y_check CHECK (y >= 0::double precision AND y <= 1::double precision)
);

create table design_template_products (
  template_id text not null,
  product_id text not null,
  "position" integer not null,
  constraint design_template_products_pkey PRIMARY KEY (template_id, product_id),
  constraint design_template_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint design_template_products_template_id_fkey FOREIGN KEY (template_id) REFERENCES design_templates(id) ON DELETE CASCADE
);

create table design_template_versions (
  template_id text not null,
  version integer not null,
  layout jsonb not null,
  created_at timestamp with time zone not null,
  constraint design_template_versions_layout_check CHECK (jsonb_typeof(layout) = 'object'::text),
  constraint design_template_versions_pkey PRIMARY KEY (template_id, version),
  constraint design_template_versions_template_id_fkey FOREIGN KEY (template_id) REFERENCES design_templates(id) ON DELETE CASCADE,
  constraint design_template_versions_version_check CHECK (version >= 1)
);

create table design_templates (
  id text not null,
  name text not null,
  description text not null,
  tags text[] not null default '{}'::text[],
  version integer not null,
  "position" integer not null,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint design_templates_id_check CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text),
  constraint design_templates_name_check CHECK (name <> ''::text),
  constraint design_templates_pkey PRIMARY KEY (id)
);

create table designs (
  id uuid not null default gen_random_uuid(),
  template_id text,
  template_version integer,
  product_id text not null,
  user_id uuid,
  cart_token text,
  name text not null,
  filled_in jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  service jsonb,
  constraint designs_filled_in_check CHECK (jsonb_typeof(filled_in) = 'object'::text),
  constraint designs_have_one_owner CHECK ((user_id IS NULL) <> (cart_token IS NULL)),
  constraint designs_have_pages CHECK ((service IS NULL) = (template_id IS NOT NULL) AND (template_id IS NULL) = (template_version IS NULL)),
  constraint designs_name_check CHECK (name <> ''::text AND length(name) <= 80),
  constraint designs_pkey PRIMARY KEY (id),
  constraint designs_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint designs_service_check CHECK (jsonb_typeof(service) = 'object'::text),
  constraint designs_template FOREIGN KEY (template_id, template_version) REFERENCES design_template_versions(template_id, version),
  constraint designs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table despatch_services (
  turnaround_id text not null,
  code text not null,
  constraint despatch_services_code_check CHECK (code <> ''::text AND length(code) <= 20),
  constraint despatch_services_pkey PRIMARY KEY (turnaround_id),
  constraint despatch_services_turnaround_id_fkey FOREIGN KEY (turnaround_id) REFERENCES turnarounds(id)
);

create table discount_codes (
  id uuid not null default gen_random_uuid(),
  code text not null,
  name text not null,
  description text not null default ''::text,
  type text not null,
  value integer not null default 0,
  minimum_order_pence integer not null default 0,
  maximum_discount_pence integer,
  usage_limit integer not null default 0,
  usage_count integer not null default 0,
  is_active boolean not null default true,
  valid_from timestamp with time zone not null default now(),
  valid_until timestamp with time zone not null,
  applicable_categories text[] not null default '{}'::text[],
  applicable_products text[] not null default '{}'::text[],
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint discount_codes_check CHECK (type <> 'percentage'::text OR value >= 0 AND value <= 10000),
  constraint discount_codes_check1 CHECK (valid_until > valid_from),
  constraint discount_codes_code_check CHECK (code = upper(code) AND code <> ''::text),
  constraint discount_codes_code_key UNIQUE (code),
  constraint discount_codes_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint discount_codes_maximum_discount_pence_check CHECK (maximum_discount_pence > 0),
  constraint discount_codes_minimum_order_pence_check CHECK (minimum_order_pence >= 0),
  constraint discount_codes_pkey PRIMARY KEY (id),
  constraint discount_codes_type_check CHECK (type = ANY (ARRAY['percentage'::text, 'fixed'::text, 'free_shipping'::text])),
  constraint discount_codes_usage_count_check CHECK (usage_count >= 0),
  constraint discount_codes_usage_limit_check CHECK (usage_limit >= 0),
  constraint discount_codes_value_check CHECK (value >= 0),
  constraint usage_within_limit CHECK (usage_limit = 0 OR usage_count <= usage_limit)
);

create table discount_redemptions (
  order_id uuid not null,
  discount_code_id uuid not null,
  state text not null,
  created_at timestamp with time zone not null default now(),
  constraint discount_redemptions_discount_code_id_fkey FOREIGN KEY (discount_code_id) REFERENCES discount_codes(id) ON DELETE CASCADE,
  constraint discount_redemptions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  constraint discount_redemptions_pkey PRIMARY KEY (order_id, discount_code_id),
  constraint discount_redemptions_state_check CHECK (state = ANY (ARRAY['held'::text, 'used'::text, 'released'::text]))
);

create table disputes (
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  provider_dispute_id text not null,
  amount_pence integer not null,
  state text not null,
  taken_at timestamp with time zone,
  is_refundable boolean not null,
  reason text not null default ''::text,
  evidence_due_at timestamp with time zone,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  asked_at timestamp with time zone not null,
  heard_at timestamp with time zone not null default now(),
  released_at timestamp with time zone,
  released_by uuid,
  seen_at timestamp with time zone,
  constraint dispute_ends_once CHECK ((closed_at IS NOT NULL) = (state = ANY (ARRAY['won'::text, 'lost'::text, 'closed'::text]))),
  constraint disputes_amount_pence_check CHECK (amount_pence > 0),
  constraint disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint disputes_pkey PRIMARY KEY (id),
  constraint disputes_provider_dispute_id_key UNIQUE (provider_dispute_id),
  constraint disputes_released_by_fkey FOREIGN KEY (released_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint disputes_state_check CHECK (state = ANY (ARRAY['inquiry'::text, 'needs-response'::text, 'under-review'::text, 'won'::text, 'lost'::text, 'closed'::text]))
);

create table draft_lines (
  id uuid not null default gen_random_uuid(),
  draft_id uuid not null,
  "position" integer not null,
  product_id text,
  selected_options jsonb not null default '{}'::jsonb,
  vat_answers jsonb not null default '{}'::jsonb,
  description text,
  vat_class text,
  price_pence integer,
  price_why text,
  note text,
  reference text,
  artwork_id uuid,
  title text,
  customer_text text,
  alternatives jsonb not null default '[]'::jsonb,
  constraint draft_lines_alternatives_check CHECK (jsonb_typeof(alternatives) = 'array'::text),
  constraint draft_lines_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE SET NULL,
  constraint draft_lines_customer_text_check CHECK (customer_text <> ''::text),
  constraint draft_lines_description_check CHECK (description <> ''::text),
  constraint draft_lines_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES drafts(id) ON DELETE CASCADE,
  constraint draft_lines_draft_id_position_key UNIQUE (draft_id, "position") DEFERRABLE,
  constraint draft_lines_note_check CHECK (note <> ''::text),
  constraint draft_lines_pkey PRIMARY KEY (id),
  constraint draft_lines_price_pence_check CHECK (price_pence >= 0),
  constraint draft_lines_price_why_check CHECK (price_why <> ''::text),
  constraint draft_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint draft_lines_reference_check CHECK (reference <> ''::text),
  constraint draft_lines_selected_options_check CHECK (jsonb_typeof(selected_options) = 'object'::text),
  constraint draft_lines_title_check CHECK (title <> ''::text),
  constraint draft_lines_vat_answers_check CHECK (jsonb_typeof(vat_answers) = 'object'::text),
  constraint draft_lines_vat_class_check CHECK (vat_class = ANY (ARRAY['standard'::text, 'zero'::text])),
  constraint free_line_is_whole CHECK (product_id IS NOT NULL OR description IS NOT NULL AND vat_class IS NOT NULL AND price_pence IS NOT NULL),
  constraint own_price_has_a_reason CHECK (product_id IS NULL OR price_pence IS NULL OR price_why IS NOT NULL),
  constraint what_we_do_not_make_has_no_file CHECK (artwork_id IS NULL OR product_id IS NOT NULL)
);

create table draft_offers (
  draft_id uuid not null,
  number integer not null,
  content jsonb not null,
  total_pence integer not null,
  valid_until date not null,
  sent_at timestamp with time zone not null,
  sent_by text not null,
  reminded_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_why text,
  picks jsonb not null default '{}'::jsonb,
  constraint draft_offers_content_check CHECK (jsonb_typeof(content) = 'object'::text),
  constraint draft_offers_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES drafts(id) ON DELETE CASCADE,
  constraint draft_offers_ended_why_check CHECK (ended_why = ANY (ARRAY['replaced'::text, 'withdrawn'::text, 'declined'::text, 'accepted'::text])),
  constraint draft_offers_number_check CHECK (number >= 1),
  constraint draft_offers_picks_check CHECK (jsonb_typeof(picks) = 'object'::text),
  constraint draft_offers_pkey PRIMARY KEY (draft_id, number),
  constraint draft_offers_sent_by_check CHECK (sent_by <> ''::text),
  constraint draft_offers_total_pence_check CHECK (total_pence >= 0),
  constraint offer_ends_for_a_reason CHECK ((ended_at IS NULL) = (ended_why IS NULL))
);

create table drafts (
  id uuid not null default gen_random_uuid(),
  draft_number text not null,
  state text not null default 'open'::text,
  version integer not null default 1,
  user_id uuid,
  email text not null default ''::text,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  company text not null default ''::text,
  phone text not null default ''::text,
  address text not null default ''::text,
  city text not null default ''::text,
  postcode text not null default ''::text,
  country text not null default 'United Kingdom'::text,
  is_collected boolean not null default false,
  po_number text,
  delivery_pence integer,
  discount_pence integer not null default 0,
  discount_why text,
  customer_note text,
  staff_note text,
  valid_until date,
  declined_why text,
  created_by uuid,
  created_by_name text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  erased_at timestamp with time zone,
  source text not null default 'staff'::text,
  request text,
  requested_product text,
  wanted_by date,
  constraint discount_has_a_reason CHECK (discount_pence = 0 OR discount_why IS NOT NULL),
  constraint drafts_country_check CHECK (country = ANY (ARRAY['United Kingdom'::text, 'Ireland'::text])),
  constraint drafts_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint drafts_created_by_name_check CHECK (created_by_name <> ''::text),
  constraint drafts_customer_note_check CHECK (customer_note <> ''::text),
  constraint drafts_declined_why_check CHECK (declined_why <> ''::text),
  constraint drafts_delivery_pence_check CHECK (delivery_pence >= 0),
  constraint drafts_discount_pence_check CHECK (discount_pence >= 0),
  constraint drafts_discount_why_check CHECK (discount_why <> ''::text),
  constraint drafts_draft_number_check CHECK (draft_number ~ '^QUO-[0-9]{4}-[0-9]{6,}$'::text),
  constraint drafts_draft_number_key UNIQUE (draft_number),
  constraint drafts_pkey PRIMARY KEY (id),
  constraint drafts_po_number_check CHECK (po_number <> ''::text),
  constraint drafts_request_check CHECK (request <> ''::text),
  constraint drafts_requested_product_check CHECK (requested_product <> ''::text),
  constraint drafts_source_check CHECK (source = ANY (ARRAY['staff'::text, 'request'::text])),
  constraint drafts_staff_note_check CHECK (staff_note <> ''::text),
  constraint drafts_state_check CHECK (state = ANY (ARRAY['open'::text, 'sent'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text])),
  constraint drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint only_declined_says_why CHECK (declined_why IS NULL OR state = 'declined'::text),
  constraint only_requests_ask CHECK (source = 'request'::text OR num_nonnulls(request, requested_product, wanted_by) = 0)
);

create table email_templates (
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text not null default ''::text,
  category text not null,
  content jsonb not null,
  is_default boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 0,
  constraint email_templates_name_key UNIQUE (name),
  constraint email_templates_pkey PRIMARY KEY (id)
);

create table erasures (
  id uuid not null default gen_random_uuid(),
  erased_at timestamp with time zone not null,
  user_id uuid,
  address_code text,
  order_id uuid,
  to_do boolean not null default false,
  why_not text,
  constraint an_erasure_names_somebody CHECK (num_nonnulls(user_id, address_code, order_id) > 0),
  constraint erasures_pkey PRIMARY KEY (id),
  constraint erasures_why_not_check CHECK (why_not = ANY (ARRAY['owes'::text, 'staff'::text, 'last-owner'::text])),
  constraint what_is_done_has_no_obstacle CHECK (why_not IS NULL OR to_do AND user_id IS NOT NULL)
);

create table family_categories (
  category_id text not null,
  family_id text not null,
  constraint family_categories_category_id_check CHECK (category_id <> ''::text),
  constraint family_categories_family_id_fkey FOREIGN KEY (family_id) REFERENCES product_families(id) ON DELETE CASCADE,
  constraint family_categories_pkey PRIMARY KEY (category_id)
);

create table family_stages (
  family_id text not null,
  stage_id text not null,
  press_id text,
  minutes integer not null default 0,
  minutes_per_thousand integer not null default 0,
  place integer,
  person_id uuid,
  constraint family_stages_family_id_fkey FOREIGN KEY (family_id) REFERENCES product_families(id) ON DELETE CASCADE,
  constraint family_stages_minutes_check CHECK (minutes >= 0 AND minutes <= 10000),
  constraint family_stages_minutes_per_thousand_check CHECK (minutes_per_thousand >= 0 AND minutes_per_thousand <= 10000),
  constraint family_stages_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint family_stages_pkey PRIMARY KEY (family_id, stage_id),
  constraint family_stages_place_check CHECK (place > 0),
  constraint family_stages_press_id_fkey FOREIGN KEY (press_id) REFERENCES presses(id),
  constraint family_stages_stage_id_fkey FOREIGN KEY (stage_id) REFERENCES stages(id)
);

create table file_sweeps (
  id bigint not null generated always as identity,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone not null,
  files integer not null,
  removed integer not null,
  missing integer not null,
  examples jsonb not null default '[]'::jsonb,
  problem text,
  constraint file_sweeps_check CHECK (finished_at >= started_at),
  constraint file_sweeps_examples_check CHECK (jsonb_typeof(examples) = 'array'::text),
  constraint file_sweeps_files_check CHECK (files >= 0),
  constraint file_sweeps_missing_check CHECK (missing >= 0),
  constraint file_sweeps_pkey PRIMARY KEY (id),
  constraint file_sweeps_problem_check CHECK (problem <> ''::text),
  constraint file_sweeps_removed_check CHECK (removed >= 0)
);

create table full_days (
  turnaround_id text not null,
  day date not null,
  constraint full_days_pkey PRIMARY KEY (turnaround_id, day),
  constraint full_days_turnaround_id_fkey FOREIGN KEY (turnaround_id) REFERENCES turnarounds(id) ON DELETE CASCADE
);

create table full_press_days (
  press_id text not null,
  day date not null,
  constraint full_press_days_pkey PRIMARY KEY (press_id, day),
  constraint full_press_days_press_id_fkey FOREIGN KEY (press_id) REFERENCES presses(id) ON DELETE CASCADE
);

create table handovers (
  id bigint not null generated always as identity,
  order_id uuid not null,
  collected_by text not null,
  handed_by_id uuid,
  handed_by text not null,
  created_at timestamp with time zone not null default now(),
  constraint handovers_collected_by_check CHECK (collected_by <> ''::text),
  constraint handovers_handed_by_check CHECK (handed_by <> ''::text),
  constraint handovers_handed_by_id_fkey FOREIGN KEY (handed_by_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint handovers_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint handovers_pkey PRIMARY KEY (id)
);

create table invoices (
  order_id uuid not null,
  invoice_number text not null,
  issued_on date not null,
  due_on date,
  seller jsonb not null,
  total_pence integer not null,
  vat_pence integer not null,
  net_pence integer not null,
  created_at timestamp with time zone not null default now(),
  supplied_on date,
  monthly_number text,
  constraint invoice_adds_up CHECK ((vat_pence + net_pence) = total_pence),
  constraint invoices_check CHECK (due_on >= issued_on),
  constraint invoices_check1 CHECK (supplied_on <= issued_on),
  constraint invoices_invoice_number_check CHECK (invoice_number ~ '^INV-[0-9]{4}-[0-9]{6,}$'::text),
  constraint invoices_monthly_number_fkey FOREIGN KEY (monthly_number) REFERENCES monthly_invoices(invoice_number) ON DELETE RESTRICT,
  constraint invoices_net_pence_check CHECK (net_pence >= 0),
  constraint invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint invoices_pkey PRIMARY KEY (order_id),
  constraint invoices_total_pence_check CHECK (total_pence >= 0),
  constraint invoices_vat_pence_check CHECK (vat_pence >= 0),
  constraint monthly_invoice_has_its_orders TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint monthly_number_is_its_number CHECK (monthly_number = invoice_number)
);

create table job_events (
  id bigint not null generated always as identity,
  job_id uuid not null,
  kind text not null,
  from_stage text,
  to_stage text,
  reason text,
  note text,
  actor_id uuid,
  actor_name text not null,
  created_at timestamp with time zone not null default now(),
  press_id text,
  copies integer,
  of_part text,
  holder_id uuid,
  audience text not null default 'floor'::text,
  constraint job_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint job_events_audience_check CHECK (audience = ANY (ARRAY['floor'::text, 'money'::text])),
  constraint job_events_copies_check CHECK (copies >= 1),
  constraint job_events_from_stage_fkey FOREIGN KEY (from_stage) REFERENCES stages(id),
  constraint job_events_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint job_events_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  constraint job_events_kind_check CHECK (kind = ANY (ARRAY['made'::text, 'moved'::text, 'undone'::text, 'followed'::text, 'blocked'::text, 'unblocked'::text, 'taken'::text, 'left'::text, 'press'::text, 'noted'::text, 'split'::text, 'spoilt'::text, 'joined'::text, 'changed'::text, 'seen'::text])),
  constraint job_events_of_part_check CHECK (of_part ~ '^ORD-[0-9]{4}-[0-9]{6,}-[0-9]+[.][0-9]+$'::text),
  constraint job_events_pkey PRIMARY KEY (id),
  constraint job_events_press_id_fkey FOREIGN KEY (press_id) REFERENCES presses(id),
  constraint job_events_to_stage_fkey FOREIGN KEY (to_stage) REFERENCES stages(id)
);

create table job_runs (
  id bigint not null generated always as identity,
  job_id uuid not null,
  stage_id text not null,
  press_id text,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  started_by text not null,
  by_hand boolean not null default false,
  copies integer,
  constraint job_runs_copies_check CHECK (copies >= 1),
  constraint job_runs_forward CHECK (finished_at >= started_at),
  constraint job_runs_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  constraint job_runs_pkey PRIMARY KEY (id),
  constraint job_runs_press_id_fkey FOREIGN KEY (press_id) REFERENCES presses(id),
  constraint job_runs_stage_id_fkey FOREIGN KEY (stage_id) REFERENCES stages(id)
);

create table job_tickets (
  job_id uuid not null,
  words text not null,
  made_at timestamp with time zone not null,
  constraint job_tickets_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  constraint job_tickets_pkey PRIMARY KEY (job_id)
);

create table jobs (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  item_id uuid not null,
  part integer not null default 1,
  code text not null,
  quantity integer not null,
  family_id text not null,
  stage_id text not null,
  stage_since timestamp with time zone not null,
  press_id text,
  holder_id uuid,
  due_on date not null,
  blocked text,
  blocked_note text,
  blocked_since timestamp with time zone,
  closed_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  changed text,
  search_words text,
  constraint jobs_blocked CHECK ((blocked IS NULL) = (blocked_since IS NULL) AND (blocked IS NOT NULL OR blocked_note IS NULL)),
  constraint jobs_blocked_check CHECK (blocked = ANY (ARRAY['file'::text, 'approval'::text, 'paper'::text, 'press'::text, 'customer'::text, 'payment'::text])),
  constraint jobs_blocked_note_check CHECK (blocked_note <> ''::text),
  constraint jobs_changed_check CHECK (changed <> ''::text),
  constraint jobs_code_check CHECK (code ~ '^ORD-[0-9]{4}-[0-9]{6,}-[0-9]+([.][0-9]+)?$'::text),
  constraint jobs_code_key UNIQUE (code),
  constraint jobs_family_id_fkey FOREIGN KEY (family_id) REFERENCES product_families(id),
  constraint jobs_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint jobs_item_id_fkey FOREIGN KEY (item_id) REFERENCES order_items(id) ON DELETE CASCADE,
  constraint jobs_item_id_part_key UNIQUE (item_id, part),
  constraint jobs_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint jobs_part_check CHECK (part >= 1 AND part <= 99),
  constraint jobs_pkey PRIMARY KEY (id),
  constraint jobs_press_id_fkey FOREIGN KEY (press_id) REFERENCES presses(id),
  constraint jobs_quantity_check CHECK (quantity >= 1),
  constraint jobs_stage_id_fkey FOREIGN KEY (stage_id) REFERENCES stages(id)
);

create table letter_pictures (
  name text not null,
  sha256 text not null,
  storage_key text not null,
  bytes integer not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone not null,
  constraint letter_pictures_bytes_check CHECK (bytes > 0),
  constraint letter_pictures_check CHECK (starts_with(name, sha256)),
  constraint letter_pictures_name_check CHECK (name ~ '^[0-9a-f]{64}-[0-9]{1,4}x[0-9]{1,4}\.(jpg|png)$'::text),
  constraint letter_pictures_pkey PRIMARY KEY (name),
  constraint letter_pictures_sha256_key UNIQUE (sha256),
  constraint letter_pictures_storage_key_key UNIQUE (storage_key)
);

create table mail_attachments (
  mail_id uuid not null,
  filename text not null,
  content bytea not null,
  constraint mail_attachments_filename_check CHECK (filename ~ '^[\w-]+\.pdf$'::text),
  constraint mail_attachments_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE CASCADE,
  constraint mail_attachments_pkey PRIMARY KEY (mail_id, filename)
);

create table mails (
  id uuid not null default gen_random_uuid(),
  event_key text not null,
  template text not null,
  recipient text not null,
  data jsonb not null,
  order_id uuid,
  status text not null default 'queued'::text,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  user_id uuid,
  attempts integer not null default 0,
  failing_since timestamp with time zone,
  last_error text,
  removed_at timestamp with time zone,
  constraint mails_attempts_check CHECK (attempts >= 0),
  constraint mails_check CHECK ((status = 'sent'::text) = (sent_at IS NOT NULL)),
  constraint mails_event_key_key UNIQUE (event_key),
  constraint mails_failed CHECK (status <> 'failed'::text OR failing_since IS NOT NULL),
  constraint mails_failing CHECK ((failing_since IS NULL) = (last_error IS NULL)),
  constraint mails_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_status_check CHECK (status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text])),
  constraint mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint removed_mail_is_empty CHECK (removed_at IS NULL OR data = '{}'::jsonb AND recipient ~~ '%.invalid'::text)
);

create table mentions (
  id bigint not null generated always as identity,
  user_id uuid not null,
  order_id uuid,
  event_id bigint,
  by_id uuid,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint mentions_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint mentions_event_id_fkey FOREIGN KEY (event_id) REFERENCES job_events(id) ON DELETE CASCADE,
  constraint mentions_of_one CHECK (num_nonnulls(order_id, event_id) = 1),
  constraint mentions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint mentions_pkey PRIMARY KEY (id),
  constraint mentions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table monthly_buyers (
  invoice_number text not null,
  buyer jsonb not null,
  constraint monthly_buyers_buyer_check CHECK (jsonb_typeof(buyer) = 'object'::text),
  constraint monthly_buyers_invoice_number_fkey FOREIGN KEY (invoice_number) REFERENCES monthly_invoices(invoice_number) ON DELETE RESTRICT,
  constraint monthly_buyers_pkey PRIMARY KEY (invoice_number)
);

create table monthly_invoices (
  invoice_number text not null,
  user_id uuid not null,
  issued_on date not null,
  due_on date not null,
  seller jsonb not null,
  order_count integer not null,
  total_pence integer not null,
  vat_pence integer not null,
  net_pence integer not null,
  created_at timestamp with time zone not null default now(),
  constraint monthly_invoice_adds_up CHECK ((vat_pence + net_pence) = total_pence),
  constraint monthly_invoice_is_its_orders TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint monthly_invoices_check CHECK (due_on >= issued_on),
  constraint monthly_invoices_invoice_number_check CHECK (invoice_number ~ '^INV-[0-9]{4}-[0-9]{6,}$'::text),
  constraint monthly_invoices_net_pence_check CHECK (net_pence >= 0),
  constraint monthly_invoices_order_count_check CHECK (order_count > 0),
  constraint monthly_invoices_pkey PRIMARY KEY (invoice_number),
  constraint monthly_invoices_total_pence_check CHECK (total_pence > 0),
  constraint monthly_invoices_user_id_fkey FOREIGN KEY (user_id) REFERENCES credit_accounts(user_id) ON DELETE RESTRICT,
  constraint monthly_invoices_vat_pence_check CHECK (vat_pence >= 0)
);

create table monthly_orders (
  order_id uuid not null,
  user_id uuid not null,
  invoice_on date not null,
  constraint monthly_orders_invoice_on_check CHECK (EXTRACT(day FROM invoice_on + 1) = 1::numeric),
  constraint monthly_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint monthly_orders_pkey PRIMARY KEY (order_id),
  constraint monthly_orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES credit_accounts(user_id) ON DELETE RESTRICT
);

create table number_gaps (
  series text not null,
  after_number integer not null,
  until_number integer not null,
  why text not null,
  recorded_at timestamp with time zone not null,
  constraint a_gap_has_numbers CHECK (until_number > after_number),
  constraint number_gaps_after_number_check CHECK (after_number >= 0),
  constraint number_gaps_pkey PRIMARY KEY (series, after_number),
  constraint number_gaps_why_check CHECK (why <> ''::text)
);

create table number_series (
  series text not null,
  last_number integer not null,
  constraint number_series_last_number_check CHECK (last_number >= 0),
  constraint number_series_pkey PRIMARY KEY (series)
);

create table open_invoices (
  user_id uuid not null,
  order_id uuid not null,
  charge_id uuid,
  open_pence integer not null,
  due_on date not null,
  constraint open_invoices_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES order_charges(id) ON DELETE CASCADE,
  constraint open_invoices_open_pence_check CHECK (open_pence > 0),
  constraint open_invoices_order_id_charge_id_key UNIQUE NULLS NOT DISTINCT (order_id, charge_id),
  constraint open_invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint open_invoices_user_id_fkey FOREIGN KEY (user_id) REFERENCES credit_accounts(user_id) ON DELETE CASCADE
);

create table option_groups (
  product_id text not null,
  key text not null,
  label text not null,
  "position" integer not null,
  sets_pages boolean not null default false,
  kind text,
  help text,
  start_option text,
  number jsonb,
  sets_paper boolean not null default false,
  constraint option_groups_help_check CHECK (help <> ''::text AND length(help) <= 300),
  constraint option_groups_key_check CHECK ((key = ANY (ARRAY['sizes'::text, 'finishes'::text, 'weights'::text, 'sides'::text, 'quantities'::text, 'turnaround'::text, 'eyelets'::text, 'lamination'::text, 'innerPages'::text, 'cover'::text, 'colors'::text, 'thickness'::text])) OR key ~ '^own-[a-z0-9]+(-[a-z0-9]+)*$'::text AND length(key) <= 60),
  constraint option_groups_kind_check CHECK (kind = ANY (ARRAY['buttons'::text, 'list'::text, 'swatches'::text, 'number'::text])),
  constraint option_groups_label_check CHECK (label <> ''::text),
  constraint option_groups_number CHECK ((NOT kind IS DISTINCT FROM 'number'::text) = (number IS NOT NULL) AND (number IS NULL OR key ~~ 'own-%'::text AND NOT sets_pages AND start_option IS NULL AND ((number ->> 'least'::text)::integer) >= 0 AND ((number ->> 'most'::text)::integer) >= (((number ->> 'least'::text)::integer) + 1) AND ((number ->> 'most'::text)::integer) <= 100000 AND ((number ->> 'step'::text)::integer) >= 1 AND ((number ->> 'eachPence'::text)::integer) >= 0 AND ((number ->> 'eachPence'::text)::integer) <= 1000000 AND ((number ->> 'eachCopyMilli'::text)::integer) >= 0 AND ((number ->> 'eachCopyMilli'::text)::integer) <= 1000000000)),
  constraint option_groups_papers TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint option_groups_pkey PRIMARY KEY (product_id, key),
  constraint option_groups_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint option_groups_sets_pages CHECK (
CASE
    WHEN key = 'sides'::text THEN sets_pages
    WHEN key = 'weights'::text THEN sets_pages OR (label <> ALL (ARRAY['Pages'::text, 'Printed Pages'::text]))
    WHEN key ~~ 'own-%'::text THEN true
    ELSE NOT sets_pages
END),
  constraint option_groups_start FOREIGN KEY (product_id, key, start_option) REFERENCES product_options(product_id, group_key, id) ON UPDATE CASCADE ON DELETE SET NULL (start_option) DEFERRABLE INITIALLY DEFERRED
);

create table order_changes (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  state text not null,
  by_customer boolean not null default false,
  what text not null,
  why text,
  before jsonb not null,
  after jsonb not null,
  standard_pence integer not null,
  zero_pence integer not null,
  vat_pence integer not null,
  difference_pence integer not null generated always as ((standard_pence + zero_pence)) stored,
  expires_at timestamp with time zone,
  created_by text not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  ended_why text,
  before_invoice boolean not null default false,
  sequence_number bigint not null generated always as identity,
  discount_code_id uuid,
  constraint before_the_invoice_nothing_waits CHECK (NOT before_invoice OR state = 'applied'::text),
  constraint change_ends_with_a_reason CHECK ((state = 'ended'::text) = (ended_why IS NOT NULL)),
  constraint change_is_settled_once CHECK ((state = 'waiting'::text) = (settled_at IS NULL)),
  constraint change_within_irish_limit TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint only_what_waits_expires CHECK (expires_at IS NULL OR standard_pence > 0 OR zero_pence > 0),
  constraint order_changes_after_check CHECK (jsonb_typeof(after) = 'object'::text),
  constraint order_changes_before_check CHECK (jsonb_typeof(before) = 'object'::text),
  constraint order_changes_created_by_check CHECK (created_by <> ''::text),
  constraint order_changes_ended_why_check CHECK (ended_why <> ''::text),
  constraint order_changes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint order_changes_pkey PRIMARY KEY (id),
  constraint order_changes_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'applied'::text, 'ended'::text])),
  constraint order_changes_what_check CHECK (what <> ''::text),
  constraint order_changes_why_check CHECK (why <> ''::text)
);

create table order_charges (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  kind text not null,
  what text not null,
  why text not null,
  net_pence integer not null,
  vat_pence integer not null,
  total_pence integer not null generated always as ((net_pence + vat_pence)) stored,
  state text not null default 'waiting'::text,
  version integer not null default 1,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  withdrawn_by text,
  withdrawn_why text,
  zero_pence integer not null default 0,
  change_id uuid,
  constraint charge_is_settled_once CHECK ((state = 'waiting'::text) = (settled_at IS NULL)),
  constraint charges_for_changes_name_them CHECK ((kind = 'change'::text) = (change_id IS NOT NULL)),
  constraint order_charges_change_id_fkey FOREIGN KEY (change_id) REFERENCES order_changes(id) ON DELETE RESTRICT,
  constraint order_charges_change_id_key UNIQUE (change_id),
  constraint order_charges_created_by_check CHECK (created_by <> ''::text),
  constraint order_charges_kind_check CHECK (kind = ANY (ARRAY['vat'::text, 'change'::text])),
  constraint order_charges_net_pence_check CHECK (net_pence >= 0),
  constraint order_charges_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint order_charges_pkey PRIMARY KEY (id),
  constraint order_charges_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'paid'::text, 'withdrawn'::text])),
  constraint order_charges_total_pence_check CHECK (total_pence > 0),
  constraint order_charges_vat_pence_check CHECK (vat_pence >= 0),
  constraint order_charges_what_check CHECK (what <> ''::text),
  constraint order_charges_why_check CHECK (why <> ''::text),
  constraint order_charges_withdrawn_why_check CHECK (withdrawn_why <> ''::text),
  constraint order_charges_zero_pence_check CHECK (zero_pence >= 0),
  constraint withdrawal_says_who_and_why CHECK ((state = 'withdrawn'::text) = (withdrawn_why IS NOT NULL) AND (state = 'withdrawn'::text) = (withdrawn_by IS NOT NULL)),
  constraint zero_rated_part_has_no_vat CHECK (zero_pence = 0 OR kind = 'change'::text AND zero_pence <= net_pence)
);

create table order_items (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  "position" integer not null,
  cart_line_id text not null,
  cart_line_changed_at timestamp with time zone not null,
  product_id text,
  product_name text not null,
  quantity integer not null,
  paper_type text not null default 'Standard'::text,
  finish text,
  size text,
  options jsonb not null,
  artwork_id uuid,
  artwork_url text,
  base_price_pence integer not null,
  price_pence integer not null,
  vat_class text not null,
  accepted jsonb not null default '[]'::jsonb,
  artwork_state text not null default 'received'::text,
  artwork_problem text,
  proof_asked_at timestamp with time zone,
  proof_waits boolean not null default false,
  trade_saving_pence integer not null default 0,
  public_price_pence integer not null default 0,
  takes_discount boolean not null default true,
  vat_decision jsonb,
  weight_grams integer,
  turnaround_id text,
  despatch_on date,
  spine_um integer,
  is_made boolean not null default true,
  note text,
  reference text,
  artwork_needs jsonb,
  takes_codes boolean not null default true,
  is_fee boolean not null default false,
  made_of jsonb,
  idea_id uuid,
  look_by timestamp with time zone,
  title text,
  customer_text text,
  brief_id uuid,
  design_rounds integer,
  constraint a_design_has_rounds CHECK ((brief_id IS NULL) = (design_rounds IS NULL) AND design_rounds >= 0 AND design_rounds <= 99),
  constraint a_fee_is_only_paid CHECK (NOT is_fee OR NOT is_made AND product_id IS NULL AND NOT takes_discount AND NOT takes_codes),
  constraint file_or_problem CHECK (artwork_id IS NOT NULL OR artwork_state = 'problem'::text OR NOT is_made),
  constraint looked_at_without_a_file CHECK (look_by IS NULL OR artwork_state = 'problem'::text AND (brief_id IS NOT NULL OR artwork_id IS NULL AND idea_id IS NOT NULL)),
  constraint order_items_accepted_check CHECK (jsonb_typeof(accepted) = 'array'::text),
  constraint order_items_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id),
  constraint order_items_artwork_problem_check CHECK (artwork_problem <> ''::text),
  constraint order_items_artwork_state_check CHECK (artwork_state = ANY (ARRAY['received'::text, 'checked'::text, 'problem'::text, 'approved'::text])),
  constraint order_items_base_price_pence_check CHECK (base_price_pence >= 0),
  constraint order_items_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES design_briefs(id),
  constraint order_items_check CHECK (NOT proof_waits OR proof_asked_at IS NOT NULL),
  constraint order_items_customer_text_check CHECK (customer_text <> ''::text),
  constraint order_items_despatch CHECK ((turnaround_id IS NULL) = (despatch_on IS NULL)),
  constraint order_items_note_check CHECK (note <> ''::text),
  constraint order_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_items_order_id_position_key UNIQUE (order_id, "position"),
  constraint order_items_pkey PRIMARY KEY (id),
  constraint order_items_price_pence_check CHECK (price_pence >= 0),
  constraint order_items_quantity_check CHECK (quantity >= 1),
  constraint order_items_reference_check CHECK (reference <> ''::text),
  constraint order_items_spine_um_check CHECK (spine_um >= 0),
  constraint order_items_title_check CHECK (title <> ''::text),
  constraint order_items_trade_saving_pence_check CHECK (trade_saving_pence >= 0),
  constraint order_items_turnaround_id_fkey FOREIGN KEY (turnaround_id) REFERENCES turnarounds(id),
  constraint order_items_vat_class_check CHECK (vat_class = ANY (ARRAY['standard'::text, 'zero'::text])),
  constraint order_items_vat_decision_check CHECK (jsonb_typeof(vat_decision) = 'object'::text),
  constraint order_items_weight_grams_check CHECK (weight_grams >= 0),
  constraint place_given_up TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint places_moved TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint problem_is_told CHECK ((artwork_state = 'problem'::text) = (artwork_problem IS NOT NULL)),
  constraint turnaround_has_room TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint what_is_made_is_a_product CHECK (product_id IS NOT NULL OR NOT is_made),
  constraint what_is_not_made_has_no_file CHECK (is_made OR artwork_id IS NULL AND artwork_state <> 'problem'::text AND proof_asked_at IS NULL AND turnaround_id IS NULL),
  constraint zero_by_rule_is_answered CHECK (vat_decision IS NULL OR vat_class = 'standard'::text OR (vat_decision ->> 'test'::text) = 'export'::text OR jsonb_array_length(vat_decision -> 'answers'::text) > 0)
);

create table order_papers (
  order_id uuid not null,
  paper text not null,
  address text not null,
  contents text not null,
  made_at timestamp with time zone not null,
  constraint order_papers_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_papers_paper_check CHECK (paper = ANY (ARRAY['order'::text, 'packing-slip'::text])),
  constraint order_papers_pkey PRIMARY KEY (order_id, paper)
);

create table order_reminders (
  order_id uuid not null,
  sent_on date not null,
  number smallint,
  sent_at timestamp with time zone not null,
  constraint order_reminders_number_check CHECK (number >= 1),
  constraint order_reminders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_reminders_pkey PRIMARY KEY (order_id, sent_on)
);

create table order_status_history (
  id bigint not null generated always as identity,
  order_id uuid not null,
  status text not null,
  notes text,
  changed_by uuid,
  actor text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  message text,
  constraint order_status_history_actor_check CHECK (actor <> ''::text),
  constraint order_status_history_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint order_status_history_message_check CHECK (message IS NULL OR message <> ''::text AND status = 'cancelled'::text),
  constraint order_status_history_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_status_history_pkey PRIMARY KEY (id),
  constraint order_status_history_status_check CHECK (status = ANY (ARRAY['pending'::text, 'processing'::text, 'shipped'::text, 'delivered'::text, 'cancelled'::text]))
);

create table order_views (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  name text not null,
  query text not null,
  is_shared boolean not null,
  created_at timestamp with time zone not null,
  list text not null default 'orders'::text,
  constraint order_views_name_check CHECK (name <> ''::text AND length(name) <= 40),
  constraint order_views_pkey PRIMARY KEY (id),
  constraint order_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table order_waits (
  order_id uuid not null,
  until_on date not null,
  actor text not null,
  created_at timestamp with time zone not null,
  constraint order_waits_actor_check CHECK (actor <> ''::text),
  constraint order_waits_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_waits_pkey PRIMARY KEY (order_id, created_at)
);

create table orders (
  id uuid not null default gen_random_uuid(),
  order_number text not null,
  user_id uuid,
  cart_id uuid,
  checkout_key text not null,
  status text not null default 'pending'::text,
  payment_method text not null,
  payment_status text not null,
  items_pence integer not null,
  discount_pence integer not null default 0,
  shipping_pence integer not null,
  total_pence integer not null,
  vat_pence integer not null,
  net_pence integer not null,
  currency text not null default 'gbp'::text,
  discount_code text,
  discount_code_id uuid,
  customer_name text not null,
  customer_first_name text not null,
  customer_last_name text not null,
  customer_email text not null,
  customer_phone text,
  shipping_address_line1 text not null,
  shipping_address_line2 text,
  shipping_city text not null,
  shipping_postcode text not null,
  shipping_country text not null default 'United Kingdom'::text,
  billing_address jsonb not null,
  despatch_on date not null,
  tracking_number text,
  notes text,
  attention text,
  version integer not null default 1,
  placed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  erased_at timestamp with time zone,
  product_names text not null default ''::text,
  artwork_problem text,
  search_words text not null default ''::text,
  paid_back_pence integer not null default 0,
  turnarounds jsonb,
  links_ended_at timestamp with time zone,
  delivery_method text not null default 'delivery'::text,
  delivery_zone text,
  weight_grams integer,
  weight_is_assumed boolean not null default false,
  days_on_the_way integer,
  draft_id uuid,
  po_number text,
  reprint_of uuid,
  changed_pence integer not null default 0,
  changed_vat_pence integer not null default 0,
  item_references text not null default ''::text,
  code_terms jsonb,
  shop_terms jsonb,
  constraint account_orders_are_account CHECK ((payment_method = 'account'::text) = (payment_status = 'account'::text) OR (payment_status = ANY (ARRAY['refunded'::text, 'cancelled'::text]))),
  constraint collected_for_free CHECK (delivery_method = 'delivery'::text OR shipping_pence = 0),
  constraint orders_artwork_problem_check CHECK (artwork_problem <> ''::text),
  constraint orders_attention_check CHECK (attention = ANY (ARRAY['amount-differs'::text, 'paid-after-cancel'::text, 'ordered-twice'::text, 'refund-failed'::text, 'refunded-twice'::text])),
  constraint orders_code_terms_check CHECK (jsonb_typeof(code_terms) = 'object'::text),
  constraint orders_currency_check CHECK (currency = 'gbp'::text),
  constraint orders_customer_email_check CHECK (customer_email <> ''::text OR draft_id IS NOT NULL OR reprint_of IS NOT NULL),
  constraint orders_customer_name_check CHECK (customer_name <> ''::text),
  constraint orders_days_on_the_way_check CHECK (days_on_the_way >= 0 AND days_on_the_way <= 30),
  constraint orders_delivery_method_check CHECK (delivery_method = ANY (ARRAY['delivery'::text, 'collection'::text, 'same-day-collection'::text])),
  constraint orders_delivery_zone_check CHECK (delivery_zone <> ''::text),
  constraint orders_discount_code_id_fkey FOREIGN KEY (discount_code_id) REFERENCES discount_codes(id) ON DELETE SET NULL,
  constraint orders_discount_pence_check CHECK (discount_pence >= 0),
  constraint orders_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES drafts(id),
  constraint orders_items_add_up TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint orders_items_pence_check CHECK (items_pence >= 0),
  constraint orders_net_pence_check CHECK (net_pence >= 0),
  constraint orders_notes_check CHECK (notes <> ''::text),
  constraint orders_order_number_check CHECK (order_number ~ '^ORD-[0-9]{4}-[0-9]{6,}$'::text),
  constraint orders_order_number_key UNIQUE (order_number),
  constraint orders_paid_back_pence_check CHECK (paid_back_pence >= 0),
  constraint orders_payment_method_check CHECK (payment_method = ANY (ARRAY['stripe'::text, 'account'::text, 'bank'::text, 'counter'::text, 'none'::text])),
  constraint orders_payment_status_check CHECK (payment_status = ANY (ARRAY['pending'::text, 'paid'::text, 'account'::text, 'failed'::text, 'cancelled'::text, 'expired'::text, 'refunded'::text])),
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_po_number_check CHECK (po_number <> ''::text),
  constraint orders_reprint_of_fkey FOREIGN KEY (reprint_of) REFERENCES orders(id),
  constraint orders_shipping_pence_check CHECK (shipping_pence >= 0),
  constraint orders_shop_terms_check CHECK (jsonb_typeof(shop_terms) = 'object'::text),
  constraint orders_status_check CHECK (status = ANY (ARRAY['pending'::text, 'processing'::text, 'shipped'::text, 'delivered'::text, 'cancelled'::text])),
  constraint orders_status_has_history TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint orders_total_pence_check CHECK (total_pence >= 0),
  constraint orders_tracking_number_check CHECK (tracking_number <> ''::text),
  constraint orders_turnarounds_check CHECK (jsonb_typeof(turnarounds) = 'array'::text),
  constraint orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint orders_vat_pence_check CHECK (vat_pence >= 0),
  constraint orders_weight_grams_check CHECK (weight_grams >= 0),
  constraint orders_within_irish_limit TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint placed_when_owed CHECK ((placed_at IS NOT NULL) = (payment_status = ANY (ARRAY['paid'::text, 'account'::text, 'refunded'::text])) OR status = 'cancelled'::text),
  constraint places_freed TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint reprints_cost_nothing CHECK ((reprint_of IS NOT NULL) = (payment_method = 'none'::text) AND (reprint_of IS NULL OR reprint_of <> id AND discount_code_id IS NULL AND (items_pence + discount_pence + shipping_pence + total_pence + vat_pence) = 0)),
  constraint total_adds_up CHECK (total_pence = (items_pence - discount_pence + shipping_pence)),
  constraint vat_adds_up CHECK ((vat_pence + net_pence) = total_pence)
);

create table page_changes (
  xid xid8 not null default pg_current_xact_id(),
  changed_at timestamp with time zone not null default now(),
  constraint page_changes_pkey PRIMARY KEY (xid)
);

create table papers (
  id text not null,
  name text not null,
  gsm double precision not null,
  thickness_um double precision not null,
  surface text not null,
  archived_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  constraint papers_gsm_check CHECK (gsm >= 1::double precision AND gsm <= 20000::double precision),
  constraint papers_id_check CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text),
  constraint papers_name_check CHECK (name <> ''::text),
  constraint papers_name_key UNIQUE (name),
  constraint papers_pkey PRIMARY KEY (id),
  constraint papers_surface_check CHECK (surface = ANY (ARRAY['coated'::text, 'uncoated'::text, 'other'::text])),
  constraint papers_thickness_um_check CHECK (thickness_um >= 1::double precision AND thickness_um <= 50000::double precision)
);

create table parcel_items (
  parcel_id uuid not null,
  job_id uuid not null,
  quantity integer not null,
  constraint parcel_items_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  constraint parcel_items_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id) ON DELETE CASCADE,
  constraint parcel_items_pkey PRIMARY KEY (parcel_id, job_id),
  constraint parcel_items_quantity_check CHECK (quantity >= 1)
);

create table parcel_papers (
  parcel_id uuid not null,
  paper text not null,
  address text not null,
  contents text not null,
  made_at timestamp with time zone not null,
  constraint parcel_papers_paper_check CHECK (paper = ANY (ARRAY['label'::text, 'slip'::text, 'click-and-drop'::text])),
  constraint parcel_papers_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id) ON DELETE CASCADE,
  constraint parcel_papers_pkey PRIMARY KEY (parcel_id, paper)
);

create table parcels (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  number integer not null,
  carrier_id text,
  tracking_number text,
  weight_grams integer,
  size text not null default 'parcel'::text,
  packed_at timestamp with time zone,
  packed_by text,
  despatched_at timestamp with time zone,
  despatched_by text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint parcels_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carriers(id),
  constraint parcels_despatched_by_check CHECK (despatched_by <> ''::text),
  constraint parcels_left_by CHECK (despatched_by IS NULL OR despatched_at IS NOT NULL),
  constraint parcels_number_check CHECK (number >= 1 AND number <= 99),
  constraint parcels_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint parcels_order_id_number_key UNIQUE (order_id, number),
  constraint parcels_packed_by_check CHECK (packed_by <> ''::text),
  constraint parcels_packed_first CHECK (despatched_at IS NULL OR packed_at IS NOT NULL),
  constraint parcels_pkey PRIMARY KEY (id),
  constraint parcels_size_check CHECK (size = ANY (ARRAY['letter'::text, 'large letter'::text, 'small parcel'::text, 'medium parcel'::text, 'parcel'::text, 'printed papers'::text])),
  constraint parcels_tracking_number_check CHECK (tracking_number <> ''::text AND length(tracking_number) <= 120),
  constraint parcels_weight_grams_check CHECK (weight_grams >= 1 AND weight_grams <= 1000000)
);

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_counter_check CHECK (counter >= 0),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_name_check CHECK (name <> ''::text),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES two_factors(user_id) ON DELETE CASCADE
);

create table payment_checks (
  id uuid not null default gen_random_uuid(),
  requested_at timestamp with time zone not null,
  requested_by uuid,
  finished_at timestamp with time zone,
  problem text,
  compared integer not null default 0,
  constraint payment_check_ends_well CHECK (finished_at IS NULL OR problem IS NULL),
  constraint payment_checks_compared_check CHECK (compared >= 0),
  constraint payment_checks_pkey PRIMARY KEY (id),
  constraint payment_checks_problem_check CHECK (problem <> ''::text),
  constraint payment_checks_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL
);

create table payment_differences (
  id uuid not null default gen_random_uuid(),
  fingerprint text not null,
  kind text not null,
  provider text not null,
  order_id uuid,
  payment_id uuid,
  provider_id text,
  provider_payment_id text,
  ours jsonb not null,
  theirs jsonb not null,
  found_at timestamp with time zone not null,
  compared_at timestamp with time zone not null default clock_timestamp(),
  settled_at timestamp with time zone,
  settled_by uuid,
  settled_how text,
  settled_why text,
  constraint difference_seen_has_reason CHECK ((settled_how = 'seen'::text) = (settled_why IS NOT NULL)),
  constraint difference_settled_somehow CHECK ((settled_at IS NULL) = (settled_how IS NULL)),
  constraint payment_differences_fingerprint_key UNIQUE (fingerprint),
  constraint payment_differences_kind_check CHECK (kind = ANY (ARRAY['paid-there'::text, 'not-paid-there'::text, 'amount'::text, 'order-shows'::text, 'unknown-payment'::text, 'refund-there'::text, 'refund-not-there'::text, 'refund-amount'::text, 'dispute-there'::text, 'dispute-not-there'::text])),
  constraint payment_differences_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint payment_differences_ours_check CHECK (jsonb_typeof(ours) = 'object'::text),
  constraint payment_differences_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE,
  constraint payment_differences_pkey PRIMARY KEY (id),
  constraint payment_differences_provider_check CHECK (provider = ANY (ARRAY['stripe'::text, 'test'::text])),
  constraint payment_differences_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint payment_differences_settled_how_check CHECK (settled_how = ANY (ARRAY['taken-over'::text, 'seen'::text, 'agrees'::text])),
  constraint payment_differences_settled_why_check CHECK (settled_why <> ''::text),
  constraint payment_differences_theirs_check CHECK (jsonb_typeof(theirs) = 'object'::text)
);

create table payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  session_id text,
  outcome text not null default 'received'::text,
  received_at timestamp with time zone not null default now(),
  constraint payment_events_pkey PRIMARY KEY (provider, event_id)
);

create table payments (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  provider text not null,
  idempotency_key text not null,
  session_id text,
  session_url text,
  session_expires_at timestamp with time zone,
  provider_payment_id text,
  status text not null default 'pending'::text,
  amount_pence integer not null,
  currency text not null default 'gbp'::text,
  success_url text not null,
  cancel_url text not null,
  created_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  checked_at timestamp with time zone,
  charge_id uuid,
  received_pence integer not null default 0,
  due_on date,
  constraint only_transfers_are_due CHECK (due_on IS NULL OR provider = 'hand'::text),
  constraint payments_amount_pence_check CHECK (amount_pence > 0),
  constraint payments_by_hand_have_no_page CHECK (provider <> 'hand'::text OR session_id IS NULL),
  constraint payments_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES order_charges(id) ON DELETE RESTRICT,
  constraint payments_check CHECK ((status = 'paid'::text) = (provider_payment_id IS NOT NULL)),
  constraint payments_currency_check CHECK (currency = 'gbp'::text),
  constraint payments_idempotency_key_key UNIQUE (idempotency_key),
  constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_provider_check CHECK (provider = ANY (ARRAY['stripe'::text, 'test'::text, 'hand'::text])),
  constraint payments_provider_payment_id_key UNIQUE (provider_payment_id),
  constraint payments_receive_by_hand CHECK (received_pence >= 0 AND (received_pence = 0 OR provider = 'hand'::text)),
  constraint payments_session_id_key UNIQUE (session_id),
  constraint payments_status_check CHECK (status = ANY (ARRAY['pending'::text, 'paid'::text, 'cancelled'::text, 'expired'::text, 'failed'::text]))
);

create table people (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  email text not null default ''::text,
  phone text,
  company text,
  tags text[] not null default '{}'::text[],
  merged_into uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint people_can_be_found CHECK (user_id IS NOT NULL OR email <> ''::text OR phone IS NOT NULL),
  constraint people_merged_has_no_account CHECK (merged_into IS NULL OR user_id IS NULL),
  constraint people_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES people(id) ON DELETE SET NULL,
  constraint people_not_merged_into_itself CHECK (merged_into <> id),
  constraint people_pkey PRIMARY KEY (id),
  constraint people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table person_addresses (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  address text not null,
  city text not null,
  postcode text not null,
  country text not null,
  created_at timestamp with time zone not null,
  constraint person_addresses_address_check CHECK (address <> ''::text),
  constraint person_addresses_city_check CHECK (city <> ''::text),
  constraint person_addresses_country_check CHECK (country = ANY (ARRAY['United Kingdom'::text, 'Ireland'::text])),
  constraint person_addresses_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint person_addresses_pkey PRIMARY KEY (id),
  constraint person_addresses_postcode_check CHECK (postcode <> ''::text)
);

create table person_contacts (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  name text not null,
  email text not null default ''::text,
  phone text,
  created_at timestamp with time zone not null,
  constraint person_contacts_can_be_reached CHECK (email <> ''::text OR phone IS NOT NULL),
  constraint person_contacts_name_check CHECK (name <> ''::text),
  constraint person_contacts_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint person_contacts_pkey PRIMARY KEY (id)
);

create table person_notes (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  words text not null,
  author_id uuid,
  author_name text not null,
  created_at timestamp with time zone not null,
  constraint person_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint person_notes_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint person_notes_pkey PRIMARY KEY (id),
  constraint person_notes_words_check CHECK (words <> ''::text)
);

create table press_days (
  press_id text not null,
  day date not null,
  minutes integer not null,
  reason text,
  constraint press_days_minutes_check CHECK (minutes >= 0 AND minutes <= 1440),
  constraint press_days_pkey PRIMARY KEY (press_id, day),
  constraint press_days_press_id_fkey FOREIGN KEY (press_id) REFERENCES presses(id) ON DELETE CASCADE,
  constraint press_days_reason_check CHECK (reason <> ''::text)
);

create table press_sheets (
  id text not null,
  name text not null,
  "position" integer not null default 0,
  width_um integer not null,
  height_um integer not null,
  gripper_edge text not null,
  gripper_um integer not null,
  margin_bottom_um integer not null,
  margin_right_um integer not null,
  margin_top_um integer not null,
  margin_left_um integer not null,
  gutter_um integer,
  work_style text not null,
  make_ready_sheets integer not null default 0,
  overs_percent integer not null default 0,
  overs_copies integer not null default 0,
  creep_percent integer not null default 100,
  to_folder boolean not null default false,
  with_cut_list boolean not null default true,
  archived_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  constraint press_sheets_creep_percent_check CHECK (creep_percent >= 100 AND creep_percent <= 140),
  constraint press_sheets_gripper_edge_check CHECK (gripper_edge = ANY (ARRAY['bottom'::text, 'right'::text, 'top'::text, 'left'::text])),
  constraint press_sheets_gripper_um_check CHECK (gripper_um >= 0 AND gripper_um <= 100000),
  constraint press_sheets_gutter_um_check CHECK (gutter_um >= 0 AND gutter_um <= 100000),
  constraint press_sheets_height_um_check CHECK (height_um >= 50000 AND height_um <= 5080000),
  constraint press_sheets_id_check CHECK (id ~ '^[a-z0-9-]+$'::text),
  constraint press_sheets_make_ready_sheets_check CHECK (make_ready_sheets >= 0 AND make_ready_sheets <= 10000),
  constraint press_sheets_margin_bottom_um_check CHECK (margin_bottom_um >= 0 AND margin_bottom_um <= 100000),
  constraint press_sheets_margin_left_um_check CHECK (margin_left_um >= 0 AND margin_left_um <= 100000),
  constraint press_sheets_margin_right_um_check CHECK (margin_right_um >= 0 AND margin_right_um <= 100000),
  constraint press_sheets_margin_top_um_check CHECK (margin_top_um >= 0 AND margin_top_um <= 100000),
  constraint press_sheets_name_check CHECK (name <> ''::text),
  constraint press_sheets_name_key UNIQUE (name),
  constraint press_sheets_overs_copies_check CHECK (overs_copies >= 0 AND overs_copies <= 10000),
  constraint press_sheets_overs_percent_check CHECK (overs_percent >= 0 AND overs_percent <= 100),
  constraint press_sheets_pkey PRIMARY KEY (id),
  constraint press_sheets_width_um_check CHECK (width_um >= 50000 AND width_um <= 5080000),
  constraint press_sheets_work_style_check CHECK (work_style = ANY (ARRAY['single-sided'::text, 'sheetwise'::text, 'perfecting'::text, 'work-and-turn'::text, 'work-and-tumble'::text]))
);

create table presses (
  id text not null,
  name text not null,
  "position" integer not null,
  day_minutes integer not null default 420,
  archived_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  day_jobs integer,
  closes_days boolean not null default false,
  constraint presses_day_jobs_check CHECK (day_jobs >= 1 AND day_jobs <= 1000),
  constraint presses_id_check CHECK (id <> ''::text),
  constraint presses_minutes_a_day_check CHECK (day_minutes >= 0 AND day_minutes <= 1440),
  constraint presses_name_check CHECK (name <> ''::text),
  constraint presses_name_key UNIQUE (name),
  constraint presses_pkey PRIMARY KEY (id)
);

create table price_batch_products (
  batch_id uuid not null,
  product_id text not null,
  before jsonb not null,
  after jsonb not null,
  constraint price_batch_products_after_check CHECK (jsonb_typeof(after) = 'object'::text),
  constraint price_batch_products_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES price_batches(id),
  constraint price_batch_products_before_check CHECK (jsonb_typeof(before) = 'object'::text),
  constraint price_batch_products_pkey PRIMARY KEY (batch_id, product_id),
  constraint price_batch_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

create table price_batches (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  description text not null,
  made_by uuid,
  made_by_name text not null,
  created_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  undone_by_name text,
  product_id text,
  options_before jsonb,
  options_after jsonb,
  constraint price_batches_check CHECK ((undone_at IS NULL) = (undone_by_name IS NULL)),
  constraint price_batches_kind_check CHECK (kind = ANY (ARRAY['edit'::text, 'bulk'::text, 'import'::text, 'suggestions'::text, 'options'::text, 'undo'::text])),
  constraint price_batches_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint price_batches_pkey PRIMARY KEY (id),
  constraint price_batches_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

create table price_history (
  id bigint not null generated always as identity,
  product_id text not null,
  change_type text not null,
  option_type text,
  option_id text,
  old_price_pence integer not null,
  new_price_pence integer not null,
  changed_by uuid,
  changed_by_name text not null,
  change_reason text,
  created_at timestamp with time zone not null default now(),
  batch_id uuid,
  constraint price_history_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES price_batches(id),
  constraint price_history_change_type_check CHECK (change_type = ANY (ARRAY['base'::text, 'option'::text])),
  constraint price_history_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint price_history_check CHECK ((change_type = 'option'::text) = (option_type IS NOT NULL AND option_id IS NOT NULL)),
  constraint price_history_pkey PRIMARY KEY (id),
  constraint price_history_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
);

create table price_imports (
  id uuid not null default gen_random_uuid(),
  file_name text not null,
  made_by uuid,
  changes jsonb not null,
  problems jsonb not null,
  unchanged integer not null,
  created_at timestamp with time zone not null,
  applied_at timestamp with time zone,
  constraint price_imports_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint price_imports_pkey PRIMARY KEY (id),
  constraint price_imports_unchanged_check CHECK (unchanged >= 0)
);

create table price_list_customers (
  list_id uuid not null,
  user_id uuid not null,
  constraint price_list_customers_list_id_fkey FOREIGN KEY (list_id) REFERENCES price_lists(id) ON DELETE CASCADE,
  constraint price_list_customers_pkey PRIMARY KEY (list_id, user_id),
  constraint price_list_customers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table price_list_groups (
  list_id uuid not null,
  group_id uuid not null,
  constraint price_list_groups_group_id_fkey FOREIGN KEY (group_id) REFERENCES customer_groups(id),
  constraint price_list_groups_list_id_fkey FOREIGN KEY (list_id) REFERENCES price_lists(id) ON DELETE CASCADE,
  constraint price_list_groups_pkey PRIMARY KEY (list_id, group_id)
);

create table price_list_terms (
  list_id uuid not null,
  category_id text,
  product_id text,
  percent_bp integer,
  method jsonb,
  constraint price_list_method_is_of_a_product CHECK (method IS NULL OR product_id IS NOT NULL),
  constraint price_list_term_has_one_price CHECK ((percent_bp IS NULL) <> (method IS NULL)),
  constraint price_list_term_is_for_one CHECK (category_id IS NULL OR product_id IS NULL),
  constraint price_list_terms_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  constraint price_list_terms_list_id_fkey FOREIGN KEY (list_id) REFERENCES price_lists(id) ON DELETE CASCADE,
  constraint price_list_terms_method_check CHECK (jsonb_typeof(method) = 'object'::text),
  constraint price_list_terms_once UNIQUE NULLS NOT DISTINCT (list_id, category_id, product_id),
  constraint price_list_terms_percent_bp_check CHECK (percent_bp >= 0 AND percent_bp <= 9000),
  constraint price_list_terms_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

create table price_lists (
  id uuid not null default gen_random_uuid(),
  name text not null,
  valid_from date,
  valid_until date,
  with_codes boolean not null default false,
  archived_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint price_list_begins_before_it_ends CHECK (valid_until >= valid_from),
  constraint price_lists_name_check CHECK (btrim(name) <> ''::text AND length(name) <= 80),
  constraint price_lists_pkey PRIMARY KEY (id)
);

create table pricing_drafts (
  product_id text,
  form jsonb not null,
  version integer not null default 1,
  publish_at timestamp with time zone,
  refused text,
  made_by uuid,
  made_by_name text not null,
  made_at timestamp with time zone not null,
  id uuid not null default gen_random_uuid(),
  product_ids text[],
  constraint pricing_drafts_check CHECK (refused IS NULL OR publish_at IS NOT NULL),
  constraint pricing_drafts_form_check CHECK (jsonb_typeof(form) = 'object'::text),
  constraint pricing_drafts_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint pricing_drafts_made_by_name_check CHECK (made_by_name <> ''::text),
  constraint pricing_drafts_of_one_or_several CHECK (num_nonnulls(product_id, product_ids) = 1),
  constraint pricing_drafts_of_product UNIQUE (product_id),
  constraint pricing_drafts_pkey PRIMARY KEY (id),
  constraint pricing_drafts_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint pricing_drafts_product_ids_check CHECK (cardinality(product_ids) > 0),
  constraint pricing_drafts_refused_check CHECK (refused <> ''::text)
);

create table pricing_versions (
  id bigint not null generated always as identity,
  product_id text not null,
  pricing jsonb,
  note text not null,
  made_by uuid,
  made_by_name text not null,
  made_at timestamp with time zone not null,
  constraint pricing_versions_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint pricing_versions_made_by_name_check CHECK (made_by_name <> ''::text),
  constraint pricing_versions_note_check CHECK (note <> ''::text),
  constraint pricing_versions_pkey PRIMARY KEY (id),
  constraint pricing_versions_pricing_check CHECK (jsonb_typeof(pricing) = 'object'::text),
  constraint pricing_versions_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

create table product_families (
  id text not null,
  name text not null,
  "position" integer not null,
  is_default boolean not null default false,
  updated_at timestamp with time zone not null default now(),
  overs_percent integer not null default 0,
  overs_copies integer not null default 0,
  constraint product_families_id_check CHECK (id <> ''::text),
  constraint product_families_name_check CHECK (name <> ''::text),
  constraint product_families_name_key UNIQUE (name),
  constraint product_families_overs_copies_check CHECK (overs_copies >= 0 AND overs_copies <= 10000),
  constraint product_families_overs_percent_check CHECK (overs_percent >= 0 AND overs_percent <= 100),
  constraint product_families_pkey PRIMARY KEY (id)
);

create table product_options (
  product_id text not null,
  group_key text not null,
  id text not null,
  name text not null,
  description text,
  price_modifier_pence integer not null default 0,
  width_mm double precision,
  height_mm double precision,
  pages integer,
  copies integer,
  "position" integer not null,
  unmeasured boolean not null default false,
  swatch text,
  fold text,
  paper_id text,
  sheets integer,
  extra_grams double precision,
  turnaround_id text,
  constraint product_options_copies_check CHECK (copies >= 1),
  constraint product_options_extra_grams_check CHECK (extra_grams >= 0::double precision AND extra_grams <= 100000::double precision),
  constraint product_options_fold_check CHECK (fold = ANY (ARRAY['none'::text, 'half'::text, 'tri'::text, 'z'::text, 'cross'::text])),
  constraint product_options_height_mm_check CHECK (height_mm > 0::double precision),
  constraint product_options_id_check CHECK (id <> ''::text),
  constraint product_options_keep_paper TRIGGER,
  constraint product_options_measure CHECK (unmeasured OR
CASE group_key
    WHEN 'sizes'::text THEN width_mm IS NOT NULL AND height_mm IS NOT NULL
    WHEN 'sides'::text THEN pages IS NOT NULL
    WHEN 'quantities'::text THEN copies IS NOT NULL
    WHEN 'turnaround'::text THEN turnaround_id IS NOT NULL
    ELSE true
END),
  constraint product_options_name_check CHECK (name <> ''::text),
  constraint product_options_name_paper TRIGGER,
  constraint product_options_own_measure CHECK ((group_key = 'sizes'::text OR width_mm IS NULL AND height_mm IS NULL AND fold IS NULL) AND (group_key = 'quantities'::text OR copies IS NULL) AND ((group_key = ANY (ARRAY['sides'::text, 'weights'::text])) OR group_key ~~ 'own-%'::text OR pages IS NULL) AND (group_key = 'turnaround'::text OR turnaround_id IS NULL)),
  constraint product_options_pages TRIGGER,
  constraint product_options_pages_check CHECK (pages >= 1),
  constraint product_options_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id),
  constraint product_options_paper_or_none CHECK (paper_id IS NULL OR sheets IS DISTINCT FROM 0),
  constraint product_options_pkey PRIMARY KEY (product_id, group_key, id),
  constraint product_options_price_modifier_pence_check CHECK (abs(price_modifier_pence) <= 10000000),
  constraint product_options_product_id_group_key_fkey FOREIGN KEY (product_id, group_key) REFERENCES option_groups(product_id, key) ON DELETE CASCADE,
  constraint product_options_sheets_check CHECK (sheets >= 0 AND sheets <= 2000),
  constraint product_options_swatch_check CHECK (swatch ~ '^#[0-9a-f]{6}$'::text),
  constraint product_options_turnaround FOREIGN KEY (turnaround_id, name) REFERENCES turnarounds(id, name) ON UPDATE CASCADE,
  constraint product_options_turnaround_once UNIQUE (turnaround_id, product_id) DEFERRABLE INITIALLY DEFERRED,
  constraint product_options_width_mm_check CHECK (width_mm > 0::double precision)
);

create table product_photos (
  id uuid not null default gen_random_uuid(),
  product_id text not null,
  storage_key text not null,
  bytes integer not null,
  sha256 text not null,
  alt text not null,
  "position" integer not null,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint product_photos_alt_check CHECK (alt <> ''::text),
  constraint product_photos_bytes_check CHECK (bytes > 0),
  constraint product_photos_pkey PRIMARY KEY (id),
  constraint product_photos_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_photos_storage_key_key UNIQUE (storage_key)
);

create table product_search (
  product_id text not null,
  name text not null,
  category text not null,
  description text not null,
  options text not null,
  name_joined text not null,
  category_joined text not null,
  widths double precision[] not null,
  heights double precision[] not null,
  name_words integer not null,
  words tsvector not null,
  constraint product_search_pkey PRIMARY KEY (product_id),
  constraint product_search_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

create table products (
  id text not null,
  category_id text not null,
  name text not null,
  description text not null,
  base_price_pence integer not null,
  vat_class text not null default 'standard'::text,
  width_mm double precision not null,
  height_mm double precision not null,
  bleed_mm double precision not null default 3,
  safe_mm double precision not null default 3,
  pages_min integer not null default 1,
  pages_max integer not null default 1,
  form text not null,
  panels integer,
  specifications jsonb not null default '[]'::jsonb,
  "position" integer not null,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  first_options_pence integer not null default 0,
  pricing jsonb,
  method_from_pence integer,
  from_pence integer not null generated always as (COALESCE(method_from_pence, GREATEST(0, (base_price_pence + first_options_pence)))) stored,
  unpriced integer,
  vat_test text,
  paper_id text,
  sheets integer,
  extra_grams double precision,
  finishing jsonb not null default '{}'::jsonb,
  constraint method_has_lowest_price CHECK ((method_from_pence IS NULL) = (COALESCE(pricing #>> '{method,kind}'::text[], 'additive'::text) = 'additive'::text)),
  constraint only_tables_leave_unpriced CHECK (COALESCE(unpriced, 0) = 0 OR (pricing #>> '{method,kind}'::text[]) = 'table'::text),
  constraint products_base_price_pence_check CHECK (base_price_pence >= 1 AND base_price_pence <= 1000000),
  constraint products_bleed_mm_check CHECK (bleed_mm >= 0::double precision),
  constraint products_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint products_check CHECK (pages_max >= pages_min),
  constraint products_extra_grams_check CHECK (extra_grams >= 0::double precision AND extra_grams <= 100000::double precision),
  constraint products_finishing_check CHECK (jsonb_typeof(finishing) = 'object'::text),
  constraint products_height_mm_check CHECK (height_mm > 0::double precision),
  constraint products_id_check CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text),
  constraint products_method_from_pence_check CHECK (method_from_pence >= 1 AND method_from_pence <= 100000000),
  constraint products_name_check CHECK (name <> ''::text),
  constraint products_pages_min_check CHECK (pages_min >= 1),
  constraint products_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id),
  constraint products_pkey PRIMARY KEY (id),
  constraint products_pricing_check CHECK (jsonb_typeof(pricing) = 'object'::text),
  constraint products_safe_mm_check CHECK (safe_mm >= 0::double precision),
  constraint products_sheets_check CHECK (sheets >= 1 AND sheets <= 2000),
  constraint products_unpriced_check CHECK (unpriced >= 0),
  constraint products_vat_class_check CHECK (vat_class = ANY (ARRAY['standard'::text, 'zero'::text])),
  constraint products_vat_test_check CHECK (vat_test = ANY (ARRAY['leaflet'::text, 'booklet'::text])),
  constraint products_vat_test_of_standard CHECK (vat_test IS NULL OR vat_class = 'standard'::text),
  constraint products_width_mm_check CHECK (width_mm > 0::double precision)
);

create table profiles (
  id uuid not null,
  first_name text not null,
  last_name text not null,
  phone text,
  email text not null,
  created_at timestamp with time zone not null default now(),
  constraint profiles_id_fkey FOREIGN KEY (id) REFERENCES users(id) ON DELETE CASCADE,
  constraint profiles_pkey PRIMARY KEY (id)
);

create table proof_answers (
  id bigint not null generated always as identity,
  share_id uuid not null,
  artwork_id uuid not null,
  kind text not null,
  name text not null,
  words text,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint proof_answers_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE CASCADE,
  constraint proof_answers_kind_check CHECK (kind = ANY (ARRAY['comment'::text, 'approved'::text, 'refused'::text])),
  constraint proof_answers_name_check CHECK (name <> ''::text),
  constraint proof_answers_pkey PRIMARY KEY (id),
  constraint proof_answers_share_id_fkey FOREIGN KEY (share_id) REFERENCES proof_shares(id) ON DELETE CASCADE,
  constraint proof_answers_words_check CHECK (words <> ''::text),
  constraint what_is_not_approved_has_words CHECK (kind = 'approved'::text OR words IS NOT NULL)
);

create table proof_shares (
  id uuid not null default gen_random_uuid(),
  artwork_id uuid not null,
  product_id text not null,
  selected_options jsonb not null,
  order_item_id uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint proof_shares_artwork_id_fkey FOREIGN KEY (artwork_id) REFERENCES artworks(id) ON DELETE CASCADE,
  constraint proof_shares_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE CASCADE,
  constraint proof_shares_pkey PRIMARY KEY (id),
  constraint proof_shares_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint proof_shares_selected_options_check CHECK (jsonb_typeof(selected_options) = 'object'::text)
);

create table provider_products (
  provider text not null,
  product_id text not null,
  attempt integer not null default 0,
  idempotency_key text not null,
  wanted_hash text not null,
  synced_hash text,
  provider_product_id text,
  provider_price_id text,
  price_pence integer,
  synced_at timestamp with time zone,
  constraint provider_products_pkey PRIMARY KEY (provider, product_id),
  constraint provider_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
);

create table rate_limits (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table receipts (
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  kind text not null,
  amount_pence integer not null,
  how text not null,
  moved_on date not null,
  reference text,
  why text,
  reverses uuid,
  statement_line text,
  actor text not null,
  created_at timestamp with time zone not null,
  line_goes_to text generated always as (
CASE
    WHEN (statement_line IS NOT NULL) THEN 'order'::text
    ELSE NULL::text
END) stored,
  constraint only_a_reversal_names_what_it_reverses CHECK ((kind = 'reversed'::text) = (reverses IS NOT NULL)),
  constraint only_receipts_are_on_a_statement CHECK (statement_line IS NULL OR kind = 'received'::text AND how = 'bank'::text),
  constraint receipts_actor_check CHECK (actor <> ''::text),
  constraint receipts_check CHECK (amount_pence <> 0 AND (amount_pence > 0) = (kind = 'received'::text)),
  constraint receipts_how_check CHECK (how = ANY (ARRAY['bank'::text, 'cash'::text, 'card-machine'::text])),
  constraint receipts_kind_check CHECK (kind = ANY (ARRAY['received'::text, 'reversed'::text, 'returned'::text])),
  constraint receipts_once_for_each_payment UNIQUE (statement_line, payment_id),
  constraint receipts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE,
  constraint receipts_pkey PRIMARY KEY (id),
  constraint receipts_reference_check CHECK (reference <> ''::text),
  constraint receipts_reverses_fkey FOREIGN KEY (reverses) REFERENCES receipts(id),
  constraint receipts_reverses_key UNIQUE (reverses),
  constraint receipts_statement_line_check CHECK (statement_line <> ''::text),
  constraint receipts_statement_line_fkey FOREIGN KEY (statement_line, line_goes_to) REFERENCES statement_lines(line, goes_to),
  constraint receipts_why_check CHECK (why <> ''::text),
  constraint what_is_taken_away_has_a_reason CHECK (kind = 'received'::text OR why IS NOT NULL)
);

create table refunds (
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  idempotency_key text not null,
  provider_refund_id text,
  amount_pence integer not null,
  reason text not null default ''::text,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  refused text,
  done_at timestamp with time zone,
  credit_reason text not null default 'Refund'::text,
  tries integer not null default 0,
  trying_until timestamp with time zone,
  next_try_at timestamp with time zone default now(),
  problem text,
  failing_since timestamp with time zone,
  gave_up_at timestamp with time zone,
  paid_back_how text,
  paid_back_by uuid,
  paid_back_on date,
  vat_only boolean not null default false,
  by_hand boolean not null default false,
  change_id uuid,
  zero_pence integer,
  constraint refund_done_is_known CHECK (done_at IS NULL OR provider_refund_id IS NOT NULL OR paid_back_how IS NOT NULL),
  constraint refund_over_is_not_tried CHECK (next_try_at IS NULL OR provider_refund_id IS NULL AND refused IS NULL AND done_at IS NULL AND gave_up_at IS NULL),
  constraint refund_paid_back_is_done CHECK (paid_back_how IS NULL OR done_at IS NOT NULL AND refused IS NULL),
  constraint refund_paid_back_on_a_day CHECK (paid_back_on IS NULL OR paid_back_how IS NOT NULL),
  constraint refund_problem_has_a_time CHECK ((problem IS NULL) = (failing_since IS NULL)),
  constraint refunds_amount_pence_check CHECK (amount_pence > 0),
  constraint refunds_by_hand_are_not_sent CHECK (NOT by_hand OR next_try_at IS NULL AND provider_refund_id IS NULL),
  constraint refunds_change_id_fkey FOREIGN KEY (change_id) REFERENCES order_changes(id) ON DELETE RESTRICT,
  constraint refunds_check CHECK (zero_pence >= 0 AND zero_pence <= amount_pence),
  constraint refunds_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint refunds_credit_reason_check CHECK (credit_reason <> ''::text),
  constraint refunds_idempotency_key_key UNIQUE (idempotency_key),
  constraint refunds_paid_back_by_fkey FOREIGN KEY (paid_back_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint refunds_paid_back_how_check CHECK (paid_back_how <> ''::text),
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_problem_check CHECK (problem <> ''::text),
  constraint refunds_provider_refund_id_key UNIQUE (provider_refund_id),
  constraint refunds_refused_check CHECK (refused <> ''::text),
  constraint refunds_tries_check CHECK (tries >= 0)
);

create table removed_items (
  id uuid not null,
  order_id uuid not null,
  change_id uuid not null,
  product_id text,
  is_made boolean not null,
  reference text,
  codes text[] not null,
  jobs jsonb not null,
  removed_at timestamp with time zone not null,
  constraint removed_items_change_id_fkey FOREIGN KEY (change_id) REFERENCES order_changes(id) ON DELETE RESTRICT,
  constraint removed_items_jobs_check CHECK (jsonb_typeof(jobs) = 'array'::text),
  constraint removed_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint removed_items_pkey PRIMARY KEY (id),
  constraint removed_items_reference_check CHECK (reference <> ''::text)
);

create table retention_runs (
  kind text not null,
  started_at timestamp with time zone not null,
  cutoff timestamp with time zone not null,
  removed integer not null default 0,
  finished_at timestamp with time zone,
  constraint retention_runs_check CHECK (finished_at >= started_at),
  constraint retention_runs_pkey PRIMARY KEY (kind),
  constraint retention_runs_removed_check CHECK (removed >= 0)
);

create table review_counts (
  status text not null,
  is_sample boolean not null,
  rating integer not null,
  reviews integer not null,
  constraint review_counts_pkey PRIMARY KEY (status, is_sample, rating)
);

create table reviews (
  id uuid not null default gen_random_uuid(),
  product_id text not null,
  order_id uuid,
  user_id uuid,
  author_name text not null,
  rating integer not null,
  body text not null,
  status text not null default 'pending'::text,
  is_sample boolean not null default false,
  created_at timestamp with time zone not null default now(),
  reply text,
  moderated_by uuid,
  version integer not null default 1,
  constraint reviews_check CHECK (is_sample OR order_id IS NOT NULL),
  constraint reviews_moderated_by_fkey FOREIGN KEY (moderated_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint reviews_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint reviews_rating_check CHECK (rating >= 1 AND rating <= 5),
  constraint reviews_reply_check CHECK (reply <> ''::text),
  constraint reviews_status_check CHECK (status = ANY (ARRAY['pending'::text, 'published'::text, 'refused'::text])),
  constraint reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table sample_pack_requests (
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  company text,
  phone text,
  address text not null,
  city text not null,
  postal_code text not null,
  interests text[] not null default '{}'::text[],
  status text not null default 'new'::text,
  notes text,
  created_at timestamp with time zone not null default now(),
  version integer not null default 0,
  constraint sample_pack_requests_address_check CHECK (address <> ''::text),
  constraint sample_pack_requests_city_check CHECK (city <> ''::text),
  constraint sample_pack_requests_email_check CHECK (email <> ''::text),
  constraint sample_pack_requests_name_check CHECK (name <> ''::text),
  constraint sample_pack_requests_pkey PRIMARY KEY (id),
  constraint sample_pack_requests_postal_code_check CHECK (postal_code <> ''::text),
  constraint sample_pack_requests_status_check CHECK (status = ANY (ARRAY['new'::text, 'done'::text]))
);

create table saved_lines (
  id uuid not null default gen_random_uuid(),
  name text not null,
  line jsonb not null,
  saved_by text not null,
  saved_at timestamp with time zone not null,
  constraint saved_lines_line_check CHECK (jsonb_typeof(line) = 'object'::text),
  constraint saved_lines_name_check CHECK (name <> ''::text),
  constraint saved_lines_pkey PRIMARY KEY (id),
  constraint saved_lines_saved_by_check CHECK (saved_by <> ''::text)
);

create table search_phrases (
  phrase text not null,
  constraint search_phrases_pkey PRIMARY KEY (phrase)
);

create table separation_names (
  key text not null,
  name text not null,
  role text not null,
  inks smallint[],
  other_spot text,
  constraint separation_names_key_check CHECK (key <> ''::text),
  constraint separation_names_name_check CHECK (name <> ''::text),
  constraint separation_names_pkey PRIMARY KEY (key),
  constraint separation_names_printed_as_check CHECK (inks IS NULL AND other_spot IS NULL OR role = 'spot'::text AND (inks IS NULL OR other_spot IS NULL) AND COALESCE(other_spot <> ''::text, true) AND COALESCE(cardinality(inks) = 4 AND (0 <= ALL (inks)) AND (100 >= ALL (inks)), true)),
  constraint separation_names_role_check CHECK (role = ANY (ARRAY['process'::text, 'spot'::text, 'cut'::text, 'crease'::text, 'perforation'::text, 'varnish'::text, 'white'::text, 'foil'::text, 'ignore'::text]))
);

create table sessions (
  id uuid not null,
  user_id uuid not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_key UNIQUE (token),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table settings (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint settings_delivery CHECK (key <> 'delivery'::text OR COALESCE(is_delivery_plan(value), false)),
  constraint settings_pkey PRIMARY KEY (key)
);

create table sheet_jobs (
  sheet_id uuid not null,
  job_id uuid not null,
  quantity integer not null,
  print_quantity integer not null,
  sha256 text not null,
  is_live boolean not null default true,
  event_id bigint,
  constraint sheet_jobs_check CHECK (print_quantity >= quantity),
  constraint sheet_jobs_event_id_fkey FOREIGN KEY (event_id) REFERENCES job_events(id) ON DELETE SET NULL,
  constraint sheet_jobs_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  constraint sheet_jobs_pkey PRIMARY KEY (sheet_id, job_id),
  constraint sheet_jobs_quantity_check CHECK (quantity >= 1),
  constraint sheet_jobs_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES sheets(id) ON DELETE CASCADE
);

create table sheets (
  id uuid not null default gen_random_uuid(),
  number integer not null generated always as identity,
  code text not null generated always as (('S-'::text || lpad((number)::text, GREATEST(4, length((number)::text)), '0'::text))) stored,
  press_sheet_id text not null,
  stock text not null,
  state text not null default 'planned'::text,
  version integer not null default 1,
  plan jsonb not null,
  plates integer not null,
  print_sheets integer not null,
  sheets_alone integer not null,
  waste double precision not null,
  tries integer not null default 0,
  problem text,
  pdf_key text,
  cuts_key text,
  csv_key text,
  spots text[] not null default '{}'::text[],
  folder_name text,
  folder_at timestamp with time zone,
  folder_taken_at timestamp with time zone,
  replaces uuid,
  made_by uuid,
  made_by_name text not null,
  created_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by_name text,
  print_undone_at timestamp with time zone,
  papers integer not null default 1,
  not_x4 text,
  constraint sheets_code_key UNIQUE (code),
  constraint sheets_csv_key_check CHECK (csv_key <> ''::text),
  constraint sheets_csv_key_key UNIQUE (csv_key),
  constraint sheets_cuts_key_check CHECK (cuts_key <> ''::text),
  constraint sheets_cuts_key_key UNIQUE (cuts_key),
  constraint sheets_ended CHECK ((state = ANY (ARRAY['printed'::text, 'withdrawn'::text, 'failed'::text])) = (ended_at IS NOT NULL)),
  constraint sheets_failed CHECK ((state = 'failed'::text) = (problem IS NOT NULL)),
  constraint sheets_files CHECK ((pdf_key IS NULL) = (cuts_key IS NULL) AND (pdf_key IS NULL) = (csv_key IS NULL) AND (pdf_key IS NULL OR (state = ANY (ARRAY['ready'::text, 'printed'::text]))) AND (pdf_key IS NOT NULL OR state <> 'ready'::text)),
  constraint sheets_folder_name_check CHECK (folder_name <> ''::text),
  constraint sheets_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint sheets_number_key UNIQUE (number),
  constraint sheets_papers_check CHECK (papers = ANY (ARRAY[1, 2])),
  constraint sheets_pdf_key_check CHECK (pdf_key <> ''::text),
  constraint sheets_pdf_key_key UNIQUE (pdf_key),
  constraint sheets_pkey PRIMARY KEY (id),
  constraint sheets_plates_check CHECK (plates >= 1),
  constraint sheets_press_sheet_id_fkey FOREIGN KEY (press_sheet_id) REFERENCES press_sheets(id),
  constraint sheets_print_sheets_check CHECK (print_sheets >= 1),
  constraint sheets_problem_check CHECK (problem <> ''::text),
  constraint sheets_replaces_fkey FOREIGN KEY (replaces) REFERENCES sheets(id),
  constraint sheets_sheets_alone_check CHECK (sheets_alone >= 1),
  constraint sheets_state_check CHECK (state = ANY (ARRAY['planned'::text, 'making'::text, 'ready'::text, 'printed'::text, 'withdrawn'::text, 'failed'::text])),
  constraint sheets_stock_check CHECK (stock <> ''::text),
  constraint sheets_waste_check CHECK (waste >= 0::double precision AND waste <= 1::double precision)
);

create table shop_facts (
  name text not null,
  value text not null,
  updated_at timestamp with time zone not null default now(),
  constraint shop_facts_name_check CHECK (name = ANY (ARRAY['secret-fingerprint'::text, 'live-since'::text])),
  constraint shop_facts_pkey PRIMARY KEY (name)
);

create table stages (
  id text not null,
  name text not null,
  kind text not null,
  "position" integer not null,
  archived_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  constraint stages_fixed_stay CHECK (kind = 'making'::text OR archived_at IS NULL),
  constraint stages_id_check CHECK (id <> ''::text),
  constraint stages_kind_check CHECK (kind = ANY (ARRAY['design'::text, 'artwork'::text, 'proof'::text, 'queue'::text, 'making'::text, 'ready'::text, 'gone'::text])),
  constraint stages_name_check CHECK (name <> ''::text),
  constraint stages_pkey PRIMARY KEY (id)
);

create table statement_lines (
  line text not null,
  goes_to text not null,
  constraint statement_lines_goes_to_check CHECK (goes_to = ANY (ARRAY['order'::text, 'account'::text])),
  constraint statement_lines_line_check CHECK (line <> ''::text),
  constraint statement_lines_line_goes_to_key UNIQUE (line, goes_to),
  constraint statement_lines_pkey PRIMARY KEY (line)
);

create table statement_papers (
  user_id uuid not null,
  from_day date not null,
  to_day date not null,
  entries integer not null,
  made_at timestamp with time zone not null,
  constraint statement_papers_entries_check CHECK (entries >= 0),
  constraint statement_papers_pkey PRIMARY KEY (user_id),
  constraint statement_papers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table subscriber_counts (
  status text not null,
  subscribers integer not null,
  constraint subscriber_counts_pkey PRIMARY KEY (status)
);

create table subscriber_days (
  day date not null,
  gained integer not null default 0,
  lost integer not null default 0,
  constraint subscriber_days_pkey PRIMARY KEY (day)
);

create table subscriber_imports (
  id uuid not null default gen_random_uuid(),
  file_name text not null,
  added integer not null,
  updated integer not null,
  refused jsonb not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint subscriber_imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint subscriber_imports_pkey PRIMARY KEY (id)
);

create table subscriber_tags (
  tag text not null,
  subscribers integer not null,
  constraint subscriber_tags_pkey PRIMARY KEY (tag)
);

create table subscribers (
  id uuid not null default gen_random_uuid(),
  email text not null,
  first_name text,
  last_name text,
  status text not null,
  tags text[] not null default '{}'::text[],
  interests text[] not null default '{}'::text[],
  source text not null,
  marketing_consent boolean not null default false,
  consent_text text,
  subscribed_at timestamp with time zone not null default now(),
  last_activity_at timestamp with time zone not null default now(),
  version bigint not null default 1,
  mailchimp_version bigint,
  mailchimp_status text,
  mailchimp_problem text,
  constraint subscribers_email_check CHECK (email = lower(email)),
  constraint subscribers_email_key UNIQUE (email),
  constraint subscribers_interests_check CHECK (interests <@ ARRAY['printing'::text, 'design'::text, 'business'::text, 'offers'::text, 'news'::text]),
  constraint subscribers_pkey PRIMARY KEY (id),
  constraint subscribers_status_check CHECK (status = ANY (ARRAY['subscribed'::text, 'unsubscribed'::text, 'pending'::text, 'cleaned'::text]))
);

create table suppressions (
  email text not null,
  reason text not null,
  created_at timestamp with time zone not null default now(),
  constraint suppressions_email_check CHECK (email = lower(email)),
  constraint suppressions_pkey PRIMARY KEY (email),
  constraint suppressions_reason_check CHECK (reason = ANY (ARRAY['unsubscribed'::text, 'bounced'::text, 'complained'::text]))
);

create table sync_results (
  run_id uuid not null,
  product_id text not null,
  status text not null,
  message text,
  "position" integer not null,
  constraint sync_results_pkey PRIMARY KEY (run_id, product_id),
  constraint sync_results_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint sync_results_run_id_fkey FOREIGN KEY (run_id) REFERENCES sync_runs(id) ON DELETE CASCADE,
  constraint sync_results_status_check CHECK (status = ANY (ARRAY['synced'::text, 'skipped'::text, 'failed'::text]))
);

create table sync_runs (
  id uuid not null default gen_random_uuid(),
  nth bigint not null generated always as identity,
  provider text not null,
  state text not null default 'running'::text,
  error text,
  total integer not null,
  started_by uuid,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  seen_at timestamp with time zone,
  constraint sync_runs_check CHECK ((state = 'running'::text) = (finished_at IS NULL)),
  constraint sync_runs_pkey PRIMARY KEY (id),
  constraint sync_runs_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint sync_runs_state_check CHECK (state = ANY (ARRAY['running'::text, 'success'::text, 'failed'::text]))
);

create table template_drafts (
  template_id text not null,
  layout jsonb not null,
  problems jsonb not null,
  revision integer not null,
  trial jsonb,
  updated_at timestamp with time zone not null,
  constraint template_drafts_layout_check CHECK (jsonb_typeof(layout) = 'object'::text),
  constraint template_drafts_pkey PRIMARY KEY (template_id),
  constraint template_drafts_problems_check CHECK (jsonb_typeof(problems) = 'array'::text),
  constraint template_drafts_revision_check CHECK (revision >= 1),
  constraint template_drafts_template_id_fkey FOREIGN KEY (template_id) REFERENCES design_templates(id) ON DELETE CASCADE
);

create table template_files (
  id uuid not null,
  kind text not null,
  name text not null,
  postscript_name text,
  licence_confirmed_by text,
  storage_key text not null,
  bytes bigint not null,
  sha256 text not null,
  created_at timestamp with time zone not null,
  constraint template_files_bytes_check CHECK (bytes > 0),
  constraint template_files_font_has_a_licence CHECK (kind = 'font'::text AND postscript_name IS NOT NULL AND licence_confirmed_by IS NOT NULL OR kind = 'pages'::text AND postscript_name IS NULL AND licence_confirmed_by IS NULL),
  constraint template_files_kind_check CHECK (kind = ANY (ARRAY['pages'::text, 'font'::text])),
  constraint template_files_name_check CHECK (name <> ''::text),
  constraint template_files_pkey PRIMARY KEY (id)
);

create table test_card_refunds (
  id text not null,
  idempotency_key text not null,
  payment_id text not null,
  amount_pence integer not null,
  created_at timestamp with time zone not null default now(),
  constraint test_card_refunds_amount_pence_check CHECK (amount_pence > 0),
  constraint test_card_refunds_idempotency_key_key UNIQUE (idempotency_key),
  constraint test_card_refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES test_card_sessions(payment_id),
  constraint test_card_refunds_pkey PRIMARY KEY (id)
);

create table test_card_sessions (
  id text not null,
  idempotency_key text not null,
  reference text not null,
  amount_pence integer not null,
  currency text not null,
  description text not null,
  customer_email text not null,
  success_url text not null,
  cancel_url text not null,
  status text not null default 'open'::text,
  payment_id text,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  constraint test_card_sessions_amount_pence_check CHECK (amount_pence > 0),
  constraint test_card_sessions_check CHECK ((status = 'complete'::text) = (payment_id IS NOT NULL)),
  constraint test_card_sessions_idempotency_key_key UNIQUE (idempotency_key),
  constraint test_card_sessions_payment_id_key UNIQUE (payment_id),
  constraint test_card_sessions_pkey PRIMARY KEY (id),
  constraint test_card_sessions_status_check CHECK (status = ANY (ARRAY['open'::text, 'complete'::text, 'expired'::text]))
);

create table test_prices (
  id text not null,
  idempotency_key text not null,
  product_id text not null,
  amount_pence integer not null,
  active boolean not null default true,
  constraint test_prices_amount_pence_check CHECK (amount_pence > 0),
  constraint test_prices_idempotency_key_key UNIQUE (idempotency_key),
  constraint test_prices_pkey PRIMARY KEY (id),
  constraint test_prices_product_id_fkey FOREIGN KEY (product_id) REFERENCES test_products(id)
);

create table test_products (
  id text not null,
  name text not null,
  description text not null,
  active boolean not null,
  default_price_id text,
  constraint test_products_pkey PRIMARY KEY (id)
);

create table turnarounds (
  id text not null,
  name text not null,
  description text,
  working_days integer not null,
  cut_off text not null,
  weekdays integer[] not null default '{1,2,3,4,5}'::integer[],
  capacity integer,
  copies_min integer,
  copies_max integer,
  percent_bp integer,
  steps jsonb,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  is_collected boolean not null default false,
  constraint turnarounds_capacity_check CHECK (capacity >= 1 AND capacity <= 100000),
  constraint turnarounds_copies CHECK (copies_min <= copies_max),
  constraint turnarounds_copies_max_check CHECK (copies_max >= 1 AND copies_max <= 1000000),
  constraint turnarounds_copies_min_check CHECK (copies_min >= 1 AND copies_min <= 1000000),
  constraint turnarounds_cut_off_check CHECK (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  constraint turnarounds_description_check CHECK (description <> ''::text),
  constraint turnarounds_id_check CHECK (id <> ''::text),
  constraint turnarounds_name_check CHECK (name <> ''::text),
  constraint turnarounds_name_key UNIQUE (name),
  constraint turnarounds_named UNIQUE (id, name),
  constraint turnarounds_one_surcharge CHECK (percent_bp IS NULL OR steps IS NULL),
  constraint turnarounds_percent_bp_check CHECK (percent_bp >= 1 AND percent_bp <= 100000),
  constraint turnarounds_pkey PRIMARY KEY (id),
  constraint turnarounds_steps_check CHECK (jsonb_typeof(steps) = 'array'::text AND jsonb_array_length(steps) > 0),
  constraint turnarounds_weekdays_check CHECK (cardinality(weekdays) > 0 AND weekdays <@ '{1,2,3,4,5}'::integer[]),
  constraint turnarounds_working_days_check CHECK (working_days >= 0 AND working_days <= 60)
);

create table two_factors (
  id uuid not null,
  user_id uuid not null,
  secret text not null,
  backup_codes text not null,
  verified boolean default true,
  failed_verification_count integer default 0,
  locked_until timestamp with time zone,
  constraint two_factors_pkey PRIMARY KEY (id),
  constraint two_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint two_factors_user_id_key UNIQUE (user_id)
);

create table upload_pieces (
  upload_id uuid not null,
  start_byte bigint not null,
  bytes bigint not null,
  storage_key text not null,
  constraint upload_pieces_bytes_check CHECK (bytes > 0),
  constraint upload_pieces_pkey PRIMARY KEY (upload_id, start_byte),
  constraint upload_pieces_start_byte_check CHECK (start_byte >= 0),
  constraint upload_pieces_storage_key_key UNIQUE (storage_key),
  constraint upload_pieces_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES uploads(id) ON DELETE CASCADE
);

create table uploads (
  id uuid not null,
  user_id uuid,
  cart_token text,
  product_id text not null,
  original_name text not null,
  bytes bigint not null,
  received bigint not null default 0,
  created_at timestamp with time zone not null,
  finishing_until timestamp with time zone,
  finished_at timestamp with time zone,
  sender text,
  constraint uploads_bytes_check CHECK (bytes > 0),
  constraint uploads_check CHECK (received >= 0 AND received <= bytes),
  constraint uploads_check1 CHECK (num_nonnulls(user_id, cart_token) = 1),
  constraint uploads_check2 CHECK (finished_at IS NULL OR received = bytes),
  constraint uploads_pkey PRIMARY KEY (id),
  constraint uploads_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint uploads_sender_check CHECK (sender ~ '^[0-9a-f]{24}$'::text),
  constraint uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table used_codes (
  user_id uuid not null,
  code text not null,
  used_at timestamp with time zone not null,
  constraint used_codes_code_check CHECK (code ~ '^[0-9]{6}$'::text),
  constraint used_codes_pkey PRIMARY KEY (user_id, code),
  constraint used_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table user_roles (
  user_id uuid not null,
  role text not null default 'customer'::text,
  staff_roles text[] not null default '{}'::text[],
  mention_emails boolean not null default true,
  invited_by uuid,
  constraint keep_an_owner_on_delete TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint keep_an_owner_on_update TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint user_roles_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint user_roles_known CHECK (staff_roles <@ ARRAY['owner'::text, 'office'::text, 'prepress'::text, 'press'::text, 'despatch'::text]),
  constraint user_roles_of_staff CHECK ((role = 'admin'::text) = (cardinality(staff_roles) > 0)),
  constraint user_roles_pkey PRIMARY KEY (user_id),
  constraint user_roles_role_check CHECK (role = ANY (ARRAY['customer'::text, 'admin'::text])),
  constraint user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table users (
  id uuid not null,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  two_factor_enabled boolean not null default false,
  constraint users_email_check CHECK (email = lower(email)),
  constraint users_pkey PRIMARY KEY (id)
);

create table vat_changes (
  order_item_id uuid not null,
  vat_class text not null,
  amount_pence integer not null,
  borne text not null,
  refund_id uuid,
  ledger_id bigint,
  reason text not null,
  actor text not null,
  created_at timestamp with time zone not null default now(),
  charge_id uuid,
  constraint vat_change_bears_what_is_due CHECK ((borne = 'none'::text) = (amount_pence = 0) AND ((borne <> ALL (ARRAY['shop'::text, 'customer'::text])) OR vat_class = 'standard'::text) AND ((borne <> ALL (ARRAY['refund'::text, 'account'::text])) OR vat_class = 'zero'::text)),
  constraint vat_change_names_its_money CHECK ((borne = 'refund'::text) = (refund_id IS NOT NULL) AND (borne = 'account'::text) = (ledger_id IS NOT NULL) AND (borne = 'customer'::text) = (charge_id IS NOT NULL)),
  constraint vat_changes_actor_check CHECK (actor <> ''::text),
  constraint vat_changes_amount_pence_check CHECK (amount_pence >= 0),
  constraint vat_changes_borne_check CHECK (borne = ANY (ARRAY['refund'::text, 'account'::text, 'shop'::text, 'customer'::text, 'none'::text])),
  constraint vat_changes_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES order_charges(id),
  constraint vat_changes_charge_id_key UNIQUE (charge_id),
  constraint vat_changes_ledger_id_fkey FOREIGN KEY (ledger_id) REFERENCES credit_ledger(id),
  constraint vat_changes_ledger_id_key UNIQUE (ledger_id),
  constraint vat_changes_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE CASCADE,
  constraint vat_changes_pkey PRIMARY KEY (order_item_id),
  constraint vat_changes_reason_check CHECK (reason <> ''::text),
  constraint vat_changes_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint vat_changes_refund_id_key UNIQUE (refund_id),
  constraint vat_changes_vat_class_check CHECK (vat_class = ANY (ARRAY['standard'::text, 'zero'::text]))
);

create table verifications (
  id uuid not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  staff_roles text[],
  invited_by uuid,
  constraint invitations_name_their_sender CHECK ((identifier ~~ 'join-staff:%'::text) = (invited_by IS NOT NULL)),
  constraint verifications_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint verifications_pkey PRIMARY KEY (id)
);

create table whole_order_checks (
  only_row boolean not null default true,
  checked_at timestamp with time zone not null,
  mark xid8 not null,
  constraint whole_order_checks_only_row_check CHECK (only_row),
  constraint whole_order_checks_pkey PRIMARY KEY (only_row)
);

CREATE UNIQUE INDEX addresses_one_default ON addresses USING btree (user_id, type) WHERE is_default;

CREATE INDEX addresses_user ON addresses USING btree (user_id);

CREATE INDEX artwork_events_actor ON artwork_events USING btree (actor_id);

CREATE INDEX artwork_events_artwork ON artwork_events USING btree (artwork_id);

CREATE INDEX artwork_events_item ON artwork_events USING btree (order_item_id, id);

CREATE INDEX artworks_expiry ON artworks USING btree (expires_at) WHERE expires_at IS NOT NULL;

CREATE INDEX artworks_kept ON artworks USING btree (created_at) WHERE removed_at IS NULL AND expires_at IS NULL;

CREATE INDEX artworks_made_from ON artworks USING gin (made_from);

CREATE INDEX artworks_name ON artworks USING gin (original_name gin_trgm_ops) WHERE expires_at IS NULL;

CREATE INDEX artworks_of_draft ON artworks USING btree (draft_id) WHERE draft_id IS NOT NULL;

CREATE INDEX artworks_sha256 ON artworks USING btree (sha256);

CREATE INDEX artworks_storage_key ON artworks USING btree (storage_key);

CREATE INDEX artworks_unordered ON artworks USING btree (storage_key, bytes) WHERE expires_at IS NOT NULL;

CREATE INDEX artworks_user ON artworks USING btree (user_id);

CREATE INDEX audit_log_roles ON audit_log USING btree (id DESC) WHERE action = ANY (ARRAY['role.admin'::text, 'role.change'::text, 'role.customer'::text, 'staff.invite'::text, 'staff.withdraw'::text]);

CREATE INDEX audit_log_search ON audit_log USING gin (((((((((actor || ' '::text) || action) || ' '::text) || subject) || ' '::text) || COALESCE(before::text, ''::text)) || ' '::text) || COALESCE(after::text, ''::text)) gin_trgm_ops);

CREATE INDEX audit_log_subject ON audit_log USING btree (subject, id DESC);

CREATE INDEX backups_started ON backups USING btree (started_at DESC);

CREATE INDEX billing_details_company ON billing_details USING gin (search_text(company) gin_trgm_ops);

CREATE UNIQUE INDEX campaign_recipients_mail ON campaign_recipients USING btree (mail_id);

CREATE INDEX campaign_recipients_problem ON campaign_recipients USING btree (campaign_id, sent_at DESC NULLS LAST) WHERE problem IS NOT NULL;

CREATE INDEX campaign_recipients_subscriber ON campaign_recipients USING btree (subscriber_id);

CREATE INDEX campaign_recipients_waiting ON campaign_recipients USING btree (campaign_id, subscriber_id) WHERE state = ANY (ARRAY['queued'::text, 'sending'::text]);

CREATE INDEX campaigns_newest ON campaigns USING btree (created_at DESC, id);

CREATE INDEX campaigns_under_way ON campaigns USING btree (status) WHERE status = ANY (ARRAY['scheduled'::text, 'sending'::text]);

CREATE UNIQUE INDEX carriers_default ON carriers USING btree (is_default) WHERE is_default;

CREATE UNIQUE INDEX carriers_name ON carriers USING btree (lower(name)) WHERE archived_at IS NULL;

CREATE INDEX cart_lines_artwork ON cart_lines USING btree (artwork_id);

CREATE INDEX cart_lines_brief ON cart_lines USING btree (brief_id) WHERE brief_id IS NOT NULL;

CREATE INDEX cart_lines_line ON cart_lines USING btree (id);

CREATE INDEX cart_shares_cart ON cart_shares USING btree (cart_id);

CREATE UNIQUE INDEX cart_shares_one_each ON cart_shares USING btree (cart_id) WHERE ended_at IS NULL;

CREATE INDEX carts_untouched ON carts USING btree (updated_at);

CREATE INDEX complaint_decision_items_of_item ON complaint_decision_items USING btree (order_item_id);

CREATE INDEX complaint_decision_items_press ON complaint_decision_items USING btree (press_id) WHERE press_id IS NOT NULL;

CREATE INDEX complaint_decision_money_of ON complaint_decision_money USING btree (decision_id);

CREATE INDEX complaint_decisions_newest ON complaint_decisions USING btree (created_at);

CREATE UNIQUE INDEX complaint_decisions_one_stands ON complaint_decisions USING btree (complaint_id) WHERE reopened_at IS NULL;

CREATE INDEX complaint_items_of_item ON complaint_items USING btree (order_item_id);

CREATE INDEX complaint_messages_of ON complaint_messages USING btree (complaint_id, created_at);

CREATE INDEX complaints_newest ON complaints USING btree (created_at DESC, id);

CREATE INDEX complaints_of_order ON complaints USING btree (order_id);

CREATE UNIQUE INDEX complaints_one_open ON complaints USING btree (order_id) WHERE state <> 'decided'::text;

CREATE INDEX complaints_to_decide ON complaints USING btree (created_at) WHERE state = 'open'::text;

CREATE INDEX complaints_unforgotten ON complaints USING btree (updated_at) WHERE erased_at IS NULL;

CREATE INDEX contact_messages_email ON contact_messages USING btree (lower(email));

CREATE INDEX contact_messages_newest ON contact_messages USING btree (created_at DESC, id);

CREATE INDEX contact_messages_waiting ON contact_messages USING btree (created_at) WHERE status = 'new'::text;

CREATE INDEX contact_messages_words ON contact_messages USING gin (search_text((((((first_name || ' '::text) || last_name) || ' '::text) || email) || ' '::text) || COALESCE(phone, ''::text)) gin_trgm_ops);

CREATE INDEX credentials_user ON credentials USING btree (user_id);

CREATE INDEX credit_ledger_of_change ON credit_ledger USING btree (change_id) WHERE change_id IS NOT NULL;

CREATE INDEX credit_ledger_order ON credit_ledger USING btree (order_id);

CREATE INDEX credit_ledger_user ON credit_ledger USING btree (user_id, id DESC);

CREATE INDEX credit_notes_order ON credit_notes USING btree (order_id);

CREATE INDEX customer_group_members_of_group ON customer_group_members USING btree (group_id);

CREATE UNIQUE INDEX customer_groups_name ON customer_groups USING btree (lower(name));

CREATE INDEX data_complaints_email ON data_complaints USING btree (lower(email));

CREATE INDEX data_complaints_newest ON data_complaints USING btree (received_at DESC, id);

CREATE INDEX data_complaints_open ON data_complaints USING btree (due_on) WHERE closed_at IS NULL;

CREATE INDEX day_changes_actor ON day_changes USING btree (actor_id) WHERE actor_id IS NOT NULL;

CREATE INDEX day_changes_of_item ON day_changes USING btree (item_id, id);

CREATE INDEX day_changes_of_order ON day_changes USING btree (order_id, id);

CREATE INDEX design_artworks_design ON design_artworks USING btree (design_id);

CREATE INDEX design_briefs_token ON design_briefs USING btree (cart_token) WHERE cart_token IS NOT NULL;

CREATE INDEX design_briefs_user ON design_briefs USING btree (user_id);

CREATE INDEX design_comments_artwork ON design_comments USING btree (artwork_id);

CREATE INDEX design_comments_item ON design_comments USING btree (order_item_id, artwork_id, id);

CREATE INDEX design_files_brief ON design_files USING btree (brief_id, created_at);

CREATE INDEX design_links_design ON design_links USING btree (design_id);

CREATE UNIQUE INDEX design_links_open ON design_links USING btree (design_id, approves) WHERE ended_at IS NULL;

CREATE INDEX design_lists_artwork ON design_lists USING btree (artwork_id) WHERE artwork_id IS NOT NULL;

CREATE INDEX design_notes_design ON design_notes USING btree (design_id, id);

CREATE INDEX design_template_products_product ON design_template_products USING btree (product_id);

CREATE INDEX designs_guest ON designs USING btree (cart_token) WHERE cart_token IS NOT NULL;

CREATE INDEX designs_old ON designs USING btree (updated_at);

CREATE INDEX designs_product ON designs USING btree (product_id);

CREATE INDEX designs_template_version ON designs USING btree (template_id, template_version);

CREATE INDEX designs_user ON designs USING btree (user_id, updated_at DESC) WHERE user_id IS NOT NULL;

CREATE INDEX discount_redemptions_code ON discount_redemptions USING btree (discount_code_id) WHERE state <> 'released'::text;

CREATE INDEX disputes_payment ON disputes USING btree (payment_id);

CREATE INDEX disputes_to_look_at ON disputes USING btree (opened_at) WHERE closed_at IS NULL OR seen_at IS NULL;

CREATE INDEX draft_lines_artwork ON draft_lines USING btree (artwork_id) WHERE artwork_id IS NOT NULL;

CREATE INDEX draft_lines_product ON draft_lines USING btree (product_id) WHERE product_id IS NOT NULL;

CREATE INDEX draft_offers_due ON draft_offers USING btree (valid_until) WHERE ended_at IS NULL AND reminded_at IS NULL;

CREATE UNIQUE INDEX one_open_offer ON draft_offers USING btree (draft_id) WHERE ended_at IS NULL;

CREATE INDEX drafts_asked_for ON drafts USING btree (created_at) WHERE source = 'request'::text AND state = 'open'::text;

CREATE INDEX drafts_creator ON drafts USING btree (created_by) WHERE created_by IS NOT NULL;

CREATE INDEX drafts_email ON drafts USING btree (lower(email), created_at, id) WHERE email <> ''::text;

CREATE INDEX drafts_newest ON drafts USING btree (updated_at DESC, id);

CREATE INDEX drafts_of_customer ON drafts USING btree (user_id) WHERE user_id IS NOT NULL;

CREATE INDEX drafts_words ON drafts USING gin (search_text((((((((((first_name || ' '::text) || last_name) || ' '::text) || email) || ' '::text) || phone) || ' '::text) || company) || ' '::text) || draft_number) gin_trgm_ops);

CREATE UNIQUE INDEX email_templates_one_default ON email_templates USING btree (is_default) WHERE is_default;

CREATE INDEX erasures_by_time ON erasures USING btree (erased_at);

CREATE INDEX erasures_to_do ON erasures USING btree (erased_at) WHERE to_do;

CREATE INDEX family_stages_person ON family_stages USING btree (person_id) WHERE person_id IS NOT NULL;

CREATE INDEX handovers_of_order ON handovers USING btree (order_id, id);

CREATE UNIQUE INDEX invoices_number ON invoices USING btree (invoice_number, (
CASE
    WHEN monthly_number IS NOT NULL THEN order_id
    ELSE NULL::uuid
END)) NULLS NOT DISTINCT;

CREATE INDEX job_events_at ON job_events USING btree (created_at) WHERE to_stage IS NOT NULL;

CREATE INDEX job_events_holder ON job_events USING btree (holder_id) WHERE holder_id IS NOT NULL;

CREATE INDEX job_events_of_job ON job_events USING btree (job_id, id);

CREATE INDEX job_events_of_part ON job_events USING btree (of_part) WHERE of_part IS NOT NULL;

CREATE INDEX job_events_spoilt ON job_events USING btree (created_at) WHERE kind = 'spoilt'::text;

CREATE INDEX job_events_waits ON job_events USING btree (job_id, created_at) WHERE reason IS NOT NULL AND (kind = ANY (ARRAY['unblocked'::text, 'moved'::text]));

CREATE INDEX job_runs_finished ON job_runs USING btree (finished_at) WHERE finished_at IS NOT NULL;

CREATE INDEX job_runs_of_job ON job_runs USING btree (job_id);

CREATE UNIQUE INDEX job_runs_open ON job_runs USING btree (job_id) WHERE finished_at IS NULL;

CREATE INDEX jobs_at_stage ON jobs USING btree (stage_id, due_on, code) WHERE closed_at IS NULL;

CREATE INDEX jobs_left ON jobs USING btree (closed_at) WHERE closed_at IS NOT NULL;

CREATE INDEX jobs_of_holder ON jobs USING btree (holder_id) WHERE holder_id IS NOT NULL;

CREATE INDEX jobs_of_order ON jobs USING btree (order_id);

CREATE INDEX jobs_open ON jobs USING btree (due_on, code) WHERE closed_at IS NULL;

CREATE INDEX mails_newest ON mails USING btree (created_at DESC, id);

CREATE INDEX mails_order ON mails USING btree (order_id);

CREATE INDEX mails_recipient ON mails USING btree (lower(recipient));

CREATE INDEX mails_search ON mails USING gin (recipient gin_trgm_ops);

CREATE INDEX mails_to_remove ON mails USING btree (created_at) WHERE removed_at IS NULL AND status <> 'queued'::text;

CREATE INDEX mails_unsent ON mails USING btree (created_at) WHERE status <> 'sent'::text;

CREATE INDEX mails_user ON mails USING btree (user_id) WHERE user_id IS NOT NULL;

CREATE INDEX mentions_of_event ON mentions USING btree (event_id) WHERE event_id IS NOT NULL;

CREATE INDEX mentions_of_order ON mentions USING btree (order_id) WHERE order_id IS NOT NULL;

CREATE INDEX mentions_waiting ON mentions USING btree (user_id, id) WHERE done_at IS NULL;

CREATE INDEX monthly_invoices_of_account ON monthly_invoices USING btree (user_id, issued_on DESC);

CREATE INDEX monthly_orders_of_account ON monthly_orders USING btree (user_id, invoice_on);

CREATE INDEX open_invoices_due ON open_invoices USING btree (due_on) INCLUDE (open_pence);

CREATE INDEX open_invoices_of_account ON open_invoices USING btree (user_id);

CREATE INDEX option_groups_paper ON option_groups USING btree (product_id, key) WHERE sets_paper;

CREATE INDEX order_changes_expiring ON order_changes USING btree (expires_at) WHERE state = 'waiting'::text AND expires_at IS NOT NULL;

CREATE UNIQUE INDEX order_changes_one_waits ON order_changes USING btree (order_id) WHERE state = 'waiting'::text;

CREATE INDEX order_changes_order ON order_changes USING btree (order_id, created_at);

CREATE INDEX order_charges_order ON order_charges USING btree (order_id);

CREATE INDEX order_charges_waiting ON order_charges USING btree (created_at) WHERE state = 'waiting'::text;

CREATE INDEX order_items_artwork ON order_items USING btree (artwork_id);

CREATE INDEX order_items_brief ON order_items USING btree (brief_id) WHERE brief_id IS NOT NULL;

CREATE INDEX order_items_despatch ON order_items USING btree (turnaround_id, despatch_on) WHERE turnaround_id IS NOT NULL;

CREATE INDEX order_items_idea ON order_items USING btree (idea_id) WHERE idea_id IS NOT NULL;

CREATE INDEX order_items_proof_waits ON order_items USING btree (order_id) WHERE proof_waits;

CREATE INDEX order_items_to_look_at ON order_items USING btree (look_by) WHERE look_by IS NOT NULL;

CREATE INDEX order_items_waiting ON order_items USING btree (id) WHERE artwork_problem IS NOT NULL OR proof_waits;

CREATE INDEX order_status_history_order ON order_status_history USING btree (order_id, id DESC);

CREATE UNIQUE INDEX order_views_name ON order_views USING btree (user_id, list, lower(name));

CREATE INDEX order_views_shared ON order_views USING btree (created_at) WHERE is_shared;

CREATE INDEX orders_artwork_problem ON orders USING btree (created_at, id) WHERE artwork_problem IS NOT NULL;

CREATE INDEX orders_attention ON orders USING btree (created_at) WHERE attention IS NOT NULL;

CREATE INDEX orders_customer ON orders USING btree (lower(customer_name), id);

CREATE INDEX orders_despatch ON orders USING btree (despatch_on, id);

CREATE INDEX orders_discount_code ON orders USING btree (discount_code_id) WHERE discount_code_id IS NOT NULL;

CREATE INDEX orders_email ON orders USING btree (lower(customer_email), created_at, id);

CREATE INDEX orders_erased ON orders USING btree (erased_at) WHERE erased_at IS NOT NULL;

CREATE INDEX orders_erased_placed ON orders USING btree (COALESCE(placed_at, created_at)) WHERE erased_at IS NOT NULL;

CREATE INDEX orders_guest_company ON orders USING gin (search_text(billing_address ->> 'company'::text) gin_trgm_ops) WHERE user_id IS NULL AND (billing_address ->> 'company'::text) <> ''::text;

CREATE INDEX orders_guest_email ON orders USING btree (lower(customer_email)) WHERE user_id IS NULL;

CREATE INDEX orders_of_cart ON orders USING btree (cart_id) WHERE cart_id IS NOT NULL;

CREATE INDEX orders_of_draft ON orders USING btree (draft_id) WHERE draft_id IS NOT NULL;

CREATE INDEX orders_of_guests ON orders USING btree (updated_at) WHERE user_id IS NULL AND erased_at IS NULL;

CREATE INDEX orders_of_guests_newest ON orders USING btree (created_at DESC, id) WHERE user_id IS NULL AND erased_at IS NULL AND reprint_of IS NULL;

CREATE UNIQUE INDEX orders_one_per_checkout ON orders USING btree (checkout_key) WHERE status <> 'cancelled'::text;

CREATE INDEX orders_payment_placed ON orders USING btree (payment_status, created_at, id);

CREATE INDEX orders_placed ON orders USING btree (created_at, id);

CREATE INDEX orders_postcode ON orders USING btree (replace(shipping_postcode, ' '::text, ''::text), created_at);

CREATE INDEX orders_reprints ON orders USING btree (reprint_of) WHERE reprint_of IS NOT NULL;

CREATE INDEX orders_search ON orders USING gin (((created_at AT TIME ZONE 'UTC'::text)::date), search_words gin_trgm_ops, words_meet(search_words)) WITH (gin_pending_list_limit='256');

CREATE INDEX orders_status_customer ON orders USING btree (status, lower(customer_name), id);

CREATE INDEX orders_status_despatch ON orders USING btree (status, despatch_on, id);

CREATE INDEX orders_status_placed ON orders USING btree (status, created_at, id);

CREATE INDEX orders_status_total ON orders USING btree (status, total_pence, id);

CREATE INDEX orders_taken ON orders USING btree (placed_at) INCLUDE (total_pence) WHERE placed_at IS NOT NULL;

CREATE INDEX orders_to_ireland ON orders USING btree (created_at) WHERE shipping_country = 'Ireland'::text AND delivery_method = 'delivery'::text;

CREATE INDEX orders_to_make ON orders USING btree (despatch_on, id) WHERE placed_at IS NOT NULL AND (status = ANY (ARRAY['pending'::text, 'processing'::text]));

CREATE INDEX orders_total ON orders USING btree (total_pence, id);

CREATE INDEX orders_tracking ON orders USING btree (upper(tracking_number)) WHERE tracking_number IS NOT NULL;

CREATE INDEX orders_unsettled ON orders USING btree (created_at) WHERE payment_status = 'pending'::text;

CREATE INDEX orders_user ON orders USING btree (user_id, created_at DESC);

CREATE INDEX orders_waiting_for_transfer ON orders USING btree (created_at) WHERE payment_method = 'bank'::text AND payment_status = 'pending'::text;

CREATE INDEX orders_walk_in_phone ON orders USING btree (customer_phone, created_at, id) WHERE customer_email = ''::text AND user_id IS NULL;

CREATE INDEX orders_with_code ON orders USING btree (payment_status, status) INCLUDE (discount_pence) WHERE discount_code IS NOT NULL;

CREATE INDEX page_changes_age ON page_changes USING btree (changed_at);

CREATE INDEX parcel_items_of_job ON parcel_items USING btree (job_id);

CREATE UNIQUE INDEX parcels_open ON parcels USING btree (order_id) WHERE packed_at IS NULL;

CREATE INDEX parcels_tracking ON parcels USING btree (upper(tracking_number)) WHERE tracking_number IS NOT NULL;

CREATE INDEX parcels_waiting ON parcels USING btree (order_id) WHERE despatched_at IS NULL;

CREATE INDEX passkeys_user_id ON passkeys USING btree (user_id);

CREATE INDEX payment_checks_requested ON payment_checks USING btree (requested_at);

CREATE INDEX payment_differences_open ON payment_differences USING btree (found_at) WHERE settled_at IS NULL;

CREATE INDEX payment_differences_settled ON payment_differences USING btree (settled_at) WHERE settled_at IS NOT NULL;

CREATE UNIQUE INDEX one_payment_by_hand_of_a_charge ON payments USING btree (charge_id) WHERE provider = 'hand'::text;

CREATE INDEX payments_charge ON payments USING btree (charge_id) WHERE charge_id IS NOT NULL;

CREATE INDEX payments_created ON payments USING btree (created_at, id);

CREATE INDEX payments_not_as_received ON payments USING btree (order_id) WHERE provider = 'hand'::text AND (status = 'paid'::text AND received_pence <> amount_pence OR status <> 'paid'::text AND received_pence > 0);

CREATE UNIQUE INDEX payments_one_open_per_charge ON payments USING btree (charge_id) WHERE status = 'pending'::text AND provider <> 'hand'::text;

CREATE UNIQUE INDEX payments_one_paid_per_order ON payments USING btree (order_id) WHERE status = 'paid'::text AND charge_id IS NULL;

CREATE INDEX payments_order ON payments USING btree (order_id);

CREATE INDEX payments_to_recover ON payments USING btree (checked_at NULLS FIRST, created_at) WHERE status = 'pending'::text;

CREATE UNIQUE INDEX people_account ON people USING btree (user_id);

CREATE UNIQUE INDEX people_address ON people USING btree (lower(email)) WHERE email <> ''::text AND user_id IS NULL;

CREATE INDEX people_merged ON people USING btree (merged_into) WHERE merged_into IS NOT NULL;

CREATE INDEX people_newest ON people USING btree (created_at DESC, id) WHERE user_id IS NULL AND merged_into IS NULL;

CREATE UNIQUE INDEX people_phone ON people USING btree (phone) WHERE email = ''::text AND user_id IS NULL;

CREATE INDEX people_tags ON people USING gin (tags);

CREATE INDEX people_words ON people USING gin (search_text((((((((first_name || ' '::text) || last_name) || ' '::text) || email) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || COALESCE(company, ''::text)) gin_trgm_ops);

CREATE INDEX person_addresses_person ON person_addresses USING btree (person_id, created_at);

CREATE INDEX person_contacts_address ON person_contacts USING btree (lower(email)) WHERE email <> ''::text;

CREATE INDEX person_contacts_person ON person_contacts USING btree (person_id, created_at);

CREATE INDEX person_contacts_words ON person_contacts USING gin (search_text((((name || ' '::text) || email) || ' '::text) || COALESCE(phone, ''::text)) gin_trgm_ops);

CREATE INDEX person_notes_author ON person_notes USING btree (author_id);

CREATE INDEX person_notes_person ON person_notes USING btree (person_id, created_at);

CREATE INDEX price_batch_products_product ON price_batch_products USING btree (product_id);

CREATE INDEX price_batches_newest ON price_batches USING btree (created_at DESC);

CREATE INDEX price_history_batch ON price_history USING btree (batch_id) WHERE batch_id IS NOT NULL;

CREATE INDEX price_history_product ON price_history USING btree (product_id, created_at DESC);

CREATE INDEX price_list_customers_of_user ON price_list_customers USING btree (user_id);

CREATE INDEX price_list_groups_of_group ON price_list_groups USING btree (group_id);

CREATE INDEX price_list_terms_of_product ON price_list_terms USING btree (product_id) WHERE product_id IS NOT NULL;

CREATE UNIQUE INDEX price_lists_name ON price_lists USING btree (lower(name)) WHERE archived_at IS NULL;

CREATE INDEX pricing_drafts_due ON pricing_drafts USING btree (publish_at) WHERE publish_at IS NOT NULL;

CREATE INDEX pricing_versions_of_product ON pricing_versions USING btree (product_id, id);

CREATE UNIQUE INDEX product_families_default ON product_families USING btree (is_default) WHERE is_default;

CREATE INDEX product_options_paper ON product_options USING btree (paper_id) WHERE paper_id IS NOT NULL;

CREATE INDEX product_options_unmeasured ON product_options USING btree (product_id) WHERE unmeasured;

CREATE INDEX product_photos_in_order ON product_photos USING btree (product_id, "position") WHERE removed_at IS NULL;

CREATE INDEX product_search_words ON product_search USING gin (words) WITH (fastupdate=off);

CREATE INDEX products_archived ON products USING btree (category_id, "position") WHERE archived_at IS NOT NULL;

CREATE INDEX products_category ON products USING btree (category_id, "position");

CREATE INDEX products_paper ON products USING btree (paper_id) WHERE paper_id IS NOT NULL;

CREATE INDEX products_uncounted ON products USING btree (id) WHERE unpriced IS NULL AND (pricing #>> '{method,kind}'::text[]) = 'table'::text;

CREATE INDEX products_unpriced ON products USING btree (id) WHERE unpriced > 0;

CREATE INDEX products_words ON products USING gin (name gin_trgm_ops, id gin_trgm_ops);

CREATE INDEX profiles_newest ON profiles USING btree (created_at DESC, id);

CREATE INDEX profiles_words ON profiles USING gin (search_text((((((first_name || ' '::text) || last_name) || ' '::text) || email) || ' '::text) || COALESCE(phone, ''::text)) gin_trgm_ops);

CREATE INDEX proof_answers_artwork ON proof_answers USING btree (artwork_id, id);

CREATE INDEX proof_answers_share ON proof_answers USING btree (share_id, id);

CREATE INDEX proof_shares_artwork ON proof_shares USING btree (artwork_id);

CREATE INDEX proof_shares_item ON proof_shares USING btree (order_item_id) WHERE order_item_id IS NOT NULL;

CREATE INDEX receipts_payment ON receipts USING btree (payment_id);

CREATE INDEX refunds_failing ON refunds USING btree (failing_since) WHERE provider_refund_id IS NULL AND refused IS NULL AND done_at IS NULL AND problem IS NOT NULL;

CREATE INDEX refunds_of_change ON refunds USING btree (change_id) WHERE change_id IS NOT NULL;

CREATE INDEX refunds_payment ON refunds USING btree (payment_id);

CREATE INDEX refunds_to_pay_back ON refunds USING btree (created_at) WHERE by_hand AND done_at IS NULL AND refused IS NULL;

CREATE INDEX refunds_to_send ON refunds USING btree (next_try_at) WHERE next_try_at IS NOT NULL;

CREATE INDEX removed_items_codes ON removed_items USING gin (codes);

CREATE INDEX removed_items_order ON removed_items USING btree (order_id);

CREATE INDEX reviews_by_status ON reviews USING btree (status, created_at DESC);

CREATE INDEX reviews_of_product ON reviews USING btree (product_id, created_at DESC, id) WHERE status = 'published'::text;

CREATE UNIQUE INDEX reviews_one_of_an_order ON reviews USING btree (order_id, product_id) WHERE order_id IS NOT NULL;

CREATE INDEX reviews_praise ON reviews USING btree (is_sample, created_at DESC, id) WHERE status = 'published'::text AND rating >= 4 AND length(body) > 40;

CREATE INDEX reviews_user ON reviews USING btree (user_id) WHERE user_id IS NOT NULL;

CREATE INDEX sample_pack_requests_email ON sample_pack_requests USING btree (lower(email));

CREATE INDEX sample_pack_requests_newest ON sample_pack_requests USING btree (created_at DESC, id);

CREATE INDEX sample_pack_requests_waiting ON sample_pack_requests USING btree (created_at) WHERE status = 'new'::text;

CREATE INDEX sample_pack_requests_words ON sample_pack_requests USING gin (search_text((((((name || ' '::text) || email) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || COALESCE(company, ''::text)) gin_trgm_ops);

CREATE UNIQUE INDEX saved_lines_name ON saved_lines USING btree (lower(name));

CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);

CREATE INDEX sessions_user ON sessions USING btree (user_id);

CREATE INDEX sheet_jobs_event ON sheet_jobs USING btree (event_id) WHERE event_id IS NOT NULL;

CREATE UNIQUE INDEX sheet_jobs_live ON sheet_jobs USING btree (job_id) WHERE is_live;

CREATE INDEX sheet_jobs_of_job ON sheet_jobs USING btree (job_id);

CREATE INDEX sheets_ended_at ON sheets USING btree (ended_at) WHERE ended_at IS NOT NULL;

CREATE INDEX sheets_in_folder ON sheets USING btree (id) WHERE folder_name IS NOT NULL;

CREATE INDEX sheets_of_maker ON sheets USING btree (made_by) WHERE made_by IS NOT NULL;

CREATE INDEX sheets_open ON sheets USING btree (number) WHERE state = ANY (ARRAY['planned'::text, 'making'::text, 'ready'::text]);

CREATE UNIQUE INDEX stages_name ON stages USING btree (name) WHERE archived_at IS NULL;

CREATE UNIQUE INDEX stages_one_of_each ON stages USING btree (kind) WHERE kind <> 'making'::text;

CREATE INDEX subscribers_newest ON subscribers USING btree (subscribed_at DESC, id);

CREATE INDEX subscribers_out_of_step ON subscribers USING btree (id) WHERE mailchimp_version IS DISTINCT FROM version;

CREATE INDEX subscribers_status_newest ON subscribers USING btree (status, subscribed_at DESC, id);

CREATE INDEX subscribers_words ON subscribers USING gin (search_text((((email || ' '::text) || COALESCE(first_name, ''::text)) || ' '::text) || COALESCE(last_name, ''::text)) gin_trgm_ops);

CREATE UNIQUE INDEX sync_runs_one_at_a_time ON sync_runs USING btree (provider) WHERE state = 'running'::text;

CREATE INDEX template_files_key ON template_files USING btree (storage_key);

CREATE INDEX two_factors_secret ON two_factors USING btree (secret);

CREATE INDEX uploads_age ON uploads USING btree (created_at);

CREATE INDEX uploads_user ON uploads USING btree (user_id) WHERE user_id IS NOT NULL;

CREATE INDEX user_roles_staff ON user_roles USING btree (user_id) WHERE role = 'admin'::text;

CREATE UNIQUE INDEX users_email ON users USING btree (email);

CREATE INDEX verifications_identifier ON verifications USING btree (identifier);

CREATE INDEX verifications_invited_by ON verifications USING btree (invited_by) WHERE invited_by IS NOT NULL;

CREATE OR REPLACE FUNCTION public.add_receipt_to_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.kind = 'reversed' and not exists (select from receipts r where r.id = new.reverses and r.kind = 'received'
      and r.payment_id = new.payment_id and r.amount_pence = -new.amount_pence) then
    raise exception 'receipt % does not reverse what it names', new.id using errcode = 'check_violation';
  end if;
  update payments set received_pence = received_pence + new.amount_pence where id = new.payment_id and provider = 'hand';
  if not found then
    raise exception 'payment % is not by hand', new.payment_id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.address_on_paper(o orders, paper text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN md5(concat_ws('
'::text, (o).id, (o).customer_name, (o).delivery_method, (o).shipping_address_line1, COALESCE((o).shipping_address_line2, ''::text), (o).shipping_city, (o).shipping_postcode, (o).shipping_country, CASE paper WHEN 'click-and-drop'::text THEN (((o).customer_email || ' '::text) || COALESCE((o).customer_phone, ''::text)) WHEN 'packing-slip'::text THEN ''::text WHEN 'order'::text THEN concat_ws('
'::text, (o).customer_email, (o).customer_phone, (o).billing_address) ELSE COALESCE((o).po_number, ''::text) END));

CREATE OR REPLACE FUNCTION public.analyze_for_campaign(name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if name = 'subscribers' then
    analyze subscribers;
  elsif name = 'campaign_recipients' then
    analyze campaign_recipients;
  else
    raise exception 'no table of campaigns: %', name using errcode = 'invalid_parameter_value';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.artwork_family(ids uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  with recursive family (id) as (
    select unnest(ids) union select unnest(a.made_from) from artworks a join family f on f.id = a.id)
  select id from family
$function$;

CREATE OR REPLACE FUNCTION public.artwork_forgets_sender()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.sender := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.artwork_has_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare gone timestamptz;
begin
  select removed_at into gone from artworks where id = new.artwork_id for key share;
  if gone is not null then
    raise exception 'the file of artwork % was removed', new.artwork_id
      using errcode = 'check_violation', constraint = 'artwork_has_file';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.artwork_opinions(artwork uuid)
 RETURNS json
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT json_agg(json_build_object('name', o.name, 'kind', o.kind, 'at', o.created_at) ORDER BY o.id) AS json_agg
    FROM ( SELECT DISTINCT ON ((lower(w.name))) w.id,
             w.name,
             w.kind,
             w.created_at
            FROM proof_answers w
           WHERE ((w.artwork_id = artwork_opinions.artwork) AND (w.kind <> 'comment'::text))
           ORDER BY (lower(w.name)), w.id DESC) o;
END;

CREATE OR REPLACE FUNCTION public.brief_counts_bytes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update design_briefs set file_bytes = file_bytes + case when tg_op = 'DELETE' then -old.bytes else new.bytes end
  where id = case when tg_op = 'DELETE' then old.brief_id else new.brief_id end;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.category_has_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into category_figures (category_id) values (new.id) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.category_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_product_search(array(select id from products where category_id = new.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.change_within_irish_limit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ireland jsonb;
  sold_at timestamptz;
begin
  select created_at into sold_at from orders
  where id = new.order_id and shipping_country = 'Ireland' and delivery_method = 'delivery' and reprint_of is null;
  if not found then
    return null;
  end if;
  select value -> 'ireland' into ireland from settings where key = 'delivery' for no key update;
  if ireland is null or (ireland ->> 'continuesIn')::int = extract(year from sold_at at time zone 'Europe/London') then
    return null;
  end if;
  if sold_to_ireland(sold_at) > (ireland ->> 'limitPence')::bigint then
    raise exception 'sales to Ireland pass the limit' using errcode = 'check_violation', constraint = 'orders_within_irish_limit';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.code_terms(code discount_codes)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object('type', code.type, 'value', code.value, 'minimumOrderPence', code.minimum_order_pence,
    'maximumDiscountPence', code.maximum_discount_pence, 'applicableCategories', code.applicable_categories,
    'applicableProducts', (select coalesce(jsonb_agg(distinct id), '[]') from (select unnest(code.applicable_products) as id
      union all select p.id from products p where p.category_id = any(code.applicable_categories)) listed))
$function$;

CREATE OR REPLACE FUNCTION public.complaint_item_was_ordered()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from order_items i join complaints c on c.order_id = i.order_id
      where c.id = new.complaint_id and i.id = new.order_item_id and i.quantity >= new.copies) then
    raise exception 'complaint % is about more than was ordered', new.complaint_id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.contents_on_paper(o orders, paper text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN md5(concat_ws('
'::text, (o).id, (o).despatch_on, CASE WHEN (paper = 'order'::text) THEN concat_ws(' '::text, (o).total_pence, (o).vat_pence, (o).discount_code, (o).payment_status) ELSE NULL::text END, (SELECT string_agg(concat_ws(' '::text, i.product_name, i.quantity, i.options, CASE WHEN (contents_on_paper.paper = 'order'::text) THEN i.price_pence ELSE NULL::integer END), ';'::text ORDER BY i."position") AS string_agg FROM order_items i WHERE ((i.order_id = (contents_on_paper.o).id) AND (i.is_made OR (contents_on_paper.paper = 'order'::text))))));

CREATE OR REPLACE FUNCTION public.contents_on_paper(p parcels, paper text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN md5(concat_ws('
'::text, (p).id, (p).weight_grams, CASE WHEN (paper = 'click-and-drop'::text) THEN (p).size ELSE NULL::text END, (SELECT string_agg(concat_ws(' '::text, j.code, c.quantity, CASE WHEN (contents_on_paper.paper = 'slip'::text) THEN concat_ws(' '::text, j.quantity, i.product_name, i.size, i.paper_type, i.finish, i.reference) WHEN ((i.vat_decision ->> 'test'::text) = 'export'::text) THEN (i.price_pence)::text ELSE NULL::text END), ';'::text ORDER BY j.code) AS string_agg FROM ((parcel_items c JOIN jobs j ON ((j.id = c.job_id))) JOIN order_items i ON ((i.id = j.item_id))) WHERE (c.parcel_id = (contents_on_paper.p).id))));

CREATE OR REPLACE FUNCTION public.count_campaign_recipient()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update campaign_figures set
    delivered = delivered + (new.state = 'sent')::int - (old.state = 'sent')::int,
    bounced = bounced + (new.state = 'bounced')::int - (old.state = 'bounced')::int,
    skipped = skipped + (new.state = 'skipped')::int - (old.state = 'skipped')::int,
    opened = opened + (new.opened_at is not null)::int - (old.opened_at is not null)::int,
    clicked = clicked + (new.clicked_at is not null)::int - (old.clicked_at is not null)::int,
    complaints = complaints + (new.complained_at is not null)::int - (old.complained_at is not null)::int,
    unsubscribed = unsubscribed + (new.state = 'sent' and new.unsubscribed_at is not null)::int
      - (old.state = 'sent' and old.unsubscribed_at is not null)::int
  where campaign_id = new.campaign_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_subscriber_states(states text[], changes bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into subscriber_counts (status, subscribers)
    select status, sum(change) from unnest(states, changes) as c (status, change) group by status having sum(change) <> 0
    order by status
  on conflict (status) do update set subscribers = subscriber_counts.subscribers + excluded.subscribers
$function$;

CREATE OR REPLACE FUNCTION public.count_subscriber_tags(tags text[], changes integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into subscriber_tags (tag, subscribers)
    select tag, sum(change) from unnest(tags, changes) as c (tag, change) group by tag having sum(change) <> 0 order by tag
  on conflict (tag) do update set subscribers = subscriber_tags.subscribers + excluded.subscribers
$function$;

CREATE OR REPLACE FUNCTION public.count_subscribers_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into subscriber_days (day, gained, lost)
    select (n.last_activity_at at time zone 'Europe/London')::date,
      count(*) filter (where n.status = 'subscribed'), count(*) filter (where o.status = 'subscribed')
    from new_rows n join old_rows o using (id)
    where (n.status = 'subscribed') <> (o.status = 'subscribed') group by 1
    on conflict (day) do update set gained = subscriber_days.gained + excluded.gained,
      lost = subscriber_days.lost + excluded.lost;
  perform count_subscriber_states(array_agg(status), array_agg(change)) from (
    select s.status, s.change from new_rows n join old_rows o using (id),
      lateral (values (n.status, 1), (o.status, -1)) s (status, change)
    where n.status <> o.status) changed having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_subscribers_gained()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into subscriber_days (day, gained)
    select (subscribed_at at time zone 'Europe/London')::date, count(*) from new_rows where status = 'subscribed' group by 1
    on conflict (day) do update set gained = subscriber_days.gained + excluded.gained;
  perform count_subscriber_states(array_agg(status), array_agg(many)) from (
    select status, count(*) as many from new_rows group by 1) n having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_subscribers_lost()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into subscriber_days (day, lost)
    select (now() at time zone 'Europe/London')::date, count(*) from old_rows where status = 'subscribed' having count(*) > 0
    on conflict (day) do update set lost = subscriber_days.lost + excluded.lost;
  perform count_subscriber_states(array_agg(status), array_agg(-many)) from (
    select status, count(*) as many from old_rows group by 1) o having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_tags_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_subscriber_tags(array_agg(t.tag), array_agg(t.change)) from new_rows n join old_rows o using (id),
    lateral (select unnest(n.tags), 1 union all select unnest(o.tags), -1) as t (tag, change)
  where n.tags <> o.tags having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_tags_gained()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_subscriber_tags(array_agg(tag), array_agg(1)) from new_rows, unnest(tags) as tag having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_tags_lost()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_subscriber_tags(array_agg(tag), array_agg(-1)) from old_rows, unnest(tags) as tag having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.credit_notes_within_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  billed record;
  credited record;
begin
  if new.charge_id is null then
    select invoice_number, total_pence, vat_pence, net_pence into billed from invoices
      where order_id = new.order_id for update;
  else
    select invoice_number, total_pence, vat_pence, net_pence into billed from charge_invoices
      where charge_id = new.charge_id for update;
  end if;
  select sum(total_pence) as total, sum(vat_pence) as vat, sum(net_pence) as net into credited from credit_notes n
    where n.order_id = new.order_id and n.charge_id is not distinct from new.charge_id
      and not exists (select 1 from credit_note_cancellations c where c.note_number = n.note_number);
  if credited.total > billed.total_pence or credited.vat > billed.vat_pence or credited.net > billed.net_pence then
    raise exception 'credit notes of invoice % are more than it', billed.invoice_number using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.draft_follows_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update drafts set state = 'accepted', version = version + 1, updated_at = new.placed_at, declined_why = null
    where id = new.draft_id and state <> 'accepted';
  update draft_offers set ended_at = new.placed_at, ended_why = 'accepted' where draft_id = new.draft_id and ended_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.due_on_account(account uuid, ordered uuid, charge uuid)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(case when charge is null then i.due_on else j.due_on end,
    coalesce(m.invoice_on, (coalesce(o.placed_at, o.created_at) at time zone 'Europe/London')::date) + c.payment_terms_days)
  from orders o join credit_accounts c on c.user_id = account left join invoices i on i.order_id = o.id
    left join monthly_orders m on m.order_id = o.id left join charge_invoices j on j.charge_id = charge
  where o.id = ordered
$function$;

CREATE OR REPLACE FUNCTION public.forget_attachments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from mail_attachments where mail_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.invitations_end_with_right()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from verifications where invited_by = old.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.invoice_sets_due_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update open_invoices set due_on = new.due_on where order_id = new.order_id and charge_id is null and due_on <> new.due_on;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.is_delivery_plan(plan jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select jsonb_array_length(plan -> 'zones') > 0 and jsonb_array_length(plan -> 'bandsGrams') > 0
    and not jsonb_path_exists(plan, '$.bandsGrams[*] ? (@ <= 0)')
    and not jsonb_path_exists(plan, '$.zones[*].pricesPence[*] ? (@ < 0 || @ > 100000 || @ != @.floor())')
    and not jsonb_path_exists(plan, '$.zones[*].extraKgPence ? (@ < 0 || @ > 100000 || @ != @.floor())')
    and (select bool_and(jsonb_array_length(zone -> 'pricesPence') = jsonb_array_length(plan -> 'bandsGrams')
        and zone ->> 'name' <> '' and zone ? 'freeFromPence') from jsonb_array_elements(plan -> 'zones') zone)
    and (not plan ? 'ireland' or (
      jsonb_array_length(plan -> 'ireland' -> 'pricesPence') = jsonb_array_length(plan -> 'bandsGrams')
      and not jsonb_path_exists(plan, '$.ireland.pricesPence[*] ? (@ < 0 || @ > 100000 || @ != @.floor())')
      and not jsonb_path_exists(plan, '$.ireland.extraKgPence ? (@ < 0 || @ > 100000 || @ != @.floor())')
      and plan -> 'ireland' ? 'freeFromPence'
      and jsonb_typeof(plan -> 'ireland' -> 'isOn') = 'boolean' and (plan -> 'ireland' ->> 'limitPence')::int > 0))
$function$;

CREATE OR REPLACE FUNCTION public.is_erased_order(id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from orders o where o.id = $1 and o.erased_at is not null)
$function$;

CREATE OR REPLACE FUNCTION public.item_has_begun(item uuid, status text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select status <> 'pending' and (status <> 'processing' or exists (select from jobs j join stages s on s.id = j.stage_id
    where j.item_id = item and stage_rank(s.kind) > 3))
$function$;

CREATE OR REPLACE FUNCTION public.item_has_public_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.public_price_pence := new.price_pence + new.trade_saving_pence;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.item_was_begun(item uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from jobs j join stages s on s.id = j.stage_id where j.item_id = item and (stage_rank(s.kind) > 3
      or exists (select from job_runs r join stages w on w.id = r.stage_id where r.job_id = j.id and stage_rank(w.kind) > 3)
      or exists (select from parcel_items p where p.job_id = j.id)
      or exists (select from sheet_jobs t join sheets h on h.id = t.sheet_id
        where t.job_id = j.id and h.state not in ('withdrawn', 'failed'))))
$function$;

CREATE OR REPLACE FUNCTION public.job_has_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_words := case when new.closed_at is null then words_of_job(new) end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.jobs_keep_packed_copies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.quantity < (select sum(i.quantity) from parcel_items i where i.job_id = new.id) then
    raise exception 'more copies in parcels than %', new.code using errcode = 'check_violation', constraint = 'parcel_items_copies';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.jobs_on(turnaround text, wanted date)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select count(*) from order_items i join orders o on o.id = i.order_id
  where i.turnaround_id = turnaround and i.despatch_on = wanted and o.status <> 'cancelled'
$function$;

CREATE OR REPLACE FUNCTION public.jobs_without_words(jobs jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(jsonb_agg(job || jsonb_build_object('blocked_note', null, 'search_words', null, 'events', (
    select coalesce(jsonb_agg(event || '{"note": null}' order by e.nth), '[]')
    from jsonb_array_elements(case when jsonb_typeof(job -> 'events') = 'array' then job -> 'events' else '[]' end) with ordinality e (event, nth))) order by j.nth), '[]')
  from jsonb_array_elements(jobs) with ordinality j (job, nth)
$function$;

CREATE OR REPLACE FUNCTION public.join_part(gone uuid, stays uuid, who uuid, who_name text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  part jobs%rowtype;
  whole jobs%rowtype;
begin
  perform from jobs where id in (gone, stays) order by id for update;
  select * into part from jobs where id = gone;
  select * into whole from jobs where id = stays;
  if not coalesce(part.item_id = whole.item_id and part.part > whole.part and part.stage_id = whole.stage_id
      and part.blocked is not distinct from whole.blocked and part.closed_at is null and whole.closed_at is null, false)
    or exists (select from job_runs where job_id in (gone, stays) and finished_at is null)
    or exists (select from parcel_items where job_id in (gone, stays))
    or exists (select from sheet_jobs where job_id in (gone, stays) and is_live) then
    raise exception 'these parts can''t be joined' using errcode = 'check_violation', constraint = 'jobs_join';
  end if;
  update job_runs set copies = part.quantity where job_id = gone and copies is null;
  update job_runs set copies = whole.quantity where job_id = stays and copies is null;
  update job_runs set job_id = stays where job_id = gone;
  update job_events set job_id = stays, of_part = coalesce(of_part, part.code) where job_id = gone;
  insert into sheet_jobs (sheet_id, job_id, quantity, print_quantity, sha256, is_live)
    select sheet_id, stays, quantity, print_quantity, sha256, false from sheet_jobs where job_id = gone
    on conflict (sheet_id, job_id) do update set quantity = sheet_jobs.quantity + excluded.quantity,
      print_quantity = sheet_jobs.print_quantity + excluded.print_quantity;
  delete from jobs where id = gone;
  update jobs set quantity = whole.quantity + part.quantity, version = version + 1 where id = stays;
  insert into job_events (job_id, kind, copies, note, actor_id, actor_name, created_at)
  values (stays, 'joined', part.quantity, part.code, who, who_name, at);
end $function$;

CREATE OR REPLACE FUNCTION public.keep_an_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('shop owner', 0));
  if not exists (select from user_roles where 'owner' = any(staff_roles)) then
    raise exception 'The shop needs an owner.' using errcode = 'check_violation', constraint = 'user_roles_owner';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_category_figures(ids text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from category_figures where category_id = any(ids) order by category_id for update;
  update category_figures f set
    (products, first_product_id, from_pence, changed_at, base_pence, base_min_pence, base_max_pence) = (
      select count(*), (array_agg(p.id order by p.position, p.id))[1], min(p.from_pence), max(p.updated_at),
        coalesce(sum(p.base_price_pence), 0), min(p.base_price_pence), max(p.base_price_pence)
      from products p where p.category_id = f.category_id and p.archived_at is null),
    facets = (
      select jsonb_build_object(
        'size', coalesce(jsonb_agg(o.facet order by o.nth) filter (where o.group_key = 'sizes'), '[]'),
        'finish', coalesce(jsonb_agg(o.facet order by o.nth) filter (where o.group_key = 'finishes'), '[]'))
      from (select distinct on (o.group_key, o.id) o.group_key, o.nth,
          -- "A5" of "A5 (148 × 210 mm)"
          jsonb_build_object('id', o.id, 'name', regexp_replace(o.name, ' \(.*\)$', '')) as facet
        from (select o.group_key, o.id, o.name, row_number() over (order by p.position, p.id, o.position, o.id) as nth
          from products p join product_options o on o.product_id = p.id
          where p.category_id = f.category_id and p.archived_at is null and not o.unmeasured
            and o.group_key in ('sizes', 'finishes')) o
        order by o.group_key, o.id, o.nth) o),
    -- which turnarounds its products have, and how many of them have each
    turnarounds = (
      select coalesce(jsonb_agg(t), '[]') from (
        select o.turnaround_id as id, count(*) as products
        from products p join product_options o on o.product_id = p.id
        where p.category_id = f.category_id and p.archived_at is null and o.turnaround_id is not null
        group by o.turnaround_id) t)
  where f.category_id = any(ids);
end $function$;

CREATE OR REPLACE FUNCTION public.keep_first_options(ids text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update products p set first_options_pence = kept.pence
  from (select p.id, coalesce((select sum(first.price_modifier_pence) from (
      select distinct on (o.group_key) o.price_modifier_pence from product_options o
      where o.product_id = p.id and not o.unmeasured order by o.group_key, o.position, o.id) first), 0) as pence
    from products p where p.id = any(ids)) kept
  where kept.id = p.id and kept.pence <> p.first_options_pence
$function$;

CREATE OR REPLACE FUNCTION public.keep_full_day(turnaround text, wanted date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  was_full boolean := exists (select from full_days where turnaround_id = turnaround and day = wanted);
  is_full boolean := exists (select from turnarounds where id = turnaround and capacity <= jobs_on(turnaround, wanted));
begin
  if is_full and not was_full then
    insert into full_days values (turnaround, wanted);
    delete from full_days where turnaround_id = turnaround and day < wanted - 90;
  elsif was_full and not is_full then
    delete from full_days where turnaround_id = turnaround and day = wanted;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_open_invoices(account uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  with charged as (
    select l.order_id, l.charge_id, l.amount, c.current_balance_pence as balance,
      coalesce(sum(l.amount) over (order by coalesce(j.created_at, o.created_at) desc, o.id, l.charge_id
        rows between unbounded preceding and 1 preceding), 0) as newer
    from credit_accounts c
    join lateral (select order_id, charge_id, sum(amount_pence)::int as amount from credit_ledger
      where user_id = c.user_id and kind in ('order', 'reversal', 'charge', 'charge-reversal')
      group by order_id, charge_id having sum(amount_pence) > 0) l on true
    join orders o on o.id = l.order_id left join charge_invoices j on j.charge_id = l.charge_id
    where c.user_id = account and c.current_balance_pence > 0),
  open as materialized (
    select order_id, charge_id, least(amount, balance - newer)::int as open_pence from charged where newer < balance),
  settled as (
    delete from open_invoices t where t.user_id = account and not exists (
      select from open o where o.order_id = t.order_id and o.charge_id is not distinct from t.charge_id))
  insert into open_invoices (user_id, order_id, charge_id, open_pence, due_on)
  select account, order_id, charge_id, open_pence, due_on_account(account, order_id, charge_id) from open
  on conflict (order_id, charge_id) do update set open_pence = excluded.open_pence
    where open_invoices.open_pence <> excluded.open_pence
$function$;

CREATE OR REPLACE FUNCTION public.keep_product_search(ids text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_search as s
    select d.id, d.name, d.category, d.description, d.options, d.name_joined, d.category_joined, d.widths, d.heights,
      array_length(string_to_array(d.said, ' '), 1),
      array_to_tsvector(array(
        select distinct mark || word from (
          select mark, word from unnest(array['t:', 'n:']) mark, regexp_split_to_table(d.name, '[^[:alnum:]_]+') word
          union all select 'n:', regexp_split_to_table(d.category || ' ' || d.description, '[^[:alnum:]_]+')
          union all select 'o:', regexp_split_to_table(d.options, '[^[:alnum:]_]+')
          union all select 'j:', left(substr(joined, n), 40)
            from unnest(array[d.name_joined, d.category_joined]) joined, generate_series(1, length(joined) - 3) n
          union all select 's:', round(w)::bigint || 'x' || round(h)::bigint from unnest(d.widths, d.heights) size (w, h)) m
        where word <> ''))
    from (
      select p.id, p.name as said, search_text(p.name) as name, search_text(c.name) as category,
        search_text(p.description) as description, search_joined(p.name) as name_joined,
        search_joined(c.name) as category_joined,
        coalesce((select search_text(string_agg(o.name, ' ')) from product_options o where o.product_id = p.id
          and not o.unmeasured and o.group_key not in ('quantities', 'turnaround')), '') as options,
        greatest(p.width_mm, p.height_mm) || (select coalesce(array_agg(greatest(o.width_mm, o.height_mm)
            order by o.position, o.id), '{}')
          from product_options o where o.product_id = p.id and o.width_mm is not null) as widths,
        least(p.width_mm, p.height_mm) || (select coalesce(array_agg(least(o.width_mm, o.height_mm)
            order by o.position, o.id), '{}')
          from product_options o where o.product_id = p.id and o.width_mm is not null) as heights
      from products p join categories c on c.id = p.category_id where p.id = any(ids)) d
  on conflict (product_id) do update set (name, category, description, options, name_joined, category_joined, widths, heights,
      name_words, words) = (excluded.name, excluded.category, excluded.description, excluded.options, excluded.name_joined,
      excluded.category_joined, excluded.widths, excluded.heights, excluded.name_words, excluded.words);
  insert into search_phrases
    select distinct phrase from (
      select unnest(array[word, word || ' ' || lead(word) over (partition by d.product_id, part order by nth)]) as phrase
      from product_search d, unnest(array[d.name, d.category]) with ordinality parts (said, part),
        regexp_split_to_table(said, '[^[:alnum:]_]+') with ordinality w (word, nth)
      where d.product_id = any(ids) and word <> '') p
    where phrase ~ '^[^0-9]{3,}$' order by 1
  on conflict do nothing;
end $function$;

CREATE OR REPLACE FUNCTION public.leaving_times()
 RETURNS TABLE(weekday integer, parcels integer, collections integer)
 LANGUAGE sql
 STABLE
AS $function$
  select w.day, coalesce(s.parcels, h.closes),
    case when s.collections is null then greatest(h.closes - 60, h.opens) else least(s.collections, h.closes) end
  from generate_series(1, 7) w (day)
  left join (select (f ->> 'fromDay')::integer as from_day, (f ->> 'toDay')::integer as to_day,
      minutes_of(f -> 'hours' ->> 'opens') as opens, minutes_of(f -> 'hours' ->> 'closes') as closes
    from settings o, jsonb_array_elements(o.value) f where o.key = 'opening_hours') h on w.day between h.from_day and h.to_day
  left join (select minutes_of(t.value ->> 'parcels') as parcels, minutes_of(t.value ->> 'collections') as collections
    from settings t where t.key = 'leaving_times') s on true
$function$;

CREATE OR REPLACE FUNCTION public.left_at(ordered uuid, status_now text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select min(h.created_at) from order_status_history h where h.order_id = ordered
    and case when status_now = 'cancelled' then h.status = 'cancelled' else h.status in ('shipped', 'delivered') end
$function$;

CREATE OR REPLACE FUNCTION public.logged_without_words(entry jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when entry is null or jsonb_typeof(entry) <> 'object' then null else (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(entry)
    where jsonb_typeof(value) in ('number', 'boolean', 'null') or key in ('status', 'paymentStatus', 'trackingNumber', 'template', 'state', 'kind',
      'method', 'cause', 'vatClass', 'order', 'session', 'until', 'linksEndedAt', 'artwork', 'movedOn', 'outcome', 'parcels', 'jobsGone', 'changed', 'days')) end
$function$;

CREATE OR REPLACE FUNCTION public.minutes_of(clock text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select split_part(clock, ':', 1)::integer * 60 + split_part(clock, ':', 2)::integer
$function$;

CREATE OR REPLACE FUNCTION public.monthly_invoice_is_its_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  monthly monthly_invoices;
  together record;
begin
  select * into monthly from monthly_invoices m where m.invoice_number = new.invoice_number;
  select count(*) as orders, coalesce(sum(i.total_pence), 0) as total, coalesce(sum(i.vat_pence), 0) as vat,
      coalesce(bool_and((i.issued_on, i.due_on) = (monthly.issued_on, monthly.due_on) and m.user_id = monthly.user_id), false) as same
    into together from invoices i left join monthly_orders m using (order_id) where i.monthly_number = monthly.invoice_number;
  if (together.orders, together.total, together.vat, together.same)
      is distinct from (monthly.order_count::bigint, monthly.total_pence::bigint, monthly.vat_pence::bigint, true) then
    raise exception 'invoice % is not what its orders are', new.invoice_number using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.open_day_of_removed_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from turnarounds where capacity is not null and (id = old.turnaround_id
    or id in (select turnaround_id from order_items where order_id = old.order_id)) order by id for no key update;
  perform keep_full_day(old.turnaround_id, old.despatch_on);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.options_naming_papers()
 RETURNS TABLE(product_id text, group_key text, id text, paper_id text, paper_name text, gsm double precision, thickness_um double precision, surface text)
 LANGUAGE sql
 STABLE
AS $function$
  select o.product_id, o.group_key, o.id,
    trim(both '-' from lower(regexp_replace(said.paper_name, '[^a-zA-Z0-9]+', '-', 'g'))), said.*
  from product_options o join products p on p.id = o.product_id
  join option_groups g on g.product_id = o.product_id and g.key = o.group_key and not g.sets_pages
  left join lateral (select f.name from product_options f where f.product_id = p.id and f.group_key = 'finishes'
    order by f.position, f.id limit 1) finish on o.group_key = 'weights'
  cross join lateral paper_from_name(o.name, finish.name, p.category_id) said
  where o.group_key in ('finishes', 'weights', 'innerPages', 'cover', 'thickness') and o.paper_id is null
    and o.sheets is distinct from 0
$function$;

CREATE OR REPLACE FUNCTION public.order_follows_tracking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update orders set tracking_number = tracking_of_parcels(new.order_id), version = version + 1
  where id = new.order_id and tracking_number is distinct from tracking_of_parcels(new.order_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.order_has_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_words := words_of_order(new);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.order_items_add_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.items_pence is distinct from (select sum(price_pence) from order_items where order_id = new.id) then
    raise exception 'items of order % do not add up', new.order_number using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.order_status_has_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare told text;
begin
  select status into told from order_status_history where order_id = new.id order by id desc limit 1;
  if told is distinct from (select status from orders where id = new.id) then
    raise exception 'order % changed status without a history row', new.order_number using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.paper_from_name(name text, finish text, category text)
 RETURNS TABLE(paper_name text, gsm double precision, thickness_um double precision, surface text)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  with said as (
    select substring(name from '(?i)(\d{2,4})\s*gsm')::float8 as gsm, substring(name from '^(\d{1,2}) mm')::float8 as mm,
      case when name ~* 'gloss' then 'Gloss'
        when name ~* 'uncoated|white|ivory|offset|bond|tracing|layered|laid|recycled|textured' then 'Uncoated'
        when name ~* 'silk|satin|coated|softback|cover' then 'Silk'
        when finish ~* 'uncoated|laid|recycled|textured' then 'Uncoated'
        when finish ~* 'gloss' then 'Gloss' else 'Silk' end as kind)
  select 'Hardback cover, 2 mm board', 1400, 2200, 'other' from said where name ~* 'hardback'
  union all select '350gsm Silk with frosted polypropylene', 805, 800, 'other' from said where name ~* 'polypropylene over'
  -- one sheet of acetate (280 g/m²) over two leaves of card
  union all select said.gsm || 'gsm Silk with clear acetate', said.gsm + 140, said.gsm * 0.85 + 100, 'other'
    from said where said.gsm is not null and name ~* 'acetate'
  union all select said.gsm || 'gsm ' || case when name ~* 'mesh' then 'Mesh' else 'PVC' end, said.gsm,
      said.gsm * case when name ~* 'mesh' then 1.2 else 0.85 end, 'other'
    from said where said.gsm is not null and category = 'banners'
  union all select said.gsm || 'gsm ' || kind, said.gsm,
      said.gsm * case kind when 'Uncoated' then 1.25 when 'Gloss' then 0.76 else 0.85 end,
      case kind when 'Uncoated' then 'uncoated' else 'coated' end
    from said where said.gsm is not null and name !~* 'acetate' and category <> 'banners'
  union all select 'Correx ' || mm || ' mm', mm * 175, mm * 1000, 'other' from said where mm is not null and category = 'correx-boards'
  union all select 'Foam board ' || mm || ' mm', mm * 128, mm * 1000, 'other' from said where mm is not null and category = 'funeral'
  union all select 'Foam PVC ' || mm || ' mm', mm * 550, mm * 1000, 'other'
    from said where mm is not null and category in ('foamex-boards', 'wedding-printing')
$function$;

CREATE OR REPLACE FUNCTION public.papers_from_names()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into papers (id, name, gsm, thickness_um, surface)
    select distinct on (paper_id) paper_id, paper_name, gsm, thickness_um, surface from options_naming_papers() order by paper_id
    on conflict do nothing;
  insert into papers (id, name, gsm, thickness_um, surface)
    select distinct on (paper_name) lower(replace(paper_name, ' ', '-')), paper_name, gsm, thickness_um, surface
    from shipped_products_are_of() m join products p on p.id = m.product_id where paper_name is not null
    on conflict do nothing;
  update option_groups g set sets_paper = true where exists (
    select from options_naming_papers() n where n.product_id = g.product_id and n.group_key = g.key);
  update product_options o set paper_id = n.paper_id from options_naming_papers() n
    where n.product_id = o.product_id and n.group_key = o.group_key and n.id = o.id;
  update product_options o set sheets = 0
    where o.group_key = 'cover' and o.paper_id is null and o.sheets is null and o.name ~* 'self cover'
      and exists (select from option_groups g where g.product_id = o.product_id and g.key = o.group_key and g.sets_paper);
  update products p set paper_id = case when m.paper_name is not null then lower(replace(m.paper_name, ' ', '-')) end,
      sheets = m.sheets, extra_grams = m.extra_grams
    from shipped_products_are_of() m where m.product_id = p.id and p.paper_id is null and p.sheets is null and p.extra_grams is null;
  -- A calendar's leaves are printed on one side. A diary's view decides how many leaves it has; of a form each part is one.
  update product_options o set sheets = o.pages from products p
    where p.id = o.product_id and p.form = 'calendar' and o.pages is not null and o.sheets is null;
  update product_options o set sheets = known.sheets
    from (values ('a5-diary-001', 'weights', 'week', 64), ('a5-diary-001', 'weights', 'two-days', 96),
      ('a5-diary-001', 'weights', 'day', 192), ('a4-diary-001', 'weights', 'week', 64),
      ('a4-diary-001', 'weights', 'two-days', 96), ('a4-diary-001', 'weights', 'day', 192)) known (product_id, group_key, id, sheets)
    where o.product_id = known.product_id and o.group_key = known.group_key and o.id = known.id and o.sheets is null;
  update product_options o set sheets = substring(o.name from '^(\d)-part')::int
    where o.product_id = 'ncr-forms-001' and o.group_key = 'colors' and o.sheets is null and o.name ~ '^\d-part';
  -- Two leaves of 250gsm instead of 150gsm, at A5.
  update product_options o set extra_grams = 6.2
    where o.product_id = 'order-of-service-funeral-001' and o.name ~ '250gsm cover' and o.extra_grams is null;
end $function$;

CREATE OR REPLACE FUNCTION public.parcel_follows_tracking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.tracking_number is not distinct from tracking_of_parcels(new.id) then
    return null;
  end if;
  case (select count(*) from parcels p where p.order_id = new.id)
    when 0 then null;
    when 1 then
      update parcels set tracking_number = new.tracking_number, version = version + 1 where order_id = new.id;
    else
      raise exception 'the order has several parcels' using errcode = 'check_violation', constraint = 'orders_tracking_of_parcels';
  end case;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.parcel_takes_tracking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.tracking_number is null and not exists (select from parcels p where p.order_id = new.order_id) then
    select left(o.tracking_number, 120) into new.tracking_number from orders o where o.id = new.order_id;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.parcels_follow_jobs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was text := (select kind from stages where id = old.stage_id);
  now_at text := (select kind from stages where id = new.stage_id);
begin
  if now_at = 'gone' and was <> 'gone' then
    update parcels p set despatched_at = new.stage_since, version = version + 1, packed_at = coalesce(p.packed_at, new.stage_since)
    where p.order_id = new.order_id and p.despatched_at is null
      and exists (select from parcel_items i where i.parcel_id = p.id and i.job_id = new.id)
      and not exists (select from parcel_items i join jobs j on j.id = i.job_id join stages s on s.id = j.stage_id
        where i.parcel_id = p.id and s.kind <> 'gone');
  elsif was = 'gone' and now_at <> 'gone' then
    with last as (
      select p.id, p.despatched_at, max(p.despatched_at) over () as latest from parcels p
      where p.despatched_at is not null
        and exists (select from parcel_items i where i.parcel_id = p.id and i.job_id = new.id)),
    back as (
      update parcels p set despatched_at = null, despatched_by = null, version = version + 1
      from last where last.id = p.id and last.despatched_at = last.latest returning p.id)
    delete from mails m using back where m.order_id = new.order_id and m.template = 'parcel-left' and m.status = 'queued'
      and (m.data ->> 'notBefore')::timestamptz > new.stage_since + interval '5 seconds'
      and m.data -> 'parcelIds' ? back.id::text;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.parcels_hold_copies_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  job jobs%rowtype;
begin
  select * into job from jobs where id = new.job_id for no key update;
  if exists (select from parcels p where p.id = new.parcel_id and (p.order_id <> job.order_id or p.despatched_at is not null)) then
    raise exception 'parcel of another order, or one that has left' using errcode = 'check_violation', constraint = 'parcel_items_own';
  end if;
  if job.quantity < (select sum(i.quantity) from parcel_items i where i.job_id = job.id) then
    raise exception 'more copies in parcels than %', job.code using errcode = 'check_violation', constraint = 'parcel_items_copies';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.parcels_leave_full()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from parcel_items i where i.parcel_id = new.id) then
    raise exception 'an empty parcel can''t leave' using errcode = 'check_violation', constraint = 'parcels_leave_full';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.parts_keep_copies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.is_made and exists (select from jobs where item_id = new.id group by item_id having count(*) > 1) then
    raise exception 'item % is made in parts', new.id using errcode = 'check_violation', constraint = 'jobs_are_whole';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.press_full_days(category text)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(json_agg(distinct f.day::text), '[]') from full_press_days f
  where f.press_id in (select g.press_id from family_stages g where g.family_id = coalesce(
    (select c.family_id from family_categories c where c.category_id = category),
    (select d.id from product_families d where d.is_default)))
$function$;

CREATE OR REPLACE FUNCTION public.product_options_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare ids text[];
begin
  if tg_op = 'INSERT' then
    ids := array(select distinct product_id from new_rows);
  elsif tg_op = 'DELETE' then
    ids := array(select distinct product_id from old_rows);
  else
    ids := array(select product_id from old_rows union select product_id from new_rows);
  end if;
  perform keep_first_options(ids);
  perform keep_category_figures(array(select distinct category_id from products where id = any(ids)));
  perform keep_product_search(ids);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.product_options_keep_paper()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select sets_paper from option_groups where product_id = new.product_id and key = new.group_key) then
    raise exception 'option % of % needs a paper', new.id, new.product_id
      using errcode = 'check_violation', constraint = 'product_options_keep_paper';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.product_options_name_paper()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not (select sets_paper from option_groups where product_id = new.product_id and key = new.group_key) then
    raise exception 'option % of % names a paper, but its group chooses none', new.id, new.product_id
      using errcode = 'check_violation', constraint = 'product_options_name_paper';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.product_options_pages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not new.unmeasured and (new.pages is not null) <> (select sets_pages from option_groups
      where product_id = new.product_id and key = new.group_key) then
    raise exception 'option % of % must have pages where its group asks for them, and only there', new.id, new.product_id
      using errcode = 'check_violation', constraint = 'product_options_pages';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.products_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform keep_category_figures(array(select distinct category_id from new_rows));
    perform keep_product_search(array(select id from new_rows));
  elsif tg_op = 'DELETE' then
    perform keep_category_figures(array(select distinct category_id from old_rows));
  else
    perform keep_category_figures(array(
      select distinct unnest(array[o.category_id, n.category_id]) from old_rows o join new_rows n using (id)
      where (o.category_id, o.archived_at is null, o.position, o.from_pence, o.base_price_pence, o.updated_at)
        is distinct from (n.category_id, n.archived_at is null, n.position, n.from_pence, n.base_price_pence, n.updated_at)));
    perform keep_product_search(array(
      select id from old_rows o join new_rows n using (id)
      where (o.category_id, o.name, o.description, o.width_mm, o.height_mm)
        is distinct from (n.category_id, n.name, n.description, n.width_mm, n.height_mm)));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.products_keep_turnaround()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from products where id = old.product_id) and not exists (
      select from option_groups where product_id = old.product_id and key = 'turnaround') then
    raise exception 'product % must keep a turnaround', old.product_id
      using errcode = 'check_violation', constraint = 'products_keep_turnaround';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.recount_days_of_turnaround()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_full_day(new.id, day) from (
    select day from full_days where turnaround_id = new.id
    union select distinct i.despatch_on from order_items i join orders o on o.id = i.order_id
      where i.turnaround_id = new.id and o.status in ('pending', 'processing')) days;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.recount_open_invoices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_open_invoices(new.user_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refunds_within_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare taken int; refunded bigint;
begin
  select amount_pence into taken from payments where id = new.payment_id and status = 'paid' for update;
  select coalesce(sum(amount_pence), 0) into refunded from refunds where payment_id = new.payment_id and refused is null;
  if taken is null or refunded > taken then
    raise exception 'refunds of payment % are more than it took', new.payment_id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_balance_unlike_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare owed bigint; told int;
begin
  select current_balance_pence into told from credit_accounts where user_id = new.user_id;
  select coalesce(sum(amount_pence), 0) into owed from credit_ledger where user_id = new.user_id;
  if told is not null and told <> owed then
    raise exception 'balance of account % is not its ledger', new.user_id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_changing_parcels_that_left()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from parcels p where p.id = old.parcel_id and p.despatched_at is not null) then
    raise exception 'the parcel has left' using errcode = 'check_violation', constraint = 'parcel_items_own';
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_erasing_debtors()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from credit_accounts where user_id = old.id and current_balance_pence <> 0) then
    raise exception 'user % still owes on account', old.id using errcode = 'restrict_violation';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_overfull_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  touched uuid;
  item record;
begin
  if tg_table_name = 'orders' then
    touched := new.id;
  else
    touched := new.order_id;
  end if;
  perform from turnarounds where capacity is not null
    and id in (select turnaround_id from order_items where order_id = touched) order by id for no key update;
  if not found then
    return null;
  end if;
  for item in select distinct turnaround_id, despatch_on from order_items
      where order_id = touched and turnaround_id is not null loop
    if tg_op = 'INSERT' and exists (select from turnarounds where id = item.turnaround_id
        and capacity < jobs_on(item.turnaround_id, item.despatch_on)) then
      raise exception 'turnaround % is full on %', item.turnaround_id, item.despatch_on
        using errcode = 'check_violation', constraint = 'turnaround_has_room';
    end if;
    perform keep_full_day(item.turnaround_id, item.despatch_on);
  end loop;
  if tg_table_name = 'order_items' then
    if tg_op = 'UPDATE' then
      perform keep_full_day(old.turnaround_id, old.despatch_on);
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_papers_in_group_without_paper()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from product_options where product_id = new.product_id and group_key = new.key and paper_id is not null)
    and not (select sets_paper from option_groups where product_id = new.product_id and key = new.key) then
    raise exception 'options of % of % name papers', new.key, new.product_id
      using errcode = 'check_violation', constraint = 'option_groups_papers';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_rewriting_artwork_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.order_item_id, new.kind, new.artwork_id, new.sha256, new.created_at)
      is not distinct from (old.order_item_id, old.kind, old.artwork_id, old.sha256, old.created_at)
    and (new.actor_id is null and new.actor_name = 'Erased account'
      or (new.actor_id, new.actor_name) is not distinct from (old.actor_id, old.actor_name) and new.note is null
        and exists (select from order_items i where i.id = old.order_item_id and is_erased_order(i.order_id))) then
    return new;
  end if;
  raise exception 'what happened to artwork is not rewritten' using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_rewriting_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and is_erased_order(old.order_id) and new.why is null
    and (new.before, new.after) is not distinct from (side_without_words(old.before), side_without_words(old.after))
    and to_jsonb(new) - array['why', 'before', 'after', 'difference_pence'] = to_jsonb(old) - array['why', 'before', 'after', 'difference_pence'] then
    return new;
  end if;
  if tg_op = 'DELETE' or old.state <> 'waiting' or (to_jsonb(new) - array['state', 'settled_at', 'ended_why', 'difference_pence'])
      is distinct from (to_jsonb(old) - array['state', 'settled_at', 'ended_why', 'difference_pence']) then
    raise exception 'change % is final', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_rewriting_charges()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and is_erased_order(old.order_id) and new.withdrawn_why = 'Erased'
    and to_jsonb(new) - array['withdrawn_why', 'total_pence'] = to_jsonb(old) - array['withdrawn_why', 'total_pence'] then
    return new;
  end if;
  if tg_op = 'DELETE' or old.state <> 'waiting'
    or (new.order_id, new.kind, new.what, new.why, new.net_pence, new.vat_pence, new.zero_pence, new.change_id, new.created_by, new.created_at)
      is distinct from (old.order_id, old.kind, old.what, old.why, old.net_pence, old.vat_pence, old.zero_pence, old.change_id, old.created_by, old.created_at)
  then
    raise exception 'charge % is final', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_rewriting_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was jsonb := to_jsonb(old);
  now_is jsonb := to_jsonb(new);
  name_column text := case when was ? 'changed_by_name' then 'changed_by_name' else 'actor' end;
  lost_id boolean := coalesce(was ->> 'changed_by', was ->> 'actor_id') is not null
    and coalesce(now_is ->> 'changed_by', now_is ->> 'actor_id') is null;
  about text := coalesce(was ->> 'subject', '');
  is_gone boolean := false;
  erased_order boolean;
begin
  if lost_id and now_is ->> name_column = 'Erased account' then
    was := was - name_column;
    now_is := now_is - name_column;
  end if;
  if now_is ->> 'before' is null and now_is ->> 'after' is null then
    is_gone := case
      when about like 'user:%' then not exists (select from users where 'user:' || id = about)
      when about like 'enquiry:message:%' then
        not exists (select from contact_messages where 'enquiry:message:' || id = about)
      when about like 'enquiry:sample-pack:%' then
        not exists (select from sample_pack_requests where 'enquiry:sample-pack:' || id = about)
      when about like 'enquiry:complaint:%' then
        not exists (select from data_complaints where 'enquiry:complaint:' || id = about)
      when about like 'draft:%' then
        not exists (select from drafts where 'draft:' || id = about and erased_at is null)
      when about like 'complaint:%' then
        not exists (select from complaints where 'complaint:' || id = about and erased_at is null)
      when about like 'review:%' then
        not exists (select from reviews where 'review:' || id = about and author_name <> 'A customer')
      when about like 'invitation:%' then
        not exists (select from verifications where 'invitation:' || id = about)
      when about like 'subscriber:%' then not exists (select from subscribers where 'subscriber:' || id = about
        and (status <> 'unsubscribed' or num_nonnulls(first_name, last_name) > 0))
      else false end;
  end if;
  if is_gone then
    was := was - 'before' - 'after';
    now_is := now_is - 'before' - 'after';
  end if;
  if now_is is distinct from was and (was ? 'order_id' or about like 'order:%') then
    select exists (select from orders where erased_at is not null
      and id::text = coalesce(was ->> 'order_id', substr(about, 7))) into erased_order;
    if erased_order and now_is ->> 'notes' is null and now_is ->> 'message' is null then
      if about like 'order:%' and now_is -> 'before' = coalesce(logged_without_words(was -> 'before'), 'null')
          and now_is -> 'after' = coalesce(logged_without_words(was -> 'after'), 'null') then
        was := was - 'before' - 'after';
        now_is := now_is - 'before' - 'after';
      end if;
      was := was - 'notes' - 'message';
      now_is := now_is - 'notes' - 'message';
    end if;
  end if;
  if now_is - 'changed_by' - 'actor_id' is distinct from was - 'changed_by' - 'actor_id' then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_rewriting_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.reference = 'Erased ' || old.id and to_jsonb(new) - array['reference', 'line_goes_to'] = to_jsonb(old) - array['reference', 'line_goes_to']
    and not exists (select from users u where u.id = old.user_id) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_rewriting_offers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what was offered is not rewritten' using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_rewriting_receipts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.why = 'Erased' and exists (select from payments p where p.id = old.payment_id and is_erased_order(p.order_id))
    and to_jsonb(new) - array['why', 'reference', 'line_goes_to'] = to_jsonb(old) - array['why', 'reference', 'line_goes_to'] then
    return new;
  end if;
  raise exception 'receipt % is not rewritten', old.id using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_sheet_going_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state = 'printed' and new.state = 'ready' and new.print_undone_at is distinct from old.print_undone_at
    and new.print_undone_at between old.ended_at and old.ended_at + interval '60 seconds' then
    return new;
  end if;
  if old.state in ('printed', 'withdrawn', 'failed')
    or array_position(array['planned', 'making', 'ready'], new.state) < array_position(array['planned', 'making', 'ready'], old.state)
    or new.state = 'printed' and old.state <> 'ready' then
    raise exception 'sheet % can''t go from % to %', old.code, old.state, new.state
      using errcode = 'check_violation', constraint = 'sheet_goes_forward';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.remove_item(item uuid, change uuid, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare files uuid[];
begin
  perform from jobs where item_id = item order by id for update;
  if item_was_begun(item) or exists (select from complaint_items c where c.order_item_id = item)
    or exists (select from vat_changes v where v.order_item_id = item) then
    raise exception 'item % was begun', item using errcode = 'check_violation', constraint = 'only_what_was_not_begun_is_removed';
  end if;
  insert into removed_items (id, order_id, change_id, product_id, is_made, reference, codes, jobs, removed_at)
  select i.id, i.order_id, change, i.product_id, i.is_made, i.reference,
    (select coalesce(array_agg(j.code order by j.part), '{}') from jobs j where j.item_id = i.id),
    (select coalesce(jsonb_agg(to_jsonb(j) || jsonb_build_object('events',
        (select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]') from job_events e where e.job_id = j.id)) order by j.part), '[]')
      from jobs j where j.item_id = i.id), at
  from order_items i where i.id = item;
  files := array(select i.artwork_id from order_items i where i.id = item and i.artwork_id is not null
    union select e.artwork_id from artwork_events e where e.order_item_id = item and e.artwork_id is not null);
  delete from jobs where item_id = item;
  delete from order_items where id = item;
  -- A file that nothing ordered uses any longer is kept as long as one that was never ordered; what it was made from, after it.
  loop
    update artworks a set expires_at = at + interval '30 days'
    where a.id in (select artwork_family(files)) and a.expires_at is null
      and not exists (select from order_items i where i.artwork_id = a.id)
      and not exists (select from artwork_events e where e.artwork_id = a.id)
      and not exists (select from artworks m where m.made_from @> array[a.id] and m.expires_at is null);
    exit when not found;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.renew_subscriber_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version = old.version + 1;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.reprint_is_of_first_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from orders o where o.id = new.reprint_of and (o.reprint_of is not null or o.placed_at is null)) then
    raise exception 'order % is not a reprint of a first order', new.order_number using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.reviews_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into review_counts as c
    select status, is_sample, rating, sum(change) from (values
      (old.status, old.is_sample, old.rating, -1), (new.status, new.is_sample, new.rating, 1)) v (status, is_sample, rating, change)
    where status is not null group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
  on conflict (status, is_sample, rating) do update set reviews = c.reviews + excluded.reviews;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_joined(said text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(lower(NORMALIZE(said, NFKD)), '[^[:alnum:]]'::text, ''::text, 'g'::text);

CREATE OR REPLACE FUNCTION public.search_text(said text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(replace(replace(replace(translate(regexp_replace(lower(NORMALIZE(translate(said, '''’‘‛ʼʹ′`´＇'::text, ''::text), NFKD)), '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]'::text, ''::text, 'g'::text), 'øłđðħı‐‑‒–—−'::text, 'olddhi------'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), '\s+'::text, ' '::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.shipped_products_are_of()
 RETURNS TABLE(product_id text, paper_name text, gsm double precision, thickness_um double precision, surface text, sheets integer, extra_grams double precision)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  values ('notepads-001', '90gsm Uncoated', 90, 112.5, 'uncoated', 50, 12), -- with its board
    ('desk-pads-001', '100gsm Uncoated', 100, 125, 'uncoated', 25, 62),
    ('ncr-forms-001', '80gsm Carbonless', 80, 100, 'uncoated', null, null),
    ('envelopes-001', '100gsm Uncoated', 100, 125, 'uncoated', 2, 1), -- two sides, and the flaps
    ('a5-notebook-001', '90gsm Uncoated', 90, 112.5, 'uncoated', 50, null),
    ('a4-notebook-001', '90gsm Uncoated', 90, 112.5, 'uncoated', 50, null),
    ('foil-gift-vouchers-001', '350gsm Silk', 350, 297.5, 'coated', null, null),
    ('wedding-place-cards-001', '350gsm Silk', 350, 297.5, 'coated', null, null),
    ('a4-wall-calendars-2026-001', null, null, null, null, null, 28), -- board back and wire
    ('a3-wall-calendars-2026-001', null, null, null, null, null, 60),
    ('desk-calendars-2026-001', null, null, null, null, null, 24),
    ('a5-diary-001', null, null, null, null, null, 10),
    ('a4-diary-001', null, null, null, null, null, 14),
    -- stand, print and bag, as makers of such stands give it
    ('standard-roller-banner-001', null, null, null, null, null, 3200),
    ('premium-roller-banner-001', null, null, null, null, null, 4800),
    ('wide-roller-banner-001', null, null, null, null, null, 4200)
$function$;

CREATE OR REPLACE FUNCTION public.shop_terms()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object('delivery', (select value from settings where key = 'delivery'),
    'changeFees', (select value from settings where key = 'order_change_fees'))
$function$;

CREATE OR REPLACE FUNCTION public.side_without_words(side jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when jsonb_typeof(side -> 'items') is distinct from 'array' then side else jsonb_set(side, '{items}', (
    select coalesce(jsonb_agg(case when jsonb_typeof(item -> 'added') = 'object'
      then jsonb_set(item, '{added}', item -> 'added' || '{"note": null, "reference": null}') else item end order by nth), '[]')
    from jsonb_array_elements(side -> 'items') with ordinality i (item, nth))) end
$function$;

CREATE OR REPLACE FUNCTION public.sold_to_ireland(moment timestamp with time zone, except_cart uuid DEFAULT NULL::uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(o.net_pence
    + coalesce((select sum(h.difference_pence - h.vat_pence) from order_changes h
      where h.order_id = o.id and h.state = 'waiting' and h.difference_pence > h.vat_pence), 0)
    - coalesce((select sum(n.net_pence) from credit_notes n left join refunds r on r.id = n.refund_id
      left join credit_ledger l on l.id = n.ledger_id
      where n.order_id = o.id and r.change_id is null and l.change_id is null
        and not exists (select from credit_note_cancellations c where c.note_number = n.note_number)), 0)), 0)
  from orders o
  where o.shipping_country = 'Ireland' and o.delivery_method = 'delivery' and o.status <> 'cancelled'
    and o.created_at >= date_trunc('year', moment at time zone 'Europe/London') at time zone 'Europe/London'
    and o.created_at < (date_trunc('year', moment at time zone 'Europe/London') + interval '1 year') at time zone 'Europe/London'
    and not (except_cart is not null and o.cart_id = except_cart and o.payment_status = 'pending')
$function$;

CREATE OR REPLACE FUNCTION public.stage_for(family text, wanted text, is_last boolean DEFAULT false)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select s.id from stages s left join family_stages f on f.stage_id = s.id and f.family_id = family
  where s.kind = wanted and s.archived_at is null
  order by (f.stage_id is null), case when is_last then -f.place else f.place end,
    case when is_last then -s.position else s.position end, s.id limit 1
$function$;

CREATE OR REPLACE FUNCTION public.stage_rank(kind text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select array_position('[0:6]={design,artwork,proof,queue,making,ready,gone}'::text[], kind)
$function$;

CREATE OR REPLACE FUNCTION public.stale_papers(o orders)
 RETURNS TABLE(parcel_number integer, paper text, what text)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT p.number,
     g.paper,
         CASE
             WHEN (g.address <> address_on_paper(stale_papers.o, g.paper)) THEN 'address'::text
             ELSE 'contents'::text
         END AS "case"
    FROM (parcels p
      JOIN parcel_papers g ON ((g.parcel_id = p.id)))
   WHERE ((p.order_id = (stale_papers.o).id) AND (p.despatched_at IS NULL) AND ((g.address IS DISTINCT FROM address_on_paper(stale_papers.o, g.paper)) OR (g.contents IS DISTINCT FROM contents_on_paper(p.*, g.paper))))
 UNION ALL
  SELECT NULL::integer,
     g.paper,
         CASE
             WHEN (g.address <> address_on_paper(stale_papers.o, g.paper)) THEN 'address'::text
             ELSE 'contents'::text
         END AS "case"
    FROM order_papers g
   WHERE ((g.order_id = (stale_papers.o).id) AND ((stale_papers.o).status = ANY (ARRAY['pending'::text, 'processing'::text])) AND ((g.address IS DISTINCT FROM address_on_paper(stale_papers.o, g.paper)) OR (g.contents IS DISTINCT FROM contents_on_paper(stale_papers.o, g.paper))))
  ORDER BY 1, 2;
END;

CREATE OR REPLACE FUNCTION public.tell_board()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('shop_board', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_pages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into page_changes default values on conflict do nothing;
  perform pg_notify('shop_pages', '');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.terms_set_due_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update open_invoices t set due_on = due_on_account(t.user_id, t.order_id, t.charge_id) where t.user_id = new.user_id
    and t.due_on <> due_on_account(t.user_id, t.order_id, t.charge_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.test_vat_of_shipped()
 RETURNS void
 LANGUAGE sql
AS $function$
  update products set vat_test = 'leaflet' where vat_class = 'standard' and vat_test is null
    and id in ('a4-flyers-001', 'a3-flyers-001', 'a5-flyers-001', 'a6-flyers-001', 'dl-flyers-001', 'a7-flyers-001',
      '148mm-square-flyers-001', '210mm-square-flyers-001', 'a4-slim-flyers-001', 'a5-slim-flyers-001',
      'a4-folded-leaflets-001', 'a5-folded-leaflets-001', 'a3-folded-leaflets-001', 'takeaway-menus-001');
  update products set vat_test = 'booklet' where vat_class = 'standard' and vat_test is null and id in (
    'stapled-booklet-001', 'perfect-bound-booklet-001', 'wire-bound-booklet-001', 'order-of-service-booklet-001',
    'order-of-service-funeral-001', 'wedding-order-of-service-001');
$function$;

CREATE OR REPLACE FUNCTION public.tracking_of_parcels(ordered uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select string_agg(p.tracking_number, ', ' order by p.number) from (
    select tracking_number, number, sum(length(tracking_number) + 2) over (order by number) as total
    from parcels where order_id = ordered and tracking_number is not null) p
  where p.total <= 122
$function$;

CREATE OR REPLACE FUNCTION public.within_irish_limit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ireland jsonb;
begin
  select value -> 'ireland' into ireland from settings where key = 'delivery' for no key update;
  if ireland is null or (ireland ->> 'continuesIn')::int = extract(year from new.created_at at time zone 'Europe/London') then
    return null;
  end if;
  if sold_to_ireland(new.created_at) > (ireland ->> 'limitPence')::bigint then
    raise exception 'sales to Ireland pass the limit' using errcode = 'check_violation', constraint = 'orders_within_irish_limit';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.words_follow_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update jobs j set search_words = words_of_job(j) where j.item_id = new.id and j.closed_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.words_follow_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update jobs j set search_words = words_of_job(j) where j.order_id = new.id and j.closed_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.words_meet(said text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT COALESCE(array_agg(DISTINCT pairs.pair), '{}'::text[]) AS "coalesce" FROM (SELECT (("right"(words.word, 3) || ' '::text) || "left"(lead(words.word) OVER (ORDER BY words.place), 3)) AS pair, length(words.word) AS before, length(lead(words.word) OVER (ORDER BY words.place)) AS after FROM unnest(string_to_array(words_meet.said, ' '::text)) WITH ORDINALITY words(word, place)) pairs WHERE ((pairs.before >= 3) AND (pairs.after >= 3)));

CREATE OR REPLACE FUNCTION public.words_of_job(j jobs)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select search_text(concat_ws(' ', j.code, i.product_name, i.size, nullif(i.paper_type, 'Standard'), i.finish, o.customer_name, j.blocked_note,
    i.artwork_problem))
  from order_items i, orders o where i.id = j.item_id and o.id = j.order_id
$function$;

CREATE OR REPLACE FUNCTION public.words_of_order(o orders)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN search_text((((((((((((((o).order_number || ' '::text) || (o).customer_name) || ' '::text) || (o).customer_email) || ' '::text) || COALESCE((o).customer_phone, ''::text)) || ' '::text) || (o).product_names) || ' '::text) || COALESCE((o).po_number, ''::text)) || ' '::text) || (o).item_references));

CREATE OR REPLACE FUNCTION public.words_on_ticket(j jobs)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT words_on_ticket(words_on_ticket.j, i.*, o.*) AS words_on_ticket FROM order_items i, orders o WHERE ((i.id = (words_on_ticket.j).item_id) AND (o.id = (words_on_ticket.j).order_id)));

CREATE OR REPLACE FUNCTION public.words_on_ticket(j jobs, i order_items, o orders)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN md5(concat_ws('
'::text, (j).id, (j).quantity, (j).due_on, (i).product_name, (i).options, (i).note, (i).reference, (i).artwork_id, (o).customer_name, COALESCE((o).notes, ''::text), COALESCE((o).po_number, ''::text), (o).delivery_method));

CREATE TRIGGER artwork_events_stay BEFORE UPDATE OF order_item_id, kind, artwork_id, sha256, actor_name, created_at ON artwork_events FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_artwork_events();

CREATE TRIGGER tell_pages AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON artwork_rules FOR EACH STATEMENT EXECUTE FUNCTION tell_pages();

CREATE TRIGGER artwork_forgets_sender BEFORE UPDATE OF expires_at ON artworks FOR EACH ROW WHEN (new.sender IS NOT NULL AND new.expires_at IS NULL) EXECUTE FUNCTION artwork_forgets_sender();

CREATE TRIGGER audit_log_append_only BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();

CREATE TRIGGER audit_log_keeps BEFORE DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER campaign_recipients_counted AFTER UPDATE ON campaign_recipients FOR EACH ROW WHEN (new.state IS DISTINCT FROM old.state OR new.opened_at IS DISTINCT FROM old.opened_at OR new.clicked_at IS DISTINCT FROM old.clicked_at OR new.unsubscribed_at IS DISTINCT FROM old.unsubscribed_at OR new.complained_at IS DISTINCT FROM old.complained_at) EXECUTE FUNCTION count_campaign_recipient();

CREATE TRIGGER artwork_has_file BEFORE INSERT OR UPDATE OF artwork_id ON cart_lines FOR EACH ROW EXECUTE FUNCTION artwork_has_file();

CREATE TRIGGER category_has_figures AFTER INSERT ON categories FOR EACH ROW EXECUTE FUNCTION category_has_figures();

CREATE TRIGGER category_renamed AFTER UPDATE ON categories FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION category_renamed();

CREATE TRIGGER tell_pages AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION tell_pages();

CREATE TRIGGER tell_pages AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON category_figures FOR EACH STATEMENT EXECUTE FUNCTION tell_pages();

CREATE TRIGGER charge_invoices_are_final BEFORE DELETE OR UPDATE ON charge_invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER tell_pages AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON closed_days FOR EACH STATEMENT EXECUTE FUNCTION tell_pages();

CREATE TRIGGER complaint_item_was_ordered BEFORE INSERT ON complaint_items FOR EACH ROW EXECUTE FUNCTION complaint_item_was_ordered();

CREATE CONSTRAINT TRIGGER credit_accounts_balance AFTER INSERT OR UPDATE ON credit_accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_balance_unlike_ledger();

CREATE TRIGGER terms_set_due_days AFTER UPDATE OF payment_terms_days ON credit_accounts FOR EACH ROW WHEN (new.payment_terms_days <> old.payment_terms_days) EXECUTE FUNCTION terms_set_due_days();

CREATE TRIGGER credit_ledger_append_only BEFORE DELETE OR UPDATE ON credit_ledger FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_ledger();

CREATE CONSTRAINT TRIGGER credit_ledger_balance AFTER INSERT ON credit_ledger DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_balance_unlike_ledger();

CREATE CONSTRAINT TRIGGER ledger_opens_invoices AFTER INSERT ON credit_ledger DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION recount_open_invoices();

CREATE TRIGGER credit_note_cancellations_are_final BEFORE DELETE OR UPDATE ON credit_note_cancellations FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER credit_notes_are_final BEFORE DELETE OR UPDATE ON credit_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER credit_notes_within_invoice AFTER INSERT ON credit_notes FOR EACH ROW EXECUTE FUNCTION credit_notes_within_invoice();

CREATE TRIGGER brief_counts_bytes AFTER INSERT OR DELETE ON design_files FOR EACH ROW EXECUTE FUNCTION brief_counts_bytes();

CREATE TRIGGER tell_pages AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON design_template_products FOR EACH STATEMENT EXECUTE FUNCTION tell_pages();

CREATE TRIGGER tell_pages AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON design_templates FOR EACH STATEMENT EXECUTE FUNCTION tell_pages();

CREATE TRIGGER offers_stay BEFORE UPDATE OF draft_id, number, content, total_pence, valid_until, sent_at, sent_by ON draft_offers FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_offers();

CREATE TRIGGER tell_board AFTER INSERT OR DELETE OR UPDATE ON family_stages FOR EACH STATEMENT EXECUTE FUNCTION tell_board();

CREATE TRIGGER tell_pages AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON full_days FOR EACH STATEMENT EXECUTE FUNCTION tell_pages();

CREATE TRIGGER tell_pages AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON full_press_days FOR EACH STATEMENT EXECUTE FUNCTION tell_pages();

CREATE TRIGGER invoice_sets_due_day AFTER INSERT ON invoices FOR EACH ROW WHEN (new.due_on IS NOT NULL) EXECUTE FUNCTION invoice_sets_due_day();

CREATE TRIGGER invoices_are_final BEFORE DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER monthly_invoice_has_its_orders AFTER INSERT ON invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.monthly_number IS NOT NULL) EXECUTE FUNCTION monthly_invoice_is_its_orders();

CREATE TRIGGER tell_board AFTER INSERT OR UPDATE ON job_tickets FOR EACH STATEMENT EXECUTE FUNCTION tell_board();

CREATE TRIGGER job_has_words BEFORE INSERT ON jobs FOR EACH ROW EXECUTE FUNCTION job_has_words();

CREATE TRIGGER job_keeps_words BEFORE UPDATE ON jobs FOR EACH ROW WHEN (old.code <> new.code OR old.blocked_note IS DISTINCT FROM new.blocked_note OR (old.closed_at IS NULL) <> (new.closed_at IS NULL)) EXECUTE FUNCTION job_has_words();

CREATE TRIGGER jobs_keep_packed_copies AFTER UPDATE OF quantity ON jobs FOR EACH ROW WHEN (new.quantity < old.quantity) EXECUTE FUNCTION jobs_keep_packed_copies();

CREATE TRIGGER parcels_follow_jobs AFTER UPDATE ON jobs FOR EACH ROW WHEN (old.stage_id <> new.stage_id) EXECUTE FUNCTION parcels_follow_jobs();

CREATE TRIGGER tell_board AFTER INSERT OR DELETE OR UPDATE ON jobs FOR EACH STATEMENT EXECUTE FUNCTION tell_board();

CREATE TRIGGER forget_attachments AFTER UPDATE OF recipient ON mails FOR EACH ROW WHEN (new.recipient ~~ '%.invalid'::text) EXECUTE FUNCTION forget_attachments();

CREATE TRIGGER monthly_buyers_stay BEFORE UPDATE ON monthly_buyers FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER monthly_invoice_is_its_orders AFTER INSERT ON monthly_invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION monthly_invoice_is_its_orders();

CREATE TRIGGER monthly_invoices_are_final BEFORE DELETE OR UPDATE ON monthly_invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER monthly_orders_stay BEFORE DELETE OR UPDATE ON monthly_orders FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER option_groups_papers AFTER UPDATE ON option_groups DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.sets_paper AND NOT new.sets_paper) EXECUTE FUNCTION refuse_papers_in_group_without_paper();

CREATE TRIGGER products_keep_turnaround AFTER DELETE ON option_groups FOR EACH ROW WHEN (old.key = 'turnaround'::text) EXECUTE FUNCTION products_keep_turnaround();

CREATE TRIGGER tell_pages AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON option_groups FOR EACH STATEMENT EXECUTE FUNCTION tell_pages();

CREATE CONSTRAINT TRIGGER change_within_irish_limit AFTER INSERT ON order_changes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.standard_pence + new.zero_pence) > new.vat_pence) EXECUTE FUNCTION change_within_irish_limit();

CREATE TRIGGER order_changes_stay BEFORE DELETE OR UPDATE ON order_changes FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_changes();

CREATE TRIGGER order_charges_stay BEFORE DELETE OR UPDATE ON order_charges FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_charges();

CREATE TRIGGER artwork_has_file BEFORE INSERT OR UPDATE OF artwork_id ON order_items FOR EACH ROW EXECUTE FUNCTION artwork_has_file();

CREATE TRIGGER item_has_public_price BEFORE INSERT OR UPDATE ON order_items FOR EACH ROW EXECUTE FUNCTION item_has_public_price();

CREATE TRIGGER parts_keep_copies AFTER UPDATE ON order_items FOR EACH ROW WHEN (old.quantity <> new.quantity) EXECUTE FUNCTION parts_keep_copies();

CREATE CONSTRAINT TRIGGER place_given_up AFTER DELETE ON order_items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.turnaround_id IS NOT NULL) EXECUTE FUNCTION open_day_of_removed_item();

CREATE CONSTRAINT TRIGGER places_moved AFTER UPDATE OF despatch_on, turnaround_id ON order_items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.turnaround_id IS NOT NULL AND (new.despatch_on IS DISTINCT FROM old.despatch_on OR new.turnaround_id IS DISTINCT FROM old.turnaround_id)) EXECUTE FUNCTION refuse_overfull_day();

CREATE TRIGGER tell_board AFTER UPDATE ON order_items FOR EACH ROW WHEN (old.note IS DISTINCT FROM new.note OR old.reference IS DISTINCT FROM new.reference OR old.artwork_id IS DISTINCT FROM new.artwork_id) EXECUTE FUNCTION tell_board();

CREATE CONSTRAINT TRIGGER turnaround_has_room AFTER INSERT ON order_items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.turnaround_id IS NOT NULL) EXECUTE FUNCTION refuse_overfull_day();

CREATE TRIGGER words_follow_item AFTER UPDATE ON order_items FOR EACH ROW WHEN (old.product_name IS DISTINCT FROM new.product_name OR old.size IS DISTINCT FROM new.size OR old.paper_type IS DISTINCT FROM new.paper_type OR old.finish IS DISTINCT FROM new.finish OR old.artwork_problem IS DISTINCT FROM new.artwork_problem) EXECUTE FUNCTION words_follow_item();

CREATE TRIGGER order_status_history_append_only BEFORE UPDATE ON order_status_history FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();

CREATE TRIGGER draft_follows_order AFTER INSERT ON orders FOR EACH ROW WHEN (new.draft_id IS NOT NULL AND new.placed_at IS NOT NULL) EXECUTE FUNCTION draft_follows_order();

CREATE TRIGGER draft_follows_payment AFTER UPDATE OF placed_at ON orders FOR EACH ROW WHEN (new.draft_id IS NOT NULL AND new.placed_at IS NOT NULL AND old.placed_at IS NULL) EXECUTE FUNCTION draft_follows_order();

CREATE TRIGGER order_has_words BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION order_has_words();

CREATE TRIGGER order_keeps_words BEFORE UPDATE ON orders FOR EACH ROW WHEN (old.order_number IS DISTINCT FROM new.order_number OR old.customer_name IS DISTINCT FROM new.customer_name OR old.customer_email IS DISTINCT FROM new.customer_email OR old.customer_phone IS DISTINCT FROM new.customer_phone OR old.product_names IS DISTINCT FROM new.product_names OR old.po_number IS DISTINCT FROM new.po_number OR old.item_references IS DISTINCT FROM new.item_references) EXECUTE FUNCTION order_has_words();

CREATE CONSTRAINT TRIGGER orders_items_add_up AFTER INSERT OR UPDATE OF items_pence ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_items_add_up();

CREATE CONSTRAINT TRIGGER orders_status_has_history AFTER INSERT OR UPDATE OF status ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_status_has_history();

CREATE CONSTRAINT TRIGGER orders_within_irish_limit AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.shipping_country = 'Ireland'::text AND new.delivery_method = 'delivery'::text AND new.reprint_of IS NULL) EXECUTE FUNCTION within_irish_limit();

CREATE TRIGGER parcel_follows_tracking AFTER UPDATE ON orders FOR EACH ROW WHEN (old.tracking_number IS DISTINCT FROM new.tracking_number) EXECUTE FUNCTION parcel_follows_tracking();

CREATE CONSTRAINT TRIGGER places_freed AFTER UPDATE OF status ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.status = 'cancelled'::text) <> (old.status = 'cancelled'::text)) EXECUTE FUNCTION refuse_overfull_day();

CREATE TRIGGER reprint_is_of_first_order BEFORE INSERT OR UPDATE OF reprint_of ON orders FOR EACH ROW WHEN (new.reprint_of IS NOT NULL) EXECUTE FUNCTION reprint_is_of_first_order();

CREATE TRIGGER tell_board AFTER UPDATE ON orders FOR EACH ROW WHEN (old.notes IS DISTINCT FROM new.notes OR old.po_number IS DISTINCT FROM new.po_number OR old.delivery_method IS DISTINCT FROM new.delivery_method) EXECUTE FUNCTION tell_board();

CREATE TRIGGER words_follow_order AFTER UPDATE ON orders FOR EACH ROW WHEN (old.customer_name IS DISTINCT FROM new.customer_name) EXECUTE FUNCTION words_follow_order();

CREATE TRIGGER tell_pages AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON papers FOR EACH STATEMENT EXECUTE FUNCTION tell_pages();

CREATE TRIGGER parcels_hold_copies_once AFTER INSERT OR UPDATE ON parcel_items FOR EACH ROW EXECUTE FUNCTION parcels_hold_copies_once();

CREATE TRIGGER parcels_stay_as_they_left BEFORE DELETE OR UPDATE ON parcel_items FOR EACH ROW EXECUTE FUNCTION refuse_changing_parcels_that_left();

CREATE TRIGGER order_follows_tracking AFTER INSERT OR UPDATE OF tracking_number ON parcels FOR EACH ROW EXECUTE FUNCTION order_follows_tracking();

CREATE TRIGGER parcel_takes_tracking BEFORE INSERT ON parcels FOR EACH ROW EXECUTE FUNCTION parcel_takes_tracking();

CREATE TRIGGER parcels_leave_full AFTER INSERT OR UPDATE ON parcels FOR EACH ROW WHEN (new.despatched_at IS NOT NULL) EXECUTE FUNCTION parcels_leave_full();

CREATE TRIGGER tell_board AFTER INSERT OR DELETE OR UPDATE ON press_days FOR EACH STATEMENT EXECUTE FUNCTION tell_board();

CREATE TRIGGER tell_board AFTER INSERT OR DELETE OR UPDATE ON presses FOR EACH STATEMENT EXECUTE FUNCTION tell_board();

CREATE TRIGGER price_history_append_only BEFORE UPDATE ON price_history FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();

CREATE TRIGGER product_options_changed AFTER UPDATE ON product_options REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION product_options_counted();

CREATE TRIGGER product_options_gained AFTER INSERT ON product_options REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION product_options_counted();

CREATE CONSTRAINT TRIGGER product_options_keep_paper AFTER UPDATE ON product_options NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN (new.paper_id IS NULL AND new.sheets IS DISTINCT FROM 0 AND (old.paper_id IS NOT NULL OR old.sheets = 0)) EXECUTE FUNCTION product_options_keep_paper();

CREATE TRIGGER product_options_lost AFTER DELETE ON product_options REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION product_options_counted();

CREATE CONSTRAINT TRIGGER product_options_name_paper AFTER INSERT OR UPDATE ON product_options NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN (new.paper_id IS NOT NULL) EXECUTE FUNCTION product_options_name_paper();

CREATE CONSTRAINT TRIGGER product_options_pages AFTER INSERT OR UPDATE ON product_options NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN (new.group_key = 'weights'::text OR new.group_key ~~ 'own-%'::text) EXECUTE FUNCTION product_options_pages();

CREATE TRIGGER tell_pages AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON product_options FOR EACH STATEMENT EXECUTE FUNCTION tell_pages();

CREATE TRIGGER tell_pages AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON product_photos FOR EACH STATEMENT EXECUTE FUNCTION tell_pages();

CREATE TRIGGER tell_pages AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON product_search FOR EACH STATEMENT EXECUTE FUNCTION tell_pages();

CREATE TRIGGER products_changed AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION products_counted();

CREATE TRIGGER products_gained AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION products_counted();

CREATE TRIGGER products_lost AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION products_counted();

CREATE TRIGGER tell_pages AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION tell_pages();

CREATE TRIGGER receipts_count AFTER INSERT ON receipts FOR EACH ROW EXECUTE FUNCTION add_receipt_to_payment();

CREATE TRIGGER receipts_stay BEFORE UPDATE OF id, payment_id, kind, amount_pence, how, moved_on, why, reverses, statement_line, actor, created_at ON receipts FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_receipts();

CREATE TRIGGER refunds_within_payment AFTER INSERT OR UPDATE OF amount_pence, refused ON refunds FOR EACH ROW EXECUTE FUNCTION refunds_within_payment();

CREATE TRIGGER tell_pages AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON review_counts FOR EACH STATEMENT EXECUTE FUNCTION tell_pages();

CREATE TRIGGER reviews_counted AFTER INSERT OR DELETE OR UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION reviews_counted();

CREATE TRIGGER tell_pages AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON reviews FOR EACH STATEMENT EXECUTE FUNCTION tell_pages();

CREATE TRIGGER tell_pages AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON search_phrases FOR EACH STATEMENT EXECUTE FUNCTION tell_pages();

CREATE TRIGGER tell_pages AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION tell_pages();

CREATE TRIGGER tell_board AFTER INSERT OR DELETE OR UPDATE ON sheet_jobs FOR EACH STATEMENT EXECUTE FUNCTION tell_board();

CREATE TRIGGER sheet_goes_forward BEFORE UPDATE ON sheets FOR EACH ROW WHEN (old.state <> new.state) EXECUTE FUNCTION refuse_sheet_going_back();

CREATE TRIGGER tell_board AFTER INSERT OR DELETE OR UPDATE ON stages FOR EACH STATEMENT EXECUTE FUNCTION tell_board();

CREATE TRIGGER subscribers_changed AFTER UPDATE ON subscribers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_subscribers_changed();

CREATE TRIGGER subscribers_gained AFTER INSERT ON subscribers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_subscribers_gained();

CREATE TRIGGER subscribers_lost AFTER DELETE ON subscribers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_subscribers_lost();

CREATE TRIGGER subscribers_version BEFORE UPDATE ON subscribers FOR EACH ROW WHEN (old.email IS DISTINCT FROM new.email OR old.first_name IS DISTINCT FROM new.first_name OR old.last_name IS DISTINCT FROM new.last_name OR old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION renew_subscriber_version();

CREATE TRIGGER tags_changed AFTER UPDATE ON subscribers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_tags_changed();

CREATE TRIGGER tags_gained AFTER INSERT ON subscribers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_tags_gained();

CREATE TRIGGER tags_lost AFTER DELETE ON subscribers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_tags_lost();

CREATE TRIGGER capacity_changed AFTER UPDATE OF capacity ON turnarounds FOR EACH ROW WHEN (new.capacity IS DISTINCT FROM old.capacity) EXECUTE FUNCTION recount_days_of_turnaround();

CREATE TRIGGER tell_pages AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON turnarounds FOR EACH STATEMENT EXECUTE FUNCTION tell_pages();

CREATE TRIGGER invitations_end_with_right AFTER UPDATE ON user_roles FOR EACH ROW WHEN (('owner'::text = ANY (old.staff_roles)) AND NOT ('owner'::text = ANY (new.staff_roles))) EXECUTE FUNCTION invitations_end_with_right();

CREATE TRIGGER invitations_end_with_role AFTER DELETE ON user_roles FOR EACH ROW WHEN ('owner'::text = ANY (old.staff_roles)) EXECUTE FUNCTION invitations_end_with_right();

CREATE CONSTRAINT TRIGGER keep_an_owner_on_delete AFTER DELETE ON user_roles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ('owner'::text = ANY (old.staff_roles)) EXECUTE FUNCTION keep_an_owner();

CREATE CONSTRAINT TRIGGER keep_an_owner_on_update AFTER UPDATE ON user_roles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (('owner'::text = ANY (old.staff_roles)) AND NOT ('owner'::text = ANY (new.staff_roles))) EXECUTE FUNCTION keep_an_owner();

CREATE TRIGGER users_owe_nothing BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION refuse_erasing_debtors();

comment on table account_chases is 'An overdue invoice that a trade customer was emailed about, once for each number of days after the due date that the owner set. Written by the daily job that chases overdue accounts.';
comment on table addresses is 'A delivery or billing address that a customer saved. Written by its customer.';
comment on table artwork_events is 'Something that happened to the file of an ordered item: sent, replaced, judged, approved. Written by whoever did it, customer or staff; never changed or deleted.';
comment on table artwork_rules is 'The owner’s rules for checking files of one product family, where they differ from those that Galley comes with. Written by staff.';
comment on table artworks is 'A customer’s file, stored once and never changed, with the report of its check. A fixed or joined file is another row. Written by uploads.';
comment on table audit_log is 'What a member of staff or a background job did, with before and after. Written in the transaction of the command; never changed or deleted.';
comment on table backups is 'A backup that was made or failed: when, where, how large. Written by the nightly backup and by staff’s commands.';
comment on table billing_details is 'Who a customer’s invoices are made out to. Written by its customer; an order keeps its own copy.';
comment on table broken_invariants is 'A rule about the data that the hourly check found broken, until it holds again. Written by that check.';
comment on table campaign_figures is 'How far a campaign has come: delivered, opened, clicked. Added up by a trigger of campaign_recipients.';
comment on table campaign_pace is 'One row: when the next email of any campaign may go out. Written by whoever sends.';
comment on table campaign_recipients is 'A subscriber whom a campaign is sent to, and what became of the email. Written when a campaign starts and as it is sent.';
comment on table campaigns is 'An email to many subscribers, from draft to sent. Written by staff and by the sender.';
comment on table carriers is 'A company that takes parcels. Written by staff.';
comment on table cart_lines is 'A product in a cart, with choices and file. Written by its customer.';
comment on table cart_shares is 'A link by which somebody else sees a cart as it was then, pays for it or sends it back. Written by the cart’s owner; the answer by whoever has the link.';
comment on table carts is 'A visitor’s or customer’s basket. Written by its customer.';
comment on table categories is 'A category of products in the shop. Written by staff.';
comment on table category_figures is 'Figures about a category’s products: how many, from which price, which sizes. Kept up to date by triggers of products and product_options.';
comment on table charge_invoices is 'The VAT invoice of a charge on top of an order. Written with its number when the charge is paid or owed; never changed.';
comment on table closed_days is 'A day on which the shop is closed. Written by the owner.';
comment on table complaint_decision_items is 'The copies that a decision about a problem is about, with their cost. Written with the decision.';
comment on table complaint_decision_money is 'What a decision about a problem gave back, one row for each refund or entry on account. Written with the decision.';
comment on table complaint_decisions is 'What staff decided about a problem with an order. Written by staff; one that was reopened stays.';
comment on table complaint_items is 'An ordered item that a problem is about: how many copies, what is wrong. Written by whoever reports it.';
comment on table complaint_messages is 'What customer or staff wrote about a problem. Written by them.';
comment on table complaint_photos is 'A photo that came with a message about a problem, drawn again without camera data. Written with the message.';
comment on table complaints is 'A problem that a customer has with an order. Written by the customer or staff. Complaints about personal data are data_complaints.';
comment on table contact_messages is 'A message from the contact page. Written by visitors; staff note its state.';
comment on table credentials is 'How an account signs in: its password’s hash. Written by the sign-in library (Better Auth) and when staff are made.';
comment on table credit_accounts is 'A trade customer’s account: limit, terms, what they owe. Written by staff; the balance with each ledger entry.';
comment on table credit_ledger is 'An entry on a trade customer’s account: an order, a payment, a correction. Written by orders on account and by staff; never changed.';
comment on table credit_note_cancellations is 'A credit note that no longer counts, because its money did not go back after all. Written with the cause; never changed.';
comment on table credit_notes is 'A numbered credit note for money that went back. Written with the refund or ledger entry; never changed.';
comment on table customer_group_members is 'A customer’s group, one at most. Written by staff.';
comment on table customer_groups is 'A group of trade customers that price lists name. Written by staff.';
comment on table daily_promises is 'How many jobs left on a finished day, and how many of them on time. Counted each night.';
comment on table daily_sales is 'What was sold on a finished day, by category. Counted once; the category '''' is the whole day.';
comment on table data_complaints is 'A complaint about the use of personal data, due in 30 days. Written by visitors; staff note its outcome.';
comment on table day_changes is 'A promised day that moved, or that staff looked at and kept. Written by staff.';
comment on table design_approvals is 'Who last approved a design by its link. It counts only while the design is as it was then. Removed with the design.';
comment on table design_artworks is 'A print file that was made from a design, so that the next one can be made with one change. Written with the file.';
comment on table design_briefs is 'What a customer wants designed, in their words. Written once, before the print goes into the cart; an ordered one stays with its order and is erased with it, any other is deleted after 60 days.';
comment on table design_comments is 'What a customer wants changed in a draft, each pinned to a place on a page. Removed or added until they send the round; then it stays.';
comment on table design_files is 'The files of briefs, of any kind. Never opened by the shop: they are only stored, and given back as downloads.';
comment on table design_links is 'Links by which others see a design without an account, until its owner ends them. Removed with the design.';
comment on table design_lists is 'The rows that a design is made of many times: one card for each colleague, one voucher for each number. Goes with its design.';
comment on table design_notes is 'What somebody with the link would change in a design. Its owner marks it as done. Removed with the design.';
comment on table design_template_products is 'What a template can be ordered as; the first is usual. Written with the template.';
comment on table design_template_versions is 'Pages, fields and colours of a template (src/composition/layout/layout.ts). Never changed: a design keeps the version it was begun with.';
comment on table design_templates is 'A template that customers fill in, in its newest published version. Those that come with the shop are added at start.';
comment on table designs is 'What a customer made of a template: words, photos, colours. Theirs, or a guest’s by the cart’s cookie. Written by them; removed by age.';
comment on table despatch_services is 'The carrier’s code for what was ordered with a turnaround. Written by staff.';
comment on table discount_codes is 'A discount code, its terms and how often it was used. Written by staff; uses with each order.';
comment on table discount_redemptions is 'A use of a code by an order. Written in the order’s transaction, before the order.';
comment on table disputes is 'A payment that a customer’s bank wants back, as the card provider has it. Written from the provider’s events and nightly checks; staff release a held order.';
comment on table draft_lines is 'A line of a draft. Written by staff, or from a customer’s request.';
comment on table draft_offers is 'What a customer was offered, as it was that day. Written when staff send it; only its end is noted later.';
comment on table drafts is 'What staff put together for a customer before it is an order. Written by staff, or from a customer’s request for a quote.';
comment on table email_templates is 'A layout that campaigns start from. Written by staff, and at the first start.';
comment on table erasures is 'A person who was erased, so that a restored backup erases them again. Written with the erasure.';
comment on table family_categories is 'The product family of a category. Written by staff.';
comment on table family_stages is 'A stage of making that a family goes through: its press, time and usual person. Written by staff.';
comment on table file_sweeps is 'A nightly comparison of stored files with their rows. Written by that job.';
comment on table full_days is 'A day on which a turnaround takes no more jobs. Kept up to date by triggers of order_items, orders and turnarounds.';
comment on table full_press_days is 'A day by which a press takes no more work. Counted every minute by a job.';
comment on table handovers is 'Who collected an order, and who handed it over. Written by staff.';
comment on table invoices is 'The VAT invoice of a placed order. Written with its number when the order is placed; never changed.';
comment on table job_events is 'Something that happened to a job: made, moved, blocked, split. Written with the change, by staff or because its order or file changed.';
comment on table job_runs is 'Time that somebody worked on a job at a stage, from scan to scan. Written at the stations; ended when the job moves on.';
comment on table job_tickets is 'A fingerprint of what a job’s ticket said when it was printed. Written when staff print it.';
comment on table jobs is 'An ordered item that is being made, or a part of one. Made when its order is placed; moved by staff at board and stations, and when its order or file changes.';
comment on table letter_pictures is 'A picture in the emails of campaigns. Written by staff.';
comment on table mail_attachments is 'A file that went out with an email, as it was sent. Written with the email.';
comment on table mails is 'An email that waits to be sent or was sent. Written in the transaction of what it is about; the sender notes what became of it.';
comment on table mentions is 'A colleague named with an @ in a note. Written with the note; done when they say so.';
comment on table monthly_buyers is 'Who a monthly invoice is addressed to. Written with the invoice; never changed; deleted once tax law no longer needs the names of its orders.';
comment on table monthly_invoices is 'An invoice over everything that a trade customer ordered in a month. Written by the monthly job; never changed.';
comment on table monthly_orders is 'An order that is invoiced with the others of its month. Written when it is placed; never changed.';
comment on table number_gaps is 'Numbers of a series that are left out after a restore, because lost papers may carry them. Written after a restore.';
comment on table number_series is 'The last number used of a series: orders, invoices, credit notes. Written by whoever takes a number.';
comment on table open_invoices is 'What is still open of an invoice on account, and when it is due. Kept up to date by triggers of credit_ledger, invoices and credit_accounts.';
comment on table option_groups is 'A group of a product’s choices: size, paper, finish. Written by staff.';
comment on table order_changes is 'A change to a placed order: before, after and the difference. Written by staff or the customer; final once it is applied or ended.';
comment on table order_charges is 'An amount charged on top of a placed order. Written by staff; final once it is paid or withdrawn.';
comment on table order_items is 'What was ordered, line by line, as it was then. Written with the order; later by changes, by its file and by days that move.';
comment on table order_papers is 'A fingerprint of what a page of an order said when staff printed it. Written when they print it.';
comment on table order_reminders is 'When a customer was reminded of what their order waits for. Written by the daily job.';
comment on table order_status_history is 'A status that an order had, with who set it. Written with each change of status; never changed.';
comment on table order_views is 'A list of the back office that a member of staff saved: filter, order and columns under a name. Written by them; shown to everybody who sees the list if shared. Named when only orders had views.';
comment on table order_waits is 'How long staff wait for a customer who answered no reminder. Written by staff.';
comment on table orders is 'An order, from checkout to delivery. Written only by checkout and by the verbs of orders/order/change-order.server.ts.';
comment on table page_changes is 'A transaction that changed something shown on cached pages. Written by the trigger tell_pages; deleted at night.';
comment on table papers is 'A paper or board that products are made of: weight, thickness. Written by staff.';
comment on table parcel_items is 'The copies of a job in a parcel. Written by staff while they pack.';
comment on table parcel_papers is 'A fingerprint of what a label or slip of a parcel said when it was printed. Written when staff print it.';
comment on table parcels is 'A parcel of an order: open, packed, left. Written by staff while they pack; leaves with its last job.';
comment on table passkeys is 'A passkey of a member of staff. Written by the sign-in library (Better Auth).';
comment on table payment_checks is 'A comparison of payments, refunds and disputes with the card provider. Written by the nightly job.';
comment on table payment_differences is 'Something on which Galley and the card provider disagree, until it is settled. Written by the comparison; settled by staff.';
comment on table payment_events is 'A signed event of the card provider, kept once. Written when it arrives.';
comment on table payments is 'An attempt to pay an order or charge, by card, bank transfer or at the counter. Written when it is opened and settled.';
comment on table people is 'A customer as staff know them: added by hand, or begun with the first note, tag, contact or address about somebody who bought or asked. One for each account, email address or, without one, phone number. Written by staff; erased with the person.';
comment on table person_addresses is 'Where to deliver to a customer who has no account. Written by staff, chosen for a quote or order; erased with the person.';
comment on table person_contacts is 'Whom else to write to or call at a customer. Written by staff; erased with the customer, or on their own by their address.';
comment on table person_notes is 'What staff wrote about a customer, for themselves. Never changed, only deleted; erased with the person.';
comment on table press_days is 'A day on which a press has more or less time than usual. Written by staff.';
comment on table press_sheets is 'A size of sheet that the presses take, with margins. Written by staff.';
comment on table presses is 'A press, bench or other place where jobs are worked on. Written by staff.';
comment on table price_batch_products is 'What a price change did to one product, so that it can be undone. Written with the change.';
comment on table price_batches is 'Price changes that were made together. Written by staff.';
comment on table price_history is 'A price that changed, with who changed it. Written with the change; never changed.';
comment on table price_imports is 'A price file that was checked and waits to be applied. Written by staff.';
comment on table price_list_customers is 'A customer of a price list. Written by staff.';
comment on table price_list_groups is 'A customer group of a price list. Written by staff.';
comment on table price_list_terms is 'What a price list takes off a category, a product or everything. Written by staff.';
comment on table price_lists is 'Prices of their own for some trade customers. Written by staff.';
comment on table pricing_drafts is 'Prices of a product that staff typed and have not published. Written by staff.';
comment on table pricing_versions is 'A published state of a product’s pricing. Written with the publication.';
comment on table product_families is 'A family of products that are made alike. Written by staff.';
comment on table product_options is 'A choice of a product with its surcharge. Written by staff.';
comment on table product_photos is 'A photograph of a product. Written by staff.';
comment on table product_search is 'What is searched of a product. Kept up to date by triggers of products, product_options and categories.';
comment on table products is 'A product of the shop. Written by staff; its lowest price is worked out when its prices change.';
comment on table profiles is 'A customer’s name, telephone and email address as they gave them. Written by its customer.';
comment on table proof_answers is 'What a colleague of the customer said about a shared proof. Written by whoever has the link.';
comment on table proof_shares is 'A link by which a customer lets others see a proof. Written by its customer.';
comment on table provider_products is 'What the card provider was last told about a product. Written by the sync.';
comment on table rate_limits is 'A counter of the rate limiter, in the layout of its library (rate-limiter-flexible). Written with each counted request.';
comment on table receipts is 'Money that arrived by hand, was returned or was written down by mistake. Written by staff; never changed.';
comment on table refunds is 'Money that goes back by card. Written by whoever asks for it, then by the job that sends it and by the provider’s events.';
comment on table removed_items is 'A line that was removed from a placed order, with its jobs and their histories. Written by remove_item.';
comment on table retention_runs is 'What the last run of a kind of clean-up removed. Written by that run.';
comment on table review_counts is 'How many reviews have a status and number of stars. Kept up to date by a trigger of reviews.';
comment on table reviews is 'A customer’s review. Written by its customer; staff publish and reply.';
comment on table sample_pack_requests is 'A request for a sample pack. Written by visitors; staff note its state.';
comment on table saved_lines is 'A line of a quote that staff saved for the next one, by its name.';
comment on table search_phrases is 'A word or pair of words of products’ names, which a typing error may have meant. Added by keep_product_search.';
comment on table separation_names is 'What a named ink of customers’ files is for. Written by staff.';
comment on table sessions is 'A device that is signed in. Written by the sign-in library (Better Auth).';
comment on table settings is 'One of the owner’s settings. Written by the owner.';
comment on table sheet_jobs is 'A job on a press sheet, as it was when the sheet was planned. Written with the sheet.';
comment on table sheets is 'Jobs that are printed together. Written by staff and by the job that makes its files.';
comment on table shop_facts is 'A fact that a wrong environment must not contradict, such as a fingerprint of the secret. Written at start.';
comment on table stages is 'A stage that jobs go through. Written by staff.';
comment on table statement_lines is 'A line of a bank statement that was recorded, once. Written by staff.';
comment on table statement_papers is 'What the statement of an account that staff last downloaded was made from. Written with the download.';
comment on table subscriber_counts is 'How many subscribers have a status. Kept up to date by triggers of subscribers.';
comment on table subscriber_days is 'How many subscribers came and left on a day. Kept up to date by triggers of subscribers.';
comment on table subscriber_imports is 'What an import of subscribers did. Written by the import.';
comment on table subscriber_tags is 'How many subscribers have a tag. Kept up to date by triggers of subscribers.';
comment on table subscribers is 'Somebody who gets the newsletter, or once did. Written by themselves, by staff and by Mailchimp’s sync.';
comment on table suppressions is 'An email address that must not be written to. Written by whoever unsubscribes, complains or bounces.';
comment on table sync_results is 'What a sync with the card provider did with a product. Written by the sync.';
comment on table sync_runs is 'A sync of products with the card provider. Written by the sync.';
comment on table template_drafts is 'A template of the owner’s own as she is making it. Publishing makes the next version of it, once every sample of it has passed the check.';
comment on table template_files is 'What the owner’s templates are drawn with: the pages of her PDF without the words that became fields, and her own fonts, with who confirmed that we may use them. Never changed.';
comment on table test_card_refunds is 'A refund of the built-in test card page, in the provider’s place. Written by that page.';
comment on table test_card_sessions is 'A payment session of the built-in test card page. Written by that page.';
comment on table test_prices is 'A price at the built-in test provider. Written by the sync.';
comment on table test_products is 'A product at the built-in test provider. Written by the sync.';
comment on table turnarounds is 'How fast products are made: working days, cut-off, capacity a day. Written by staff.';
comment on table two_factors is 'A member of staff’s authenticator app. Written by the sign-in library (Better Auth).';
comment on table upload_pieces is 'A piece of a large file that is being uploaded. Written by the upload.';
comment on table uploads is 'A large file that arrives in pieces. Written by the upload.';
comment on table used_codes is 'A code of an authenticator app that was used, so that it works once. Written at sign-in.';
comment on table user_roles is 'Who is staff, and with which roles. Written by the owner.';
comment on table users is 'An account of a customer or member of staff. Written by the sign-in library (Better Auth) and by staff.';
comment on table vat_changes is 'An item’s VAT that staff overruled after the sale. Written by staff.';
comment on table verifications is 'A link or code that was sent: to confirm an address, choose a password, join as staff. Written by the sign-in library (Better Auth) and by invitations.';
comment on table whole_order_checks is 'One row: when every order was last checked. Written by the hourly check.';

comment on function add_receipt_to_payment() is 'Adds a receipt to what its payment has received; refuses one that reverses something else.';
comment on function address_on_paper(orders,text) is 'A fingerprint of the address that a paper of an order shows.';
comment on function analyze_for_campaign(text) is 'Lets the pages’ role refresh the planner’s figures of the two tables of campaigns.';
comment on function artwork_family(uuid[]) is 'Files and all that they were made from.';
comment on function artwork_forgets_sender() is 'A file that is kept for good forgets which network sent it.';
comment on function artwork_has_file() is 'Refuses a file that was already removed, in a cart or an order.';
comment on function artwork_opinions(uuid) is 'The newest opinion of each person about a shared proof.';
comment on function brief_counts_bytes() is 'Keeps the sum of a brief’s files, which may not exceed 500 MB, however many arrive at once.';
comment on function category_has_figures() is 'A new category gets its row of figures.';
comment on function category_renamed() is 'A category’s new name is found by the search.';
comment on function change_within_irish_limit() is 'Refuses a change with which sales to Ireland pass the yearly limit.';
comment on function code_terms(discount_codes) is 'A code’s terms, as an order keeps them.';
comment on function complaint_item_was_ordered() is 'Refuses a problem about more copies than its order has.';
comment on function contents_on_paper(orders,text) is 'A fingerprint of what a paper of an order lists.';
comment on function contents_on_paper(parcels,text) is 'A fingerprint of what a paper of a parcel lists.';
comment on function count_campaign_recipient() is 'Adds up a campaign’s figures.';
comment on function count_subscriber_states(text[],bigint[]) is 'Adds to the number of subscribers of each status.';
comment on function count_subscriber_tags(text[],integer[]) is 'Adds to the number of subscribers with each tag.';
comment on function count_subscribers_changed() is 'Adds up subscribers by status and day, after a change.';
comment on function count_subscribers_gained() is 'Adds up subscribers by status and day, for new ones.';
comment on function count_subscribers_lost() is 'Adds up subscribers by status and day, for deleted ones.';
comment on function count_tags_changed() is 'Adds up subscribers by tag, after a change.';
comment on function count_tags_gained() is 'Adds up subscribers by tag, for new ones.';
comment on function count_tags_lost() is 'Adds up subscribers by tag, for deleted ones.';
comment on function credit_notes_within_invoice() is 'Refuses credit notes that are more than their invoice.';
comment on function draft_follows_order() is 'A draft is accepted when its order is placed.';
comment on function due_on_account(uuid,uuid,uuid) is 'The day on which an order or charge on account is due.';
comment on function forget_attachments() is 'An email whose address was erased loses its files.';
comment on function invitations_end_with_right() is 'Invitations end when whoever sent them is no longer an owner.';
comment on function invoice_sets_due_day() is 'An open invoice is due on the day that the invoice says.';
comment on function is_delivery_plan(jsonb) is 'Whether the owner’s delivery prices are complete.';
comment on function is_erased_order(uuid) is 'Whether an order’s customer was erased.';
comment on function item_has_begun(uuid,text) is 'Whether an item is being made, by where its jobs are now.';
comment on function item_has_public_price() is 'Works out an item’s public price from its price and the trade saving.';
comment on function item_was_begun(uuid) is 'Whether work on an item ever began, wherever its jobs are now.';
comment on function job_has_words() is 'Keeps the words by which the board finds an open job.';
comment on function jobs_keep_packed_copies() is 'Refuses a job with fewer copies than are packed.';
comment on function jobs_on(text,date) is 'How many jobs of a turnaround leave on a day.';
comment on function jobs_without_words(jsonb) is 'The jobs of a removed line without what people wrote.';
comment on function join_part(uuid,uuid,uuid,text,timestamp with time zone) is 'Joins two parts of a job: one goes, with its history, work and sheets moved to the other. The pages’ role may not delete jobs itself.';
comment on function keep_an_owner() is 'Refuses to leave the shop without an owner.';
comment on function keep_category_figures(text[]) is 'Works out the figures of categories.';
comment on function keep_first_options(text[]) is 'Works out what the first option of each group adds to products’ prices.';
comment on function keep_full_day(text,date) is 'Notes whether a turnaround’s day is full.';
comment on function keep_open_invoices(uuid) is 'Works out what is open of an account’s invoices.';
comment on function keep_product_search(text[]) is 'Works out what is searched of products.';
comment on function leaving_times() is 'When parcels and collections leave, by day of the week.';
comment on function left_at(uuid,text) is 'When an order left or was cancelled, by its history.';
comment on function logged_without_words(jsonb) is 'What the audit log keeps of an erased person’s order.';
comment on function minutes_of(text) is 'A time of day as minutes after midnight.';
comment on function monthly_invoice_is_its_orders() is 'Refuses a monthly invoice that isn’t the sum of its orders.';
comment on function open_day_of_removed_item() is 'A line that is removed opens its turnaround’s day.';
comment on function options_naming_papers() is 'The papers that options name in their texts, for the catalogue that Galley comes with.';
comment on function order_follows_tracking() is 'An order’s tracking number is that of its parcels.';
comment on function order_has_words() is 'Keeps the words by which an order is found.';
comment on function order_items_add_up() is 'Refuses an order whose lines don’t add up to its sum.';
comment on function order_status_has_history() is 'Refuses a change of status without its row of history.';
comment on function paper_from_name(text,text,text) is 'The paper that an option’s name describes, for the catalogue that Galley comes with.';
comment on function papers_from_names() is 'Fills in papers and leaves of the catalogue that Galley comes with.';
comment on function parcel_follows_tracking() is 'A tracking number that staff give an order is that of its one parcel.';
comment on function parcel_takes_tracking() is 'An order’s first parcel takes the tracking number that staff gave the order.';
comment on function parcels_follow_jobs() is 'A parcel leaves with the last of its jobs, and comes back if one comes back.';
comment on function parcels_hold_copies_once() is 'Refuses more copies in parcels than a job has, and copies of another order.';
comment on function parcels_leave_full() is 'Refuses to send an empty parcel.';
comment on function parts_keep_copies() is 'Refuses another quantity of an item that is made in parts.';
comment on function press_full_days(text) is 'The days on which the presses of a category are full.';
comment on function product_options_counted() is 'Works out prices, figures and search after a change of options.';
comment on function product_options_keep_paper() is 'Refuses an option without paper in a group that chooses the paper.';
comment on function product_options_name_paper() is 'Refuses an option with a paper in a group that chooses none.';
comment on function product_options_pages() is 'Refuses options that have pages where their group asks for none, or have none where it does.';
comment on function products_counted() is 'Works out figures and search after a change of products.';
comment on function products_keep_turnaround() is 'Refuses a product without a turnaround.';
comment on function recount_days_of_turnaround() is 'A turnaround’s new capacity opens and closes its days.';
comment on function recount_open_invoices() is 'Each entry on an account changes what is open of its invoices.';
comment on function refunds_within_payment() is 'Refuses refunds that are more than their payment.';
comment on function refuse_balance_unlike_ledger() is 'Refuses a balance that isn’t the sum of the account’s entries.';
comment on function refuse_change() is 'Rows of this table are never changed or deleted.';
comment on function refuse_changing_parcels_that_left() is 'The contents of a parcel that has left stay.';
comment on function refuse_erasing_debtors() is 'Refuses to delete the account of somebody who owes.';
comment on function refuse_overfull_day() is 'Refuses more jobs of a turnaround on a day than its capacity, and notes days that are full.';
comment on function refuse_papers_in_group_without_paper() is 'Refuses a group that chooses no paper while its options name papers.';
comment on function refuse_rewriting_artwork_events() is 'What happened to artwork is never rewritten; only names and notes of erased people go.';
comment on function refuse_rewriting_changes() is 'A change to an order is never rewritten once it is applied or ended.';
comment on function refuse_rewriting_charges() is 'A charge is never rewritten once it is paid or withdrawn.';
comment on function refuse_rewriting_history() is 'Rows of this table are never rewritten; only names and words of erased people go.';
comment on function refuse_rewriting_ledger() is 'An entry on an account is never rewritten; only references of erased people go.';
comment on function refuse_rewriting_offers() is 'What was offered is never rewritten.';
comment on function refuse_rewriting_receipts() is 'A receipt is never rewritten; only words about erased people go.';
comment on function refuse_sheet_going_back() is 'Refuses to take a sheet back, except an undone “Printed” within a minute.';
comment on function remove_item(uuid,uuid,timestamp with time zone) is 'Removes a line from a placed order with its jobs, which go into removed_items. The pages’ role may not delete them itself.';
comment on function renew_subscriber_version() is 'Counts a subscriber’s changes, so that a sync sees them.';
comment on function reprint_is_of_first_order() is 'Refuses a reprint of a reprint, or of an order that was never placed.';
comment on function reviews_counted() is 'Adds up reviews by status and stars.';
comment on function search_joined(text) is 'A text without spaces and signs, as the search compares it.';
comment on function search_text(text) is 'A text in small letters without accents, as the search compares it.';
comment on function shipped_products_are_of() is 'The papers of products whose options don’t name one, for the catalogue that Galley comes with.';
comment on function shop_terms() is 'The settings that decide a later change’s price, as an order keeps them.';
comment on function side_without_words(jsonb) is 'A side of a change without what people wrote.';
comment on function sold_to_ireland(timestamp with time zone,uuid) is 'What was sold to Ireland in a year, without VAT.';
comment on function stage_for(text,text,boolean) is 'A family’s first or last stage of a kind.';
comment on function stage_rank(text) is 'Where a kind of stage is on the way through the shop: from 1, and 0 for what is designed first.';
comment on function stale_papers(orders) is 'The papers of an order that say something else than is true now.';
comment on function tell_board() is 'Tells open boards that something changed.';
comment on function tell_pages() is 'Tells cached pages that something shown changed.';
comment on function terms_set_due_days() is 'New payment terms move the due days of open invoices.';
comment on function test_vat_of_shipped() is 'Sets the VAT tests of the catalogue that Galley comes with.';
comment on function tracking_of_parcels(uuid) is 'The tracking numbers of an order’s parcels, as far as they fit.';
comment on function within_irish_limit() is 'Refuses an order with which sales to Ireland pass the yearly limit.';
comment on function words_follow_item() is 'A job is found by its item’s new words.';
comment on function words_follow_order() is 'Jobs are found by their order’s new customer name.';
comment on function words_meet(text) is 'Where words of a text meet, for phrases that are typed without the space.';
comment on function words_of_job(jobs) is 'The words by which the board finds a job.';
comment on function words_of_order(orders) is 'The words by which an order is found.';
comment on function words_on_ticket(jobs) is 'A fingerprint of what a job’s ticket says.';
comment on function words_on_ticket(jobs,order_items,orders) is 'The same, from rows that were read already.';

grant select, insert on account_chases to galley_web;
grant select, insert, update, delete on addresses to galley_web;
grant select, insert on artwork_events to galley_web;
grant select, insert, update, delete on artwork_rules to galley_web;
grant select, insert, update, delete on artworks to galley_web;
grant select, insert on audit_log to galley_web;
grant select, insert, update, delete on backups to galley_web;
grant select, insert, update, delete on billing_details to galley_web;
grant select, insert, update, delete on broken_invariants to galley_web;
grant select, insert, update, delete on campaign_figures to galley_web;
grant select, insert, update, delete on campaign_pace to galley_web;
grant select, insert, update, delete on campaign_recipients to galley_web;
grant select, insert, update, delete on campaigns to galley_web;
grant select, insert, update on carriers to galley_web;
grant select, insert, update, delete on cart_lines to galley_web;
grant select, insert, update, delete on cart_shares to galley_web;
grant select, insert, update, delete on carts to galley_web;
grant select, insert, update, delete on categories to galley_web;
grant select, insert, update, delete on category_figures to galley_web;
grant select, insert on charge_invoices to galley_web;
grant select, insert, update, delete on closed_days to galley_web;
grant select, insert on complaint_decision_items to galley_web;
grant select, insert on complaint_decision_money to galley_web;
grant select, insert, update on complaint_decisions to galley_web;
grant select, insert on complaint_items to galley_web;
grant select, insert on complaint_messages to galley_web;
grant select, insert on complaint_photos to galley_web;
grant select, insert, update on complaints to galley_web;
grant select, insert, update, delete on contact_messages to galley_web;
grant select, insert, update, delete on credentials to galley_web;
grant select, insert, update on credit_accounts to galley_web;
grant select, insert on credit_ledger to galley_web;
grant select, insert on credit_note_cancellations to galley_web;
grant select, insert on credit_notes to galley_web;
grant select, insert, update, delete on customer_group_members to galley_web;
grant select, insert, update, delete on customer_groups to galley_web;
grant select, insert, update, delete on daily_promises to galley_web;
grant select, insert, update, delete on daily_sales to galley_web;
grant select, insert, update, delete on data_complaints to galley_web;
grant select, insert on day_changes to galley_web;
grant select, insert, update, delete on design_approvals to galley_web;
grant select, insert, update, delete on design_artworks to galley_web;
grant select, insert, update, delete on design_briefs to galley_web;
grant select, insert, update, delete on design_comments to galley_web;
grant select, insert, update, delete on design_files to galley_web;
grant select, insert, update, delete on design_links to galley_web;
grant select, insert, update, delete on design_lists to galley_web;
grant select, insert, update, delete on design_notes to galley_web;
grant select, insert, update, delete on design_template_products to galley_web;
grant select, insert on design_template_versions to galley_web;
grant select, insert, update on design_templates to galley_web;
grant select, insert, update, delete on designs to galley_web;
grant select, insert, update, delete on despatch_services to galley_web;
grant select, insert, update, delete on discount_codes to galley_web;
grant select, insert, update on discount_redemptions to galley_web;
grant select, insert, update on disputes to galley_web;
grant select, insert, update, delete on draft_lines to galley_web;
grant select, insert, update on draft_offers to galley_web;
grant select, insert, update on drafts to galley_web;
grant select, insert, update, delete on email_templates to galley_web;
grant select on erasures to galley_web;
grant select, insert, update, delete on family_categories to galley_web;
grant select, insert, update, delete on family_stages to galley_web;
grant select, insert, update, delete on file_sweeps to galley_web;
grant select, insert, update, delete on full_days to galley_web;
grant select, insert, update, delete on full_press_days to galley_web;
grant select, insert on handovers to galley_web;
grant select, insert on invoices to galley_web;
grant select, insert on job_events to galley_web;
grant select, insert, update on job_runs to galley_web;
grant select, insert, update, delete on job_tickets to galley_web;
grant select, insert, update on jobs to galley_web;
grant select on kysely_migration to galley_web;
grant select, insert, update, delete on letter_pictures to galley_web;
grant select, insert on mail_attachments to galley_web;
grant select, insert, update, delete on mails to galley_web;
grant select, insert, update, delete on mentions to galley_web;
grant select, insert on monthly_buyers to galley_web;
grant select, insert on monthly_invoices to galley_web;
grant select, insert on monthly_orders to galley_web;
grant select on number_gaps to galley_web;
grant select, insert, update on number_series to galley_web;
grant select, insert, update, delete on open_invoices to galley_web;
grant select, insert, update, delete on option_groups to galley_web;
grant select, insert, update on order_changes to galley_web;
grant select, insert, update on order_charges to galley_web;
grant select, insert, update on order_items to galley_web;
grant select, insert, update, delete on order_papers to galley_web;
grant select, insert on order_reminders to galley_web;
grant select, insert on order_status_history to galley_web;
grant select, insert, update, delete on order_views to galley_web;
grant select, insert on order_waits to galley_web;
grant select, insert, update on orders to galley_web;
grant select, insert, update, delete on page_changes to galley_web;
grant select, insert, update, delete on papers to galley_web;
grant select, insert, update, delete on parcel_items to galley_web;
grant select, insert, update, delete on parcel_papers to galley_web;
grant select, insert, update on parcels to galley_web;
grant select, insert, update, delete on passkeys to galley_web;
grant select, insert, update, delete on payment_checks to galley_web;
grant select, insert, update on payment_differences to galley_web;
grant select, insert, update on payment_events to galley_web;
grant select, insert, update on payments to galley_web;
grant select, insert, update, delete on people to galley_web;
grant select, insert, update, delete on person_addresses to galley_web;
grant select, insert, update, delete on person_contacts to galley_web;
grant select, insert, update, delete on person_notes to galley_web;
grant select, insert, update, delete on press_days to galley_web;
grant select, insert, update on press_sheets to galley_web;
grant select, insert, update on presses to galley_web;
grant select, insert on price_batch_products to galley_web;
grant select, insert, update on price_batches to galley_web;
grant select, insert on price_history to galley_web;
grant select, insert, update, delete on price_imports to galley_web;
grant select, insert, update, delete on price_list_customers to galley_web;
grant select, insert, update, delete on price_list_groups to galley_web;
grant select, insert, update, delete on price_list_terms to galley_web;
grant select, insert, update, delete on price_lists to galley_web;
grant select, insert, update, delete on pricing_drafts to galley_web;
grant select, insert on pricing_versions to galley_web;
grant select, insert, update, delete on product_families to galley_web;
grant select, insert, update, delete on product_options to galley_web;
grant select, insert, update, delete on product_photos to galley_web;
grant select, insert, update, delete on product_search to galley_web;
grant select, insert, update on products to galley_web;
grant select, insert, update, delete on profiles to galley_web;
grant select, insert on proof_answers to galley_web;
grant select, insert, update, delete on proof_shares to galley_web;
grant select, insert, update, delete on provider_products to galley_web;
grant select, insert, update, delete on rate_limits to galley_web;
grant select, insert on receipts to galley_web;
grant select, insert, update on refunds to galley_web;
grant select on removed_items to galley_web;
grant select, insert, update, delete on retention_runs to galley_web;
grant select, insert, update, delete on review_counts to galley_web;
grant select, insert, update, delete on reviews to galley_web;
grant select, insert, update, delete on sample_pack_requests to galley_web;
grant select, insert, update, delete on saved_lines to galley_web;
grant select, insert, update, delete on search_phrases to galley_web;
grant select, insert, update, delete on separation_names to galley_web;
grant select, insert, update, delete on sessions to galley_web;
grant select, insert, update, delete on settings to galley_web;
grant select, insert, update on sheet_jobs to galley_web;
grant select, insert, update on sheets to galley_web;
grant select on shop_facts to galley_web;
grant select, insert, update on stages to galley_web;
grant select, insert on statement_lines to galley_web;
grant select, insert, update, delete on statement_papers to galley_web;
grant select, insert, update, delete on subscriber_counts to galley_web;
grant select, insert, update, delete on subscriber_days to galley_web;
grant select, insert, update, delete on subscriber_imports to galley_web;
grant select, insert, update, delete on subscriber_tags to galley_web;
grant select, insert, update, delete on subscribers to galley_web;
grant select, insert, update, delete on suppressions to galley_web;
grant select, insert, update, delete on sync_results to galley_web;
grant select, insert, update, delete on sync_runs to galley_web;
grant select, insert, update, delete on template_drafts to galley_web;
grant select, insert on template_files to galley_web;
grant select, insert, update, delete on test_card_refunds to galley_web;
grant select, insert, update, delete on test_card_sessions to galley_web;
grant select, insert, update, delete on test_prices to galley_web;
grant select, insert, update, delete on test_products to galley_web;
grant select, insert, update on turnarounds to galley_web;
grant select, insert, update, delete on two_factors to galley_web;
grant select, insert, update, delete on upload_pieces to galley_web;
grant select, insert, update, delete on uploads to galley_web;
grant select, insert, update, delete on used_codes to galley_web;
grant select, insert, update, delete on user_roles to galley_web;
grant select, insert, update on users to galley_web;
grant select, insert on vat_changes to galley_web;
grant select, insert, update, delete on verifications to galley_web;
grant select, insert, update, delete on whole_order_checks to galley_web;
