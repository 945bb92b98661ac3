import { needsLink, orderLink, promisedBy } from '#features/orders/order/index.server.ts';
import type { Order } from '#features/orders/order/index.ts';
import { sentFacts } from '#platform/email/email-words.ts';
import type { Shop } from '#platform/shop.ts';
import { awaitsArtwork, type ConfirmationLinks } from './order-confirmation-text.ts';

/**
 * Returns where an email that confirms an order leads, and the deadline for its file. `data`: of an email already sent,
 * which keeps the deadline that it gave.
 */
export async function confirmationLinks(
  shop: Shop,
  order: Order,
  data: Record<string, unknown>,
): Promise<ConfirmationLinks> {
  const sent = sentFacts<Partial<Pick<ConfirmationLinks, 'by' | 'isCancelled'>>>(data);
  const isCancelled = sent ? sent.isCancelled === true : order.status === 'cancelled';
  const awaits = awaitsArtwork(order) && !isCancelled;
  return {
    order: orderLink(shop, order.id),
    upload: awaits ? needsLink(shop, order.id) : null,
    by: sent || !awaits ? (sent?.by ?? null) : await promisedBy(shop, order),
    isCancelled,
    isLookedAt: order.items.some(({ lookBy }) => lookBy),
  };
}
