-- What an item is made of and how it is folded, as it was ordered: production works by that, whatever becomes of its product, options
-- and papers. Null: ordered before this was kept, or not made by us.
alter table order_items add column made_of jsonb;
