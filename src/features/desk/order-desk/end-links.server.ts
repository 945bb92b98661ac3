import { endOrderLinks } from '#features/orders/order/index.server.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';

/** Ends every link to an order sent until now. Returns false for an unknown order. */
export async function endLinks(shop: Shop, actor: Actor, orderId: string): Promise<boolean> {
  const now = shop.clock();
  return inTransaction(shop.db, async (trx) => {
    if (!(await endOrderLinks(trx, orderId, now))) return false;
    await recordChange(trx, {
      actor,
      action: 'order.end-links',
      subject: `order:${orderId}`,
      before: null,
      after: { linksEndedAt: now.toISOString() },
    });
    return true;
  });
}
