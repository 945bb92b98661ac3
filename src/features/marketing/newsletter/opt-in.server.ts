import { href } from '#kit/href.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';
import { confirmSubscriber, liftSuppression, readPending } from './store.server.ts';
import { queueWelcome } from './welcome.server.ts';

/** The queue name of the email that asks to confirm a signup. */
export const NEWSLETTER_CONFIRM = 'newsletter-confirm';

const PURPOSE = 'newsletter-confirm';
/** How long that email's link is valid. */
export const CONFIRM_DAYS = 7;

interface Pending {
  id: string;
  email: string;
  /** of the signup that the link belongs to: a later one has its own link */
  subscribedAt: Date;
}

/** Emails an address to confirm the signup, in the caller's transaction. */
export async function queueConfirmation(shop: Shop, trx: Queries, subscriber: Pending): Promise<void> {
  const at = subscriber.subscribedAt.toISOString();
  await queueEmail(shop, trx, {
    eventKey: `${NEWSLETTER_CONFIRM}:${subscriber.id}:${at}`,
    template: NEWSLETTER_CONFIRM,
    recipient: subscriber.email,
    data: { id: subscriber.id, at },
  });
}

/** The link in the email. It expires after a week, and once used, because nothing is pending then. */
export function confirmUrl({ site, signer }: Pick<Shop, 'site' | 'signer'>, id: string, at: string): string {
  const until = new Date(new Date(at).getTime() + CONFIRM_DAYS * 86_400_000);
  const query = new URLSearchParams({ id, at, key: signer.sign(PURPOSE, `${id} ${at}`, until) });
  return `${site.publicOrigin}${href('/newsletter/confirm')}?${query}`;
}

/** Returns the signup that a link confirms; null if the link is invalid, expired or no longer pending. */
export async function readConfirmLink(
  { db, signer, clock }: Shop,
  query: URLSearchParams,
): Promise<Pending | null> {
  const [id = '', at = ''] = [query.get('id') ?? '', query.get('at') ?? ''];
  if (!signer.verify(PURPOSE, `${id} ${at}`, query.get('key'), clock())) return null;
  const pending = await readPending(db, id);
  return pending && pending.subscribedAt.toISOString() === at ? pending : null;
}

/**
 * Turns a pending signup into a subscription and sends the welcome email. Returns whether this call did it; confirming
 * twice is harmless.
 */
export async function confirmSignup(shop: Shop, { id, email }: Pending): Promise<boolean> {
  const now = shop.clock();
  return inTransaction(shop.db, async (trx) => {
    if (!(await confirmSubscriber(trx, id, now))) return false;
    await liftSuppression(trx, email);
    await queueWelcome(shop, trx, { id, email, now });
    return true;
  });
}
