-- Outside a transaction.
create index job_runs_finished on job_runs (finished_at) where finished_at is not null;
-- Then:
-- Staff find an order by anything that somebody reads to them on the telephone: its tracking number, its postcode, the name of
-- its file. Invoices and credit notes have their numbers as keys.
create index concurrently orders_tracking on orders (upper(tracking_number)) where tracking_number is not null;
-- Then:
create index concurrently orders_postcode on orders (replace(shipping_postcode, ' ', ''), created_at);
-- Then:
create index concurrently artworks_name on artworks using gin (original_name gin_trgm_ops) where expires_at is null;
-- Then:
-- What happened on the shop floor in the last thirty days.
create index concurrently job_events_at on job_events (created_at) where to_stage is not null;
