-- A large file arrives in pieces, and each piece may reach another process of the shop. The pieces are stored beside all
-- other files; these rows say which pieces make up which file. `received` only grows, and only by the piece that begins
-- there: of two pieces for one place the second is refused.
create table uploads (
  -- becomes the artwork's id
  id uuid primary key,
  user_id uuid references users on delete cascade,
  -- a guest's upload belongs to whoever holds the cart cookie
  cart_token text,
  product_id text not null references products,
  original_name text not null,
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0 check (received between 0 and bytes),
  created_at timestamptz not null,
  -- a process is making the artwork, and says so until this moment
  finishing_until timestamptz,
  -- the artwork is made; the row stays for a sender who lost the answer
  finished_at timestamptz,
  check (num_nonnulls(user_id, cart_token) = 1),
  check (finished_at is null or received = bytes)
);
create index uploads_age on uploads (created_at);
create index uploads_user on uploads (user_id) where user_id is not null;

create table upload_pieces (
  upload_id uuid not null references uploads on delete cascade,
  start_byte bigint not null check (start_byte >= 0),
  bytes bigint not null check (bytes > 0),
  storage_key text not null unique,
  primary key (upload_id, start_byte)
);
