-- Outside a transaction.
-- Placed orders that change (decision 0022): what an order was before and is after, in full, and the money that the difference moved. A change
-- that its customer pays first waits, and is applied in the transaction that learns of the payment. What was applied or
-- ended stays as it is.
create table order_changes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete restrict,
  state text not null check (state in ('waiting', 'applied', 'ended')),
  by_customer boolean not null default false,
  -- what changed, as the customer reads it, and why, for staff
  what text not null check (what <> ''),
  why text check (why <> ''),
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  -- by rate of VAT, gross: together what the order costs more (or less)
  standard_pence integer not null,
  zero_pence integer not null,
  vat_pence integer not null,
  difference_pence integer not null generated always as (standard_pence + zero_pence) stored,
  expires_at timestamptz,
  created_by text not null check (created_by <> ''),
  created_at timestamptz not null,
  settled_at timestamptz,
  ended_why text check (ended_why <> ''),
  constraint change_is_settled_once check ((state = 'waiting') = (settled_at is null)),
  constraint change_ends_with_a_reason check ((state = 'ended') = (ended_why is not null)),
  constraint only_what_waits_expires check (expires_at is null or standard_pence > 0 or zero_pence > 0)
);
create unique index order_changes_one_waits on order_changes (order_id) where state = 'waiting';
create index order_changes_order on order_changes (order_id, created_at);
create index order_changes_expiring on order_changes (expires_at) where state = 'waiting' and expires_at is not null;

create function change_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'waiting' or (to_jsonb(new) - array['state', 'settled_at', 'ended_why', 'difference_pence'])
      is distinct from (to_jsonb(old) - array['state', 'settled_at', 'ended_why', 'difference_pence']) then
    raise exception 'change % is final', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger order_changes_stay before update or delete on order_changes for each row execute function change_stays();

-- How much of the total, and of its VAT, came by changes: without it the order is as it was ordered, paid and invoiced.
alter table orders add column changed_pence integer not null default 0;
alter table orders add column changed_vat_pence integer not null default 0;
-- Then:
-- A charge for a change, which may be for goods at both rates.
alter table order_charges drop constraint order_charges_kind_check;
alter table order_charges add constraint order_charges_kind_check check (kind in ('vat', 'change'));
alter table order_charges add column zero_pence integer not null default 0 check (zero_pence >= 0);
alter table order_charges add column change_id uuid unique references order_changes on delete restrict;
alter table order_charges add constraint charges_for_changes_name_them check ((kind = 'change') = (change_id is not null));
alter table order_charges add constraint zero_rated_part_has_no_vat check (zero_pence = 0 or kind = 'change' and zero_pence <= net_pence);
create or replace function charge_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'waiting'
    or (new.order_id, new.kind, new.what, new.why, new.net_pence, new.vat_pence, new.zero_pence, new.change_id, new.created_by, new.created_at)
      is distinct from (old.order_id, old.kind, old.what, old.why, old.net_pence, old.vat_pence, old.zero_pence, old.change_id, old.created_by, old.created_at)
  then
    raise exception 'charge % is final', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
-- Then:
-- What went back because of a change, and how much of it was for goods at 0%, which its credit note says.
alter table refunds add column change_id uuid references order_changes on delete restrict;
alter table refunds add column zero_pence integer check (zero_pence between 0 and amount_pence);
create index refunds_of_change on refunds (change_id) where change_id is not null;
-- Then:
alter table credit_ledger add column change_id uuid references order_changes on delete restrict;
-- Then:
-- A job is as many copies as its item, and production sees that it changed.
alter table job_events drop constraint job_events_kind_check;
alter table job_events add constraint job_events_kind_check check (kind in ('made', 'moved', 'undone', 'followed', 'blocked',
  'unblocked', 'taken', 'left', 'press', 'noted', 'split', 'spoilt', 'joined', 'changed')) not valid;
-- Then:
create function job_follows_item() returns trigger language plpgsql as $$
begin
  if new.quantity <> old.quantity and new.is_made
    and exists (select from jobs where item_id = new.id group by item_id having count(*) > 1) then
    raise exception 'item % is made in parts', new.id using errcode = 'check_violation', constraint = 'jobs_are_whole';
  end if;
  update jobs set quantity = new.quantity, version = version + 1 where item_id = new.id;
  return null;
end $$;
create trigger job_follows_item after update on order_items for each row
  when (old.quantity <> new.quantity or old.options is distinct from new.options) execute function job_follows_item();
-- Then:
-- A turnaround that changes takes a place of its day too.
drop trigger places_moved on order_items;
create constraint trigger places_moved after update of despatch_on, turnaround_id on order_items deferrable initially deferred
  for each row when (new.turnaround_id is not null
    and (new.despatch_on, new.turnaround_id) is distinct from (old.despatch_on, old.turnaround_id))
  execute function places_taken();

-- While a change waits to be paid, what isn't being made yet waits with it, so that nobody prints what is about to change.
create function jobs_wait_for_change() returns trigger language plpgsql as $$
begin
  if new.state = 'waiting' then
    with held as (
      update jobs j set blocked = 'payment', blocked_note = 'A change to the order is waiting to be paid', blocked_since = new.created_at,
        version = j.version + 1
      from stages s where s.id = j.stage_id and j.order_id = new.order_id and j.closed_at is null and j.blocked is null
        and stage_rank(s.kind) <= 3
      returning j.id)
    insert into job_events (job_id, kind, reason, note, actor_name, created_at)
    select id, 'blocked', 'payment', 'A change to the order is waiting to be paid', new.created_by, new.created_at from held;
  else
    with freed as (
      update jobs j set blocked = null, blocked_note = null, blocked_since = null, version = j.version + 1
      where j.order_id = new.order_id and j.blocked = 'payment' and j.blocked_note = 'A change to the order is waiting to be paid'
      returning j.id)
    insert into job_events (job_id, kind, reason, note, actor_name, created_at)
    select id, 'unblocked', 'payment', 'A change to the order is waiting to be paid', 'Galley', new.settled_at from freed;
  end if;
  return null;
end $$;
create trigger jobs_wait_for_change after insert on order_changes for each row when (new.state = 'waiting')
  execute function jobs_wait_for_change();
create trigger jobs_stop_waiting_for_change after update on order_changes for each row
  when (old.state = 'waiting' and new.state <> 'waiting') execute function jobs_wait_for_change();
-- Then:
alter table job_events validate constraint job_events_kind_check;
-- Then:
create index concurrently credit_ledger_of_change on credit_ledger (change_id) where change_id is not null;
