-- Outside a transaction.
-- A search on the board looked at the item and the order of every open job, two look-ups each. What it looks at now stands with the
-- job: null once it has left, so that nothing of its customer is kept twice for longer than it is made.
alter table jobs add column search_words text;

-- What the board's search finds a job by, in small letters.
create function words_of_job(j jobs) returns text language sql stable as $$
  select lower(concat_ws(' ', j.code, i.product_name, i.size, nullif(i.paper_type, 'Standard'), i.finish, o.customer_name, j.blocked_note,
    i.artwork_problem))
  from order_items i, orders o where i.id = j.item_id and o.id = j.order_id
$$;

create function job_has_words() returns trigger language plpgsql as $$
begin
  new.search_words := case when new.closed_at is null then words_of_job(new) end;
  return new;
end $$;
create trigger job_has_words before insert on jobs for each row execute function job_has_words();
create trigger job_keeps_words before update on jobs for each row
  when (old.code <> new.code or old.blocked_note is distinct from new.blocked_note or (old.closed_at is null) <> (new.closed_at is null))
  execute function job_has_words();
-- Then:
create function words_follow_item() returns trigger language plpgsql as $$
begin
  update jobs j set search_words = words_of_job(j) where j.item_id = new.id and j.closed_at is null;
  return null;
end $$;
create trigger words_follow_item after update on order_items for each row
  when ((old.product_name, old.size, old.paper_type, old.finish, old.artwork_problem)
    is distinct from (new.product_name, new.size, new.paper_type, new.finish, new.artwork_problem))
  execute function words_follow_item();
-- Then:
create function words_follow_order() returns trigger language plpgsql as $$
begin
  update jobs j set search_words = words_of_job(j) where j.order_id = new.id and j.closed_at is null;
  return null;
end $$;
create trigger words_follow_order after update on orders for each row
  when (old.customer_name is distinct from new.customer_name) execute function words_follow_order();
-- Then:
-- For each 5000 of jobs:
update jobs j set search_words = words_of_job(j) where j.id > $1 and j.id <= $2 and closed_at is null;
