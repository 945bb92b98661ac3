-- Outside a transaction.
-- Email that could not go out: how often it was tried, since when it fails and why, in words for staff (never an address).
-- After a week of failing it is given up ('failed') until somebody presses Try again.
alter table mails
  add column attempts integer not null default 0 check (attempts >= 0),
  add column failing_since timestamptz,
  add column last_error text,
  drop constraint mails_status_check,
  add constraint mails_status_check check (status in ('queued', 'sent', 'failed')) not valid,
  add constraint mails_failing check ((failing_since is null) = (last_error is null)) not valid,
  add constraint mails_failed check (status <> 'failed' or failing_since is not null) not valid;
-- Then:
alter table mails validate constraint mails_status_check, validate constraint mails_failing, validate constraint mails_failed;
-- Then:
create index concurrently mails_unsent on mails (created_at) where status <> 'sent';
