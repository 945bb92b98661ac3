import { sql } from 'kysely';
import { CLOSED_DAYS } from '#features/pricing/delivery/index.server.ts';
import type { Queries } from '#platform/db/database.ts';
import type { TurnaroundFields } from './turnaround-form.ts';

/** A turnaround of the shop. */
export interface ShopTurnaround extends TurnaroundFields {
  id: string;
  isArchived: boolean;
  updatedAt: Date;
  /** how many products have it, not counting archived ones */
  products: number;
  /** how many jobs it has to send out, by day from today on */
  jobs: Record<string, number>;
}

const turnaround = (
  today: string,
) => sql`t.id, t.name, t.description, t.working_days as "workingDays", t.cut_off as "cutOff", t.is_collected as "isCollected",
  t.weekdays, t.capacity, t.copies_min as "copiesMin", t.copies_max as "copiesMax", t.percent_bp as "percentBp", t.steps,
  t.archived_at is not null as "isArchived", t.updated_at as "updatedAt",
  (select count(*)::int from product_options o join products p on p.id = o.product_id and p.archived_at is null
    where o.turnaround_id = t.id) as products,
  (select coalesce(json_object_agg(day, jobs), '{}') from (
    select i.despatch_on as day, count(*) as jobs from order_items i join orders o on o.id = i.order_id
    where i.turnaround_id = t.id and i.despatch_on >= ${today}::date and o.status <> 'cancelled'
    group by i.despatch_on) d) as jobs`;

/**
 * Returns all turnarounds, slowest first, archived ones last, and the days on which the shop is closed. One statement.
 */
export async function readTurnarounds(
  db: Queries,
  today: string,
): Promise<{ turnarounds: ShopTurnaround[]; closedDays: string[] }> {
  const { rows } = await sql<ShopTurnaround & { closedDays: string[] }>`
    select ${turnaround(today)}, ${CLOSED_DAYS} as "closedDays" from turnarounds t
    order by t.archived_at is not null, t.working_days desc, t.cut_off, t.name`.execute(db);
  return { turnarounds: rows, closedDays: rows[0]?.closedDays ?? [] };
}

/** Returns one turnaround; undefined for an unknown id. One statement. */
export async function readTurnaroundRow(
  db: Queries,
  id: string,
  today: string,
): Promise<ShopTurnaround | undefined> {
  const { rows } = await sql<ShopTurnaround>`
    select ${turnaround(today)} from turnarounds t where t.id = ${id}`.execute(db);
  return rows[0];
}

/** A category with how many of its products have a turnaround. */
export interface CategoryShare {
  id: string;
  name: string;
  products: number;
  having: number;
}

/** A product of a category, and whether it has the turnaround. */
export interface ProductChoice {
  id: string;
  name: string;
  isOffered: boolean;
  /** its own surcharge for the turnaround; null without the turnaround */
  surchargePence: number | null;
}

/**
 * Returns the categories with products that aren't archived, the products of one of them, the most common surcharge for
 * the turnaround, and its last changes, newest first. One statement.
 */
export async function readTurnaroundProducts(db: Queries, id: string, category: string | null) {
  const { rows } = await sql<{
    categories: CategoryShare[];
    products: ProductChoice[];
    usualPence: number | null;
    changes: { at: string; actor: string; action: string }[];
  }>`
    select (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'products', c.products, 'having', c.having)
          order by c.position, c.id), '[]')
        from (select c.id, c.name, c.position, count(*) as products, count(o.product_id) as having
          from categories c join products p on p.category_id = c.id and p.archived_at is null
          left join product_options o on o.product_id = p.id and o.turnaround_id = ${id}
          where c.archived_at is null group by c.id) c) as categories,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'isOffered', o.product_id is not null,
          'surchargePence', o.price_modifier_pence) order by p.position, p.id), '[]')
        from products p left join product_options o on o.product_id = p.id and o.turnaround_id = ${id}
        where p.category_id = ${category} and p.archived_at is null) as products,
      (select mode() within group (order by price_modifier_pence) from product_options where turnaround_id = ${id}) as "usualPence",
      (select coalesce(json_agg(json_build_object('at', created_at, 'actor', actor, 'action', action) order by id desc), '[]')
        from (select * from audit_log where subject = ${`turnaround:${id}`} order by id desc limit 20) a) as changes`.execute(
    db,
  );
  const [page] = rows;
  if (!page) throw new Error('an aggregate without a row');
  return page;
}
