-- What a job's ticket was last printed from, as a fingerprint of what it says: so that nobody works from one that says something else than
-- what is true now.
create table job_tickets (
  job_id uuid primary key references jobs (id) on delete cascade,
  words text not null,
  made_at timestamptz not null
);

create function words_on_ticket(j jobs) returns text language sql stable parallel safe
return (select md5(concat_ws(E'\n', j.id, j.quantity, j.due_on, i.product_name, i.options, i.note, i.reference, i.artwork_id, o.customer_name,
    coalesce(o.notes, ''), coalesce(o.po_number, ''), o.delivery_method))
  from order_items i, orders o where i.id = j.item_id and o.id = j.order_id);
