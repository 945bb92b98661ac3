import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

const LISTED = 50;

/**
 * Returns the products for sale whose weight can't be known with every choice: it isn't stated what they are made of,
 * or an option that chooses the paper names none. By the same rule as `weightOf`.
 */
export async function readUnweighed(
  db: Queries,
): Promise<{ count: number; products: { id: string; name: string }[] }> {
  const { rows } = await sql<{ id: string; name: string; count: number }>`
    select p.id, p.name, count(*) over ()::int as count
    from products p join categories c on c.id = p.category_id
    where p.archived_at is null and c.archived_at is null and (
      p.id in (select o.product_id from product_options o join option_groups g on g.product_id = o.product_id and g.key = o.group_key
        where g.sets_paper and not o.unmeasured and o.paper_id is null and o.sheets is distinct from 0)
      or p.paper_id is null and p.extra_grams is null and p.id not in (
        select g.product_id from option_groups g where g.sets_paper and g.key <> 'cover' and not exists (
          select from product_options o where o.product_id = g.product_id and o.group_key = g.key and not o.unmeasured and o.sheets = 0)))
    order by p.name, p.id limit ${sql.lit(LISTED)}`.execute(db);
  return { count: rows[0]?.count ?? 0, products: rows.map(({ id, name }) => ({ id, name })) };
}
