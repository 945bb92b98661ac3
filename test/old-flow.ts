import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/**
 * Drops the triggers that act only for a process of the previous version (migration 0214), as the next release will:
 * all tests run without them, so a command that relied on one would fail there.
 */
export async function dropOldFlow(db: Queries): Promise<void> {
  const { rows } = await sql<{ name: string; table: string }>`
    select t.tgname as name, t.tgrelid::regclass::text as table from pg_trigger t
    where not t.tgisinternal and obj_description(t.tgfoid, 'pg_proc') like 'Only for a process of the version before%'
    order by 2, 1`.execute(db);
  for (const { name, table } of rows)
    await sql`drop trigger ${sql.ref(name)} on ${sql.table(table)}`.execute(db);
}
