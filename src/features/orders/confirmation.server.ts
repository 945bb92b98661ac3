import type { Queries } from '../../platform/db/database.ts';
import { queueMail } from '../../platform/mail/queue.server.ts';
import type { Shop } from '../../platform/shop.ts';

export const ORDER_CONFIRMATION = 'order-confirmation';
/** The mail that tells of a new status; with the tracking number when the order is shipped. */
export const ORDER_STATUS_CHANGED = 'order-status-changed';

/** Queues an order's confirmation with the change that placed it: one for each order, whatever happens twice. */
export async function queueOrderConfirmation(
  shop: Shop,
  trx: Queries,
  { orderId, recipient }: { orderId: string; recipient: string },
): Promise<void> {
  await queueMail(shop, trx, {
    eventKey: `${ORDER_CONFIRMATION}:${orderId}`,
    template: ORDER_CONFIRMATION,
    recipient,
    data: { orderId },
    orderId,
  });
}

/** The address of an order that a guest may open: signed, with nothing of the customer in it (ruling 21). */
export function orderLink(shop: Shop, orderId: string): string {
  return `${shop.site.publicOrigin}/orders/${orderId}?key=${shop.signer.sign('order', orderId)}`;
}

/** Whether a link's key opens this order. */
export function opensOrder(shop: Shop, orderId: string, key: string | null): boolean {
  return shop.signer.verify('order', orderId, key, shop.clock());
}
