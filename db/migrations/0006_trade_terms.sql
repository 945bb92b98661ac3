-- Terms of a trade account are edited by staff while orders move its balance: each has its own count, so that an order
-- placed meanwhile does not make a save of the terms stale.

alter table credit_accounts add column terms_version int not null default 0;

-- Customers are searched by part of name, e-mail or phone, among hundreds of thousands.
create index profiles_search on profiles using gin
  ((first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, '')) gin_trgm_ops);
create index profiles_newest on profiles (created_at desc, id);
