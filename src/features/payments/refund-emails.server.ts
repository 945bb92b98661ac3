import type { Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';

/** The email that tells a customer that money went back: once for each refund, when it is done. */
export const REFUND_DONE = 'refund-done';
/** The email that tells a customer that a refund they were told of did not arrive after all. */
export const REFUND_RETURNED = 'refund-returned';

/** Queues one of them in the caller's transaction; a second one about the same refund is not sent. */
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
