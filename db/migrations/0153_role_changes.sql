-- Outside a transaction.
-- Who changed whose roles is shown on the page of staff, which read the whole log for it. Few entries are of these kinds.
create index concurrently audit_log_roles on audit_log (id desc)
  where action in ('role.admin', 'role.change', 'role.customer', 'staff.invite', 'staff.withdraw');
