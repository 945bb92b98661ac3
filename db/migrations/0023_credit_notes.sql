-- A credit note for all that goes back of an invoiced order (VAT Regulations 1995, 15C): a refund by card that is done, or an
-- entry that takes the order off its customer's account. Numbered from the database without gaps, never changed. What was
-- bought and by whom is in the order, as with the invoice.

create table credit_notes (
  note_number text primary key check (note_number ~ '^CN-[0-9]{4}-[0-9]{6,}$'),
  order_id uuid not null references invoices on delete restrict,
  -- what it is for: one note for each
  refund_id uuid unique references refunds on delete restrict,
  ledger_id bigint unique references credit_ledger on delete restrict,
  issued_on date not null,
  -- who sold it, as the company was on that day
  seller jsonb not null,
  -- as its customer reads it
  reason text not null check (reason <> ''),
  -- what is credited of the goods at each rate, with the VAT in it
  standard_gross_pence int not null check (standard_gross_pence >= 0),
  standard_vat_pence int not null check (standard_vat_pence between 0 and standard_gross_pence),
  zero_gross_pence int not null check (zero_gross_pence >= 0),
  total_pence int not null generated always as (standard_gross_pence + zero_gross_pence) stored check (total_pence > 0),
  vat_pence int not null generated always as (standard_vat_pence) stored,
  net_pence int not null generated always as (standard_gross_pence - standard_vat_pence + zero_gross_pence) stored,
  created_at timestamptz not null default now(),
  constraint credit_note_has_one_cause check (num_nonnulls(refund_id, ledger_id) = 1)
);
create index credit_notes_order on credit_notes (order_id);
create trigger credit_notes_are_final before update or delete on credit_notes for each row execute function refuse_change();

-- A note whose money did not go back after all (a refund that failed later, an order that was taken up again and charged anew):
-- its number stays taken, it counts no more, and the invoice stands.
create table credit_note_cancellations (
  note_number text primary key references credit_notes on delete restrict,
  cancelled_on date not null,
  reason text not null check (reason <> ''),
  created_at timestamptz not null default now()
);
create trigger credit_note_cancellations_are_final before update or delete on credit_note_cancellations
  for each row execute function refuse_change();

create function credit_notes_within_invoice() returns trigger language plpgsql as $$
declare
  billed invoices;
  credited record;
begin
  select * into billed from invoices where order_id = new.order_id for update;
  select sum(total_pence) as total, sum(vat_pence) as vat, sum(net_pence) as net into credited from credit_notes n
    where n.order_id = new.order_id
      and not exists (select 1 from credit_note_cancellations c where c.note_number = n.note_number);
  if credited.total > billed.total_pence or credited.vat > billed.vat_pence or credited.net > billed.net_pence then
    raise exception 'credit notes of invoice % are more than it', billed.invoice_number using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger credit_notes_within_invoice after insert on credit_notes
  for each row execute function credit_notes_within_invoice();

-- What a refund's credit note says of it; `reason` beside it is for the staff alone.
alter table refunds add column credit_reason text not null default 'Refund' check (credit_reason <> '');

-- What of an order the customer had paid on account, was to be paid back, and has been.
alter table orders add column paid_back_pence int not null default 0 check (paid_back_pence >= 0);
