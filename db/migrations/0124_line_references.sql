-- A trade customer's own reference for a line, such as the line or cost centre of their purchase order.
alter table order_items add column reference text check (reference <> '');
alter table draft_lines add column reference text check (reference <> '');

-- Staff find an order by its customer's own number and references as by any other of its words. The references of its
-- items are put together once, as the names of their products are.
alter table orders add column item_references text not null default '';
drop index orders_search;
alter table orders drop column search_words;
alter table orders add column search_words text not null generated always as (lower(order_number || ' ' || customer_name
  || ' ' || customer_email || ' ' || coalesce(customer_phone, '') || ' ' || product_names
  || ' ' || coalesce(po_number, '') || ' ' || item_references)) stored;
create index orders_search on orders using gin (((created_at at time zone 'UTC')::date), search_words gin_trgm_ops,
  (words_meet(search_words))) with (gin_pending_list_limit = 256);
analyze orders;
