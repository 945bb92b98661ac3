-- Outside a transaction.
-- “Design it for me”: a customer's brief with any files, a stage for the design, and comments pinned to drafts.
create table design_briefs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete set null,
  cart_token text,
  words text constraint design_briefs_words_check check (length(words) between 1 and 4000),
  colours text constraint design_briefs_colours_check check (length(colours) between 1 and 500),
  likes text constraint design_briefs_likes_check check (length(likes) between 1 and 2000),
  wanted_by date,
  file_bytes bigint not null default 0 constraint design_briefs_file_bytes_check check (file_bytes between 0 and 524288000),
  created_at timestamptz not null
);
create index design_briefs_user on design_briefs (user_id);
create index design_briefs_token on design_briefs (cart_token) where cart_token is not null;
comment on table design_briefs is 'What a customer wants designed, in their words. Written once, before the print goes into the cart; an ordered one stays with its order and is erased with it, any other is deleted after 60 days.';
comment on column design_briefs.cart_token is 'The guest whose brief it is, like their cart; null for a customer’s, and once it is ordered and erased.';
comment on column design_briefs.likes is 'Examples that the customer likes: links, or what they are.';
comment on column design_briefs.file_bytes is 'The bytes of all its files together, at most 500 MB. Kept by a trigger.';

create table design_files (
  id uuid primary key,
  brief_id uuid not null references design_briefs (id) on delete cascade,
  original_name text not null constraint design_files_original_name_check check (length(original_name) between 1 and 120),
  bytes bigint not null constraint design_files_bytes_check check (bytes > 0),
  sha256 text not null constraint design_files_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_key text not null constraint design_files_storage_key_key unique,
  created_at timestamptz not null
);
create index design_files_brief on design_files (brief_id, created_at);
comment on table design_files is 'The files of briefs, of any kind. Never opened by the shop: they are only stored, and given back as downloads.';

create function brief_counts_bytes() returns trigger language plpgsql as $$
begin
  update design_briefs set file_bytes = file_bytes + case when tg_op = 'DELETE' then -old.bytes else new.bytes end
  where id = case when tg_op = 'DELETE' then old.brief_id else new.brief_id end;
  return null;
end $$;
comment on function brief_counts_bytes() is 'Keeps the sum of a brief’s files, which may not exceed 500 MB, however many arrive at once.';
create trigger brief_counts_bytes after insert or delete on design_files for each row execute function brief_counts_bytes();

alter table stages drop constraint stages_kind_check;
alter table stages add constraint stages_kind_check check (kind in ('design', 'artwork', 'proof', 'queue', 'making', 'ready', 'gone'));
create or replace function stage_rank(kind text) returns int language sql immutable as $$
  select array_position('[0:6]={design,artwork,proof,queue,making,ready,gone}'::text[], kind)
$$;
comment on function stage_rank(text) is 'Where a kind of stage is on the way through the shop: from 1, and 0 for what is designed first.';
insert into stages (id, name, kind, position) values ('design', 'Design', 'design', 5);
-- Then:
alter table cart_lines add column brief_id uuid references design_briefs (id);
comment on column cart_lines.brief_id is 'What we design for this line, at an extra price; null if the customer has a file or sends one.';
-- Then:
create index concurrently cart_lines_brief on cart_lines (brief_id) where brief_id is not null;
-- Then:
alter table order_items add column brief_id uuid references design_briefs (id), add column design_rounds integer;
comment on column order_items.brief_id is 'What we design for this item; the design itself is charged as an item of its own.';
comment on column order_items.design_rounds is 'How many rounds of changes its design includes, with those paid for since.';
-- Then:
alter table order_items add constraint a_design_has_rounds check ((brief_id is null) = (design_rounds is null) and design_rounds between 0 and 99) not valid;
-- Then:
alter table order_items validate constraint a_design_has_rounds;
-- Then:
alter table order_items drop constraint looked_at_without_a_file;
alter table order_items add constraint looked_at_without_a_file check (look_by is null or artwork_state = 'problem'
  and (brief_id is not null or artwork_id is null and idea_id is not null)) not valid;
-- Then:
alter table order_items validate constraint looked_at_without_a_file;
-- Then:
create index concurrently order_items_brief on order_items (brief_id) where brief_id is not null;
-- Then:
create table design_comments (
  id bigint generated always as identity primary key,
  order_item_id uuid not null references order_items (id) on delete cascade,
  artwork_id uuid not null references artworks (id) on delete cascade,
  page smallint not null constraint design_comments_page_check check (page between 1 and 999),
  x real constraint design_comments_x_check check (x between 0 and 1),
  y real constraint design_comments_y_check check (y between 0 and 1),
  words text not null constraint design_comments_words_check check (length(words) between 1 and 1000),
  created_at timestamptz not null,
  constraint a_place_is_whole check ((x is null) = (y is null))
);
create index design_comments_item on design_comments (order_item_id, artwork_id, id);
create index design_comments_artwork on design_comments (artwork_id);
comment on table design_comments is 'What a customer wants changed in a draft, each pinned to a place on a page. Removed or added until they send the round; then it stays.';
comment on column design_comments.x is 'How far from the left edge of the page as shown, as a fraction; null if it is about the whole page.';
comment on column design_comments.y is 'How far from its top edge.';
