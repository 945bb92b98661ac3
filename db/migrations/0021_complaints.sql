-- What mailboxes report of a mail afterwards (RFC 5965, RFC 3464): a complaint is counted with the campaign, once a reader.
alter table campaign_recipients add column complained_at timestamptz;
alter table campaign_figures add column complaints int not null default 0;

create or replace function count_campaign_recipient() returns trigger language plpgsql as $$
begin
  update campaign_figures set
    delivered = delivered + (new.state = 'sent')::int - (old.state = 'sent')::int,
    bounced = bounced + (new.state = 'bounced')::int - (old.state = 'bounced')::int,
    skipped = skipped + (new.state = 'skipped')::int - (old.state = 'skipped')::int,
    opened = opened + (new.opened_at is not null)::int - (old.opened_at is not null)::int,
    clicked = clicked + (new.clicked_at is not null)::int - (old.clicked_at is not null)::int,
    complaints = complaints + (new.complained_at is not null)::int - (old.complained_at is not null)::int,
    unsubscribed = unsubscribed + (new.state = 'sent' and new.unsubscribed_at is not null)::int
      - (old.state = 'sent' and old.unsubscribed_at is not null)::int
  where campaign_id = new.campaign_id;
  return null;
end $$;

drop trigger campaign_recipients_counted on campaign_recipients;
create trigger campaign_recipients_counted after update on campaign_recipients for each row
  when (new.state is distinct from old.state or new.opened_at is distinct from old.opened_at
    or new.clicked_at is distinct from old.clicked_at or new.unsubscribed_at is distinct from old.unsubscribed_at
    or new.complained_at is distinct from old.complained_at)
  execute function count_campaign_recipient();
