import { inTransaction, json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { Accounts } from '../accounts.server.ts';
import { isCommonPassword } from '../common-password.server.ts';
import { endLinks } from '../links.server.ts';
import { ADMIN_PASSWORD_LENGTH_MIN, composed } from '../password.ts';
import { hashPassword } from '../password-hash.server.ts';
import { endSessions } from '../sessions.server.ts';
import { emailNewPasswordNotice } from '../sign-in/password-reset.server.ts';
import { sendVerification } from '../sign-in/verify-email.server.ts';
import { findUserByEmail, lockUser } from '../store.server.ts';
import { hasAdministrator, lockStaffRoles, setStaffRoles } from './staff-store.server.ts';

export type AdministratorOutcome =
  | 'made'
  | 'promoted'
  /** there is already an administrator, and `onlyFirst` was set */
  | 'exists'
  /** this account is already an administrator; nothing changed */
  | 'already'
  /** the account's address was never confirmed, so anybody may have registered it. A confirmation link was emailed. */
  | 'unconfirmed'
  | 'weak-password';

/** What the person making an administrator sees if the account's address is not confirmed. */
export const UNCONFIRMED =
  'This address has a customer account, but the address was never confirmed, so someone else may have registered it. ' +
  'We have emailed a link to it. Sign in (if you don’t know the password, choose a new one at /forgot-password), open the link, then try again.';

interface AdministratorDetails {
  email: string;
  /** Called when a password is needed, for a new account or a promoted one. */
  password: () => Promise<string>;
  /** Do nothing if there is already an administrator. */
  onlyFirst: boolean;
  /** First and last name, separated by a space. The default is Shop Owner. */
  name?: string;
}

/**
 * Makes an administrator, or promotes the account with this address. The person who registers an address first chooses
 * the password, so an account is promoted only if its address is confirmed, and gets a new password: its sessions and
 * emailed links end. The audit log records the role.
 */
export async function makeAdministrator(
  shop: Shop,
  accounts: Accounts,
  details: AdministratorDetails,
): Promise<AdministratorOutcome> {
  if (details.onlyFirst && (await hasAdministrator(shop.db))) return 'exists';
  const email = details.email.trim().toLowerCase();
  const known = await findUserByEmail(shop.db, email);
  if (known) return promote(shop, { id: known.id, email }, details.password);
  const password = await details.password();
  if (isWeak(password)) return 'weak-password';
  const [firstName = '', ...others] = (details.name ?? '').trim().split(/\s+/);
  const names = firstName
    ? { firstName, lastName: others.join(' ') }
    : { firstName: 'Shop', lastName: 'Owner' };
  const signedUp = await accounts.signUp({ email, password, ...names }, giveRole);
  if (!signedUp) throw new Error(`the account ${email} could not be made`);
  return 'made';
}

async function promote(
  shop: Shop,
  account: { id: string; email: string },
  askPassword: () => Promise<string>,
): Promise<AdministratorOutcome> {
  const refusal = await inTransaction(shop.db, async (trx) => {
    if ((await lockStaffRoles(trx, account.id)).includes('owner')) return 'already';
    const user = await lockConfirmed(trx, account);
    if (user) return null;
    await sendVerification(shop, trx, account);
    return 'unconfirmed';
  });
  if (refusal) return refusal;
  const password = await askPassword();
  if (isWeak(password)) return 'weak-password';
  const hash = await hashPassword(password);
  return inTransaction(shop.db, async (trx) => {
    // Typing the password takes a while: the account's address may have changed.
    const user = await lockConfirmed(trx, account);
    if (!user) return 'unconfirmed';
    await trx.updateTable('credentials').set({ password: hash }).where('userId', '=', user.id).execute();
    await endSessions(trx, user.id, null);
    await endLinks(trx, user.id);
    await giveRole(trx, user.id);
    await emailNewPasswordNotice(shop, trx, user, `promoted:${user.id}:${shop.clock().toISOString()}`);
    return 'promoted';
  });
}

/** Locks the account if it still has this address and the address is confirmed. */
async function lockConfirmed(trx: Queries, { id, email }: { id: string; email: string }) {
  const user = await lockUser(trx, id);
  if (!user) throw new Error('the account was deleted meanwhile');
  return user.emailVerified && user.email === email ? user : undefined;
}

const isWeak = (password: string) =>
  composed(password).length < ADMIN_PASSWORD_LENGTH_MIN || isCommonPassword(composed(password));

async function giveRole(trx: Queries, userId: string): Promise<void> {
  await setStaffRoles(trx, userId, ['owner']);
  await trx
    .insertInto('auditLog')
    .values({
      actor: 'Command line',
      action: 'role.admin',
      subject: `user:${userId}`,
      after: json({ role: 'admin', roles: ['owner'] }),
    })
    .execute();
}
