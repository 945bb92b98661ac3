import type { Queries } from '#platform/db/database.ts';
import { queueMail } from '#platform/mail/queue.server.ts';
import type { Shop } from '#platform/shop.ts';

/** The mail that tells a reader they are one, by the name it is queued under. */
export const NEWSLETTER_WELCOME = 'newsletter-welcome';

export async function queueWelcome(
  shop: Shop,
  trx: Queries,
  { id, email, now }: { id: string; email: string; now: Date },
): Promise<void> {
  await queueMail(shop, trx, {
    eventKey: `${NEWSLETTER_WELCOME}:${id}:${now.toISOString()}`,
    template: NEWSLETTER_WELCOME,
    recipient: email,
    data: { email },
  });
}
