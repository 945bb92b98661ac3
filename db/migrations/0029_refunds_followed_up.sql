-- Outside a transaction.
-- A refund that can't be sent is tried again for days, can be tried at once by hand, or is recorded as paid back outside Galley.

alter table refunds
  add column tries int not null default 0 check (tries >= 0),
  -- one process asks the card provider until then; nobody else asks, and nobody pays it back by hand
  add column trying_until timestamptz,
  -- null once the provider has it, has refused it, it was paid back otherwise, or Galley gave up
  add column next_try_at timestamptz default now(),
  -- why the last try failed, for staff, and when the first one did
  add column problem text check (problem <> ''),
  add column failing_since timestamptz,
  add column gave_up_at timestamptz,
  -- how it was paid back outside Galley, as its customer reads it, and who of the staff recorded it
  add column paid_back_how text check (paid_back_how <> ''),
  add column paid_back_by uuid references users on delete set null;

alter table refunds drop constraint refund_done_is_known;
alter table refunds add constraint refund_done_is_known
  check (done_at is null or provider_refund_id is not null or paid_back_how is not null);
alter table refunds add constraint refund_paid_back_is_done check (paid_back_how is null or (done_at is not null and refused is null));

-- Those whose job gave up before are tried again, as ones that failed.
update refunds set next_try_at = null where provider_refund_id is not null or refused is not null or done_at is not null;
update refunds set tries = 1, problem = 'an earlier version of Galley stopped trying', failing_since = created_at
  where provider_refund_id is null and refused is null and done_at is null;

alter table refunds add constraint refund_over_is_not_tried
  check (next_try_at is null or (provider_refund_id is null and refused is null and done_at is null and gave_up_at is null));
alter table refunds add constraint refund_problem_has_a_time check ((problem is null) = (failing_since is null));
create index refunds_to_send on refunds (next_try_at) where next_try_at is not null;
create index refunds_failing on refunds (failing_since) where provider_refund_id is null and refused is null and done_at is null
  and problem is not null;
-- Then:
alter table orders drop constraint orders_attention_check;
alter table orders add constraint orders_attention_check
  check (attention in ('amount-differs', 'paid-after-cancel', 'refund-failed', 'refunded-twice')) not valid;
-- Then:
alter table orders validate constraint orders_attention_check;
-- Then:
create index concurrently orders_attention on orders (created_at) where attention is not null;
