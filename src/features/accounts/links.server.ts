import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';

/** What a link in a email opens. Its row in `verifications` makes it single-use; its signature makes it ours. */
export type LinkPurpose = 'reset-password' | 'verify-email' | 'join-staff';

const PATHS: Readonly<Record<LinkPurpose, string>> = {
  'reset-password': '/reset-password',
  'verify-email': '/verify-email',
  'join-staff': '/join-staff',
};

/** A link as a queued email keeps it: without the signature, so that who reads the database can't use it. */
export type EmailedLink = {
  linkId: string;
  /** when it ends, ISO 8601 */
  until: string;
};

/** The address that a email carries: on the shop's own origin, whatever host was asked (trust checklist G8). */
export function linkUrl(shop: Shop, purpose: LinkPurpose, data: Record<string, unknown>): string {
  const linkId = String(data.linkId);
  const token = `${linkId}.${shop.signer.sign(purpose, linkId, new Date(String(data.until)))}`;
  return `${shop.site.publicOrigin}${PATHS[purpose]}?token=${token}`;
}

/** The link's row that a token names; null unless the token is ours, for this purpose, and not past its end. */
export function linkIdOf(shop: Shop, purpose: LinkPurpose, token: string | null): string | null {
  const [linkId = '', ...signature] = token?.split('.') ?? [];
  const signed = shop.signer.verify(purpose, linkId, signature.join('.'), shop.clock());
  return signed && isUuid(linkId) ? linkId : null;
}

/** Keeps a link. Of one identifier there is one: a newer ends the older ones. Returns its id. */
export async function insertLink(
  db: Queries,
  link: { id: string; identifier: string; value: string; expiresAt: Date },
): Promise<string> {
  await db.deleteFrom('verifications').where('identifier', '=', link.identifier).execute();
  await db.insertInto('verifications').values(link).execute();
  return link.id;
}

export async function readLink(
  db: Queries,
  id: string,
): Promise<{ identifier: string; value: string } | undefined> {
  return db
    .selectFrom('verifications')
    .select(['identifier', 'value'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Uses up a link of one of these identifiers. Of two who press at once one gets it. */
export async function takeLink(
  db: Queries,
  id: string,
  identifiers: readonly string[],
): Promise<{ identifier: string; value: string } | undefined> {
  return db
    .deleteFrom('verifications')
    .where('id', '=', id)
    .where('identifier', 'in', identifiers)
    .returning(['identifier', 'value'])
    .executeTakeFirst();
}
