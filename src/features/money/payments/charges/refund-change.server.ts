import { readCreditable } from '#features/orders/order/index.server.ts';
import { shareBack } from '#features/orders/order/index.ts';
import { formatPounds } from '#kit/money.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { readRefundBlock } from '../dispute-hold.server.ts';
import { refundIn } from '../refund-payment.server.ts';

interface Back {
  orderId: string;
  changeId: string;
  standardPence: number;
  zeroPence: number;
  /** printed on the credit notes */
  creditReason: string;
}

/**
 * Refunds the amount by which a change made an order cheaper: from its newest payments first, each with its own credit
 * note. If it can't, it does nothing and returns the reason, as a sentence for staff; null if it did. The caller holds
 * the order's lock.
 */
export async function refundChange(
  shop: Shop,
  trx: Queries,
  actor: Actor | null,
  { orderId, changeId, creditReason, ...back }: Back,
): Promise<string | null> {
  const totalPence = back.standardPence + back.zeroPence;
  if (totalPence === 0) return null;
  const parts = shareBack(await readCreditable(trx, orderId), back);
  if (!parts) return tooLittleLeft(totalPence);
  for (const { paymentId } of parts) {
    const block = paymentId && (await readRefundBlock(trx, paymentId));
    if (block) return block;
  }
  for (const { paymentId, standardPence, zeroPence } of parts) {
    if (!paymentId) return tooLittleLeft(totalPence);
    const amountPence = standardPence + zeroPence;
    const reason = 'The order was changed';
    const change = { id: changeId, zeroPence };
    const refund = await refundIn(shop, trx, actor, {
      orderId,
      paymentId,
      amountPence,
      reason,
      creditReason,
      change,
    });
    if (!refund.ok) return tooLittleLeft(totalPence);
  }
  return null;
}

/** Why nothing is paid back, for staff. */
export const tooLittleLeft = (amountPence: number): string =>
  `${formatPounds(amountPence)} would go back, but less than that is left of what was paid. See the refunds of this order.`;
