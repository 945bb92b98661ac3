-- Customers and subscribers are found by their names as `search_text` folds them.
create index profiles_words on profiles using gin
  (search_text(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, '')) gin_trgm_ops);
drop index profiles_search;
create index subscribers_words on subscribers using gin
  (search_text(email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')) gin_trgm_ops);
drop index subscribers_search;

-- Products whose names or descriptions the function now folds otherwise.
select keep_product_search(array(select p.id from products p where p.name || p.description ~ '[^\x20-\x7e]'));
analyze profiles, subscribers;
