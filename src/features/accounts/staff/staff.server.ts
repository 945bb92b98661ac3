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
import { findUserByEmail, setRole } from '../store.server.ts';
import type { User } from '../visitor.ts';

/** How long an invitation is valid. */
const INVITATION_DAYS = 7;
const IDENTIFIER = 'join-staff:';

export interface StaffMember {
  id: string;
  name: string;
  email: string;
  twoStep: boolean;
  since: Date;
}

export interface Invitation {
  id: string;
  email: string;
  expiresAt: Date;
}

/** Returns all administrators, oldest account first, and open invitations. Two statements. */
export async function readStaff(
  db: Queries,
  now: Date,
): Promise<{ staff: StaffMember[]; invitations: Invitation[] }> {
  const staff = await db
    .selectFrom('userRoles as r')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .select(['u.id', 'u.name', 'u.email', 'u.twoFactorEnabled as twoStep', 'u.createdAt as since'])
    .where('r.role', '=', 'admin')
    .orderBy('u.createdAt')
    .execute();
  const invitations = await db
    .selectFrom('verifications')
    .select(['id', 'value as email', 'expiresAt'])
    .where('identifier', 'like', `${IDENTIFIER}%`)
    .where('expiresAt', '>', now)
    .orderBy('createdAt')
    .execute();
  return { staff: staff as unknown as StaffMember[], invitations: invitations as unknown as Invitation[] };
}

/**
 * Invites an address to the back office by email. If it has an invitation that is not in `seen` (ids), the same press
 * or somebody else has just invited it, so it is not invited again. Returns false if the address is already an
 * administrator's.
 */
export async function inviteStaff(
  shop: Shop,
  actor: Actor,
  email: string,
  seen: readonly string[],
): Promise<boolean> {
  return inTransaction(shop.db, async (trx) => {
    const address = email.toLowerCase();
    const identifier = `${IDENTIFIER}${address}`;
    // There may be no row to lock.
    await sql`select pg_advisory_xact_lock(hashtextextended(${identifier}, 0))`.execute(trx);
    const known = await findUserByEmail(trx, address);
    if (known && (await isAdministrator(trx, known.id))) return false;
    if (await isInvited(trx, identifier, seen, shop.clock())) return true;
    const expiresAt = addDays(shop.clock(), INVITATION_DAYS);
    const link = { id: randomUUID(), identifier, value: address, expiresAt };
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
      after: { email: address },
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

export type RemoveOutcome = 'removed' | 'missing' | 'last';

/**
 * Revokes administrator rights; the user is a customer from their next request. The last administrator stays: all
 * administrators' rows are locked, so that two who remove each other leave one.
 */
export async function removeStaff(shop: Shop, actor: Actor, userId: string): Promise<RemoveOutcome> {
  return inTransaction(shop.db, async (trx) => {
    const admins = await trx
      .selectFrom('userRoles')
      .select('userId')
      .where('role', '=', 'admin')
      .orderBy('userId')
      .forUpdate()
      .execute();
    if (!admins.some((admin) => admin.userId === userId)) return 'missing';
    if (admins.length === 1) return 'last';
    await setRole(trx, userId, 'customer');
    await recordChange(trx, {
      actor,
      action: 'role.customer',
      subject: `user:${userId}`,
      before: { role: 'admin' },
      after: { role: 'customer' },
    });
    return 'removed';
  });
}

/** Returns the address that an invitation is for, and whether it has an account; null if the link has ended. */
export async function readInvitation(
  shop: Shop,
  token: string | null,
): Promise<{ email: string; hasAccount: boolean } | null> {
  const linkId = linkIdOf(shop, 'join-staff', token);
  const link = linkId ? await readLink(shop.db, linkId) : undefined;
  if (!link?.identifier.startsWith(IDENTIFIER)) return null;
  return { email: link.value, hasAccount: (await findUserByEmail(shop.db, link.value)) !== undefined };
}

/** Makes the signed-in invitee an administrator. Returns false if the link has ended or is for another address. */
export async function joinStaff(shop: Shop, token: string | null, user: User): Promise<boolean> {
  const linkId = linkIdOf(shop, 'join-staff', token);
  if (!linkId) return false;
  return inTransaction(shop.db, async (trx) => {
    const taken = await takeLink(trx, linkId, [`${IDENTIFIER}${user.email}`]);
    if (!taken) return false;
    await promote(trx, user.id, `${user.firstName} ${user.lastName}`.trim() || user.email);
    return true;
  });
}

/**
 * Creates an account with administrator rights for an invited address, which the emailed link confirms. Returns null if
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
    if (!(await takeLink(trx, linkId, [`${IDENTIFIER}${email}`])))
      throw new Error('the invitation was taken up meanwhile');
    await trx.updateTable('users').set({ emailVerified: true }).where('id', '=', userId).execute();
    await promote(trx, userId, `${person.firstName} ${person.lastName}`);
  });
}

async function promote(trx: Queries, userId: string, name: string): Promise<void> {
  await setRole(trx, userId, 'admin');
  await recordChange(trx, {
    actor: { id: userId, name },
    action: 'role.admin',
    subject: `user:${userId}`,
    before: { role: 'customer' },
    after: { role: 'admin' },
  });
}

async function isAdministrator(db: Queries, userId: string): Promise<boolean> {
  const row = await db.selectFrom('userRoles').select('role').where('userId', '=', userId).executeTakeFirst();
  return row?.role === 'admin';
}
