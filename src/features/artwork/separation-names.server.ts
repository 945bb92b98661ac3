import type { Queries } from '#platform/db/database.ts';
import type { NamedRole, SeparationRole } from '#preflight/index.ts';

/** The owner's own names of separations, in order of the alphabet. One statement. */
export async function readSeparationNames(db: Queries): Promise<NamedRole[]> {
  const rows = await db.selectFrom('separationNames').select(['name', 'role']).orderBy('key').execute();
  return rows.map(({ name, role }) => ({ name, role: role as SeparationRole }));
}
