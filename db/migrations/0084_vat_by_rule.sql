-- Outside a transaction.
-- How a product's VAT is decided where the customer is asked, once the owner has switched the zero rate for printed matter
-- on (the setting `zero_rating`): as HMRC's Notice 701/10 decides leaflets or booklets. Null: by its VAT class alone. What is
-- asked about is priced with 20 % VAT in it, and costs that much less at the zero rate.
alter table products add column vat_test text check (vat_test in ('leaflet', 'booklet'));
alter table products add constraint products_vat_test_of_standard check (vat_test is null or vat_class = 'standard');

-- The shipped products that Notice 701/10 may zero-rate.
create function test_vat_of_shipped() returns void language sql as $$
  update products set vat_test = 'leaflet' where vat_class = 'standard' and vat_test is null
    and id in ('a4-flyers-001', 'a3-flyers-001', 'a5-flyers-001', 'a6-flyers-001', 'dl-flyers-001', 'a7-flyers-001',
      '148mm-square-flyers-001', '210mm-square-flyers-001', 'a4-slim-flyers-001', 'a5-slim-flyers-001',
      'a4-folded-leaflets-001', 'a5-folded-leaflets-001', 'a3-folded-leaflets-001', 'takeaway-menus-001');
  update products set vat_test = 'booklet' where vat_class = 'standard' and vat_test is null and id in (
    'stapled-booklet-001', 'perfect-bound-booklet-001', 'wire-bound-booklet-001', 'order-of-service-booklet-001',
    'order-of-service-funeral-001', 'wedding-order-of-service-001');
$$;
select test_vat_of_shipped();
-- Then:
-- What the customer answered, by question: `{"leaflet-read": "yes"}`. A question whose wording changes gets another id.
alter table cart_lines add column vat_answers jsonb not null default '{}' check (jsonb_typeof(vat_answers) = 'object');
-- Then:
-- How an item's class was decided, if the customer was asked or would have been: the test, why, and the questions in the
-- wording shown, each with its answer. Null: by the product's class alone.
alter table order_items add column vat_decision jsonb check (jsonb_typeof(vat_decision) = 'object');
alter table order_items add constraint zero_by_rule_is_answered check (
  vat_decision is null or vat_class = 'standard' or jsonb_array_length(vat_decision -> 'answers') > 0) not valid;
-- Then:
alter table order_items validate constraint zero_by_rule_is_answered;
