-- Outside a transaction.
-- What is open of each invoice on account, kept in the transaction that writes the ledger: to work it out for everybody, the overview
-- read every entry of every account that owes anything.
create table open_invoices (
  user_id uuid not null references credit_accounts (user_id) on delete cascade,
  order_id uuid not null references orders (id) on delete cascade,
  -- a charge on top of the order; null: the order itself
  charge_id uuid references order_charges (id) on delete cascade,
  open_pence integer not null check (open_pence > 0),
  due_on date not null,
  unique nulls not distinct (order_id, charge_id)
);
create index open_invoices_due on open_invoices (due_on) include (open_pence);
create index open_invoices_of_account on open_invoices (user_id);

-- When what account `account` owes for an order, or for a charge on top of it, is due: as invoiced, else by its terms.
create function due_on_account(account uuid, ordered uuid, charge uuid) returns date language sql stable as $$
  select coalesce(case when charge is null then i.due_on else j.due_on end,
    coalesce(m.invoice_on, (coalesce(o.placed_at, o.created_at) at time zone 'Europe/London')::date) + c.payment_terms_days)
  from orders o join credit_accounts c on c.user_id = account left join invoices i on i.order_id = o.id
    left join monthly_orders m on m.order_id = o.id left join charge_invoices j on j.charge_id = charge
  where o.id = ordered
$$;

-- Payments settle the oldest first, so the newest that add up to the balance are open. An order's day in this row stays.
create function keep_open_invoices(account uuid) returns void language sql as $$
  with charged as (
    select l.order_id, l.charge_id, l.amount, c.current_balance_pence as balance,
      coalesce(sum(l.amount) over (order by coalesce(j.created_at, o.created_at) desc, o.id, l.charge_id
        rows between unbounded preceding and 1 preceding), 0) as newer
    from credit_accounts c
    join lateral (select order_id, charge_id, sum(amount_pence)::int as amount from credit_ledger
      where user_id = c.user_id and kind in ('order', 'reversal', 'charge', 'charge-reversal')
      group by order_id, charge_id having sum(amount_pence) > 0) l on true
    join orders o on o.id = l.order_id left join charge_invoices j on j.charge_id = l.charge_id
    where c.user_id = account and c.current_balance_pence > 0),
  open as materialized (
    select order_id, charge_id, least(amount, balance - newer)::int as open_pence from charged where newer < balance),
  settled as (
    delete from open_invoices t where t.user_id = account and not exists (
      select from open o where o.order_id = t.order_id and o.charge_id is not distinct from t.charge_id))
  insert into open_invoices (user_id, order_id, charge_id, open_pence, due_on)
  select account, order_id, charge_id, open_pence, due_on_account(account, order_id, charge_id) from open
  on conflict (order_id, charge_id) do update set open_pence = excluded.open_pence
    where open_invoices.open_pence <> excluded.open_pence
$$;
-- Then:
-- At the end of the transaction: an order is written after it is charged. Whoever writes the ledger holds its account's lock.
create function ledger_opens_invoices() returns trigger language plpgsql as $$
begin
  perform keep_open_invoices(new.user_id);
  return null;
end $$;
create constraint trigger ledger_opens_invoices after insert on credit_ledger
  deferrable initially deferred for each row execute function ledger_opens_invoices();
-- Then:
-- What was open before it was invoiced is due by the invoice.
create function invoice_sets_due_day() returns trigger language plpgsql as $$
begin
  update open_invoices set due_on = new.due_on where order_id = new.order_id and charge_id is null and due_on <> new.due_on;
  return null;
end $$;
create trigger invoice_sets_due_day after insert on invoices
  for each row when (new.due_on is not null) execute function invoice_sets_due_day();
-- Then:
create function terms_set_due_days() returns trigger language plpgsql as $$
begin
  update open_invoices t set due_on = due_on_account(t.user_id, t.order_id, t.charge_id) where t.user_id = new.user_id
    and t.due_on <> due_on_account(t.user_id, t.order_id, t.charge_id);
  return null;
end $$;
create trigger terms_set_due_days after update of payment_terms_days on credit_accounts
  for each row when (new.payment_terms_days <> old.payment_terms_days) execute function terms_set_due_days();
-- Then:
select keep_open_invoices(user_id) from credit_accounts where current_balance_pence > 0;
