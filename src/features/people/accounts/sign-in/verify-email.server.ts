import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { brokenConstraint, inTransaction, type Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';
import { ACCOUNT_MAILS } from '../account-emails.ts';
import { type EmailedLink, insertLink, linkIdOf, readLink, takeLink } from '../links.server.ts';
import { lockUser } from '../store.server.ts';
import { confirmAddress } from './confirm-address.server.ts';
import { endResetLinks } from './password-reset.server.ts';

const LINK_DAYS = 7;

/** What a link confirms: an account's address, or its new one. */
export type Confirms = 'verify-email' | 'change-email';

/** Emails the link that confirms an account's address, in the caller's transaction. Ends older links. */
export async function sendVerification(
  shop: Shop,
  trx: Queries,
  user: { id: string; email: string },
): Promise<void> {
  const link = await makeVerification(shop, trx, 'verify-email', user);
  const template = ACCOUNT_MAILS.verifyEmail;
  await queueEmail(shop, trx, {
    eventKey: `${template}:${link.linkId}`,
    template,
    recipient: user.email,
    userId: user.id,
    data: link,
  });
}

/** Makes the link that confirms a user's address, ending older ones; the caller emails it. */
export async function makeVerification(
  shop: Shop,
  trx: Queries,
  confirms: Confirms,
  user: { id: string; email: string },
): Promise<EmailedLink> {
  const until = addDays(shop.clock(), LINK_DAYS);
  const linkId = await insertLink(trx, {
    id: randomUUID(),
    identifier: `${confirms}:${user.id}`,
    value: user.email,
    expiresAt: until,
  });
  return { linkId, until: until.toISOString() };
}

/** Sends the link again if the address is not confirmed yet. */
export async function sendVerificationAgain(shop: Shop, userId: string): Promise<void> {
  await inTransaction(shop.db, async (trx) => {
    const user = await lockUser(trx, userId);
    if (user && !user.emailVerified) await sendVerification(shop, trx, user);
  });
}

/** A valid link to confirm an address. */
export interface OpenLink {
  userId: string;
  email: string;
  confirms: Confirms;
}

/** Returns what a link would confirm; null if it has ended. Changes nothing, as email scanners open links too. */
export async function readVerification(shop: Shop, token: string | null): Promise<OpenLink | null> {
  const linkId = linkIdOf(shop, 'verify-email', token);
  const link = linkId ? await readLink(shop.db, linkId) : undefined;
  return link ? openLink(link) : null;
}

function openLink({ identifier, value }: { identifier: string; value: string }): OpenLink {
  const [confirms = '', userId = ''] = identifier.split(':');
  return { userId, email: value, confirms: confirms as Confirms };
}

export type VerifyOutcome =
  | { ok: true; confirms: Confirms; joinedOrders: number }
  | { ok: false; reason: 'ended' | 'taken' };

/**
 * Confirms an address through its link, once, and only for the signed-in user it was made for: opening an email about
 * an account that somebody else made with your address gives that person nothing. Guest orders placed with the address
 * join the account in the same transaction (ruling 21).
 */
export async function verifyEmail(shop: Shop, userId: string, token: string | null): Promise<VerifyOutcome> {
  const linkId = linkIdOf(shop, 'verify-email', token);
  if (!linkId) return { ok: false, reason: 'ended' };
  try {
    return await inTransaction(shop.db, (trx) => verify(shop, trx, userId, linkId));
  } catch (error) {
    if (brokenConstraint(error) === 'users_email') return { ok: false, reason: 'taken' };
    throw error;
  }
}

async function verify(shop: Shop, trx: Queries, userId: string, linkId: string): Promise<VerifyOutcome> {
  const user = await lockUser(trx, userId);
  const row = await takeLink(trx, linkId, [`verify-email:${userId}`, `change-email:${userId}`]);
  if (!user || !row) return ended();
  const link = openLink(row);
  if (link.confirms === 'verify-email' && link.email !== user.email) return ended();
  const joinedOrders = await confirmAddress(trx, user.id, link.email);
  if (link.confirms === 'change-email') await leaveOldAddress(shop, trx, user, linkId);
  return { ok: true, confirms: link.confirms, joinedOrders };
}

const ended = () => ({ ok: false, reason: 'ended' }) as const;

/** Notifies the old address and ends the links sent to it. */
async function leaveOldAddress(
  shop: Shop,
  trx: Queries,
  old: { id: string; email: string },
  linkId: string,
): Promise<void> {
  await endResetLinks(trx, old.id);
  await trx.deleteFrom('verifications').where('identifier', '=', `verify-email:${old.id}`).execute();
  await queueEmail(shop, trx, {
    eventKey: `${ACCOUNT_MAILS.emailChanged}:${linkId}`,
    template: ACCOUNT_MAILS.emailChanged,
    recipient: old.email,
    userId: old.id,
    data: {},
  });
}
