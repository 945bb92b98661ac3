import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { CATEGORY_PATH, PRODUCT_PATH } from '#shell/menus.ts';

/** A page of the catalogue and the day of its last change (`2026-11-24`). */
export interface CataloguePage {
  path: string;
  day: string;
}

/** Categories with products, and all products for sale. One statement. */
export async function readCataloguePages(db: Queries): Promise<CataloguePage[]> {
  const { rows } = await sql<CataloguePage>`
    with sold as (select p.* from products p join categories c on c.id = p.category_id
      where p.archived_at is null and c.archived_at is null)
    select ${CATEGORY_PATH} || category_id as path, max(updated_at)::date::text as day from sold group by category_id
    union all
    select ${PRODUCT_PATH} || id, updated_at::date::text from sold
    order by path`.execute(db);
  return rows;
}
