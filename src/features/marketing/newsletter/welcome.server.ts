import type { Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';

/** The queue name of the email that welcomes a subscriber. */
export const NEWSLETTER_WELCOME = 'newsletter-welcome';

export async function queueWelcome(
  shop: Shop,
  trx: Queries,
  { id, email, now }: { id: string; email: string; now: Date },
): Promise<void> {
  await queueEmail(shop, trx, {
    eventKey: `${NEWSLETTER_WELCOME}:${id}:${now.toISOString()}`,
    template: NEWSLETTER_WELCOME,
    recipient: email,
    data: { email },
  });
}
