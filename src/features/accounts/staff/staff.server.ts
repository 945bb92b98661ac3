import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { sql } from 'kysely';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';
import { ACCOUNT_MAILS } from '../account-emails.ts';
import type { Accounts, SignedIn } from '../accounts.server.ts';
import { insertLink, linkIdOf, readLink, takeLink } from '../links.server.ts';
import { findUserByEmail } from '../store.server.ts';
import type { User } from '../visitor.ts';
import { roleNames, type StaffRole } from './rights.ts';
import { lockStaffRoles, setStaffRoles } from './staff-store.server.ts';

/** How long an invitation is valid. */
const INVITATION_DAYS = 7;
const IDENTIFIER = 'join-staff:';

export interface StaffMember {
  id: string;
  name: string;
  email: string;
  twoStep: boolean;
  roles: StaffRole[];
  since: Date;
}

export interface Invitation {
  id: string;
  email: string;
  roles: StaffRole[];
  expiresAt: Date;
}

/** Returns all staff, oldest account first, and open invitations. Two statements. */
export async function readStaff(
  db: Queries,
  now: Date,
): Promise<{ staff: StaffMember[]; invitations: Invitation[] }> {
  const staff = await db
    .selectFrom('userRoles as r')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .select(['u.id', 'u.name', 'u.email', 'u.twoFactorEnabled as twoStep', 'u.createdAt as since'])
    .select('r.staffRoles as roles')
    .where('r.role', '=', 'admin')
    .orderBy('u.createdAt')
    .execute();
  const invitations = await db
    .selectFrom('verifications')
    .select(['id', 'value as email', 'staffRoles as roles', 'expiresAt'])
    .where('identifier', 'like', `${IDENTIFIER}%`)
    .where('expiresAt', '>', now)
    .orderBy('createdAt')
    .execute();
  return { staff: staff as unknown as StaffMember[], invitations: invitations as unknown as Invitation[] };
}

/**
 * Invites an address to the back office by email. If it has an invitation that is not in `seen` (ids), the same press
 * or somebody else has just invited it, so it is not invited again. Returns false if the address already belongs to staff.
 */
export async function inviteStaff(
  shop: Shop,
  actor: Actor,
  { email, roles }: { email: string; roles: readonly StaffRole[] },
  seen: readonly string[],
): Promise<boolean> {
  return inTransaction(shop.db, async (trx) => {
    const address = email.toLowerCase();
    const identifier = `${IDENTIFIER}${address}`;
    // There may be no row to lock.
    await sql`select pg_advisory_xact_lock(hashtextextended(${identifier}, 0))`.execute(trx);
    const known = await findUserByEmail(trx, address);
    if (known && (await lockStaffRoles(trx, known.id)).length > 0) return false;
    if (await isInvited(trx, identifier, seen, shop.clock())) return true;
    const expiresAt = addDays(shop.clock(), INVITATION_DAYS);
    const link = { id: randomUUID(), identifier, value: address, staffRoles: [...roles], expiresAt };
    const linkId = await insertLink(trx, link);
    await queueEmail(shop, trx, {
      eventKey: `${ACCOUNT_MAILS.staffInvitation}:${linkId}`,
      template: ACCOUNT_MAILS.staffInvitation,
      recipient: address,
      data: { linkId, until: expiresAt.toISOString(), by: actor.name },
    });
    await recordChange(trx, {
      actor,
      action: 'staff.invite',
      subject: `invitation:${linkId}`,
      before: null,
      after: { email: address, roles },
    });
    return true;
  });
}

async function isInvited(
  trx: Queries,
  identifier: string,
  seen: readonly string[],
  now: Date,
): Promise<boolean> {
  const waiting = await trx
    .selectFrom('verifications')
    .select('id')
    .where('identifier', '=', identifier)
    .where('expiresAt', '>', now)
    .execute();
  return waiting.some(({ id }) => !seen.includes(id));
}

/** Withdraws an invitation. Returns false if it no longer exists. */
export async function withdrawInvitation(shop: Shop, actor: Actor, id: string): Promise<boolean> {
  return inTransaction(shop.db, async (trx) => {
    const withdrawn = await trx
      .deleteFrom('verifications')
      .where('id', '=', id)
      .where('identifier', 'like', `${IDENTIFIER}%`)
      .returning('value')
      .executeTakeFirst();
    if (!withdrawn) return false;
    await recordChange(trx, {
      actor,
      action: 'staff.withdraw',
      subject: `invitation:${id}`,
      before: { email: withdrawn.value },
      after: null,
    });
    return true;
  });
}

export type RolesOutcome = 'changed' | 'removed' | 'missing' | 'last' | 'stale';

/**
 * Sets somebody's roles; without any they are a customer, from their next request. `seen` are the roles that the form showed:
 * refused if they have changed since. The last owner stays: all staff's rows are locked, so that two owners who remove each
 * other leave one (the database would refuse the second too).
 */
export async function changeRoles(
  shop: Shop,
  actor: Actor,
  userId: string,
  { seen, roles }: { seen: readonly StaffRole[]; roles: readonly StaffRole[] },
): Promise<RolesOutcome> {
  return inTransaction(shop.db, async (trx) => {
    const staff = await trx
      .selectFrom('userRoles')
      .select(['userId', 'staffRoles'])
      .where('role', '=', 'admin')
      .orderBy('userId')
      .forUpdate()
      .execute();
    const person = staff.find((one) => one.userId === userId);
    if (!person) return 'missing';
    if (roleNames(person.staffRoles as StaffRole[]) !== roleNames(seen)) return 'stale';
    const owners = staff.filter((one) => one.staffRoles.includes('owner'));
    if (!roles.includes('owner') && owners.length === 1 && owners[0]?.userId === userId) return 'last';
    await setStaffRoles(trx, userId, roles);
    await recordChange(trx, {
      actor,
      action: roles.length > 0 ? 'role.change' : 'role.customer',
      subject: `user:${userId}`,
      before: { role: 'admin', roles: person.staffRoles },
      after: { role: roles.length > 0 ? 'admin' : 'customer', roles },
    });
    return roles.length > 0 ? 'changed' : 'removed';
  });
}

/** Literals, not parameters: only then does PostgreSQL know that its index of these (`audit_log_roles`) has them all. */
const ROLE_ACTIONS = ['role.admin', 'role.change', 'role.customer', 'staff.invite', 'staff.withdraw'];

/** Who changed whose roles, newest first: invitations, joining, changes and removals. One statement. */
export async function readRoleChanges(db: Queries, limit: number) {
  const rows = await db
    .selectFrom('auditLog as a')
    // The other way round, `user:` would be written before the id of everybody who has an account.
    .leftJoin('users as u', (join) =>
      join.on(
        sql<boolean>`u.id = case when a.subject like 'user:%' then substr(a.subject, length('user:') + 1)::uuid end`,
      ),
    )
    .select(['a.id', 'a.actor', 'a.action', 'a.createdAt', 'u.name', 'a.before', 'a.after'])
    .where(sql<boolean>`a.action in (${sql.join(ROLE_ACTIONS.map((action) => sql.lit(action)))})`)
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
  return rows as (Omit<(typeof rows)[number], 'before' | 'after'> & {
    before: RoleFacts | null;
    after: RoleFacts | null;
  })[];
}

/** What the audit log says of a change of roles; entries from before people could have several have only `role`. */
interface RoleFacts {
  role?: 'admin' | 'customer';
  roles?: StaffRole[];
  email?: string;
}

/** Returns the address that an invitation is for, and whether it has an account; null if the link has ended. */
export async function readInvitation(
  shop: Shop,
  token: string | null,
): Promise<{ email: string; roles: StaffRole[]; hasAccount: boolean } | null> {
  const linkId = linkIdOf(shop, 'join-staff', token);
  const link = linkId ? await readLink(shop.db, linkId) : undefined;
  if (!link?.identifier.startsWith(IDENTIFIER)) return null;
  const hasAccount = (await findUserByEmail(shop.db, link.value)) !== undefined;
  return { email: link.value, roles: rolesOf(link), hasAccount };
}

/** Makes the signed-in invitee staff. Returns false if the link has ended or is for another address. */
export async function joinStaff(shop: Shop, token: string | null, user: User): Promise<boolean> {
  const linkId = linkIdOf(shop, 'join-staff', token);
  if (!linkId) return false;
  return inTransaction(shop.db, async (trx) => {
    const taken = await takeLink(trx, linkId, [`${IDENTIFIER}${user.email}`]);
    if (!taken) return false;
    await promote(trx, user.id, `${user.firstName} ${user.lastName}`.trim() || user.email, rolesOf(taken));
    return true;
  });
}

/**
 * Creates an account with the invitation's roles for an invited address, which the emailed link confirms. Returns null if
 * the link has ended or the address has since got an account.
 */
export async function registerStaff(
  shop: Shop,
  accounts: Accounts,
  token: string | null,
  person: { firstName: string; lastName: string; password: string; userAgent: string | null },
): Promise<SignedIn | null> {
  const invitation = await readInvitation(shop, token);
  const linkId = linkIdOf(shop, 'join-staff', token);
  if (!invitation || !linkId) return null;
  const { email } = invitation;
  return accounts.signUp({ ...person, email }, async (trx, userId) => {
    const taken = await takeLink(trx, linkId, [`${IDENTIFIER}${email}`]);
    if (!taken) throw new Error('the invitation was taken up meanwhile');
    await trx.updateTable('users').set({ emailVerified: true }).where('id', '=', userId).execute();
    await promote(trx, userId, `${person.firstName} ${person.lastName}`, rolesOf(taken));
  });
}

/** Returns the roles of an invitation. */
const rolesOf = ({ staffRoles }: { staffRoles: string[] | null }) => (staffRoles ?? []) as StaffRole[];

/** Whoever has joined in the meantime by another invitation keeps those roles too. */
async function promote(trx: Queries, userId: string, name: string, invited: StaffRole[]): Promise<void> {
  const before = await lockStaffRoles(trx, userId);
  const roles = [...new Set([...before, ...invited])];
  await setStaffRoles(trx, userId, roles);
  await recordChange(trx, {
    actor: { id: userId, name },
    action: 'role.admin',
    subject: `user:${userId}`,
    before: { role: before.length > 0 ? 'admin' : 'customer', roles: before },
    after: { role: 'admin', roles },
  });
}
