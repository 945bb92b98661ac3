-- Outside a transaction.
-- An amount charged on top of a placed order, because more turned out to be due than it cost: VAT, so far. On account it is owed
-- at once; by card its customer is asked for it. The order, its items and its first invoice stay as they were bought.
create table order_charges (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete restrict,
  kind text not null check (kind in ('vat')),
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
  reminded_at timestamptz,
  constraint charge_is_settled_once check ((state = 'waiting') = (settled_at is null)),
  constraint withdrawal_says_who_and_why check (
    (state = 'withdrawn') = (withdrawn_why is not null) and (state = 'withdrawn') = (withdrawn_by is not null))
);
create index order_charges_order on order_charges (order_id);
create index order_charges_waiting on order_charges (created_at) where state = 'waiting';

-- What the customer was asked for never changes, and a charge that is paid or withdrawn stays so.
create function charge_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'waiting'
    or (new.order_id, new.kind, new.what, new.why, new.net_pence, new.vat_pence, new.created_by, new.created_at)
      is distinct from (old.order_id, old.kind, old.what, old.why, old.net_pence, old.vat_pence, old.created_by, old.created_at)
  then
    raise exception 'charge % is final', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger order_charges_stay before update or delete on order_charges for each row execute function charge_stays();

-- A payment for a charge, not for the order itself. An order may have several, and a charge one open at a time. A charge paid by
-- one payment needs no other: what a second one brought goes back.
alter table payments add column charge_id uuid references order_charges on delete restrict;
-- Then:
-- A charge on account, and what is taken off of it again.
alter table credit_ledger add column charge_id uuid references order_charges deferrable initially deferred;
alter table credit_ledger drop constraint credit_ledger_kind_check;
alter table credit_ledger add constraint credit_ledger_kind_check
  check (kind in ('order', 'reversal', 'charge', 'charge-reversal', 'payment', 'adjustment'));
alter table credit_ledger add constraint credit_ledger_names_its_charge
  check ((kind in ('charge', 'charge-reversal')) = (charge_id is not null));

-- The VAT invoice of a charge that was paid or is owed on account: numbered in the series of the orders' invoices, never changed.
-- It names the money, and adds to the order's own invoice.
create table charge_invoices (
  charge_id uuid primary key references order_charges on delete restrict,
  invoice_number text not null unique check (invoice_number ~ '^INV-[0-9]{4}-[0-9]{6,}$'),
  payment_id uuid unique references payments on delete restrict,
  ledger_id bigint unique references credit_ledger on delete restrict,
  issued_on date not null,
  -- set where it is owed on account
  due_on date check (due_on >= issued_on),
  -- the tax point: that of the order, whose sale it is part of
  supplied_on date check (supplied_on <= issued_on),
  seller jsonb not null,
  total_pence int not null check (total_pence > 0),
  vat_pence int not null check (vat_pence >= 0),
  net_pence int not null check (net_pence >= 0),
  created_at timestamptz not null default now(),
  constraint charge_invoice_adds_up check (vat_pence + net_pence = total_pence),
  constraint charge_invoice_names_its_money check (num_nonnulls(payment_id, ledger_id) = 1)
);
create trigger charge_invoices_are_final before update or delete on charge_invoices
  for each row execute function refuse_change();
-- Then:
-- A credit note of a charge credits the charge's invoice; without one, the order's.
alter table credit_notes add column charge_id uuid references charge_invoices on delete restrict;
create or replace function credit_notes_within_invoice() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
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
-- Then:
-- VAT that turned out to be due may be charged to the customer.
alter table vat_changes add column charge_id uuid unique references order_charges;
alter table vat_changes drop constraint vat_changes_borne_check;
alter table vat_changes add constraint vat_changes_borne_check
  check (borne in ('refund', 'account', 'shop', 'customer', 'none'));
alter table vat_changes drop constraint vat_change_names_its_money;
alter table vat_changes add constraint vat_change_names_its_money check (
  (borne = 'refund') = (refund_id is not null) and (borne = 'account') = (ledger_id is not null)
  and (borne = 'customer') = (charge_id is not null));
alter table vat_changes drop constraint vat_change_bears_what_is_due;
alter table vat_changes add constraint vat_change_bears_what_is_due check (
  (borne = 'none') = (amount_pence = 0) and (borne not in ('shop', 'customer') or vat_class = 'standard')
  and (borne not in ('refund', 'account') or vat_class = 'zero'));
-- Then:
create unique index concurrently payments_one_paid_now on payments (order_id) where status = 'paid' and charge_id is null;
-- Then:
create unique index concurrently payments_one_open_per_charge on payments (charge_id) where status = 'pending';
-- Then:
create index concurrently payments_charge on payments (charge_id) where charge_id is not null;
-- Then:
drop index payments_one_paid_per_order;
alter index payments_one_paid_now rename to payments_one_paid_per_order;
