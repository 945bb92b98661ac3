-- Outside a transaction.
-- Who invited whom to the back office. An invitation ends with its sender's right to send it, whatever path that takes.
alter table verifications add column invited_by uuid references users (id) on delete cascade;
update verifications v set invited_by = a.actor_id from audit_log a
  where v.identifier like 'join-staff:%' and a.subject = 'invitation:' || v.id and a.action = 'staff.invite'
    and exists (select from user_roles r where r.user_id = a.actor_id and 'owner' = any(r.staff_roles));
delete from verifications where identifier like 'join-staff:%' and invited_by is null;
alter table verifications add constraint invitations_name_their_sender check ((identifier like 'join-staff:%') = (invited_by is not null));
create index verifications_invited_by on verifications (invited_by) where invited_by is not null;
-- Then:
alter table user_roles add column invited_by uuid references users (id) on delete set null;
update user_roles r set invited_by = i.actor_id
  from users u, lateral (
    select a.actor_id from audit_log a where a.action = 'staff.invite' and a.after ->> 'email' = u.email and a.actor_id is not null
    order by a.id desc limit 1) i
  where u.id = r.user_id and r.role = 'admin' and i.actor_id <> u.id and exists (select from users s where s.id = i.actor_id);

-- Of the roles, only the owner may invite (accounts/staff/rights.ts, with a test that says so).
create function invitations_end_with_right() returns trigger language plpgsql as $$
begin
  delete from verifications where invited_by = old.user_id;
  return null;
end $$;
create trigger invitations_end_with_right after update on user_roles for each row
  when ('owner' = any(old.staff_roles) and not 'owner' = any(new.staff_roles)) execute function invitations_end_with_right();
create trigger invitations_end_with_role after delete on user_roles for each row
  when ('owner' = any(old.staff_roles)) execute function invitations_end_with_right();
