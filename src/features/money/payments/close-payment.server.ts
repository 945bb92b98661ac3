import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';

export const EXPIRE_CARD_PAGE = 'expire-card-page';

/**
 * Marks the open payments of an order, or only those of some charges, as closed and queues jobs to close their card
 * pages. With `onlyByCard`, payments that staff record by hand continue.
 */
export async function closePayment(
  shop: Shop,
  trx: Queries,
  orderId: string,
  chargeIds?: readonly string[],
  { onlyByCard = false } = {},
): Promise<void> {
  const closed = await trx
    .updateTable('payments')
    .set({ status: 'cancelled', settledAt: shop.clock() })
    .where('orderId', '=', orderId)
    .where('status', '=', 'pending')
    .$if(chargeIds !== undefined, (payments) => payments.where('chargeId', 'in', chargeIds ?? []))
    .$if(onlyByCard, (payments) => payments.where('provider', '<>', 'hand'))
    .returning('sessionId')
    .execute();
  for (const { sessionId } of closed)
    if (sessionId) await shop.jobs.send(trx, EXPIRE_CARD_PAGE, { sessionId });
}
