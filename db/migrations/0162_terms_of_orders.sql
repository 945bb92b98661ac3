-- Outside a transaction.
-- An order keeps the terms that it was agreed on (decision 0022): later changes of it are judged by these, whatever the owner has changed since.

-- What a code asked for and gave on the day on which the order took it. A product that was in one of its categories then counts as one of its
-- products, so that it stays one when it moves to another category.
create function code_terms(code discount_codes) returns jsonb language sql stable as $$
  select jsonb_build_object('type', code.type, 'value', code.value, 'minimumOrderPence', code.minimum_order_pence,
    'maximumDiscountPence', code.maximum_discount_pence, 'applicableCategories', code.applicable_categories,
    'applicableProducts', (select coalesce(jsonb_agg(distinct id), '[]') from (select unnest(code.applicable_products) as id
      union all select p.id from products p where p.category_id = any(code.applicable_categories)) listed))
$$;

-- The delivery prices, and the fees for changing and cancelling, of today; null where the owner has set none.
create function shop_terms() returns jsonb language sql stable as $$
  select jsonb_build_object('delivery', (select value from settings where key = 'delivery'),
    'changeFees', (select value from settings where key = 'order_change_fees'))
$$;

alter table orders
  add column code_terms jsonb check (jsonb_typeof(code_terms) = 'object'),
  add column shop_terms jsonb check (jsonb_typeof(shop_terms) = 'object');
-- Then:
-- Whether codes come on top of the item's price: not on some trade prices. `takes_discount` says whether what is taken off now is taken off it too.
-- A fee for changing the order is an item that nobody makes, and that no discount counts or lowers.
alter table order_items
  add column takes_codes boolean not null default true,
  add column is_fee boolean not null default false,
  add constraint a_fee_is_only_paid check (not is_fee or not is_made and product_id is null and not takes_discount and not takes_codes) not valid;

-- Then:
alter table order_items validate constraint a_fee_is_only_paid;
-- Then:
-- For each 5000 of orders:
-- Orders that can still change keep today's terms: those of their own day are no longer known. An item that took no discount has a trade
-- price on which codes don't come.
update orders set shop_terms = shop_terms(),
  code_terms = (select code_terms(d) from discount_codes d where d.id = orders.discount_code_id)
  where status in ('pending', 'processing') and id > $1 and id <= $2;
-- Then:
-- For each 5000 of orders:
update order_items i set takes_codes = false from orders o where o.id = i.order_id and o.status in ('pending', 'processing')
  and o.id > $1 and o.id <= $2 and not i.takes_discount;
