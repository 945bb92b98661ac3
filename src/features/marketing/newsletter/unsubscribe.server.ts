import { href } from '#kit/href.ts';
import { isUuid } from '#kit/uuid.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { countUnsubscribe, endSubscription, suppress } from './store.server.ts';

const PURPOSE = 'unsubscribe';

/**
 * Ends a subscription at once and for good, until the subscriber signs up again. Idempotent. `emailId` names the
 * campaign email whose link was used, so that the campaign counts it.
 */
export async function unsubscribe(shop: Shop, email: string, emailId: string | null = null): Promise<void> {
  await inTransaction(shop.db, async (trx) => {
    await endSubscription(trx, email, shop.clock());
    await suppress(trx, email);
    if (emailId && isUuid(emailId)) await countUnsubscribe(trx, { email, emailId, now: shop.clock() });
  });
}

/** The link that unsubscribes without signing in. It never expires, since people keep emails for years. */
export function unsubscribeUrl(
  { site, signer }: Pick<Shop, 'site' | 'signer'>,
  email: string,
  emailId?: string,
): string {
  const query = new URLSearchParams({
    email,
    key: signer.sign(PURPOSE, email),
    ...(emailId && { mail: emailId }),
  });
  return `${site.publicOrigin}${href('/unsubscribe')}?${query}`;
}

/** Returns the address of an unsubscribe link; null if the link is invalid or incomplete. */
export function readUnsubscribeLink({ signer, clock }: Shop, query: URLSearchParams): string | null {
  const email = query.get('email') ?? '';
  return signer.verify(PURPOSE, email, query.get('key'), clock()) ? email : null;
}

/** Headers for email programs' own Unsubscribe button (RFC 2369, RFC 8058). */
export function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
