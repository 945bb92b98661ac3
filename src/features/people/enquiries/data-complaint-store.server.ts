import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import type { DataComplaint } from './forms.ts';

/** Stores a complaint. `dueOn` as `2026-12-24`. Returns its unguessable id. */
export async function insertComplaint(
  db: Queries,
  complaint: DataComplaint & { receivedAt: Date; dueOn: string },
): Promise<string> {
  const { id } = await db
    .insertInto('dataComplaints')
    .values(complaint)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns a complaint; undefined for an unknown id. */
export async function readComplaint(db: Queries, id: string) {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('dataComplaints')
    .select(['name', 'email', 'complaint', 'receivedAt', 'dueOn', 'outcome', 'closedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Records that the shop was reminded. Returns false if no reminder is needed any longer. */
export async function markReminded(db: Queries, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('dataComplaints')
    .set({ remindedAt: now })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .where('remindedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a complaint's outcome, once. */
export async function closeComplaint(db: Queries, id: string, outcome: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('dataComplaints')
    .set({ outcome, closedAt: now })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
