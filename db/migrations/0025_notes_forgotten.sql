-- What staff noted of an order whose customer has erased their account is forgotten with the rest of it: in the order it was
-- already, in its history and in the audit log it still stood. That they noted something, and when, stays.
create or replace function refuse_rewriting_history() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  now_is jsonb := to_jsonb(new);
  name_column text := case when was ? 'changed_by_name' then 'changed_by_name' else 'actor' end;
  lost_id boolean := coalesce(was ->> 'changed_by', was ->> 'actor_id') is not null
    and coalesce(now_is ->> 'changed_by', now_is ->> 'actor_id') is null;
  erased_order boolean;
begin
  if lost_id and now_is ->> name_column = 'Erased account' then
    was := was - name_column;
    now_is := now_is - name_column;
  end if;
  if was ->> 'subject' like 'user:%' and now_is ->> 'before' is null and now_is ->> 'after' is null
    and not exists (select from users where 'user:' || id = was ->> 'subject') then
    was := was - 'before' - 'after';
    now_is := now_is - 'before' - 'after';
  end if;
  if now_is is distinct from was and (was ? 'order_id' or was ->> 'subject' like 'order:%') then
    select exists (select from orders where erased_at is not null
      and id::text = coalesce(was ->> 'order_id', substr(was ->> 'subject', 7))) into erased_order;
    if erased_order and now_is ->> 'notes' is null then
      was := was - 'notes' || jsonb_build_object('before', was -> 'before' #- '{notes}', 'after', was -> 'after' #- '{notes}');
      now_is := now_is - 'notes' || jsonb_build_object('before', now_is -> 'before', 'after', now_is -> 'after');
    end if;
  end if;
  if now_is - 'changed_by' - 'actor_id' is distinct from was - 'changed_by' - 'actor_id' then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- As `forgetContacts` does from now on.
update order_status_history h set notes = null from orders o
where o.id = h.order_id and o.erased_at is not null and o.customer_email = 'erased@customer.invalid' and h.notes is not null;
update audit_log a set before = a.before #- '{notes}', after = a.after #- '{notes}' from orders o
where o.erased_at is not null and o.customer_email = 'erased@customer.invalid' and a.subject = 'order:' || o.id
  and (a.before ? 'notes' or a.after ? 'notes');
