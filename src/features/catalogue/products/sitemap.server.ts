import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { CATEGORY_PATH, PRODUCT_PATH } from '#shell/menus.ts';

/** A page of the catalogue and the day of its last change (`2026-11-24`). */
export interface CataloguePage {
  path: string;
  day: string;
}

/** Products in one part of the sitemap (sitemaps.org allows 50,000 pages and 50 MB in a file). */
const PART_SIZE = 700;

/** How many parts the sitemap has: one, unless there are many products. One statement. */
export async function countParts(db: Queries): Promise<number> {
  const { rows } = await sql<{ products: number }>`
    select coalesce(sum(f.products), 0)::int as products from categories c join category_figures f on f.category_id = c.id
    where c.archived_at is null`.execute(db);
  return Math.max(1, Math.ceil((rows[0]?.products ?? 0) / PART_SIZE));
}

/** A part of the products for sale; the first part also has the categories with products. One statement. */
export async function readCataloguePages(db: Queries, part: number): Promise<CataloguePage[]> {
  const { rows } = await sql<CataloguePage>`
    select ${CATEGORY_PATH} || c.id as path, f.changed_at::date::text as day
      from categories c join category_figures f on f.category_id = c.id
      where c.archived_at is null and f.products > 0 and ${part} = 1
    union all (
      select ${PRODUCT_PATH} || p.id, p.updated_at::date::text
      from products p join categories c on c.id = p.category_id and c.archived_at is null
      where p.archived_at is null order by p.id limit ${PART_SIZE} offset ${(part - 1) * PART_SIZE})
    order by path`.execute(db);
  return rows;
}
