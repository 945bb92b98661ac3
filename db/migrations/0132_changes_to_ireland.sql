-- The yearly limit of sales to Ireland (decision 0013) counts what orders cost after their changes. One that waits for its card payment holds
-- its place, as an order does. What a change gave back has lowered the order already, so its credit note doesn't count again.
create or replace function sold_to_ireland(moment timestamptz, except_cart uuid default null) returns bigint language sql stable as $$
  select coalesce(sum(o.net_pence
    + coalesce((select sum(h.difference_pence - h.vat_pence) from order_changes h
      where h.order_id = o.id and h.state = 'waiting' and h.difference_pence > h.vat_pence), 0)
    - coalesce((select sum(n.net_pence) from credit_notes n left join refunds r on r.id = n.refund_id
      left join credit_ledger l on l.id = n.ledger_id
      where n.order_id = o.id and r.change_id is null and l.change_id is null
        and not exists (select from credit_note_cancellations c where c.note_number = n.note_number)), 0)), 0)
  from orders o
  where o.shipping_country = 'Ireland' and o.delivery_method = 'delivery' and o.status <> 'cancelled'
    and o.created_at >= date_trunc('year', moment at time zone 'Europe/London') at time zone 'Europe/London'
    and o.created_at < (date_trunc('year', moment at time zone 'Europe/London') + interval '1 year') at time zone 'Europe/London'
    and not (except_cart is not null and o.cart_id = except_cart and o.payment_status = 'pending')
$$;

-- A change that makes an order dearer is asked too, as it is drafted: once it is paid it is made.
create function change_within_irish_limit() returns trigger language plpgsql as $$
declare
  ireland jsonb;
  sold_at timestamptz;
begin
  select created_at into sold_at from orders
  where id = new.order_id and shipping_country = 'Ireland' and delivery_method = 'delivery' and reprint_of is null;
  if not found then
    return null;
  end if;
  select value -> 'ireland' into ireland from settings where key = 'delivery' for no key update;
  if ireland is null or (ireland ->> 'continuesIn')::int = extract(year from sold_at at time zone 'Europe/London') then
    return null;
  end if;
  if sold_to_ireland(sold_at) > (ireland ->> 'limitPence')::bigint then
    raise exception 'sales to Ireland pass the limit' using errcode = 'check_violation', constraint = 'orders_within_irish_limit';
  end if;
  return null;
end $$;
create constraint trigger change_within_irish_limit after insert on order_changes deferrable initially deferred for each row
  when (new.standard_pence + new.zero_pence > new.vat_pence) execute function change_within_irish_limit();
