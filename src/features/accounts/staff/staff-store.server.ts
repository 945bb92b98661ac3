import type { Queries } from '#platform/db/database.ts';
import { deletePasskeys } from '../sign-in/passkey-store.server.ts';
import { type StaffRole, startOf } from './rights.ts';

/**
 * Sets what somebody is in the shop; without any role they are a customer, who has no passkeys. It takes effect with their next
 * request. The database refuses to leave the shop without an owner.
 */
export async function setStaffRoles(
  db: Queries,
  userId: string,
  staffRoles: readonly StaffRole[],
): Promise<void> {
  const row = { role: staffRoles.length > 0 ? 'admin' : 'customer', staffRoles: [...staffRoles] };
  await db
    .insertInto('userRoles')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
  if (staffRoles.length === 0) await deletePasskeys(db, userId);
}

/** Returns what somebody is in the shop, and locks that until the transaction ends; empty for customers. */
export async function lockStaffRoles(trx: Queries, userId: string): Promise<StaffRole[]> {
  const row = await trx
    .selectFrom('userRoles')
    .select('staffRoles')
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return (row?.staffRoles ?? []) as StaffRole[];
}

export async function hasAdministrator(db: Queries): Promise<boolean> {
  const row = await db
    .selectFrom('userRoles')
    .select('userId')
    .where('role', '=', 'admin')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns where somebody who asked for no page begins: staff at their page of the back office, customers and owners at their account. */
export async function startAfterSignIn(db: Queries, userId: string, next: string): Promise<string> {
  if (next !== '/account') return next;
  const row = await db
    .selectFrom('userRoles')
    .select('staffRoles')
    .where('userId', '=', userId)
    .executeTakeFirst();
  const roles = (row?.staffRoles ?? []) as StaffRole[];
  return roles.length === 0 || roles.includes('owner') ? next : startOf(roles);
}
