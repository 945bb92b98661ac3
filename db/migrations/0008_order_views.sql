-- The lists of orders that staff save: their filter, order and columns under a name, for themselves or for everybody.
create table order_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null constraint order_views_name_check check (name <> '' and length(name) <= 40),
  query text not null,
  is_shared boolean not null,
  created_at timestamptz not null
);
create unique index order_views_once on order_views (user_id, lower(name));
create index order_views_shared on order_views (created_at) where is_shared;
comment on table order_views is 'A list of orders that a member of staff saved: filter, order and columns under a name. Written by them; shown to everybody if shared.';
