import { type RawBuilder, sql } from 'kysely';
import { londonDay } from '#kit/london-time.ts';
import type { Queries } from '#platform/db/database.ts';
import type { IrishSales } from './irish-delivery.ts';

/**
 * SQL: what has been sold to Ireland this calendar year; null while the owner doesn't deliver there, which saves adding
 * anything up. `cart`: its own unpaid order doesn't count, because it will be replaced by the new one.
 */
export const irishSalesJson = (now: Date, cart: RawBuilder<unknown> = sql`null`) => sql<IrishSales | null>`(
  select json_build_object('soldPence', sold_to_ireland(${now}::timestamptz, ${cart}::uuid), 'year', ${yearOf(now)}::int)
  from settings where key = 'delivery' and value #>> '{ireland,isOn}' = 'true')`;

/** Returns the calendar year to which sales at this moment belong. */
export const yearOf = (now: Date): number => Number(londonDay(now).slice(0, 4));

/** Returns what was sold to Ireland in this calendar year and the one before. One statement. */
export async function readIrishYears(db: Queries, now: Date): Promise<[IrishSales, IrishSales]> {
  const year = yearOf(now);
  const { rows } = await sql<{ now: string; before: string }>`
    select sold_to_ireland(${now}::timestamptz) as now, sold_to_ireland(${now}::timestamptz - interval '1 year') as before`.execute(
    db,
  );
  return [
    { soldPence: Number(rows[0]?.now ?? 0), year },
    { soldPence: Number(rows[0]?.before ?? 0), year: year - 1 },
  ];
}
