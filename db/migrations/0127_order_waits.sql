-- Until when staff wait for a customer who answered no reminder. On that day they are reminded once more.
create table order_waits (
  order_id uuid not null references orders on delete cascade,
  until_on date not null,
  actor text not null check (actor <> ''),
  created_at timestamptz not null,
  primary key (order_id, created_at)
);
