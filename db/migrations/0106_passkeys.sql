-- Passkeys of staff, beside the authenticator app (read and written by Better Auth's passkey plugin). They belong to the app's
-- row, so they end with it: nobody has a passkey whose password alone signs in, and everybody with one has recovery codes.

create table passkeys (
  id uuid primary key,
  user_id uuid not null references two_factors (user_id) on delete cascade,
  name text not null check (name <> ''),
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null check (counter >= 0),
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user_id on passkeys (user_id);
