import { inTransaction, type Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';
import { confirmSubscriber, liftSuppression, readPending } from './store.server.ts';
import { queueWelcome } from './welcome.server.ts';

/** The email that asks whether it was really its reader who signed up, by the name it is queued under. */
export const NEWSLETTER_CONFIRM = 'newsletter-confirm';

const PURPOSE = 'newsletter-confirm';
/** How long the link of that email holds. */
export const CONFIRM_DAYS = 7;

interface Pending {
  id: string;
  email: string;
  /** of the signup that the link belongs to: a later one has a link of its own */
  subscribedAt: Date;
}

/** Asks an address whether it wants what was signed up for in its name, in the caller's transaction. */
export async function queueConfirmation(shop: Shop, trx: Queries, reader: Pending): Promise<void> {
  const at = reader.subscribedAt.toISOString();
  await queueEmail(shop, trx, {
    eventKey: `${NEWSLETTER_CONFIRM}:${reader.id}:${at}`,
    template: NEWSLETTER_CONFIRM,
    recipient: reader.email,
    data: { id: reader.id, at },
  });
}

/** The link of the email. It ends after a week, and with its use: there is nothing pending then. */
export function confirmUrl({ site, signer }: Pick<Shop, 'site' | 'signer'>, id: string, at: string): string {
  const until = new Date(new Date(at).getTime() + CONFIRM_DAYS * 86_400_000);
  const query = new URLSearchParams({ id, at, key: signer.sign(PURPOSE, `${id} ${at}`, until) });
  return `${site.publicOrigin}/newsletter/confirm?${query}`;
}

/** Whose signup a link confirms; null unless it is ours, in time, and still waiting. */
export async function readConfirmLink(
  { db, signer, clock }: Shop,
  query: URLSearchParams,
): Promise<Pending | null> {
  const [id = '', at = ''] = [query.get('id') ?? '', query.get('at') ?? ''];
  if (!signer.verify(PURPOSE, `${id} ${at}`, query.get('key'), clock())) return null;
  const pending = await readPending(db, id);
  return pending && pending.subscribedAt.toISOString() === at ? pending : null;
}

/** Makes a pending signup a subscription, and welcomes it. Of two at once one finds it done: answers whether it was this one. */
export async function confirmSignup(shop: Shop, { id, email }: Pending): Promise<boolean> {
  const now = shop.clock();
  return inTransaction(shop.db, async (trx) => {
    if (!(await confirmSubscriber(trx, id, now))) return false;
    await liftSuppression(trx, email);
    await queueWelcome(shop, trx, { id, email, now });
    return true;
  });
}
