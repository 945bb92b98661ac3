-- Outside a transaction.
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
create index payment_checks_requested on payment_checks (requested_at);

create table payment_differences (
  id uuid primary key default gen_random_uuid(),
  fingerprint text not null unique,
  kind text not null check (kind in ('paid-there', 'not-paid-there', 'amount', 'order-shows', 'unknown-payment',
    'refund-there', 'refund-not-there', 'refund-amount', 'dispute-there', 'dispute-not-there')),
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
create index payment_differences_open on payment_differences (found_at) where settled_at is null;
create index payment_differences_settled on payment_differences (settled_at) where settled_at is not null;

-- Recovery asks about those first that it asked about longest ago, so that a few old payments can't hold up the others.
alter table payments add column checked_at timestamptz;
-- Then:
-- The day on which staff paid a refund back outside Galley.
alter table refunds add column paid_back_on date,
  add constraint refund_paid_back_on_a_day check (paid_back_on is null or paid_back_how is not null);
-- Then:
create index concurrently payments_created on payments (created_at, id);
-- Then:
create index concurrently payments_to_recover on payments (checked_at nulls first, created_at) where status = 'pending';
