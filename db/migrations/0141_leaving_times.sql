-- `9:05` is 545.
create function minutes_of(clock text) returns integer language sql immutable as $$
  select split_part(clock, ':', 1)::integer * 60 + split_part(clock, ':', 2)::integer
$$;

-- By when a job must be ready on its day, in minutes after midnight: when the parcels leave, or while whoever collects it can
-- still come. What the owner has not set follows from the opening hours. Null: by the end of the day.
create function leaving_times() returns table (weekday integer, parcels integer, collections integer) language sql stable as $$
  select w.day, coalesce(s.parcels, h.closes),
    case when s.collections is null then greatest(h.closes - 60, h.opens) else least(s.collections, h.closes) end
  from generate_series(1, 7) w (day)
  left join (select (f ->> 'fromDay')::integer as from_day, (f ->> 'toDay')::integer as to_day,
      minutes_of(f -> 'hours' ->> 'opens') as opens, minutes_of(f -> 'hours' ->> 'closes') as closes
    from settings o, jsonb_array_elements(o.value) f where o.key = 'opening_hours') h on w.day between h.from_day and h.to_day
  left join (select minutes_of(t.value ->> 'parcels') as parcels, minutes_of(t.value ->> 'collections') as collections
    from settings t where t.key = 'leaving_times') s on true
$$;
