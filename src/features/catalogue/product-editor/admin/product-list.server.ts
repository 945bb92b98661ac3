import { subDays } from 'date-fns';
import { sql } from 'kysely';
import { type ProductsOfPage, productsByPage } from '#features/pricing/prices/index.server.ts';
import type { GroupKind, NumberLimits } from '#features/pricing/prices/index.ts';
import type { Queries } from '#platform/db/database.ts';

/** A product in the back office list. */
export interface ListedProduct {
  id: string;
  name: string;
  categoryId: string;
  categoryName: string;
  /** the base price; the lowest price of a product that is priced by table, area or copy */
  pricePence: number;
  vatClass: string;
  /** its first photo, which stands for it; null if the shop draws it */
  photo: string | null;
  isArchived: boolean;
  /** if so, the product isn't in the shop either */
  isCategoryArchived: boolean;
}

/** A category in the back office list. */
export interface ListedCategory {
  id: string;
  name: string;
  products: number;
  isArchived: boolean;
}

export const PAGE_SIZE = 100;

/** The list's filter. */
export interface ProductFilter {
  search: string;
  category: string;
  archived: boolean;
}

/** Reads the list's filter from its address. */
export function readProductFilter(query: URLSearchParams): ProductFilter {
  const text = (name: string) => (query.get(name) ?? '').replaceAll('\0', '').trim().slice(0, 100);
  return { search: text('search'), category: text('category'), archived: text('archived') === 'yes' };
}

/**
 * Returns products whose name or id contains the text, by default in the shop's order, and their number. A page past the end is
 * the last page. One statement.
 */
export async function listProducts(
  db: Queries,
  filter: ProductFilter & Pick<ProductsOfPage, 'sort' | 'dir'> & { page: number; size?: number },
): Promise<{ products: ListedProduct[]; total: number }> {
  const { rows } = await sql<ListedProduct & { total: number }>`
    select p.id, p.name, p.category_id as "categoryId", p.category_name as "categoryName",
      coalesce(p.method_from_pence, p.base_price_pence) as "pricePence", coalesce(p.vat_test, p.vat_class) as "vatClass", p.archived_at is not null as "isArchived",
      p.category_archived_at is not null as "isCategoryArchived", (select h.id from product_photos h
        where h.product_id = p.id and h.removed_at is null order by h.position, h.id limit 1) as photo, p.matching as total
    from (${productsByPage({ ...filter, size: filter.size ?? PAGE_SIZE, sold: false })}) p order by p.nth`.execute(
    db,
  );
  return { products: rows, total: rows[0]?.total ?? 0 };
}

/** Returns all categories, including archived ones, in the shop's order. One statement. */
export async function listCategories(db: Queries): Promise<ListedCategory[]> {
  const { rows } = await sql<ListedCategory>`
    select c.id, c.name, c.archived_at is not null as "isArchived", f.products
    from categories c join category_figures f on f.category_id = c.id order by c.position, c.id`.execute(db);
  return rows;
}

/** A product's option group with its options. */
export interface ListedGroup {
  key: string;
  label: string;
  /** whether its options set the artwork's page count */
  setsPages: boolean;
  /** whether its options are papers */
  setsPaper: boolean;
  kind: GroupKind | null;
  help: string | null;
  /** the default option; null for the first one */
  start: string | null;
  number: NumberLimits | null;
  options: { id: string; name: string }[];
}

/** Returns a product's option groups, in order. One statement. */
export async function listGroups(db: Queries, productId: string): Promise<ListedGroup[]> {
  const { rows } = await sql<ListedGroup>`
    select g.key, g.label, g.sets_pages as "setsPages", g.sets_paper as "setsPaper", g.kind, g.help, g.start_option as start, g.number,
      coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.position) from product_options o
        where o.product_id = g.product_id and o.group_key = g.key), '[]') as options
    from option_groups g where g.product_id = ${productId} order by g.position`.execute(db);
  return rows;
}

/** A product or category that can be archived, or already is. */
export interface Archivable {
  table: 'products' | 'categories';
  id: string;
  name: string;
  isArchived: boolean;
  /** for a category: its products in the shop */
  products: number;
  /** carts with the product, or with one in the category */
  carts: number;
}

/** Returns the effects of archiving it; undefined if it does not exist. One statement. */
export async function readArchivable(
  db: Queries,
  { table, id }: Pick<Archivable, 'table' | 'id'>,
): Promise<Archivable | undefined> {
  const held = table === 'products' ? sql`p.id = t.id` : sql`p.category_id = t.id`;
  const { rows } = await sql<Archivable>`
    select ${table} as "table", t.id, t.name, t.archived_at is not null as "isArchived",
      (select count(*)::int from products p where ${held} and p.archived_at is null) as products,
      (select count(distinct l.cart_id)::int from cart_lines l join products p on p.id = l.product_id
        where ${held}) as carts
    from ${sql.table(table)} t where t.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns every product by name, archived ones too: they may serve as a template. One statement. */
export async function readProductNames(db: Queries): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('products').select(['id', 'name']).orderBy('name').orderBy('id').execute();
}

const BEST_SELLERS = 10;
const BEST_SELLER_DAYS = 30;

/**
 * Returns those of the ten products that sold for most in the last 30 days that customers only see drawn, best first.
 * One statement, which reads the items ordered in that time.
 */
export async function readBestWithoutPhoto(db: Queries, now: Date): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name from (
      select i.product_id, sum(i.price_pence) as pence from orders o join order_items i on i.order_id = o.id
      where o.placed_at >= ${subDays(now, BEST_SELLER_DAYS)} and o.reprint_of is null and o.status <> 'cancelled' and i.product_id is not null
      group by 1 order by 2 desc, 1 limit ${BEST_SELLERS}) best
    join products p on p.id = best.product_id and p.archived_at is null
    where not exists (select from product_photos h where h.product_id = p.id and h.removed_at is null)
    order by best.pence desc, p.id`.execute(db);
  return rows;
}
