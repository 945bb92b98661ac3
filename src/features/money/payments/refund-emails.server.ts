import type { Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';

/** The email about a completed refund: once for each refund. */
export const REFUND_DONE = 'refund-done';
/** The email that says an announced refund did not arrive after all. */
export const REFUND_RETURNED = 'refund-returned';

/** Queues one of these emails in the caller's transaction. Queuing it twice for one refund is harmless. */
export async function emailAboutRefund(
  shop: Shop,
  trx: Queries,
  template: typeof REFUND_DONE | typeof REFUND_RETURNED,
  refund: { id: string; orderId: string; customerEmail: string },
): Promise<void> {
  const { id: refundId, orderId, customerEmail: recipient } = refund;
  await queueEmail(shop, trx, {
    eventKey: `${template}:${refundId}`,
    template,
    recipient,
    data: { orderId, refundId },
    orderId,
  });
}
