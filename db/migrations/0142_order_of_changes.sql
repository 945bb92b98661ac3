-- In which order the shop's changes of orders were written. Their times can't say it: two machines' clocks differ. What was ordered is
-- what an order's first change found, and its invoice says so.
alter table order_changes add column sequence_number bigint;
alter table order_changes disable trigger user;
update order_changes c set sequence_number = n.number
from (select id, row_number() over (order by created_at, settled_at, id) as number from order_changes) n where n.id = c.id;
alter table order_changes enable trigger user;
alter table order_changes alter column sequence_number set not null;
alter table order_changes alter column sequence_number add generated always as identity;
select setval(pg_get_serial_sequence('order_changes', 'sequence_number'), coalesce(max(sequence_number), 0) + 1, false) from order_changes;
