-- Outside a transaction.
-- Why an order was cancelled and what becomes of the money, as its customer reads it: on their page, in the email, and staff with them.
-- Cancellations by customers and by the owner's rule had written the same into the notes, which nobody but staff reads.
alter table order_status_history add column message text;
alter table order_status_history add constraint order_status_history_message_check
  check (message is null or (message <> '' and status = 'cancelled')) not valid;

alter table order_status_history disable trigger order_status_history_append_only;
update order_status_history set message = notes, notes = null
where status = 'cancelled' and changed_by is null and actor in ('Customer', 'Galley') and notes <> '';
alter table order_status_history enable trigger order_status_history_append_only;

-- Both are forgotten with the customer, as `forgetContacts` does.
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
      was := was - 'notes' - 'message' || jsonb_build_object('before', was -> 'before' #- '{notes}', 'after', was -> 'after' #- '{notes}');
      now_is := now_is - 'notes' - 'message' || jsonb_build_object('before', now_is -> 'before', 'after', now_is -> 'after');
    end if;
  end if;
  if now_is - 'changed_by' - 'actor_id' is distinct from was - 'changed_by' - 'actor_id' then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
-- Then:
alter table order_status_history validate constraint order_status_history_message_check;
