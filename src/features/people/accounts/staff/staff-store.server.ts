import type { Queries } from '#platform/db/database.ts';
import { type StaffRole, startOf } from '#visitor/rights.ts';
import { endLinks } from '../links.server.ts';
import { endSessions } from '../sessions.server.ts';
import { deletePasskeys } from '../sign-in/passkey-store.server.ts';

/**
 * Sets somebody's roles in the shop. Without any role they are a customer: their passkeys, sessions and links end, and
 * they sign in again as one. It takes effect with their next request. Invitations that they sent end with their right
 * to invite, which the database ensures; it also refuses to leave the shop without an owner.
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
  if (staffRoles.length > 0) return;
  await deletePasskeys(db, userId);
  await endSessions(db, userId, null);
  await endLinks(db, userId);
}

/**
 * Returns the roles of several people and locks them until the transaction ends, in the order of their ids; empty for
 * customers.
 */
export async function lockRolesOf(
  trx: Queries,
  userIds: readonly string[],
): Promise<Map<string, StaffRole[]>> {
  const rows = await trx
    .selectFrom('userRoles')
    .select(['userId', 'staffRoles'])
    .where('userId', 'in', userIds)
    .orderBy('userId')
    .forUpdate()
    .execute();
  const roles = new Map(rows.map(({ userId, staffRoles }) => [userId, staffRoles as StaffRole[]]));
  return new Map(userIds.map((id) => [id, roles.get(id) ?? []]));
}

/** Returns somebody's roles and locks them until the transaction ends; empty for customers. */
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

/**
 * Returns where somebody who requested no particular page starts: staff at their back-office page, customers and owners
 * at their account.
 */
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
