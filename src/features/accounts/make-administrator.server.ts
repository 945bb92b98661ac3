import { inTransaction, json } from '../../platform/db/database.ts';
import type { Shop } from '../../platform/shop.ts';
import type { Accounts } from './accounts.server.ts';
import { ADMIN_PASSWORD_LENGTH_MIN, isCommonPassword } from './password.ts';
import { findUserByEmail, hasAdministrator, setRole } from './store.server.ts';

export type AdministratorOutcome = 'made' | 'promoted' | 'exists' | 'weak-password';

/**
 * Makes an administrator, or promotes the account that has this address already (its password stays). With `onlyFirst`
 * nothing happens where there is an administrator. Without a name (first and last, with a blank between) they are called
 * Shop Owner. The role is noted in the audit log.
 */
export async function makeAdministrator(
  shop: Shop,
  accounts: Accounts,
  wanted: { email: string; password: string | undefined; onlyFirst: boolean; name?: string },
): Promise<AdministratorOutcome> {
  if (wanted.onlyFirst && (await hasAdministrator(shop.db))) return 'exists';
  const email = wanted.email.trim().toLowerCase();
  const known = await findUserByEmail(shop.db, email);
  if (known) {
    await promote(shop, known.id);
    return 'promoted';
  }
  const { password = '', name = '' } = wanted;
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  const called = firstName
    ? { firstName, lastName: others.join(' ') }
    : { firstName: 'Shop', lastName: 'Owner' };
  if (password.length < ADMIN_PASSWORD_LENGTH_MIN || isCommonPassword(password)) return 'weak-password';
  const signedUp = await accounts.signUp({ email, password, ...called });
  if (!signedUp) throw new Error(`the account ${email} could not be made`);
  await promote(shop, signedUp.userId);
  return 'made';
}

async function promote(shop: Shop, userId: string): Promise<void> {
  await inTransaction(shop.db, async (trx) => {
    await setRole(trx, userId, 'admin');
    await trx
      .insertInto('auditLog')
      .values({
        actor: 'Command line',
        action: 'role.admin',
        subject: `user:${userId}`,
        after: json({ role: 'admin' }),
      })
      .execute();
  });
}
