import { sql } from 'kysely';
import { CLOSED_DAYS, FULL_DAYS } from '#features/pricing/delivery/index.server.ts';
import { json, type Queries } from '#platform/db/database.ts';
import type { ListDays } from './earliest-days.ts';
import type { Product } from './product.ts';
import { joinedTerm, searchTerms } from './search-terms.ts';
import { listedProductJson, PLAN, SOLD } from './store.server.ts';

/** The result of a search. */
export interface SearchResult extends ListDays {
  /**
   * `exact`: each product meets every word. `spelling`: none does exactly, but these do allowing for typos. `near`:
   * none does either way; these have the words that name products, or most of them, and are the closest.
   */
  kind: 'exact' | 'spelling' | 'near';
  /** best first */
  products: Product[];
}

const NO_FULL_DAYS = { turnarounds: {}, categories: {} };
const MATCHES_MAX = 60;
const NEAR_MAX = 4;
/** The share of trigrams from which one word may be a typo of another: `roler` and `roller` share 0.63. */
const ALIKE = 0.3;
/** The score of two swapped letters on that scale: `flyres` shares only 0.27 of its trigrams with `flyers`. */
const SWAPPED = sql.lit(0.9);

/** The best matches, up to this many, are put in order: shortest name first, then in the shop's order. */
const LOOKED_AT_MAX = 200;
/** How many words, at most, are tried for a misspelled one: those most like it. */
const PHRASES_MAX = 20;

const SOLD_DOCS = sql`product_search d join products p on p.id = d.product_id join categories c on c.id = p.category_id
  where ${SOLD}`;
const SHORTEST = sql`d.name_words, c.position, p.position, p.id`;

/**
 * How much of a search is in a product's name: words have more weight than sizes, and beginnings of words the least.
 */
const NAMED = sql`(select coalesce(sum(case when d.words @@ t.names then t.weight when d.words @@ t.begins then 1 else 0 end), 0) from terms t)`;
/** What it adds to a product's score if all words together are its name. */
const JOINED = sql.lit(20);
/** Matches no product: no mark looks like this. */
const NO_WORD = "('-')";

/** The score of a match by its place: the name first, then the category, then the rest. */
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
 * Returns the products that match every word of the text in name, description, category, options or size (ruling 15),
 * best first. One statement, none for text without letters and digits. Accepts text of any length and content.
 */
export async function searchProducts(
  db: Queries,
  text: string,
  customerId: string | null = null,
): Promise<SearchResult> {
  const terms = searchTerms(text);
  if (terms.length === 0)
    return { kind: 'near', products: [], plan: null, closedDays: [], fullDays: NO_FULL_DAYS };
  const joined = joinedTerm(text) ?? NO_WORD;
  const all = `${terms.map(({ query }) => query).join(' & ')} | ${joined}`;
  const named = terms.flatMap(({ names, begins }) => [names, begins]).join(' | ');
  const titles = terms.map(({ titles }) => titles).join(' & ');
  const { rows } = await sql<SearchResult>`
    with terms as materialized (
      select row_number() over () as nth, t.* from jsonb_to_recordset(${json(terms)})
        as t(word text, prefix text, synonyms text, inside text, spelling text, swapped text, sizes jsonb, query tsquery,
          names tsquery, begins tsquery, weight int)
    ), exact as materialized (
      select d.product_id as id from ${SOLD_DOCS} and d.words @@ ${all}::tsquery
      order by d.words @@ ${joined}::tsquery desc, d.words @@ ${titles}::tsquery desc, ${SHORTEST} limit ${LOOKED_AT_MAX}
    ), telling as materialized (
      -- The most that a product can have of the words that name products.
      select coalesce(sum(case when exists (select from ${SOLD_DOCS} and d.words @@ t.names) then t.weight
        when exists (select from ${SOLD_DOCS} and d.words @@ t.begins) then 1 else 0 end), 0) as most from terms t
    ), named as materialized (
      -- A word that names a product is never outweighed by words that don't.
      select d.product_id as id from ${SOLD_DOCS} and d.words @@ ${named}::tsquery
        and not exists (select from exact e join product_search d on d.product_id = e.id, telling where ${NAMED} = telling.most)
      order by ${NAMED} desc, ${SHORTEST} limit ${LOOKED_AT_MAX}
    ), known as materialized (
      select t.nth, exists (select from ${SOLD_DOCS} and d.words @@ t.query) as is_known
      from terms t where not exists (select from exact)
    ), alike as materialized (
      -- Only of words that nothing has: comparing spelling costs more than all the rest.
      select a.nth, a.alike, a.query from (
        select t.nth, p.alike, replace(quote_literal('n:' || p.phrase), ' ', ''' & ''n:')::tsquery as query,
          row_number() over (partition by t.nth order by p.alike desc, p.phrase) as place
        from terms t join known k on k.nth = t.nth and not k.is_known, lateral (
          select phrase, greatest(similarity(t.spelling, phrase), case when phrase ~ t.swapped then ${SWAPPED} else 0 end) as alike
          from search_phrases) p
        where p.alike >= ${ALIKE}) a
      where a.place <= ${PHRASES_MAX} and exists (select from ${SOLD_DOCS} and d.words @@ a.query)
    ), meant as materialized (
      select k.nth, k.is_known, case when k.is_known then t.query::text
        else (select string_agg('(' || a.query::text || ')', ' | ') from alike a where a.nth = k.nth) end as query,
        (select max(a.alike) from alike a where a.nth = k.nth) as best
      from known k join terms t on t.nth = k.nth
    ), nearest as materialized (
      select d.product_id as id from ${SOLD_DOCS}
        and d.words @@ (select string_agg('(' || query || ')', ' & ')::tsquery from meant)
      order by ${SHORTEST} limit ${LOOKED_AT_MAX}
    ), near as materialized (
      select d.product_id as id from ${SOLD_DOCS} and not exists (select from nearest)
        and d.words @@ (select string_agg('(' || query || ')', ' | ')::tsquery from meant)
      order by (select count(*) from meant m where d.words @@ m.query::tsquery) desc, ${SHORTEST} limit ${LOOKED_AT_MAX}
    ), scored as materialized (
      select d.product_id as id, t.nth, ${WORTH} as worth,
        coalesce((select max(a.alike) from alike a where a.nth = t.nth and d.words @@ a.query), 0) as alike
      from (select id from exact union select id from nearest union select id from near union select id from named) f
        join product_search d on d.product_id = f.id cross join terms t
    ), summed as materialized (
      select s.id, min(s.worth) > 0 or d.words @@ ${joined}::tsquery as is_exact,
        exists (select from known) and bool_and(case when coalesce(m.is_known, true) then s.worth > 0
          else s.alike >= ${ALIKE} and s.alike >= m.best - 0.08 end) as is_close,
        sum(case when coalesce(m.is_known, true) then s.worth when s.alike >= ${ALIKE} then s.alike * 10 else 0 end)
          + case when d.words @@ ${joined}::tsquery then ${JOINED} else 0 end as nearness,
        case when d.words @@ ${joined}::tsquery then (select sum(weight) from terms) else ${NAMED} end as names
      from scored s join product_search d on d.product_id = s.id left join meant m on m.nth = s.nth
      group by s.id, d.product_id
    ), levelled as (
      select id, nearness, names, case when is_exact then 'exact' when is_close then 'spelling' else 'near' end as kind
      from summed where is_exact or is_close or names > 0 or nearness > 2
    ), level as (
      select max(names) filter (where kind = 'exact') as e, max(names) filter (where kind = 'spelling') as s, max(names) as n
      from levelled
    ), found as (
      select l.id, case when v.e = v.n or v.s = v.n then l.kind else 'near' end as kind, l.nearness, l.names, l.names = v.n as is_best
      from levelled l, level v
      where case when v.e = v.n then l.kind = 'exact' when v.s = v.n then l.kind = 'spelling' else true end
    ), ranked as materialized (
      select f.kind, f.id, f.names > 0 and f.is_best as is_best,
        row_number() over (order by f.names desc, f.nearness desc, ${SHORTEST}) as place
      from found f join product_search d on d.product_id = f.id join products p on p.id = f.id
        join categories c on c.id = p.category_id
    )
    select coalesce(min(r.kind), 'near') as kind, ${CLOSED_DAYS} as closed_days, ${FULL_DAYS} as full_days,
      ${PLAN} as plan, coalesce(json_agg(${listedProductJson(customerId)} order by r.place), '[]'::json) as products
    from ranked r join products p on p.id = r.id join categories c on c.id = p.category_id
    where r.place <= case when r.kind = 'near' and not r.is_best then ${sql.lit(NEAR_MAX)} else ${sql.lit(MATCHES_MAX)} end`.execute(
    db,
  );
  const result = rows[0];
  if (!result) throw new Error('an aggregate without a row');
  return result;
}
