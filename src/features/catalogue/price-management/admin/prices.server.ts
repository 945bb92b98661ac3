import { sql } from 'kysely';
import { meetsFilter, productsByPage } from '#features/pricing/prices/index.server.ts';
import type {
  GroupKey,
  GroupKind,
  OptionMeasures,
  OptionTurnaround,
} from '#features/pricing/prices/index.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Analytics } from './analytics.ts';
import { BULK_DRAFTS, type ListedBulkDraft } from './bulk-draft-list.server.ts';
import type { OptionStock } from './option-stock.ts';
import type { PaperChoice } from './papers/paper-effects.ts';
import { paperChoices } from './papers/papers.server.ts';
import { optionsJson } from './undo-options.server.ts';
import { STILL_AS_CHANGED, UNDO_WITHIN_MS } from './undo-prices.server.ts';
import type { PriceView } from './view.ts';
import type { BatchKind } from './write-prices.server.ts';

/** A product as named in the price tool's list and dialogs; prices in pence. */
interface NamedPrice {
  id: string;
  name: string;
  categoryId: string;
  categoryName: string;
  basePricePence: number;
}

/** A product in the price tool's list. */
export interface PriceRow extends NamedPrice {
  /** the lowest price of a product that isn't priced from a base price; null for others */
  methodFromPence: number | null;
  sizes: number;
  finishes: number;
  quantities: number;
}

/** A product with the data for analytics and suggestions; prices in pence. */
export interface PricedProduct extends NamedPrice {
  basePricePence90DaysAgo: number;
  quantityModifiersPence: number[];
}

/** Products per page of the price tool. */
const PAGE_SIZE = 100;

/** A page of the price tool: its part of the list, and the figures above, which cover everything for sale. */
export interface PricePage {
  rows: PriceRow[];
  /** how many products match the filter */
  matching: number;
  figures: Pick<Analytics, 'total' | 'averagePence' | 'minPence' | 'maxPence'> & {
    /** categories with products, in the shop's order */
    categories: { id: string; name: string }[];
    unmeasured: UnmeasuredProduct[];
  };
  bulkDrafts: ListedBulkDraft[];
}

/** A product with options hidden from the shop because their measure is missing. */
export interface UnmeasuredProduct {
  id: string;
  name: string;
  options: number;
}

/** The filter of a list: part of a name or id in any letter case, and a category; '' means no filter. */
export type PriceFilter = Pick<PriceView, 'search' | 'category'>;
export const ALL_PRICES: PriceFilter = { search: '', category: '' };

/**
 * Returns one page of a filter's products by category and position; a page past the end is the last one. With `drawn`,
 * it also returns the products that a dialog needs, as `readPriceRows` returns them. One statement.
 */
export async function readPricePage(
  db: Queries,
  view: PriceView,
  drawn: { filter: PriceFilter; now: Date } | null,
): Promise<PricePage & { drawn: PricedProduct[] }> {
  const { rows } = await sql<PricePage & { drawn: PricedProduct[] }>`
    with sold as materialized (select f.*, c.name, row_number() over (order by c.position, c.id) as nth
      from categories c join category_figures f on f.category_id = c.id where c.archived_at is null and f.products > 0),
    shown as materialized (${productsByPage({ ...view, size: PAGE_SIZE, archived: false, sold: true })})
    select coalesce((select min(matching) from shown), 0)::int as matching,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'categoryId', s.category_id,
          'categoryName', s.category_name, 'basePricePence', s.base_price_pence, 'methodFromPence', s.method_from_pence,
          'sizes', o.sizes, 'finishes', o.finishes, 'quantities', o.quantities) order by s.nth), '[]')
        from shown s cross join lateral (select count(*) filter (where group_key = 'sizes') as sizes,
            count(*) filter (where group_key = 'finishes') as finishes,
            count(*) filter (where group_key = 'quantities') as quantities
          from product_options where product_id = s.id) o) as rows,
      (select json_build_object('total', coalesce(sum(products), 0),
          'averagePence', coalesce(round(sum(base_pence) / nullif(sum(products), 0)), 0),
          'minPence', coalesce(min(base_min_pence), 0), 'maxPence', coalesce(max(base_max_pence), 0),
          'unmeasured', (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'options', u.options)
              order by s.nth, p.position, p.id), '[]') from (select product_id, count(*) as options from product_options
              where unmeasured group by product_id) u join products p on p.id = u.product_id and p.archived_at is null
              join sold s on s.category_id = p.category_id),
          'categories', (select coalesce(json_agg(json_build_object('id', category_id, 'name', name) order by nth), '[]')
            from sold))
        from sold) as figures, ${BULK_DRAFTS} as "bulkDrafts",
      ${drawn ? sql`(select coalesce(json_agg(r), '[]') from (${priceRows(drawn.filter, drawn.now)}) r)` : sql`'[]'::json`} as drawn`.execute(
    db,
  );
  const [shown] = rows;
  if (!shown) throw new Error('an aggregate without a row');
  return shown;
}

/** How many pages a list of this many products has: at least one. */
export function pagesOf(matching: number): number {
  return Math.max(1, Math.ceil(matching / PAGE_SIZE));
}

const TREND_DAYS = 90;

/** Returns a filter's products, by category and position. One statement. */
export async function readPriceRows(db: Queries, filter: PriceFilter, now: Date): Promise<PricedProduct[]> {
  return (await priceRows(filter, now).execute(db)).rows;
}

/** Returns a filter's products with their prices only, by category and position; `limit`: at most this many. */
export async function readListedPrices(
  db: Queries,
  filter: PriceFilter,
  limit?: number,
): Promise<Pick<PriceRow, 'id' | 'name' | 'categoryName' | 'basePricePence'>[]> {
  const { rows } = await sql<Pick<PriceRow, 'id' | 'name' | 'categoryName' | 'basePricePence'>>`
    select p.id, p.name, c.name as "categoryName", p.base_price_pence as "basePricePence"
    from products p join categories c on c.id = p.category_id
    where ${isListed(filter)} order by ${LISTED} limit ${limit ?? null}`.execute(db);
  return rows;
}

/** SQL for whether a product `p` of a category `c` is for sale, and its position in the list. */
export const isForSale = sql<boolean>`p.archived_at is null and c.archived_at is null`;
export const LISTED = sql`c.position, p.position, p.id`;

/** Whether a product has a base price, and its position in the list. */
const isListed = (filter: PriceFilter) =>
  sql`${isForSale} and p.method_from_pence is null and ${meetsFilter(filter)}`;

/** For products with a base price. Includes the one from 90 days ago, taken from the oldest history entry since then. */
function priceRows(filter: PriceFilter, now: Date) {
  const since = new Date(now.getTime() - TREND_DAYS * 86_400_000);
  return sql<PricedProduct>`
    select p.id, p.name, p.category_id as "categoryId", c.name as "categoryName",
      p.base_price_pence as "basePricePence", coalesce(h.old_price_pence, p.base_price_pence) as "basePricePence90DaysAgo",
      coalesce(o.modifiers, '{}') as "quantityModifiersPence"
    from products p join categories c on c.id = p.category_id
    left join (select product_id, array_agg(price_modifier_pence) as modifiers
      from product_options where group_key = 'quantities' group by product_id) o on o.product_id = p.id
    left join (select distinct on (product_id) product_id, old_price_pence from price_history
      where change_type = 'base' and created_at > ${since} order by product_id, id) h on h.product_id = p.id
    where ${isListed(filter)} order by ${LISTED}`;
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
  /** a recent change of options from before an update of the shop, which can't be undone for that reason */
  isFromBeforeUpdate: boolean;
}

/** History entries per page. */
const HISTORY_MAX = 200;

/**
 * Returns a product's name and price history, newest first, before the entry `before` if given; `older` is where the
 * next page begins. Undefined if there is no such product. One statement.
 */
export async function readPriceHistory(
  db: Queries,
  { productId, before }: { productId: string; before: number | null },
  now: Date,
): Promise<{ name: string; entries: HistoryEntry[]; older: number | null } | undefined> {
  const { rows } = await sql<HistoryEntry & { name: string }>`
    select p.name, h.id, h.old_price_pence as "oldPricePence", h.new_price_pence as "newPricePence", h.change_type as "changeType",
      h.option_type as "optionType", h.option_id as "optionId", h.changed_by_name as "changedByName",
      h.change_reason as "changeReason", h.created_at as "createdAt", h.batch_id as "batchId",
      coalesce(b.undone_at is null and b.created_at > ${undoableSince(now)} and case b.kind
        when 'options' then b.options_after = ${optionsJson(sql`p.id`)}
        else exists (select from price_batch_products c where c.batch_id = b.id and c.product_id = p.id
          and ${STILL_AS_CHANGED}) end, false) as "canUndo",
      coalesce(b.undone_at is null and b.created_at > ${undoableSince(now)} and b.kind = 'options'
        and b.options_before is null, false) as "isFromBeforeUpdate"
    from products p left join price_history h on h.product_id = p.id and h.id < coalesce(${before}, h.id + 1)
    left join price_batches b on b.id = h.batch_id
    where p.id = ${productId} order by h.id desc limit ${HISTORY_MAX + 1}`.execute(db);
  const [first] = rows;
  // A product without history is one row without an entry.
  if (!first) return undefined;
  const entries = rows.filter(({ id }) => id !== null).slice(0, HISTORY_MAX);
  return {
    name: first.name,
    entries,
    older: rows.length > HISTORY_MAX ? (entries.at(-1)?.id ?? null) : null,
  };
}

export interface Batch {
  id: string;
  kind: BatchKind;
  description: string;
  madeByName: string;
  createdAt: Date;
  /** products with a changed price; for a change of options, the number of changed option prices */
  products: number;
  /** for a single base price: its product, in pence */
  only: { name: string; oldPence: number; newPence: number } | null;
}

/** How many undoable changes are listed; older ones are in the history of their products. */
export const BATCHES_SHOWN = 20;

/** Returns the changes of the last 24 hours that can still be undone, newest first. One statement. */
export async function readBatches(db: Queries, now: Date): Promise<Batch[]> {
  const { rows } = await sql<Batch>`
    select b.id, b.kind, b.description, b.made_by_name as "madeByName", b.created_at as "createdAt",
      case b.kind when 'options' then (select count(*) from price_history h where h.batch_id = b.id)
        else changed.products end::int as products,
      case when changed.products = 1 then (select json_build_object('name', p.name, 'oldPence', c.before -> 'basePricePence',
          'newPence', c.after -> 'basePricePence')
        from price_batch_products c join products p on p.id = c.product_id
        where c.batch_id = b.id and c.after - 'basePricePence' = '{}') end as only
    from price_batches b cross join lateral (select count(*) as products from price_batch_products where batch_id = b.id) changed
    where b.created_at > ${undoableSince(now)} and b.undone_at is null
      and (changed.products > 0 or b.kind = 'options' and b.options_before is not null)
    order by b.created_at desc limit ${BATCHES_SHOWN}`.execute(db);
  return rows;
}

function undoableSince(now: Date): Date {
  return new Date(now.getTime() - UNDO_WITHIN_MS);
}

/** An option as edited in the price tool. */
export interface PricedOption {
  groupKey: GroupKey;
  groupLabel: string;
  id: string;
  name: string;
  priceModifierPence: number;
  measures: OptionMeasures;
  stock: OptionStock;
}

export interface OptionsForEdit {
  id: string;
  name: string;
  updatedAt: Date;
  /** the margin that a size must exceed */
  safeMm: number;
  groups: {
    key: GroupKey;
    label: string;
    setsPages: boolean;
    /** whether its options are papers */
    setsPaper: boolean;
    kind: GroupKind | null;
  }[];
  options: PricedOption[];
  /** the shop's turnarounds, slowest first */
  turnarounds: ({ id: string; name: string } & Pick<OptionTurnaround, 'percentBp' | 'steps'>)[];
  papers: PaperChoice[];
}

/** Returns a product's option groups and options in order; undefined if there is no such product. One statement. */
export async function readOptions(db: Queries, productId: string): Promise<OptionsForEdit | undefined> {
  const { rows } = await sql<OptionsForEdit>`
    select p.id, p.name, p.updated_at as "updatedAt", p.safe_mm as "safeMm",
      coalesce((select json_agg(json_build_object('key', g.key, 'label', g.label, 'setsPages', g.sets_pages, 'setsPaper', g.sets_paper,
          'kind', g.kind) order by g.position)
        from option_groups g where g.product_id = p.id), '[]') as groups,
      coalesce((select json_agg(json_build_object('groupKey', g.key, 'groupLabel', g.label, 'id', o.id, 'name', o.name,
          'priceModifierPence', o.price_modifier_pence, 'measures', json_build_object('widthMm', o.width_mm,
            'heightMm', o.height_mm, 'pages', o.pages, 'copies', o.copies, 'turnaroundId', o.turnaround_id,
            'swatch', o.swatch, 'fold', o.fold),
          'stock', json_build_object('paperId', o.paper_id, 'sheets', o.sheets, 'extraGrams', o.extra_grams)) order by g.position, o.position)
        from option_groups g join product_options o on o.product_id = g.product_id and o.group_key = g.key
        where g.product_id = p.id), '[]') as options,
      (select coalesce(json_agg(json_strip_nulls(json_build_object('id', t.id, 'name', t.name,
          'percentBp', t.percent_bp, 'steps', t.steps)) order by t.working_days desc, t.cut_off, t.name), '[]')
        from turnarounds t where t.archived_at is null) as turnarounds,
      ${paperChoices(sql`p.id`)} as papers
    from products p where p.id = ${productId}`.execute(db);
  return rows[0];
}
