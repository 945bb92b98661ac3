-- Outside a transaction.
-- Orders paid by bank transfer, or by cash or card machine at the counter (decision 0021). Their payment is `by hand`: no card
-- provider knows it. What arrives is written down by staff, one row each, and the payment is settled when it is whole.
alter table orders drop constraint orders_payment_method_check;
alter table orders add constraint orders_payment_method_check
  check (payment_method in ('stripe', 'account', 'bank', 'counter')) not valid;
-- Then:
alter table payments drop constraint payments_provider_check;
alter table payments add constraint payments_provider_check check (provider in ('stripe', 'test', 'hand')) not valid;
-- What its receipts add up to, kept by a trigger: more or less than its amount is for staff to settle.
alter table payments add column received_pence integer not null default 0;
alter table payments add constraint payments_receive_by_hand
  check (received_pence >= 0 and (received_pence = 0 or provider = 'hand')) not valid;
alter table payments add constraint payments_by_hand_have_no_page
  check (provider <> 'hand' or session_id is null and charge_id is null) not valid;
-- The last day on which an order waits for its bank transfer, as its customer was told.
alter table payments add column due_on date;
alter table payments add constraint only_transfers_are_due check (due_on is null or provider = 'hand') not valid;

-- Money that arrived (`received`), one that was written down by mistake (`reversed`), and what was paid back because too much
-- arrived or the order had ended (`returned`): the last two are negative. Nothing is changed or deleted.
create table receipts (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments on delete cascade,
  kind text not null check (kind in ('received', 'reversed', 'returned')),
  amount_pence integer not null check (amount_pence <> 0 and (amount_pence > 0) = (kind = 'received')),
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
  constraint only_a_reversal_names_what_it_reverses check ((kind = 'reversed') = (reverses is not null)),
  constraint what_is_taken_away_has_a_reason check (kind = 'received' or why is not null),
  constraint only_receipts_are_on_a_statement check (statement_line is null or kind = 'received' and how = 'bank')
);
create index receipts_payment on receipts (payment_id);

create function receipt_counts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
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
-- What was written down stays; a reference may be erased with the customer that it names.
create function receipts_stay() returns trigger language plpgsql as $$
begin
  raise exception 'receipt % is not rewritten', old.id using errcode = 'check_violation';
end $$;
create trigger receipts_stay before update of id, payment_id, kind, amount_pence, how, moved_on, why, reverses, statement_line, actor,
  created_at on receipts for each row execute function receipts_stay();
create trigger receipts_count after insert on receipts for each row execute function receipt_counts();
-- Then:
-- A refund of such a payment is paid back by staff: no provider sends it.
alter table refunds add column by_hand boolean not null default false;
alter table refunds add constraint refunds_by_hand_are_not_sent check (not by_hand or next_try_at is null and provider_refund_id is null);
create index refunds_to_pay_back on refunds (created_at) where by_hand and done_at is null and refused is null;
-- Then:
-- What a customer paid too little, and staff let go: it reduces the invoice.
alter table credit_notes add column shortfall_of uuid unique references payments on delete restrict;
alter table credit_notes drop constraint credit_note_has_one_cause;
alter table credit_notes add constraint credit_note_has_one_cause check (num_nonnulls(refund_id, ledger_id, shortfall_of) = 1);
-- Then:
alter table orders validate constraint orders_payment_method_check;
-- Then:
alter table payments validate constraint payments_provider_check;
-- Then:
alter table payments validate constraint payments_receive_by_hand;
-- Then:
alter table payments validate constraint payments_by_hand_have_no_page;
-- Then:
alter table payments validate constraint only_transfers_are_due;
-- Then:
create index concurrently orders_waiting_for_transfer on orders (created_at)
  where payment_method = 'bank' and payment_status = 'pending';
-- Then:
create index concurrently payments_not_as_received on payments (order_id)
  where provider = 'hand' and (status = 'paid' and received_pence <> amount_pence or status <> 'paid' and received_pence > 0);
