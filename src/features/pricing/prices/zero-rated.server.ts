import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { VatTest } from './vat-rule.ts';

/** The products for sale, grouped by how their VAT is decided. Those at the standard rate are only counted. */
export interface ProductsByVat {
  standard: number;
  zero: NamedProduct[];
  leaflet: NamedProduct[];
  booklet: NamedProduct[];
}
export interface NamedProduct {
  id: string;
  name: string;
}

/** As many as a person would read before confirming; the product list shows all of them. */
const LISTED = 200;

/** Returns what zero-rating printed matter would change. One statement. */
export async function readProductsByVat(db: Queries): Promise<ProductsByVat> {
  const { rows } = await sql<{ standard: number; listed: (NamedProduct & { rule: VatTest | 'zero' })[] }>`
    with sold as (select p.id, p.name, case when p.vat_class = 'zero' then 'zero' else p.vat_test end as rule
      from products p join categories c on c.id = p.category_id where p.archived_at is null and c.archived_at is null)
    select (select count(*)::int from sold where rule is null) as standard,
      (select coalesce(json_agg(l order by l.name, l.id), '[]') from (
        select * from sold where rule is not null order by name, id limit ${sql.lit(LISTED)}) l) as listed`.execute(
    db,
  );
  const { standard = 0, listed = [] } = rows[0] ?? {};
  const of = (code: string) =>
    listed.filter(({ rule }) => rule === code).map(({ id, name }) => ({ id, name }));
  return { standard, zero: of('zero'), leaflet: of('leaflet'), booklet: of('booklet') };
}

/** SQL: whether the owner still has to say if printed matter is zero-rated, and that would change something. */
export const ASKS_ZERO_RATING = sql<boolean>`(not exists (select from settings where key = 'zero_rating')
  and exists (select from products where vat_test is not null and archived_at is null))`;
