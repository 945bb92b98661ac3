-- Only sizes, weights and sides may be missing from a product: fifteen shipped ones had no finish, and the welcome sign no
-- quantity. They get the one that their description and specifications name, at no surcharge, so that no price changes.
-- A product to which the owner has added a group, or from which they have removed one, stays as it is.
create temporary table added_choices on commit drop as
with shipped (product_id, group_keys) as (values
  ('stapled-booklet-001', array['sizes', 'weights', 'innerPages', 'cover', 'lamination', 'quantities', 'turnaround']),
  ('perfect-bound-booklet-001', array['sizes', 'weights', 'innerPages', 'cover', 'lamination', 'quantities', 'turnaround']),
  ('wire-bound-booklet-001', array['sizes', 'weights', 'innerPages', 'cover', 'lamination', 'quantities', 'turnaround']),
  ('order-of-service-booklet-001', array['sizes', 'weights', 'innerPages', 'quantities', 'turnaround']),
  ('a5-diary-001', array['sizes', 'weights', 'innerPages', 'cover', 'quantities', 'turnaround']),
  ('a4-diary-001', array['sizes', 'weights', 'innerPages', 'cover', 'quantities', 'turnaround']),
  ('a5-notebook-001', array['sizes', 'weights', 'innerPages', 'cover', 'lamination', 'quantities', 'turnaround']),
  ('a4-notebook-001', array['sizes', 'weights', 'innerPages', 'cover', 'lamination', 'quantities', 'turnaround']),
  ('notepads-001', array['sizes', 'colors', 'quantities', 'turnaround']),
  ('desk-pads-001', array['colors', 'quantities', 'turnaround']),
  ('funeral-memory-boards-001', array['sizes', 'thickness', 'quantities', 'turnaround']),
  ('wedding-welcome-sign-001', array['sizes', 'thickness', 'turnaround']),
  ('a2-correx-boards-001', array['sizes', 'thickness', 'sides', 'eyelets', 'quantities', 'turnaround']),
  ('a1-correx-boards-001', array['sizes', 'thickness', 'sides', 'eyelets', 'quantities', 'turnaround']),
  ('a0-correx-boards-001', array['sizes', 'thickness', 'sides', 'eyelets', 'quantities', 'turnaround'])),
choices (product_id, group_key, label, before_group, id, name, copies, position) as (values
  ('stapled-booklet-001', 'finishes', 'Finish', 'innerPages', 'stapled', 'Stapled in the spine', null::int, 0),
  ('perfect-bound-booklet-001', 'finishes', 'Finish', 'innerPages', 'perfect-bound', 'Perfect bound', null, 0),
  ('wire-bound-booklet-001', 'finishes', 'Finish', 'innerPages', 'black-wire', 'Black wire', null, 0),
  ('wire-bound-booklet-001', 'finishes', 'Finish', 'innerPages', 'white-wire', 'White wire', null, 1),
  ('order-of-service-booklet-001', 'finishes', 'Finish', 'innerPages', 'folded', 'Folded, stapled from 8 pages', null, 0),
  ('a5-diary-001', 'finishes', 'Finish', 'innerPages', 'wire-bound', 'Wire bound, hardbacks sewn', null, 0),
  ('a4-diary-001', 'finishes', 'Finish', 'innerPages', 'wire-bound', 'Wire bound, hardbacks sewn', null, 0),
  ('a5-notebook-001', 'finishes', 'Finish', 'innerPages', 'perfect-bound', 'Perfect bound, hardbacks sewn', null, 0),
  ('a4-notebook-001', 'finishes', 'Finish', 'innerPages', 'perfect-bound', 'Perfect bound, hardbacks sewn', null, 0),
  ('notepads-001', 'finishes', 'Finish', 'colors', 'glued', 'Glued at the head, board back', null, 0),
  ('desk-pads-001', 'finishes', 'Finish', 'colors', 'glued', 'Glued along one edge, board back', null, 0),
  ('funeral-memory-boards-001', 'finishes', 'Finish', 'thickness', 'matt', 'Matt', null, 0),
  ('wedding-welcome-sign-001', 'finishes', 'Finish', 'thickness', 'matt', 'Matt', null, 0),
  ('wedding-welcome-sign-001', 'quantities', 'Quantity', 'turnaround', '1', '1', 1, 0),
  ('a2-correx-boards-001', 'finishes', 'Finish', 'thickness', 'matt', 'Matt, printed on the board', null, 0),
  ('a1-correx-boards-001', 'finishes', 'Finish', 'thickness', 'matt', 'Matt, printed on the board', null, 0),
  ('a0-correx-boards-001', 'finishes', 'Finish', 'thickness', 'matt', 'Matt, printed on the board', null, 0))
select choices.* from choices join shipped using (product_id)
where (select array_agg(g.key order by g.key) from option_groups g where g.product_id = shipped.product_id)
  = (select array_agg(key order by key) from unnest(shipped.group_keys) key);

-- Each group stands where the shipped catalogue has it; those below make room.
update option_groups g set position = g.position + (
  select count(distinct a.group_key) from added_choices a join option_groups b on b.product_id = a.product_id
    and b.key = a.before_group where a.product_id = g.product_id and b.position <= g.position)
where g.product_id in (select product_id from added_choices);
insert into option_groups (product_id, key, label, position)
select a.product_id, a.group_key, a.label, b.position - 1 from added_choices a
join option_groups b on b.product_id = a.product_id and b.key = a.before_group where a.position = 0;
insert into product_options (product_id, group_key, id, name, price_modifier_pence, copies, position)
select product_id, group_key, id, name, 0, copies, position from added_choices;

-- What lies in carts and in quotes that were sent is the same print as before, at the same price.
update cart_lines l set selected_options = a.chosen || l.selected_options
from (select product_id, jsonb_object_agg(case group_key when 'finishes' then 'finish' else 'quantity' end, id) as chosen
  from added_choices where position = 0 group by product_id) a where a.product_id = l.product_id;
update draft_lines l set selected_options = a.chosen || l.selected_options
from (select product_id, jsonb_object_agg(case group_key when 'finishes' then 'finish' else 'quantity' end, id) as chosen
  from added_choices where position = 0 group by product_id) a where a.product_id = l.product_id and l.selected_options <> '{}';
