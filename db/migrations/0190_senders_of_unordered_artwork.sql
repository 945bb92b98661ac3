-- Which network sent a guest's file that no order needs: a keyed hash of it, so that the heaviest sender is refused first when
-- unordered artwork nears its limit. It goes with the file, and when somebody orders it or takes it into an account.
alter table artworks add column sender text constraint artworks_sender_check check (sender ~ '^[0-9a-f]{24}$'),
  add constraint only_unordered_artwork_has_a_sender check (sender is null or (user_id is null and expires_at is not null)) not valid;
alter table uploads add column sender text constraint uploads_sender_check check (sender ~ '^[0-9a-f]{24}$');

create function artwork_forgets_sender() returns trigger language plpgsql as $$
begin
  new.sender := null;
  return new;
end $$;
create trigger artwork_forgets_sender before update of user_id, expires_at on artworks for each row
  when (new.sender is not null and (new.user_id is not null or new.expires_at is null)) execute function artwork_forgets_sender();
