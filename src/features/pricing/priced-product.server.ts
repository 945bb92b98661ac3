import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { OptionGroup } from './options.ts';
import type { PricedProduct } from './priced-product.ts';

/**
 * For the alias `o` (product_options). Only some have more, so that the others don't send empty fields to the browser.
 */
const OPTION_FIELDS = sql`'id', o.id, 'name', o.name, 'description', o.description,
  'priceModifierPence', o.price_modifier_pence, 'widthMm', o.width_mm, 'heightMm', o.height_mm, 'pages', o.pages, 'copies', o.copies`;

/** SQL for a product's option groups as one JSON value, for the alias `p`. Options without their measure are left out. */
export const OPTION_GROUPS_JSON: RawBuilder<OptionGroup[]> = sql<OptionGroup[]>`coalesce((
    select json_agg(case when num_nonnulls(g.kind, g.help, g.start_option) = 0
        then json_build_object('key', g.key, 'label', g.label, 'options', chosen.options)
        else json_build_object('key', g.key, 'label', g.label, 'options', chosen.options, 'kind', g.kind, 'help', g.help,
          'start', g.start_option, 'number', g.number) end order by g.position)
    from option_groups g cross join lateral (
      select coalesce(json_agg(case when g.key = 'turnaround' then json_build_object(${OPTION_FIELDS},
          'turnaround', json_build_object('workingDays', o.working_days, 'cutOff', o.cut_off))
        when num_nonnulls(o.swatch, o.fold) > 0 then json_build_object(${OPTION_FIELDS}, 'swatch', o.swatch, 'fold', o.fold)
        else json_build_object(${OPTION_FIELDS}) end order by o.position), '[]'::json) as options
      from product_options o where o.product_id = g.product_id and o.group_key = g.key and not o.unmeasured) chosen
    where g.product_id = p.id), '[]'::json)`;

/** A product as the owner sets its prices. */
export interface ProductToPrice extends PricedProduct {
  id: string;
  name: string;
  updatedAt: Date;
  isArchived: boolean;
}

/** Returns a product, whether sold or not; undefined if there is none. One statement. */
export async function readToPrice(db: Queries, id: string): Promise<ProductToPrice | undefined> {
  const { rows } = await sql<ProductToPrice>`
    select p.id, p.name, p.updated_at as "updatedAt", p.archived_at is not null as "isArchived",
      p.base_price_pence as "basePricePence", p.width_mm as "widthMm", p.height_mm as "heightMm", p.pricing,
      ${OPTION_GROUPS_JSON} as "optionGroups"
    from products p where p.id = ${id}`.execute(db);
  return rows[0];
}
