-- Backups made by the shop: when, where, how large, what was wrong. The overview shows the age of the last good one.
-- A failed try has a problem and neither size nor name.
create table backups (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  name text,
  bytes bigint check (bytes > 0),
  -- sentences about files that were missing or damaged; the rest is in the backup
  damaged jsonb not null default '[]' check (jsonb_typeof(damaged) = 'array'),
  problem text,
  check (finished_at >= started_at),
  constraint backup_made_or_failed check ((problem is null) = (name is not null) and (name is null) = (bytes is null))
);
create index backups_started on backups (started_at desc);
