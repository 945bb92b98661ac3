-- Outside a transaction.
-- Money that came for something that had been ordered again in the meantime: it is kept, flagged for a refund, and nothing is made for it.
alter table orders drop constraint orders_attention_check;
alter table orders add constraint orders_attention_check
  check (attention in ('amount-differs', 'paid-after-cancel', 'ordered-twice', 'refund-failed', 'refunded-twice')) not valid;
-- Then:
alter table orders validate constraint orders_attention_check;
-- Then:
-- Other orders of the same cart.
create index concurrently orders_of_cart on orders (cart_id) where cart_id is not null;
