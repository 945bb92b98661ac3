import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { followPricing } from './follow-pricing.server.ts';

/**
 * Sets a product's size to its first size option and its page range to its page options, for pictures, listings and the
 * artwork check, and its lowest price to what its pricing says for them (see `followPricing`, which may refuse). Run it
 * in the transaction that changed the options. A product without size or page options keeps its own size and page
 * range.
 */
export async function followOptions(trx: Queries, productId: string): Promise<void> {
  await sql`update products p set width_mm = first.width_mm, height_mm = first.height_mm
    from (select width_mm, height_mm from product_options
      where product_id = ${productId} and group_key = 'sizes' and not unmeasured order by position, id limit 1) first
    where p.id = ${productId} and (p.width_mm, p.height_mm) is distinct from (first.width_mm, first.height_mm)`.execute(
    trx,
  );
  await sql`update products p set pages_min = asked.least, pages_max = asked.most
    from (select max(least) as least, max(most) as most
      from (select min(pages) as least, max(pages) as most from product_options
        where product_id = ${productId} and pages is not null group by group_key) by_group) asked
    where p.id = ${productId} and asked.least is not null
      and (p.pages_min, p.pages_max) is distinct from (asked.least, asked.most)`.execute(trx);
  await followPricing(trx, productId);
}
