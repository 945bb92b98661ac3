-- Staff work through the orders: searching, sorting and filtering among a million, problems with artwork, refunds, and
-- the figures of the overview.

-- What an order's items are called, so that one index finds an order by anything that is said of it.
alter table orders add column product_names text not null default '';
update orders o set product_names = coalesce((select string_agg(distinct product_name, ', ') from order_items i
  where i.order_id = o.id), '');

-- Why the artwork can't be printed as it is; null where nothing is open.
alter table orders add column artwork_problem text check (artwork_problem <> '');
create index orders_artwork_problem on orders (created_at, id) where artwork_problem is not null;

-- Searching goes from the newest orders back, in steps (order-list.server.ts): the day in the index keeps a step to its days.
create extension if not exists btree_gin;
drop index orders_search;
create index orders_search on orders using gin (
  ((created_at at time zone 'UTC')::date),
  (lower(order_number || ' ' || customer_name || ' ' || customer_email || ' ' || coalesce(customer_phone, '') || ' '
    || product_names)) gin_trgm_ops) with (gin_pending_list_limit = 256);
create index orders_email on orders (lower(customer_email), created_at, id);

-- Each way to sort, by itself and within a status; read from either end, and on from any row.
drop index orders_newest;
drop index orders_status_newest;
create index orders_placed on orders (created_at, id);
create index orders_total on orders (total_pence, id);
create index orders_customer on orders (lower(customer_name), id);
create index orders_despatch on orders (despatch_on, id);
create index orders_status_placed on orders (status, created_at, id);
create index orders_status_total on orders (status, total_pence, id);
create index orders_status_customer on orders (status, lower(customer_name), id);
create index orders_status_despatch on orders (status, despatch_on, id);
create index orders_payment_placed on orders (payment_status, created_at, id);
create index orders_to_make on orders (despatch_on, id) where placed_at is not null and status in ('pending', 'processing');
create index orders_taken on orders (placed_at) include (total_pence) where placed_at is not null;

-- What was sold on each day that is over, as placed: never changed afterwards, so it is counted once.
-- A row with the category '' stands for the whole day, days without a sale included.
create table daily_sales (
  day date not null,
  category_id text not null,
  orders int not null check (orders >= 0),
  sold_pence bigint not null check (sold_pence >= 0),
  primary key (day, category_id)
);

-- A refund is written before the card provider is asked for it, and counts from then on; one that the provider refused does not.
alter table refunds add column refused text check (refused <> '');
alter table refunds add column done_at timestamptz;
alter table refunds add constraint refund_has_one_end check (refused is null or provider_refund_id is null);

create function refunds_within_payment() returns trigger language plpgsql as $$
declare taken int; refunded bigint;
begin
  select amount_pence into taken from payments where id = new.payment_id and status = 'paid' for update;
  select coalesce(sum(amount_pence), 0) into refunded from refunds where payment_id = new.payment_id and refused is null;
  if taken is null or refunded > taken then
    raise exception 'refunds of payment % are more than it took', new.payment_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger refunds_within_payment after insert or update of amount_pence, refused on refunds
  for each row execute function refunds_within_payment();

-- What the built-in test card page has given back, in the card provider's stead.
create table test_card_refunds (
  id text primary key,
  idempotency_key text not null unique,
  payment_id text not null references test_card_sessions (payment_id),
  amount_pence int not null check (amount_pence > 0),
  created_at timestamptz not null default now()
);
