import { issueChargeInvoice, markChargePaid, touchOrder } from '#features/orders/index.server.ts';
import { londonDay } from '#kit/london-time.ts';
import type { CardSession } from '#platform/card/card-provider.ts';
import { json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { closePayment } from '../close-payment.server.ts';
import { refundIn } from '../refund-payment.server.ts';
import type { LockedPayment } from '../store.server.ts';
import { CHARGE_PAID, emailAboutCharge } from './charge-emails.server.ts';

/**
 * Settles what a received payment was for: a charge on top of an order, which the caller has locked. A waiting charge is
 * paid and gets its invoice. One that was withdrawn, or paid already, needs no money: all of it goes back at once.
 */
export async function settleCharge(
  shop: Shop,
  trx: Queries,
  payment: LockedPayment & { chargeId: string },
  session: CardSession,
): Promise<void> {
  const now = shop.clock();
  const { chargeId, orderId, paymentId, amountPence, customerEmail } = payment;
  const isPaid = await markChargePaid(trx, chargeId, now);
  const noted = { actor: 'Card provider', action: 'payment.paid', subject: `order:${orderId}` };
  const after = json({ session: session.id, amountPence, charge: chargeId });
  await trx
    .insertInto('auditLog')
    .values({ ...noted, after })
    .execute();
  await touchOrder(trx, { orderId, now }).execute();
  if (!isPaid) {
    const why = { reason: 'Paid although it was no longer due', creditReason: 'You didn’t need to pay this' };
    const asked = await refundIn(shop, trx, null, { orderId, paymentId, amountPence, ...why });
    if (!asked.ok) throw new Error(`a surplus payment was not refunded: ${asked.kind}`);
    return;
  }
  // Another page of it may be open: one that counted as closed was paid all the same.
  await closePayment(shop, trx, orderId, [chargeId]);
  await issueChargeInvoice(trx, { chargeId, orderId, money: { paymentId }, day: londonDay(now) });
  await emailAboutCharge(shop, trx, CHARGE_PAID, { id: chargeId, orderId, customerEmail });
}
