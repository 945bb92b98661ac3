-- Outside a transaction.
-- Kept pages read these: they are kept by triggers of tables that tell already, and say so themselves.
create trigger tell_pages after insert or update or delete or truncate on category_figures
  for each statement execute function tell_pages();
create trigger tell_pages after insert or update or delete or truncate on product_search
  for each statement execute function tell_pages();
create trigger tell_pages after insert or update or delete or truncate on search_phrases
  for each statement execute function tell_pages();
create trigger tell_pages after insert or update or delete or truncate on review_counts
  for each statement execute function tell_pages();
-- Then:
-- The audit log by part of anything in it: a search went through all that staff ever did.
create index concurrently audit_log_search on audit_log using gin ((actor || ' ' || action || ' ' || subject || ' '
  || coalesce(before::text, '') || ' ' || coalesce(after::text, '')) gin_trgm_ops);
-- Then:
-- The orders of a discount code: the hourly check of its uses read all orders for each code.
create index concurrently orders_discount_code on orders (discount_code_id) where discount_code_id is not null;
