-- The pages' database role may add to what has happened, but not change it: see src/platform/db/table-rights.ts. What it
-- needs beyond its own rights, it gets from these functions, which run as the owner of the tables.

-- It locks the invoice, which takes the right to change it.
alter function credit_notes_within_invoice() security definer;
alter function credit_notes_within_invoice() set search_path = public, pg_temp;

-- Refreshes the planner's figures before a campaign's recipients are read (`subscribers`) or sent to.
create function analyze_for_campaign(name text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if name = 'subscribers' then
    analyze subscribers;
  elsif name = 'campaign_recipients' then
    analyze campaign_recipients;
  else
    raise exception 'no table of campaigns: %', name using errcode = 'invalid_parameter_value';
  end if;
end $$;
