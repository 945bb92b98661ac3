-- What a database of the last version before the first release (commit 36211ccf) has beside the tables of the first release: its triggers and
-- functions of the old flow, and the names of its migrations. Made from a database of that version; test/update checks that the two together
-- are its db/schema.sql.

alter table receipts add constraint receipts_statement_line_key unique (statement_line);
alter table receipts drop constraint receipts_once_for_each_payment;
drop table design_comments;
alter table order_items drop constraint looked_at_without_a_file, drop constraint a_design_has_rounds, drop column brief_id, drop column design_rounds;
alter table order_items add constraint looked_at_without_a_file
  check (look_by is null or artwork_id is null and idea_id is not null and artwork_state = 'problem');
alter table cart_lines drop column brief_id;
drop table design_files, design_briefs;
drop function brief_counts_bytes();
delete from stages where id = 'design';
alter table stages drop constraint stages_kind_check;
alter table stages add constraint stages_kind_check check (kind in ('artwork', 'proof', 'queue', 'making', 'ready', 'gone'));
create or replace function stage_rank(kind text) returns int language sql immutable as $$
  select array_position(array['artwork', 'proof', 'queue', 'making', 'ready', 'gone'], kind)
$$;
comment on function stage_rank(text) is 'Where a kind of stage is on the way through the shop, from 1.';
drop table cart_shares;
drop table order_views;
drop table person_addresses, person_contacts, person_notes, people;
drop index orders_of_guests_newest, orders_walk_in_phone, orders_guest_company, drafts_email, contact_messages_words, sample_pack_requests_words, billing_details_company, drafts_words;
drop table saved_lines;
drop table template_drafts, template_files;
drop table design_approvals, design_notes, design_links, design_lists, design_artworks, designs, design_template_versions, design_template_products, design_templates;
alter table artworks drop column from_staff;
alter table order_items drop column title, drop column customer_text;
alter table draft_offers drop column picks;
alter table draft_lines drop column title, drop column customer_text, drop column alternatives;

create function stage_wanted(family text, kind text, status text, is_collected boolean, is_begun boolean, at_end boolean) returns text language sql stable as $$
  select case
    when status = 'pending' and stage_rank(kind) > 3 then stage_for(family, 'queue')
    when status = 'processing' and not is_begun then stage_for(family, 'making')
    when status = 'processing' and at_end and is_collected then stage_for(family, 'making', true)
    when status = 'processing' and at_end then stage_for(family, 'ready')
    when status = 'shipped' and is_collected and kind <> 'ready' then stage_for(family, 'ready')
    when (status = 'delivered' or status = 'shipped' and not is_collected) and kind <> 'gone' then stage_for(family, 'gone')
  end
$$;
comment on function stage_wanted(text,text,text,boolean,boolean,boolean) is 'Only for a process of the version before, until the next release: the stage to which a job goes with its order’s status.';

create function jobs_follow_order() returns trigger language plpgsql as $$
declare
  o orders%rowtype;
  who order_status_history%rowtype;
begin
  if current_setting('galley.flow', true) = 'commands' then
    return null;
  end if;
  select * into o from orders where id = new.id;
  if o.placed_at is null then
    return null;
  end if;
  insert into jobs (order_id, item_id, code, quantity, family_id, stage_id, stage_since, due_on, closed_at)
  select o.id, i.id, o.order_number || '-' || i.nth, i.quantity, i.family,
    coalesce(stage_wanted(i.family, i.kind, o.status, o.delivery_method <> 'delivery', false, false), stage_for(i.family, i.kind)),
    o.placed_at, coalesce(i.despatch_on, o.despatch_on),
    case when o.status = 'cancelled' or o.status in ('shipped', 'delivered')
      and not (o.status = 'shipped' and o.delivery_method <> 'delivery') then coalesce(left_at(o.id, o.status), o.updated_at) end
  from (select n.id, n.quantity, n.despatch_on, row_number() over (order by n.position) as nth,
      case when n.proof_waits then 'proof' when n.artwork_state in ('checked', 'approved') then 'queue' else 'artwork' end as kind,
      coalesce((select c.family_id from products p join family_categories c on c.category_id = p.category_id
        where p.id = n.product_id), (select f.id from product_families f where f.is_default)) as family
    from order_items n where n.order_id = o.id and n.is_made) i
  on conflict (item_id, part) do nothing;
  if found then
    insert into job_events (job_id, kind, to_stage, actor_name, created_at)
    select j.id, 'made', j.stage_id, 'Galley', o.placed_at from jobs j
    where j.order_id = o.id and not exists (select from job_events e where e.job_id = j.id);
  end if;
  select * into who from order_status_history where order_id = o.id order by id desc limit 1;
  with here as (
    select j.id, j.stage_id, j.closed_at, s.kind, stage_wanted(j.family_id, s.kind, o.status, o.delivery_method <> 'delivery',
        bool_or(stage_rank(s.kind) > 3) over (),
        bool_and(stage_rank(s.kind) >= case when o.delivery_method = 'delivery' then 6 else 5 end) over ()) as wanted
    from jobs j join stages s on s.id = j.stage_id where j.order_id = o.id),
  aim as (
    select h.id, h.stage_id, coalesce(h.wanted, h.stage_id) as aim,
      case when o.status = 'cancelled' or coalesce((select s.kind from stages s where s.id = h.wanted), h.kind) = 'gone'
        then coalesce(h.closed_at, o.updated_at) end as closes, h.closed_at
    from here h where o.status <> 'cancelled' or h.closed_at is null),
  moved as (
    update jobs j set stage_id = a.aim, closed_at = a.closes, version = j.version + 1,
      stage_since = case when a.aim = j.stage_id then j.stage_since else o.updated_at end
    from aim a where j.id = a.id and (a.aim <> a.stage_id or a.closes is distinct from a.closed_at)
    returning j.id, a.stage_id as was, j.stage_id as now)
  insert into job_events (job_id, kind, from_stage, to_stage, note, actor_id, actor_name, created_at)
  select m.id, 'followed', m.was, m.now, 'order ' || o.status, who.changed_by, coalesce(who.actor, 'Galley'), o.updated_at
  from moved m;
  return null;
end $$;
comment on function jobs_follow_order() is 'Only for a process of the version before, until the next release: makes the jobs of a placed order, and moves them with the order’s status.';

create function job_follows_artwork() returns trigger language plpgsql as $$
declare
  wanted text := case
    when new.artwork_state = 'problem' then 'artwork'
    when new.proof_waits then 'proof'
    when new.artwork_state = 'received' then 'artwork'
    else 'queue' end;
begin
  if current_setting('galley.flow', true) = 'commands' then
    return null;
  end if;
  with moved as (
    update jobs j set stage_id = w.id, stage_since = now(), version = j.version + 1
    from stages s, stages w
    where j.item_id = new.id and j.closed_at is null and s.id = j.stage_id and stage_rank(s.kind) <= 3
      and w.kind = wanted and w.id <> j.stage_id
    returning j.id, s.id as was, w.id as now)
  insert into job_events (job_id, kind, from_stage, to_stage, note, actor_name)
  select id, 'followed', was, now, 'artwork ' || new.artwork_state, 'Galley' from moved;
  return null;
end $$;
comment on function job_follows_artwork() is 'Only for a process of the version before, until the next release: moves a job that isn’t printed yet with its file and proof.';

create function job_follows_day() returns trigger language plpgsql as $$
begin
  if current_setting('galley.flow', true) = 'commands' then
    return null;
  end if;
  update jobs set due_on = new.despatch_on, version = version + 1
  where item_id = new.id and new.despatch_on is not null and due_on <> new.despatch_on;
  return null;
end $$;
comment on function job_follows_day() is 'Only for a process of the version before, until the next release: gives jobs their item’s day.';

create function work_ends() returns trigger language plpgsql as $$
begin
  if current_setting('galley.flow', true) = 'commands' then
    return null;
  end if;
  update job_runs set by_hand = true, finished_at = greatest(started_at,
    case when new.stage_id = old.stage_id then new.closed_at else new.stage_since end)
  where job_id = new.id and finished_at is null;
  return null;
end $$;
comment on function work_ends() is 'Only for a process of the version before, until the next release: ends the work that was measured on a job that moves or closes.';

create function sheet_ends() returns trigger language plpgsql as $$
begin
  if current_setting('galley.flow', true) = 'commands' then
    return null;
  end if;
  update sheet_jobs set is_live = false where sheet_id = new.id and is_live;
  return null;
end $$;
comment on function sheet_ends() is 'Only for a process of the version before, until the next release: frees the jobs of a sheet that is printed, withdrawn or has failed.';

create function jobs_follow_day() returns trigger language plpgsql as $$
begin
  if current_setting('galley.flow', true) = 'commands' then
    return null;
  end if;
  update jobs j set due_on = new.despatch_on, version = j.version + 1 from order_items i
  where j.order_id = new.id and i.id = j.item_id and i.despatch_on is null and j.due_on <> new.despatch_on;
  return null;
end $$;
comment on function jobs_follow_day() is 'Only for a process of the version before, until the next release: gives jobs their order’s day, where their item has none.';

create function sheet_waits_again() returns trigger language plpgsql as $$
begin
  if current_setting('galley.flow', true) = 'commands' then
    return null;
  end if;
  update sheet_jobs set is_live = true, event_id = null where sheet_id = new.id;
  return null;
end $$;
comment on function sheet_waits_again() is 'Only for a process of the version before, until the next release: gives a sheet whose “Printed” is undone its jobs again.';

create function job_follows_item() returns trigger language plpgsql as $$
begin
  if current_setting('galley.flow', true) = 'commands' then
    return null;
  end if;
  if new.quantity <> old.quantity and new.is_made
    and exists (select from jobs where item_id = new.id group by item_id having count(*) > 1) then
    raise exception 'item % is made in parts', new.id using errcode = 'check_violation', constraint = 'jobs_are_whole';
  end if;
  update jobs set quantity = new.quantity, version = version + 1 where item_id = new.id;
  return null;
end $$;
comment on function job_follows_item() is 'Only for a process of the version before, until the next release: gives a job its item’s copies.';

create function jobs_wait_for_change() returns trigger language plpgsql as $$
begin
  if current_setting('galley.flow', true) = 'commands' then
    return null;
  end if;
  if new.state = 'waiting' then
    with held as (
      update jobs j set blocked = 'payment', blocked_note = 'A change to the order is waiting to be paid', blocked_since = new.created_at,
        version = j.version + 1
      from stages s where s.id = j.stage_id and j.order_id = new.order_id and j.closed_at is null and j.blocked is null
        and stage_rank(s.kind) <= 3
      returning j.id)
    insert into job_events (job_id, kind, reason, note, actor_name, created_at)
    select id, 'blocked', 'payment', 'A change to the order is waiting to be paid', new.created_by, new.created_at from held;
  else
    with freed as (
      update jobs j set blocked = null, blocked_note = null, blocked_since = null, version = j.version + 1
      where j.order_id = new.order_id and j.blocked = 'payment' and j.blocked_note = 'A change to the order is waiting to be paid'
      returning j.id)
    insert into job_events (job_id, kind, reason, note, actor_name, created_at)
    select id, 'unblocked', 'payment', 'A change to the order is waiting to be paid', 'Galley', new.settled_at from freed;
  end if;
  return null;
end $$;
comment on function jobs_wait_for_change() is 'Only for a process of the version before, until the next release: holds jobs while a change to their order waits to be paid for.';

create function make_added_job(item uuid, at timestamptz) returns void language sql as $$
  with made as (
    insert into jobs (order_id, item_id, code, quantity, family_id, stage_id, stage_since, due_on)
    select o.id, i.id, o.order_number || '-' || (select 1 + coalesce(max(substring(c.code from '-([0-9]+)(?:[.][0-9]+)?$')::int), 0)
        from (select j.code from jobs j where j.order_id = o.id
          union all select unnest(r.codes) from removed_items r where r.order_id = o.id) c),
      i.quantity, f.family, stage_for(f.family, case when i.artwork_state in ('checked', 'approved') then 'queue' else 'artwork' end),
      at, coalesce(i.despatch_on, o.despatch_on)
    from order_items i join orders o on o.id = i.order_id
    cross join lateral (select coalesce((select c.family_id from products p join family_categories c on c.category_id = p.category_id
      where p.id = i.product_id), (select d.id from product_families d where d.is_default)) as family) f
    where i.id = item and i.is_made
    returning id, stage_id)
  insert into job_events (job_id, kind, to_stage, actor_name, created_at) select id, 'made', stage_id, 'Galley', at from made
$$;
comment on function make_added_job(uuid,timestamptz) is 'Only for a process of the version before, until the next release: makes the job of a line that was added to a placed order.';

create function person_for(family text, stage text) returns uuid language sql stable as $$
  select f.person_id from family_stages f join stages s on s.id = f.stage_id
    join user_roles r on r.user_id = f.person_id and r.role = 'admin'
  where f.family_id = family and f.stage_id = stage
    and (s.kind not in ('artwork', 'proof') or r.staff_roles && array['owner', 'office', 'prepress'])
$$;
comment on function person_for(text,text) is 'Only for a process of the version before, until the next release: who usually has a family’s jobs at a stage.';

create function jobs_find_their_person() returns trigger language plpgsql as $$
declare
  usual uuid;
begin
  if current_setting('galley.flow', true) = 'commands' then
    return new;
  end if;
  usual := person_for(new.family_id, new.stage_id);
  if old.holder_id is not null and (person_for(old.family_id, old.stage_id) is not null
    or usual is not null and exists (select from stages where id = old.stage_id and kind = 'making')) then
    new.holder_id := null;
  end if;
  new.holder_id := coalesce(new.holder_id, usual);
  return new;
end $$;
comment on function jobs_find_their_person() is 'Only for a process of the version before, until the next release: gives a job that moves to the person who usually has it there.';

create function new_jobs_find_their_person() returns trigger language plpgsql as $$
begin
  if current_setting('galley.flow', true) = 'commands' then
    return new;
  end if;
  new.holder_id := person_for(new.family_id, new.stage_id);
  return new;
end $$;
comment on function new_jobs_find_their_person() is 'Only for a process of the version before, until the next release: gives a new job to the person who usually has it at its stage.';

CREATE CONSTRAINT TRIGGER jobs_follow_order
  after insert or update of status, placed_at on orders DEFERRABLE INITIALLY DEFERRED for each row execute function jobs_follow_order();
create trigger job_follows_artwork
  after update on order_items for each row when (old.artwork_state is distinct from new.artwork_state or old.proof_waits is distinct from new.proof_waits) execute function job_follows_artwork();
create trigger job_follows_day
  after update on order_items for each row when (old.despatch_on is distinct from new.despatch_on) execute function job_follows_day();
create trigger work_ends
  after update on jobs for each row when (old.stage_id <> new.stage_id or old.closed_at is null and new.closed_at is not null) execute function work_ends();
create trigger sheet_ends
  after update on sheets for each row when (old.state <> new.state and (new.state = any (array['printed', 'withdrawn', 'failed']))) execute function sheet_ends();
create trigger jobs_follow_day
  after update on orders for each row when (old.despatch_on is distinct from new.despatch_on) execute function jobs_follow_day();
create trigger sheet_waits_again
  after update on sheets for each row when (old.state = 'printed' and new.state = 'ready') execute function sheet_waits_again();
create trigger job_follows_item
  after update on order_items for each row when (old.quantity <> new.quantity or old.options is distinct from new.options) execute function job_follows_item();
create trigger jobs_wait_for_change
  after insert on order_changes for each row when (new.state = 'waiting') execute function jobs_wait_for_change();
create trigger jobs_stop_waiting_for_change
  after update on order_changes for each row when (old.state = 'waiting' and new.state <> 'waiting') execute function jobs_wait_for_change();
create trigger jobs_find_their_person
  before update of stage_id on jobs for each row when (old.stage_id is distinct from new.stage_id) execute function jobs_find_their_person();
create trigger new_jobs_find_their_person
  before insert on jobs for each row when (new.part = 1 and new.holder_id is null and new.closed_at is null) execute function new_jobs_find_their_person();

delete from kysely_migration;
insert into kysely_migration (name, timestamp) select name, '2026-11-02T09:00:00.000Z' from regexp_split_to_table('
  0001_shop 0002_accounts 0003_data_complaints 0004_invoices 0005_reviews 0006_trade_terms 0007_email_marketing 0008_staff
  0009_orders_at_work 0010_prices 0011_desk 0012_at_scale_and_outside 0013_artwork_at_work 0015_artwork_names 0017_proofs_waiting
  0018_search_words 0021_complaints 0022_pages_kept 0023_credit_notes 0024_letter_pictures 0025_notes_forgotten 0026_option_measures
  0029_refunds_followed_up 0030_disputes 0032_bill_to 0035_email_outages 0036_payment_differences 0037_late_payments 0040_watches_itself
  0044_used_codes 0045_limits_for_strangers 0050_backups 0051_rights 0055_retention 0056_changes_forgotten 0057_uploads 0058_page_changes
  0065_catalogue_figures 0066_counts_and_indexes 0067_product_search 0068_audit_search_and_codes 0071_whole_order_checks
  0072_subscriber_tags 0075_pricing 0076_own_option_groups 0077_pricing_drafts 0083_price_lists 0084_vat_by_rule 0085_vat_changes
  0086_papers 0087_delivery 0088_option_papers 0090_turnarounds 0091_full_days 0092_order_charges 0093_ireland_and_leftovers 0094_jobs
  0095_found_and_counted 0096_work_ends 0097_sheets 0098_parcels 0099_staff_roles 0100_days_that_move 0101_family_overs
  0102_undo_printed_and_join 0103_jobs_at_a_glance 0104_items_without_a_file 0105_drafts 0106_passkeys 0108_artwork_later
  0109_order_reminders 0110_receipts 0113_quote_requests 0115_account_holds 0116_account_chases 0117_complaints 0120_order_changes
  0124_line_references 0125_statement_lines 0126_files_of_draft_lines 0127_order_waits 0128_monthly_invoices 0129_open_invoices
  0131_lines_added_and_removed 0132_changes_to_ireland 0133_jobs_that_changed 0134_charges_paid_by_hand 0135_monthly_buyers
  0138_sheets_of_two_papers 0139_money_back_in_parts 0140_artwork_needs 0141_leaving_times 0142_order_of_changes 0143_order_of_a_family
  0145_why_cancelled 0146_files_of_emails 0147_day_moves_undone 0148_people_of_stages 0153_role_changes 0154_codes_on_placed_orders
  0156_words_of_jobs 0158_people_of_files 0159_places_of_all_stages 0160_groups_of_papers 0161_daily_promises 0162_terms_of_orders
  0163_ordered_twice 0170_a_finish_for_every_product 0171_walk_ins 0175_folded_search 0176_orders_folded 0177_folded_people
  0178_parcel_papers 0179_job_tickets 0180_words_of_erased_people 0181_who_invited_whom 0182_readers_of_job_histories 0183_public_prices
  0184_papers_of_orders 0185_statements_made 0190_senders_of_unordered_artwork 0195_whole_prices 0196_made_of 0200_after_a_restore
  0201_places_outside_vat 0202_senders_checked 0203_separations 0207_converted_artwork 0208_sheets_not_x4 0209_replaced_inks
  0210_shared_proofs 0211_ideas_of_files 0212_files_to_look_at 0213_what_tables_hold 0214_flow_in_commands 0215_names_of_guards
', '\s+') name where name <> '';
