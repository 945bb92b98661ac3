-- Outside a transaction.
-- What separations (named inks) of customers' files are for, beside the names that Galley knows: the owner's own. `key` is the name in small
-- letters and figures only, by which names are compared.
create table separation_names (
  key text primary key check (key <> ''),
  name text not null check (name <> ''),
  role text not null check (role in ('process', 'spot', 'cut', 'crease', 'perforation', 'varnish', 'white', 'foil', 'ignore'))
);
-- What a product may or must have beside its colours: {"cut": "may"}. A finish that isn't named it can't have.
alter table products add column finishing jsonb not null default '{}';
alter table products add constraint products_finishing_check check (jsonb_typeof(finishing) = 'object') not valid;
-- Then:
alter table products validate constraint products_finishing_check;
-- Then:
-- For each 5000 of products:
-- What is usually made so: stickers and labels are cut to shape, folded sheets are creased.
update products p set finishing = case p.form when 'folded' then '{"crease": "may"}'::jsonb
    when 'perforated' then '{"perforation": "may"}' when 'foil-voucher' then '{"foil": "may"}' else '{"cut": "may"}' end
  from categories c where p.id > $1 and p.id <= $2 and c.id = p.category_id
    and (p.form in ('folded', 'perforated', 'foil-voucher') or concat_ws(' ', p.name, c.name) ~* '\m(stickers?|labels?)\M');
