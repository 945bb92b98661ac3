-- Links by which a customer lets somebody without an account see a file's proof. Their keys are signed, so none is stored. Of an ordered
-- item it shows the file that the item has now.
create table proof_shares (
  id uuid primary key default gen_random_uuid(),
  artwork_id uuid not null references artworks (id) on delete cascade,
  product_id text not null references products (id),
  selected_options jsonb not null check (jsonb_typeof(selected_options) = 'object'),
  order_item_id uuid references order_items (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index proof_shares_artwork on proof_shares (artwork_id);
create index proof_shares_item on proof_shares (order_item_id) where order_item_id is not null;

-- What was said by such a link, about one file: of another version of it nobody has said anything.
create table proof_answers (
  id bigint generated always as identity primary key,
  share_id uuid not null references proof_shares (id) on delete cascade,
  artwork_id uuid not null references artworks (id) on delete cascade,
  kind text not null check (kind in ('comment', 'approved', 'refused')),
  name text not null check (name <> ''),
  words text check (words <> ''),
  created_at timestamptz not null default clock_timestamp(),
  constraint what_is_not_approved_has_words check (kind = 'approved' or words is not null)
);
create index proof_answers_share on proof_answers (share_id, id);
create index proof_answers_artwork on proof_answers (artwork_id, id);

-- What each colleague last said about printing a file: approved or refused. Null if nobody has said either.
create function artwork_opinions(artwork uuid) returns json language sql stable parallel safe
begin atomic
  select json_agg(json_build_object('name', o.name, 'kind', o.kind, 'at', o.created_at) order by o.id)
  from (select distinct on (lower(w.name)) w.id, w.name, w.kind, w.created_at from proof_answers w
    where w.artwork_id = artwork and w.kind <> 'comment' order by lower(w.name), w.id desc) o;
end;
