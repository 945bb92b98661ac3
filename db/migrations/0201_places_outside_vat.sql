-- Outside a transaction.
-- What goes to a place outside of UK VAT is zero-rated whatever it is, so nobody answered anything.
alter table order_items drop constraint zero_by_rule_is_answered;
alter table order_items add constraint zero_by_rule_is_answered check (vat_decision is null or vat_class = 'standard'
  or vat_decision ->> 'test' = 'export' or jsonb_array_length(vat_decision -> 'answers') > 0) not valid;
-- Then:
alter table order_items validate constraint zero_by_rule_is_answered;
-- Then:
-- The commodity code of what is in a category, for customs declarations: six, eight or ten digits of the UK tariff. Empty: not known.
alter table categories add column commodity_code text constraint categories_commodity_code_check check (commodity_code ~ '^\d{6}(\d\d){0,2}$');

-- The categories that every shop begins with: printed matter is in chapter 49 of the tariff, whatever it is printed on (its note to section
-- VII), letter pads in chapter 48.
update categories c set commodity_code = t.code from (values
  ('flyers', '491110'),
  ('business-cards', '491199'),
  ('stationery', '482010'),
  ('posters', '491110'),
  ('funeral', '491199'),
  ('folded-leaflets', '491110'),
  ('invitations', '490900'),
  ('plan-printing', '491199'),
  ('menu-printing', '491110'),
  ('wedding-printing', '490900'),
  ('gift-vouchers', '491199'),
  ('perforation', '491199'),
  ('calendars', '491000'),
  ('banners', '491110'),
  ('roller-banners', '491110'),
  ('booklets', '490199'),
  ('correx-boards', '491110'),
  ('foamex-boards', '491110'),
  ('pavement-signs', '491110'),
  ('window-graphics', '491110')
) as t(id, code) where c.id = t.id;

-- A customs declaration has what was paid, so it is out of date where that changes.
create or replace function contents_on_paper(p parcels, paper text) returns text language sql stable parallel safe
return md5(concat_ws(E'\n', p.id, p.weight_grams, case when paper = 'click-and-drop' then p.size end,
 (select string_agg(concat_ws(' ', j.code, c.quantity,
      case when paper = 'slip' then concat_ws(' ', j.quantity, i.product_name, i.size, i.paper_type, i.finish, i.reference)
        when i.vat_decision ->> 'test' = 'export' then i.price_pence::text end), ';' order by j.code)
    from parcel_items c join jobs j on j.id = c.job_id join order_items i on i.id = j.item_id where c.parcel_id = p.id)));
