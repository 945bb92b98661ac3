-- What the hourly check found wrong: one row for each broken invariant, until it holds again.
create table broken_invariants (
  id text primary key,
  -- how many rows break it, and the first of them (order numbers and ids, never names)
  found integer not null check (found > 0),
  examples text[] not null,
  since timestamptz not null,
  seen_at timestamptz not null
);

-- Facts about the shop that a wrong environment must not contradict: a fingerprint of its secret, and since when it
-- has had a live payment key.
create table shop_facts (
  name text primary key check (name in ('secret-fingerprint', 'live-since')),
  value text not null,
  updated_at timestamptz not null default now()
);
