-- Staff type a name as they hear it: `oneill`, `O'Neill` and `O’Neill` find the same, with accents or without, composed or not, with one
-- space or two. One function folds what is searched and what is searched for.
create or replace function search_text(said text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(replace(replace(replace(translate(
  regexp_replace(lower(normalize(translate(said, '''’‘‛ʼʹ′`´＇', ''), NFKD)), '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'),
  'øłđðħı‐‑‒–—−', 'olddhi------'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), '\s+', ' ', 'g'));

-- Orders. The column stays as it is stored, so that a large table is neither written anew nor its index built again: only what is
-- written otherwise by now, such as names with accents, is written again.
create function words_of_order(o orders) returns text language sql immutable parallel safe
return search_text(o.order_number || ' ' || o.customer_name || ' ' || o.customer_email || ' ' || coalesce(o.customer_phone, '') || ' '
  || o.product_names || ' ' || coalesce(o.po_number, '') || ' ' || o.item_references);
alter table orders alter column search_words drop expression;
alter table orders alter column search_words set default '';
create function order_has_words() returns trigger language plpgsql as $$
begin
  new.search_words := words_of_order(new);
  return new;
end $$;
create trigger order_has_words before insert on orders for each row execute function order_has_words();
create trigger order_keeps_words before update on orders for each row
  when ((old.order_number, old.customer_name, old.customer_email, old.customer_phone, old.product_names, old.po_number, old.item_references)
    is distinct from (new.order_number, new.customer_name, new.customer_email, new.customer_phone, new.product_names, new.po_number,
      new.item_references))
  execute function order_has_words();

-- The jobs that staff look for on the board.
create or replace function words_of_job(j jobs) returns text language sql stable as $$
  select search_text(concat_ws(' ', j.code, i.product_name, i.size, nullif(i.paper_type, 'Standard'), i.finish, o.customer_name, j.blocked_note,
    i.artwork_problem))
  from order_items i, orders o where i.id = j.item_id and o.id = j.order_id
$$;
