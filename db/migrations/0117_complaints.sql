-- Outside a transaction.
-- What a customer says is wrong with what they got, and what became of it (decision 0023). A complaint about personal data is
-- something else: `data_complaints`.
create table complaints (
  -- chosen by the form: however often it is sent, it is one complaint
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  -- what the customer would like
  wish text not null check (wish in ('reprint', 'money', 'advice')),
  -- `asked`: staff have asked the customer something
  state text not null default 'open' check (state in ('open', 'asked', 'decided')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- when the customer's words and photos were deleted
  erased_at timestamptz
);
create unique index complaints_one_open on complaints (order_id) where state <> 'decided';
create index complaints_to_decide on complaints (created_at) where state = 'open';
create index complaints_of_order on complaints (order_id);
create index complaints_newest on complaints (created_at desc, id);
create index complaints_unforgotten on complaints (updated_at) where erased_at is null;

create table complaint_items (
  complaint_id uuid not null references complaints (id) on delete cascade,
  order_item_id uuid not null references order_items (id) on delete cascade,
  -- how many copies are affected
  copies integer not null check (copies >= 1),
  wrong text not null check (wrong in ('proof', 'colour', 'cut', 'damaged', 'wrong-item', 'too-few', 'late', 'other')),
  primary key (complaint_id, order_item_id)
);
create index complaint_items_of_item on complaint_items (order_item_id);

create function complaint_item_was_ordered() returns trigger language plpgsql as $$
begin
  if not exists (select from order_items i join complaints c on c.order_id = i.order_id
      where c.id = new.complaint_id and i.id = new.order_item_id and i.quantity >= new.copies) then
    raise exception 'complaint % is about more than was ordered', new.complaint_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger complaint_item_was_ordered before insert on complaint_items
  for each row execute function complaint_item_was_ordered();

-- What customer and staff wrote, the first of them with the complaint.
create table complaint_messages (
  -- chosen by the form, as above
  id uuid primary key,
  complaint_id uuid not null references complaints (id) on delete cascade,
  by_customer boolean not null,
  -- a member of staff, or `Customer`
  actor text not null check (actor <> ''),
  words text not null check (words <> ''),
  created_at timestamptz not null
);
create index complaint_messages_of on complaint_messages (complaint_id, created_at);

-- Photos that came with a message, drawn again by us so that no camera data is left.
create table complaint_photos (
  id uuid primary key,
  message_id uuid not null references complaint_messages (id) on delete cascade,
  position smallint not null check (position between 1 and 6),
  storage_key text not null unique,
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  created_at timestamptz not null,
  unique (message_id, position)
);

-- An order that prints again what was wrong with another: the first of its kind, if that was a reprint too. It costs nothing.
alter table orders drop constraint orders_payment_method_check;
alter table orders add constraint orders_payment_method_check
  check (payment_method in ('stripe', 'account', 'bank', 'counter', 'none')) not valid;
alter table orders add column reprint_of uuid references orders (id);
alter table orders add constraint reprints_cost_nothing check ((reprint_of is not null) = (payment_method = 'none')
  and (reprint_of is null or reprint_of <> id and discount_code_id is null
    and items_pence + discount_pence + shipping_pence + total_pence + vat_pence = 0)) not valid;

create function reprint_is_of_first_order() returns trigger language plpgsql as $$
begin
  if exists (select from orders o where o.id = new.reprint_of and (o.reprint_of is not null or o.placed_at is null)) then
    raise exception 'order % is not a reprint of a first order', new.order_number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger reprint_is_of_first_order before insert or update of reprint_of on orders
  for each row when (new.reprint_of is not null) execute function reprint_is_of_first_order();

-- A reprint sells nothing, so no limit on what may be sold stops it.
drop trigger orders_within_irish_limit on orders;
create constraint trigger orders_within_irish_limit after insert on orders deferrable initially deferred for each row
  when (new.shipping_country = 'Ireland' and new.delivery_method = 'delivery' and new.reprint_of is null)
  execute function within_irish_limit();

-- What staff decided. One that was reopened stays, with what it cost.
create table complaint_decisions (
  id uuid primary key default gen_random_uuid(),
  complaint_id uuid not null references complaints (id) on delete cascade,
  outcome text not null check (outcome in ('reprint', 'refund', 'credit', 'no')),
  cause text not null check (cause in ('file', 'prepress', 'print', 'finishing', 'packing', 'carrier', 'wrong-item', 'customer',
    'none', 'other')),
  -- what it costs us; null: nobody said
  cost_pence integer check (cost_pence >= 0),
  -- what the customer was told
  words text check (words <> ''),
  reprint_order_id uuid unique references orders (id),
  refund_id uuid unique references refunds (id),
  ledger_id bigint unique references credit_ledger (id),
  actor text not null check (actor <> ''),
  created_at timestamptz not null,
  reopened_at timestamptz,
  constraint outcome_is_there check ((outcome = 'reprint') = (reprint_order_id is not null)
    and (outcome = 'refund') = (refund_id is not null) and (outcome = 'credit') = (ledger_id is not null)),
  constraint money_says_its_cost check (outcome not in ('refund', 'credit') or cost_pence > 0)
);
create unique index complaint_decisions_one_stands on complaint_decisions (complaint_id) where reopened_at is null;
create index complaint_decisions_newest on complaint_decisions (created_at);

-- Which copies it is about: where they were printed, and their share of its cost.
create table complaint_decision_items (
  decision_id uuid not null references complaint_decisions (id) on delete cascade,
  order_item_id uuid not null references order_items (id) on delete cascade,
  copies integer not null check (copies >= 1),
  press_id text references presses (id),
  cost_pence integer check (cost_pence >= 0),
  primary key (decision_id, order_item_id)
);
create index complaint_decision_items_of_item on complaint_decision_items (order_item_id);
create index complaint_decision_items_press on complaint_decision_items (press_id) where press_id is not null;
-- Then:
alter table orders validate constraint orders_payment_method_check;
-- Then:
alter table orders validate constraint reprints_cost_nothing;
-- Then:
create index concurrently orders_reprints on orders (reprint_of) where reprint_of is not null;
