-- What a label, packing slip or Click & Drop file was made from: so that nobody sends a parcel to an address that its customer has corrected
-- since. Fingerprints only: nothing of a customer is kept twice.
create table parcel_papers (
  parcel_id uuid not null references parcels (id) on delete cascade,
  paper text not null check (paper in ('label', 'slip', 'click-and-drop')),
  address text not null,
  contents text not null,
  made_at timestamptz not null,
  primary key (parcel_id, paper)
);

-- Where a parcel goes, as a paper says it.
create function address_on_paper(o orders, paper text) returns text language sql immutable parallel safe
return md5(concat_ws(E'\n', o.id, o.customer_name, o.delivery_method, o.shipping_address_line1, coalesce(o.shipping_address_line2, ''),
  o.shipping_city, o.shipping_postcode, o.shipping_country,
  case when paper = 'click-and-drop' then o.customer_email || ' ' || coalesce(o.customer_phone, '') else coalesce(o.po_number, '') end));

-- What is in it, as a paper says it.
create function contents_on_paper(p parcels, paper text) returns text language sql stable parallel safe
return md5(concat_ws(E'\n', p.id, p.weight_grams, case when paper = 'click-and-drop' then p.size end,
  (select string_agg(concat_ws(' ', j.code, c.quantity, case when paper = 'slip'
      then concat_ws(' ', j.quantity, i.product_name, i.size, i.paper_type, i.finish, i.reference) end), ';' order by j.code)
    from parcel_items c join jobs j on j.id = c.job_id join order_items i on i.id = j.item_id where c.parcel_id = p.id)));

-- The papers of parcels that have not left which say something else than what is true now.
create function stale_papers(o orders) returns table (parcel_number integer, paper text, what text) language sql stable parallel safe
begin atomic
  select p.number, g.paper, case when g.address <> address_on_paper(o, g.paper) then 'address' else 'contents' end
  from parcels p join parcel_papers g on g.parcel_id = p.id
  where p.order_id = o.id and p.despatched_at is null
    and (g.address, g.contents) is distinct from (address_on_paper(o, g.paper), contents_on_paper(p, g.paper))
  order by p.number, g.paper;
end;
