-- A VAT invoice for each placed order (VAT Regulations 1995, 14): numbered from the database without gaps, never changed.
-- What was bought, for whom and at which rate of VAT is in the order and its items, which are kept as long.

create table invoices (
  order_id uuid primary key references orders on delete restrict,
  invoice_number text not null unique check (invoice_number ~ '^INV-[0-9]{4}-[0-9]{6,}$'),
  issued_on date not null,
  -- set where the order is owed on account
  due_on date check (due_on >= issued_on),
  -- who sold it, as the company was on that day
  seller jsonb not null,
  total_pence int not null check (total_pence >= 0),
  vat_pence int not null check (vat_pence >= 0),
  net_pence int not null check (net_pence >= 0),
  created_at timestamptz not null default now(),
  constraint invoice_adds_up check (vat_pence + net_pence = total_pence)
);
create trigger invoices_are_final before update or delete on invoices for each row execute function refuse_change();
