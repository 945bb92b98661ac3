-- Outside a transaction.
-- Delivery is priced by zone and weight. The setting holds the whole table, so that it changes at once or not at all. The
-- single rate of before becomes the rate of every zone and weight: nobody pays anything else until the owner changes it.
update settings set value = jsonb_build_object(
  'bandsGrams', '[2000, 5000, 15000, 30000]'::jsonb,
  'zones', (select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'areas', areas,
      'pricesPence', jsonb_build_array(value -> 'pricePence', value -> 'pricePence', value -> 'pricePence', value -> 'pricePence'),
      'extraKgPence', 0, 'freeFromPence', value -> 'freeFromPence') order by nth)
    from (values (1, 'mainland-uk', 'Mainland UK', '[]'::jsonb), (2, 'northern-ireland', 'Northern Ireland', '["BT"]'::jsonb),
      (3, 'highlands-and-islands', 'Highlands and Islands', '["IV", "HS", "KA27-28", "KW", "PA20-49", "PA60-78", "PH17-26",
        "PH30-44", "PH49-50", "ZE", "TR21-25", "IM", "JE", "GY"]'::jsonb)) zone (nth, id, name, areas)),
  'packingPercent', 3, 'packingGrams', 150, 'unknownGrams', 5000, 'offersCollection', false)
where key = 'delivery' and value ? 'pricePence';

create function is_delivery_plan(plan jsonb) returns boolean language sql immutable as $$
  select jsonb_array_length(plan -> 'zones') > 0 and jsonb_array_length(plan -> 'bandsGrams') > 0
    and not jsonb_path_exists(plan, '$.bandsGrams[*] ? (@ <= 0)')
    and not jsonb_path_exists(plan, '$.zones[*].pricesPence[*] ? (@ < 0 || @ > 100000 || @ != @.floor())')
    and not jsonb_path_exists(plan, '$.zones[*].extraKgPence ? (@ < 0 || @ > 100000 || @ != @.floor())')
    and (select bool_and(jsonb_array_length(zone -> 'pricesPence') = jsonb_array_length(plan -> 'bandsGrams')
        and zone ->> 'name' <> '' and zone ? 'freeFromPence') from jsonb_array_elements(plan -> 'zones') zone)
$$;
alter table settings add constraint settings_delivery check (key <> 'delivery' or coalesce(is_delivery_plan(value), false));

-- How an order reaches its customer, and what its price was made from. Null for orders from before.
alter table orders
  add column delivery_method text not null default 'delivery'
    check (delivery_method in ('delivery', 'collection', 'same-day-collection')),
  add column delivery_zone text check (delivery_zone <> ''),
  add column weight_grams integer check (weight_grams >= 0),
  -- Whether the weight of some item was not known and was assumed.
  add column weight_is_assumed boolean not null default false;
alter table orders add constraint collected_for_free check (delivery_method = 'delivery' or shipping_pence = 0) not valid;
-- Then:
alter table order_items add column weight_grams integer check (weight_grams >= 0);
-- Then:
alter table orders validate constraint collected_for_free;
