-- E-mail marketing for real: campaigns that go out at a set rate, once to everybody, over crashes; figures that are
-- counted as they happen; readers kept in step with Mailchimp.

-- Campaigns and templates are edited by several people: a save names the version it was made from.
alter table campaigns add column version int not null default 0;
alter table campaigns add column queued_at timestamptz;
-- Who is sending it now, and their last sign of life: one sender at a time.
alter table campaigns add column sender uuid;
alter table campaigns add column sender_seen_at timestamptz;
create index campaigns_newest on campaigns (created_at desc, id);
create index campaigns_under_way on campaigns (status) where status in ('scheduled', 'sending');
alter table email_templates add column version int not null default 0;
-- A template is in use by being copied: categories are the shop's own words.
drop index email_templates_one_default;
create unique index email_templates_one_default on email_templates (is_default) where is_default;

-- `sending` lasts from the moment before a mail is handed on to the moment after.
alter table campaign_recipients drop constraint campaign_recipients_state_check;
alter table campaign_recipients add constraint campaign_recipients_state_check
  check (state in ('queued', 'sending', 'sent', 'bounced', 'skipped'));
-- The mail's own id: it makes the Message-ID, the same at every try, and names the mail in its links.
alter table campaign_recipients add column mail_id uuid not null default gen_random_uuid();
alter table campaign_recipients add column claimed_by uuid;
alter table campaign_recipients add column tries int not null default 0;
alter table campaign_recipients add column retry_at timestamptz;
alter table campaign_recipients add column problem text;
create unique index campaign_recipients_mail on campaign_recipients (mail_id);
create index campaign_recipients_waiting on campaign_recipients (campaign_id, subscriber_id)
  where state in ('queued', 'sending');
create index campaign_recipients_subscriber on campaign_recipients (subscriber_id);

-- How far a campaign has come, moved with each recipient by the trigger below; kept apart from the campaign's text.
create table campaign_figures (
  campaign_id uuid primary key references campaigns on delete cascade,
  recipients int not null default 0,
  delivered int not null default 0,
  bounced int not null default 0,
  skipped int not null default 0,
  opened int not null default 0,
  clicked int not null default 0,
  unsubscribed int not null default 0
) with (fillfactor = 50);

create function count_campaign_recipient() returns trigger language plpgsql as $$
begin
  update campaign_figures set
    delivered = delivered + (new.state = 'sent')::int - (old.state = 'sent')::int,
    bounced = bounced + (new.state = 'bounced')::int - (old.state = 'bounced')::int,
    skipped = skipped + (new.state = 'skipped')::int - (old.state = 'skipped')::int,
    opened = opened + (new.opened_at is not null)::int - (old.opened_at is not null)::int,
    clicked = clicked + (new.clicked_at is not null)::int - (old.clicked_at is not null)::int,
    unsubscribed = unsubscribed + (new.state = 'sent' and new.unsubscribed_at is not null)::int
      - (old.state = 'sent' and old.unsubscribed_at is not null)::int
  where campaign_id = new.campaign_id;
  return null;
end $$;
create trigger campaign_recipients_counted after update on campaign_recipients for each row
  when (new.state is distinct from old.state or new.opened_at is distinct from old.opened_at
    or new.clicked_at is distinct from old.clicked_at or new.unsubscribed_at is distinct from old.unsubscribed_at)
  execute function count_campaign_recipient();

-- When the next mail of any campaign may go out: the set rate holds over all senders.
create table campaign_pace (
  only_one boolean primary key default true check (only_one),
  free_at timestamptz not null
);
insert into campaign_pace (free_at) values ('2000-01-01');

-- Readers gained and lost by day, so that growth is a fact and not a guess.
create table subscriber_days (
  day date primary key,
  gained int not null default 0,
  lost int not null default 0
);
insert into subscriber_days (day, gained)
  select (subscribed_at at time zone 'Europe/London')::date, count(*) from subscribers where status = 'subscribed' group by 1;

create function count_subscribers_gained() returns trigger language plpgsql as $$
begin
  insert into subscriber_days (day, gained)
    select (subscribed_at at time zone 'Europe/London')::date, count(*) from new_rows where status = 'subscribed' group by 1
    on conflict (day) do update set gained = subscriber_days.gained + excluded.gained;
  return null;
end $$;
create trigger subscribers_gained after insert on subscribers referencing new table as new_rows
  for each statement execute function count_subscribers_gained();

create function count_subscribers_changed() returns trigger language plpgsql as $$
begin
  insert into subscriber_days (day, gained, lost)
    select (n.last_activity_at at time zone 'Europe/London')::date,
      count(*) filter (where n.status = 'subscribed'), count(*) filter (where o.status = 'subscribed')
    from new_rows n join old_rows o using (id)
    where (n.status = 'subscribed') <> (o.status = 'subscribed') group by 1
    on conflict (day) do update set gained = subscriber_days.gained + excluded.gained,
      lost = subscriber_days.lost + excluded.lost;
  return null;
end $$;
create trigger subscribers_changed after update on subscribers referencing old table as old_rows new table as new_rows
  for each statement execute function count_subscribers_changed();

create function count_subscribers_lost() returns trigger language plpgsql as $$
begin
  insert into subscriber_days (day, lost)
    select (now() at time zone 'Europe/London')::date, count(*) from old_rows where status = 'subscribed' having count(*) > 0
    on conflict (day) do update set lost = subscriber_days.lost + excluded.lost;
  return null;
end $$;
create trigger subscribers_lost after delete on subscribers referencing old table as old_rows
  for each statement execute function count_subscribers_lost();

-- A reader is out of step with Mailchimp while its version is not the one that went there.
alter table subscribers add column version bigint not null default 1;
alter table subscribers add column mailchimp_version bigint;
alter table subscribers add column mailchimp_status text;
alter table subscribers add column mailchimp_problem text;
create index subscribers_out_of_step on subscribers (id) where mailchimp_version is distinct from version;
create index subscribers_newest on subscribers (subscribed_at desc, id);
create index subscribers_status_newest on subscribers (status, subscribed_at desc, id);
create index subscribers_search on subscribers using gin
  ((email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')) gin_trgm_ops);

create function renew_subscriber_version() returns trigger language plpgsql as $$
begin
  new.version = old.version + 1;
  return new;
end $$;
create trigger subscribers_version before update on subscribers for each row
  when ((old.email, old.first_name, old.last_name, old.status) is distinct from
    (new.email, new.first_name, new.last_name, new.status))
  execute function renew_subscriber_version();

-- What an import of readers did, row by row where it did nothing, for its result page.
create table subscriber_imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null,
  added int not null,
  updated int not null,
  refused jsonb not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now()
);

-- Enquiries: who answered what is noted like every change; a save names the version it was made from.
alter table contact_messages add column version int not null default 0;
alter table sample_pack_requests add column version int not null default 0;
alter table data_complaints add column notes text;
alter table data_complaints add column version int not null default 0;
create index contact_messages_newest on contact_messages (created_at desc, id);
create index sample_pack_requests_newest on sample_pack_requests (created_at desc, id);
create index data_complaints_newest on data_complaints (received_at desc, id);
