-- The size, bleed, pages and cover that an item was ordered with: its file is judged by them, whatever becomes of the product. Null: ordered
-- before this was kept, or not made by us.
alter table order_items add column artwork_needs jsonb;
