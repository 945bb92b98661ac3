import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';

/** A passkey as its owner sees it. */
export interface Passkey {
  id: string;
  name: string;
  addedAt: Date;
  lastUsedAt: Date | null;
}

/** Returns somebody's passkeys, oldest first. */
export async function readPasskeys(db: Queries, userId: string): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt as addedAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Removes a passkey of this person. Returns its name; null if they have no such passkey. */
export async function deletePasskey(db: Queries, userId: string, id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const removed = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return removed?.name ?? null;
}

/** Removes all passkeys of a person who is no longer staff. */
export async function deletePasskeys(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('userId', '=', userId).execute();
}

/** Dates a new passkey by the shop's clock; the library has its own. */
export async function setPasskeyAdded(db: Queries, id: string, now: Date): Promise<void> {
  await db.updateTable('passkeys').set({ createdAt: now }).where('id', '=', id).execute();
}

export async function setPasskeyUsed(db: Queries, credentialId: string, now: Date): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ lastUsedAt: now })
    .where('credentialId', '=', credentialId)
    .execute();
}

/** Returns whether a passkey belongs to a member of staff. */
export async function isStaffPasskey(db: Queries, credentialId: string): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys as p')
    .innerJoin('userRoles as r', 'r.userId', 'p.userId')
    .select('p.id')
    .where('p.credentialId', '=', credentialId)
    .where('r.role', '=', 'admin')
    .executeTakeFirst();
  return row !== undefined;
}
