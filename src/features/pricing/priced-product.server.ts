import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { OptionGroup } from './options.ts';
import type { PricedProduct } from './priced-product.ts';

/** For the alias `o` (product_options). */
const optionFields = (
  description: RawBuilder<unknown>,
) => sql`'id', o.id, 'name', o.name, 'description', ${description},
  'priceModifierPence', o.price_modifier_pence, 'widthMm', o.width_mm, 'heightMm', o.height_mm, 'pages', o.pages, 'copies', o.copies`;

/**
 * An option of the group of turnarounds. What is as usual is left out, so that the browser is not sent empty fields; no
 * page is sent how many jobs fit into a day.
 */
const TURNAROUND_OPTION = sql`(select json_build_object(${optionFields(sql`t.description`)},
    'turnaround', json_strip_nulls(json_build_object('id', nullif(t.id, o.id), 'workingDays', t.working_days, 'cutOff', t.cut_off,
      'weekdays', nullif(t.weekdays, '{1,2,3,4,5}'), 'copiesMin', t.copies_min, 'copiesMax', t.copies_max,
      'percentBp', t.percent_bp, 'steps', t.steps)))
  from turnarounds t where t.id = o.turnaround_id)`;

/** SQL for a product's option groups as one JSON value, for the alias `p`. Options without their measure are left out. */
export const OPTION_GROUPS_JSON: RawBuilder<OptionGroup[]> = sql<OptionGroup[]>`coalesce((
    select json_agg(json_build_object('key', g.key, 'label', g.label, 'options', coalesce((
      select json_agg(case when g.key = 'turnaround' then ${TURNAROUND_OPTION}
        else json_build_object(${optionFields(sql`o.description`)}) end order by o.position)
      from product_options o where o.product_id = g.product_id and o.group_key = g.key and not o.unmeasured), '[]'::json))
      order by g.position)
    from option_groups g where g.product_id = p.id), '[]'::json)`;

/** A product as the owner sets its prices. */
export interface ProductToPrice extends PricedProduct {
  id: string;
  name: string;
  updatedAt: Date;
  isArchived: boolean;
}

/** Returns a product, whether sold or not; undefined if there is none. One statement. */
export async function readToPrice(db: Queries, id: string): Promise<ProductToPrice | undefined> {
  return (await readManyToPrice(db, [id]))[0];
}

/** Returns products, whether sold or not, by name. One statement. */
export async function readManyToPrice(db: Queries, ids: readonly string[]): Promise<ProductToPrice[]> {
  const { rows } = await sql<ProductToPrice>`
    select p.id, p.name, p.updated_at as "updatedAt", p.archived_at is not null as "isArchived",
      p.base_price_pence as "basePricePence", p.width_mm as "widthMm", p.height_mm as "heightMm", p.pricing,
      ${OPTION_GROUPS_JSON} as "optionGroups"
    from products p where p.id = any(${ids}) order by p.name, p.id`.execute(db);
  return rows;
}
