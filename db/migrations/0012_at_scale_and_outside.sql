-- What staff search by, what became of refunds at the card provider, and runs of Sync Products that were interrupted.

-- A name of two words is found by where they meet ("ife mag" of Aoife Magee): one list of the index, of those orders only,
-- where three letters at a time would read eight lists, each of all orders with an Aoife or a Magee in them.
create function words_meet(said text) returns text[] language sql immutable strict parallel safe
return (select coalesce(array_agg(distinct pair), '{}') from (
  select right(word, 3) || ' ' || left(lead(word) over (order by place), 3) as pair, length(word) as before,
    length(lead(word) over (order by place)) as after
  from unnest(string_to_array(said, ' ')) with ordinality as words (word, place)) pairs
  where before >= 3 and after >= 3);

drop index orders_search;
create index orders_search on orders using gin (
  ((created_at at time zone 'UTC')::date),
  (lower(order_number || ' ' || customer_name || ' ' || customer_email || ' ' || coalesce(customer_phone, '') || ' '
    || product_names)) gin_trgm_ops,
  (words_meet(lower(order_number || ' ' || customer_name || ' ' || customer_email || ' ' || coalesce(customer_phone, '') || ' '
    || product_names)))) with (gin_pending_list_limit = 256);

-- A refund that the card provider took on can still fail days later: it keeps the provider's id, and the reason why the
-- money did not arrive. Without an id and with a reason it was never taken on.
alter table refunds drop constraint refund_has_one_end;
alter table refunds add constraint refund_done_is_known check (done_at is null or provider_refund_id is not null);

alter table orders drop constraint orders_attention_check;
alter table orders add constraint orders_attention_check
  check (attention in ('amount-differs', 'paid-after-cancel', 'refund-failed'));

-- The last sign of life of a run: without one for a while it was interrupted, and can be gone on with.
alter table sync_runs add column seen_at timestamptz;
