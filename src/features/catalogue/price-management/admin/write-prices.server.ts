import { sql } from 'kysely';
import { followMany, type UnfitProduct } from '#features/pricing/prices/index.server.ts';
import type { PriceParts } from '#features/pricing/prices/index.ts';
import { type Change, recordChanges } from '#platform/audit.server.ts';
import { json, type Queries } from '#platform/db/database.ts';

export type BatchKind = 'edit' | 'bulk' | 'import' | 'suggestions' | 'options' | 'undo';

/** Who changes prices. An account that has been deleted since it scheduled the change has no id. */
export type PricedBy = Change['actor'];

/** What a change does to a product: only the parts of its price that change. */
export interface PartsChange {
  productId: string;
  before: Partial<PriceParts>;
  after: Partial<PriceParts>;
}

/**
 * SQL for the parts of a price, for the alias `p`, in a stable order. `(parts || after) = parts` says whether a product
 * still has what a change gave it.
 */
export const PARTS_JSON = sql<PriceParts>`jsonb_build_object('basePricePence', p.base_price_pence, 'pricing', p.pricing,
  'surcharges', (select coalesce(jsonb_agg(jsonb_build_object('group', o.group_key, 'option', o.id,
      'pence', o.price_modifier_pence) order by o.group_key, o.id), '[]')
    from product_options o where o.product_id = p.id),
  'numbers', (select coalesce(jsonb_agg(jsonb_build_object('group', g.key, 'limits', g.number) order by g.key), '[]')
    from option_groups g where g.product_id = p.id and g.number is not null))`;

export async function writeBatch(
  trx: Queries,
  now: Date,
  by: PricedBy,
  kind: BatchKind,
  description: string,
): Promise<string> {
  const { id } = await trx
    .insertInto('priceBatches')
    .values({ kind, description, madeBy: by.id, madeByName: by.name, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Thrown to roll back a change after which products couldn't be sold. */
export class UnfitPrices extends Error {
  readonly products: UnfitProduct[];
  constructor(products: UnfitProduct[]) {
    super('prices do not fit');
    this.products = products;
  }
}

/**
 * Changes the prices of locked products, with history, versions of their pricing, audit rows and the data for undoing.
 * Changes without effect are left out. Throws `UnfitPrices` if a product can't be priced like that. A fixed number of
 * statements, except for products that have a price method.
 */
export async function writePrices(
  trx: Queries,
  now: Date,
  by: PricedBy,
  batch: { batchId: string; description: string; changes: readonly PartsChange[] },
): Promise<void> {
  const { batchId, description, changes } = batch;
  if (changes.length === 0) return;
  const rows = sql`jsonb_to_recordset(${json(changes)}) as t("productId" text, before jsonb, after jsonb)`;
  await sql`update products p set base_price_pence = coalesce((t.after ->> 'basePricePence')::int, p.base_price_pence),
      pricing = case when t.after ? 'pricing' then nullif(t.after -> 'pricing', 'null') else p.pricing end, updated_at = ${now}
    from ${rows} where p.id = t."productId"`.execute(trx);
  await sql`update product_options o set price_modifier_pence = s.pence
    from ${rows} cross join lateral jsonb_to_recordset(t.after -> 'surcharges') as s("group" text, option text, pence int)
    where o.product_id = t."productId" and o.group_key = s."group" and o.id = s.option
      and o.price_modifier_pence <> s.pence`.execute(trx);
  await sql`update option_groups g set number = n.limits
    from ${rows} cross join lateral jsonb_to_recordset(t.after -> 'numbers') as n("group" text, limits jsonb)
    where g.product_id = t."productId" and g.key = n."group"`.execute(trx);
  await sql`insert into price_batch_products (batch_id, product_id, before, after)
    select ${batchId}, "productId", before, after from ${rows}`.execute(trx);
  await sql`insert into pricing_versions (product_id, pricing, note, made_by, made_by_name, made_at)
    select "productId", nullif(after -> 'pricing', 'null'), ${description}, ${by.id}, ${by.name}, ${now}
    from ${rows} where after ? 'pricing' order by "productId"`.execute(trx);
  await sql`insert into price_history (product_id, change_type, option_type, option_id, old_price_pence, new_price_pence,
      changed_by, changed_by_name, change_reason, created_at, batch_id)
    select "productId", case when "group" is null then 'base' else 'option' end, "group", option, "oldPence", "newPence",
      ${by.id}, ${by.name}, ${description}, ${now}, ${batchId}
    from jsonb_to_recordset(${json(changes.flatMap(historyOf))})
      as t("productId" text, "group" text, option text, "oldPence" int, "newPence" int)`.execute(trx);
  await recordChanges(
    trx,
    changes.map(({ productId, before, after }) => ({
      actor: by,
      action: 'price.update',
      subject: `product:${productId}`,
      before,
      after,
    })),
  );
  const unfit = await followMany(
    trx,
    changes.filter(({ after }) => after.pricing).map(({ productId }) => productId),
  );
  if (unfit.length > 0) throw new UnfitPrices(unfit);
}

/** The base price comes last, because the history shows the last of several simultaneous entries first. */
function historyOf({ productId, before, after }: PartsChange) {
  const numbers = (parts: Partial<PriceParts>) =>
    (parts.numbers ?? []).map(({ group, limits }) => ({ group, option: 'each', pence: limits.eachPence }));
  const amounts = (parts: Partial<PriceParts>) => [
    ...(parts.surcharges ?? []),
    ...numbers(parts),
    ...(parts.basePricePence === undefined
      ? []
      : [{ group: null, option: null, pence: parts.basePricePence }]),
  ];
  const old = amounts(before);
  return amounts(after).flatMap(({ group, option, pence }, at) => {
    const oldPence = old[at]?.pence ?? 0;
    return oldPence === pence ? [] : [{ productId, group, option, oldPence, newPence: pence }];
  });
}
