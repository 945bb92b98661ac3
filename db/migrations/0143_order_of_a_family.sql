-- A family of products goes through its stages of making in an order of its own, where the owner gives it one: some leaflets are cut before
-- they are folded, others after. Null: as the shop's stages are ordered.
alter table family_stages add column place integer check (place > 0);

create or replace function stage_for(family text, wanted text, is_last boolean default false) returns text language sql stable as $$
  select s.id from stages s left join family_stages f on f.stage_id = s.id and f.family_id = family
  where s.kind = wanted and s.archived_at is null
  order by (f.stage_id is null), case when is_last then -f.place else f.place end,
    case when is_last then -s.position else s.position end, s.id limit 1
$$;
