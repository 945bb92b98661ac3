-- Accounts whole: mails that belong to an account, guests' orders that join one, and what stays when one is erased.

-- An account's own mails (links, notices) go with it. Mails about an order stay with the order.
alter table mails add column user_id uuid references users on delete cascade;
create index mails_user on mails (user_id) where user_id is not null;

-- Set where the customer's account was erased: e-mail and phone go as soon as the order is done.
alter table orders add column erased_at timestamptz;
create index orders_erased on orders (erased_at) where erased_at is not null;

-- Whose guest orders join an account when its address is confirmed.
create index orders_guest_email on orders (lower(customer_email)) where user_id is null;

-- The ledger of a trade account is kept six years and outlives its customer: it then belongs to a number and to its
-- orders, not to a person. So the account may lose its user, but only when nothing is owed.
alter table credit_accounts drop constraint credit_accounts_user_id_fkey;

create function refuse_erasing_debtors() returns trigger language plpgsql as $$
begin
  if exists (select from credit_accounts where user_id = old.id and current_balance_pence <> 0) then
    raise exception 'user % still owes on account', old.id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger users_owe_nothing before delete on users for each row execute function refuse_erasing_debtors();

-- History may lose its actor: the id alone (as before), or id and name together when an account is erased, and then the
-- name becomes the one that follows. What was noted about an erased user goes too. Nothing else in history changes.
create or replace function refuse_rewriting_history() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  now_is jsonb := to_jsonb(new);
  name_column text := case when was ? 'changed_by_name' then 'changed_by_name' else 'actor' end;
  lost_id boolean := coalesce(was ->> 'changed_by', was ->> 'actor_id') is not null
    and coalesce(now_is ->> 'changed_by', now_is ->> 'actor_id') is null;
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
  if now_is - 'changed_by' - 'actor_id' is distinct from was - 'changed_by' - 'actor_id' then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
