-- Outside a transaction.
-- The board reads the first jobs of each stage, and counts the others.
create index concurrently jobs_at_stage on jobs (stage_id, due_on, code) where closed_at is null;
-- Then:
-- The overview counts what open jobs wait for: of their items, it reads those with something to wait for.
create index concurrently order_items_waiting on order_items (id) where artwork_problem is not null or proof_waits;
-- Then:
-- Since when an item can be printed: when the last wait for its customer ended.
create index concurrently job_events_waits on job_events (job_id, created_at) where reason is not null and kind in ('unblocked', 'moved');
