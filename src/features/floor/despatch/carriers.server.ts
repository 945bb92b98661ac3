import type { Queries } from '#platform/db/database.ts';

/** A carrier that takes parcels. */
export interface Carrier {
  id: string;
  name: string;
  /** with {tracking} where the number goes; null if it has no page */
  trackingUrl: string | null;
  isDefault: boolean;
  isArchived: boolean;
}

/** Returns every carrier in the owner’s order, including archived ones, which took older parcels. One statement. */
export async function readCarriers(db: Queries): Promise<Carrier[]> {
  const rows = await db
    .selectFrom('carriers')
    .select(['id', 'name', 'trackingUrl', 'isDefault', 'archivedAt'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ archivedAt, ...carrier }) => ({ ...carrier, isArchived: archivedAt !== null }));
}
