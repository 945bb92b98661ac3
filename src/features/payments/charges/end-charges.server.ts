import { type Withdrawal, withdrawCharges } from '#features/orders/index.server.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { closePayment } from '../close-payment.server.ts';

/**
 * Withdraws an order's waiting charges, or the one named, and closes their card pages. The caller holds the order's lock.
 * Money that arrives all the same goes back. Returns those that it withdrew.
 */
export async function endCharges(
  shop: Shop,
  trx: Queries,
  withdrawal: Omit<Withdrawal, 'now'>,
): Promise<{ id: string; what: string; totalPence: number }[]> {
  const ended = await withdrawCharges(trx, { ...withdrawal, now: shop.clock() });
  if (ended.length > 0)
    await closePayment(
      shop,
      trx,
      withdrawal.orderId,
      ended.map(({ id }) => id),
    );
  return ended;
}
