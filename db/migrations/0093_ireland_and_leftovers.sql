-- Outside a transaction.
-- Deliveries to Ireland, where the owner has turned them on (decision 0013).
alter table addresses add column country text not null default 'United Kingdom' check (country in ('United Kingdom', 'Ireland'));
-- Then:
alter table billing_details add column country text not null default 'United Kingdom' check (country in ('United Kingdom', 'Ireland'));
-- Then:
create or replace function is_delivery_plan(plan jsonb) returns boolean language sql immutable as $$
  select jsonb_array_length(plan -> 'zones') > 0 and jsonb_array_length(plan -> 'bandsGrams') > 0
    and not jsonb_path_exists(plan, '$.bandsGrams[*] ? (@ <= 0)')
    and not jsonb_path_exists(plan, '$.zones[*].pricesPence[*] ? (@ < 0 || @ > 100000 || @ != @.floor())')
    and not jsonb_path_exists(plan, '$.zones[*].extraKgPence ? (@ < 0 || @ > 100000 || @ != @.floor())')
    and (select bool_and(jsonb_array_length(zone -> 'pricesPence') = jsonb_array_length(plan -> 'bandsGrams')
        and zone ->> 'name' <> '' and zone ? 'freeFromPence') from jsonb_array_elements(plan -> 'zones') zone)
    and (not plan ? 'ireland' or (
      jsonb_array_length(plan -> 'ireland' -> 'pricesPence') = jsonb_array_length(plan -> 'bandsGrams')
      and not jsonb_path_exists(plan, '$.ireland.pricesPence[*] ? (@ < 0 || @ > 100000 || @ != @.floor())')
      and not jsonb_path_exists(plan, '$.ireland.extraKgPence ? (@ < 0 || @ > 100000 || @ != @.floor())')
      and plan -> 'ireland' ? 'freeFromPence'
      and jsonb_typeof(plan -> 'ireland' -> 'isOn') = 'boolean' and (plan -> 'ireland' ->> 'limitPence')::int > 0))
$$;

-- What was sold to Ireland in the calendar year of a moment, without VAT and less what was credited. An order that waits for its card payment
-- counts, so that two customers can't both pass the limit. `except_cart`: that cart's own waiting order is left out.
create function sold_to_ireland(moment timestamptz, except_cart uuid default null) returns bigint language sql stable as $$
  select coalesce(sum(o.net_pence - coalesce((select sum(n.net_pence) from credit_notes n where n.order_id = o.id
    and not exists (select from credit_note_cancellations c where c.note_number = n.note_number)), 0)), 0)
  from orders o
  where o.shipping_country = 'Ireland' and o.delivery_method = 'delivery' and o.status <> 'cancelled'
    and o.created_at >= date_trunc('year', moment at time zone 'Europe/London') at time zone 'Europe/London'
    and o.created_at < (date_trunc('year', moment at time zone 'Europe/London') + interval '1 year') at time zone 'Europe/London'
    and not (except_cart is not null and o.cart_id = except_cart and o.payment_status = 'pending')
$$;

-- An order that would pass the limit is refused, unless the owner has said that this year's may. It runs as the transaction ends, and
-- locks the setting first, so that of two orders the second counts what the first one wrote.
create function within_irish_limit() returns trigger language plpgsql as $$
declare
  ireland jsonb;
begin
  select value -> 'ireland' into ireland from settings where key = 'delivery' for no key update;
  if ireland is null or (ireland ->> 'continuesIn')::int = extract(year from new.created_at at time zone 'Europe/London') then
    return null;
  end if;
  if sold_to_ireland(new.created_at) > (ireland ->> 'limitPence')::bigint then
    raise exception 'sales to Ireland pass the limit' using errcode = 'check_violation', constraint = 'orders_within_irish_limit';
  end if;
  return null;
end $$;
create constraint trigger orders_within_irish_limit after insert on orders deferrable initially deferred
  for each row when (new.shipping_country = 'Ireland' and new.delivery_method = 'delivery') execute function within_irish_limit();

-- Whether customers collect what has a turnaround. Until now its name said so.
alter table turnarounds add column is_collected boolean not null default false;
update turnarounds set is_collected = true where name ~* '\mcollect';
-- Then:
-- How wide the spine of a book was when it was ordered, in thousandths of a millimetre: its cover is checked for that, whatever is said of its
-- papers later. Null: no book, or ordered before this.
alter table order_items add column spine_um integer check (spine_um >= 0);
-- Then:
-- Orders delivered abroad are few, and each order to Ireland adds up those of its year.
create index concurrently orders_to_ireland on orders (created_at) where shipping_country = 'Ireland' and delivery_method = 'delivery';
