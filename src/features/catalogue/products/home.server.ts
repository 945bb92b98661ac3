import { sql } from 'kysely';
import { reviewFiguresJson } from '#features/catalogue/reviews/index.server.ts';
import type { ReviewFigures } from '#features/catalogue/reviews/index.ts';
import { CLOSED_DAYS, FULL_DAYS } from '#features/pricing/delivery/index.server.ts';
import type { Queries } from '#platform/db/database.ts';
import type { ListDays } from './earliest-days.ts';
import type { Product } from './product.ts';
import { type CategoryTile, PLAN, productJson, SOLD } from './store.server.ts';

/** A tile of the home page. */
interface HomeTile extends CategoryTile {
  /** how many copies its lowest price is for; null if it is for one thing */
  copies: number | null;
}

interface HomePage extends ListDays {
  categories: HomeTile[];
  /** the products whose prices it shows, in no particular order */
  offered: Product[];
  reviews: ReviewFigures;
}

/**
 * The home page's data: the first `most` categories that have products, some products by id with the customer's terms,
 * and the shop's reviews. One statement.
 */
export async function readHomePage(
  db: Queries,
  most: number,
  ids: readonly string[],
  customerId: string | null,
): Promise<HomePage> {
  const { rows } = await sql<HomePage>`
    select ${CLOSED_DAYS} as closed_days, ${FULL_DAYS} as full_days, ${PLAN} as plan, ${reviewFiguresJson(sql`null::text`)} as reviews,
      (select coalesce(json_agg(${productJson(customerId)}), '[]') from products p join categories c on c.id = p.category_id
        where p.id = any(${ids}) and ${SOLD}) as offered,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'description', t.description, 'intro', t.intro,
          'productCount', t.products, 'firstProductId', t.first_product_id, 'fromPence', t.from_pence, 'copies', t.copies)
          order by t.position, t.id), '[]') from (
        select c.*, f.products, f.first_product_id, f.from_pence, (
          select o.copies from products p join product_options o on o.product_id = p.id and o.group_key = 'quantities'
          where p.category_id = c.id and p.archived_at is null and p.from_pence = f.from_pence
          order by p.position, p.id, o.position limit 1) as copies
        from categories c join category_figures f on f.category_id = c.id
        where c.archived_at is null and f.products > 0 order by c.position, c.id limit ${most}) t) as categories`.execute(
    db,
  );
  const [page] = rows;
  if (!page) throw new Error('a select without a row');
  return page;
}
