-- Outside a transaction.
-- A trade customer's own reference for a line, such as the line or cost centre of their purchase order.
alter table order_items add column reference text check (reference <> '');
-- Then:
alter table draft_lines add column reference text check (reference <> '');
-- Then:
-- Staff find an order by its customer's own number and references as by any other of its words: 0175 and 0176 put them there. The references
-- of its items are put together once, as the names of their products are.
alter table orders add column item_references text not null default '';
