-- Behind a transaction pooler no notification arrives, so whoever keeps pages asks each second instead what has been
-- committed since it last asked. A number that only grows can't tell: of two transactions the one with the smaller number
-- may commit later. So each transaction that changes something shown leaves its id, and PostgreSQL's snapshots say exactly
-- which ids have become visible in between. Each writes a row of its own: none waits for another. Old rows go at night.
create table page_changes (
  xid xid8 primary key default pg_current_xact_id(),
  changed_at timestamptz not null default now()
);
create index page_changes_age on page_changes (changed_at);

create or replace function tell_pages() returns trigger language plpgsql as $$
begin
  insert into page_changes default values on conflict do nothing;
  perform pg_notify('shop_pages', '');
  return null;
end
$$;
