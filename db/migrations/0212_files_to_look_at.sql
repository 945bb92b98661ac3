-- Outside a transaction.
-- A customer whose file fails the check can ask that a person looks at it. `look_by`: the deadline for our answer, so it is our turn and not the
-- customer's; null: nobody has to. It ends as soon as a file is sent, or staff ask for one.
alter table cart_lines add column wants_look boolean not null default false;
-- Then:
alter table cart_lines add constraint a_look_is_at_an_idea check (not wants_look or artwork_id is null and idea_id is not null) not valid;
-- Then:
alter table cart_lines validate constraint a_look_is_at_an_idea;
-- Then:
alter table order_items add column look_by timestamptz;
-- Then:
alter table order_items add constraint looked_at_without_a_file check (look_by is null
  or artwork_id is null and idea_id is not null and artwork_state = 'problem') not valid;
-- Then:
alter table order_items validate constraint looked_at_without_a_file;
-- Then:
create index concurrently order_items_to_look_at on order_items (look_by) where look_by is not null;
-- Then:
-- `look-asked`: its customer asks that a person looks at a file; `as-is`: staff print the file although it failed the check.
alter table artwork_events drop constraint artwork_events_kind_check,
  add constraint artwork_events_kind_check check (kind in ('sent', 'replaced', 'requested', 'checked', 'problem', 'approved',
    'proof-asked', 'proof-approved', 'proof-refused', 'look-asked', 'as-is')) not valid;
-- Then:
alter table artwork_events validate constraint artwork_events_kind_check;
