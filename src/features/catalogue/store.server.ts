import { type RawBuilder, sql } from 'kysely';
import { reviewFiguresJson } from '#features/reviews/index.server.ts';
import type { ReviewFigures } from '#features/reviews/index.ts';
import type { Turnaround } from '#kit/turnaround.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Photo } from './photos/photo.ts';
import { photosJson } from './photos/store.server.ts';
import type { Category, Product } from './product.ts';

/**
 * For the alias `o` (product_options). Only turnarounds have more, so that the others don't send empty fields to the
 * browser.
 */
const OPTION_FIELDS = sql`'id', o.id, 'name', o.name, 'description', o.description,
  'priceModifierPence', o.price_modifier_pence, 'widthMm', o.width_mm, 'heightMm', o.height_mm, 'pages', o.pages, 'copies', o.copies`;

/**
 * SQL for a whole product as one JSON value, for the alias `p` (products) joined with `c` (categories). Options without
 * their measure are left out.
 */
export const PRODUCT_JSON: RawBuilder<Product> = sql<Product>`json_build_object(
  'id', p.id, 'categoryId', p.category_id, 'categoryName', c.name, 'name', p.name, 'description', p.description,
  'basePricePence', p.base_price_pence, 'vatClass', p.vat_class, 'widthMm', p.width_mm, 'heightMm', p.height_mm,
  'bleedMm', p.bleed_mm, 'safeMm', p.safe_mm, 'pagesMin', p.pages_min, 'pagesMax', p.pages_max, 'form', p.form,
  'panels', p.panels, 'artworkRules', (select json_object_agg(family, rules) from artwork_rules), 'specifications', p.specifications, 'optionGroups', coalesce((
    select json_agg(json_build_object('key', g.key, 'label', g.label, 'options', coalesce((
      select json_agg(case when g.key = 'turnaround' then json_build_object(${OPTION_FIELDS},
          'turnaround', json_build_object('workingDays', o.working_days, 'cutOff', o.cut_off))
        else json_build_object(${OPTION_FIELDS}) end order by o.position)
      from product_options o where o.product_id = g.product_id and o.group_key = g.key and not o.unmeasured), '[]'::json))
      order by g.position)
    from option_groups g where g.product_id = p.id), '[]'::json))`;

/** For the same aliases: neither the product nor its category is archived. */
export const SOLD = sql<boolean>`p.archived_at is null and c.archived_at is null`;

/** SQL for the days the shop itself is closed, `2026-12-24`. */
export const CLOSED_DAYS = sql<string[]>`(select coalesce(array_agg(day::text), '{}') from closed_days)`;

/** One product for sale. One statement. */
export async function readProduct(db: Queries, id: string): Promise<Product | undefined> {
  const { rows } = await sql<{ product: Product }>`
    select ${PRODUCT_JSON} as product from products p join categories c on c.id = p.category_id
    where p.id = ${id} and ${SOLD}`.execute(db);
  return rows[0]?.product;
}

/** A product with the shop's closed days, which its despatch day needs. One statement. */
export async function readProductForSale(
  db: Queries,
  id: string,
): Promise<{ product: Product; closedDays: string[] } | undefined> {
  const { rows } = await sql<{ product: Product; closedDays: string[] }>`
    select ${PRODUCT_JSON} as product, ${CLOSED_DAYS} as closed_days
    from products p join categories c on c.id = p.category_id
    where p.id = ${id} and ${SOLD}`.execute(db);
  return rows[0];
}

export interface ProductPage {
  product: Product;
  photos: Photo[];
  closedDays: string[];
  reviews: ReviewFigures;
}

/** A product page's data: also photos, and reviews of the shop and the product. One statement. */
export async function readProductPage(db: Queries, id: string): Promise<ProductPage | undefined> {
  const { rows } = await sql<ProductPage>`
    select ${PRODUCT_JSON} as product, ${CLOSED_DAYS} as closed_days, ${reviewFiguresJson(sql`p.id`)} as reviews,
      ${photosJson(sql`p.id`)} as photos
    from products p join categories c on c.id = p.category_id
    where p.id = ${id} and ${SOLD}`.execute(db);
  return rows[0];
}

/** Several products by id, in no order, without archived ones. One statement. */
export async function readProducts(db: Queries, ids: readonly string[]): Promise<Product[]> {
  const { rows } = await sql<{ product: Product }>`
    select ${PRODUCT_JSON} as product from products p join categories c on c.id = p.category_id
    where p.id = any(${ids}) and ${SOLD}`.execute(db);
  return rows.map((row) => row.product);
}

/** A category with all its products, in order, and the shop's closed days. One statement. */
export async function readCategory(
  db: Queries,
  id: string,
): Promise<{ category: Category; products: Product[]; closedDays: string[] } | undefined> {
  const { rows } = await sql<{ category: Category; products: Product[]; closedDays: string[] }>`
    select json_build_object('id', c.id, 'name', c.name, 'description', c.description, 'intro', c.intro) as category,
      ${CLOSED_DAYS} as closed_days,
      coalesce((select json_agg(${PRODUCT_JSON} order by p.position) from products p
        where p.category_id = c.id and p.archived_at is null), '[]'::json) as products
    from categories c where c.id = ${id} and c.archived_at is null`.execute(db);
  return rows[0];
}

/** A category tile: with its number of products and the id of the first, whose picture it shows. */
export interface CategoryTile extends Category {
  productCount: number;
  firstProductId: string | null;
  fromPence: number | null;
}

/**
 * SQL for a product's lowest price, for the alias `p`: the base price with the first option of every group (ruling 72),
 * like `fromPricePence`.
 */
const FROM_PENCE = sql<number>`greatest(0, p.base_price_pence + coalesce((
  select sum(first.price_modifier_pence) from (
    select distinct on (o.group_key) o.price_modifier_pence from product_options o
    where o.product_id = p.id and not o.unmeasured order by o.group_key, o.position) first), 0))`;

/** All categories in order. One statement. */
export async function readCategories(db: Queries): Promise<CategoryTile[]> {
  const { rows } = await sql<CategoryTile>`
    select c.id, c.name, c.description, c.intro, count(p.id)::int as product_count,
      (array_agg(p.id order by p.position))[1] as first_product_id, (min(${FROM_PENCE}) filter (where p.id is not null))::int as from_pence
    from categories c left join products p on p.category_id = c.id and p.archived_at is null
    where c.archived_at is null group by c.id order by c.position`.execute(db);
  return rows;
}

/** The turnarounds most products have, slowest first, each with its most common values. One statement. */
export async function readUsualTurnarounds(db: Queries): Promise<(Turnaround & { name: string })[]> {
  const { rows } = await sql<Turnaround & { name: string }>`
    select name, working_days, cut_off from (
      select distinct on (o.id) o.id, o.name, o.working_days, o.cut_off, count(*) as products
      from product_options o join products p on p.id = o.product_id join categories c on c.id = p.category_id
      where o.group_key = 'turnaround' and not o.unmeasured and ${SOLD}
      group by o.id, o.name, o.working_days, o.cut_off order by o.id, products desc, o.name) usual
    where products * 2 > (select count(*) from products p join categories c on c.id = p.category_id where ${SOLD})
    order by working_days desc, cut_off`.execute(db);
  return rows;
}
