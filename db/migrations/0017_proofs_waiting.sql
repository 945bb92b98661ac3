-- Whether an item's customer was asked for a yes to the proof of its file and has said nothing yet: what staff look for
-- in the list and the overview, without reading through what happened to every file.
alter table order_items add column proof_waits boolean not null default false
  check (not proof_waits or proof_asked_at is not null);
update order_items i set proof_waits = true
  where proof_asked_at is not null and not exists (
    select 1 from artwork_events e where e.order_item_id = i.id and e.artwork_id = i.artwork_id
      and e.kind in ('proof-approved', 'proof-refused') and e.created_at >= i.proof_asked_at);
create index order_items_proof_waits on order_items (order_id) where proof_waits;
