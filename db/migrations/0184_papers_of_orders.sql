-- Outside a transaction.
-- What the pages that print an order were made from, as parcels' papers (migration 0178) and job tickets (0179) know it: fingerprints, nothing of a
-- customer twice.
create table order_papers (
  order_id uuid not null references orders (id) on delete cascade,
  paper text not null check (paper in ('order', 'packing-slip')),
  address text not null,
  contents text not null,
  made_at timestamptz not null,
  primary key (order_id, paper)
);

-- Where an order goes, and with whom it is dealt, as a paper says it.
create or replace function address_on_paper(o orders, paper text) returns text language sql immutable parallel safe
return md5(concat_ws(E'\n', o.id, o.customer_name, o.delivery_method, o.shipping_address_line1, coalesce(o.shipping_address_line2, ''),
  o.shipping_city, o.shipping_postcode, o.shipping_country,
  case paper when 'click-and-drop' then o.customer_email || ' ' || coalesce(o.customer_phone, '') when 'packing-slip' then ''
    when 'order' then concat_ws(E'\n', o.customer_email, o.customer_phone, o.billing_address) else coalesce(o.po_number, '') end));

-- What is in an order, as a paper says it.
create function contents_on_paper(o orders, paper text) returns text language sql stable parallel safe
return md5(concat_ws(E'\n', o.id, o.despatch_on, case when paper = 'order' then concat_ws(' ', o.total_pence, o.vat_pence, o.discount_code,
    o.payment_status) end,
  (select string_agg(concat_ws(' ', i.product_name, i.quantity, i.options, case when paper = 'order' then i.price_pence end), ';' order by i.position)
    from order_items i where i.order_id = o.id and (i.is_made or paper = 'order'))));

-- The papers of an order and of its parcels, before these have left, which say something else than what is true now. Those of the order have no
-- parcel's number.
create or replace function stale_papers(o orders) returns table (parcel_number integer, paper text, what text) language sql stable parallel safe
begin atomic
  select p.number, g.paper, case when g.address <> address_on_paper(o, g.paper) then 'address' else 'contents' end
  from parcels p join parcel_papers g on g.parcel_id = p.id
  where p.order_id = o.id and p.despatched_at is null
    and (g.address, g.contents) is distinct from (address_on_paper(o, g.paper), contents_on_paper(p, g.paper))
  union all
  select null, g.paper, case when g.address <> address_on_paper(o, g.paper) then 'address' else 'contents' end
  from order_papers g
  where g.order_id = o.id and o.status in ('pending', 'processing')
    and (g.address, g.contents) is distinct from (address_on_paper(o, g.paper), contents_on_paper(o, g.paper))
  order by 1, 2;
end;

-- What a ticket says of a job whose item and order are at hand.
create function words_on_ticket(j jobs, i order_items, o orders) returns text language sql stable parallel safe
return md5(concat_ws(E'\n', j.id, j.quantity, j.due_on, i.product_name, i.options, i.note, i.reference, i.artwork_id, o.customer_name,
  coalesce(o.notes, ''), coalesce(o.po_number, ''), o.delivery_method));
create or replace function words_on_ticket(j jobs) returns text language sql stable parallel safe
return (select words_on_ticket(j, i, o) from order_items i, orders o where i.id = j.item_id and o.id = j.order_id);
-- Then:
-- Whoever has the board open is told when a ticket is printed, and when something on it changes that changes nothing else of a job.
create trigger tell_board after insert or update on job_tickets for each statement execute function tell_board();
-- Then:
create trigger tell_board after update on orders for each row
  when ((old.notes, old.po_number, old.delivery_method) is distinct from (new.notes, new.po_number, new.delivery_method))
  execute function tell_board();
-- Then:
create trigger tell_board after update on order_items for each row
  when ((old.note, old.reference, old.artwork_id) is distinct from (new.note, new.reference, new.artwork_id)) execute function tell_board();
