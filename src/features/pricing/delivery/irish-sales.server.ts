import { type RawBuilder, sql } from 'kysely';
import { londonDay } from '#kit/london-time.ts';
import type { Queries } from '#platform/db/database.ts';
import type { IrishSales } from './irish-delivery.ts';

/**
 * SQL: what has been sold to Ireland this calendar year; null while Ireland is off, so that nobody else's cart adds anything up. `cart`: its own order
 * that waits for payment does not count, since it is placed again in its stead.
 */
export const irishSalesJson = (now: Date, cart: RawBuilder<unknown> = sql`null`) => sql<IrishSales | null>`(
  select json_build_object('soldPence', sold_to_ireland(${now}::timestamptz, ${cart}::uuid), 'year', ${yearOf(now)}::int)
  from settings where key = 'delivery' and value #>> '{ireland,isOn}' = 'true')`;

/** Returns the calendar year in which sales of this moment count. */
export const yearOf = (now: Date): number => Number(londonDay(now).slice(0, 4));

/** Returns what was sold to Ireland in this calendar year and in the one before. One statement. */
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
