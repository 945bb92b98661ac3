-- Outside a transaction.
-- Which network sent a file that no order needs, as keyed hashes of its /48, /56 and /64: so that the heaviest sender is refused
-- first when unordered artwork nears its limit. It goes with the file, and when somebody orders it.
alter table artworks add column sender text,
  add constraint artworks_sender_check check (sender ~ '^[0-9a-f]{24}$') not valid,
  add constraint only_unordered_artwork_has_a_sender check (sender is null or expires_at is not null) not valid;

create function artwork_forgets_sender() returns trigger language plpgsql as $$
begin
  new.sender := null;
  return new;
end $$;
create trigger artwork_forgets_sender before update of expires_at on artworks for each row
  when (new.sender is not null and new.expires_at is null) execute function artwork_forgets_sender();
-- Then:
alter table uploads add column sender text, add constraint uploads_sender_check check (sender ~ '^[0-9a-f]{24}$') not valid;
-- Then:
alter table uploads validate constraint uploads_sender_check;
