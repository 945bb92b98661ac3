-- Complaints about the use of personal data (Data (Use and Access) Act 2025, s 103): acknowledged at once, due in 30 days.

create table data_complaints (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  complaint text not null check (complaint <> ''),
  received_at timestamptz not null,
  due_on date not null,
  reminded_at timestamptz,
  outcome text check (outcome <> ''),
  closed_at timestamptz,
  check ((outcome is null) = (closed_at is null)),
  check (due_on > received_at::date)
);
create index data_complaints_open on data_complaints (due_on) where closed_at is null;
create index data_complaints_email on data_complaints (lower(email));
