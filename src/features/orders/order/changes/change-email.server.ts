import type { Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';

/** The email about a change to an order: what changed, and what happens to the money. */
export const ORDER_CHANGED = 'order-changed';

/** Queues it in the caller's transaction, once for each change. */
export async function emailOfChange(
  shop: Shop,
  trx: Queries,
  { changeId, orderId, customerEmail }: { changeId: string; orderId: string; customerEmail: string },
): Promise<void> {
  await queueEmail(shop, trx, {
    eventKey: `${ORDER_CHANGED}:${changeId}`,
    template: ORDER_CHANGED,
    recipient: customerEmail,
    data: { orderId, changeId },
    orderId,
  });
}
