-- When every order was last checked and nothing was wrong, and the oldest transaction that was still running then: the
-- hourly checks in between look only at orders of which something was written since.
create table whole_order_checks (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz not null,
  mark xid8 not null
);
