-- A book whose cover is of another paper is one sheet with two papers: each piece of a plan names its own.
alter table sheets add column papers integer not null default 1 check (papers in (1, 2));
update sheets set plan = jsonb_set(plan, '{pieces}', (
  select coalesce(jsonb_agg(piece || jsonb_build_object('stock', stock, 'isAlone', false) order by nth), '[]')
  from jsonb_array_elements(plan -> 'pieces') with ordinality e (piece, nth)));
