-- Staff: a second step at sign-in (read and written by Better Auth's two-factor plugin).

alter table users add column two_factor_enabled boolean not null default false;

create table two_factors (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean default true,
  failed_verification_count int default 0,
  locked_until timestamptz
);
create index two_factors_secret on two_factors (secret);
