import { sql } from 'kysely';
import type { ArtworkEvent, OriginalFile } from './item-artwork.ts';

/** SQL for the artwork events of an item, oldest first; table alias `i` (order_items). */
export const EVENTS_JSON = sql<
  ArtworkEvent[]
>`(select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind,
    'file', case when f.id is null then null else json_build_object('id', f.id, 'originalName', f.original_name,
      'bytes', f.bytes, 'hasPreview', f.preview_key is not null, 'sha256', f.sha256) end,
    'actor', e.actor_name, 'note', e.note, 'createdAt', e.created_at) order by e.id), '[]')
  from artwork_events e left join artworks f on f.id = e.artwork_id where e.order_item_id = i.id)`;

/**
 * SQL for the customer's own files, in order, that an artwork (table alias `a`) was assembled or fixed from. Empty if
 * the artwork is itself an original.
 */
export const ORIGINALS_JSON = sql<OriginalFile[]>`(
  with recursive kin (id, place) as (
    select u.id, array[u.n] from unnest(a.made_from) with ordinality u(id, n)
    union all
    select u.id, k.place || u.n from kin k join artworks m on m.id = k.id
      cross join unnest(m.made_from) with ordinality u(id, n))
  select coalesce(json_agg(json_build_object('id', f.id, 'originalName', f.original_name, 'bytes', f.bytes,
    'pageCount', (f.report->>'pageCount')::int) order by k.place), '[]')
  from kin k join artworks f on f.id = k.id where cardinality(f.made_from) = 0)`;
