-- A generated column is not yet filled in before its row is written, so these checks leave it out.
-- What customers and staff wrote about a person goes with the person, wherever it was written. What happened stays: figures, states, days and codes.

-- Of an entry of the audit log: figures, and texts that are one of a known few or a number that we gave.
create function logged_without_words(entry jsonb) returns jsonb language sql immutable as $$
  select case when entry is null or jsonb_typeof(entry) <> 'object' then null else (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(entry)
    where jsonb_typeof(value) in ('number', 'boolean', 'null') or key in ('status', 'paymentStatus', 'trackingNumber', 'template', 'state', 'kind',
      'method', 'cause', 'vatClass', 'order', 'session', 'until', 'linksEndedAt', 'artwork', 'movedOn', 'outcome', 'parcels', 'jobsGone', 'changed', 'days')) end
$$;

-- Of an order before or after a change: everything but what was written to production and the customer's own reference.
create function side_without_words(side jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(side -> 'items') is distinct from 'array' then side else jsonb_set(side, '{items}', (
    select coalesce(jsonb_agg(case when jsonb_typeof(item -> 'added') = 'object'
      then jsonb_set(item, '{added}', item -> 'added' || '{"note": null, "reference": null}') else item end order by nth), '[]')
    from jsonb_array_elements(side -> 'items') with ordinality i (item, nth))) end
$$;

-- Of the jobs of a line that was removed from its order: the same, with their events.
create function jobs_without_words(jobs jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(job || jsonb_build_object('blocked_note', null, 'search_words', null, 'events', (
    select coalesce(jsonb_agg(event || '{"note": null}' order by e.nth), '[]')
    from jsonb_array_elements(case when jsonb_typeof(job -> 'events') = 'array' then job -> 'events' else '[]' end) with ordinality e (event, nth))) order by j.nth), '[]')
  from jsonb_array_elements(jobs) with ordinality j (job, nth)
$$;

create function is_erased_order(id uuid) returns boolean language sql stable as $$
  select exists (select from orders o where o.id = $1 and o.erased_at is not null)
$$;

create or replace function change_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erased_order(old.order_id) and new.why is null
    and (new.before, new.after) is not distinct from (side_without_words(old.before), side_without_words(old.after))
    and to_jsonb(new) - array['why', 'before', 'after', 'difference_pence'] = to_jsonb(old) - array['why', 'before', 'after', 'difference_pence'] then
    return new;
  end if;
  if tg_op = 'DELETE' or old.state <> 'waiting' or (to_jsonb(new) - array['state', 'settled_at', 'ended_why', 'difference_pence'])
      is distinct from (to_jsonb(old) - array['state', 'settled_at', 'ended_why', 'difference_pence']) then
    raise exception 'change % is final', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function charge_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erased_order(old.order_id) and new.withdrawn_why = 'Erased'
    and to_jsonb(new) - array['withdrawn_why', 'total_pence'] = to_jsonb(old) - array['withdrawn_why', 'total_pence'] then
    return new;
  end if;
  if tg_op = 'DELETE' or old.state <> 'waiting'
    or (new.order_id, new.kind, new.what, new.why, new.net_pence, new.vat_pence, new.zero_pence, new.change_id, new.created_by, new.created_at)
      is distinct from (old.order_id, old.kind, old.what, old.why, old.net_pence, old.vat_pence, old.zero_pence, old.change_id, old.created_by, old.created_at)
  then
    raise exception 'charge % is final', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function receipts_stay() returns trigger language plpgsql as $$
begin
  if new.why = 'Erased' and exists (select from payments p where p.id = old.payment_id and is_erased_order(p.order_id))
    and to_jsonb(new) - array['why', 'reference', 'line_goes_to'] = to_jsonb(old) - array['why', 'reference', 'line_goes_to'] then
    return new;
  end if;
  raise exception 'receipt % is not rewritten', old.id using errcode = 'check_violation';
end $$;

create or replace function artwork_events_stay() returns trigger language plpgsql as $$
begin
  if (new.order_item_id, new.kind, new.artwork_id, new.sha256, new.created_at)
      is not distinct from (old.order_item_id, old.kind, old.artwork_id, old.sha256, old.created_at)
    and (new.actor_id is null and new.actor_name = 'Erased account'
      or (new.actor_id, new.actor_name) is not distinct from (old.actor_id, old.actor_name) and new.note is null
        and exists (select from order_items i where i.id = old.order_item_id and is_erased_order(i.order_id))) then
    return new;
  end if;
  raise exception 'what happened to artwork is not rewritten' using errcode = 'check_violation';
end $$;

-- Money that a customer paid keeps its amount when they are erased, not what their bank said.
create function ledger_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reference = 'Erased ' || old.id and to_jsonb(new) - array['reference', 'line_goes_to'] = to_jsonb(old) - array['reference', 'line_goes_to']
    and not exists (select from users u where u.id = old.user_id) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger credit_ledger_append_only on credit_ledger;
create trigger credit_ledger_append_only before delete or update on credit_ledger for each row execute function ledger_stays();

create or replace function refuse_rewriting_history() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  now_is jsonb := to_jsonb(new);
  name_column text := case when was ? 'changed_by_name' then 'changed_by_name' else 'actor' end;
  lost_id boolean := coalesce(was ->> 'changed_by', was ->> 'actor_id') is not null
    and coalesce(now_is ->> 'changed_by', now_is ->> 'actor_id') is null;
  about text := coalesce(was ->> 'subject', '');
  is_gone boolean := false;
  erased_order boolean;
begin
  if lost_id and now_is ->> name_column = 'Erased account' then
    was := was - name_column;
    now_is := now_is - name_column;
  end if;
  if now_is ->> 'before' is null and now_is ->> 'after' is null then
    is_gone := case
      when about like 'user:%' then not exists (select from users where 'user:' || id = about)
      when about like 'enquiry:message:%' then
        not exists (select from contact_messages where 'enquiry:message:' || id = about)
      when about like 'enquiry:sample-pack:%' then
        not exists (select from sample_pack_requests where 'enquiry:sample-pack:' || id = about)
      when about like 'enquiry:complaint:%' then
        not exists (select from data_complaints where 'enquiry:complaint:' || id = about)
      when about like 'draft:%' then
        not exists (select from drafts where 'draft:' || id = about and erased_at is null)
      when about like 'complaint:%' then
        not exists (select from complaints where 'complaint:' || id = about and erased_at is null)
      when about like 'review:%' then
        not exists (select from reviews where 'review:' || id = about and author_name <> 'A customer')
      when about like 'invitation:%' then
        not exists (select from verifications where 'invitation:' || id = about)
      when about like 'subscriber:%' then not exists (select from subscribers where 'subscriber:' || id = about
        and (status <> 'unsubscribed' or num_nonnulls(first_name, last_name) > 0))
      else false end;
  end if;
  if is_gone then
    was := was - 'before' - 'after';
    now_is := now_is - 'before' - 'after';
  end if;
  if now_is is distinct from was and (was ? 'order_id' or about like 'order:%') then
    select exists (select from orders where erased_at is not null
      and id::text = coalesce(was ->> 'order_id', substr(about, 7))) into erased_order;
    if erased_order and now_is ->> 'notes' is null and now_is ->> 'message' is null then
      if about like 'order:%' and now_is -> 'before' = coalesce(logged_without_words(was -> 'before'), 'null')
          and now_is -> 'after' = coalesce(logged_without_words(was -> 'after'), 'null') then
        was := was - 'before' - 'after';
        now_is := now_is - 'before' - 'after';
      end if;
      was := was - 'notes' - 'message';
      now_is := now_is - 'notes' - 'message';
    end if;
  end if;
  if now_is - 'changed_by' - 'actor_id' is distinct from was - 'changed_by' - 'actor_id' then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
