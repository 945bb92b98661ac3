-- Outside a transaction.
-- Somebody at the counter needs no email address: what staff place for them, and a reprint of it, may have none. It is stored as
-- an empty text, which no address equals, and nothing is emailed about it.
alter table orders drop constraint orders_customer_email_check;
alter table orders add constraint orders_customer_email_check
  check (customer_email <> '' or draft_id is not null or reprint_of is not null) not valid;
-- Then:
alter table orders validate constraint orders_customer_email_check;
