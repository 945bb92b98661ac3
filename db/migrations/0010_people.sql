-- Customers as staff know them: written down by hand, or with what staff note about somebody who has bought or asked.
create table people (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete cascade,
  first_name text not null default '',
  last_name text not null default '',
  email text not null default '',
  phone text,
  company text,
  tags text[] not null default '{}',
  merged_into uuid references people (id) on delete set null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint people_can_be_found check (user_id is not null or email <> '' or phone is not null),
  constraint people_merged_has_no_account check (merged_into is null or user_id is null),
  constraint people_not_merged_into_itself check (merged_into <> id)
);
create unique index people_account on people (user_id);
create unique index people_address on people (lower(email)) where email <> '' and user_id is null;
create unique index people_phone on people (phone) where email = '' and user_id is null;
create index people_newest on people (created_at desc, id) where user_id is null and merged_into is null;
create index people_merged on people (merged_into) where merged_into is not null;
create index people_tags on people using gin (tags);
create index people_words on people using gin
  (search_text(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(company, '')) gin_trgm_ops);
comment on table people is 'A customer as staff know them: added by hand, or begun with the first note, tag, contact or address about somebody who bought or asked. One for each account, email address or, without one, phone number. Written by staff; erased with the person.';
comment on column people.user_id is 'The account, once its address is confirmed or if staff wrote about an account; names and addresses are then the account’s.';
comment on column people.merged_into is 'The person that staff said is the same one: shown there with everything of both. Only staff see it so; null again when it is undone.';

create table person_notes (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references people (id) on delete cascade,
  words text not null constraint person_notes_words_check check (words <> ''),
  author_id uuid references users (id) on delete set null,
  author_name text not null,
  created_at timestamptz not null
);
create index person_notes_person on person_notes (person_id, created_at);
create index person_notes_author on person_notes (author_id);
comment on table person_notes is 'What staff wrote about a customer, for themselves. Never changed, only deleted; erased with the person.';

create table person_contacts (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references people (id) on delete cascade,
  name text not null constraint person_contacts_name_check check (name <> ''),
  email text not null default '',
  phone text,
  created_at timestamptz not null,
  constraint person_contacts_can_be_reached check (email <> '' or phone is not null)
);
create index person_contacts_person on person_contacts (person_id, created_at);
create index person_contacts_address on person_contacts (lower(email)) where email <> '';
create index person_contacts_words on person_contacts using gin
  (search_text(name || ' ' || email || ' ' || coalesce(phone, '')) gin_trgm_ops);
comment on table person_contacts is 'Whom else to write to or call at a customer. Written by staff; erased with the customer, or on their own by their address.';

create table person_addresses (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references people (id) on delete cascade,
  address text not null constraint person_addresses_address_check check (address <> ''),
  city text not null constraint person_addresses_city_check check (city <> ''),
  postcode text not null constraint person_addresses_postcode_check check (postcode <> ''),
  country text not null constraint person_addresses_country_check check (country in ('United Kingdom', 'Ireland')),
  created_at timestamptz not null
);
create index person_addresses_person on person_addresses (person_id, created_at);
comment on table person_addresses is 'Where to deliver to a customer who has no account. Written by staff, chosen for a quote or order; erased with the person.';
