-- Outside a transaction.
-- Staff put a discount code on a placed order, or another in its place (decision 0022).

-- The code whose use a change takes. While the change waits to be paid, the use is held for it; its order may still have the use of another. A change
-- stays as it was made when the code is deleted, so this is no foreign key.
alter table order_changes add column discount_code_id uuid;

-- Then:
create unique index concurrently discount_redemptions_once on discount_redemptions (order_id, discount_code_id);
-- Then:
alter table discount_redemptions drop constraint discount_redemptions_pkey;
alter table discount_redemptions add constraint discount_redemptions_pkey primary key using index discount_redemptions_once;
