-- Outside a transaction.
-- On these days no more jobs of a turnaround can be sent out. Pages read them; each product page would otherwise count the
-- jobs, and could not be kept while people order.
create table full_days (
  turnaround_id text not null references turnarounds (id) on delete cascade,
  day date not null,
  primary key (turnaround_id, day)
);
create trigger tell_pages after insert or update or delete or truncate on full_days
  for each statement execute function tell_pages();

-- The jobs of live orders that a turnaround is to send out on a day. An order that waits for its card payment holds its place.
create function jobs_on(turnaround text, wanted date) returns bigint language sql stable as $$
  select count(*) from order_items i join orders o on o.id = i.order_id
  where i.turnaround_id = turnaround and i.despatch_on = wanted and o.status <> 'cancelled'
$$;

-- Notes that a day became full or free. Pages are told only then, so nothing is written otherwise. The caller has locked the
-- turnaround.
create function keep_full_day(turnaround text, wanted date) returns void language plpgsql as $$
declare
  was_full boolean := exists (select from full_days where turnaround_id = turnaround and day = wanted);
  is_full boolean := exists (select from turnarounds where id = turnaround and capacity <= jobs_on(turnaround, wanted));
begin
  if is_full and not was_full then
    insert into full_days values (turnaround, wanted);
    delete from full_days where turnaround_id = turnaround and day < wanted - 90;
  elsif was_full and not is_full then
    delete from full_days where turnaround_id = turnaround and day = wanted;
  end if;
end $$;

-- A job takes a place, moves to another day, or its order is cancelled or revived. It runs as the transaction ends, so that the
-- turnarounds are the last of its locks and are held only while it commits: locked in their order, then counted. Whoever
-- comes second waits, and counts what the first one wrote.
create function places_taken() returns trigger language plpgsql as $$
declare
  touched uuid;
  item record;
begin
  if tg_table_name = 'orders' then
    touched := new.id;
  else
    touched := new.order_id;
  end if;
  perform from turnarounds where capacity is not null
    and id in (select turnaround_id from order_items where order_id = touched) order by id for no key update;
  if not found then
    return null;
  end if;
  for item in select distinct turnaround_id, despatch_on from order_items
      where order_id = touched and turnaround_id is not null loop
    if tg_op = 'INSERT' and exists (select from turnarounds where id = item.turnaround_id
        and capacity < jobs_on(item.turnaround_id, item.despatch_on)) then
      raise exception 'turnaround % is full on %', item.turnaround_id, item.despatch_on
        using errcode = 'check_violation', constraint = 'turnaround_has_room';
    end if;
    perform keep_full_day(item.turnaround_id, item.despatch_on);
  end loop;
  if tg_table_name = 'order_items' then
    if tg_op = 'UPDATE' then
      perform keep_full_day(old.turnaround_id, old.despatch_on);
    end if;
  end if;
  return null;
end $$;
create constraint trigger turnaround_has_room after insert on order_items deferrable initially deferred
  for each row when (new.turnaround_id is not null) execute function places_taken();
create constraint trigger places_moved after update of despatch_on on order_items deferrable initially deferred
  for each row when (new.turnaround_id is not null and new.despatch_on is distinct from old.despatch_on) execute function places_taken();
-- Then:
create constraint trigger places_freed after update of status on orders deferrable initially deferred
  for each row when ((new.status = 'cancelled') <> (old.status = 'cancelled')) execute function places_taken();

-- With another capacity, other days are full.
create function capacity_changed() returns trigger language plpgsql as $$
begin
  perform keep_full_day(new.id, day) from (
    select day from full_days where turnaround_id = new.id
    union select distinct i.despatch_on from order_items i join orders o on o.id = i.order_id
      where i.turnaround_id = new.id and o.status in ('pending', 'processing')) days;
  return null;
end $$;
create trigger capacity_changed after update of capacity on turnarounds
  for each row when (new.capacity is distinct from old.capacity) execute function capacity_changed();
