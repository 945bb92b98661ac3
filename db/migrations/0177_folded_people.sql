-- Outside a transaction.
-- Products whose names or descriptions `search_text` now folds otherwise.
select keep_product_search(array(select p.id from products p where p.name || p.description ~ '[^\x20-\x7e]'));
-- Then:
-- Customers and subscribers are found by their names as it folds them.
create index concurrently profiles_words on profiles using gin
  (search_text(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, '')) gin_trgm_ops);
-- Then:
create index concurrently subscribers_words on subscribers using gin
  (search_text(email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')) gin_trgm_ops);
-- Then:
drop index concurrently if exists profiles_search;
-- Then:
drop index concurrently if exists subscribers_search;
-- Then:
analyze profiles, subscribers;
