import { sql } from 'kysely';
import type { OriginalFile } from './originals-list.tsx';

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
