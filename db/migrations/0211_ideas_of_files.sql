-- Outside a transaction.
-- A file that can't be printed, kept as the idea for the one that its customer sends later. No foreign key: it may go with its customer's
-- other files, and one that has gone is no idea any more.
alter table cart_lines add column idea_id uuid;
-- Then:
alter table order_items add column idea_id uuid;
-- Then:
create index concurrently order_items_idea on order_items (idea_id) where idea_id is not null;
