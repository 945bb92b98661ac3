import type { Queries } from '#platform/db/database.ts';
import { type PrintedSurface, surfaceOf } from '#preflight/index.ts';

/**
 * Returns the printing condition that a file needs for these papers, given their names in the paper list. One
 * statement.
 */
export async function readPaperSurface(db: Queries, names: readonly string[]): Promise<PrintedSurface> {
  const rows = await db
    .selectFrom('papers')
    .select('surface')
    .where('name', 'in', [...names, ''])
    .execute();
  return surfaceOf(rows.map(({ surface }) => surface));
}
