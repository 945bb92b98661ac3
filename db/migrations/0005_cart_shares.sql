-- A link by which somebody else sees a cart, pays for it or sends it back.
create table cart_shares (
  id uuid primary key default gen_random_uuid(),
  cart_id uuid not null references carts on delete cascade,
  revision integer not null,
  total_pence integer not null check (total_pence >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  order_ids uuid[] not null default '{}',
  returned_at timestamptz,
  returned_by text check (length(returned_by) between 1 and 80),
  returned_words text check (length(returned_words) between 1 and 1000),
  constraint cart_share_lasts check (expires_at > created_at),
  constraint a_return_is_whole check (num_nonnulls(returned_at, returned_by, returned_words) in (0, 3))
);
comment on column cart_shares.order_ids is 'The orders placed through this link: they are not the cart owner’s.';
comment on table cart_shares is 'A link by which somebody else sees a cart as it was then, pays for it or sends it back. Written by the cart’s owner; the answer by whoever has the link.';
create unique index cart_shares_one_each on cart_shares (cart_id) where ended_at is null;
create index cart_shares_cart on cart_shares (cart_id);
