-- Orders and open jobs whose words are folded otherwise since migration 0175: names with accents, apostrophes or two spaces. The others
-- are as they were, but for spaces between what is searched.
update orders o set search_words = words_of_order(o)
  where search_words ~ '[^\x20-\x7e]|''|`' or customer_name ~ '\s\s' or product_names ~ '\s\s' or item_references ~ '\s\s';
update jobs j set search_words = words_of_job(j) where closed_at is null and search_words is distinct from words_of_job(j);
