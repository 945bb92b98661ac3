-- Outside a transaction.
-- Customers are found by their company, and by anything on a quote, without reading every one.
create index concurrently billing_details_company on billing_details using gin (search_text(company) gin_trgm_ops);
-- Then:
create index concurrently drafts_words on drafts using gin
  (search_text(first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || company || ' ' || draft_number) gin_trgm_ops);
