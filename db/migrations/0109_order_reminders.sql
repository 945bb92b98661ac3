-- When the customer of an order was reminded of what it waits for, and when staff were asked what to do: at most one of either a day.
create table order_reminders (
  order_id uuid not null references orders (id) on delete cascade,
  sent_on date not null,
  -- which of the owner's reminders it was, from 1; null: staff were asked
  number smallint check (number >= 1),
  sent_at timestamptz not null,
  primary key (order_id, sent_on)
);

-- A charge is named in its order's reminder. Who was reminded of one isn't reminded of it again from the start.
insert into order_reminders (order_id, sent_on, number, sent_at)
select order_id, (max(reminded_at) at time zone 'Europe/London')::date, 3, max(reminded_at)
from order_charges where reminded_at is not null and state = 'waiting' group by order_id;
alter table order_charges drop column reminded_at;
