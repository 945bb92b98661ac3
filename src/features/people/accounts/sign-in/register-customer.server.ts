import { randomUUID } from 'node:crypto';
import { inTransaction } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import type { Shop } from '#platform/shop.ts';
import { ACCOUNT_MAILS } from '../account-emails.ts';
import { accountKey } from '../account-key.server.ts';
import type { Accounts, Device, SignedIn } from '../accounts.server.ts';
import { findUserByEmail } from '../store.server.ts';
import { sendVerification } from './verify-email.server.ts';

/**
 * Registers a customer, queues the email that asks to confirm the address, and signs them in. Returns null if the
 * address already has an account: that address is told by email, not the browser (ruling 50), as often as the throttle
 * allows.
 */
export async function registerCustomer(
  shop: Shop,
  accounts: Accounts,
  details: { email: string; password: string; firstName: string; lastName: string } & Device,
): Promise<SignedIn | null> {
  const signedIn = await accounts.signUp(details, (trx, id) =>
    sendVerification(shop, trx, { id, email: details.email.toLowerCase() }),
  );
  if (signedIn) return signedIn;
  const recipient = details.email.toLowerCase();
  if (await shop.limits.tooMany(RATE_RULES.register, accountKey(recipient))) return null;
  await inTransaction(shop.db, async (trx) => {
    const owner = await findUserByEmail(trx, recipient);
    if (!owner) return; // erased in the meantime
    const template = ACCOUNT_MAILS.accountExists;
    await queueEmail(shop, trx, {
      eventKey: `${template}:${randomUUID()}`,
      template,
      recipient,
      userId: owner.id,
      data: {},
    });
  });
  return null;
}
