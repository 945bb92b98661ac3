-- Whom a month's invoice is addressed to: the account's billing address on the day of issue, or that of its newest order. Kept apart from the
-- invoice, which never changes, so that a person can be forgotten. Invoices from before have no row and are addressed as their newest order.
create table monthly_buyers (
  invoice_number text primary key references monthly_invoices (invoice_number) on delete restrict,
  buyer jsonb not null check (jsonb_typeof(buyer) = 'object')
);
create trigger monthly_buyers_stay before update on monthly_buyers for each row execute function refuse_change();
