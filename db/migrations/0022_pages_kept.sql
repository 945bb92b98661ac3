-- Finished pages are kept for the next stranger (kept-pages.server.ts). Whatever such pages show tells of its changes as
-- they are committed: prices and products, what customers think of them, and what every page's head and foot say.
create function tell_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_pages', '');
  return null;
end
$$;

create trigger tell_pages after insert or update or delete or truncate on categories for each statement execute function tell_pages();
create trigger tell_pages after insert or update or delete or truncate on products for each statement execute function tell_pages();
create trigger tell_pages after insert or update or delete or truncate on option_groups for each statement execute function tell_pages();
create trigger tell_pages after insert or update or delete or truncate on product_options for each statement execute function tell_pages();
create trigger tell_pages after insert or update or delete or truncate on reviews for each statement execute function tell_pages();
create trigger tell_pages after insert or update or delete or truncate on settings for each statement execute function tell_pages();
create trigger tell_pages after insert or update or delete or truncate on closed_days for each statement execute function tell_pages();
create trigger tell_pages after insert or update or delete or truncate on product_photos for each statement execute function tell_pages();
create trigger tell_pages after insert or update or delete or truncate on artwork_rules for each statement execute function tell_pages();
