-- Outside a transaction.
-- The turnarounds of an order's items: a payment that arrives after their cut-off moves the despatch day. Null: an older order.
alter table orders add column turnarounds jsonb check (jsonb_typeof(turnarounds) = 'array');
-- Then:
-- A payment looks for the lines that it bought in all carts.
create index concurrently cart_lines_line on cart_lines (id);
