-- A refund that the card provider took on can still fail days later: it keeps the provider's id, and the reason why the
-- money did not arrive. Without an id and with a reason it was never taken on.
alter table refunds drop constraint refund_has_one_end;
alter table refunds add constraint refund_done_is_known check (done_at is null or provider_refund_id is not null);

alter table orders drop constraint orders_attention_check;
alter table orders add constraint orders_attention_check
  check (attention in ('amount-differs', 'paid-after-cancel', 'refund-failed'));
