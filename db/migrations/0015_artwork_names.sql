-- What happened to artwork stays as it was said; only who said it may be forgotten, when their account is erased.
create or replace function artwork_events_stay() returns trigger language plpgsql as $$
begin
  if new.actor_id is null and new.actor_name = 'Erased account'
    and (new.order_item_id, new.kind, new.artwork_id, new.sha256, new.created_at)
      is not distinct from (old.order_item_id, old.kind, old.artwork_id, old.sha256, old.created_at) then
    return new;
  end if;
  raise exception 'what happened to artwork is not rewritten' using errcode = 'check_violation';
end $$;
