-- Outside a transaction.
-- A trigger writes what an item cost everybody else, as migration 0083 has it by now, also where that ran when it was a generated column.
alter table order_items alter column public_price_pence drop expression if exists, alter column public_price_pence set default 0;
create or replace function item_has_public_price() returns trigger language plpgsql as $$
begin
  new.public_price_pence := new.price_pence + new.trade_saving_pence;
  return new;
end $$;
create or replace trigger item_has_public_price before insert or update on order_items for each row execute function item_has_public_price();
-- Then:
-- For each 5000 of order_items:
-- A backup of such a shop has no value of it.
update order_items set public_price_pence = price_pence + trade_saving_pence where id > $1 and id <= $2
  and public_price_pence <> price_pence + trade_saving_pence;
