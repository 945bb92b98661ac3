-- Outside a transaction.
-- Retention: what each kind's last run removed. A run that was killed is finished by the next one, so that its removals
-- are in the audit log exactly once.
create table retention_runs (
  kind text primary key,
  started_at timestamptz not null,
  cutoff timestamptz not null,
  removed int not null default 0 check (removed >= 0),
  finished_at timestamptz check (finished_at >= started_at)
);

-- An ordered file that was removed: its row stays, so that the order says what was printed and since when it is gone.
alter table artworks add column removed_at timestamptz,
  add constraint removed_has_no_preview check (removed_at is null or preview_key is null) not valid,
  add constraint only_ordered_files_are_removed check (removed_at is null or expires_at is null) not valid;

-- A file that was removed can't be put into a cart or an order. The lock makes removal wait for a purchase under way.
create function artwork_has_file() returns trigger language plpgsql as $$
declare gone timestamptz;
begin
  select removed_at into gone from artworks where id = new.artwork_id for key share;
  if gone is not null then
    raise exception 'the file of artwork % was removed', new.artwork_id
      using errcode = 'check_violation', constraint = 'artwork_has_file';
  end if;
  return new;
end $$;
-- Then:
create trigger artwork_has_file before insert or update of artwork_id on cart_lines
  for each row execute function artwork_has_file();
-- Then:
create trigger artwork_has_file before insert or update of artwork_id on order_items
  for each row execute function artwork_has_file();
-- Then:
-- An email that was removed: its event stays, so that it is neither sent again nor missed, without address and content.
alter table mails add column removed_at timestamptz,
  add constraint removed_mail_is_empty check (removed_at is null or data = '{}' and recipient like '%.invalid') not valid;

-- The nightly comparison of files with their rows, latest first.
create table file_sweeps (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  files int not null check (files >= 0),
  removed int not null check (removed >= 0),
  missing int not null check (missing >= 0),
  -- the first of the missing files: [{"id", "words"}]
  examples jsonb not null default '[]' check (jsonb_typeof(examples) = 'array'),
  problem text check (problem <> ''),
  check (finished_at >= started_at)
);
-- Then:
alter table artworks validate constraint removed_has_no_preview, validate constraint only_ordered_files_are_removed;
-- Then:
alter table mails validate constraint removed_mail_is_empty;
-- Then:
create index concurrently mails_to_remove on mails (created_at) where removed_at is null and status <> 'queued';
-- Then:
create index concurrently carts_untouched on carts (updated_at);
-- Then:
create index concurrently sessions_expiry on sessions (expires_at);
