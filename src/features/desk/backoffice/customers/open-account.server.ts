import { changeWithoutSignIn, openWithoutSignIn } from '#features/people/accounts/index.server.ts';
import { claimRecord } from '#features/people/customers/index.server.ts';
import type { PersonDetails } from '#features/people/customers/index.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { brokenConstraint, inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';

/** Why somebody can't have an account opened for them yet; null if they can. */
export function whyNoAccount({ firstName, lastName, email }: PersonDetails): string | null {
  if (email === '') return 'Add an email address first: invoices and statements go there.';
  return firstName === '' || lastName === '' ? 'Add their first and last name first.' : null;
}

/**
 * Opens an account, on which credit can be given, for somebody who doesn't register. Returns its id; 'taken' if the address
 * has an account already.
 */
export async function openAccount(
  shop: Shop,
  actor: Actor,
  details: PersonDetails,
): Promise<{ userId: string } | 'taken'> {
  return inTransaction(shop.db, async (trx) => {
    const userId = await openWithoutSignIn(trx, details, shop.clock());
    if (!userId) return 'taken';
    await claimRecord(trx, { userId, email: details.email });
    const subject = `user:${userId}`;
    await recordChange(trx, { actor, action: 'account.open', subject, before: null, after: null });
    return { userId };
  });
}

/** Changes the details of an account whose customer can't sign in; 'signs-in' if they can, since they change them themselves. */
export async function changeAccount(
  shop: Shop,
  actor: Actor,
  userId: string,
  details: PersonDetails,
): Promise<'changed' | 'taken' | 'signs-in'> {
  try {
    return await inTransaction(shop.db, async (trx) => {
      const outcome = await changeWithoutSignIn(trx, userId, details, shop.clock());
      if (outcome !== 'changed') return outcome;
      const subject = `user:${userId}`;
      await recordChange(trx, { actor, action: 'account.details', subject, before: null, after: null });
      return outcome;
    });
  } catch (error) {
    if (brokenConstraint(error) === 'users_email') return 'taken';
    throw error;
  }
}
