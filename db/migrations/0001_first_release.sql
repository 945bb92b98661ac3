-- The database of the first release (decision 0031). Money is integer pence. Rows that would be wrong are refused here first; the code's own
-- checks come second. Ids that stand in addresses are random uuids; numbers that people say are sequences or series.
-- District by district, each after those whose tables it names: tables with their indexes, functions, triggers. At the end, the rows that every
-- shop begins with. What changes after the first release is a migration of its own (0002 and on).

create extension if not exists btree_gin;

create extension if not exists pg_trgm;

-- Users, whom every district names, and how searches fold words ---------------------------------------------------------------------------

-- A name of two words is found by where they meet ("ife mag" of Aoife Magee): one list of the index, of those orders only,
-- where three letters at a time would read eight lists, each of all orders with an Aoife or a Magee in them.
create function words_meet(said text) returns text[] language sql immutable strict parallel safe
return (select coalesce(array_agg(distinct pair), '{}') from (
  select right(word, 3) || ' ' || left(lead(word) over (order by place), 3) as pair, length(word) as before,
    length(lead(word) over (order by place)) as after
  from unnest(string_to_array(said, ' ')) with ordinality as words (word, place)) pairs
  where before >= 3 and after >= 3);
comment on function words_meet(text) is 'Where words of a text meet, for phrases that are typed without the space.';

-- Staff type a name as they hear it: `oneill`, `O'Neill` and `O’Neill` find the same, with accents or without, composed or not, with one
-- space or two. One function folds what is searched and what is searched for.
create function search_text(said text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(replace(replace(replace(translate(
  regexp_replace(lower(normalize(translate(said, '''’‘‛ʼʹ′`´＇', ''), NFKD)), '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'),
  'øłđðħı‐‑‒–—−', 'olddhi------'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), '\s+', ' ', 'g'));
comment on function search_text(text) is 'A text in small letters without accents, as the search compares it.';

create function search_joined(said text) returns text language sql immutable strict parallel safe
return regexp_replace(lower(normalize(said, NFKD)), '[^[:alnum:]]', '', 'g');
comment on function search_joined(text) is 'A text without spaces and signs, as the search compares it.';

create table users (
  id uuid primary key,
  name text not null,
  email text not null check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  two_factor_enabled boolean not null default false
);
comment on table users is 'An account of a customer or member of staff. Written by the sign-in library (Better Auth) and by staff.';
create unique index users_email on users (email);

-- Platform: what every part of the shop uses: emails, the audit log, limits, backups, the test card page (src/platform) -------------------

create table number_series (
  series text primary key,
  last_number int not null check (last_number >= 0)
);
comment on table number_series is 'The last number used of a series: orders, invoices, credit notes. Written by whoever takes a number.';

-- What the built-in test card page stores in the card provider's place.
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
comment on table test_card_sessions is 'A payment session of the built-in test card page. Written by that page.';

create table mails (
  id uuid primary key default gen_random_uuid(),
  -- one event, one email: order-confirmation:{order id}, …
  event_key text not null unique,
  template text not null,
  recipient text not null,
  data jsonb not null,
  order_id uuid,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- An account's own emails (links, notices) go with it. Emails about an order stay with the order.
  user_id uuid references users on delete cascade,
  -- Email that could not go out: how often it was tried, since when it fails and why, in words for staff (never an address).
  -- After a week of failing it is given up ('failed') until somebody presses Try again.
  attempts int not null default 0 check (attempts >= 0),
  failing_since timestamptz,
  last_error text,
  -- An email that was removed: its event stays, so that it is neither sent again nor missed, without address and content.
  removed_at timestamptz,
  check ((status = 'sent') = (sent_at is not null)),
  constraint mails_failing check ((failing_since is null) = (last_error is null)),
  constraint mails_failed check (status <> 'failed' or failing_since is not null),
  constraint removed_mail_is_empty check (removed_at is null or data = '{}' and recipient like '%.invalid')
);
comment on table mails is 'An email that waits to be sent or was sent. Written in the transaction of what it is about; the sender notes what became of it.';
create index mails_order on mails (order_id);
create index mails_user on mails (user_id) where user_id is not null;
create index mails_unsent on mails (created_at) where status <> 'sent';
create index mails_to_remove on mails (created_at) where removed_at is null and status <> 'queued';
-- The outbox, newest first and by part of an address; what is held about an address.
create index mails_newest on mails (created_at desc, id);
create index mails_recipient on mails (lower(recipient));
create index mails_search on mails using gin (recipient gin_trgm_ops);

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
comment on table audit_log is 'What a member of staff or a background job did, with before and after. Written in the transaction of the command; never changed or deleted.';
create index audit_log_subject on audit_log (subject, id desc);
-- The audit log by part of anything in it: without this a search reads all that staff ever did.
create index audit_log_search on audit_log using gin ((actor || ' ' || action || ' ' || subject || ' ' || coalesce(before::text, '') || ' ' ||
  coalesce(after::text, '')) gin_trgm_ops);
-- The staff page shows who changed whose roles. Few entries are of these kinds.
create index audit_log_roles on audit_log (id desc) where action in ('role.admin', 'role.change', 'role.customer', 'staff.invite',
  'staff.withdraw');

-- Counters of the rate limiter (rate-limiter-flexible's own layout).
create table rate_limits (
  key character varying(255) primary key,
  points int not null default 0,
  expire bigint
);
comment on table rate_limits is 'A counter of the rate limiter, in the layout of its library (rate-limiter-flexible). Written with each counted request.';

-- What the built-in test card page has given back, in the card provider's place.
create table test_card_refunds (
  id text primary key,
  idempotency_key text not null unique,
  payment_id text not null references test_card_sessions (payment_id),
  amount_pence int not null check (amount_pence > 0),
  created_at timestamptz not null default now()
);
comment on table test_card_refunds is 'A refund of the built-in test card page, in the provider’s place. Written by that page.';

-- The built-in test provider's own products and prices.
create table test_products (
  id text primary key,
  name text not null,
  description text not null,
  active boolean not null,
  default_price_id text
);
comment on table test_products is 'A product at the built-in test provider. Written by the sync.';

create table test_prices (
  id text primary key,
  idempotency_key text not null unique,
  product_id text not null references test_products,
  amount_pence int not null check (amount_pence > 0),
  active boolean not null default true
);
comment on table test_prices is 'A price at the built-in test provider. Written by the sync.';

-- What the hourly check found wrong: one row for each broken invariant, until it holds again.
create table broken_invariants (
  id text primary key,
  -- how many rows break it, and the first of them (order numbers and ids, never names)
  found int not null check (found > 0),
  examples text[] not null,
  since timestamptz not null,
  seen_at timestamptz not null
);
comment on table broken_invariants is 'A rule about the data that the hourly check found broken, until it holds again. Written by that check.';

-- Facts about the shop that a wrong environment must not contradict: a fingerprint of its secret, and since when it
-- has had a live payment key.
create table shop_facts (
  name text primary key check (name in ('secret-fingerprint', 'live-since')),
  value text not null,
  updated_at timestamptz not null default now()
);
comment on table shop_facts is 'A fact that a wrong environment must not contradict, such as a fingerprint of the secret. Written at start.';

-- Backups made by the shop: when, where, how large, what was wrong. The overview shows the age of the last good one.
-- A failed try has a problem and neither size nor name.
create table backups (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  name text,
  bytes bigint check (bytes > 0),
  -- sentences about files that were missing or damaged; the rest is in the backup
  damaged jsonb not null default '[]' check (jsonb_typeof(damaged) = 'array'),
  problem text,
  check (finished_at >= started_at),
  constraint backup_made_or_failed check ((problem is null) = (name is not null) and (name is null) = (bytes is null))
);
comment on table backups is 'A backup that was made or failed: when, where, how large. Written by the nightly backup and by staff’s commands.';
create index backups_started on backups (started_at desc);

-- The nightly comparison of files with their rows, latest first.
create table file_sweeps (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  files int not null check (files >= 0),
  removed int not null check (removed >= 0),
  missing int not null check (missing >= 0),
  -- the first of the missing files: [{"id", "words"}]
  examples jsonb not null default '[]' check (jsonb_typeof(examples) = 'array'),
  problem text check (problem <> ''),
  check (finished_at >= started_at)
);
comment on table file_sweeps is 'A nightly comparison of stored files with their rows. Written by that job.';

-- Behind a transaction pooler no notification arrives, so whoever caches pages asks each second instead what has been
-- committed since it last asked. A number that only grows can't tell: of two transactions the one with the smaller number
-- may commit later. So each transaction that changes something shown leaves its id, and PostgreSQL's snapshots say exactly
-- which ids have become visible in between. Each writes a row of its own: none waits for another. Old rows go at night.
create table page_changes (
  xid xid8 primary key default pg_current_xact_id(),
  changed_at timestamptz not null default now()
);
comment on table page_changes is 'A transaction that changed something shown on cached pages. Written by the trigger tell_pages; deleted at night.';
create index page_changes_age on page_changes (changed_at);

-- When every order was last checked and nothing was wrong, and the oldest transaction that was still running then: the
-- hourly checks in between look only at orders of which something was written since.
create table whole_order_checks (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz not null,
  mark xid8 not null
);
comment on table whole_order_checks is 'One row: when every order was last checked. Written by the hourly check.';

-- The files that went out with emails, as they were sent: a pro-forma or a statement says something else tomorrow.
create table mail_attachments (
  mail_id uuid not null references mails on delete cascade,
  filename text not null check (filename ~ '^[\w-]+\.pdf$'),
  content bytea not null,
  primary key (mail_id, filename)
);
comment on table mail_attachments is 'A file that went out with an email, as it was sent. Written with the email.';

-- The numbers of a series that are left out, because papers that are no longer in the database may carry them.
create table number_gaps (
  series text not null,
  after_number int not null check (after_number >= 0),
  until_number int not null,
  why text not null check (why <> ''),
  recorded_at timestamptz not null,
  constraint a_gap_has_numbers check (until_number > after_number),
  primary key (series, after_number)
);
comment on table number_gaps is 'Numbers of a series that are left out after a restore, because lost papers may carry them. Written after a restore.';

-- Of an entry of the audit log: figures, and texts that are one of a known few or a number that we gave.
create function logged_without_words(entry jsonb) returns jsonb language sql immutable as $$
  select case when entry is null or jsonb_typeof(entry) <> 'object' then null else (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(entry)
    where jsonb_typeof(value) in ('number', 'boolean', 'null') or key in ('status', 'paymentStatus', 'trackingNumber', 'template', 'state', 'kind',
      'method', 'cause', 'vatClass', 'order', 'session', 'until', 'linksEndedAt', 'artwork', 'movedOn', 'outcome', 'parcels', 'jobsGone', 'changed', 'days')) end
$$;
comment on function logged_without_words(jsonb) is 'What the audit log keeps of an erased person’s order.';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
comment on function refuse_change() is 'Rows of this table are never changed or deleted.';
create trigger audit_log_keeps before delete on audit_log for each row execute function refuse_change();

-- Both are forgotten with the customer, as `forgetContacts` does.
create function refuse_rewriting_history() returns trigger language plpgsql as $$
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
end $$;
comment on function refuse_rewriting_history() is 'Rows of this table are never rewritten; only names and words of erased people go.';
create trigger audit_log_append_only before update on audit_log for each row execute function refuse_rewriting_history();

-- With an email's address go its files: its customer was erased, or it is too old.
create function forget_attachments() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from mail_attachments where mail_id = new.id;
  return null;
end $$;
comment on function forget_attachments() is 'An email whose address was erased loses its files.';
create trigger forget_attachments after update of recipient on mails for each row when (new.recipient like '%.invalid') execute function
  forget_attachments();

-- Pricing: what a thing costs and when it leaves ------------------------------------------------------------------------------------------

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
comment on table discount_codes is 'A discount code, its terms and how often it was used. Written by staff; uses with each order.';

-- A use is taken (and counted) before its order is written, in the same transaction: cart, then code, then order.
create table discount_redemptions (
  order_id uuid not null,
  discount_code_id uuid not null references discount_codes on delete cascade,
  state text not null check (state in ('held', 'used', 'released')),
  created_at timestamptz not null default now(),
  primary key (order_id, discount_code_id)
);
comment on table discount_redemptions is 'A use of a code by an order. Written in the order’s transaction, before the order.';
create index discount_redemptions_code on discount_redemptions (discount_code_id) where state <> 'released';

-- Prices of their own for trade customers, by name or by group. A customer pays the lowest price of their lists, never more
-- than everybody else (features/pricing/product-pricing).
create table customer_groups (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and length(name) <= 80),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table customer_groups is 'A group of trade customers that price lists name. Written by staff.';
create unique index customer_groups_name on customer_groups (lower(name));

-- A customer is in one group at most.
create table customer_group_members (
  user_id uuid primary key references users on delete cascade,
  group_id uuid not null references customer_groups
);
comment on table customer_group_members is 'A customer’s group, one at most. Written by staff.';
create index customer_group_members_of_group on customer_group_members (group_id);

create table price_lists (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and length(name) <= 80),
  -- Days in Europe/London, both included; null: without a beginning or an end.
  valid_from date,
  valid_until date,
  -- Whether discount codes may come on top of its prices.
  with_codes boolean not null default false,
  archived_at timestamptz,
  -- raised by every save; one from a page that shows an older version is refused
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint price_list_begins_before_it_ends check (valid_until >= valid_from)
);
comment on table price_lists is 'Prices of their own for some trade customers. Written by staff.';
create unique index price_lists_name on price_lists (lower(name)) where archived_at is null;

-- What a list takes off: of everything, of a category, of a product; for a product, it may be a price method instead.
create table price_list_terms (
  list_id uuid not null references price_lists on delete cascade,
  category_id text,
  product_id text,
  percent_bp int check (percent_bp between 0 and 9000),
  method jsonb check (jsonb_typeof(method) = 'object'),
  constraint price_list_term_is_for_one check (category_id is null or product_id is null),
  constraint price_list_term_has_one_price check ((percent_bp is null) <> (method is null)),
  constraint price_list_method_is_of_a_product check (method is null or product_id is not null),
  constraint price_list_terms_once unique nulls not distinct (list_id, category_id, product_id)
);
comment on table price_list_terms is 'What a price list takes off a category, a product or everything. Written by staff.';
create index price_list_terms_of_product on price_list_terms (product_id) where product_id is not null;

create table price_list_customers (
  list_id uuid not null references price_lists on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (list_id, user_id)
);
comment on table price_list_customers is 'A customer of a price list. Written by staff.';
create index price_list_customers_of_user on price_list_customers (user_id);

create table price_list_groups (
  list_id uuid not null references price_lists on delete cascade,
  group_id uuid not null references customer_groups,
  primary key (list_id, group_id)
);
comment on table price_list_groups is 'A customer group of a price list. Written by staff.';
create index price_list_groups_of_group on price_list_groups (group_id);

-- Turnarounds are the shop's. Each product's options refer to one, so that its name, working days and cut-off are in one
-- place. What an option of a product keeps is its own surcharge.
create table turnarounds (
  id text primary key check (id <> ''),
  name text not null unique check (name <> ''),
  -- shown beside the name, `3-4 Working Days`
  description text check (description <> ''),
  working_days int not null check (working_days between 0 and 60),
  -- an order before this time of a working day counts for that day, `15:00`, in Europe/London
  cut_off text not null check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- the weekdays on which it is sent out: 1 is Monday
  weekdays int[] not null default '{1,2,3,4,5}' check (cardinality(weekdays) > 0 and weekdays <@ '{1,2,3,4,5}'),
  -- how many jobs can be sent out a day; null: any number
  capacity int check (capacity between 1 and 100000),
  -- for which quantities it is offered; null: no limit
  copies_min int check (copies_min between 1 and 1000000),
  copies_max int check (copies_max between 1 and 1000000),
  -- its surcharge: a share of the rest of the price, in hundredths of a percent; or [{"copies", "pence"}], by quantity, fewest
  -- copies first; both null: each product's own
  percent_bp int check (percent_bp between 1 and 100000),
  steps jsonb check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) > 0),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Whether customers collect what has this turnaround.
  is_collected boolean not null default false,
  constraint turnarounds_one_surcharge check (percent_bp is null or steps is null),
  constraint turnarounds_copies check (copies_min <= copies_max),
  -- an option's name is that of its turnaround
  constraint turnarounds_named unique (id, name)
);
comment on table turnarounds is 'How fast products are made: working days, cut-off, capacity a day. Written by staff.';

-- On these days no more jobs of a turnaround can be sent out. Pages read them; each product page would otherwise count the
-- jobs, and could not be cached while people order.
create table full_days (
  turnaround_id text not null references turnarounds on delete cascade,
  day date not null,
  primary key (turnaround_id, day)
);
comment on table full_days is 'A day on which a turnaround takes no more jobs. Kept up to date by triggers of order_items, orders and turnarounds.';

-- Finished pages are cached for the next stranger (http/page-cache.server.ts). Whatever such pages show tells of its changes as
-- they are committed: prices and products, what customers think of them, and what every page's head and foot say.
create function tell_pages() returns trigger language plpgsql as $$
begin
  insert into page_changes default values on conflict do nothing;
  perform pg_notify('shop_pages', '');
  return null;
end
$$;
comment on function tell_pages() is 'Tells cached pages that something shown changed.';
create trigger tell_pages after insert or delete or update or truncate on turnarounds for each statement execute function tell_pages();
create trigger tell_pages after insert or delete or update or truncate on full_days for each statement execute function tell_pages();

-- With another capacity, other days are full.
create function recount_days_of_turnaround() returns trigger language plpgsql as $$
begin
  perform keep_full_day(new.id, day) from (
    select day from full_days where turnaround_id = new.id
    union select distinct i.despatch_on from order_items i join orders o on o.id = i.order_id
      where i.turnaround_id = new.id and o.status in ('pending', 'processing')) days;
  return null;
end $$;
comment on function recount_days_of_turnaround() is 'A turnaround’s new capacity opens and closes its days.';
create trigger capacity_changed after update of capacity on turnarounds for each row when (new.capacity is distinct from old.capacity) execute
  function recount_days_of_turnaround();

-- Catalogue: what is sold, and how customers find it --------------------------------------------------------------------------------------

create function keep_product_search(ids text[]) returns void language plpgsql as $$
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
end $$;
comment on function keep_product_search(text[]) is 'Works out what is searched of products.';

create table categories (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  description text not null,
  intro text,
  position int not null,
  archived_at timestamptz,
  -- A save from a page that shows an older version is refused.
  updated_at timestamptz not null default now(),
  -- The commodity code of what is in a category, for customs declarations: six, eight or ten digits of the UK tariff. Empty: not known.
  commodity_code text check (commodity_code ~ '^\d{6}(\d\d){0,2}$')
);
comment on table categories is 'A category of products in the shop. Written by staff.';

alter table price_list_terms add foreign key (category_id) references categories on delete cascade;

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
comment on table price_imports is 'A price file that was checked and waits to be applied. Written by staff.';

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
  -- The last sign of life of a run: without one for a while it was interrupted, and can be gone on with.
  seen_at timestamptz,
  check ((state = 'running') = (finished_at is null))
);
comment on table sync_runs is 'A sync of products with the card provider. Written by the sync.';
-- Two runs at once are one run.
create unique index sync_runs_one_at_a_time on sync_runs (provider) where state = 'running';

create table category_figures (
  category_id text primary key references categories on delete cascade,
  -- of the products that are not archived: how many, the first, and the lowest price
  products int not null default 0,
  first_product_id text,
  from_pence int,
  -- their sizes and finishes as filters: {"size": [{"id", "name"}], "finish": [...]}
  facets jsonb not null default '{"size": [], "finish": []}',
  -- Of a category: when one of its products was last changed, what their base prices add up to, and their turnarounds with
  -- how many products have each.
  changed_at timestamptz,
  base_pence bigint not null default 0,
  base_min_pence int,
  base_max_pence int,
  turnarounds jsonb not null default '[]'
);
comment on table category_figures is 'Figures about a category’s products: how many, from which price, which sizes. Kept up to date by triggers of products and product_options.';

-- The words of names and categories, and two at a time as they follow each other: what a typo may have meant. A word that
-- no product has any more stays, and finds nothing.
create table search_phrases (
  phrase text primary key
);
comment on table search_phrases is 'A word or pair of words of products’ names, which a typing error may have meant. Added by keep_product_search.';

-- Reviews by their state and stars: the product page shows how many of each are published, staff's list how many wait.
create table review_counts (
  status text not null,
  is_sample boolean not null,
  rating int not null,
  reviews int not null,
  primary key (status, is_sample, rating)
);
comment on table review_counts is 'How many reviews have a status and number of stars. Kept up to date by a trigger of reviews.';

-- What goods are made of: papers, boards and banner material, each with its weight and thickness. They decide what a job
-- weighs and how wide a book's spine is.
create table papers (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null unique check (name <> ''),
  gsm double precision not null check (gsm between 1 and 20000),
  -- in thousandths of a millimetre
  thickness_um double precision not null check (thickness_um between 1 and 50000),
  surface text not null check (surface in ('coated', 'uncoated', 'other')),
  archived_at timestamptz,
  updated_at timestamptz not null default now()
);
comment on table papers is 'A paper or board that products are made of: weight, thickness. Written by staff.';

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
  -- What the first option of every group adds to a product's base price, and with it the lowest price.
  first_options_pence int not null default 0,
  -- How a product is priced where base price and surcharges are not enough: by table, by area, by copy; quantities and sizes
  -- that customers type; rules about what can be made. Null: base price and surcharges.
  pricing jsonb check (jsonb_typeof(pricing) = 'object'),
  -- The lowest price by its method; null where base price and the first options make it.
  method_from_pence int check (method_from_pence between 1 and 100000000),
  from_pence int not null generated always as (coalesce(method_from_pence, greatest(0, base_price_pence + first_options_pence))) stored,
  -- How many combinations of a product with a price table have no price; null: not counted since the table was set.
  unpriced int check (unpriced >= 0),
  -- How a product's VAT is decided where the customer is asked, once the owner has switched the zero rate for printed matter
  -- on (the setting `zero_rating`): as HMRC's Notice 701/10 decides leaflets or booklets. Null: by its VAT class alone. What is
  -- asked about is priced with 20 % VAT in it, and costs that much less at the zero rate.
  vat_test text check (vat_test in ('leaflet', 'booklet')),
  -- What every copy of a product is made of if no option says so: the paper, how many sheets of it (null: as many as the
  -- pages need), and what else it weighs, in grams.
  paper_id text references papers,
  sheets int check (sheets between 1 and 2000),
  extra_grams double precision check (extra_grams between 0 and 100000),
  -- What a product may or must have beside its colours: {"cut": "may"}. A finish that isn't named it can't have.
  finishing jsonb not null default '{}' check (jsonb_typeof(finishing) = 'object'),
  check (pages_max >= pages_min),
  constraint method_has_lowest_price check ((method_from_pence is null) = (coalesce(pricing #>> '{method,kind}', 'additive') = 'additive')),
  constraint only_tables_leave_unpriced check (coalesce(unpriced, 0) = 0 or (pricing #>> '{method,kind}') = 'table'),
  constraint products_vat_test_of_standard check (vat_test is null or vat_class = 'standard')
);
comment on table products is 'A product of the shop. Written by staff; its lowest price is worked out when its prices change.';
create index products_category on products (category_id, position);
-- Products by part of their name or id, in the back office.
create index products_words on products using gin (name gin_trgm_ops, id gin_trgm_ops);
create index products_archived on products (category_id, position) where archived_at is not null;
create index products_unpriced on products (id) where unpriced > 0;
create index products_uncounted on products (id) where unpriced is null and (pricing #>> '{method,kind}') = 'table';
create index products_paper on products (paper_id) where paper_id is not null;

alter table price_list_terms add foreign key (product_id) references products on delete cascade;

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
  reply text check (reply <> ''),
  moderated_by uuid references users on delete set null,
  -- Moderating over somebody else's decision is refused.
  version int not null default 1,
  check (is_sample or order_id is not null)
);
comment on table reviews is 'A customer’s review. Written by its customer; staff publish and reply.';
create unique index reviews_one_of_an_order on reviews (order_id, product_id) where order_id is not null;
create index reviews_by_status on reviews (status, created_at desc);
create index reviews_of_product on reviews (product_id, created_at desc, id) where status = 'published';
create index reviews_praise on reviews (is_sample, created_at desc, id) where status = 'published' and rating >= 4 and length(body) > 40;
create index reviews_user on reviews (user_id) where user_id is not null;

create table price_batches (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('edit', 'bulk', 'import', 'suggestions', 'options', 'undo')),
  description text not null,
  made_by uuid references users on delete set null,
  made_by_name text not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by_name text,
  -- All options of the product before and after a change of options: [{ groupKey, id, … }], as the table has them. They
  -- say what Undo puts back, and whether somebody changed them since.
  product_id text references products on delete cascade,
  options_before jsonb,
  options_after jsonb,
  check ((undone_at is null) = (undone_by_name is null))
);
comment on table price_batches is 'Price changes that were made together. Written by staff.';
create index price_batches_newest on price_batches (created_at desc);

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
  batch_id uuid references price_batches,
  check ((change_type = 'option') = (option_type is not null and option_id is not null))
);
comment on table price_history is 'A price that changed, with who changed it. Written with the change; never changed.';
create index price_history_product on price_history (product_id, created_at desc);
create index price_history_batch on price_history (batch_id) where batch_id is not null;

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
comment on table provider_products is 'What the card provider was last told about a product. Written by the sync.';

create table sync_results (
  run_id uuid not null references sync_runs on delete cascade,
  product_id text not null references products,
  status text not null check (status in ('synced', 'skipped', 'failed')),
  message text,
  position int not null,
  primary key (run_id, product_id)
);
comment on table sync_results is 'What a sync with the card provider did with a product. Written by the sync.';

create table product_photos (
  id uuid primary key default gen_random_uuid(),
  product_id text not null references products on delete cascade,
  -- our own encoding of it, without what the camera wrote into the file
  storage_key text not null unique,
  bytes int not null check (bytes > 0),
  sha256 text not null,
  alt text not null check (alt <> ''),
  position int not null,
  created_at timestamptz not null,
  -- out of the shop, and still there to be put back
  removed_at timestamptz
);
comment on table product_photos is 'A photograph of a product. Written by staff.';
create index product_photos_in_order on product_photos (product_id, position) where removed_at is null;

-- What is searched of each product, put together when it changes: doing that for ten thousand products in a search takes a
-- second.
create table product_search (
  product_id text primary key references products on delete cascade,
  -- in lower case without accents; "joined" without anything between the letters
  name text not null,
  category text not null,
  description text not null,
  options text not null,
  name_joined text not null,
  category_joined text not null,
  -- of the product and of each size: the longer and the shorter side in mm
  widths double precision[] not null,
  heights double precision[] not null,
  name_words int not null,
  -- Each word by where it is: t: name; n: name, category or description; o: options; j: all ends of the joined names, so
  -- that a part of one is the beginning of another; s: sizes in whole mm.
  words tsvector not null
);
comment on table product_search is 'What is searched of a product. Kept up to date by triggers of products, product_options and categories.';
create index product_search_words on product_search using gin (words) with (fastupdate=off);

-- Every published state of a product's pricing, so that any can be looked at and taken back.
create table pricing_versions (
  id bigint generated always as identity primary key,
  product_id text not null references products on delete cascade,
  pricing jsonb check (jsonb_typeof(pricing) = 'object'),
  note text not null check (note <> ''),
  made_by uuid references users on delete set null,
  made_by_name text not null check (made_by_name <> ''),
  made_at timestamptz not null
);
comment on table pricing_versions is 'A published state of a product’s pricing. Written with the publication.';
create index pricing_versions_of_product on pricing_versions (product_id, id);

-- What staff typed on a product's pricing page and have not published: one draft for each product, seen by all staff.
create table pricing_drafts (
  product_id text references products on delete cascade,
  -- the form as typed: a draft may be unfinished
  form jsonb not null check (jsonb_typeof(form) = 'object'),
  -- a save from a page that shows an older one is refused
  version int not null default 1,
  -- when the shop publishes it by itself; null: never
  publish_at timestamptz,
  -- why it could not be published then
  refused text check (refused <> ''),
  made_by uuid references users on delete set null,
  made_by_name text not null check (made_by_name <> ''),
  made_at timestamptz not null,
  id uuid primary key default gen_random_uuid(),
  product_ids text[] check (cardinality(product_ids) > 0),
  check (refused is null or publish_at is not null),
  constraint pricing_drafts_of_product unique (product_id),
  constraint pricing_drafts_of_one_or_several check (num_nonnulls(product_id, product_ids) = 1)
);
comment on table pricing_drafts is 'Prices of a product that staff typed and have not published. Written by staff.';
create index pricing_drafts_due on pricing_drafts (publish_at) where publish_at is not null;

-- What a price change did to each product: the parts of its price as they were and as they became, so that undoing gives back exactly those.
create table price_batch_products (
  batch_id uuid not null references price_batches,
  product_id text not null references products on delete cascade,
  -- only what the change is about: basePricePence, surcharges, numbers, pricing
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  primary key (batch_id, product_id)
);
comment on table price_batch_products is 'What a price change did to one product, so that it can be undone. Written with the change.';
create index price_batch_products_product on price_batch_products (product_id);

create table option_groups (
  product_id text not null references products on delete cascade,
  key text not null check ((key in ('sizes', 'finishes', 'weights', 'sides', 'quantities', 'turnaround', 'eyelets', 'lamination', 'innerPages',
    'cover', 'colors', 'thickness')) or key ~ '^own-[a-z0-9]+(-[a-z0-9]+)*$' and length(key) <= 60),
  label text not null check (label <> ''),
  position int not null,
  -- Whether the group's options say how many pages the artwork has. Sides always do; `weights` where it is labelled Pages
  -- or Printed Pages, and where it is a View with pages of its own.
  sets_pages boolean not null default false,
  -- How it is asked; null for buttons while there are few options, and a list when there are many.
  kind text check (kind in ('buttons', 'list', 'swatches', 'number')),
  help text check (help <> '' and length(help) <= 300),
  -- The option that is chosen at first; null for the first one.
  start_option text,
  -- Of a number that the customer types: least, most, step, and what each one above the least adds.
  number jsonb,
  -- The same of an option. In a group that chooses the paper an option names its own, or has 0 sheets: it brings none, as a
  -- self cover. With neither its weight is not known, and staff are told.
  sets_paper boolean not null default false,
  primary key (product_id, key),
  constraint option_groups_sets_pages check (case
    when key = 'sides' then sets_pages
    when key = 'weights' then sets_pages or label not in ('Pages', 'Printed Pages')
    when key like 'own-%' then true
    else not sets_pages end),
  constraint option_groups_number check ((kind is not distinct from 'number') = (number is not null)
    and (number is null or key like 'own-%' and not sets_pages and start_option is null and (number ->> 'least')::int >= 0
      and (number ->> 'most')::int between (number ->> 'least')::int + 1 and 100000 and (number ->> 'step')::int >= 1
      and (number ->> 'eachPence')::int between 0 and 1000000 and (number ->> 'eachCopyMilli')::int between 0 and 1000000000))
);
comment on table option_groups is 'A group of a product’s choices: size, paper, finish. Written by staff.';
-- Delivery prices list the products whose weight isn't known, for which the few option groups that choose a paper are looked up.
create index option_groups_paper on option_groups (product_id, key) where sets_paper;

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
  unmeasured boolean not null default false,
  -- The colour that stands beside an option's name.
  swatch text check (swatch ~ '^#[0-9a-f]{6}$'),
  -- How a sheet of this size is folded; null where the size's id says it, or nothing is folded.
  fold text check (fold in ('none', 'half', 'tri', 'z', 'cross')),
  paper_id text references papers,
  sheets int check (sheets between 0 and 2000),
  extra_grams double precision check (extra_grams between 0 and 100000),
  turnaround_id text,
  primary key (product_id, group_key, id),
  foreign key (product_id, group_key) references option_groups on delete cascade,
  constraint product_options_paper_or_none check (paper_id is null or sheets is distinct from 0),
  constraint product_options_measure check (unmeasured or case group_key when 'sizes' then width_mm is not null and height_mm is not null when
    'sides' then pages is not null when 'quantities' then copies is not null when 'turnaround' then turnaround_id is not null else true end),
  constraint product_options_own_measure check ((group_key = 'sizes' or width_mm is null and height_mm is null and fold is null) and (group_key
    = 'quantities' or copies is null) and ((group_key in ('sides', 'weights')) or group_key like 'own-%' or pages is null) and (group_key =
    'turnaround' or turnaround_id is null)),
  constraint product_options_turnaround foreign key (turnaround_id, name) references turnarounds (id, name) on update cascade,
  -- Deferred, because two options of a product may swap theirs.
  constraint product_options_turnaround_once unique (turnaround_id, product_id) deferrable initially deferred
);
comment on table product_options is 'A choice of a product with its surcharge. Written by staff.';
-- What the price tool lists as waiting for its measure.
create index product_options_unmeasured on product_options (product_id) where unmeasured;
create index product_options_paper on product_options (paper_id) where paper_id is not null;

alter table option_groups add constraint option_groups_start foreign key (product_id, key, start_option) references product_options on update
  cascade on delete set null (start_option) deferrable initially deferred;

-- What a code required and gave on the day on which the order took it. A product that was in one of its categories then counts as one of its
-- products, so that it stays one when it moves to another category.
create function code_terms(code discount_codes) returns jsonb language sql stable as $$
  select jsonb_build_object('type', code.type, 'value', code.value, 'minimumOrderPence', code.minimum_order_pence,
    'maximumDiscountPence', code.maximum_discount_pence, 'applicableCategories', code.applicable_categories,
    'applicableProducts', (select coalesce(jsonb_agg(distinct id), '[]') from (select unnest(code.applicable_products) as id
      union all select p.id from products p where p.category_id = any(code.applicable_categories)) listed))
$$;
comment on function code_terms(discount_codes) is 'A code’s terms, as an order keeps them.';

create function keep_first_options(ids text[]) returns void language sql as $$
  update products p set first_options_pence = kept.pence
  from (select p.id, coalesce((select sum(first.price_modifier_pence) from (
      select distinct on (o.group_key) o.price_modifier_pence from product_options o
      where o.product_id = p.id and not o.unmeasured order by o.group_key, o.position, o.id) first), 0) as pence
    from products p where p.id = any(ids)) kept
  where kept.id = p.id and kept.pence <> p.first_options_pence
$$;
comment on function keep_first_options(text[]) is 'Works out what the first option of each group adds to products’ prices.';

-- Two changes of one category at once: the second waits for the first one's lock, and then counts what both did.
create function keep_category_figures(ids text[]) returns void language plpgsql as $$
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
end $$;
comment on function keep_category_figures(text[]) is 'Works out the figures of categories.';

-- The shipped products that Notice 701/10 may zero-rate.
create function test_vat_of_shipped() returns void language sql as $$
  update products set vat_test = 'leaflet' where vat_class = 'standard' and vat_test is null
    and id in ('a4-flyers-001', 'a3-flyers-001', 'a5-flyers-001', 'a6-flyers-001', 'dl-flyers-001', 'a7-flyers-001',
      '148mm-square-flyers-001', '210mm-square-flyers-001', 'a4-slim-flyers-001', 'a5-slim-flyers-001',
      'a4-folded-leaflets-001', 'a5-folded-leaflets-001', 'a3-folded-leaflets-001', 'takeaway-menus-001');
  update products set vat_test = 'booklet' where vat_class = 'standard' and vat_test is null and id in (
    'stapled-booklet-001', 'perfect-bound-booklet-001', 'wire-bound-booklet-001', 'order-of-service-booklet-001',
    'order-of-service-funeral-001', 'wedding-order-of-service-001');
$$;
comment on function test_vat_of_shipped() is 'Sets the VAT tests of the catalogue that Galley comes with.';

-- Which paper an option's name means, if it means one. Thickness: weight times bulk. Mills give a bulk of 0.85 cm³/g for
-- silk, 0.76 for gloss and 1.25 for uncoated offset papers (data sheets of Magno Satin, Magno Gloss and Amber Graphic);
-- foam PVC has a density of 0.55 g/cm³ (Foamex), fluted polypropylene of 4 mm weighs 700 g/m² (Correx), paper-faced foam
-- board of 5 mm 640 g/m² (Kapa), frosted polypropylene of 0.5 mm 455 g/m², greyboard of 2 mm 1,250 g/m².
create function paper_from_name(name text, finish text, category text) returns table (paper_name text, gsm double precision, thickness_um
  double precision, surface text) language sql immutable as $$
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
$$;
comment on function paper_from_name(text,text,text) is 'The paper that an option’s name describes, for the catalogue that Galley comes with.';

-- The options whose names state a paper, and it.
create function options_naming_papers() returns table (product_id text, group_key text, id text, paper_id text, paper_name text, gsm double
  precision, thickness_um double precision, surface text) language sql stable as $$
  select o.product_id, o.group_key, o.id,
    trim(both '-' from lower(regexp_replace(said.paper_name, '[^a-zA-Z0-9]+', '-', 'g'))), said.*
  from product_options o join products p on p.id = o.product_id
  join option_groups g on g.product_id = o.product_id and g.key = o.group_key and not g.sets_pages
  left join lateral (select f.name from product_options f where f.product_id = p.id and f.group_key = 'finishes'
    order by f.position, f.id limit 1) finish on o.group_key = 'weights'
  cross join lateral paper_from_name(o.name, finish.name, p.category_id) said
  where o.group_key in ('finishes', 'weights', 'innerPages', 'cover', 'thickness') and o.paper_id is null
    and o.sheets is distinct from 0
$$;
comment on function options_naming_papers() is 'The papers that options name in their texts, for the catalogue that Galley comes with.';

-- What the shipped products are made of besides.
create function shipped_products_are_of() returns table (product_id text, paper_name text, gsm double precision, thickness_um double
  precision, surface text, sheets int, extra_grams double precision) language sql immutable as $$
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
$$;
comment on function shipped_products_are_of() is 'The papers of products whose options don’t name one, for the catalogue that Galley comes with.';

-- Gives options the paper that their names state, and the products of the shipped catalogue what they are made of besides.
-- For a new shop's catalogue. What already has a paper stays as it is.
create function papers_from_names() returns void language plpgsql as $$
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
end $$;
comment on function papers_from_names() is 'Fills in papers and leaves of the catalogue that Galley comes with.';

create function product_options_pages() returns trigger language plpgsql as $$
begin
  if not new.unmeasured and (new.pages is not null) <> (select sets_pages from option_groups
      where product_id = new.product_id and key = new.group_key) then
    raise exception 'option % of % must have pages where its group asks for them, and only there', new.id, new.product_id
      using errcode = 'check_violation', constraint = 'product_options_pages';
  end if;
  return null;
end $$;
comment on function product_options_pages() is 'Refuses options that have pages where their group asks for none, or have none where it does.';
create constraint trigger product_options_pages after insert or update on product_options not deferrable initially IMMEDIATE for each row when
  (new.group_key = 'weights' or new.group_key like 'own-%') execute function product_options_pages();

-- Every product has a turnaround, from which its despatch day follows.
create function products_keep_turnaround() returns trigger language plpgsql as $$
begin
  if exists (select from products where id = old.product_id) and not exists (
      select from option_groups where product_id = old.product_id and key = 'turnaround') then
    raise exception 'product % must keep a turnaround', old.product_id
      using errcode = 'check_violation', constraint = 'products_keep_turnaround';
  end if;
  return null;
end $$;
comment on function products_keep_turnaround() is 'Refuses a product without a turnaround.';
create trigger products_keep_turnaround after delete on option_groups for each row when (old.key = 'turnaround') execute function
  products_keep_turnaround();

create function category_has_figures() returns trigger language plpgsql as $$
begin
  insert into category_figures (category_id) values (new.id) on conflict do nothing;
  return null;
end $$;
comment on function category_has_figures() is 'A new category gets its row of figures.';
create trigger category_has_figures after insert on categories for each row execute function category_has_figures();

create function products_counted() returns trigger language plpgsql as $$
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
end $$;
comment on function products_counted() is 'Works out figures and search after a change of products.';
create trigger products_gained after insert on products referencing new table as new_rows for each statement execute function
  products_counted();
create trigger products_changed after update on products referencing old table as old_rows new table as new_rows for each statement execute
  function products_counted();
create trigger products_lost after delete on products referencing old table as old_rows for each statement execute function products_counted();

create function product_options_counted() returns trigger language plpgsql as $$
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
end $$;
comment on function product_options_counted() is 'Works out prices, figures and search after a change of options.';
create trigger product_options_gained after insert on product_options referencing new table as new_rows for each statement execute function
  product_options_counted();
create trigger product_options_changed after update on product_options referencing old table as old_rows new table as new_rows for each
  statement execute function product_options_counted();
create trigger product_options_lost after delete on product_options referencing old table as old_rows for each statement execute function
  product_options_counted();

create function category_renamed() returns trigger language plpgsql as $$
begin
  perform keep_product_search(array(select id from products where category_id = new.id));
  return null;
end $$;
comment on function category_renamed() is 'A category’s new name is found by the search.';
create trigger category_renamed after update on categories for each row when (old.name is distinct from new.name) execute function
  category_renamed();

create function reviews_counted() returns trigger language plpgsql as $$
begin
  insert into review_counts as c
    select status, is_sample, rating, sum(change) from (values
      (old.status, old.is_sample, old.rating, -1), (new.status, new.is_sample, new.rating, 1)) v (status, is_sample, rating, change)
    where status is not null group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
  on conflict (status, is_sample, rating) do update set reviews = c.reviews + excluded.reviews;
  return null;
end $$;
comment on function reviews_counted() is 'Adds up reviews by status and stars.';
create trigger reviews_counted after insert or delete or update on reviews for each row execute function reviews_counted();

create function product_options_name_paper() returns trigger language plpgsql as $$
begin
  if not (select sets_paper from option_groups where product_id = new.product_id and key = new.group_key) then
    raise exception 'option % of % names a paper, but its group chooses none', new.id, new.product_id
      using errcode = 'check_violation', constraint = 'product_options_name_paper';
  end if;
  return null;
end $$;
comment on function product_options_name_paper() is 'Refuses an option with a paper in a group that chooses none.';
create constraint trigger product_options_name_paper after insert or update on product_options not deferrable initially IMMEDIATE for each row
  when (new.paper_id is not null) execute function product_options_name_paper();

-- An option that names a paper, or says that it brings none, never loses it: its weight and a book's spine would silently be
-- unknown. Options whose paper was never known stay as they are until somebody chooses it.
create function product_options_keep_paper() returns trigger language plpgsql as $$
begin
  if (select sets_paper from option_groups where product_id = new.product_id and key = new.group_key) then
    raise exception 'option % of % needs a paper', new.id, new.product_id
      using errcode = 'check_violation', constraint = 'product_options_keep_paper';
  end if;
  return null;
end $$;
comment on function product_options_keep_paper() is 'Refuses an option without paper in a group that chooses the paper.';
create constraint trigger product_options_keep_paper after update on product_options not deferrable initially IMMEDIATE for each row when
  (new.paper_id is null and new.sheets is distinct from 0 and (old.paper_id is not null or old.sheets = 0)) execute function
  product_options_keep_paper();

-- A group that chooses the paper no longer, has options that name none.
create function refuse_papers_in_group_without_paper() returns trigger language plpgsql as $$
begin
  if exists (select from product_options where product_id = new.product_id and group_key = new.key and paper_id is not null)
    and not (select sets_paper from option_groups where product_id = new.product_id and key = new.key) then
    raise exception 'options of % of % name papers', new.key, new.product_id
      using errcode = 'check_violation', constraint = 'option_groups_papers';
  end if;
  return null;
end $$;
comment on function refuse_papers_in_group_without_paper() is 'Refuses a group that chooses no paper while its options name papers.';
create constraint trigger option_groups_papers after update on option_groups deferrable initially deferred for each row when (old.sets_paper
  and not new.sets_paper) execute function refuse_papers_in_group_without_paper();

create trigger price_history_append_only before update on price_history for each row execute function refuse_rewriting_history();

create trigger tell_pages after insert or delete or update or truncate on categories for each statement execute function tell_pages();

create trigger tell_pages after insert or delete or update or truncate on products for each statement execute function tell_pages();

create trigger tell_pages after insert or delete or update or truncate on option_groups for each statement execute function tell_pages();

create trigger tell_pages after insert or delete or update or truncate on product_options for each statement execute function tell_pages();

create trigger tell_pages after insert or delete or update or truncate on reviews for each statement execute function tell_pages();

create trigger tell_pages after insert or delete or update or truncate on product_photos for each statement execute function tell_pages();

-- Cached pages read these. Triggers of tables that tell of their changes already keep them up to date.
create trigger tell_pages after insert or delete or update or truncate on category_figures for each statement execute function tell_pages();

create trigger tell_pages after insert or delete or update or truncate on product_search for each statement execute function tell_pages();

create trigger tell_pages after insert or delete or update or truncate on search_phrases for each statement execute function tell_pages();

create trigger tell_pages after insert or delete or update or truncate on review_counts for each statement execute function tell_pages();

create trigger tell_pages after insert or delete or update or truncate on papers for each statement execute function tell_pages();

-- Artwork: customers’ files, and the rules for checking them ------------------------------------------------------------------------------

create table artworks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete set null,
  -- a guest's artwork belongs to whoever holds the cart cookie
  cart_token text,
  product_id text references products,
  original_name text not null,
  kind text not null check (kind in ('pdf', 'jpeg', 'png')),
  bytes bigint not null check (bytes > 0 and bytes <= 52428800),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_key text not null,
  preview_key text,
  state text not null default 'checking' check (state in ('checking', 'checked')),
  report jsonb,
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  -- set until an order needs it; the cleaner removes what has passed it
  expires_at timestamptz,
  -- A file that was fixed or put together from others names them; the originals stay as long as it does.
  made_from uuid[] not null default '{}',
  -- What was done, in order: [{"repair": "add-bleed", …}]; null for a file as it was uploaded.
  repairs jsonb check (jsonb_typeof(repairs) = 'array'),
  -- An ordered file that was removed: its row stays, so that the order says what was printed and since when it is gone.
  removed_at timestamptz,
  -- Files sent with a request belong to its draft. Without a product they are for anything.
  draft_id uuid,
  -- Which network sent a file that no order needs, as keyed hashes of its /48, /56 and /64: so that the heaviest sender is refused
  -- first when unordered artwork nears its limit. It goes with the file, and when somebody orders it.
  sender text check (sender ~ '^[0-9a-f]{24}$'),
  -- What a file was when it was sent, if we turned it into a JPG or PNG to check and print it (`heic`, `webp`, `svg` …); null: as it came.
  sent_as text,
  check ((state = 'checked') = (report is not null)),
  constraint repaired_from_something check (repairs is null or cardinality(made_from) > 0),
  constraint removed_has_no_preview check (removed_at is null or preview_key is null),
  constraint only_ordered_files_are_removed check (removed_at is null or expires_at is null),
  constraint only_unordered_artwork_has_a_sender check (sender is null or expires_at is not null)
);
comment on table artworks is 'A customer’s file, stored once and never changed, with the report of its check. A fixed or joined file is another row. Written by uploads.';
create index artworks_expiry on artworks (expires_at) where expires_at is not null;
create index artworks_user on artworks (user_id);
create index artworks_made_from on artworks using gin (made_from);
create index artworks_sha256 on artworks (sha256);
create index artworks_storage_key on artworks (storage_key);
-- How much unordered artwork is stored is asked with every upload: from the index alone, without reading the reports.
create index artworks_unordered on artworks (storage_key, bytes) where expires_at is not null;
create index artworks_kept on artworks (created_at) where removed_at is null and expires_at is null;
create index artworks_name on artworks using gin (original_name gin_trgm_ops) where expires_at is null;
create index artworks_of_draft on artworks (draft_id) where draft_id is not null;

-- The owner's rules for a family of products where they differ from those that Galley ships.
create table artwork_rules (
  family text primary key check (family in ('held', 'plans', 'large')),
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  changed_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  changed_by uuid references users on delete set null
);
comment on table artwork_rules is 'The owner’s rules for checking files of one product family, where they differ from those that Galley comes with. Written by staff.';

-- A large file arrives in pieces, and each piece may reach another process of the shop. The pieces are stored beside all
-- other files; these rows say which pieces make up which file. `received` only grows, and only by the piece that begins
-- there: of two pieces for one place the second is refused.
create table uploads (
  -- becomes the artwork's id
  id uuid primary key,
  user_id uuid references users on delete cascade,
  -- a guest's upload belongs to whoever holds the cart cookie
  cart_token text,
  product_id text not null references products,
  original_name text not null,
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0,
  created_at timestamptz not null,
  -- a process is making the artwork, and says so until this moment
  finishing_until timestamptz,
  -- the artwork is made; the row stays for a sender who lost the answer
  finished_at timestamptz,
  sender text check (sender ~ '^[0-9a-f]{24}$'),
  check (received between 0 and bytes),
  check (num_nonnulls(user_id, cart_token) = 1),
  check (finished_at is null or received = bytes)
);
comment on table uploads is 'A large file that arrives in pieces. Written by the upload.';
create index uploads_age on uploads (created_at);
create index uploads_user on uploads (user_id) where user_id is not null;

create table upload_pieces (
  upload_id uuid not null references uploads on delete cascade,
  start_byte bigint not null check (start_byte >= 0),
  bytes bigint not null check (bytes > 0),
  storage_key text not null unique,
  primary key (upload_id, start_byte)
);
comment on table upload_pieces is 'A piece of a large file that is being uploaded. Written by the upload.';

-- What separations (named inks) of customers' files are for, beside the names that Galley knows: the owner's own. `key` is the name in small
-- letters and figures only, by which names are compared.
create table separation_names (
  key text primary key check (key <> ''),
  name text not null check (name <> ''),
  role text not null check (role in ('process', 'spot', 'cut', 'crease', 'perforation', 'varnish', 'white', 'foil', 'ignore')),
  -- What a spot colour of customers' files is printed as, instead of on a plate of its own: cyan, magenta, yellow and black in per cent, or
  -- another spot colour.
  inks smallint[],
  other_spot text,
  constraint separation_names_printed_as_check check (inks is null and other_spot is null or role = 'spot' and (inks is null or other_spot is
    null) and coalesce(other_spot <> '', true) and coalesce(cardinality(inks) = 4 and (0 <= all (inks)) and (100 >= all (inks)), true))
);
comment on table separation_names is 'What a named ink of customers’ files is for. Written by staff.';

-- Files, and everything that they were made from.
create function artwork_family(ids uuid[]) returns setof uuid language sql stable as $$
  with recursive family (id) as (
    select unnest(ids) union select unnest(a.made_from) from artworks a join family f on f.id = a.id)
  select id from family
$$;
comment on function artwork_family(uuid[]) is 'Files and all that they were made from.';

create function artwork_forgets_sender() returns trigger language plpgsql as $$
begin
  new.sender := null;
  return new;
end $$;
comment on function artwork_forgets_sender() is 'A file that is kept for good forgets which network sent it.';
create trigger artwork_forgets_sender before update of expires_at on artworks for each row when (new.sender is not null and new.expires_at is
  null) execute function artwork_forgets_sender();

create trigger tell_pages after insert or delete or update or truncate on artwork_rules for each statement execute function tell_pages();

-- Orders: what was ordered, its documents, and what its customer says is wrong with it ----------------------------------------------------

create table orders (
  id uuid primary key default gen_random_uuid(),
  order_number text not null unique check (order_number ~ '^ORD-[0-9]{4}-[0-9]{6,}$'),
  user_id uuid references users on delete set null,
  cart_id uuid,
  -- one submit of one checkout makes one order, however often it is sent
  checkout_key text not null,
  status text not null default 'pending' check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  payment_method text not null check (payment_method in ('stripe', 'account', 'bank', 'counter', 'none')),
  payment_status text not null check (payment_status in ('pending', 'paid', 'account', 'failed', 'cancelled', 'expired', 'refunded')),
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
  customer_email text not null,
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
  attention text check (attention in ('amount-differs', 'paid-after-cancel', 'ordered-twice', 'refund-failed', 'refunded-twice')),
  version int not null default 1,
  placed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set where the customer's account was erased: email and phone go as soon as the order is done.
  erased_at timestamptz,
  -- What an order's items are called, so that one index finds an order by anything that is said of it.
  product_names text not null default '',
  -- Why the artwork can't be printed as it is; null where nothing is open.
  artwork_problem text check (artwork_problem <> ''),
  -- What is searched of an order, put together once: putting it together for each of them would take a search most of its time
  -- (1.2 of 1.9 ms for 1,600 orders).
  search_words text not null default '',
  -- What of an order the customer had paid on account, was to be paid back, and has been.
  paid_back_pence int not null default 0 check (paid_back_pence >= 0),
  -- The turnarounds of an order's items: a payment that arrives after their cut-off moves the despatch day. Null: ordered before these were stored.
  turnarounds jsonb check (jsonb_typeof(turnarounds) = 'array'),
  -- Links to an order that were made before this time no longer open it: staff ended them.
  links_ended_at timestamptz,
  -- How an order reaches its customer, and what its price was made from. Null for orders from before.
  delivery_method text not null default 'delivery' check (delivery_method in ('delivery', 'collection', 'same-day-collection')),
  delivery_zone text check (delivery_zone <> ''),
  weight_grams int check (weight_grams >= 0),
  -- Whether the weight of some item was not known and was assumed.
  weight_is_assumed boolean not null default false,
  -- working days from our door to the customer's, as the owner gave them for the zone; null: not said
  days_on_the_way int check (days_on_the_way between 0 and 30),
  draft_id uuid,
  po_number text check (po_number <> ''),
  reprint_of uuid references orders,
  -- How much of the total, and of its VAT, came by changes: without it the order is as it was ordered, paid and invoiced.
  changed_pence int not null default 0,
  changed_vat_pence int not null default 0,
  -- Staff find an order by its customer's own number and references as by any other of its words. The references of its items are put together
  -- once, as the names of their products are.
  item_references text not null default '',
  code_terms jsonb check (jsonb_typeof(code_terms) = 'object'),
  shop_terms jsonb check (jsonb_typeof(shop_terms) = 'object'),
  constraint total_adds_up check (total_pence = (items_pence - discount_pence + shipping_pence)),
  constraint vat_adds_up check ((vat_pence + net_pence) = total_pence),
  constraint account_orders_are_account check ((payment_method = 'account') = (payment_status = 'account') or (payment_status in ('refunded',
    'cancelled'))),
  constraint placed_when_owed check ((placed_at is not null) = (payment_status in ('paid', 'account', 'refunded')) or status = 'cancelled'),
  constraint collected_for_free check (delivery_method = 'delivery' or shipping_pence = 0),
  constraint reprints_cost_nothing check ((reprint_of is not null) = (payment_method = 'none') and (reprint_of is null or reprint_of <> id and
    discount_code_id is null and (items_pence + discount_pence + shipping_pence + total_pence + vat_pence) = 0)),
  constraint orders_customer_email_check check (customer_email <> '' or draft_id is not null or reprint_of is not null)
);
comment on table orders is 'An order, from checkout to delivery. Written only by checkout and by the verbs of orders/order/change-order.server.ts.';
create unique index orders_one_per_checkout on orders (checkout_key) where status <> 'cancelled';
create index orders_user on orders (user_id, created_at desc);
create index orders_unsettled on orders (created_at) where payment_status = 'pending';
create index orders_erased on orders (erased_at) where erased_at is not null;
-- Whose guest orders join an account when its address is confirmed.
create index orders_guest_email on orders (lower(customer_email)) where user_id is null;
create index orders_artwork_problem on orders (created_at, id) where artwork_problem is not null;
create index orders_email on orders (lower(customer_email), created_at, id);
create index orders_placed on orders (created_at, id);
create index orders_total on orders (total_pence, id);
create index orders_customer on orders (lower(customer_name), id);
create index orders_despatch on orders (despatch_on, id);
create index orders_status_placed on orders (status, created_at, id);
create index orders_status_total on orders (status, total_pence, id);
create index orders_status_customer on orders (status, lower(customer_name), id);
create index orders_status_despatch on orders (status, despatch_on, id);
create index orders_payment_placed on orders (payment_status, created_at, id);
create index orders_to_make on orders (despatch_on, id) where placed_at is not null and (status in ('pending', 'processing'));
create index orders_taken on orders (placed_at) include (total_pence) where placed_at is not null;
create index orders_search on orders using gin (((created_at at time zone 'UTC')::date), search_words gin_trgm_ops, words_meet(search_words))
  with (gin_pending_list_limit='256');
create index orders_attention on orders (created_at) where attention is not null;
create index orders_with_code on orders (payment_status, status) include (discount_pence) where discount_code is not null;
-- What the nightly removal by age looks through: only what is still there.
create index orders_of_guests on orders (updated_at) where user_id is null and erased_at is null;
create index orders_erased_placed on orders (coalesce(placed_at, created_at)) where erased_at is not null;
-- The orders of a discount code, for the hourly check of its uses.
create index orders_discount_code on orders (discount_code_id) where discount_code_id is not null;
-- Orders delivered abroad are few, and each order to Ireland adds up those of its year.
create index orders_to_ireland on orders (created_at) where shipping_country = 'Ireland' and delivery_method = 'delivery';
-- Staff find an order by anything that somebody reads to them on the telephone: its tracking number, its postcode, the name of
-- its file. Invoices and credit notes have their numbers as keys.
create index orders_tracking on orders (upper(tracking_number)) where tracking_number is not null;
create index orders_postcode on orders (replace(shipping_postcode, ' ', ''), created_at);
create index orders_of_draft on orders (draft_id) where draft_id is not null;
create index orders_waiting_for_transfer on orders (created_at) where payment_method = 'bank' and payment_status = 'pending';
create index orders_reprints on orders (reprint_of) where reprint_of is not null;
-- Other orders of the same cart.
create index orders_of_cart on orders (cart_id) where cart_id is not null;

alter table mails add foreign key (order_id) references orders on delete cascade;
alter table discount_redemptions add foreign key (order_id) references orders on delete cascade deferrable initially deferred;
alter table reviews add foreign key (order_id) references orders;

create table order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  position int not null,
  cart_line_id text not null,
  cart_line_changed_at timestamptz not null,
  product_id text,
  product_name text not null,
  quantity int not null check (quantity >= 1),
  paper_type text not null default 'Standard',
  finish text,
  size text,
  options jsonb not null,
  artwork_id uuid references artworks,
  artwork_url text,
  base_price_pence int not null check (base_price_pence >= 0),
  price_pence int not null check (price_pence >= 0),
  vat_class text not null check (vat_class in ('standard', 'zero')),
  accepted jsonb not null default '[]' check (jsonb_typeof(accepted) = 'array'),
  -- Where an item's artwork is on its way to the press.
  artwork_state text not null default 'received' check (artwork_state in ('received', 'checked', 'problem', 'approved')),
  artwork_problem text check (artwork_problem <> ''),
  -- The shop asks for approval of the proof before it prints.
  proof_asked_at timestamptz,
  -- Whether an item's customer was asked to approve the proof of its file and has said nothing yet: what staff look for
  -- in the list and the overview, without reading through what happened to every file.
  proof_waits boolean not null default false,
  -- An order keeps both prices of each item: what was paid, and what everybody else paid that day.
  trade_saving_pence int not null default 0 check (trade_saving_pence >= 0),
  -- A trigger writes it: to add a generated column, the whole table would be written again, and nobody could read or order meanwhile.
  public_price_pence int not null default 0,
  -- Whether the order's discount was taken off this item: not where a price list doesn't allow codes.
  takes_discount boolean not null default true,
  -- How an item's class was decided, if the customer was asked or would have been: the test, why, and the questions in the
  -- wording shown, each with its answer. Null: by the product's class alone.
  vat_decision jsonb check (jsonb_typeof(vat_decision) = 'object'),
  weight_grams int check (weight_grams >= 0),
  -- Each job has its turnaround and the day on which it is promised. Null: ordered before this, and sent out since; its order
  -- has the day.
  turnaround_id text references turnarounds,
  despatch_on date,
  -- How wide the spine of a book was when it was ordered, in thousandths of a millimetre: its cover is checked for that, whatever is said of its
  -- papers later. Null: no book, or ordered before this.
  spine_um int check (spine_um >= 0),
  -- An item can be ordered before its file is there: it has an artwork problem until the customer sends one. What is not
  -- made by us (design work, a delivery paid for separately) has neither file nor job, and need not be a product.
  is_made boolean not null default true,
  -- what production should know, as staff wrote it with the line
  note text check (note <> ''),
  -- A trade customer's own reference for a line, such as the line or cost centre of their purchase order.
  reference text check (reference <> ''),
  -- The size, bleed, pages and cover that an item was ordered with: its file is judged by them, whatever becomes of the product. Null: ordered
  -- before this was kept, or not made by us.
  artwork_needs jsonb,
  -- Whether codes come on top of the item's price: not on some trade prices. `takes_discount` says whether what is taken off now is taken off it too.
  -- A fee for changing the order is an item that nobody makes, and that no discount counts or lowers.
  takes_codes boolean not null default true,
  is_fee boolean not null default false,
  -- What an item is made of and how it is folded, as it was ordered: production works by that, whatever becomes of its product, options
  -- and papers. Null: ordered before this was kept, or not made by us.
  made_of jsonb,
  idea_id uuid,
  look_by timestamptz,
  unique (order_id, position),
  constraint problem_is_told check ((artwork_state = 'problem') = (artwork_problem is not null)),
  check (not proof_waits or proof_asked_at is not null),
  constraint order_items_despatch check ((turnaround_id is null) = (despatch_on is null)),
  constraint file_or_problem check (artwork_id is not null or artwork_state = 'problem' or not is_made),
  constraint what_is_made_is_a_product check (product_id is not null or not is_made),
  constraint what_is_not_made_has_no_file check (is_made or artwork_id is null and artwork_state <> 'problem' and proof_asked_at is null and
    turnaround_id is null),
  constraint a_fee_is_only_paid check (not is_fee or not is_made and product_id is null and not takes_discount and not takes_codes),
  constraint zero_by_rule_is_answered check (vat_decision is null or vat_class = 'standard' or (vat_decision ->> 'test') = 'export' or
    jsonb_array_length(vat_decision -> 'answers') > 0),
  constraint looked_at_without_a_file check (look_by is null or artwork_id is null and idea_id is not null and artwork_state = 'problem')
);
comment on table order_items is 'What was ordered, line by line, as it was then. Written with the order; later by changes, by its file and by days that move.';
create index order_items_artwork on order_items (artwork_id);
create index order_items_proof_waits on order_items (order_id) where proof_waits;
create index order_items_despatch on order_items (turnaround_id, despatch_on) where turnaround_id is not null;
-- The overview counts what open jobs wait for: of their items, it reads those with something to wait for.
create index order_items_waiting on order_items (id) where artwork_problem is not null or proof_waits;
create index order_items_idea on order_items (idea_id) where idea_id is not null;
create index order_items_to_look_at on order_items (look_by) where look_by is not null;

create table order_status_history (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  status text not null check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  notes text,
  changed_by uuid references users on delete set null,
  actor text not null check (actor <> ''),
  created_at timestamptz not null default clock_timestamp(),
  -- Why an order was cancelled and what becomes of the money, as its customer reads it: on their page, in the email, and staff with them.
  -- The notes are staff's.
  message text,
  constraint order_status_history_message_check check (message is null or message <> '' and status = 'cancelled')
);
comment on table order_status_history is 'A status that an order had, with who set it. Written with each change of status; never changed.';
create index order_status_history_order on order_status_history (order_id, id desc);

-- What became of an item's artwork: append-only, with who and when. The file and its hash are those it was about.
create table artwork_events (
  id bigint generated always as identity primary key,
  order_item_id uuid not null references order_items on delete cascade,
  kind text not null check (kind in ('sent', 'replaced', 'requested', 'checked', 'problem', 'approved', 'proof-asked', 'proof-approved',
    'proof-refused', 'look-asked', 'as-is')),
  artwork_id uuid references artworks,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- null: the customer, by the link in their email
  actor_id uuid references users on delete set null,
  actor_name text not null check (actor_name <> ''),
  note text,
  created_at timestamptz not null default clock_timestamp()
);
comment on table artwork_events is 'Something that happened to the file of an ordered item: sent, replaced, judged, approved. Written by whoever did it, customer or staff; never changed or deleted.';
create index artwork_events_item on artwork_events (order_item_id, id);
create index artwork_events_artwork on artwork_events (artwork_id);
create index artwork_events_actor on artwork_events (actor_id);

-- When the customer of an order was reminded of what it waits for, and when staff were asked what to do: at most one of either a day.
create table order_reminders (
  order_id uuid not null references orders on delete cascade,
  sent_on date not null,
  -- which of the owner's reminders it was, from 1; null: staff were asked
  number smallint check (number >= 1),
  sent_at timestamptz not null,
  primary key (order_id, sent_on)
);
comment on table order_reminders is 'When a customer was reminded of what their order waits for. Written by the daily job.';

-- What a customer says is wrong with what they got, and what became of it (decision 0023). A complaint about personal data is
-- something else: `data_complaints`.
create table complaints (
  -- chosen by the form: however often it is sent, it is one complaint
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  -- what the customer would like
  wish text not null check (wish in ('reprint', 'money', 'advice')),
  -- `asked`: staff have asked the customer something
  state text not null default 'open' check (state in ('open', 'asked', 'decided')),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- when the customer's words and photos were deleted
  erased_at timestamptz
);
comment on table complaints is 'A problem that a customer has with an order. Written by the customer or staff. Complaints about personal data are data_complaints.';
create unique index complaints_one_open on complaints (order_id) where state <> 'decided';
create index complaints_to_decide on complaints (created_at) where state = 'open';
create index complaints_of_order on complaints (order_id);
create index complaints_newest on complaints (created_at desc, id);
create index complaints_unforgotten on complaints (updated_at) where erased_at is null;

create table complaint_items (
  complaint_id uuid not null references complaints on delete cascade,
  order_item_id uuid not null references order_items on delete cascade,
  -- how many copies are affected
  copies int not null check (copies >= 1),
  wrong text not null check (wrong in ('proof', 'colour', 'cut', 'damaged', 'wrong-item', 'too-few', 'late', 'other')),
  primary key (complaint_id, order_item_id)
);
comment on table complaint_items is 'An ordered item that a problem is about: how many copies, what is wrong. Written by whoever reports it.';
create index complaint_items_of_item on complaint_items (order_item_id);

-- What customer and staff wrote, the first of them with the complaint.
create table complaint_messages (
  -- chosen by the form, as above
  id uuid primary key,
  complaint_id uuid not null references complaints on delete cascade,
  by_customer boolean not null,
  -- a member of staff, or `Customer`
  actor text not null check (actor <> ''),
  words text not null check (words <> ''),
  created_at timestamptz not null
);
comment on table complaint_messages is 'What customer or staff wrote about a problem. Written by them.';
create index complaint_messages_of on complaint_messages (complaint_id, created_at);

-- Photos that came with a message, drawn again by us so that no camera data is left.
create table complaint_photos (
  id uuid primary key,
  message_id uuid not null references complaint_messages on delete cascade,
  position smallint not null check (position between 1 and 6),
  storage_key text not null unique,
  bytes int not null check (bytes > 0),
  sha256 text not null,
  created_at timestamptz not null,
  unique (message_id, position)
);
comment on table complaint_photos is 'A photo that came with a message about a problem, drawn again without camera data. Written with the message.';

-- Placed orders that change (decision 0022): what an order was before and is after, in full, and the money that the difference moved. A change
-- that its customer pays first waits, and is applied in the transaction that learns of the payment. What was applied or
-- ended stays as it is.
create table order_changes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete restrict,
  state text not null check (state in ('waiting', 'applied', 'ended')),
  by_customer boolean not null default false,
  -- what changed, as the customer reads it, and why, for staff
  what text not null check (what <> ''),
  why text check (why <> ''),
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  -- by rate of VAT, gross: together what the order costs more (or less)
  standard_pence int not null,
  zero_pence int not null,
  vat_pence int not null,
  difference_pence int not null generated always as (standard_pence + zero_pence) stored,
  expires_at timestamptz,
  created_by text not null check (created_by <> ''),
  created_at timestamptz not null,
  settled_at timestamptz,
  ended_why text check (ended_why <> ''),
  -- Changed before it was invoiced: the invoice says what the order is then, so it is no change of that.
  before_invoice boolean not null default false,
  -- In which order the shop's changes of orders were written. Their times can't say it: two machines' clocks differ. What was ordered is
  -- what an order's first change found, and its invoice says so.
  sequence_number bigint generated always as identity,
  -- The code whose use a change takes. While the change waits to be paid, the use is held for it; its order may still have the use of another. A change
  -- stays as it was made when the code is deleted, so this is no foreign key.
  discount_code_id uuid,
  constraint change_is_settled_once check ((state = 'waiting') = (settled_at is null)),
  constraint change_ends_with_a_reason check ((state = 'ended') = (ended_why is not null)),
  constraint only_what_waits_expires check (expires_at is null or standard_pence > 0 or zero_pence > 0),
  constraint before_the_invoice_nothing_waits check (not before_invoice or state = 'applied')
);
comment on table order_changes is 'A change to a placed order: before, after and the difference. Written by staff or the customer; final once it is applied or ended.';
create unique index order_changes_one_waits on order_changes (order_id) where state = 'waiting';
create index order_changes_order on order_changes (order_id, created_at);
create index order_changes_expiring on order_changes (expires_at) where state = 'waiting' and expires_at is not null;

-- An amount charged on top of a placed order, because more turned out to be due than it cost: VAT, so far. On account it is owed
-- at once; by card we ask its customer for it. The order, its items and its first invoice stay as they were bought.
create table order_charges (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete restrict,
  kind text not null check (kind in ('vat', 'change')),
  -- what it is for, and why: as the customer reads it
  what text not null check (what <> ''),
  why text not null check (why <> ''),
  net_pence int not null check (net_pence >= 0),
  vat_pence int not null check (vat_pence >= 0),
  total_pence int not null generated always as (net_pence + vat_pence) stored check (total_pence > 0),
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'withdrawn')),
  version int not null default 1,
  created_by text not null check (created_by <> ''),
  created_at timestamptz not null default now(),
  -- when it was paid, owed on account, or withdrawn
  settled_at timestamptz,
  withdrawn_by text,
  withdrawn_why text check (withdrawn_why <> ''),
  zero_pence int not null default 0 check (zero_pence >= 0),
  change_id uuid unique references order_changes on delete restrict,
  constraint charge_is_settled_once check ((state = 'waiting') = (settled_at is null)),
  constraint withdrawal_says_who_and_why check ((state = 'withdrawn') = (withdrawn_why is not null) and (state = 'withdrawn') = (withdrawn_by is
    not null)),
  constraint charges_for_changes_name_them check ((kind = 'change') = (change_id is not null)),
  constraint zero_rated_part_has_no_vat check (zero_pence = 0 or kind = 'change' and zero_pence <= net_pence)
);
comment on table order_charges is 'An amount charged on top of a placed order. Written by staff; final once it is paid or withdrawn.';
create index order_charges_order on order_charges (order_id);
create index order_charges_waiting on order_charges (created_at) where state = 'waiting';

-- The VAT invoice of a charge that was paid or is owed on account: numbered in the series of the orders' invoices, never changed.
-- It names the money, and adds to the order's own invoice.
create table charge_invoices (
  charge_id uuid primary key references order_charges on delete restrict,
  invoice_number text not null unique check (invoice_number ~ '^INV-[0-9]{4}-[0-9]{6,}$'),
  payment_id uuid unique,
  ledger_id bigint unique,
  issued_on date not null,
  -- set where it is owed on account
  due_on date,
  -- the tax point: that of the order, whose sale it is part of
  supplied_on date,
  seller jsonb not null,
  total_pence int not null check (total_pence > 0),
  vat_pence int not null check (vat_pence >= 0),
  net_pence int not null check (net_pence >= 0),
  created_at timestamptz not null default now(),
  check (due_on >= issued_on),
  check (supplied_on <= issued_on),
  constraint charge_invoice_adds_up check ((vat_pence + net_pence) = total_pence),
  constraint charge_invoice_names_its_money check (num_nonnulls(payment_id, ledger_id) = 1)
);
comment on table charge_invoices is 'The VAT invoice of a charge on top of an order. Written with its number when the charge is paid or owed; never changed.';

-- How long staff wait for a customer who answered no reminder. On that day they are reminded once more.
create table order_waits (
  order_id uuid not null references orders on delete cascade,
  until_on date not null,
  actor text not null check (actor <> ''),
  created_at timestamptz not null,
  primary key (order_id, created_at)
);
comment on table order_waits is 'How long staff wait for a customer who answered no reminder. Written by staff.';

-- An order on account that gets no invoice of its own, but is on one with the others of its month. It waits for it until there is a
-- row in `invoices`; one that is credited or charged in part before then gets its own at once.
create table monthly_orders (
  order_id uuid primary key references orders on delete restrict,
  user_id uuid not null,
  -- the last day of a month: from that evening on it is invoiced
  invoice_on date not null check (extract(day from invoice_on + 1) = 1)
);
comment on table monthly_orders is 'An order that is invoiced with the others of its month. Written when it is placed; never changed.';
create index monthly_orders_of_account on monthly_orders (user_id, invoice_on);

-- What is the same for all orders on an invoice. Each of them has its own amounts in `invoices`, under the same number.
create table monthly_invoices (
  invoice_number text primary key check (invoice_number ~ '^INV-[0-9]{4}-[0-9]{6,}$'),
  user_id uuid not null,
  issued_on date not null,
  due_on date not null,
  seller jsonb not null,
  order_count int not null check (order_count > 0),
  total_pence int not null check (total_pence > 0),
  vat_pence int not null check (vat_pence >= 0),
  net_pence int not null check (net_pence >= 0),
  created_at timestamptz not null default now(),
  check (due_on >= issued_on),
  constraint monthly_invoice_adds_up check ((vat_pence + net_pence) = total_pence)
);
comment on table monthly_invoices is 'An invoice over everything that a trade customer ordered in a month. Written by the monthly job; never changed.';
create index monthly_invoices_of_account on monthly_invoices (user_id, issued_on desc);

create table invoices (
  order_id uuid primary key references orders on delete restrict,
  invoice_number text not null check (invoice_number ~ '^INV-[0-9]{4}-[0-9]{6,}$'),
  issued_on date not null,
  -- set where the order is owed on account
  due_on date,
  -- who sold it, as the company was on that day
  seller jsonb not null,
  total_pence int not null check (total_pence >= 0),
  vat_pence int not null check (vat_pence >= 0),
  net_pence int not null check (net_pence >= 0),
  created_at timestamptz not null default now(),
  -- The tax point, fixed when the invoice is issued. Null on older invoices: these keep the day that they were printed with.
  supplied_on date,
  monthly_number text references monthly_invoices on delete restrict,
  check (due_on >= issued_on),
  constraint invoice_adds_up check ((vat_pence + net_pence) = total_pence),
  check (supplied_on <= issued_on),
  constraint monthly_number_is_its_number check (monthly_number = invoice_number)
);
comment on table invoices is 'The VAT invoice of a placed order. Written with its number when the order is placed; never changed.';
-- An order's own number is no other's; a month's is that of all its orders.
create unique index invoices_number on invoices (invoice_number, (case when monthly_number is not null then order_id end))
  nulls not distinct;

create table credit_notes (
  note_number text primary key check (note_number ~ '^CN-[0-9]{4}-[0-9]{6,}$'),
  order_id uuid not null references invoices on delete restrict,
  -- what it is for: one note for each
  refund_id uuid unique,
  ledger_id bigint unique,
  issued_on date not null,
  -- who sold it, as the company was on that day
  seller jsonb not null,
  -- as its customer reads it
  reason text not null check (reason <> ''),
  -- what is credited of the goods at each rate, with the VAT in it
  standard_gross_pence int not null check (standard_gross_pence >= 0),
  standard_vat_pence int not null,
  zero_gross_pence int not null check (zero_gross_pence >= 0),
  total_pence int not null generated always as (standard_gross_pence + zero_gross_pence) stored check (total_pence > 0),
  vat_pence int not null generated always as (standard_vat_pence) stored,
  net_pence int not null generated always as (standard_gross_pence - standard_vat_pence + zero_gross_pence) stored,
  created_at timestamptz not null default now(),
  -- A credit note of a charge credits the charge's invoice; without one, the order's.
  charge_id uuid references charge_invoices on delete restrict,
  -- What a customer paid too little, and staff let go: it reduces the invoice.
  shortfall_of uuid unique,
  check (standard_vat_pence between 0 and standard_gross_pence),
  constraint credit_note_has_one_cause check (num_nonnulls(refund_id, ledger_id, shortfall_of) = 1)
);
comment on table credit_notes is 'A numbered credit note for money that went back. Written with the refund or ledger entry; never changed.';
create index credit_notes_order on credit_notes (order_id);

-- A note whose money did not go back after all (a refund that failed later, an order that was taken up again and charged again):
-- its number stays taken, it is no longer valid, and the invoice stands.
create table credit_note_cancellations (
  note_number text primary key references credit_notes on delete restrict,
  cancelled_on date not null,
  reason text not null check (reason <> ''),
  created_at timestamptz not null default now()
);
comment on table credit_note_cancellations is 'A credit note that no longer counts, because its money did not go back after all. Written with the cause; never changed.';

-- A line that was removed is no longer an item of its order, so nothing can make, pack or print it. What it was is in its change; this is
-- what its documents still name, and its jobs with their histories.
create table removed_items (
  id uuid primary key,
  order_id uuid not null references orders on delete restrict,
  change_id uuid not null references order_changes on delete restrict,
  product_id text,
  is_made boolean not null,
  reference text check (reference <> ''),
  codes text[] not null,
  jobs jsonb not null check (jsonb_typeof(jobs) = 'array'),
  removed_at timestamptz not null
);
comment on table removed_items is 'A line that was removed from a placed order, with its jobs and their histories. Written by remove_item.';
create index removed_items_order on removed_items (order_id);
create index removed_items_codes on removed_items using gin (codes);

-- Whom a month's invoice is addressed to: the account's billing address on the day of issue, or that of its newest order. Kept apart from the
-- invoice, which never changes, so that a person can be forgotten. Invoices from before have no row and are addressed as their newest order.
create table monthly_buyers (
  invoice_number text primary key references monthly_invoices on delete restrict,
  buyer jsonb not null check (jsonb_typeof(buyer) = 'object')
);
comment on table monthly_buyers is 'Who a monthly invoice is addressed to. Written with the invoice; never changed; deleted once tax law no longer needs the names of its orders.';

-- Links by which a customer lets somebody without an account see a file's proof. Their keys are signed, so none is stored. Of an ordered
-- item it shows the file that the item has now.
create table proof_shares (
  id uuid primary key default gen_random_uuid(),
  artwork_id uuid not null references artworks on delete cascade,
  product_id text not null references products,
  selected_options jsonb not null check (jsonb_typeof(selected_options) = 'object'),
  order_item_id uuid references order_items on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
comment on table proof_shares is 'A link by which a customer lets others see a proof. Written by its customer.';
create index proof_shares_artwork on proof_shares (artwork_id);
create index proof_shares_item on proof_shares (order_item_id) where order_item_id is not null;

-- What was said by such a link, about one file: of another version of it nobody has said anything.
create table proof_answers (
  id bigint generated always as identity primary key,
  share_id uuid not null references proof_shares on delete cascade,
  artwork_id uuid not null references artworks on delete cascade,
  kind text not null check (kind in ('comment', 'approved', 'refused')),
  name text not null check (name <> ''),
  words text check (words <> ''),
  created_at timestamptz not null default clock_timestamp(),
  constraint what_is_not_approved_has_words check (kind = 'approved' or words is not null)
);
comment on table proof_answers is 'What a colleague of the customer said about a shared proof. Written by whoever has the link.';
create index proof_answers_share on proof_answers (share_id, id);
create index proof_answers_artwork on proof_answers (artwork_id, id);

-- The jobs of live orders that a turnaround is to send out on a day. An order that waits for its card payment holds its place.
create function jobs_on(turnaround text, wanted date) returns bigint language sql stable as $$
  select count(*) from order_items i join orders o on o.id = i.order_id
  where i.turnaround_id = turnaround and i.despatch_on = wanted and o.status <> 'cancelled'
$$;
comment on function jobs_on(text,date) is 'How many jobs of a turnaround leave on a day.';

-- Notes that a day became full or free. Pages are told only then, so nothing is written otherwise. The caller has locked the
-- turnaround.
create function keep_full_day(turnaround text, wanted date) returns void language plpgsql as $$
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
end $$;
comment on function keep_full_day(text,date) is 'Notes whether a turnaround’s day is full.';

create function stage_rank(kind text) returns int language sql immutable as $$
  select array_position(array['artwork', 'proof', 'queue', 'making', 'ready', 'gone'], kind)
$$;
comment on function stage_rank(text) is 'Where a kind of stage is on the way through the shop, from 1.';

-- What is searched of an order.
create function words_of_order(o orders) returns text language sql immutable parallel safe
return search_text(o.order_number || ' ' || o.customer_name || ' ' || o.customer_email || ' ' || coalesce(o.customer_phone, '') || ' '
  || o.product_names || ' ' || coalesce(o.po_number, '') || ' ' || o.item_references);
comment on function words_of_order(orders) is 'The words by which an order is found.';

-- Of an order before or after a change: everything but what was written to production and the customer's own reference.
create function side_without_words(side jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(side -> 'items') is distinct from 'array' then side else jsonb_set(side, '{items}', (
    select coalesce(jsonb_agg(case when jsonb_typeof(item -> 'added') = 'object'
      then jsonb_set(item, '{added}', item -> 'added' || '{"note": null, "reference": null}') else item end order by nth), '[]')
    from jsonb_array_elements(side -> 'items') with ordinality i (item, nth))) end
$$;
comment on function side_without_words(jsonb) is 'A side of a change without what people wrote.';

-- Of the jobs of a line that was removed from its order: the same, with their events.
create function jobs_without_words(jobs jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(job || jsonb_build_object('blocked_note', null, 'search_words', null, 'events', (
    select coalesce(jsonb_agg(event || '{"note": null}' order by e.nth), '[]')
    from jsonb_array_elements(case when jsonb_typeof(job -> 'events') = 'array' then job -> 'events' else '[]' end) with ordinality e (event, nth))) order by j.nth), '[]')
  from jsonb_array_elements(jobs) with ordinality j (job, nth)
$$;
comment on function jobs_without_words(jsonb) is 'The jobs of a removed line without what people wrote.';

create function is_erased_order(id uuid) returns boolean language sql stable as $$
  select exists (select from orders o where o.id = $1 and o.erased_at is not null)
$$;
comment on function is_erased_order(uuid) is 'Whether an order’s customer was erased.';

-- What each colleague last said about printing a file: approved or refused. Null if nobody has said either.
create function artwork_opinions(artwork uuid) returns json language sql stable parallel safe
begin atomic
  select json_agg(json_build_object('name', o.name, 'kind', o.kind, 'at', o.created_at) order by o.id)
  from (select distinct on (lower(w.name)) w.id, w.name, w.kind, w.created_at from proof_answers w
    where w.artwork_id = artwork and w.kind <> 'comment' order by lower(w.name), w.id desc) o;
end;
comment on function artwork_opinions(uuid) is 'The newest opinion of each person about a shared proof.';

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
comment on function order_status_has_history() is 'Refuses a change of status without its row of history.';
create constraint trigger orders_status_has_history after insert or update of status on orders deferrable initially deferred for each row
  execute function order_status_has_history();

-- Checked at commit: an order's items add up to what it says they cost.
create function order_items_add_up() returns trigger language plpgsql as $$
begin
  if new.items_pence is distinct from (select sum(price_pence) from order_items where order_id = new.id) then
    raise exception 'items of order % do not add up', new.order_number using errcode = 'check_violation';
  end if;
  return null;
end $$;
comment on function order_items_add_up() is 'Refuses an order whose lines don’t add up to its sum.';
create constraint trigger orders_items_add_up after insert or update of items_pence on orders deferrable initially deferred for each row
  execute function order_items_add_up();

-- What happened to artwork stays as it was said; only who said it may be forgotten, when their account is erased.
create function refuse_rewriting_artwork_events() returns trigger language plpgsql as $$
begin
  if (new.order_item_id, new.kind, new.artwork_id, new.sha256, new.created_at)
      is not distinct from (old.order_item_id, old.kind, old.artwork_id, old.sha256, old.created_at)
    and (new.actor_id is null and new.actor_name = 'Erased account'
      or (new.actor_id, new.actor_name) is not distinct from (old.actor_id, old.actor_name) and new.note is null
        and exists (select from order_items i where i.id = old.order_item_id and is_erased_order(i.order_id))) then
    return new;
  end if;
  raise exception 'what happened to artwork is not rewritten' using errcode = 'check_violation';
end $$;
comment on function refuse_rewriting_artwork_events() is 'What happened to artwork is never rewritten; only names and notes of erased people go.';
create trigger artwork_events_stay before update of order_item_id, kind, artwork_id, sha256, actor_name, created_at on artwork_events for each
  row execute function refuse_rewriting_artwork_events();

create function credit_notes_within_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
comment on function credit_notes_within_invoice() is 'Refuses credit notes that are more than their invoice.';
create trigger credit_notes_within_invoice after insert on credit_notes for each row execute function credit_notes_within_invoice();

-- A file that was removed can't be put into a cart or an order. The lock makes removal wait for a purchase under way.
create function artwork_has_file() returns trigger language plpgsql as $$
declare gone timestamptz;
begin
  select removed_at into gone from artworks where id = new.artwork_id for key share;
  if gone is not null then
    raise exception 'the file of artwork % was removed', new.artwork_id
      using errcode = 'check_violation', constraint = 'artwork_has_file';
  end if;
  return new;
end $$;
comment on function artwork_has_file() is 'Refuses a file that was already removed, in a cart or an order.';
create trigger artwork_has_file before insert or update of artwork_id on order_items for each row execute function artwork_has_file();

create function item_has_public_price() returns trigger language plpgsql as $$
begin
  new.public_price_pence := new.price_pence + new.trade_saving_pence;
  return new;
end $$;
comment on function item_has_public_price() is 'Works out an item’s public price from its price and the trade saving.';
create trigger item_has_public_price before insert or update on order_items for each row execute function item_has_public_price();

-- A job takes a place, moves to another day, or its order is cancelled or revived. It runs as the transaction ends, so that the
-- turnarounds are the last of its locks and are held only while it commits: locked in their order, then counted. Whoever
-- comes second waits, and counts what the first one wrote.
create function refuse_overfull_day() returns trigger language plpgsql as $$
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
end $$;
comment on function refuse_overfull_day() is 'Refuses more jobs of a turnaround on a day than its capacity, and notes days that are full.';
create constraint trigger turnaround_has_room after insert on order_items deferrable initially deferred for each row when (new.turnaround_id
  is not null) execute function refuse_overfull_day();
create constraint trigger places_freed after update of status on orders deferrable initially deferred for each row when ((new.status =
  'cancelled') <> (old.status = 'cancelled')) execute function refuse_overfull_day();
create constraint trigger places_moved after update of despatch_on, turnaround_id on order_items deferrable initially deferred for each row
  when (new.turnaround_id is not null and (new.despatch_on is distinct from old.despatch_on or new.turnaround_id is distinct from
  old.turnaround_id)) execute function refuse_overfull_day();

-- What the customer was asked for never changes, and a charge that is paid or withdrawn stays so.
create function refuse_rewriting_charges() returns trigger language plpgsql as $$
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
end $$;
comment on function refuse_rewriting_charges() is 'A charge is never rewritten once it is paid or withdrawn.';
create trigger order_charges_stay before delete or update on order_charges for each row execute function refuse_rewriting_charges();

-- An order that would pass the limit is refused, unless the owner has said that this year's may. It runs as the transaction ends, and
-- locks the setting first, so that of two orders the second counts what the first one wrote.
create function within_irish_limit() returns trigger language plpgsql as $$
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
end $$;
comment on function within_irish_limit() is 'Refuses an order with which sales to Ireland pass the yearly limit.';
create constraint trigger orders_within_irish_limit after insert on orders deferrable initially deferred for each row when
  (new.shipping_country = 'Ireland' and new.delivery_method = 'delivery' and new.reprint_of is null) execute function within_irish_limit();

-- Whoever has the board open is told.
create function tell_board() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_board', '');
  return null;
end $$;
comment on function tell_board() is 'Tells open boards that something changed.';
create trigger tell_board after update on orders for each row when (old.notes is distinct from new.notes or old.po_number is distinct from
  new.po_number or old.delivery_method is distinct from new.delivery_method) execute function tell_board();
create trigger tell_board after update on order_items for each row when (old.note is distinct from new.note or old.reference is distinct from
  new.reference or old.artwork_id is distinct from new.artwork_id) execute function tell_board();

-- The other way round: the field of an order with one parcel is that parcel's number.
create function parcel_follows_tracking() returns trigger language plpgsql as $$
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
end $$;
comment on function parcel_follows_tracking() is 'A tracking number that staff give an order is that of its one parcel.';
create trigger parcel_follows_tracking after update on orders for each row when (old.tracking_number is distinct from new.tracking_number)
  execute function parcel_follows_tracking();

-- A draft whose order is placed was accepted, however its customer paid.
create function draft_follows_order() returns trigger language plpgsql as $$
begin
  update drafts set state = 'accepted', version = version + 1, updated_at = new.placed_at, declined_why = null
    where id = new.draft_id and state <> 'accepted';
  update draft_offers set ended_at = new.placed_at, ended_why = 'accepted' where draft_id = new.draft_id and ended_at is null;
  return null;
end $$;
comment on function draft_follows_order() is 'A draft is accepted when its order is placed.';
create trigger draft_follows_order after insert on orders for each row when (new.draft_id is not null and new.placed_at is not null) execute
  function draft_follows_order();
create trigger draft_follows_payment after update of placed_at on orders for each row when (new.draft_id is not null and new.placed_at is not
  null and old.placed_at is null) execute function draft_follows_order();

create function complaint_item_was_ordered() returns trigger language plpgsql as $$
begin
  if not exists (select from order_items i join complaints c on c.order_id = i.order_id
      where c.id = new.complaint_id and i.id = new.order_item_id and i.quantity >= new.copies) then
    raise exception 'complaint % is about more than was ordered', new.complaint_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
comment on function complaint_item_was_ordered() is 'Refuses a problem about more copies than its order has.';
create trigger complaint_item_was_ordered before insert on complaint_items for each row execute function complaint_item_was_ordered();

create function reprint_is_of_first_order() returns trigger language plpgsql as $$
begin
  if exists (select from orders o where o.id = new.reprint_of and (o.reprint_of is not null or o.placed_at is null)) then
    raise exception 'order % is not a reprint of a first order', new.order_number using errcode = 'check_violation';
  end if;
  return new;
end $$;
comment on function reprint_is_of_first_order() is 'Refuses a reprint of a reprint, or of an order that was never placed.';
create trigger reprint_is_of_first_order before insert or update of reprint_of on orders for each row when (new.reprint_of is not null)
  execute function reprint_is_of_first_order();

create function refuse_rewriting_changes() returns trigger language plpgsql as $$
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
end $$;
comment on function refuse_rewriting_changes() is 'A change to an order is never rewritten once it is applied or ended.';
create trigger order_changes_stay before delete or update on order_changes for each row execute function refuse_rewriting_changes();

create function monthly_invoice_is_its_orders() returns trigger language plpgsql as $$
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
end $$;
comment on function monthly_invoice_is_its_orders() is 'Refuses a monthly invoice that isn’t the sum of its orders.';
create constraint trigger monthly_invoice_is_its_orders after insert on monthly_invoices deferrable initially deferred for each row execute
  function monthly_invoice_is_its_orders();
create constraint trigger monthly_invoice_has_its_orders after insert on invoices deferrable initially deferred for each row when
  (new.monthly_number is not null) execute function monthly_invoice_is_its_orders();

-- What was open before it was invoiced is due by the invoice.
create function invoice_sets_due_day() returns trigger language plpgsql as $$
begin
  update open_invoices set due_on = new.due_on where order_id = new.order_id and charge_id is null and due_on <> new.due_on;
  return null;
end $$;
comment on function invoice_sets_due_day() is 'An open invoice is due on the day that the invoice says.';
create trigger invoice_sets_due_day after insert on invoices for each row when (new.due_on is not null) execute function
  invoice_sets_due_day();

-- A line that was removed gives its place of the day back.
create function open_day_of_removed_item() returns trigger language plpgsql as $$
begin
  perform from turnarounds where capacity is not null and (id = old.turnaround_id
    or id in (select turnaround_id from order_items where order_id = old.order_id)) order by id for no key update;
  perform keep_full_day(old.turnaround_id, old.despatch_on);
  return null;
end $$;
comment on function open_day_of_removed_item() is 'A line that is removed opens its turnaround’s day.';
create constraint trigger place_given_up after delete on order_items deferrable initially deferred for each row when (old.turnaround_id is not
  null) execute function open_day_of_removed_item();

-- A change that makes an order dearer is asked too, as it is drafted: once it is paid it is made.
create function change_within_irish_limit() returns trigger language plpgsql as $$
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
end $$;
comment on function change_within_irish_limit() is 'Refuses a change with which sales to Ireland pass the yearly limit.';
create constraint trigger change_within_irish_limit after insert on order_changes deferrable initially deferred for each row when
  ((new.standard_pence + new.zero_pence) > new.vat_pence) execute function change_within_irish_limit();

create function words_follow_item() returns trigger language plpgsql as $$
begin
  update jobs j set search_words = words_of_job(j) where j.item_id = new.id and j.closed_at is null;
  return null;
end $$;
comment on function words_follow_item() is 'A job is found by its item’s new words.';
create trigger words_follow_item after update on order_items for each row when (old.product_name is distinct from new.product_name or old.size
  is distinct from new.size or old.paper_type is distinct from new.paper_type or old.finish is distinct from new.finish or old.artwork_problem
  is distinct from new.artwork_problem) execute function words_follow_item();

create function words_follow_order() returns trigger language plpgsql as $$
begin
  update jobs j set search_words = words_of_job(j) where j.order_id = new.id and j.closed_at is null;
  return null;
end $$;
comment on function words_follow_order() is 'Jobs are found by their order’s new customer name.';
create trigger words_follow_order after update on orders for each row when (old.customer_name is distinct from new.customer_name) execute
  function words_follow_order();

create function order_has_words() returns trigger language plpgsql as $$
begin
  new.search_words := words_of_order(new);
  return new;
end $$;
comment on function order_has_words() is 'Keeps the words by which an order is found.';
create trigger order_has_words before insert on orders for each row execute function order_has_words();
create trigger order_keeps_words before update on orders for each row when (old.order_number is distinct from new.order_number or
  old.customer_name is distinct from new.customer_name or old.customer_email is distinct from new.customer_email or old.customer_phone is
  distinct from new.customer_phone or old.product_names is distinct from new.product_names or old.po_number is distinct from new.po_number or
  old.item_references is distinct from new.item_references) execute function order_has_words();

create function parts_keep_copies() returns trigger language plpgsql as $$
begin
  if new.is_made and exists (select from jobs where item_id = new.id group by item_id having count(*) > 1) then
    raise exception 'item % is made in parts', new.id using errcode = 'check_violation', constraint = 'jobs_are_whole';
  end if;
  return null;
end $$;
comment on function parts_keep_copies() is 'Refuses another quantity of an item that is made in parts.';
create trigger parts_keep_copies after update on order_items for each row when (old.quantity <> new.quantity) execute function
  parts_keep_copies();

create trigger order_status_history_append_only before update on order_status_history for each row execute function refuse_rewriting_history();

create trigger invoices_are_final before delete or update on invoices for each row execute function refuse_change();

create trigger credit_notes_are_final before delete or update on credit_notes for each row execute function refuse_change();

create trigger credit_note_cancellations_are_final before delete or update on credit_note_cancellations for each row execute function
  refuse_change();

create trigger charge_invoices_are_final before delete or update on charge_invoices for each row execute function refuse_change();

create trigger monthly_orders_stay before delete or update on monthly_orders for each row execute function refuse_change();

create trigger monthly_invoices_are_final before delete or update on monthly_invoices for each row execute function refuse_change();

create trigger monthly_buyers_stay before update on monthly_buyers for each row execute function refuse_change();

-- Money: how orders are paid, and how money goes back -------------------------------------------------------------------------------------

create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  provider text not null check (provider in ('stripe', 'test', 'hand')),
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
  -- Recovery asks about those first that it asked about longest ago, so that a few old payments can't hold up the others.
  checked_at timestamptz,
  -- A payment for a charge, not for the order itself. An order may have several, and a charge one open at a time. A charge paid by
  -- one payment needs no other: what a second one brought goes back.
  charge_id uuid references order_charges on delete restrict,
  -- What its receipts add up to, kept by a trigger: more or less than its amount is for staff to settle.
  received_pence int not null default 0,
  -- The last day on which an order waits for its bank transfer, as its customer was told.
  due_on date,
  check ((status = 'paid') = (provider_payment_id is not null)),
  constraint payments_receive_by_hand check (received_pence >= 0 and (received_pence = 0 or provider = 'hand')),
  constraint only_transfers_are_due check (due_on is null or provider = 'hand'),
  constraint payments_by_hand_have_no_page check (provider <> 'hand' or session_id is null)
);
comment on table payments is 'An attempt to pay an order or charge, by card, bank transfer or at the counter. Written when it is opened and settled.';
create index payments_order on payments (order_id);
create index payments_created on payments (created_at, id);
create index payments_to_recover on payments (checked_at nulls first, created_at) where status = 'pending';
create unique index payments_one_paid_per_order on payments (order_id) where status = 'paid' and charge_id is null;
create index payments_charge on payments (charge_id) where charge_id is not null;
create index payments_not_as_received on payments (order_id) where provider = 'hand' and (status = 'paid' and received_pence <> amount_pence
  or status <> 'paid' and received_pence > 0);
create unique index one_payment_by_hand_of_a_charge on payments (charge_id) where provider = 'hand';
create unique index payments_one_open_per_charge on payments (charge_id) where status = 'pending' and provider <> 'hand';

alter table charge_invoices add foreign key (payment_id) references payments on delete restrict;
alter table credit_notes add foreign key (shortfall_of) references payments on delete restrict;

create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  idempotency_key text not null unique,
  provider_refund_id text unique,
  amount_pence int not null check (amount_pence > 0),
  reason text not null default '',
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  -- A refund is written before the card provider is asked for it, and counts from then on; one that the provider refused does not.
  refused text check (refused <> ''),
  done_at timestamptz,
  -- What a refund's credit note says of it; `reason` beside it is for the staff alone.
  credit_reason text not null default 'Refund' check (credit_reason <> ''),
  tries int not null default 0 check (tries >= 0),
  -- one process asks the card provider until then; nobody else asks, and nobody pays it back by hand
  trying_until timestamptz,
  -- null once the provider has it, has refused it, it was paid back otherwise, or Galley gave up
  next_try_at timestamptz default now(),
  -- why the last try failed, for staff, and when the first one did
  problem text check (problem <> ''),
  failing_since timestamptz,
  gave_up_at timestamptz,
  -- how it was paid back outside Galley, as its customer reads it, and who of the staff recorded it
  paid_back_how text check (paid_back_how <> ''),
  paid_back_by uuid references users on delete set null,
  -- The day on which staff paid a refund back outside Galley.
  paid_back_on date,
  -- A refund of VAT that was not due: its credit note credits VAT alone.
  vat_only boolean not null default false,
  -- A refund of such a payment is paid back by staff: no provider sends it.
  by_hand boolean not null default false,
  -- What went back because of a change, and how much of it was for goods at 0%, which its credit note says.
  change_id uuid references order_changes on delete restrict,
  zero_pence int,
  constraint refund_done_is_known check (done_at is null or provider_refund_id is not null or paid_back_how is not null),
  constraint refund_paid_back_is_done check (paid_back_how is null or done_at is not null and refused is null),
  constraint refund_over_is_not_tried check (next_try_at is null or provider_refund_id is null and refused is null and done_at is null and
    gave_up_at is null),
  constraint refund_problem_has_a_time check ((problem is null) = (failing_since is null)),
  constraint refund_paid_back_on_a_day check (paid_back_on is null or paid_back_how is not null),
  constraint refunds_by_hand_are_not_sent check (not by_hand or next_try_at is null and provider_refund_id is null),
  check (zero_pence between 0 and amount_pence)
);
comment on table refunds is 'Money that goes back by card. Written by whoever asks for it, then by the job that sends it and by the provider’s events.';
create index refunds_payment on refunds (payment_id);
create index refunds_to_send on refunds (next_try_at) where next_try_at is not null;
create index refunds_failing on refunds (failing_since) where provider_refund_id is null and refused is null and done_at is null and problem
  is not null;
create index refunds_to_pay_back on refunds (created_at) where by_hand and done_at is null and refused is null;
create index refunds_of_change on refunds (change_id) where change_id is not null;

alter table credit_notes add foreign key (refund_id) references refunds on delete restrict;

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
comment on table payment_events is 'A signed event of the card provider, kept once. Written when it arrives.';

create table credit_accounts (
  user_id uuid primary key,
  is_approved boolean not null default false,
  credit_limit_pence int not null default 0 check (credit_limit_pence >= 0),
  current_balance_pence int not null default 0,
  payment_terms_days int not null default 30 check (payment_terms_days between 0 and 365),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  terms_version int not null default 0,
  -- Staff hold a trade account, so that nothing more is ordered on it, and say that its customer isn't chased for money until a day.
  hold_reason text check (hold_reason <> ''),
  no_chase_reason text check (no_chase_reason <> ''),
  -- the last day without emails
  no_chase_until date,
  -- of both: a save from a page that shows an older one is refused
  collection_version int not null default 0,
  -- What a trade customer can write on a transfer that pays several invoices.
  account_number int generated by default as identity unique,
  -- One invoice a month for trade customers who want it (decision 0024).
  monthly_invoice boolean not null default false,
  constraint balance_within_limit check (current_balance_pence between 0 and credit_limit_pence),
  constraint no_chase_has_reason_and_end check ((no_chase_reason is null) = (no_chase_until is null))
);
comment on table credit_accounts is 'A trade customer’s account: limit, terms, what they owe. Written by staff; the balance with each ledger entry.';

alter table monthly_orders add foreign key (user_id) references credit_accounts on delete restrict;
alter table monthly_invoices add foreign key (user_id) references credit_accounts on delete restrict;

create table disputes (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  provider_dispute_id text not null unique,
  amount_pence int not null check (amount_pence > 0),
  -- inquiry: the bank only asks; no money has been taken
  state text not null check (state in ('inquiry', 'needs-response', 'under-review', 'won', 'lost', 'closed')),
  -- since when we know that the bank has the money; null while it has not
  taken_at timestamptz,
  is_refundable boolean not null,
  -- the provider's word for it, such as `fraudulent`
  reason text not null default '',
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- when the provider was asked for what stands here: an older answer changes nothing
  asked_at timestamptz not null,
  heard_at timestamptz not null default now(),
  released_at timestamptz,
  released_by uuid references users on delete set null,
  seen_at timestamptz,
  constraint dispute_ends_once check ((closed_at is not null) = (state in ('won', 'lost', 'closed')))
);
comment on table disputes is 'A payment that a customer’s bank wants back, as the card provider has it. Written from the provider’s events and nightly checks; staff release a held order.';
create index disputes_payment on disputes (payment_id);
create index disputes_to_look_at on disputes (opened_at) where closed_at is null or seen_at is null;

-- Reconciliation with the card provider. A check compares 90 days of payments, refunds and disputes both ways; what
-- disagrees is a difference until it is settled. `fingerprint` is what disagrees, so that the next check finds the same row.
create table payment_checks (
  id uuid primary key default gen_random_uuid(),
  requested_at timestamptz not null,
  requested_by uuid references users on delete set null,
  finished_at timestamptz,
  problem text check (problem <> ''),
  compared int not null default 0 check (compared >= 0),
  constraint payment_check_ends_well check (finished_at is null or problem is null)
);
comment on table payment_checks is 'A comparison of payments, refunds and disputes with the card provider. Written by the nightly job.';
create index payment_checks_requested on payment_checks (requested_at);

create table payment_differences (
  id uuid primary key default gen_random_uuid(),
  fingerprint text not null unique,
  kind text not null check (kind in ('paid-there', 'not-paid-there', 'amount', 'order-shows', 'unknown-payment', 'refund-there',
    'refund-not-there', 'refund-amount', 'dispute-there', 'dispute-not-there')),
  provider text not null check (provider in ('stripe', 'test')),
  order_id uuid references orders on delete cascade,
  payment_id uuid references payments on delete cascade,
  provider_id text,
  provider_payment_id text,
  ours jsonb not null check (jsonb_typeof(ours) = 'object'),
  theirs jsonb not null check (jsonb_typeof(theirs) = 'object'),
  found_at timestamptz not null,
  compared_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  settled_by uuid references users on delete set null,
  settled_how text check (settled_how in ('taken-over', 'seen', 'agrees')),
  settled_why text check (settled_why <> ''),
  constraint difference_settled_somehow check ((settled_at is null) = (settled_how is null)),
  constraint difference_seen_has_reason check ((settled_how = 'seen') = (settled_why is not null))
);
comment on table payment_differences is 'Something on which Galley and the card provider disagree, until it is settled. Written by the comparison; settled by staff.';
create index payment_differences_open on payment_differences (found_at) where settled_at is null;
create index payment_differences_settled on payment_differences (settled_at) where settled_at is not null;

-- The overdue invoices that trade customers were emailed about, by how many days after the due date the owner's rule said: each once.
create table account_chases (
  order_id uuid not null references orders on delete cascade,
  -- null: the order's own invoice
  charge_id uuid references order_charges on delete cascade,
  after_days smallint not null check (after_days between 1 and 365),
  sent_on date not null,
  constraint account_chases_once unique nulls not distinct (order_id, charge_id, after_days)
);
comment on table account_chases is 'An overdue invoice that a trade customer was emailed about, once for each number of days after the due date that the owner set. Written by the daily job that chases overdue accounts.';

-- A line of a bank's statement is recorded once, whether it pays an order or a trade account: both name it here.
create table statement_lines (
  line text primary key check (line <> ''),
  goes_to text not null check (goes_to in ('order', 'account')),
  unique (line, goes_to)
);
comment on table statement_lines is 'A line of a bank statement that was recorded, once. Written by staff.';

create table credit_ledger (
  id bigint generated always as identity primary key,
  user_id uuid not null references credit_accounts on delete cascade,
  order_id uuid references orders deferrable initially deferred,
  kind text not null check (kind in ('order', 'reversal', 'charge', 'charge-reversal', 'payment', 'adjustment')),
  -- what the customer owes more (positive) or less (negative)
  amount_pence int not null check (amount_pence <> 0),
  reference text not null,
  actor text not null,
  created_at timestamptz not null default now(),
  -- A charge on account, and what is taken off of it again.
  charge_id uuid references order_charges deferrable initially deferred,
  change_id uuid references order_changes on delete restrict,
  statement_line text unique check (statement_line <> ''),
  line_goes_to text generated always as (case when statement_line is not null then 'account' end) stored,
  unique (user_id, kind, reference),
  constraint credit_ledger_names_its_charge check ((kind in ('charge', 'charge-reversal')) = (charge_id is not null)),
  constraint only_payments_are_on_a_statement check (statement_line is null or kind = 'payment'),
  constraint credit_ledger_statement_line_fkey foreign key (statement_line, line_goes_to) references statement_lines (line, goes_to)
);
comment on table credit_ledger is 'An entry on a trade customer’s account: an order, a payment, a correction. Written by orders on account and by staff; never changed.';
create index credit_ledger_user on credit_ledger (user_id, id desc);
create index credit_ledger_order on credit_ledger (order_id);
create index credit_ledger_of_change on credit_ledger (change_id) where change_id is not null;

alter table charge_invoices add foreign key (ledger_id) references credit_ledger on delete restrict;
alter table credit_notes add foreign key (ledger_id) references credit_ledger on delete restrict;

-- Money that arrived (`received`), one that was written down by mistake (`reversed`), and what was paid back because too much
-- arrived or the order had ended (`returned`): the last two are negative. Nothing is changed or deleted.
create table receipts (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments on delete cascade,
  kind text not null check (kind in ('received', 'reversed', 'returned')),
  amount_pence int not null,
  how text not null check (how in ('bank', 'cash', 'card-machine')),
  -- the day on which the money moved
  moved_on date not null,
  reference text check (reference <> ''),
  why text check (why <> ''),
  reverses uuid unique references receipts,
  -- a line of the bank's statement: its day, amount, text and number among equal lines, so that none counts twice
  statement_line text unique check (statement_line <> ''),
  actor text not null check (actor <> ''),
  created_at timestamptz not null,
  line_goes_to text generated always as (case when statement_line is not null then 'order' end) stored,
  check (amount_pence <> 0 and (amount_pence > 0) = (kind = 'received')),
  constraint only_a_reversal_names_what_it_reverses check ((kind = 'reversed') = (reverses is not null)),
  constraint what_is_taken_away_has_a_reason check (kind = 'received' or why is not null),
  constraint only_receipts_are_on_a_statement check (statement_line is null or kind = 'received' and how = 'bank'),
  constraint receipts_statement_line_fkey foreign key (statement_line, line_goes_to) references statement_lines (line, goes_to)
);
comment on table receipts is 'Money that arrived by hand, was returned or was written down by mistake. Written by staff; never changed.';
create index receipts_payment on receipts (payment_id);

-- What is open of each invoice on account, written in the transaction that writes the ledger: to work it out for everybody, the overview
-- would read every entry of every account that owes anything.
create table open_invoices (
  user_id uuid not null references credit_accounts on delete cascade,
  order_id uuid not null references orders on delete cascade,
  -- a charge on top of the order; null: the order itself
  charge_id uuid references order_charges on delete cascade,
  open_pence int not null check (open_pence > 0),
  due_on date not null,
  unique nulls not distinct (order_id, charge_id)
);
comment on table open_invoices is 'What is still open of an invoice on account, and when it is due. Kept up to date by triggers of credit_ledger, invoices and credit_accounts.';
create index open_invoices_due on open_invoices (due_on) include (open_pence);
create index open_invoices_of_account on open_invoices (user_id);

-- What the statement of a trade account that staff downloaded last was made from: for which days, and of how many entries. Entries are only ever
-- added, so there are more as soon as it says something else than what is true now.
create table statement_papers (
  user_id uuid primary key references users on delete cascade,
  from_day date not null,
  to_day date not null,
  entries int not null check (entries >= 0),
  made_at timestamptz not null
);
comment on table statement_papers is 'What the statement of an account that staff last downloaded was made from. Written with the download.';

-- The yearly limit of sales to Ireland (decision 0013) counts what orders cost after their changes. One that waits for its card payment holds
-- its place, as an order does. What a change gave back has lowered the order already, so its credit note doesn't count again.
create function sold_to_ireland(moment timestamptz, except_cart uuid default null) returns bigint language sql stable as $$
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
$$;
comment on function sold_to_ireland(timestamptz,uuid) is 'What was sold to Ireland in a year, without VAT.';

-- When what account `account` owes for an order, or for a charge on top of it, is due: as invoiced, else by its terms.
create function due_on_account(account uuid, ordered uuid, charge uuid) returns date language sql stable as $$
  select coalesce(case when charge is null then i.due_on else j.due_on end,
    coalesce(m.invoice_on, (coalesce(o.placed_at, o.created_at) at time zone 'Europe/London')::date) + c.payment_terms_days)
  from orders o join credit_accounts c on c.user_id = account left join invoices i on i.order_id = o.id
    left join monthly_orders m on m.order_id = o.id left join charge_invoices j on j.charge_id = charge
  where o.id = ordered
$$;
comment on function due_on_account(uuid,uuid,uuid) is 'The day on which an order or charge on account is due.';

-- Payments settle the oldest first, so the newest that add up to the balance are open. An order's day in this row stays.
create function keep_open_invoices(account uuid) returns void language sql as $$
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
$$;
comment on function keep_open_invoices(uuid) is 'Works out what is open of an account’s invoices.';

-- Checked at commit: what an account owes is the sum of its ledger.
create function refuse_balance_unlike_ledger() returns trigger language plpgsql as $$
declare owed bigint; told int;
begin
  select current_balance_pence into told from credit_accounts where user_id = new.user_id;
  select coalesce(sum(amount_pence), 0) into owed from credit_ledger where user_id = new.user_id;
  if told is not null and told <> owed then
    raise exception 'balance of account % is not its ledger', new.user_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
comment on function refuse_balance_unlike_ledger() is 'Refuses a balance that isn’t the sum of the account’s entries.';
create constraint trigger credit_accounts_balance after insert or update on credit_accounts deferrable initially deferred for each row execute
  function refuse_balance_unlike_ledger();
create constraint trigger credit_ledger_balance after insert on credit_ledger deferrable initially deferred for each row execute function
  refuse_balance_unlike_ledger();

create function refuse_erasing_debtors() returns trigger language plpgsql as $$
begin
  if exists (select from credit_accounts where user_id = old.id and current_balance_pence <> 0) then
    raise exception 'user % still owes on account', old.id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
comment on function refuse_erasing_debtors() is 'Refuses to delete the account of somebody who owes.';
create trigger users_owe_nothing before delete on users for each row execute function refuse_erasing_debtors();

create function refunds_within_payment() returns trigger language plpgsql as $$
declare taken int; refunded bigint;
begin
  select amount_pence into taken from payments where id = new.payment_id and status = 'paid' for update;
  select coalesce(sum(amount_pence), 0) into refunded from refunds where payment_id = new.payment_id and refused is null;
  if taken is null or refunded > taken then
    raise exception 'refunds of payment % are more than it took', new.payment_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
comment on function refunds_within_payment() is 'Refuses refunds that are more than their payment.';
create trigger refunds_within_payment after insert or update of amount_pence, refused on refunds for each row execute function
  refunds_within_payment();

create function add_receipt_to_payment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
comment on function add_receipt_to_payment() is 'Adds a receipt to what its payment has received; refuses one that reverses something else.';
create trigger receipts_count after insert on receipts for each row execute function add_receipt_to_payment();

-- What was written down stays; a reference may be erased with the customer that it names.
create function refuse_rewriting_receipts() returns trigger language plpgsql as $$
begin
  if new.why = 'Erased' and exists (select from payments p where p.id = old.payment_id and is_erased_order(p.order_id))
    and to_jsonb(new) - array['why', 'reference', 'line_goes_to'] = to_jsonb(old) - array['why', 'reference', 'line_goes_to'] then
    return new;
  end if;
  raise exception 'receipt % is not rewritten', old.id using errcode = 'check_violation';
end $$;
comment on function refuse_rewriting_receipts() is 'A receipt is never rewritten; only words about erased people go.';
create trigger receipts_stay before update of id, payment_id, kind, amount_pence, how, moved_on, why, reverses, statement_line, actor,
  created_at on receipts for each row execute function refuse_rewriting_receipts();

-- At the end of the transaction: an order is written after it is charged. Whoever writes the ledger holds its account's lock.
create function recount_open_invoices() returns trigger language plpgsql as $$
begin
  perform keep_open_invoices(new.user_id);
  return null;
end $$;
comment on function recount_open_invoices() is 'Each entry on an account changes what is open of its invoices.';
create constraint trigger ledger_opens_invoices after insert on credit_ledger deferrable initially deferred for each row execute function
  recount_open_invoices();

create function terms_set_due_days() returns trigger language plpgsql as $$
begin
  update open_invoices t set due_on = due_on_account(t.user_id, t.order_id, t.charge_id) where t.user_id = new.user_id
    and t.due_on <> due_on_account(t.user_id, t.order_id, t.charge_id);
  return null;
end $$;
comment on function terms_set_due_days() is 'New payment terms move the due days of open invoices.';
create trigger terms_set_due_days after update of payment_terms_days on credit_accounts for each row when (new.payment_terms_days <>
  old.payment_terms_days) execute function terms_set_due_days();

-- Money that a customer paid keeps its amount when they are erased, not what their bank said.
create function refuse_rewriting_ledger() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reference = 'Erased ' || old.id and to_jsonb(new) - array['reference', 'line_goes_to'] = to_jsonb(old) - array['reference', 'line_goes_to']
    and not exists (select from users u where u.id = old.user_id) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
comment on function refuse_rewriting_ledger() is 'An entry on an account is never rewritten; only references of erased people go.';
create trigger credit_ledger_append_only before delete or update on credit_ledger for each row execute function refuse_rewriting_ledger();

-- Selling: from a choice to an order ------------------------------------------------------------------------------------------------------

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
comment on table carts is 'A visitor’s or customer’s basket. Written by its customer.';
create index carts_untouched on carts (updated_at);

create table cart_lines (
  cart_id uuid not null references carts on delete cascade,
  id text not null check (length(id) between 1 and 120),
  product_id text not null references products,
  selected_options jsonb not null check (jsonb_typeof(selected_options) = 'object'),
  artwork_id uuid references artworks,
  -- the price that the customer last saw; a different one today is shown and asked about
  seen_price_pence int not null check (seen_price_pence >= 0),
  added_at timestamptz not null default clock_timestamp(),
  -- in milliseconds, as code can hold it: tells whether a line is still the one that an order bought
  changed_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  -- Warnings that the customer accepted, each by itself: [{"code": "colour.rgb", "title": "…", "at": "…"}].
  accepted jsonb not null default '[]' check (jsonb_typeof(accepted) = 'array'),
  -- What the customer answered, by question: `{"leaflet-read": "yes"}`. A question whose wording changes gets another id.
  vat_answers jsonb not null default '{}' check (jsonb_typeof(vat_answers) = 'object'),
  -- A file that can't be printed, kept as the idea for the one that its customer sends later. No foreign key: it may go with its customer's
  -- other files, and one that has gone is no idea any more.
  idea_id uuid,
  -- A customer whose file fails the check can ask that a person looks at it. `look_by`: the deadline for our answer, so it is our turn and not the
  -- customer's; null: nobody has to. It ends as soon as a file is sent, or staff ask for one.
  wants_look boolean not null default false,
  primary key (cart_id, id),
  constraint a_look_is_at_an_idea check (not wants_look or artwork_id is null and idea_id is not null)
);
comment on table cart_lines is 'A product in a cart, with choices and file. Written by its customer.';
create index cart_lines_artwork on cart_lines (artwork_id);
-- A payment looks for the lines that it bought in all carts.
create index cart_lines_line on cart_lines (id);

-- A draft: what staff put together for a customer before it is an order (decision 0019).
create table drafts (
  id uuid primary key default gen_random_uuid(),
  draft_number text not null unique check (draft_number ~ '^QUO-[0-9]{4}-[0-9]{6,}$'),
  state text not null default 'open' check (state in ('open', 'sent', 'accepted', 'declined', 'withdrawn')),
  version int not null default 1,
  user_id uuid references users on delete set null,
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
  delivery_pence int check (delivery_pence >= 0),
  discount_pence int not null default 0 check (discount_pence >= 0),
  discount_why text check (discount_why <> ''),
  customer_note text check (customer_note <> ''),
  staff_note text check (staff_note <> ''),
  valid_until date,
  declined_why text check (declined_why <> ''),
  created_by uuid references users on delete set null,
  created_by_name text not null check (created_by_name <> ''),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  erased_at timestamptz,
  -- What a customer asked for on the quote request page becomes a draft (decision 0019): in their words, which only staff see beside it.
  source text not null default 'staff' check (source in ('staff', 'request')),
  -- the customer's own words
  request text check (request <> ''),
  -- product and choices as the customer had them, as words: they may be more than we list
  requested_product text check (requested_product <> ''),
  wanted_by date,
  constraint discount_has_a_reason check (discount_pence = 0 or discount_why is not null),
  constraint only_declined_says_why check (declined_why is null or state = 'declined'),
  constraint only_requests_ask check (source = 'request' or num_nonnulls(request, requested_product, wanted_by) = 0)
);
comment on table drafts is 'What staff put together for a customer before it is an order. Written by staff, or from a customer’s request for a quote.';
create index drafts_newest on drafts (updated_at desc, id);
create index drafts_of_customer on drafts (user_id) where user_id is not null;
create index drafts_creator on drafts (created_by) where created_by is not null;
create index drafts_asked_for on drafts (created_at) where source = 'request' and state = 'open';

alter table artworks add foreign key (draft_id) references drafts on delete set null;
alter table orders add foreign key (draft_id) references drafts;

create table draft_lines (
  id uuid primary key default gen_random_uuid(),
  draft_id uuid not null references drafts on delete cascade,
  position int not null,
  -- null: a free line, which we don't print
  product_id text references products,
  selected_options jsonb not null default '{}' check (jsonb_typeof(selected_options) = 'object'),
  vat_answers jsonb not null default '{}' check (jsonb_typeof(vat_answers) = 'object'),
  description text check (description <> ''),
  vat_class text check (vat_class in ('standard', 'zero')),
  -- staff's price for all of it, with VAT; null: what the shop asks
  price_pence int check (price_pence >= 0),
  price_why text check (price_why <> ''),
  -- for production
  note text check (note <> ''),
  reference text check (reference <> ''),
  -- The file that came with a request for a quote and is printed for a line: it becomes its item's artwork.
  artwork_id uuid references artworks on delete set null,
  constraint free_line_is_whole check (product_id is not null or description is not null and vat_class is not null and price_pence is not null),
  constraint own_price_has_a_reason check (product_id is null or price_pence is null or price_why is not null),
  unique (draft_id, position) deferrable,
  constraint what_we_do_not_make_has_no_file check (artwork_id is null or product_id is not null)
);
comment on table draft_lines is 'A line of a draft. Written by staff, or from a customer’s request.';
create index draft_lines_product on draft_lines (product_id) where product_id is not null;
create index draft_lines_artwork on draft_lines (artwork_id) where artwork_id is not null;

-- What a customer was offered, as it was that day: it never changes, and the order is written from it. Only one is open.
create table draft_offers (
  draft_id uuid not null references drafts on delete cascade,
  number int not null check (number >= 1),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  total_pence int not null check (total_pence >= 0),
  valid_until date not null,
  sent_at timestamptz not null,
  sent_by text not null check (sent_by <> ''),
  reminded_at timestamptz,
  ended_at timestamptz,
  ended_why text check (ended_why in ('replaced', 'withdrawn', 'declined', 'accepted')),
  constraint offer_ends_for_a_reason check ((ended_at is null) = (ended_why is null)),
  primary key (draft_id, number)
);
comment on table draft_offers is 'What a customer was offered, as it was that day. Written when staff send it; only its end is noted later.';
create unique index one_open_offer on draft_offers (draft_id) where ended_at is null;
create index draft_offers_due on draft_offers (valid_until) where ended_at is null and reminded_at is null;

create function refuse_rewriting_offers() returns trigger language plpgsql as $$
begin
  raise exception 'what was offered is not rewritten' using errcode = 'check_violation';
end $$;
comment on function refuse_rewriting_offers() is 'What was offered is never rewritten.';
create trigger offers_stay before update of draft_id, number, content, total_pence, valid_until, sent_at, sent_by on draft_offers for each row
  execute function refuse_rewriting_offers();

create trigger artwork_has_file before insert or update of artwork_id on cart_lines for each row execute function artwork_has_file();

-- People: who customers and staff are, and what is held about them ------------------------------------------------------------------------

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
comment on table sessions is 'A device that is signed in. Written by the sign-in library (Better Auth).';
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

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
comment on table credentials is 'How an account signs in: its password’s hash. Written by the sign-in library (Better Auth) and when staff are made.';
create index credentials_user on credentials (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What somebody is invited as.
  staff_roles text[],
  -- Who invited whom to the back office. An invitation ends with its sender's right to send it, whatever path that takes.
  invited_by uuid references users on delete cascade,
  constraint invitations_name_their_sender check ((identifier like 'join-staff:%') = (invited_by is not null))
);
comment on table verifications is 'A link or code that was sent: to confirm an address, choose a password, join as staff. Written by the sign-in library (Better Auth) and by invitations.';
create index verifications_identifier on verifications (identifier);
create index verifications_invited_by on verifications (invited_by) where invited_by is not null;

create table profiles (
  id uuid primary key references users on delete cascade,
  first_name text not null,
  last_name text not null,
  phone text,
  email text not null,
  created_at timestamptz not null default now()
);
comment on table profiles is 'A customer’s name, telephone and email address as they gave them. Written by its customer.';
create index profiles_newest on profiles (created_at desc, id);
-- Customers and subscribers are found by their names as it folds them.
create index profiles_words on profiles using gin (search_text((((((first_name || ' ') || last_name) || ' ') || email) || ' ') ||
  coalesce(phone, '')) gin_trgm_ops);

create table user_roles (
  user_id uuid primary key references users on delete cascade,
  role text not null default 'customer' check (role in ('customer', 'admin')),
  -- What each member of staff does here, and so what they may see and do (accounts/staff/rights.ts).
  staff_roles text[] not null default '{}',
  -- whether they are emailed when somebody mentions them in a note
  mention_emails boolean not null default true,
  invited_by uuid references users on delete set null,
  constraint user_roles_known check (staff_roles <@ array['owner', 'office', 'prepress', 'press', 'despatch']),
  constraint user_roles_of_staff check ((role = 'admin') = (cardinality(staff_roles) > 0))
);
comment on table user_roles is 'Who is staff, and with which roles. Written by the owner.';
create index user_roles_staff on user_roles (user_id) where role = 'admin';

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
  created_at timestamptz not null default now(),
  -- Deliveries to Ireland, where the owner has turned them on (decision 0013).
  country text not null default 'United Kingdom' check (country in ('United Kingdom', 'Ireland'))
);
comment on table addresses is 'A delivery or billing address that a customer saved. Written by its customer.';
create index addresses_user on addresses (user_id);
create unique index addresses_one_default on addresses (user_id, type) where is_default;

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
  created_at timestamptz not null default now(),
  version int not null default 0
);
comment on table sample_pack_requests is 'A request for a sample pack. Written by visitors; staff note its state.';
create index sample_pack_requests_newest on sample_pack_requests (created_at desc, id);
create index sample_pack_requests_waiting on sample_pack_requests (created_at) where status = 'new';
create index sample_pack_requests_email on sample_pack_requests (lower(email));

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
  created_at timestamptz not null default now(),
  -- Enquiries: who answered what is noted like every change; a save names the version it was made from.
  version int not null default 0
);
comment on table contact_messages is 'A message from the contact page. Written by visitors; staff note its state.';
create index contact_messages_newest on contact_messages (created_at desc, id);
-- What waits for staff, and who they are.
create index contact_messages_waiting on contact_messages (created_at) where status = 'new';
create index contact_messages_email on contact_messages (lower(email));

create table data_complaints (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  complaint text not null check (complaint <> ''),
  received_at timestamptz not null,
  due_on date not null,
  reminded_at timestamptz,
  outcome text check (outcome <> ''),
  closed_at timestamptz,
  notes text,
  version int not null default 0,
  check ((outcome is null) = (closed_at is null)),
  check (due_on > received_at::date)
);
comment on table data_complaints is 'A complaint about the use of personal data, due in 30 days. Written by visitors; staff note its outcome.';
create index data_complaints_open on data_complaints (due_on) where closed_at is null;
create index data_complaints_email on data_complaints (lower(email));
create index data_complaints_newest on data_complaints (received_at desc, id);

create table two_factors (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean default true,
  failed_verification_count int default 0,
  locked_until timestamptz
);
comment on table two_factors is 'A member of staff’s authenticator app. Written by the sign-in library (Better Auth).';
create index two_factors_secret on two_factors (secret);

-- Who a customer's invoices are made out to: a company, an address other than the delivery address, or both. Orders keep a
-- copy of their own in billing_address.
create table billing_details (
  user_id uuid primary key references users on delete cascade,
  company text check (company <> ''),
  name text check (name <> ''),
  address text check (address <> ''),
  city text check (city <> ''),
  postal_code text check (postal_code <> ''),
  updated_at timestamptz not null default now(),
  country text not null default 'United Kingdom' check (country in ('United Kingdom', 'Ireland')),
  constraint billing_address_whole check (num_nonnulls(name, address, city, postal_code) in (0, 4)),
  constraint billing_not_empty check (num_nonnulls(company, name) > 0)
);
comment on table billing_details is 'Who a customer’s invoices are made out to. Written by its customer; an order keeps its own copy.';

-- Codes from an authenticator app that were used: each works once, although it is valid for a minute and a half. Rows
-- older than five minutes are removed when the next code of the same person is used.
create table used_codes (
  user_id uuid not null references users on delete cascade,
  code text not null check (code ~ '^[0-9]{6}$'),
  used_at timestamptz not null,
  primary key (user_id, code)
);
comment on table used_codes is 'A code of an authenticator app that was used, so that it works once. Written at sign-in.';

-- Retention: what each kind's last run removed. A run that was killed is finished by the next one, so that its removals
-- are in the audit log exactly once.
create table retention_runs (
  kind text primary key,
  started_at timestamptz not null,
  cutoff timestamptz not null,
  removed int not null default 0 check (removed >= 0),
  finished_at timestamptz,
  check (finished_at >= started_at)
);
comment on table retention_runs is 'What the last run of a kind of clean-up removed. Written by that run.';

create table passkeys (
  id uuid primary key,
  user_id uuid not null references two_factors (user_id) on delete cascade,
  name text not null check (name <> ''),
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null check (counter >= 0),
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on table passkeys is 'A passkey of a member of staff. Written by the sign-in library (Better Auth).';
create index passkeys_user_id on passkeys (user_id);

-- Who was erased: by the account's id, by a code of the address from which the address can't be read, or by the order of somebody who gave no
-- address. `to_do`: it happened after the
-- moment to which the database was put back, so it has to be done again; `why_not` says what stands in its way: the account owes, or is one of staff
-- or the only owner’s.
create table erasures (
  id uuid primary key default gen_random_uuid(),
  erased_at timestamptz not null,
  user_id uuid,
  address_code text,
  order_id uuid,
  to_do boolean not null default false,
  why_not text check (why_not in ('owes', 'staff', 'last-owner')),
  constraint an_erasure_names_somebody check (num_nonnulls(user_id, address_code, order_id) > 0),
  constraint what_is_done_has_no_obstacle check (why_not is null or to_do and user_id is not null)
);
comment on table erasures is 'A person who was erased, so that a restored backup erases them again. Written with the erasure.';
create index erasures_to_do on erasures (erased_at) where to_do;
create index erasures_by_time on erasures (erased_at);

-- The shop always has an owner, or nobody could ever let in anybody. The lock makes one of two owners who remove each other wait,
-- and then see that the other is gone.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('shop owner', 0));
  if not exists (select from user_roles where 'owner' = any(staff_roles)) then
    raise exception 'The shop needs an owner.' using errcode = 'check_violation', constraint = 'user_roles_owner';
  end if;
  return null;
end $$;
comment on function keep_an_owner() is 'Refuses to leave the shop without an owner.';
create constraint trigger keep_an_owner_on_update after update on user_roles deferrable initially deferred for each row when (('owner' = any
  (old.staff_roles)) and not ('owner' = any (new.staff_roles))) execute function keep_an_owner();
create constraint trigger keep_an_owner_on_delete after delete on user_roles deferrable initially deferred for each row when ('owner' = any
  (old.staff_roles)) execute function keep_an_owner();

-- Of the roles, only the owner may invite (accounts/staff/rights.ts, with a test that says so).
create function invitations_end_with_right() returns trigger language plpgsql as $$
begin
  delete from verifications where invited_by = old.user_id;
  return null;
end $$;
comment on function invitations_end_with_right() is 'Invitations end when whoever sent them is no longer an owner.';
create trigger invitations_end_with_right after update on user_roles for each row when (('owner' = any (old.staff_roles)) and not ('owner' =
  any (new.staff_roles))) execute function invitations_end_with_right();
create trigger invitations_end_with_role after delete on user_roles for each row when ('owner' = any (old.staff_roles)) execute function
  invitations_end_with_right();

-- Marketing: writing to people who said yes -----------------------------------------------------------------------------------------------

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
  last_activity_at timestamptz not null default now(),
  -- A subscriber is out of step with Mailchimp while its version is not the one that went there.
  version bigint not null default 1,
  mailchimp_version bigint,
  mailchimp_status text,
  mailchimp_problem text
);
comment on table subscribers is 'Somebody who gets the newsletter, or once did. Written by themselves, by staff and by Mailchimp’s sync.';
create index subscribers_out_of_step on subscribers (id) where mailchimp_version is distinct from version;
create index subscribers_newest on subscribers (subscribed_at desc, id);
create index subscribers_status_newest on subscribers (status, subscribed_at desc, id);
create index subscribers_words on subscribers using gin (search_text((((email || ' ') || coalesce(first_name, '')) || ' ') ||
  coalesce(last_name, '')) gin_trgm_ops);

-- An address that unsubscribed stays known, whatever is imported later.
create table suppressions (
  email text primary key check (email = lower(email)),
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained')),
  created_at timestamptz not null default now()
);
comment on table suppressions is 'An email address that must not be written to. Written by whoever unsubscribes, complains or bounces.';

create table email_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  description text not null default '',
  category text not null,
  content jsonb not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 0
);
comment on table email_templates is 'A layout that campaigns start from. Written by staff, and at the first start.';
create unique index email_templates_one_default on email_templates (is_default) where is_default;

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
  -- Campaigns and templates are edited by several people: a save names the version it was made from.
  version int not null default 0,
  queued_at timestamptz,
  -- Who is sending it now, and their last sign of life: one sender at a time.
  sender uuid,
  sender_seen_at timestamptz,
  check (status <> 'scheduled' or scheduled_for is not null),
  check ((status = 'sent') = (sent_at is not null))
);
comment on table campaigns is 'An email to many subscribers, from draft to sent. Written by staff and by the sender.';
create index campaigns_newest on campaigns (created_at desc, id);
create index campaigns_under_way on campaigns (status) where status in ('scheduled', 'sending');

create table campaign_recipients (
  campaign_id uuid not null references campaigns on delete cascade,
  subscriber_id uuid not null references subscribers on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'bounced', 'skipped')),
  sent_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  unsubscribed_at timestamptz,
  -- The email's own id: it makes the Message-ID, the same at every try, and names the email in its links.
  mail_id uuid not null default gen_random_uuid(),
  claimed_by uuid,
  tries int not null default 0,
  retry_at timestamptz,
  problem text,
  -- What mailboxes report of an email afterwards (RFC 5965, RFC 3464): a complaint is counted with the campaign, once a subscriber.
  complained_at timestamptz,
  primary key (campaign_id, subscriber_id)
);
comment on table campaign_recipients is 'A subscriber whom a campaign is sent to, and what became of the email. Written when a campaign starts and as it is sent.';
create unique index campaign_recipients_mail on campaign_recipients (mail_id);
create index campaign_recipients_waiting on campaign_recipients (campaign_id, subscriber_id) where state in ('queued', 'sending');
create index campaign_recipients_subscriber on campaign_recipients (subscriber_id);
create index campaign_recipients_problem on campaign_recipients (campaign_id, sent_at desc nulls last) where problem is not null;

-- How far a campaign has come, moved with each recipient by the trigger below; kept apart from the campaign's text.
create table campaign_figures (
  campaign_id uuid primary key references campaigns on delete cascade,
  recipients int not null default 0,
  delivered int not null default 0,
  bounced int not null default 0,
  skipped int not null default 0,
  opened int not null default 0,
  clicked int not null default 0,
  unsubscribed int not null default 0,
  complaints int not null default 0
) with (fillfactor=50);
comment on table campaign_figures is 'How far a campaign has come: delivered, opened, clicked. Added up by a trigger of campaign_recipients.';

-- When the next email of any campaign may go out: the set rate holds over all senders.
create table campaign_pace (
  only_one boolean primary key default true check (only_one),
  free_at timestamptz not null
);
comment on table campaign_pace is 'One row: when the next email of any campaign may go out. Written by whoever sends.';

-- Subscribers gained and lost by day, so that growth is a fact and not a guess.
create table subscriber_days (
  day date primary key,
  gained int not null default 0,
  lost int not null default 0
);
comment on table subscriber_days is 'How many subscribers came and left on a day. Kept up to date by triggers of subscribers.';

-- What an import of subscribers did, row by row where it did nothing, for its result page.
create table subscriber_imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null,
  added int not null,
  updated int not null,
  refused jsonb not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now()
);
comment on table subscriber_imports is 'What an import of subscribers did. Written by the import.';

-- Pictures that staff upload for campaigns. Emails lie in inboxes for years: a picture's name, which
-- is its address, is its own hash and measures, so that what it names never changes.
create table letter_pictures (
  -- `{sha256}-{width}x{height}.jpg` or `.png`, in px
  name text primary key check (name ~ '^[0-9a-f]{64}-[0-9]{1,4}x[0-9]{1,4}\.(jpg|png)$'),
  sha256 text not null unique,
  storage_key text not null unique,
  bytes int not null check (bytes > 0),
  created_at timestamptz not null,
  -- when it was uploaded last, or last seen in a campaign or a template: what nobody uses is deleted some time later
  used_at timestamptz not null,
  check (starts_with(name, sha256))
);
comment on table letter_pictures is 'A picture in the emails of campaigns. Written by staff.';

-- How many subscribers there are of each status, kept with the days on which they came and left.
create table subscriber_counts (
  status text primary key,
  subscribers int not null
);
comment on table subscriber_counts is 'How many subscribers have a status. Kept up to date by triggers of subscribers.';

-- How many subscribers have each tag, for the editor of a campaign, which offers them.
create table subscriber_tags (
  tag text primary key,
  subscribers int not null
);
comment on table subscriber_tags is 'How many subscribers have a tag. Kept up to date by triggers of subscribers.';

-- Refreshes the planner's figures before a campaign's recipients are read (`subscribers`) or sent to.
create function analyze_for_campaign(name text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if name = 'subscribers' then
    analyze subscribers;
  elsif name = 'campaign_recipients' then
    analyze campaign_recipients;
  else
    raise exception 'no table of campaigns: %', name using errcode = 'invalid_parameter_value';
  end if;
end $$;
comment on function analyze_for_campaign(text) is 'Lets the pages’ role refresh the planner’s figures of the two tables of campaigns.';

create function count_subscriber_states(states text[], changes bigint[]) returns void language sql as $$
  insert into subscriber_counts (status, subscribers)
    select status, sum(change) from unnest(states, changes) as c (status, change) group by status having sum(change) <> 0
    order by status
  on conflict (status) do update set subscribers = subscriber_counts.subscribers + excluded.subscribers
$$;
comment on function count_subscriber_states(text[],bigint[]) is 'Adds to the number of subscribers of each status.';

create function count_subscriber_tags(tags text[], changes int[]) returns void language sql as $$
  insert into subscriber_tags (tag, subscribers)
    select tag, sum(change) from unnest(tags, changes) as c (tag, change) group by tag having sum(change) <> 0 order by tag
  on conflict (tag) do update set subscribers = subscriber_tags.subscribers + excluded.subscribers
$$;
comment on function count_subscriber_tags(text[],integer[]) is 'Adds to the number of subscribers with each tag.';

create function count_campaign_recipient() returns trigger language plpgsql as $$
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
end $$;
comment on function count_campaign_recipient() is 'Adds up a campaign’s figures.';
create trigger campaign_recipients_counted after update on campaign_recipients for each row when (new.state is distinct from old.state or
  new.opened_at is distinct from old.opened_at or new.clicked_at is distinct from old.clicked_at or new.unsubscribed_at is distinct from
  old.unsubscribed_at or new.complained_at is distinct from old.complained_at) execute function count_campaign_recipient();

create function count_subscribers_gained() returns trigger language plpgsql as $$
begin
  insert into subscriber_days (day, gained)
    select (subscribed_at at time zone 'Europe/London')::date, count(*) from new_rows where status = 'subscribed' group by 1
    on conflict (day) do update set gained = subscriber_days.gained + excluded.gained;
  perform count_subscriber_states(array_agg(status), array_agg(many)) from (
    select status, count(*) as many from new_rows group by 1) n having count(*) > 0;
  return null;
end $$;
comment on function count_subscribers_gained() is 'Adds up subscribers by status and day, for new ones.';
create trigger subscribers_gained after insert on subscribers referencing new table as new_rows for each statement execute function
  count_subscribers_gained();

create function count_subscribers_changed() returns trigger language plpgsql as $$
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
end $$;
comment on function count_subscribers_changed() is 'Adds up subscribers by status and day, after a change.';
create trigger subscribers_changed after update on subscribers referencing old table as old_rows new table as new_rows for each statement
  execute function count_subscribers_changed();

create function count_subscribers_lost() returns trigger language plpgsql as $$
begin
  insert into subscriber_days (day, lost)
    select (now() at time zone 'Europe/London')::date, count(*) from old_rows where status = 'subscribed' having count(*) > 0
    on conflict (day) do update set lost = subscriber_days.lost + excluded.lost;
  perform count_subscriber_states(array_agg(status), array_agg(-many)) from (
    select status, count(*) as many from old_rows group by 1) o having count(*) > 0;
  return null;
end $$;
comment on function count_subscribers_lost() is 'Adds up subscribers by status and day, for deleted ones.';
create trigger subscribers_lost after delete on subscribers referencing old table as old_rows for each statement execute function
  count_subscribers_lost();

create function renew_subscriber_version() returns trigger language plpgsql as $$
begin
  new.version = old.version + 1;
  return new;
end $$;
comment on function renew_subscriber_version() is 'Counts a subscriber’s changes, so that a sync sees them.';
create trigger subscribers_version before update on subscribers for each row when (old.email is distinct from new.email or old.first_name is
  distinct from new.first_name or old.last_name is distinct from new.last_name or old.status is distinct from new.status) execute function
  renew_subscriber_version();

create function count_tags_gained() returns trigger language plpgsql as $$
begin
  perform count_subscriber_tags(array_agg(tag), array_agg(1)) from new_rows, unnest(tags) as tag having count(*) > 0;
  return null;
end $$;
comment on function count_tags_gained() is 'Adds up subscribers by tag, for new ones.';
create trigger tags_gained after insert on subscribers referencing new table as new_rows for each statement execute function
  count_tags_gained();

create function count_tags_lost() returns trigger language plpgsql as $$
begin
  perform count_subscriber_tags(array_agg(tag), array_agg(-1)) from old_rows, unnest(tags) as tag having count(*) > 0;
  return null;
end $$;
comment on function count_tags_lost() is 'Adds up subscribers by tag, for deleted ones.';
create trigger tags_lost after delete on subscribers referencing old table as old_rows for each statement execute function count_tags_lost();

create function count_tags_changed() returns trigger language plpgsql as $$
begin
  perform count_subscriber_tags(array_agg(t.tag), array_agg(t.change)) from new_rows n join old_rows o using (id),
    lateral (select unnest(n.tags), 1 union all select unnest(o.tags), -1) as t (tag, change)
  where n.tags <> o.tags having count(*) > 0;
  return null;
end $$;
comment on function count_tags_changed() is 'Adds up subscribers by tag, after a change.';
create trigger tags_changed after update on subscribers referencing old table as old_rows new table as new_rows for each statement execute
  function count_tags_changed();

-- Floor: how what was ordered is made and leaves ------------------------------------------------------------------------------------------

-- Presses, benches and other places where jobs are worked on.
create table presses (
  id text primary key check (id <> ''),
  name text not null unique check (name <> ''),
  position int not null,
  -- how many minutes of work a working day has there
  day_minutes int not null default 420,
  archived_at timestamptz,
  updated_at timestamptz not null default now(),
  -- how many jobs a working day has room for there; null: only the minutes count
  day_jobs int check (day_jobs between 1 and 1000),
  -- whether products that need it can't be ordered for a day on which it has no time left
  closes_days boolean not null default false,
  constraint presses_minutes_a_day_check check (day_minutes between 0 and 1440)
);
comment on table presses is 'A press, bench or other place where jobs are worked on. Written by staff.';

-- Days on which a press has more or less time than usual: 0 while it is broken.
create table press_days (
  press_id text not null references presses on delete cascade,
  day date not null,
  minutes int not null check (minutes between 0 and 1440),
  reason text check (reason <> ''),
  primary key (press_id, day)
);
comment on table press_days is 'A day on which a press has more or less time than usual. Written by staff.';

-- A job's stages. There is one stage of each kind but `making`, of which the owner has as many as they like: an order's status
-- follows from the kinds (production/stages.ts), whatever they are called.
create table stages (
  id text primary key check (id <> ''),
  name text not null check (name <> ''),
  kind text not null check (kind in ('artwork', 'proof', 'queue', 'making', 'ready', 'gone')),
  position int not null,
  archived_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint stages_fixed_stay check (kind = 'making' or archived_at is null)
);
comment on table stages is 'A stage that jobs go through. Written by staff.';
create unique index stages_one_of_each on stages (kind) where kind <> 'making';
create unique index stages_name on stages (name) where archived_at is null;

-- Families of products that are made alike: which stages of making they go through, where, and how long that takes.
create table product_families (
  id text primary key check (id <> ''),
  name text not null unique check (name <> ''),
  position int not null,
  -- of every category that no family has
  is_default boolean not null default false,
  updated_at timestamptz not null default now(),
  -- Copies printed beyond those ordered, for products that are made alike: what finishing usually spoils. A press sheet has its own
  -- (press_sheets); whichever is more is printed.
  overs_percent int not null default 0 check (overs_percent between 0 and 100),
  overs_copies int not null default 0 check (overs_copies between 0 and 10000)
);
comment on table product_families is 'A family of products that are made alike. Written by staff.';
create unique index product_families_default on product_families (is_default) where is_default;

-- By category id. A category that is no longer there does no harm.
create table family_categories (
  category_id text primary key check (category_id <> ''),
  family_id text not null references product_families on delete cascade
);
comment on table family_categories is 'The product family of a category. Written by staff.';

create table family_stages (
  family_id text not null references product_families on delete cascade,
  stage_id text not null references stages,
  press_id text references presses,
  -- expected work: for the job, and for each thousand copies
  minutes int not null default 0 check (minutes between 0 and 10000),
  minutes_per_thousand int not null default 0 check (minutes_per_thousand between 0 and 10000),
  -- A family of products goes through its stages of making in an order of its own, where the owner gives it one: some leaflets are cut before
  -- they are folded, others after. Null: as the shop's stages are ordered.
  place int check (place > 0),
  -- Whose work a stage usually is, for a family of products: a job that comes there and nobody has taken goes to them.
  person_id uuid references users on delete set null,
  primary key (family_id, stage_id)
);
comment on table family_stages is 'A stage of making that a family goes through: its press, time and usual person. Written by staff.';
create index family_stages_person on family_stages (person_id) where person_id is not null;

-- One job for each item of a placed order; an item that is split has several parts.
create table jobs (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  item_id uuid not null references order_items on delete cascade,
  part int not null default 1 check (part between 1 and 99),
  -- what its ticket's barcode says: ORD-2026-000123-1, and -1.2 for a second part
  code text not null unique check (code ~ '^ORD-[0-9]{4}-[0-9]{6,}-[0-9]+([.][0-9]+)?$'),
  quantity int not null check (quantity >= 1),
  family_id text not null references product_families,
  stage_id text not null references stages,
  stage_since timestamptz not null,
  -- where it is made now, if not where its family is usually made
  press_id text references presses,
  holder_id uuid references users on delete set null,
  due_on date not null,
  -- what staff say it waits for. A file or approval that is missing is known from its artwork.
  blocked text check (blocked in ('file', 'approval', 'paper', 'press', 'customer', 'payment')),
  blocked_note text check (blocked_note <> ''),
  blocked_since timestamptz,
  -- when it left, or its order was cancelled
  closed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  -- What of a job changed since its ticket may have been printed, in words: until somebody in production has seen it.
  changed text check (changed <> ''),
  -- What a search on the board looks at, beside the job: null once it has left, so that nothing of its customer is stored twice for longer
  -- than it is made.
  search_words text,
  constraint jobs_blocked check ((blocked is null) = (blocked_since is null) and (blocked is not null or blocked_note is null)),
  unique (item_id, part)
);
comment on table jobs is 'An ordered item that is being made, or a part of one. Made when its order is placed; moved by staff at board and stations, and when its order or file changes.';
create index jobs_open on jobs (due_on, code) where closed_at is null;
create index jobs_of_order on jobs (order_id);
create index jobs_left on jobs (closed_at) where closed_at is not null;
create index jobs_of_holder on jobs (holder_id) where holder_id is not null;
-- The board reads the first jobs of each stage, and counts the others.
create index jobs_at_stage on jobs (stage_id, due_on, code) where closed_at is null;

-- What happened to a job. `moved` by staff, `undone` likewise; `followed`: its order or artwork went on without it.
create table job_events (
  id bigint generated always as identity primary key,
  job_id uuid not null references jobs on delete cascade,
  kind text not null check (kind in ('made', 'moved', 'undone', 'followed', 'blocked', 'unblocked', 'taken', 'left', 'press', 'noted', 'split',
    'spoilt', 'joined', 'changed', 'seen')),
  from_stage text references stages,
  to_stage text references stages,
  -- of a block that this set or ended, and what it said
  reason text,
  note text,
  actor_id uuid references users on delete set null,
  actor_name text not null,
  created_at timestamptz not null default now(),
  -- the press that was chosen, or that a move gave up
  press_id text references presses,
  -- A job is split, or copies are spoilt and made again as a part of their own.
  copies int check (copies >= 1),
  -- the code of the part that this happened to, which is joined with this job now
  of_part text check (of_part ~ '^ORD-[0-9]{4}-[0-9]{6,}-[0-9]+[.][0-9]+$'),
  -- Who had a job before a move: it is theirs again if the move is undone.
  holder_id uuid references users on delete set null,
  -- For whom an entry of a job's history is: everybody on the floor, or those who see money. What its note says was written for them.
  audience text not null default 'floor' check (audience in ('floor', 'money'))
);
comment on table job_events is 'Something that happened to a job: made, moved, blocked, split. Written with the change, by staff or because its order or file changed.';
create index job_events_of_job on job_events (job_id, id);
-- What happened on the shop floor in the last thirty days.
create index job_events_at on job_events (created_at) where to_stage is not null;
create index job_events_spoilt on job_events (created_at) where kind = 'spoilt';
create index job_events_of_part on job_events (of_part) where of_part is not null;
-- Since when an item can be printed: when the last wait for its customer ended.
create index job_events_waits on job_events (job_id, created_at) where reason is not null and (kind in ('unblocked', 'moved'));
create index job_events_holder on job_events (holder_id) where holder_id is not null;

-- Real work: from the scan that starts a stage to the one that ends it.
create table job_runs (
  id bigint generated always as identity primary key,
  job_id uuid not null references jobs on delete cascade,
  stage_id text not null references stages,
  press_id text references presses,
  started_at timestamptz not null,
  finished_at timestamptz,
  started_by text not null,
  -- it was moved on without a second scan, so its minutes say nothing
  by_hand boolean not null default false,
  -- how many copies were worked on, if its job has been joined with another since; null: as many as the job has
  copies int check (copies >= 1),
  constraint job_runs_forward check (finished_at >= started_at)
);
comment on table job_runs is 'Time that somebody worked on a job at a stage, from scan to scan. Written at the stations; ended when the job moves on.';
-- A job is worked on in one place at a time.
create unique index job_runs_open on job_runs (job_id) where finished_at is null;
create index job_runs_of_job on job_runs (job_id);
create index job_runs_finished on job_runs (finished_at) where finished_at is not null;

-- The paper sizes that the shop prints on, as its presses take them. Lengths in thousandths of a millimetre.
create table press_sheets (
  id text primary key check (id ~ '^[a-z0-9-]+$'),
  name text not null unique check (name <> ''),
  position int not null default 0,
  width_um int not null check (width_um between 50000 and 5080000),
  height_um int not null check (height_um between 50000 and 5080000),
  -- the edge that the press holds, and how deep
  gripper_edge text not null check (gripper_edge in ('bottom', 'right', 'top', 'left')),
  gripper_um int not null check (gripper_um between 0 and 100000),
  margin_bottom_um int not null check (margin_bottom_um between 0 and 100000),
  margin_right_um int not null check (margin_right_um between 0 and 100000),
  margin_top_um int not null check (margin_top_um between 0 and 100000),
  margin_left_um int not null check (margin_left_um between 0 and 100000),
  -- between two cuts; null: room for both bleeds
  gutter_um int check (gutter_um between 0 and 100000),
  work_style text not null check (work_style in ('single-sided', 'sheetwise', 'perfecting', 'work-and-turn', 'work-and-tumble')),
  -- sheets lost each time another plate is set up
  make_ready_sheets int not null default 0 check (make_ready_sheets between 0 and 10000),
  -- copies printed beyond those ordered: a share of them, and a number
  overs_percent int not null default 0 check (overs_percent between 0 and 100),
  overs_copies int not null default 0 check (overs_copies between 0 and 10000),
  -- what corrects the push-out of booklets, in per cent
  creep_percent int not null default 100 check (creep_percent between 100 and 140),
  -- whether sheets are put into the press's folder, and their cut list beside them
  to_folder boolean not null default false,
  with_cut_list boolean not null default true,
  archived_at timestamptz,
  updated_at timestamptz not null default now()
);
comment on table press_sheets is 'A size of sheet that the presses take, with margins. Written by staff.';

-- Jobs printed together: one or more different sheets of paper, each printed a number of times.
create table sheets (
  id uuid primary key default gen_random_uuid(),
  number int generated always as identity unique,
  code text not null generated always as ('S-' || lpad(number::text, greatest(4, length(number::text)), '0')) stored unique,
  press_sheet_id text not null references press_sheets,
  -- the paper that all of its jobs are printed on
  stock text not null check (stock <> ''),
  state text not null default 'planned' check (state in ('planned', 'making', 'ready', 'printed', 'withdrawn', 'failed')),
  version int not null default 1,
  -- as planned (imposition's SheetPlan), so that what was seen is what is made
  plan jsonb not null,
  -- different sheets; sheets through the press; those that each job alone would have needed
  plates int not null check (plates >= 1),
  print_sheets int not null check (print_sheets >= 1),
  sheets_alone int not null check (sheets_alone >= 1),
  waste double precision not null check (waste between 0 and 1),
  -- how often making it was begun, and why it failed, as a sentence
  tries int not null default 0,
  problem text check (problem <> ''),
  -- the files in storage, until they are removed
  pdf_key text unique check (pdf_key <> ''),
  cuts_key text unique check (cuts_key <> ''),
  csv_key text unique check (csv_key <> ''),
  spots text[] not null default '{}',
  -- the file in the press's folder: its name, when it was whole, and when the press had taken it
  folder_name text check (folder_name <> ''),
  folder_at timestamptz,
  folder_taken_at timestamptz,
  -- the sheet that it was made again from
  replaces uuid references sheets,
  made_by uuid references users on delete set null,
  made_by_name text not null,
  created_at timestamptz not null,
  ready_at timestamptz,
  -- printed, withdrawn or failed
  ended_at timestamptz,
  ended_by_name text,
  -- when "Printed" was undone last
  print_undone_at timestamptz,
  -- A book whose cover is of another paper is one sheet with two papers: each piece of a plan names its own.
  papers int not null default 1 check (papers in (1, 2)),
  -- Why a sheet's file is no PDF/X-4, as staff read it, such as a font that isn't in a customer's file; null: it is one, or there is no file.
  not_x4 text,
  constraint sheets_ended check ((state in ('printed', 'withdrawn', 'failed')) = (ended_at is not null)),
  constraint sheets_failed check ((state = 'failed') = (problem is not null)),
  constraint sheets_files check ((pdf_key is null) = (cuts_key is null) and (pdf_key is null) = (csv_key is null) and (pdf_key is null or (state
    in ('ready', 'printed'))) and (pdf_key is not null or state <> 'ready'))
);
comment on table sheets is 'Jobs that are printed together. Written by staff and by the job that makes its files.';
create index sheets_open on sheets (number) where state in ('planned', 'making', 'ready');
create index sheets_ended_at on sheets (ended_at) where ended_at is not null;
create index sheets_of_maker on sheets (made_by) where made_by is not null;
create index sheets_in_folder on sheets (id) where folder_name is not null;

-- A job on a sheet, with what it was when the sheet was planned: another quantity or file makes the sheet wrong.
create table sheet_jobs (
  sheet_id uuid not null references sheets on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  quantity int not null check (quantity >= 1),
  -- with overs
  print_quantity int not null,
  sha256 text not null,
  -- whether its sheet is still to be printed
  is_live boolean not null default true,
  -- the move that "Printed" made of the job; null if the job was further on already
  event_id bigint references job_events on delete set null,
  check (print_quantity >= quantity),
  primary key (sheet_id, job_id)
);
comment on table sheet_jobs is 'A job on a press sheet, as it was when the sheet was planned. Written with the sheet.';
-- A job is on one live sheet: whoever comes second is refused.
create unique index sheet_jobs_live on sheet_jobs (job_id) where is_live;
create index sheet_jobs_of_job on sheet_jobs (job_id);
create index sheet_jobs_event on sheet_jobs (event_id) where event_id is not null;

-- Who takes parcels. `tracking_url` has {tracking} where the number goes.
create table carriers (
  id text primary key check (id <> ''),
  name text not null check (name <> ''),
  tracking_url text check (tracking_url ~ '^https://[^[:space:]]+$' and POSITION(('{tracking}') in (tracking_url)) > 0),
  position int not null,
  is_default boolean not null default false,
  archived_at timestamptz,
  constraint carriers_default_is_used check (not is_default or archived_at is null)
);
comment on table carriers is 'A company that takes parcels. Written by staff.';
create unique index carriers_name on carriers (lower(name)) where archived_at is null;
create unique index carriers_default on carriers (is_default) where is_default;

-- A parcel is open while it is packed, then packed, then it has left (despatch/parcel.ts). An order has one open parcel at most.
create table parcels (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  number int not null check (number between 1 and 99),
  carrier_id text references carriers,
  tracking_number text check (tracking_number <> '' and length(tracking_number) <= 120),
  -- as weighed, and from when it left as it was then; null: by its items
  weight_grams int check (weight_grams between 1 and 1000000),
  size text not null default 'parcel' check (size in ('letter', 'large letter', 'small parcel', 'medium parcel', 'parcel', 'printed papers')),
  packed_at timestamptz,
  packed_by text check (packed_by <> ''),
  despatched_at timestamptz,
  -- null if it left because its jobs were moved
  despatched_by text check (despatched_by <> ''),
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint parcels_packed_first check (despatched_at is null or packed_at is not null),
  constraint parcels_left_by check (despatched_by is null or despatched_at is not null),
  unique (order_id, number)
);
comment on table parcels is 'A parcel of an order: open, packed, left. Written by staff while they pack; leaves with its last job.';
create unique index parcels_open on parcels (order_id) where packed_at is null;
create index parcels_waiting on parcels (order_id) where despatched_at is null;
create index parcels_tracking on parcels (upper(tracking_number)) where tracking_number is not null;

create table parcel_items (
  parcel_id uuid not null references parcels on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  quantity int not null check (quantity >= 1),
  primary key (parcel_id, job_id)
);
comment on table parcel_items is 'The copies of a job in a parcel. Written by staff while they pack.';
create index parcel_items_of_job on parcel_items (job_id);

-- Who came for an order that its customer collects.
create table handovers (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  collected_by text not null check (collected_by <> ''),
  handed_by_id uuid references users on delete set null,
  handed_by text not null check (handed_by <> ''),
  created_at timestamptz not null default now()
);
comment on table handovers is 'Who collected an order, and who handed it over. Written by staff.';
create index handovers_of_order on handovers (order_id, id);

-- The carrier's service for what was ordered with a turnaround: its code in Click & Drop.
create table despatch_services (
  turnaround_id text primary key references turnarounds,
  code text not null check (code <> '' and length(code) <= 20)
);
comment on table despatch_services is 'The carrier’s code for what was ordered with a turnaround. Written by staff.';

-- Somebody was named with an @ in a note: of an order, or of what happened to a job. The words stay in the note alone.
create table mentions (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  order_id uuid references orders on delete cascade,
  event_id bigint references job_events on delete cascade,
  by_id uuid references users on delete set null,
  created_at timestamptz not null,
  done_at timestamptz,
  constraint mentions_of_one check (num_nonnulls(order_id, event_id) = 1)
);
comment on table mentions is 'A colleague named with an @ in a note. Written with the note; done when they say so.';
create index mentions_waiting on mentions (user_id, id) where done_at is null;
create index mentions_of_order on mentions (order_id) where order_id is not null;
create index mentions_of_event on mentions (event_id) where event_id is not null;

-- A promised day that moved, or that staff looked at and kept (`leaves_on` is then the day it was).
create table day_changes (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  item_id uuid not null references order_items on delete cascade,
  was_on date not null,
  leaves_on date not null,
  -- whether the customer or the shop was the cause: what the shop caused counts as a promise not kept
  cause text not null check (cause in ('customer', 'shop')),
  -- why, as the customer reads it
  note text check (note <> ''),
  actor_id uuid references users on delete set null,
  actor_name text not null check (actor_name <> ''),
  created_at timestamptz not null,
  -- A promised day that was moved by mistake is put back within a minute: the change that does so names the one that it takes back, and
  -- neither counts any more.
  undoes bigint unique references day_changes on delete cascade
);
comment on table day_changes is 'A promised day that moved, or that staff looked at and kept. Written by staff.';
create index day_changes_of_order on day_changes (order_id, id);
create index day_changes_of_item on day_changes (item_id, id);
create index day_changes_actor on day_changes (actor_id) where actor_id is not null;

-- Days by which a press can take on no more work. Counted every minute (production/press-room.ts); product pages read them.
create table full_press_days (
  press_id text not null references presses on delete cascade,
  day date not null,
  primary key (press_id, day)
);
comment on table full_press_days is 'A day by which a press takes no more work. Counted every minute by a job.';

-- How many jobs left on each finished day, and how many of them by the day promised. Counted each night for the last 30 days, since an
-- order may be cancelled or its jobs come back afterwards; the overview counts days that are not here itself.
create table daily_promises (
  day date primary key,
  jobs int not null check (jobs >= 0),
  kept int not null,
  check (kept between 0 and jobs)
);
comment on table daily_promises is 'How many jobs left on a finished day, and how many of them on time. Counted each night.';

-- What a label, packing slip or Click & Drop file was made from: so that nobody sends a parcel to an address that its customer has corrected
-- since. Fingerprints only: nothing of a customer is kept twice.
create table parcel_papers (
  parcel_id uuid not null references parcels on delete cascade,
  paper text not null check (paper in ('label', 'slip', 'click-and-drop')),
  address text not null,
  contents text not null,
  made_at timestamptz not null,
  primary key (parcel_id, paper)
);
comment on table parcel_papers is 'A fingerprint of what a label or slip of a parcel said when it was printed. Written when staff print it.';

-- What a job's ticket was last printed from, as a fingerprint of what it says: so that nobody works from one that says something else than
-- what is true now.
create table job_tickets (
  job_id uuid primary key references jobs on delete cascade,
  words text not null,
  made_at timestamptz not null
);
comment on table job_tickets is 'A fingerprint of what a job’s ticket said when it was printed. Written when staff print it.';

-- The numbers of an order's parcels as its one documented tracking number: as many whole ones as its field holds.
create function tracking_of_parcels(ordered uuid) returns text language sql stable as $$
  select string_agg(p.tracking_number, ', ' order by p.number) from (
    select tracking_number, number, sum(length(tracking_number) + 2) over (order by number) as total
    from parcels where order_id = ordered and tracking_number is not null) p
  where p.total <= 122
$$;
comment on function tracking_of_parcels(uuid) is 'The tracking numbers of an order’s parcels, as far as they fit.';

-- The jobs that staff look for on the board.
create function words_of_job(j jobs) returns text language sql stable as $$
  select search_text(concat_ws(' ', j.code, i.product_name, i.size, nullif(i.paper_type, 'Standard'), i.finish, o.customer_name, j.blocked_note,
    i.artwork_problem))
  from order_items i, orders o where i.id = j.item_id and o.id = j.order_id
$$;
comment on function words_of_job(jobs) is 'The words by which the board finds a job.';

-- The stage of a kind that a family's jobs go to; of making, the first or the last.
create function stage_for(family text, wanted text, is_last boolean default false) returns text language sql stable as $$
  select s.id from stages s left join family_stages f on f.stage_id = s.id and f.family_id = family
  where s.kind = wanted and s.archived_at is null
  order by (f.stage_id is null), case when is_last then -f.place else f.place end,
    case when is_last then -s.position else s.position end, s.id limit 1
$$;
comment on function stage_for(text,text,boolean) is 'A family’s first or last stage of a kind.';

-- Whether an item's file can't be changed any more: some part of it is being printed, or its order has left or was cancelled.
create function item_has_begun(item uuid, status text) returns boolean language sql stable as $$
  select status <> 'pending' and (status <> 'processing' or exists (select from jobs j join stages s on s.id = j.stage_id
    where j.item_id = item and stage_rank(s.kind) > 3))
$$;
comment on function item_has_begun(uuid,text) is 'Whether an item is being made, by where its jobs are now.';

-- When an order left, was handed over or cancelled, by its history.
create function left_at(ordered uuid, status_now text) returns timestamptz language sql stable as $$
  select min(h.created_at) from order_status_history h where h.order_id = ordered
    and case when status_now = 'cancelled' then h.status = 'cancelled' else h.status in ('shipped', 'delivered') end
$$;
comment on function left_at(uuid,text) is 'When an order left or was cancelled, by its history.';

-- The days on which some press that a category's products need is full.
create function press_full_days(category text) returns json language sql stable as $$
  select coalesce(json_agg(distinct f.day::text), '[]') from full_press_days f
  where f.press_id in (select g.press_id from family_stages g where g.family_id = coalesce(
    (select c.family_id from family_categories c where c.category_id = category),
    (select d.id from product_families d where d.is_default)))
$$;
comment on function press_full_days(text) is 'The days on which the presses of a category are full.';

-- Joins a part of a job with an earlier part of the same item. The part goes, and all that happened to it stays, as the history of
-- the job that it is joined with. Pages can neither remove a job nor change what has happened: this is the only way.
create function join_part(gone uuid, stays uuid, who uuid, who_name text, at timestamptz) returns void language plpgsql security definer set
  search_path = public, pg_temp as $$
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
end $$;
comment on function join_part(uuid,uuid,uuid,text,timestamptz) is 'Joins two parts of a job: one goes, with its history, work and sheets moved to the other. The pages’ role may not delete jobs itself.';

-- Whether anything of an item was made, or is about to be: it's on a sheet, in a parcel, or had work of making measured. Looking at its file is
-- none.
create function item_was_begun(item uuid) returns boolean language sql stable as $$
  select exists (select from jobs j join stages s on s.id = j.stage_id where j.item_id = item and (stage_rank(s.kind) > 3
      or exists (select from job_runs r join stages w on w.id = r.stage_id where r.job_id = j.id and stage_rank(w.kind) > 3)
      or exists (select from parcel_items p where p.job_id = j.id)
      or exists (select from sheet_jobs t join sheets h on h.id = t.sheet_id
        where t.job_id = j.id and h.state not in ('withdrawn', 'failed'))))
$$;
comment on function item_was_begun(uuid) is 'Whether work on an item ever began, wherever its jobs are now.';

-- Pages can't delete items or jobs, so the database does it, and only where nothing of them was made. The caller holds the order's lock.
create function remove_item(item uuid, change uuid, at timestamptz) returns void language plpgsql security definer set search_path = public,
  pg_temp as $$
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
end $$;
comment on function remove_item(uuid,uuid,timestamptz) is 'Removes a line from a placed order with its jobs, which go into removed_items. The pages’ role may not delete them itself.';

-- `9:05` is 545.
create function minutes_of(clock text) returns int language sql immutable as $$
  select split_part(clock, ':', 1)::integer * 60 + split_part(clock, ':', 2)::integer
$$;
comment on function minutes_of(text) is 'A time of day as minutes after midnight.';

-- Where an order goes, and with whom it is dealt, as a paper says it.
create function address_on_paper(o orders, paper text) returns text language sql immutable parallel safe
return md5(concat_ws(E'\n', o.id, o.customer_name, o.delivery_method, o.shipping_address_line1, coalesce(o.shipping_address_line2, ''),
  o.shipping_city, o.shipping_postcode, o.shipping_country,
  case paper when 'click-and-drop' then o.customer_email || ' ' || coalesce(o.customer_phone, '') when 'packing-slip' then ''
    when 'order' then concat_ws(E'\n', o.customer_email, o.customer_phone, o.billing_address) else coalesce(o.po_number, '') end));
comment on function address_on_paper(orders,text) is 'A fingerprint of the address that a paper of an order shows.';

-- A customs declaration has what was paid, so it is out of date where that changes.
create function contents_on_paper(p parcels, paper text) returns text language sql stable parallel safe
return md5(concat_ws(E'\n', p.id, p.weight_grams, case when paper = 'click-and-drop' then p.size end,
 (select string_agg(concat_ws(' ', j.code, c.quantity,
      case when paper = 'slip' then concat_ws(' ', j.quantity, i.product_name, i.size, i.paper_type, i.finish, i.reference)
        when i.vat_decision ->> 'test' = 'export' then i.price_pence::text end), ';' order by j.code)
    from parcel_items c join jobs j on j.id = c.job_id join order_items i on i.id = j.item_id where c.parcel_id = p.id)));
comment on function contents_on_paper(parcels,text) is 'A fingerprint of what a paper of a parcel lists.';

-- A customs declaration has what was paid, so it is out of date where that changes.
create function contents_on_paper(o orders, paper text) returns text language sql stable parallel safe
return md5(concat_ws(E'\n', o.id, o.despatch_on, case when paper = 'order' then concat_ws(' ', o.total_pence, o.vat_pence, o.discount_code,
    o.payment_status) end,
  (select string_agg(concat_ws(' ', i.product_name, i.quantity, i.options, case when paper = 'order' then i.price_pence end), ';' order by i.position)
    from order_items i where i.order_id = o.id and (i.is_made or paper = 'order'))));
comment on function contents_on_paper(orders,text) is 'A fingerprint of what a paper of an order lists.';

-- What a ticket says of a job whose item and order are at hand.
create function words_on_ticket(j jobs, i order_items, o orders) returns text language sql stable parallel safe
return md5(concat_ws(E'\n', j.id, j.quantity, j.due_on, i.product_name, i.options, i.note, i.reference, i.artwork_id, o.customer_name,
  coalesce(o.notes, ''), coalesce(o.po_number, ''), o.delivery_method));
comment on function words_on_ticket(jobs,order_items,orders) is 'The same, from rows that were read already.';

-- What a ticket says of a job whose item and order are at hand.
create function words_on_ticket(j jobs) returns text language sql stable parallel safe
return (select words_on_ticket(j, i, o) from order_items i, orders o where i.id = j.item_id and o.id = j.order_id);
comment on function words_on_ticket(jobs) is 'A fingerprint of what a job’s ticket says.';

-- What has ended stays so, and no sheet goes back; but "Printed" can be undone, within a minute of it.
create function refuse_sheet_going_back() returns trigger language plpgsql as $$
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
end $$;
comment on function refuse_sheet_going_back() is 'Refuses to take a sheet back, except an undone “Printed” within a minute.';
create trigger sheet_goes_forward before update on sheets for each row when (old.state <> new.state) execute function
  refuse_sheet_going_back();

-- Copies are in one parcel only, and what has left stays as it left. Whoever packs a job's last copies waits for whoever packs others.
create function parcels_hold_copies_once() returns trigger language plpgsql as $$
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
end $$;
comment on function parcels_hold_copies_once() is 'Refuses more copies in parcels than a job has, and copies of another order.';
create trigger parcels_hold_copies_once after insert or update on parcel_items for each row execute function parcels_hold_copies_once();

create function jobs_keep_packed_copies() returns trigger language plpgsql as $$
begin
  if new.quantity < (select sum(i.quantity) from parcel_items i where i.job_id = new.id) then
    raise exception 'more copies in parcels than %', new.code using errcode = 'check_violation', constraint = 'parcel_items_copies';
  end if;
  return null;
end $$;
comment on function jobs_keep_packed_copies() is 'Refuses a job with fewer copies than are packed.';
create trigger jobs_keep_packed_copies after update of quantity on jobs for each row when (new.quantity < old.quantity) execute function
  jobs_keep_packed_copies();

create function refuse_changing_parcels_that_left() returns trigger language plpgsql as $$
begin
  if exists (select from parcels p where p.id = old.parcel_id and p.despatched_at is not null) then
    raise exception 'the parcel has left' using errcode = 'check_violation', constraint = 'parcel_items_own';
  end if;
  return coalesce(new, old);
end $$;
comment on function refuse_changing_parcels_that_left() is 'The contents of a parcel that has left stay.';
create trigger parcels_stay_as_they_left before delete or update on parcel_items for each row execute function
  refuse_changing_parcels_that_left();

create function parcels_leave_full() returns trigger language plpgsql as $$
begin
  if not exists (select from parcel_items i where i.parcel_id = new.id) then
    raise exception 'an empty parcel can''t leave' using errcode = 'check_violation', constraint = 'parcels_leave_full';
  end if;
  return null;
end $$;
comment on function parcels_leave_full() is 'Refuses to send an empty parcel.';
create trigger parcels_leave_full after insert or update on parcels for each row when (new.despatched_at is not null) execute function
  parcels_leave_full();

-- An order without parcels has the tracking number that staff type; the first parcel takes that with it. From then on the parcels
-- have the numbers, and the order's follows from them.
create function parcel_takes_tracking() returns trigger language plpgsql as $$
begin
  if new.tracking_number is null and not exists (select from parcels p where p.order_id = new.order_id) then
    select left(o.tracking_number, 120) into new.tracking_number from orders o where o.id = new.order_id;
  end if;
  return new;
end $$;
comment on function parcel_takes_tracking() is 'An order’s first parcel takes the tracking number that staff gave the order.';
create trigger parcel_takes_tracking before insert on parcels for each row execute function parcel_takes_tracking();

create function order_follows_tracking() returns trigger language plpgsql as $$
begin
  update orders set tracking_number = tracking_of_parcels(new.order_id), version = version + 1
  where id = new.order_id and tracking_number is distinct from tracking_of_parcels(new.order_id);
  return null;
end $$;
comment on function order_follows_tracking() is 'An order’s tracking number is that of its parcels.';
create trigger order_follows_tracking after insert or update of tracking_number on parcels for each row execute function
  order_follows_tracking();

-- A job that staff move by hand takes its parcels with it: gone, those with nothing else to wait for have left; back again, the
-- last that left with it has not left, and its customer isn't told so any more.
create function parcels_follow_jobs() returns trigger language plpgsql as $$
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
end $$;
comment on function parcels_follow_jobs() is 'A parcel leaves with the last of its jobs, and comes back if one comes back.';
create trigger parcels_follow_jobs after update on jobs for each row when (old.stage_id <> new.stage_id) execute function
  parcels_follow_jobs();

create function job_has_words() returns trigger language plpgsql as $$
begin
  new.search_words := case when new.closed_at is null then words_of_job(new) end;
  return new;
end $$;
comment on function job_has_words() is 'Keeps the words by which the board finds an open job.';
create trigger job_has_words before insert on jobs for each row execute function job_has_words();
create trigger job_keeps_words before update on jobs for each row when (old.code <> new.code or old.blocked_note is distinct from
  new.blocked_note or (old.closed_at is null) <> (new.closed_at is null)) execute function job_has_words();

create trigger tell_board after insert or delete or update on jobs for each statement execute function tell_board();

create trigger tell_board after insert or delete or update on presses for each statement execute function tell_board();

create trigger tell_board after insert or delete or update on press_days for each statement execute function tell_board();

create trigger tell_board after insert or delete or update on stages for each statement execute function tell_board();

create trigger tell_board after insert or delete or update on family_stages for each statement execute function tell_board();

create trigger tell_board after insert or delete or update on sheet_jobs for each statement execute function tell_board();

create trigger tell_pages after insert or delete or update or truncate on full_press_days for each statement execute function tell_pages();

-- Whoever has the board open is told when a ticket is printed, and when something on it changes that changes nothing else of a job.
create trigger tell_board after insert or update on job_tickets for each statement execute function tell_board();

-- Desk: the back office -------------------------------------------------------------------------------------------------------------------

create function is_delivery_plan(plan jsonb) returns boolean language sql immutable as $$
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
$$;
comment on function is_delivery_plan(jsonb) is 'Whether the owner’s delivery prices are complete.';

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  constraint settings_delivery check (key <> 'delivery' or coalesce(is_delivery_plan(value), false))
);
comment on table settings is 'One of the owner’s settings. Written by the owner.';

create table closed_days (
  day date primary key,
  name text not null
);
comment on table closed_days is 'A day on which the shop is closed. Written by the owner.';

-- What was sold on each day that is over, as placed: never changed afterwards, so it is counted once.
-- A row with the category '' stands for the whole day, days without a sale included.
create table daily_sales (
  day date not null,
  category_id text not null,
  orders int not null check (orders >= 0),
  sold_pence bigint not null check (sold_pence >= 0),
  primary key (day, category_id)
);
comment on table daily_sales is 'What was sold on a finished day, by category. Counted once; the category '''' is the whole day.';

-- Where staff overruled an item's VAT after the sale, and who bore it. The order, its item and its invoice stay as they were
-- bought. `refund` and `account`: the VAT was charged and has been given back, by card or off the account. `shop`: VAT
-- turned out to be due, and the shop pays it out of the price. `none`: there was no VAT in what was paid.
create table vat_changes (
  order_item_id uuid primary key references order_items on delete cascade,
  vat_class text not null check (vat_class in ('standard', 'zero')),
  amount_pence int not null check (amount_pence >= 0),
  borne text not null check (borne in ('refund', 'account', 'shop', 'customer', 'none')),
  refund_id uuid unique references refunds,
  ledger_id bigint unique references credit_ledger,
  reason text not null check (reason <> ''),
  actor text not null check (actor <> ''),
  created_at timestamptz not null default now(),
  -- VAT that turned out to be due may be charged to the customer.
  charge_id uuid unique references order_charges,
  constraint vat_change_names_its_money check ((borne = 'refund') = (refund_id is not null) and (borne = 'account') = (ledger_id is not null)
    and (borne = 'customer') = (charge_id is not null)),
  constraint vat_change_bears_what_is_due check ((borne = 'none') = (amount_pence = 0) and ((borne not in ('shop', 'customer')) or vat_class =
    'standard') and ((borne not in ('refund', 'account')) or vat_class = 'zero'))
);
comment on table vat_changes is 'An item’s VAT that staff overruled after the sale. Written by staff.';

-- What staff decided. One that was reopened stays, with what it cost.
create table complaint_decisions (
  id uuid primary key default gen_random_uuid(),
  complaint_id uuid not null references complaints on delete cascade,
  outcome text not null check (outcome in ('reprint', 'refund', 'credit', 'no')),
  cause text not null check (cause in ('file', 'prepress', 'print', 'finishing', 'packing', 'carrier', 'wrong-item', 'customer', 'none',
    'other')),
  -- what it costs us; null: nobody said
  cost_pence int check (cost_pence >= 0),
  -- what the customer was told
  words text check (words <> ''),
  reprint_order_id uuid unique references orders,
  actor text not null check (actor <> ''),
  created_at timestamptz not null,
  reopened_at timestamptz,
  constraint money_says_its_cost check ((outcome not in ('refund', 'credit')) or cost_pence > 0),
  constraint outcome_is_there check ((outcome = 'reprint') = (reprint_order_id is not null))
);
comment on table complaint_decisions is 'What staff decided about a problem with an order. Written by staff; one that was reopened stays.';
create unique index complaint_decisions_one_stands on complaint_decisions (complaint_id) where reopened_at is null;
create index complaint_decisions_newest on complaint_decisions (created_at);

-- Which copies it is about: where they were printed, and their share of its cost.
create table complaint_decision_items (
  decision_id uuid not null references complaint_decisions on delete cascade,
  order_item_id uuid not null references order_items on delete cascade,
  copies int not null check (copies >= 1),
  press_id text references presses,
  cost_pence int check (cost_pence >= 0),
  primary key (decision_id, order_item_id)
);
comment on table complaint_decision_items is 'The copies that a decision about a problem is about, with their cost. Written with the decision.';
create index complaint_decision_items_of_item on complaint_decision_items (order_item_id);
create index complaint_decision_items_press on complaint_decision_items (press_id) where press_id is not null;

-- What a decision about a problem gave back: one row for each payment, or each charge on the account, that it came of.
create table complaint_decision_money (
  decision_id uuid not null references complaint_decisions on delete cascade,
  refund_id uuid unique references refunds,
  ledger_id bigint unique references credit_ledger,
  constraint money_is_of_one_kind check (num_nonnulls(refund_id, ledger_id) = 1)
);
comment on table complaint_decision_money is 'What a decision about a problem gave back, one row for each refund or entry on account. Written with the decision.';
create index complaint_decision_money_of on complaint_decision_money (decision_id);

-- What the pages that print an order were made from, as `parcel_papers` and `job_tickets` know it: fingerprints, nothing of a
-- customer twice.
create table order_papers (
  order_id uuid not null references orders on delete cascade,
  paper text not null check (paper in ('order', 'packing-slip')),
  address text not null,
  contents text not null,
  made_at timestamptz not null,
  primary key (order_id, paper)
);
comment on table order_papers is 'A fingerprint of what a page of an order said when staff printed it. Written when they print it.';

-- The delivery prices, and the fees for changing and cancelling, of today; null where the owner has set none.
create function shop_terms() returns jsonb language sql stable as $$
  select jsonb_build_object('delivery', (select value from settings where key = 'delivery'),
    'changeFees', (select value from settings where key = 'order_change_fees'))
$$;
comment on function shop_terms() is 'The settings that decide a later change’s price, as an order keeps them.';

-- By when a job must be ready on its day, in minutes after midnight: when the parcels leave, or while whoever collects it can
-- still come. What the owner has not set follows from the opening hours. Null: by the end of the day.
create function leaving_times() returns table (weekday int, parcels int, collections int) language sql stable as $$
  select w.day, coalesce(s.parcels, h.closes),
    case when s.collections is null then greatest(h.closes - 60, h.opens) else least(s.collections, h.closes) end
  from generate_series(1, 7) w (day)
  left join (select (f ->> 'fromDay')::integer as from_day, (f ->> 'toDay')::integer as to_day,
      minutes_of(f -> 'hours' ->> 'opens') as opens, minutes_of(f -> 'hours' ->> 'closes') as closes
    from settings o, jsonb_array_elements(o.value) f where o.key = 'opening_hours') h on w.day between h.from_day and h.to_day
  left join (select minutes_of(t.value ->> 'parcels') as parcels, minutes_of(t.value ->> 'collections') as collections
    from settings t where t.key = 'leaving_times') s on true
$$;
comment on function leaving_times() is 'When parcels and collections leave, by day of the week.';

-- The papers of an order and of its parcels, before these have left, which say something else than what is true now. Those of the order have no
-- parcel's number.
create function stale_papers(o orders) returns table (parcel_number integer, paper text, what text) language sql stable parallel safe
begin atomic
  select p.number, g.paper, case when g.address <> address_on_paper(o, g.paper) then 'address' else 'contents' end
  from parcels p join parcel_papers g on g.parcel_id = p.id
  where p.order_id = o.id and p.despatched_at is null
    and (g.address, g.contents) is distinct from (address_on_paper(o, g.paper), contents_on_paper(p, g.paper))
  union all
  select null, g.paper, case when g.address <> address_on_paper(o, g.paper) then 'address' else 'contents' end
  from order_papers g
  where g.order_id = o.id and o.status in ('pending', 'processing')
    and (g.address, g.contents) is distinct from (address_on_paper(o, g.paper), contents_on_paper(o, g.paper))
  order by 1, 2;
end;
comment on function stale_papers(orders) is 'The papers of an order that say something else than is true now.';

create trigger tell_pages after insert or delete or update or truncate on settings for each statement execute function tell_pages();

create trigger tell_pages after insert or delete or update or truncate on closed_days for each statement execute function tell_pages();

-- What every shop begins with -----------------------------------------------------------------------------------------------------------------

insert into campaign_pace (free_at) values ('2000-01-01T00:00:00Z');

insert into carriers (id, name, tracking_url, is_default, position) values
  ('royal-mail', 'Royal Mail', 'https://www.royalmail.com/track-your-item#/tracking-results/{tracking}', true, 10),
  ('dpd', 'DPD', 'https://track.dpd.co.uk/search?reference={tracking}', false, 20),
  ('evri', 'Evri', 'https://www.evri.com/track/parcel/{tracking}', false, 30),
  ('parcelforce', 'Parcelforce', 'https://www.parcelforce.com/track-trace?trackNumber={tracking}', false, 40),
  ('an-post', 'An Post', 'https://www.anpost.com/Post-Parcels/Track/History?item={tracking}', false, 50);

insert into stages (id, name, kind, position) values
  ('artwork', 'Artwork', 'artwork', 10), ('proof', 'Proof', 'proof', 20), ('to-print', 'To print', 'queue', 30),
  ('printing', 'Printing', 'making', 40), ('finishing', 'Finishing', 'making', 50), ('packing', 'Packing', 'making', 60),
  ('ready', 'Ready', 'ready', 70), ('despatched', 'Despatched', 'gone', 80);

insert into presses (id, name, position) values
  ('digital', 'Digital press', 10), ('wide-format', 'Wide-format printer', 20), ('guillotine', 'Guillotine and finishing', 30),
  ('packing', 'Packing bench', 40);

insert into product_families (id, name, position, is_default) values
  ('sheets', 'Printed sheets', 10, true), ('booklets', 'Booklets', 20, false), ('large-format', 'Large format', 30, false);
insert into family_categories (category_id, family_id)
  select unnest(array['booklets', 'calendars']), 'booklets'
  union all
  select unnest(array['banners', 'roller-banners', 'correx-boards', 'foamex-boards', 'pavement-signs', 'window-graphics', 'plan-printing',
    'posters']), 'large-format';
insert into family_stages (family_id, stage_id, press_id, minutes, minutes_per_thousand) values
  ('sheets', 'printing', 'digital', 10, 12), ('sheets', 'finishing', 'guillotine', 10, 6), ('sheets', 'packing', 'packing', 5, 3),
  ('booklets', 'printing', 'digital', 15, 60), ('booklets', 'finishing', 'guillotine', 20, 60), ('booklets', 'packing', 'packing', 5, 10),
  ('large-format', 'printing', 'wide-format', 15, 4000), ('large-format', 'finishing', 'guillotine', 10, 3000),
  ('large-format', 'packing', 'packing', 10, 500);

insert into press_sheets (id, name, position, width_um, height_um, gripper_edge, gripper_um, margin_bottom_um, margin_right_um, margin_top_um,
  margin_left_um, gutter_um, work_style) values
  ('sra3', 'SRA3', 10, 450000, 320000, 'bottom', 4000, 4000, 4000, 4000, 4000, 4000, 'sheetwise'),
  ('b2', 'B2', 20, 707000, 500000, 'bottom', 12000, 6000, 6000, 6000, 6000, null, 'sheetwise');
