import { addHours } from 'date-fns';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/**
 * The time of a test's clock until it is set: a Tuesday, 10:30 in Belfast, before every cut-off and far from holidays.
 */
export const NOON = new Date('2026-11-24T10:30:00Z');

/** Seeded codes are valid from this time, so that tests can set their clocks later. */
export const SEEDED_AT = new Date('2026-01-05T09:00:00Z');

/**
 * Returns how far behind the real time tests begin: an hour before noon. In a running shop the database's clock and the
 * shop's agree; in a test they would drift apart by a day every day, since the shop's stands still.
 */
export const secondsToBeforeNoon = (): number =>
  Math.round((Date.now() - addHours(NOON, -1).getTime()) / 1000);

/** Dates rows without a date of their own this far behind the real time. */
export async function dateRowsBehind(db: Database, seconds: number): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; clock: string }>`
    select table_name as "table", column_name as "column", column_default as clock from information_schema.columns
    where table_schema = 'public' and (column_default = 'now()' or column_default = 'clock_timestamp()' and column_name = 'created_at')`.execute(
    db,
  );
  for (const { table, column, clock } of rows)
    await sql`alter table ${sql.id(table)} alter column ${sql.id(column)}
      set default ${sql.raw(clock)} - ${sql.lit(`${seconds} seconds`)}::interval`.execute(db);
}
