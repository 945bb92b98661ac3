import type { Queries } from '#platform/db/database.ts';
import type { NamedRole, SeparationRole } from '#preflight/index.ts';

/**
 * Returns the owner's own names of separations, and what spot colours are printed as, in alphabetical order. One
 * statement.
 */
export async function readSeparationNames(db: Queries): Promise<NamedRole[]> {
  const rows = await db
    .selectFrom('separationNames')
    .select(['name', 'role', 'inks', 'otherSpot'])
    .orderBy('key')
    .execute();
  return rows.map(({ name, role, inks, otherSpot }) => {
    const [cyan = 0, magenta = 0, yellow = 0, black = 0] = inks ?? [];
    const named = { name, role: role as SeparationRole };
    if (inks) return { ...named, printedAs: { inks: [cyan, magenta, yellow, black] } };
    return otherSpot === null ? named : { ...named, printedAs: { spot: otherSpot } };
  });
}
