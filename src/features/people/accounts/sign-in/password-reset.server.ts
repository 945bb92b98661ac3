import { addSeconds } from 'date-fns';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import type { Role } from '#visitor/visitor.ts';
import { ACCOUNT_MAILS } from '../account-emails.ts';
import { createAuth, RESET_SECONDS, unless } from '../auth.server.ts';
import { linkIdOf, readLink } from '../links.server.ts';
import { findUserByEmail, hasPassword, lockUser, readRole } from '../store.server.ts';
import { confirmAddress } from './confirm-address.server.ts';

const MAKE_RESET_LINK = 'make-reset-link';
/** The prefix of the library's rows for reset links. */
const IDENTIFIER = 'reset-password:';

/**
 * Requests a password reset link. Known and unknown addresses cause the same work (one query and one job), so that
 * neither the response nor its time reveals which it was (trust checklist G3); the job does the rest.
 */
export async function requestPasswordReset(shop: Shop, email: string): Promise<void> {
  const user = await findUserByEmail(shop.db, email);
  await shop.jobs.send(shop.db, MAKE_RESET_LINK, { userId: user?.id ?? null });
}

/** The job that makes the link, ends older ones and queues the email. */
export function makeResetLinkJob(shop: Shop): JobDefinition<{ userId: string | null }> {
  return {
    name: MAKE_RESET_LINK,
    async run({ userId }) {
      if (userId) await inTransaction(shop.db, (trx) => makeResetLink(shop, trx, userId));
    },
  };
}

async function makeResetLink(shop: Shop, trx: Queries, userId: string): Promise<void> {
  const known = await lockUser(trx, userId);
  if (!known) return; // erased in the meantime
  await endResetLinks(trx, userId);
  const until = addSeconds(shop.clock(), RESET_SECONDS);
  const auth = createAuth(trx, shop, async ({ user, token }) => {
    const { id: linkId } = await trx
      .selectFrom('verifications')
      .select('id')
      .where('identifier', '=', `${IDENTIFIER}${token}`)
      .executeTakeFirstOrThrow();
    await queueEmail(shop, trx, {
      eventKey: `${ACCOUNT_MAILS.passwordReset}:${linkId}`,
      template: ACCOUNT_MAILS.passwordReset,
      recipient: user.email,
      userId,
      data: { linkId, until: until.toISOString() },
    });
  });
  await auth.api.requestPasswordReset({ body: { email: known.email } });
}

/** Ends the password reset links sent to a user. */
export async function endResetLinks(db: Queries, userId: string): Promise<void> {
  await db
    .deleteFrom('verifications')
    .where('value', '=', userId)
    .where('identifier', 'like', `${IDENTIFIER}%`)
    .execute();
}

/** Returns the role of a reset link's user (it decides the minimum length); null if the link has ended. */
export async function readResetLink(shop: Shop, token: string | null): Promise<{ role: Role } | null> {
  const linkId = linkIdOf(shop, 'reset-password', token);
  const link = linkId ? await readLink(shop.db, linkId) : undefined;
  return link ? { role: await readRole(shop.db, link.value) } : null;
}

/**
 * Changes the password through a link, or sets the first one of an account that staff opened, and uses the link up. Ends
 * every session of the user and emails them. Returns their address; null for a link that has ended or that somebody else
 * used first.
 */
export async function resetPassword(
  shop: Shop,
  token: string | null,
  newPassword: string,
): Promise<{ email: string } | null> {
  const linkId = linkIdOf(shop, 'reset-password', token);
  if (!linkId) return null;
  return inTransaction(shop.db, async (trx) => {
    const link = await trx
      .selectFrom('verifications')
      .select(['identifier', 'value'])
      .where('id', '=', linkId)
      .forUpdate()
      .executeTakeFirst();
    const user = link && (await lockUser(trx, link.value));
    if (!user) return null;
    const isFirst = !(await hasPassword(trx, user.id));
    const { api } = createAuth(trx, shop);
    const body = { token: link.identifier.slice(IDENTIFIER.length), newPassword };
    if (!(await unless([400], () => api.resetPassword({ body })))) return null;
    await endResetLinks(trx, user.id);
    // The link shows whose address it is. Somebody who registered has been sent one to confirm it.
    if (isFirst) await confirmAddress(trx, user.id, user.email);
    await emailNewPasswordNotice(shop, trx, user, linkId);
    return { email: user.email };
  });
}

/** Emails the owner that their password was changed. `event` identifies the change, so that it is emailed once. */
export async function emailNewPasswordNotice(
  shop: Shop,
  trx: Queries,
  user: { id: string; email: string },
  event: string,
): Promise<void> {
  await queueEmail(shop, trx, {
    eventKey: `${ACCOUNT_MAILS.passwordChanged}:${event}`,
    template: ACCOUNT_MAILS.passwordChanged,
    recipient: user.email,
    userId: user.id,
    data: {},
  });
}
