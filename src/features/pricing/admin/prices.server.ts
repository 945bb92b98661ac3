import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import type { GroupKey } from '../price.ts';
import { type BatchKind, UNDO_WITHIN_MS } from './change-prices.server.ts';
import { optionsJson } from './undo-options.server.ts';

/** A product as the price tool lists it; prices in pence. */
export interface PriceRow {
  id: string;
  name: string;
  categoryId: string;
  categoryName: string;
  basePricePence: number;
  basePricePence90DaysAgo: number;
  sizes: number;
  finishes: number;
  quantities: number;
  quantityModifiersPence: number[];
}

const TREND_DAYS = 90;

/**
 * Every product that is sold, by category and position, with what its price was 90 days ago: the oldest entry of the
 * history since then tells it. One statement.
 */
export async function readPriceRows(db: Queries, now: Date): Promise<PriceRow[]> {
  const since = new Date(now.getTime() - TREND_DAYS * 86_400_000);
  const { rows } = await sql<PriceRow>`
    select p.id, p.name, p.category_id as "categoryId", c.name as "categoryName",
      p.base_price_pence as "basePricePence", coalesce(h.old_price_pence, p.base_price_pence) as "basePricePence90DaysAgo",
      coalesce(o.sizes, 0) as sizes, coalesce(o.finishes, 0) as finishes, coalesce(o.quantities, 0) as quantities,
      coalesce(o.modifiers, '{}') as "quantityModifiersPence"
    from products p join categories c on c.id = p.category_id
    left join (select product_id, count(*) filter (where group_key = 'sizes')::int as sizes,
        count(*) filter (where group_key = 'finishes')::int as finishes,
        count(*) filter (where group_key = 'quantities')::int as quantities,
        array_agg(price_modifier_pence) filter (where group_key = 'quantities') as modifiers
      from product_options group by product_id) o on o.product_id = p.id
    left join (select distinct on (product_id) product_id, old_price_pence from price_history
      where change_type = 'base' and created_at > ${since} order by product_id, id) h on h.product_id = p.id
    where p.archived_at is null and c.archived_at is null order by c.position, p.position, p.id`.execute(db);
  return rows;
}

/** Those that meet the search (part of name or id, any letter case) and the category; '' is no filter. */
export function filterPrices(
  rows: readonly PriceRow[],
  { search, category }: { search: string; category: string },
) {
  const wanted = search.toLowerCase();
  return rows.filter(
    ({ id, name, categoryId }) =>
      (category === '' || categoryId === category) &&
      (id.includes(wanted) || name.toLowerCase().includes(wanted)),
  );
}

export interface HistoryEntry {
  id: number;
  oldPricePence: number;
  newPricePence: number;
  changeType: string;
  optionType: string | null;
  optionId: string | null;
  changedByName: string;
  changeReason: string | null;
  createdAt: Date;
  batchId: string | null;
  canUndo: boolean;
}

const HISTORY_MAX = 200;

/** A product's price history, newest first. One statement. */
export async function readPriceHistory(db: Queries, productId: string, now: Date): Promise<HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    select h.id, h.old_price_pence as "oldPricePence", h.new_price_pence as "newPricePence", h.change_type as "changeType",
      h.option_type as "optionType", h.option_id as "optionId", h.changed_by_name as "changedByName",
      h.change_reason as "changeReason", h.created_at as "createdAt", h.batch_id as "batchId",
      coalesce(b.undone_at is null and b.created_at > ${undoableSince(now)} and case b.kind
        when 'options' then b.options_after = ${optionsJson(sql`p.id`)}
        else p.base_price_pence = h.new_price_pence end, false) as "canUndo"
    from price_history h join products p on p.id = h.product_id left join price_batches b on b.id = h.batch_id
    where h.product_id = ${productId} order by h.id desc limit ${HISTORY_MAX}`.execute(db);
  return rows;
}

export interface Batch {
  id: string;
  kind: BatchKind;
  description: string;
  madeByName: string;
  createdAt: Date;
  /** whose base price changed; of a change of options, the prices of options that changed */
  products: number;
}

/** The changes of the last 24 hours that can still be taken back, newest first. One statement. */
export async function readBatches(db: Queries, now: Date): Promise<Batch[]> {
  const { rows } = await sql<Batch>`
    select b.id, b.kind, b.description, b.made_by_name as "madeByName", b.created_at as "createdAt", count(h.id)::int as products
    from price_batches b left join price_history h on h.batch_id = b.id
    where b.created_at > ${undoableSince(now)} and b.undone_at is null
      and (b.kind <> 'options' or b.options_before is not null)
    group by b.id having count(h.id) > 0 or b.kind = 'options' order by b.created_at desc limit 20`.execute(
    db,
  );
  return rows;
}

function undoableSince(now: Date): Date {
  return new Date(now.getTime() - UNDO_WITHIN_MS);
}

/** An option as the price tool edits it. */
export interface PricedOption {
  groupKey: GroupKey;
  groupLabel: string;
  id: string;
  name: string;
  priceModifierPence: number;
}

export interface OptionsForEdit {
  id: string;
  name: string;
  updatedAt: Date;
  groups: { key: GroupKey; label: string }[];
  options: PricedOption[];
}

/** A product's option groups and options, in their order; undefined where there is no such product. One statement. */
export async function readOptions(db: Queries, productId: string): Promise<OptionsForEdit | undefined> {
  const { rows } = await sql<OptionsForEdit>`
    select p.id, p.name, p.updated_at as "updatedAt",
      coalesce((select json_agg(json_build_object('key', g.key, 'label', g.label) order by g.position)
        from option_groups g where g.product_id = p.id), '[]') as groups,
      coalesce((select json_agg(json_build_object('groupKey', g.key, 'groupLabel', g.label, 'id', o.id, 'name', o.name,
          'priceModifierPence', o.price_modifier_pence) order by g.position, o.position)
        from option_groups g join product_options o on o.product_id = g.product_id and o.group_key = g.key
        where g.product_id = p.id), '[]') as options
    from products p where p.id = ${productId}`.execute(db);
  return rows[0];
}
