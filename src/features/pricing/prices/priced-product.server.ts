import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { OptionGroup } from './options.ts';
import type { PricedProduct } from './priced-product.ts';
import type { Stock } from './stock.ts';

/**
 * For the alias `o` (product_options). Only some have more, and the others shouldn't send empty fields to the browser.
 */
const optionFields = (
  description: RawBuilder<unknown>,
) => sql`'id', o.id, 'name', o.name, 'description', ${description},
  'priceModifierPence', o.price_modifier_pence, 'widthMm', o.width_mm, 'heightMm', o.height_mm, 'pages', o.pages, 'copies', o.copies`;

const OPTION_FIELDS = optionFields(sql`o.description`);

/**
 * An option of the turnaround group. Usual values are left out, so that the browser isn't sent empty fields; no page is
 * told how many jobs fit into a day.
 */
const TURNAROUND_OPTION = sql`(select json_build_object(${optionFields(sql`t.description`)},
    'turnaround', json_strip_nulls(json_build_object('id', nullif(t.id, o.id), 'workingDays', t.working_days, 'cutOff', t.cut_off,
      'weekdays', nullif(t.weekdays, '{1,2,3,4,5}'), 'isCollected', nullif(t.is_collected, false), 'copiesMin', t.copies_min, 'copiesMax', t.copies_max,
      'percentBp', t.percent_bp, 'steps', t.steps)))
  from turnarounds t where t.id = o.turnaround_id)`;

const PAPER_FIELDS = sql`case when papers.id is not null then
  json_build_object('name', papers.name, 'gsm', papers.gsm, 'um', papers.thickness_um,
    'isUnprinted', case when papers.surface = 'other' then true end) end`;

/** For the aliases `g`, `o` and `papers`. */
const STOCK_OF_OPTION = sql`json_strip_nulls(json_build_object('paper', ${PAPER_FIELDS}, 'sheets', o.sheets, 'grams', o.extra_grams,
  'isUnknown', case when g.sets_paper and o.paper_id is null and o.sheets is distinct from 0 then true end))`;

const HAS_STOCK = sql`(g.sets_paper or o.sheets is not null or o.extra_grams is not null)`;

/** SQL for what a product itself is made of, for the alias `p`; null if nothing says so. */
export const STOCK_JSON: RawBuilder<Stock | null> = sql<Stock | null>`case when p.paper_id is not null or p.sheets is not null
  or p.extra_grams is not null then (select json_strip_nulls(json_build_object('paper', ${PAPER_FIELDS}, 'sheets', p.sheets,
    'grams', p.extra_grams)) from (values (1)) one left join papers on papers.id = p.paper_id) end`;

/**
 * SQL for a product's option groups as one JSON value, for the alias `p`. Options that lack their measure are left out.
 */
export const OPTION_GROUPS_JSON: RawBuilder<OptionGroup[]> = optionGroupsJson(true);

/** The same without the options' materials, for lists of products, which show no weight. */
export const LISTED_GROUPS_JSON: RawBuilder<OptionGroup[]> = optionGroupsJson(false);

function optionGroupsJson(withStock: boolean): RawBuilder<OptionGroup[]> {
  const papers = withStock ? sql`left join papers on papers.id = o.paper_id` : sql``;
  const stock = withStock ? sql`, 'stock', case when ${HAS_STOCK} then ${STOCK_OF_OPTION} end` : sql``;
  const onlyStock = withStock
    ? sql`when ${HAS_STOCK} then json_build_object(${OPTION_FIELDS}, 'stock', ${STOCK_OF_OPTION})`
    : sql``;
  return sql<OptionGroup[]>`coalesce((
    select json_agg(case when num_nonnulls(g.kind, g.help, g.start_option) = 0
        then json_build_object('key', g.key, 'label', g.label, 'options', chosen.options)
        else json_build_object('key', g.key, 'label', g.label, 'options', chosen.options, 'kind', g.kind, 'help', g.help,
          'start', g.start_option, 'number', g.number) end order by g.position)
    from option_groups g cross join lateral (
      select coalesce(json_agg(case when g.key = 'turnaround' then ${TURNAROUND_OPTION}
        when num_nonnulls(o.swatch, o.fold) > 0 then json_build_object(${OPTION_FIELDS}, 'swatch', o.swatch, 'fold', o.fold${stock}) ${onlyStock}
        else json_build_object(${OPTION_FIELDS}) end order by o.position), '[]'::json) as options
      from product_options o ${papers}
      where o.product_id = g.product_id and o.group_key = g.key and not o.unmeasured) chosen
    where g.product_id = p.id), '[]'::json)`;
}

/** A product as the owner sets its prices. */
export interface ProductToPrice extends PricedProduct {
  id: string;
  name: string;
  updatedAt: Date;
  isArchived: boolean;
}

/** Returns a product, whether or not it is for sale; undefined if there is none. One statement. */
export async function readToPrice(db: Queries, id: string): Promise<ProductToPrice | undefined> {
  return (await readManyToPrice(db, [id]))[0];
}

/** Returns products, whether or not they are for sale, by name. One statement. */
export async function readManyToPrice(db: Queries, ids: readonly string[]): Promise<ProductToPrice[]> {
  const { rows } = await sql<ProductToPrice>`
    select p.id, p.name, p.updated_at as "updatedAt", p.archived_at is not null as "isArchived",
      p.base_price_pence as "basePricePence", p.width_mm as "widthMm", p.height_mm as "heightMm", p.pricing,
      ${OPTION_GROUPS_JSON} as "optionGroups"
    from products p where p.id = any(${ids}) order by p.name, p.id`.execute(db);
  return rows;
}
