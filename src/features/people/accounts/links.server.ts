import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';

/** What links in emails are for. The row in `verifications` makes a link single-use; the signature makes it ours. */
export type LinkPurpose = 'reset-password' | 'verify-email' | 'join-staff';

const PATHS: Readonly<Record<LinkPurpose, string>> = {
  'reset-password': '/reset-password',
  'verify-email': '/verify-email',
  'join-staff': '/join-staff',
};

/** A link as stored with a queued email: without its signature, so that nobody can use a copy from the database. */
export type EmailedLink = {
  linkId: string;
  /** expiry, ISO 8601 */
  until: string;
};

/** Returns the address for an email: on the shop's own origin, whatever host was requested (trust checklist G8). */
export function linkUrl(shop: Shop, purpose: LinkPurpose, data: Record<string, unknown>): string {
  const linkId = String(data.linkId);
  const token = `${linkId}.${shop.signer.sign(purpose, linkId, new Date(String(data.until)))}`;
  return `${shop.site.publicOrigin}${PATHS[purpose]}?token=${token}`;
}

/** Returns the link's row id from a token; null unless the token is ours, for this purpose and not expired. */
export function linkIdOf(shop: Shop, purpose: LinkPurpose, token: string | null): string | null {
  const [linkId = '', ...signature] = token?.split('.') ?? [];
  const signed = shop.signer.verify(purpose, linkId, signature.join('.'), shop.clock());
  return signed && isUuid(linkId) ? linkId : null;
}

/** Stores a link and ends older ones with the same identifier. Returns its id. */
export async function insertLink(
  db: Queries,
  link: {
    id: string;
    identifier: string;
    value: string;
    staffRoles?: string[];
    invitedBy?: string;
    expiresAt: Date;
  },
): Promise<string> {
  await db.deleteFrom('verifications').where('identifier', '=', link.identifier).execute();
  await db.insertInto('verifications').values(link).execute();
  return link.id;
}

/** `staffRoles`, `invitedBy`: the roles that an invitation to the back office is for, and who sent it. */
interface StoredLink {
  identifier: string;
  value: string;
  staffRoles: string[] | null;
  invitedBy: string | null;
}

export async function readLink(db: Queries, id: string): Promise<StoredLink | undefined> {
  return db
    .selectFrom('verifications')
    .select(['identifier', 'value', 'staffRoles', 'invitedBy'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Uses up a link with one of these identifiers. If two requests race, one gets it. */
export async function takeLink(
  db: Queries,
  id: string,
  identifiers: readonly string[],
): Promise<StoredLink | undefined> {
  return db
    .deleteFrom('verifications')
    .where('id', '=', id)
    .where('identifier', 'in', identifiers)
    .returning(['identifier', 'value', 'staffRoles', 'invitedBy'])
    .executeTakeFirst();
}

/** Ends links that choose a new password, and links that change or confirm the account's address. */
export async function endLinks(trx: Queries, userId: string): Promise<void> {
  await trx
    .deleteFrom('verifications')
    .where((eb) =>
      eb.or([
        eb('value', '=', userId),
        eb('identifier', 'in', [`verify-email:${userId}`, `change-email:${userId}`]),
      ]),
    )
    .execute();
}
