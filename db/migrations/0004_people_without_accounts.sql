-- Outside a transaction.
-- The list of customers has everybody who ever bought or asked: those without an account too, each once.
create index concurrently orders_of_guests_newest on orders (created_at desc, id)
  where user_id is null and erased_at is null and reprint_of is null;
-- Then:
create index concurrently orders_walk_in_phone on orders (customer_phone, created_at, id) where customer_email = '' and user_id is null;
-- Then:
create index concurrently orders_guest_company on orders using gin (search_text(billing_address ->> 'company') gin_trgm_ops)
  where user_id is null and billing_address ->> 'company' <> '';
-- Then:
create index concurrently drafts_email on drafts (lower(email), created_at, id) where email <> '';
-- Then:
create index concurrently contact_messages_words on contact_messages using gin
  (search_text(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, '')) gin_trgm_ops);
-- Then:
create index concurrently sample_pack_requests_words on sample_pack_requests using gin
  (search_text(name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(company, '')) gin_trgm_ops);
