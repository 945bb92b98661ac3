-- Codes from an authenticator app that were used: each works once, although it is valid for a minute and a half. Rows
-- older than five minutes are removed when the next code of the same person is used.
create table used_codes (
  user_id uuid not null references users (id) on delete cascade,
  code text not null check (code ~ '^[0-9]{6}$'),
  used_at timestamptz not null,
  primary key (user_id, code)
);
