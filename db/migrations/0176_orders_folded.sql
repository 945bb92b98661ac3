-- Outside a transaction.
-- For each 2000 of orders:
-- Orders whose words are other ones since migration 0175: names with accents, apostrophes or two spaces, and customers' own numbers. The others
-- are as they were, but for spaces between what is searched.
update orders o set search_words = words_of_order(o)
  where o.id > $1 and o.id <= $2 and (search_words ~ '[^\x20-\x7e]|''|`' or customer_name ~ '\s\s' or product_names ~ '\s\s'
    or item_references ~ '\s\s' or strpos(search_words, lower(coalesce(po_number, ''))) = 0 or strpos(search_words, lower(item_references)) = 0);
-- Then:
-- For each 5000 of jobs:
-- Open jobs likewise.
update jobs j set search_words = words_of_job(j)
  where j.id > $1 and j.id <= $2 and closed_at is null and search_words is distinct from words_of_job(j);
