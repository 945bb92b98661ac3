-- Pictures that staff upload for the letters of e-mail marketing. Letters lie in inboxes for years: a picture's name, which
-- is its address, is its own hash and measures, so that what it names never changes.
create table letter_pictures (
  -- `{sha256}-{width}x{height}.jpg` or `.png`, in px
  name text primary key check (name ~ '^[0-9a-f]{64}-[0-9]{1,4}x[0-9]{1,4}\.(jpg|png)$'),
  sha256 text not null unique check (starts_with(name, sha256)),
  storage_key text not null unique,
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null,
  -- when it was uploaded last, or last seen in a letter or a template: what nobody uses is forgotten some time later
  used_at timestamptz not null
);
