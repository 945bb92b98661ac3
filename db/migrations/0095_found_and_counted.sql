-- Staff find an order by anything that somebody reads to them on the telephone: its tracking number, its postcode, the name of
-- its file. Invoices and credit notes have their numbers as keys.
create index orders_tracking on orders (upper(tracking_number)) where tracking_number is not null;
create index orders_postcode on orders (replace(shipping_postcode, ' ', ''), created_at);
create index artworks_name on artworks using gin (original_name gin_trgm_ops) where expires_at is null;

-- What happened on the shop floor in the last thirty days.
create index job_events_at on job_events (created_at) where to_stage is not null;
create index job_runs_finished on job_runs (finished_at) where finished_at is not null;
