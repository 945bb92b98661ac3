-- How many subscribers have each tag. The editor of a campaign offers them, and read all subscribers for it.
create table subscriber_tags (
  tag text primary key,
  subscribers integer not null
);
insert into subscriber_tags (tag, subscribers) select tag, count(*) from subscribers, unnest(tags) as tag group by tag;

create function count_subscriber_tags(tags text[], changes integer[]) returns void language sql as $$
  insert into subscriber_tags (tag, subscribers)
    select tag, sum(change) from unnest(tags, changes) as c (tag, change) group by tag having sum(change) <> 0 order by tag
  on conflict (tag) do update set subscribers = subscriber_tags.subscribers + excluded.subscribers
$$;

create function count_tags_gained() returns trigger language plpgsql as $$
begin
  perform count_subscriber_tags(array_agg(tag), array_agg(1)) from new_rows, unnest(tags) as tag having count(*) > 0;
  return null;
end $$;
create function count_tags_lost() returns trigger language plpgsql as $$
begin
  perform count_subscriber_tags(array_agg(tag), array_agg(-1)) from old_rows, unnest(tags) as tag having count(*) > 0;
  return null;
end $$;
create function count_tags_changed() returns trigger language plpgsql as $$
begin
  perform count_subscriber_tags(array_agg(t.tag), array_agg(t.change)) from new_rows n join old_rows o using (id),
    lateral (select unnest(n.tags), 1 union all select unnest(o.tags), -1) as t (tag, change)
  where n.tags <> o.tags having count(*) > 0;
  return null;
end $$;

create trigger tags_gained after insert on subscribers referencing new table as new_rows
  for each statement execute function count_tags_gained();
create trigger tags_lost after delete on subscribers referencing old table as old_rows
  for each statement execute function count_tags_lost();
create trigger tags_changed after update on subscribers referencing old table as old_rows new table as new_rows
  for each statement execute function count_tags_changed();
