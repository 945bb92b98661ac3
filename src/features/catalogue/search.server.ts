import { sql } from 'kysely';
import { json, type Queries } from '#platform/db/database.ts';
import type { Product } from './product.ts';
import { searchTerms } from './search-terms.ts';
import { CLOSED_DAYS, PRODUCT_JSON, SOLD } from './store.server.ts';

/** The result of a search. */
export interface SearchResult {
  /**
   * `exact`: each product meets every word. `spelling`: none does exactly, but these do allowing for typos. `near`:
   * none does either way; these meet the most words, and are offered as suggestions.
   */
  kind: 'exact' | 'spelling' | 'near';
  /** best first */
  products: Product[];
  closedDays: string[];
}

const FOUND_MAX = 60;
const NEAR_MAX = 4;
/** The share of trigrams from which one word may be a typo of another: `roler` and `roller` share 0.63. */
const ALIKE = 0.3;
/** The score of two swapped letters on that scale: `flyres` shares only 0.27 of its trigrams with `flyers`. */
const SWAPPED = sql.lit(0.9);

/** The score of a match by where it is: the name first, then the category, then the rest. */
const WORTH = sql.raw(`greatest(
  case when t.word is null then 0 when d.name ~ t.word then 10 when d.name ~ t.prefix then 8 when d.name ~ t.synonyms then 7
    when d.name_joined like '%' || t.inside || '%' then 6 else 0 end,
  case when t.word is null then 0 when d.category ~ t.word then 5 when d.category ~ t.prefix then 4
    when d.category ~ t.synonyms then 4 when d.category_joined like '%' || t.inside || '%' then 3 else 0 end,
  case when t.word is null then 0 when d.options ~ t.word then 3 when d.description ~ t.word then 2
    when d.description ~ t.prefix then 2 when d.description ~ t.synonyms then 1 else 0 end,
  (select coalesce(max(case when d.widths[1] between l - 1 and l + 1 and d.heights[1] between s - 1 and s + 1 then 10 else 6 end), 0)
    from jsonb_to_recordset(t.sizes) as asked("widthMm" float8, "heightMm" float8),
      lateral (select greatest("widthMm", "heightMm") as l, least("widthMm", "heightMm") as s) as a
    where exists (select from unnest(d.widths, d.heights) as has(w, h)
      where has.w between l - 1 and l + 1 and has.h between s - 1 and s + 1)))`);

/**
 * Returns products that meet every word of the text in name, description, category, options or size (ruling 15), best
 * first. One statement, none for text without letters and digits. Accepts text of any length and content.
 */
export async function searchProducts(db: Queries, text: string): Promise<SearchResult> {
  const terms = searchTerms(text);
  if (terms.length === 0) return { kind: 'near', products: [], closedDays: [] };
  const { rows } = await sql<SearchResult>`
    with terms as materialized (
      select * from jsonb_to_recordset(${json(terms)})
        as t(word text, prefix text, synonyms text, inside text, spelling text, swapped text, sizes jsonb)
    ), numbered as materialized (select row_number() over () as nth, * from terms
    ), docs as materialized (
      select p.id, ${plain(sql`p.name`)} as name, ${plain(sql`c.name`)} as category, ${plain(sql`p.description`)} as description,
        ${joined(sql`p.name`)} as name_joined, ${joined(sql`c.name`)} as category_joined,
        coalesce((select ${plain(sql`string_agg(o.name, ' ')`)} from product_options o where o.product_id = p.id
          and not o.unmeasured and o.group_key not in ('quantities', 'turnaround')), '') as options,
        greatest(p.width_mm, p.height_mm) || (select coalesce(array_agg(greatest(o.width_mm, o.height_mm) order by o.position), '{}')
          from product_options o where o.product_id = p.id and o.width_mm is not null) as widths,
        least(p.width_mm, p.height_mm) || (select coalesce(array_agg(least(o.width_mm, o.height_mm) order by o.position), '{}')
          from product_options o where o.product_id = p.id and o.width_mm is not null) as heights
      from products p join categories c on c.id = p.category_id where ${SOLD}
    ), scored as materialized (
      select d.id, t.nth, ${WORTH} as worth from docs d cross join numbered t
    ), found_words as materialized (
      select nth, max(worth) > 0 as is_known from scored group by nth
    ), compared as materialized (
      -- Only of words that nothing has: comparing spelling costs more than all the rest.
      select s.*, case when f.is_known then 0 else greatest(
        coalesce(strict_word_similarity(t.spelling, d.name || ' ' || d.category), 0),
        case when d.name || ' ' || d.category ~ t.swapped then ${SWAPPED} else 0 end) end as alike
      from scored s join found_words f on f.nth = s.nth join numbered t on t.nth = s.nth join docs d on d.id = s.id
    ), known as materialized (
      select nth, max(worth) > 0 as is_known, max(alike) as best from compared group by nth
    ), summed as materialized (
      select s.id, min(s.worth) > 0 as is_exact, sum(s.worth) as worth,
        bool_and(case when k.is_known then s.worth > 0 else s.alike >= ${ALIKE} and s.alike >= k.best - 0.08 end) as is_close,
        sum(case when k.is_known then s.worth when s.alike >= ${ALIKE} then s.alike * 10 else 0 end) as nearness
      from compared s join known k on k.nth = s.nth group by s.id
    ), levelled as (
      select id, nearness, case when is_exact then 'exact' when is_close then 'spelling' else 'near' end as kind
      from summed where is_exact or is_close or nearness > 2
    ), level as (
      select min(kind) filter (where kind = 'exact') as e, min(kind) filter (where kind = 'spelling') as s from levelled
    ), found as (
      select l.id, l.kind, l.nearness from levelled l, level v where l.kind = coalesce(v.e, v.s, 'near')
    ), ranked as (
      select f.kind, ${PRODUCT_JSON} as product, row_number() over (order by f.nearness desc,
        array_length(string_to_array(p.name, ' '), 1), c.position, p.position) as place
      from found f join products p on p.id = f.id join categories c on c.id = p.category_id
    )
    select coalesce(min(kind), 'near') as kind, ${CLOSED_DAYS} as closed_days,
      coalesce(json_agg(product order by place), '[]'::json) as products
    from ranked where place <= case when kind = 'near' then ${sql.lit(NEAR_MAX)} else ${sql.lit(FOUND_MAX)} end`.execute(
    db,
  );
  const result = rows[0];
  if (!result) throw new Error('an aggregate without a row');
  return result;
}

/** Text as searches compare it: lower case, no accents. */
function plain(text: ReturnType<typeof sql>) {
  return sql`regexp_replace(lower(normalize(${text}, NFKD)), '[\u0300-\u036f''’]', '', 'g')`;
}

/** The same with everything between the letters removed. */
function joined(text: ReturnType<typeof sql>) {
  return sql`regexp_replace(lower(normalize(${text}, NFKD)), '[^[:alnum:]]', '', 'g')`;
}
