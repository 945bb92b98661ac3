-- Artwork as a thing of its own: what a file was made from, what its customer said yes to, its way from order to press,
-- and the owner's own rules for judging it.

-- A file that was repaired or put together from others names them; the originals are kept as long as it is.
alter table artworks add column made_from uuid[] not null default '{}';
-- What was done, in order: [{"repair": "add-bleed", …}]; null for a file as it was uploaded.
alter table artworks add column repairs jsonb check (jsonb_typeof(repairs) = 'array');
alter table artworks add constraint repaired_from_something check (repairs is null or cardinality(made_from) > 0);
create index artworks_made_from on artworks using gin (made_from);
-- Files, and everything that they were made from.
create function artwork_family(ids uuid[]) returns setof uuid language sql stable as $$
  with recursive family (id) as (
    select unnest(ids) union select unnest(a.made_from) from artworks a join family f on f.id = a.id)
  select id from family
$$;
-- The same file is kept once, however often it is sent: then rows share it.
alter table artworks drop constraint artworks_storage_key_key;
alter table artworks drop constraint artworks_preview_key_key;
create index artworks_sha256 on artworks (sha256);
create index artworks_storage_key on artworks (storage_key);

-- Warnings that the customer said yes to, each by itself: [{"code": "colour.rgb", "title": "…", "at": "…"}].
alter table cart_lines add column accepted jsonb not null default '[]' check (jsonb_typeof(accepted) = 'array');
alter table order_items add column accepted jsonb not null default '[]' check (jsonb_typeof(accepted) = 'array');

-- Where an item's artwork is on its way to the press.
alter table order_items add column artwork_state text not null default 'received'
  check (artwork_state in ('received', 'checked', 'problem', 'approved'));
alter table order_items add column artwork_problem text check (artwork_problem <> '');
alter table order_items add constraint problem_is_told check ((artwork_state = 'problem') = (artwork_problem is not null));
-- The shop asks for a yes to the proof before it prints.
alter table order_items add column proof_asked_at timestamptz;
update order_items i set artwork_state = 'problem', artwork_problem = o.artwork_problem
  from orders o where o.id = i.order_id and o.artwork_problem is not null;

-- What became of an item's artwork: append-only, with who and when. The file and its hash are those it was about.
create table artwork_events (
  id bigint generated always as identity primary key,
  order_item_id uuid not null references order_items on delete cascade,
  kind text not null check (kind in ('replaced', 'requested', 'checked', 'problem', 'approved', 'proof-asked',
    'proof-approved', 'proof-refused')),
  artwork_id uuid references artworks,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- null: the customer, by the link in their e-mail
  actor_id uuid references users on delete set null,
  actor_name text not null check (actor_name <> ''),
  note text,
  created_at timestamptz not null default clock_timestamp()
);
create index artwork_events_item on artwork_events (order_item_id, id);
create index artwork_events_artwork on artwork_events (artwork_id);
create index artwork_events_actor on artwork_events (actor_id);

create function artwork_events_stay() returns trigger language plpgsql as $$
begin
  raise exception 'what happened to artwork is not rewritten' using errcode = 'check_violation';
end $$;
create trigger artwork_events_stay before update of order_item_id, kind, artwork_id, sha256, actor_name, created_at
  on artwork_events for each row execute function artwork_events_stay();

-- The owner's rules for a family of products where they differ from those that Galley ships.
create table artwork_rules (
  family text primary key check (family in ('held', 'plans', 'large')),
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  changed_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  changed_by uuid references users on delete set null
);
