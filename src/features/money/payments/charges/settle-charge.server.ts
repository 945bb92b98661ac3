import { applyChange, whyNotApplied } from '#features/money/order-changes/index.server.ts';
import {
  emailOfChange,
  issueChargeInvoice,
  markApplied,
  markChargePaid,
  readWaitingChange,
  touchOrder,
  type WaitingChange,
} from '#features/orders/order/index.server.ts';
import { movesOf } from '#features/orders/order/index.ts';
import { confirmHeldUse } from '#features/pricing/discounts/index.server.ts';
import { londonDay } from '#kit/london-time.ts';
import { json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { closePayment } from '../close-payment.server.ts';
import { refundIn } from '../refund-payment.server.ts';
import type { LockedPayment } from '../store.server.ts';
import { CHARGE_PAID, emailAboutCharge } from './charge-emails.server.ts';
import { endCharges } from './end-charges.server.ts';
import { refundChange } from './refund-change.server.ts';

/**
 * Settles a payment received for an additional charge, whose order the caller has locked. A waiting charge is paid and
 * gets its invoice, and the change that was waiting for it is made. A charge that was withdrawn or already paid, or
 * whose change comes too late, needs no money: all of it is paid back at once.
 */
export async function settleCharge(
  shop: Shop,
  trx: Queries,
  payment: LockedPayment & { chargeId: string },
  { actor, after: facts }: { actor: string; after: Record<string, unknown> },
): Promise<void> {
  const now = shop.clock();
  const { chargeId, orderId, paymentId, amountPence, customerEmail } = payment;
  const change = await readWaitingChange(trx, chargeId);
  const tooLate = change && (await whyTooLate(shop, trx, change));
  if (tooLate) await endCharges(shop, trx, { orderId, charge: chargeId, by: 'The shop', why: tooLate });
  const isPaid = await markChargePaid(trx, chargeId, now);
  const noted = { actor, action: 'payment.paid', subject: `order:${orderId}` };
  const after = json({ ...facts, charge: chargeId });
  await trx
    .insertInto('auditLog')
    .values({ ...noted, after })
    .execute();
  await touchOrder(trx, { orderId, now }).execute();
  if (!isPaid) {
    const why = {
      reason: tooLate ?? 'Paid although it was no longer due',
      creditReason: tooLate ? 'The order could no longer be changed' : 'You didn’t need to pay this',
    };
    const refund = await refundIn(shop, trx, null, { orderId, paymentId, amountPence, ...why });
    if (!refund.ok) throw new Error(`a surplus payment was not refunded: ${refund.kind}`);
    return;
  }
  // Another of its pages may be open: one that counted as closed was paid anyway, or it was paid by hand.
  await closePayment(shop, trx, orderId, [chargeId]);
  if (change) await makeChange(shop, trx, change);
  await issueChargeInvoice(trx, { chargeId, orderId, money: { paymentId }, day: londonDay(now) });
  // The email about a change has its invoice.
  if (change) await emailOfChange(shop, trx, { changeId: change.id, orderId, customerEmail });
  else await emailAboutCharge(shop, trx, CHARGE_PAID, { id: chargeId, orderId, customerEmail });
}

/**
 * Returns why a change that was paid for can no longer be made; null if it can, in which case the amount due back at
 * the other rate of VAT has been refunded.
 */
async function whyTooLate(shop: Shop, trx: Queries, change: WaitingChange): Promise<string | null> {
  const { id: changeId, orderId, what } = change;
  const why = await whyNotApplied(trx, change);
  return (
    why ?? refundChange(shop, trx, null, { orderId, changeId, ...movesOf(change).back, creditReason: what })
  );
}

/** Makes a change that its customer has paid for. */
async function makeChange(shop: Shop, trx: Queries, change: WaitingChange): Promise<void> {
  const { id: changeId, orderId, createdBy, before, after } = change;
  if (before.discountCode !== after.discountCode) await confirmHeldUse(trx, orderId);
  await markApplied(trx, changeId, shop.clock());
  await applyChange(shop, trx, {
    ...change,
    changeId,
    beforeInvoice: false,
    actor: { id: null, name: createdBy },
    isPaidFor: true,
  });
}
