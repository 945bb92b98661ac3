import { addSeconds } from 'date-fns';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { type QueuedEmail, queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';

/** How long a move can be undone. */
export const UNDO_SECONDS = 60;
/** Emails to the customer about a move or a block go out after this, when nobody can undo it. */
const SENT_AFTER_SECONDS = 75;
/** An email due sooner than this may already be on its way, so it isn't taken back. */
const ON_ITS_WAY_SECONDS = 5;

/** Queues an email about something that can still be undone. */
export async function queueLater(shop: Shop, trx: Queries, email: QueuedEmail): Promise<void> {
  const notBefore = addSeconds(shop.clock(), SENT_AFTER_SECONDS);
  await queueEmail(shop, trx, { ...email, data: { ...email.data, notBefore }, notBefore });
}

/** Takes back unsent emails of these kinds: for an order, or for one of its items. One statement. */
export function takeBack(
  part: Pick<Queries, 'deleteFrom'>,
  { orderId, itemId, templates, now }: { orderId: string; itemId?: string; templates: string[]; now: Date },
) {
  return part
    .deleteFrom('mails')
    .where('orderId', '=', orderId)
    .where('template', 'in', templates)
    .where('status', '=', 'queued')
    .where(sql<Date>`(data ->> 'notBefore')::timestamptz`, '>', addSeconds(now, ON_ITS_WAY_SECONDS))
    .$if(itemId !== undefined, (mails) => mails.where(sql<string>`data ->> 'itemId'`, '=', itemId ?? ''));
}
