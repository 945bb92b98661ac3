import { type RawBuilder, sql } from 'kysely';
import { reviewFiguresJson } from '#features/catalogue/reviews/index.server.ts';
import type { ReviewFigures } from '#features/catalogue/reviews/index.ts';
import { CLOSED_DAYS, FULL_DAYS } from '#features/pricing/delivery/index.server.ts';
import type { DeliveryPlan, ShopDays } from '#features/pricing/delivery/index.ts';
import {
  LISTED_GROUPS_JSON,
  OPTION_GROUPS_JSON,
  STOCK_JSON,
  termsJson,
} from '#features/pricing/prices/index.server.ts';
import type { Turnaround } from '#kit/turnaround.ts';
import type { Queries } from '#platform/db/database.ts';
import {
  CATEGORY_PAGE_SIZE,
  type CategoryView,
  type FacetKey,
  type Facets,
  FILTER_FROM,
  FIRST_PAGE,
  GROUP_OF,
  pagesOf,
  type Sort,
} from './category-view.ts';
import type { ListDays } from './earliest-days.ts';
import type { Photo } from './photos/photo.ts';
import { photosJson } from './photos/store.server.ts';
import type { Category, Product } from './product.ts';

/** The VAT questions for a product, for the alias `p`; null unless the owner has switched the zero rate on. */
const VAT_TEST = sql`case when p.vat_test is not null
  and (select (value ->> 'on')::boolean from settings where key = 'zero_rating') then p.vat_test end`;

/**
 * SQL for a whole product as one JSON value, for the alias `p` (products) joined with `c` (categories). Options without
 * their measure are left out.
 */
export const PRODUCT_JSON: RawBuilder<Product> = productJson(null);

/** The same with the terms of a customer's price lists for it (`datedTerms`, see `pricedOn`). */
export function productJson(customerId: string | null): RawBuilder<Product> {
  return jsonOf(
    customerId,
    sql`'stock', ${STOCK_JSON}, 'vatTest', ${VAT_TEST}, 'optionGroups', ${OPTION_GROUPS_JSON}`,
  );
}

/** The same without its materials, for lists of products, which show no weight. */
export function listedProductJson(customerId: string | null): RawBuilder<Product> {
  return jsonOf(customerId, sql`'optionGroups', ${LISTED_GROUPS_JSON}`);
}

function jsonOf(customerId: string | null, groups: RawBuilder<unknown>): RawBuilder<Product> {
  const terms = customerId ? sql`, 'datedTerms', ${termsJson(customerId)}` : sql``;
  return sql<Product>`json_build_object(
  'id', p.id, 'categoryId', p.category_id, 'categoryName', c.name, 'name', p.name, 'description', p.description,
  'basePricePence', p.base_price_pence, 'vatClass', p.vat_class, 'widthMm', p.width_mm, 'heightMm', p.height_mm,
  'bleedMm', p.bleed_mm, 'safeMm', p.safe_mm, 'pagesMin', p.pages_min, 'pagesMax', p.pages_max, 'form', p.form,
  'panels', p.panels, 'finishing', p.finishing, 'artworkRules', (select json_object_agg(family, rules) from artwork_rules), 'specifications', p.specifications, 'pricing', p.pricing, ${groups}${terms})`;
}

/** For the same aliases: neither the product nor its category is archived. */
export const SOLD = sql<boolean>`p.archived_at is null and c.archived_at is null`;

/** One product for sale; with `archivedToo`, whether or not it is for sale. One statement. */
export async function readProduct(
  db: Queries,
  id: string,
  { archivedToo = false } = {},
): Promise<Product | undefined> {
  const { rows } = await sql<{ product: Product }>`
    select ${PRODUCT_JSON} as product from products p join categories c on c.id = p.category_id
    where p.id = ${id} and ${archivedToo ? sql<boolean>`true` : SOLD}`.execute(db);
  return rows[0]?.product;
}

/**
 * A product with the shop's closed and full days, which decide its despatch day, and a customer's terms. One statement.
 */
export async function readProductForSale(
  db: Queries,
  id: string,
  customerId: string | null,
): Promise<({ product: Product } & ShopDays) | undefined> {
  const { rows } = await sql<{ product: Product } & ShopDays>`
    select ${productJson(customerId)} as product, ${CLOSED_DAYS} as closed_days, ${FULL_DAYS} as full_days
    from products p join categories c on c.id = p.category_id
    where p.id = ${id} and ${SOLD}`.execute(db);
  return rows[0];
}

export interface ProductPage extends ShopDays {
  product: Product;
  photos: Photo[];
  reviews: ReviewFigures;
  /** delivery prices; null if the owner has not set any */
  plan: DeliveryPlan | null;
  /** whether it can be ordered from a template, without a file */
  hasTemplates: boolean;
}

/** SQL: whether templates can be ordered as one of these products. */
const hasTemplates = (
  which: RawBuilder<unknown>,
) => sql<boolean>`exists (select from design_template_products d
  join design_templates t on t.id = d.template_id where t.archived_at is null and ${which})`;

/** SQL for the owner's delivery prices and days; null if they have not set any. */
export const PLAN = sql<DeliveryPlan | null>`(select value from settings where key = 'delivery')`;

/**
 * A product page's data, including photos, reviews of the shop and the product, and a customer's terms. `archivedToo`:
 * for staff who preview it before it is sold. One statement.
 */
export async function readProductPage(
  db: Queries,
  id: string,
  customerId: string | null,
  { archivedToo = false } = {},
): Promise<ProductPage | undefined> {
  const { rows } = await sql<ProductPage>`
    select ${productJson(customerId)} as product, ${CLOSED_DAYS} as closed_days, ${FULL_DAYS} as full_days, ${reviewFiguresJson(sql`p.id`)} as reviews,
      ${PLAN} as plan, ${hasTemplates(sql`d.product_id = p.id`)} as has_templates,
      ${photosJson(sql`p.id`)} as photos
    from products p join categories c on c.id = p.category_id
    where p.id = ${id} and ${archivedToo ? sql<boolean>`true` : SOLD}`.execute(db);
  return rows[0];
}

const SIMILAR_MAX = 24;

/**
 * A product for sale and the products nearest in size in its category, with the customer's terms if one is given. One
 * statement.
 */
export async function readSimilar(db: Queries, id: string, customerId: string | null): Promise<Product[]> {
  const { rows } = await sql<{ product: Product }>`
    select ${productJson(customerId)} as product
    from products o join products p on p.category_id = o.category_id join categories c on c.id = p.category_id
    where o.id = ${id} and ${SOLD}
    order by p.id = o.id desc, abs(p.width_mm * p.height_mm - o.width_mm * o.height_mm), p.id limit ${SIMILAR_MAX}`.execute(
    db,
  );
  return rows.map((row) => row.product);
}

/**
 * Several products by id, in no particular order, without archived ones; with the customer's terms if one is given. One
 * statement.
 */
export async function readProducts(
  db: Queries,
  ids: readonly string[],
  customerId: string | null = null,
): Promise<Product[]> {
  const { rows } = await sql<{ product: Product }>`
    select ${productJson(customerId)} as product from products p join categories c on c.id = p.category_id
    where p.id = any(${ids}) and ${SOLD}`.execute(db);
  return rows.map((row) => row.product);
}

/** A page of a category with a view's filters and order. */
export interface CategoryPage extends ListDays {
  category: Category;
  facets: Facets;
  /** how many products the category has, and how many of them the view shows across all its pages */
  total: number;
  matching: number;
  /** whether some of its products can be ordered from a template */
  hasTemplates: boolean;
  /** the ids of the products on this page, in the view's order */
  shown: string[];
  /** these products in the shop's order; all of them if the category fits on one page, whatever the view shows */
  products: Product[];
}

/** Sorts names alphabetically, with 2 before 10: numbers are padded to the same length. */
const NAME_KEY = sql`regexp_replace(regexp_replace(lower(p.name), '(\\d+)', '0000000\\1', 'g'), '\\d*(\\d{8})', '\\1', 'g') collate "C"`;

/** Sort keys, for the alias `p`. */
const SORT_KEYS: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  ours: sql`p.position`,
  'price-up': sql`p.from_pence`,
  'price-down': sql`-p.from_pence`,
  size: sql`p.width_mm * p.height_mm`,
  name: NAME_KEY,
};

/** SQL for the requested filters that the category has; none if it is too small to be filtered. */
const known = (
  key: FacetKey,
  requested: readonly string[],
) => sql`case when f.products < ${sql.lit(FILTER_FROM)}
  then '{}' else array(select facet ->> 'id' from jsonb_array_elements(f.facets -> ${sql.lit(key)}) facet
    where facet ->> 'id' = any(${requested})) end`;

/** SQL, for the aliases `p` and `c`: a product has one of the filter's options, if there is a filter. */
const meets = (key: FacetKey) => sql`(cardinality(c.${sql.ref(key)}) = 0 or exists (
  select from product_options o where o.product_id = p.id and o.group_key = ${sql.lit(GROUP_OF[key])}
    and not o.unmeasured and o.id = any(c.${sql.ref(key)})))`;

/**
 * One page of a category in a view (a page past the end is the last one), and the shop's closed days. Reads the stored
 * figures of the category, and whole products only for the page, with the customer's terms if one is given. One
 * statement.
 */
export async function readCategory(
  db: Queries,
  id: string,
  view: CategoryView = FIRST_PAGE,
  customerId: string | null = null,
): Promise<CategoryPage | undefined> {
  const size = sql.lit(CATEGORY_PAGE_SIZE);
  const { rows } = await sql<CategoryPage>`
    with c as materialized (
      select c.id, c.name, c.description, c.intro, f.products as total, f.facets,
        ${known('size', view.size)} as size, ${known('finish', view.finish)} as finish
      from categories c join category_figures f on f.category_id = c.id where c.id = ${id} and c.archived_at is null
    ), matching as materialized (
      select p.id, count(*) over () as many, row_number() over (order by
        case when c.total >= ${sql.lit(FILTER_FROM)} then ${SORT_KEYS[view.sort]} end, p.position, p.id) - 1 as nth
      from c join products p on p.category_id = c.id
      where p.archived_at is null and ${meets('size')} and ${meets('finish')}
    ), shown as materialized (
      select id, nth from matching where nth / ${size} = least(${view.page}::int - 1, (many - 1) / ${size})
    )
    select json_build_object('id', c.id, 'name', c.name, 'description', c.description, 'intro', c.intro) as category,
      c.facets, c.total, (select count(*)::int from matching) as matching, ${CLOSED_DAYS} as closed_days, ${FULL_DAYS} as full_days,
      ${PLAN} as plan, ${hasTemplates(sql`d.product_id in (select p.id from products p where p.category_id = c.id and p.archived_at is null)`)} as has_templates,
      coalesce((select json_agg(id order by nth) from shown), '[]') as shown,
      coalesce((select json_agg(${listedProductJson(customerId)} order by p.position, p.id) from products p where p.category_id = c.id
        and p.archived_at is null and (c.total <= ${size} or p.id in (select id from shown))), '[]') as products
    from c`.execute(db);
  return rows[0];
}

/** A category tile, with the number of products and the id of the first, whose picture it shows. */
export interface CategoryTile extends Category {
  productCount: number;
  firstProductId: string | null;
  fromPence: number | null;
  /** what everybody else pays, if the customer's own lists make it cheaper for them */
  publicPence?: number;
}

/** Categories in order: all, or those on a page of tiles. One statement. */
export async function readCategories(db: Queries): Promise<CategoryTile[]> {
  const { rows } = await sql<CategoryTile>`select ${TILE} from ${TILES} order by c.position, c.id`.execute(
    db,
  );
  return rows;
}

const TILE = sql`c.id, c.name, c.description, c.intro, f.products as product_count, f.first_product_id, f.from_pence`;
const SOLD_FIGURES = sql`categories c join category_figures f on f.category_id = c.id`;
const TILES = sql`${SOLD_FIGURES} where c.archived_at is null`;

/** Some categories by id, in the shop's order. One statement. */
export async function readTiles(db: Queries, ids: readonly string[]): Promise<CategoryTile[]> {
  const { rows } = await sql<CategoryTile>`
    select ${TILE} from ${TILES} and c.id = any(${ids}) order by c.position, c.id`.execute(db);
  return rows;
}

/** A page of tiles: a page past the end is the last one. */
export interface TilePage {
  tiles: CategoryTile[];
  page: number;
  pages: number;
}

/** One page of all categories, in order. One statement. */
export async function readTilePage(db: Queries, page = 1): Promise<TilePage> {
  const size = sql.lit(CATEGORY_PAGE_SIZE);
  const { rows } = await sql<CategoryTile & { many: number }>`
    select * from (select ${TILE}, count(*) over ()::int as many, row_number() over (order by c.position, c.id) - 1 as nth
      from ${TILES}) t
    where nth / ${size} = least(${page}::int - 1, (many - 1) / ${size}) order by nth`.execute(db);
  const pages = pagesOf(rows[0]?.many ?? 0);
  return { tiles: rows, page: Math.min(page, pages), pages };
}

/** How many products and product families the shop sells. One statement. */
export async function countCatalogue(db: Queries): Promise<{ products: number; families: number }> {
  const { rows } = await sql<{ products: number; families: number }>`
    select coalesce(sum(f.products), 0)::int as products, count(*) filter (where f.products > 0)::int as families
    from ${TILES}`.execute(db);
  return rows[0] ?? { products: 0, families: 0 };
}

/** The turnarounds that most products have, slowest first. One statement. */
export async function readUsualTurnarounds(db: Queries): Promise<(Turnaround & { name: string })[]> {
  const { rows } = await sql<Turnaround & { name: string }>`
    select t.name, t.working_days, t.cut_off, t.is_collected from (
      select h.id, sum(h.products) as products
      from ${SOLD_FIGURES}, jsonb_to_recordset(f.turnarounds) as h(id text, products int)
      where c.archived_at is null group by h.id) had join turnarounds t using (id)
    where had.products * 2 > (select sum(f.products) from ${SOLD_FIGURES} where c.archived_at is null)
    order by t.working_days desc, t.cut_off`.execute(db);
  return rows;
}
