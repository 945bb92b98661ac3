-- The files that went out with emails, as they were sent: a pro-forma or a statement says something else tomorrow.
create table mail_attachments (
  mail_id uuid not null references mails (id) on delete cascade,
  filename text not null,
  content bytea not null,
  primary key (mail_id, filename),
  constraint mail_attachments_filename_check check (filename ~ '^[\w-]+\.pdf$')
);

-- With an email's address go its files: its customer was erased, or it is too old.
create function forget_attachments() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from mail_attachments where mail_id = new.id;
  return null;
end $$;
create trigger forget_attachments after update of recipient on mails
  for each row when (new.recipient like '%.invalid') execute function forget_attachments();
