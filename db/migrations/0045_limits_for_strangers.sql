-- Outside a transaction.
-- Links to an order that were made before this time no longer open it: staff ended them.
alter table orders add column links_ended_at timestamptz;
-- Then:
-- How much unordered artwork is stored is asked with every upload: from the index alone, without reading the reports.
create index concurrently artworks_unordered on artworks (storage_key, bytes) where expires_at is not null;
