-- The overdue invoices that trade customers were emailed about, by how many days after the due date the owner's rule said: each once.
create table account_chases (
  order_id uuid not null references orders (id) on delete cascade,
  -- null: the order's own invoice
  charge_id uuid references order_charges (id) on delete cascade,
  after_days smallint not null check (after_days between 1 and 365),
  sent_on date not null,
  constraint account_chases_once unique nulls not distinct (order_id, charge_id, after_days)
);
