import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { sql } from 'kysely';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';
import { rightsOf, roleNames, type StaffRole } from '#visitor/rights.ts';
import type { User } from '#visitor/visitor.ts';
import { ACCOUNT_MAILS } from '../account-emails.ts';
import type { Accounts, SignedIn } from '../accounts.server.ts';
import { insertLink, linkIdOf, readLink, takeLink } from '../links.server.ts';
import { findUserByEmail } from '../store.server.ts';
import { lockRolesOf, setStaffRoles } from './staff-store.server.ts';

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
  /** null if by the command line, or by somebody who is gone */
  invitedBy: string | null;
  invitedById: string | null;
}

export interface Invitation {
  id: string;
  email: string;
  roles: StaffRole[];
  expiresAt: Date;
  invitedBy: string;
  invitedById: string;
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
    .leftJoin('users as by', 'by.id', 'r.invitedBy')
    .select(['r.staffRoles as roles', 'by.name as invitedBy', 'by.id as invitedById'])
    .where('r.role', '=', 'admin')
    .orderBy('u.createdAt')
    .execute();
  const invitations = await db
    .selectFrom('verifications as v')
    .innerJoin('users as by', 'by.id', 'v.invitedBy')
    .select(['v.id', 'v.value as email', 'v.staffRoles as roles', 'v.expiresAt'])
    .select(['by.name as invitedBy', 'by.id as invitedById'])
    .where('v.identifier', 'like', `${IDENTIFIER}%`)
    .where('v.expiresAt', '>', now)
    .orderBy('v.createdAt')
    .execute();
  return { staff: staff as unknown as StaffMember[], invitations: invitations as unknown as Invitation[] };
}

/**
 * Invites an address to the back office by email. If it has an invitation that is not in `seen` (ids), a second click
 * or another person has just invited it, so it is not invited again. `member`: the address already belongs to staff;
 * `no-right`: the sender has just lost the right to invite.
 */
export async function inviteStaff(
  shop: Shop,
  actor: Actor,
  { email, roles }: { email: string; roles: readonly StaffRole[] },
  before: readonly string[],
): Promise<'invited' | 'member' | 'no-right'> {
  return inTransaction(shop.db, async (trx) => {
    const address = email.toLowerCase();
    const identifier = `${IDENTIFIER}${address}`;
    // There may be no row to lock.
    await sql`select pg_advisory_xact_lock(hashtextextended(${identifier}, 0))`.execute(trx);
    const known = await findUserByEmail(trx, address);
    const roleOf = await lockRolesOf(trx, [actor.id, ...(known ? [known.id] : [])]);
    if (!mayInvite(roleOf.get(actor.id))) return 'no-right';
    if (known && roleOf.get(known.id)?.length) return 'member';
    if (await isInvited(trx, identifier, before, shop.clock())) return 'invited';
    const expiresAt = addDays(shop.clock(), INVITATION_DAYS);
    const sent = { staffRoles: [...roles], invitedBy: actor.id, expiresAt };
    const link = { id: randomUUID(), identifier, value: address, ...sent };
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
    return 'invited';
  });
}

/** Whether somebody with these roles may invite. */
const mayInvite = (roles: readonly StaffRole[] = []) => rightsOf(roles).includes('staff');

async function isInvited(
  trx: Queries,
  identifier: string,
  before: readonly string[],
  now: Date,
): Promise<boolean> {
  const waiting = await trx
    .selectFrom('verifications')
    .select('id')
    .where('identifier', '=', identifier)
    .where('expiresAt', '>', now)
    .execute();
  return waiting.some(({ id }) => !before.includes(id));
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
  { before, roles }: { before: readonly StaffRole[]; roles: readonly StaffRole[] },
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
    if (roleNames(person.staffRoles as StaffRole[]) !== roleNames(before)) return 'stale';
    const owners = staff.filter((one) => one.staffRoles.includes('owner'));
    if (!roles.includes('owner') && owners.length === 1 && owners[0]?.userId === userId) return 'last';
    await setStaffRoles(trx, userId, roles);
    if (roles.length === 0) await endInvitationsTo(trx, userId);
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

/** Somebody who is removed can't come back by an earlier invitation, whoever sent it. */
async function endInvitationsTo(trx: Queries, userId: string): Promise<void> {
  await trx
    .deleteFrom('verifications')
    .where('identifier', 'in', (users) =>
      users
        .selectFrom('users')
        .select(sql<string>`${IDENTIFIER}::text || email`.as('identifier'))
        .where('id', '=', userId),
    )
    .execute();
}

/** Literals, not parameters: only then does PostgreSQL know that its index `audit_log_roles` covers them all. */
const ROLE_ACTIONS = ['role.admin', 'role.change', 'role.customer', 'staff.invite', 'staff.withdraw'];

/** Who changed whose roles, newest first: invitations, joining, changes and removals. One statement. */
export async function readRoleChanges(db: Queries, limit: number) {
  const rows = await db
    .selectFrom('auditLog as a')
    // The other way round, `user:` would be put before the id of every account.
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

/** The audit log's facts about a change of roles; entries from before people could have several roles only have `role`. */
interface RoleFacts {
  role?: 'admin' | 'customer';
  roles?: StaffRole[];
  email?: string;
}

/** Returns the address that an invitation is for, and whether it has an account; null if the link has ended, or its sender may no longer invite. */
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
    const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
    return join(trx, linkId, { id: user.id, name, email: user.email });
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
    const name = `${person.firstName} ${person.lastName}`;
    if (!(await join(trx, linkId, { id: userId, name, email })))
      throw new Error('the invitation was taken up meanwhile');
    await trx.updateTable('users').set({ emailVerified: true }).where('id', '=', userId).execute();
  });
}

/** Returns the roles of an invitation. */
const rolesOf = ({ staffRoles }: { staffRoles: string[] | null }) => (staffRoles ?? []) as StaffRole[];

/**
 * Accepts an invitation, if its sender may still invite. Roles are locked before the link, as in a change of roles, which ends
 * links. Somebody who has joined in the meantime by another invitation keeps those roles too. Returns false if it has ended.
 */
async function join(
  trx: Queries,
  linkId: string,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<boolean> {
  const invitedBy = (await readLink(trx, linkId))?.invitedBy;
  if (!invitedBy) return false;
  const roleOf = await lockRolesOf(trx, [invitedBy, id]);
  const taken = await takeLink(trx, linkId, [`${IDENTIFIER}${email}`]);
  if (!taken || !mayInvite(roleOf.get(invitedBy))) return false;
  const before = roleOf.get(id) ?? [];
  const roles = [...new Set([...before, ...rolesOf(taken)])];
  await setStaffRoles(trx, id, roles);
  await trx.updateTable('userRoles').set({ invitedBy }).where('userId', '=', id).execute();
  await recordChange(trx, {
    actor: { id, name },
    action: 'role.admin',
    subject: `user:${id}`,
    before: { role: before.length > 0 ? 'admin' : 'customer', roles: before },
    after: { role: 'admin', roles },
  });
  return true;
}
