-- Disputes: a customer's bank asks for a payment back. As the card provider has them; only when staff let a held order go on, or
-- saw how a dispute ended, is ours.

create table disputes (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  provider_dispute_id text not null unique,
  amount_pence int not null check (amount_pence > 0),
  -- inquiry: the bank only asks; no money has been taken
  state text not null check (state in ('inquiry', 'needs-response', 'under-review', 'won', 'lost', 'closed')),
  -- since when we know that the bank has the money; null while it has not
  taken_at timestamptz,
  is_refundable boolean not null,
  -- the provider's word for it, such as `fraudulent`
  reason text not null default '',
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- when the provider was asked for what stands here: an older answer changes nothing
  asked_at timestamptz not null,
  heard_at timestamptz not null default now(),
  released_at timestamptz,
  released_by uuid references users on delete set null,
  seen_at timestamptz,
  constraint dispute_ends_once check ((closed_at is not null) = (state in ('won', 'lost', 'closed')))
);
create index disputes_payment on disputes (payment_id);
create index disputes_to_look_at on disputes (opened_at) where closed_at is null or seen_at is null;
