import { endChanges, type Withdrawal, withdrawCharges } from '#features/orders/order/index.server.ts';
import { releaseHeldUse } from '#features/pricing/discounts/index.server.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { closePayment } from '../close-payment.server.ts';

/**
 * Withdraws an order's waiting charges, or the one named, and closes their card pages. A change that was waiting for
 * one ends with it, and gives back the use of a code held for it. The caller holds the order's lock. Money that arrives
 * anyway is paid back. Returns the withdrawn charges.
 */
export async function endCharges(
  shop: Shop,
  trx: Queries,
  withdrawal: Omit<Withdrawal, 'now'>,
): Promise<{ id: string; what: string; totalPence: number }[]> {
  const now = shop.clock();
  const ended = await withdrawCharges(trx, { ...withdrawal, now });
  if (ended.length === 0) return ended;
  const ids = ended.map(({ id }) => id);
  const heldCode = await endChanges(trx, ids, { why: withdrawal.why, now });
  if (heldCode) await releaseHeldUse(trx, withdrawal.orderId);
  await closePayment(shop, trx, withdrawal.orderId, ids);
  return ended;
}
