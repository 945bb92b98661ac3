-- The audit log by part of anything in it: a search went through all that staff ever did.
create index audit_log_search on audit_log using gin ((actor || ' ' || action || ' ' || subject || ' '
  || coalesce(before::text, '') || ' ' || coalesce(after::text, '')) gin_trgm_ops);

-- The orders of a discount code: the hourly check of its uses read all orders for each code.
create index orders_discount_code on orders (discount_code_id) where discount_code_id is not null;
