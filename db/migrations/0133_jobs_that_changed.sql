-- Outside a transaction.
-- What of a job changed since its ticket may have been printed, in words: until somebody in production has seen it.
alter table jobs add column changed text check (changed <> '');
-- Then:
alter table job_events drop constraint job_events_kind_check;
alter table job_events add constraint job_events_kind_check check (kind in ('made', 'moved', 'undone', 'followed', 'blocked',
  'unblocked', 'taken', 'left', 'press', 'noted', 'split', 'spoilt', 'joined', 'changed', 'seen')) not valid;
-- Then:
alter table job_events validate constraint job_events_kind_check;
