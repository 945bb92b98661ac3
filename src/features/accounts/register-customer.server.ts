import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../platform/db/database.ts';
import { queueMail } from '../../platform/mail/queue.server.ts';
import { RATE_RULES } from '../../platform/rate-limits.server.ts';
import type { Shop } from '../../platform/shop.ts';
import { accountKey } from './account-key.server.ts';
import type { Accounts, SignedIn } from './accounts.server.ts';

export const ACCOUNT_EXISTS = 'account-exists';

/**
 * Makes a customer's account and signs them in. Answers null where the address has an account: then that address is
 * told by mail, not the browser (ruling 50), and no oftener than the throttle allows.
 */
export async function registerCustomer(
  shop: Shop,
  accounts: Accounts,
  wanted: { email: string; password: string; firstName: string; lastName: string },
): Promise<SignedIn | null> {
  const signedIn = await accounts.signUp(wanted);
  if (signedIn) return signedIn;
  const recipient = wanted.email.toLowerCase();
  if (await shop.limits.tooMany(RATE_RULES.register, accountKey(recipient))) return null;
  await inTransaction(shop.db, (trx) =>
    queueMail(shop, trx, {
      eventKey: `${ACCOUNT_EXISTS}:${randomUUID()}`,
      template: ACCOUNT_EXISTS,
      recipient,
      data: {},
    }),
  );
  return null;
}
