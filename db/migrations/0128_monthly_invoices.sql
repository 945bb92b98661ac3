-- Outside a transaction.
-- One invoice a month for trade customers who want it (decision 0024).
alter table credit_accounts add column monthly_invoice boolean not null default false;

-- An order on account that gets no invoice of its own, but is on one with the others of its month. It waits for it until there is a
-- row in `invoices`; one that is credited or charged in part before then gets its own at once.
create table monthly_orders (
  order_id uuid primary key references orders (id) on delete restrict,
  user_id uuid not null references credit_accounts (user_id) on delete restrict,
  -- the last day of a month: from that evening on it is invoiced
  invoice_on date not null check (extract(day from invoice_on + 1) = 1)
);
create index monthly_orders_of_account on monthly_orders (user_id, invoice_on);
create trigger monthly_orders_stay before update or delete on monthly_orders for each row execute function refuse_change();

-- What is the same for all orders on an invoice. Each of them has its own amounts in `invoices`, under the same number.
create table monthly_invoices (
  invoice_number text primary key check (invoice_number ~ '^INV-[0-9]{4}-[0-9]{6,}$'),
  user_id uuid not null references credit_accounts (user_id) on delete restrict,
  issued_on date not null,
  due_on date not null check (due_on >= issued_on),
  seller jsonb not null,
  order_count integer not null check (order_count > 0),
  total_pence integer not null check (total_pence > 0),
  vat_pence integer not null check (vat_pence >= 0),
  net_pence integer not null check (net_pence >= 0),
  created_at timestamptz not null default now(),
  constraint monthly_invoice_adds_up check (vat_pence + net_pence = total_pence)
);
create index monthly_invoices_of_account on monthly_invoices (user_id, issued_on desc);
create trigger monthly_invoices_are_final before update or delete on monthly_invoices for each row execute function refuse_change();
-- Then:
alter table invoices
  add column monthly_number text references monthly_invoices (invoice_number) on delete restrict,
  add constraint monthly_number_is_its_number check (monthly_number = invoice_number) not valid;

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
create constraint trigger monthly_invoice_is_its_orders after insert on monthly_invoices
  deferrable initially deferred for each row execute function monthly_invoice_is_its_orders();
create constraint trigger monthly_invoice_has_its_orders after insert on invoices
  deferrable initially deferred for each row when (new.monthly_number is not null) execute function monthly_invoice_is_its_orders();
-- Then:
-- Changed before it was invoiced: the invoice says what the order is then, so it is no change of that.
alter table order_changes add column before_invoice boolean not null default false,
  add constraint before_the_invoice_nothing_waits check (not before_invoice or state = 'applied');
-- Then:
alter table invoices validate constraint monthly_number_is_its_number;
-- Then:
-- An order's own number is no other's; a month's is that of all its orders.
create unique index concurrently invoices_number on invoices (invoice_number, (case when monthly_number is not null then order_id end)) nulls not distinct;
-- Then:
alter table invoices drop constraint invoices_invoice_number_key;
