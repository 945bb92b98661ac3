import { inTransaction, type Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import type { Shop } from '#platform/shop.ts';
import { ACCOUNT_MAILS } from '../account-emails.ts';
import { accountKey } from '../account-key.server.ts';
import { makeVerification } from '../sign-in/verify-email.server.ts';
import { findUserByEmail } from '../store.server.ts';

/**
 * Requests an address change: the new address gets a link to confirm it before anything changes; the old one is
 * notified. If the new address already has an account, it is notified instead, with the same response to the browser
 * (trust checklist G3). Returns the seconds to wait after too many requests by this user or to this address; null if
 * done.
 */
export async function requestEmailChange(
  shop: Shop,
  user: { id: string; email: string },
  newEmail: string,
): Promise<number | null> {
  const recipient = newEmail.toLowerCase();
  const wait =
    (await shop.limits.tooMany(RATE_RULES.changeEmail, `user:${user.id}`)) ??
    (await shop.limits.tooMany(RATE_RULES.changeEmail, accountKey(recipient)));
  if (wait) return wait;
  await inTransaction(shop.db, async (trx) => {
    const existing = await findUserByEmail(trx, recipient);
    // The link is made either way, so that both take the same time. It is not emailed to an address that is already taken.
    const link = await makeVerification(shop, trx, 'change-email', { id: user.id, email: recipient });
    const template = existing ? ACCOUNT_MAILS.accountExists : ACCOUNT_MAILS.confirmNewEmail;
    const userId = existing?.id ?? user.id;
    await queueEmail(shop, trx, {
      eventKey: `${template}:${link.linkId}`,
      template,
      recipient,
      userId,
      data: link,
    });
    await emailOldAddress(shop, trx, user, link.linkId);
  });
  return null;
}

async function emailOldAddress(
  shop: Shop,
  trx: Queries,
  user: { id: string; email: string },
  event: string,
): Promise<void> {
  const template = ACCOUNT_MAILS.emailChangeAsked;
  await queueEmail(shop, trx, {
    eventKey: `${template}:${event}`,
    template,
    recipient: user.email,
    userId: user.id,
    data: {},
  });
}
