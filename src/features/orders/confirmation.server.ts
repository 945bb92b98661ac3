import { href } from '#kit/href.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';
import { issueInvoice } from './invoice-store.server.ts';
import { creditNotePath } from './order.ts';

export const ORDER_CONFIRMATION = 'order-confirmation';
/** The email about a new status, with the tracking number once the order is shipped. */
export const ORDER_STATUS_CHANGED = 'order-status-changed';

/**
 * Issues a placed order's invoice and queues its confirmation email, in the transaction that places it. Idempotent: one
 * of each per order.
 */
export async function issueInvoiceAndConfirm(
  shop: Shop,
  trx: Queries,
  { orderId, recipient }: { orderId: string; recipient: string },
): Promise<void> {
  await issueInvoice(trx, orderId, londonDay(shop.clock()));
  await queueEmail(shop, trx, {
    eventKey: `${ORDER_CONFIRMATION}:${orderId}`,
    template: ORDER_CONFIRMATION,
    recipient,
    data: { orderId },
    orderId,
  });
}

/** Returns the address that lets a guest open an order: signed, with no customer data in it (ruling 21). */
export function orderLink(shop: Shop, orderId: string): string {
  return `${shop.site.publicOrigin}${href('/orders/:orderId', { orderId })}?key=${shop.signer.sign('order', orderId)}`;
}

/** The same for a credit note's PDF. */
export function creditNoteLink(shop: Shop, orderId: string, noteNumber: string): string {
  const again = `?key=${shop.signer.sign('order', orderId)}`;
  return `${shop.site.publicOrigin}${creditNotePath(orderId, noteNumber, again)}`;
}

/** The same for one item's artwork, where the customer replaces the file and approves the proof. */
export function itemArtworkLink(shop: Shop, orderId: string, itemId: string): string {
  const key = shop.signer.sign('order', orderId);
  return `${shop.site.publicOrigin}${href('/orders/:orderId/artwork/:itemId', { orderId, itemId })}?key=${key}`;
}

/** Whether a link's key opens this order. */
export function opensOrder(shop: Shop, orderId: string, key: string | null): boolean {
  return shop.signer.verify('order', orderId, key, shop.clock());
}
