-- What the statement of a trade account that staff downloaded last was made from: for which days, and of how many entries. Entries are only ever
-- added, so there are more as soon as it says something else than what is true now.
create table statement_papers (
  user_id uuid primary key references users (id) on delete cascade,
  from_day date not null,
  to_day date not null,
  entries integer not null check (entries >= 0),
  made_at timestamptz not null
);
