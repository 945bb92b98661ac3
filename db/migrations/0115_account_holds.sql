-- Staff hold a trade account, so that nothing more is ordered on it, and say that its customer isn't chased for money until a day.
alter table credit_accounts
  add column hold_reason text check (hold_reason <> ''),
  add column no_chase_reason text check (no_chase_reason <> ''),
  -- the last day without emails
  add column no_chase_until date,
  -- of both: a save from a page that shows an older one is refused
  add column collection_version integer not null default 0,
  add constraint no_chase_has_reason_and_end check ((no_chase_reason is null) = (no_chase_until is null));
