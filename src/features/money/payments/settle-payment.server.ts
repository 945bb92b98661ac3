import { subMinutes } from 'date-fns';
import { sql } from 'kysely';
import { draftBy } from '#features/artwork/briefs/index.ts';
import { lookBy } from '#features/artwork/files/index.ts';
import {
  cancelUnpaid,
  countLooks,
  flagOrder,
  insertHistory,
  issueInvoiceAndConfirm,
  jobsFollowItems,
  jobsFollowOrder,
  markPaid,
  postponeItems,
  removeBoughtLines,
  revive,
  withJobsMade,
} from '#features/orders/order/index.server.ts';
import { orderMove } from '#features/orders/order/index.ts';
import {
  confirmDiscountUse,
  releaseDiscountUse,
  retakeDiscountUse,
} from '#features/pricing/discounts/index.server.ts';
import type { CardSession } from '#platform/card/card-provider.ts';
import { inTransaction, json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { settleCharge } from './charges/settle-charge.server.ts';
import { laterDespatch } from './later-despatch.ts';
import { type LockedPayment, lockCartOfSession, lockPayment } from './store.server.ts';

/**
 * `paid`: the order is paid, now or earlier. `open`: not paid yet. `closed`: this page can no longer be paid.
 * `refused`: paid, but not as requested; a person must look. `unknown`: not one of our payments.
 */
export type Settlement = 'paid' | 'open' | 'closed' | 'refused' | 'unknown';

/**
 * Brings an order, or an additional charge, up to date with its card page at the provider. This is the only way in
 * which either becomes paid by card: called from the signed event, on return and by recovery, any number of times,
 * simultaneously and in any order. It always acts on the provider's current session, never on the content of an event
 * or address (ruling 23). `closedBy` is the cause if the page was closed unpaid. Throws CardProviderError if the
 * provider can't be reached.
 */
export async function settlePayment(
  shop: Shop,
  sessionId: string,
  closedBy: 'expired' | 'cancelled' = 'expired',
): Promise<Settlement> {
  const session = await shop.cards.readSession(sessionId);
  if (!session) return closeForgotten(shop, sessionId);
  if (session.state === 'open' && !session.paid) return 'open';
  return inTransaction(shop.db, async (trx) => {
    await lockCartOfSession(trx, session);
    const payment = await lockPayment(trx, session);
    if (!payment) return 'unknown';
    if (payment.paymentStatus === 'paid') return 'paid';
    if (session.paid) return settlePaid(shop, trx, payment, session);
    if (session.state !== 'expired' && session.state !== 'failed') return 'open';
    const reason = session.state === 'failed' ? 'failed' : closedBy;
    if (payment.paymentStatus === 'pending') await closeUnpaid(shop, trx, payment, reason);
    return 'closed';
  });
}

/** How long after its end a page that the provider does not know counts as unpaid. */
const FORGOTTEN_AFTER_MINUTES = 60;

/** Closes a payment whose page the provider does not know (another key, another account), once its time is over. */
async function closeForgotten(shop: Shop, sessionId: string): Promise<Settlement> {
  const over = subMinutes(shop.clock(), FORGOTTEN_AFTER_MINUTES);
  return inTransaction(shop.db, async (trx) => {
    await lockCartOfSession(trx, { id: sessionId, reference: null });
    const payment = await lockPayment(trx, { id: sessionId, reference: null });
    const isOver = payment?.sessionExpiresAt && payment.sessionExpiresAt < over;
    if (!isOver || payment.paymentStatus !== 'pending') return 'unknown';
    await closeUnpaid(shop, trx, payment, 'expired');
    return 'closed';
  });
}

async function settlePaid(
  shop: Shop,
  trx: Queries,
  payment: LockedPayment,
  session: CardSession,
): Promise<Settlement> {
  const asRequested = session.amountPence === payment.amountPence && session.currency === payment.currency;
  if (!asRequested || !session.paymentId) {
    shop.log.error(
      { order: payment.orderNumber, session: session.id },
      'card payment differs from its order’s total',
    );
    await flagOrder(trx, payment.orderId, 'amount-differs').execute();
    return 'refused';
  }
  const now = shop.clock();
  const paid = {
    status: 'paid',
    providerPaymentId: session.paymentId,
    sessionId: session.id,
    settledAt: now,
  };
  const after = { session: session.id, amountPence: session.amountPence };
  await settleReceived(shop, trx, payment, { paid, actor: 'Card provider', after });
  return 'paid';
}

/** How a payment was made: the values for its row, and for the audit log. */
interface PaidAs {
  paid: {
    status: string;
    providerPaymentId: string;
    sessionId?: string;
    amountPence?: number;
    settledAt: Date;
  };
  actor: string;
  after: Record<string, unknown>;
}

/**
 * Settles an order, or an additional charge, whose payment is complete, however the money arrived. The caller holds the
 * locks of cart or draft, order and payment.
 */
export async function settleReceived(
  shop: Shop,
  trx: Queries,
  payment: LockedPayment,
  paidAs: PaidAs,
): Promise<void> {
  const { chargeId, paymentId } = payment;
  if (chargeId === null) return settleOrder(shop, trx, payment, paidAs);
  await trx.updateTable('payments').set(paidAs.paid).where('id', '=', paymentId).execute();
  await settleCharge(shop, trx, { ...payment, chargeId }, paidAs);
}

/**
 * Marks an order paid, with its invoice, confirmation and jobs. An order that had been cancelled is reopened and
 * flagged. One that has been ordered again in the meantime isn't made twice.
 */
async function settleOrder(
  shop: Shop,
  trx: Queries,
  payment: LockedPayment,
  { paid, actor, after }: PaidAs,
): Promise<void> {
  const now = shop.clock();
  const { orderId } = payment;
  const noted = { actor, action: 'payment.paid', subject: `order:${orderId}` };
  if (payment.orderedAgainAs) return keepForRefund(shop, trx, payment, { paid, actor, after });
  const wasPaid = payment.orderPaymentStatus === 'paid' || payment.orderPaymentStatus === 'refunded';
  const isLate = payment.orderStatus === 'cancelled' && !wasPaid;
  const later = laterDespatch(payment, now, isLate);
  const despatchOn = later?.despatchOn;
  const placed = trx
    .with('noted', (part) => part.insertInto('auditLog').values({ ...noted, after: json(after) }))
    .with('placed', (part) => markPaid(part, { orderId, now, despatchOn }));
  const { looks, designs } = payment;
  if (looks && !wasPaid)
    await countLooks(trx, orderId, {
      look: lookBy(looks, now),
      draft: designs && draftBy(designs, now),
    }).execute();
  const settled = isLate
    ? placed
    : removeBoughtLines(
        placed.with('used', (part) => confirmDiscountUse(part, orderId)),
        orderId,
      );
  await settled.updateTable('payments').set(paid).where('id', '=', payment.paymentId).execute();
  if (later) await postponeItems(trx, orderId, later.days).execute();
  if (isLate) {
    // Without its discount it stays cancelled: nothing is confirmed or invoiced until staff have decided.
    if (!(await reviveOrder(shop, trx, payment, { despatchOn, actor }))) return;
    await removeBoughtLines(trx, orderId).selectNoFrom(sql`1`.as('done')).execute();
  }
  if (isLate) await jobsFollowOrder(trx, orderId);
  if (later && (isLate || wasPaid)) await jobsFollowItems(trx, orderId);
  // A separate statement: the order must be placed before it, and the invoice number is last in the lock order.
  const parts = isLate ? trx : withJobsMade(trx, [orderId]);
  await issueInvoiceAndConfirm(shop, trx, { orderId, recipient: payment.customerEmail }, parts);
}

/**
 * Keeps money for an order that another one has replaced: nothing is invoiced, confirmed or made, and staff are told to
 * refund it.
 */
async function keepForRefund(
  shop: Shop,
  trx: Queries,
  { orderId, orderStatus, paymentId, orderedAgainAs }: LockedPayment,
  { paid, actor, after }: PaidAs,
): Promise<void> {
  const now = shop.clock();
  await trx.updateTable('payments').set(paid).where('id', '=', paymentId).execute();
  const noted = { actor, action: 'payment.paid', subject: `order:${orderId}` };
  await trx
    .insertInto('auditLog')
    .values({ ...noted, after: json({ ...after, orderedAgainAs }) })
    .execute();
  const status = 'cancelled' as const;
  await revive(trx, { orderId, now, status, despatchOn: undefined, attention: 'ordered-twice' }).execute();
  const move = orderMove(orderStatus, status, 'checkout');
  if (!move) return;
  if (move.effects.includes('release-code')) await releaseDiscountUse(trx, orderId);
  const notes = `Paid after it had been ordered again as ${orderedAgainAs}`;
  await insertHistory(trx, { orderId, status, notes, changedBy: null, actor });
}

/**
 * Money arrived for a cancelled order (a second tab, a page paid at the last second) and must not be lost. The order is
 * revived if its discount is still available, and flagged for a person either way. Returns whether it was revived.
 */
async function reviveOrder(
  shop: Shop,
  trx: Queries,
  { discountCodeId, orderId }: LockedPayment,
  { despatchOn, actor }: { despatchOn: string | undefined; actor: string },
): Promise<boolean> {
  const move = orderMove('cancelled', 'pending', 'late-payment');
  const needsCode = discountCodeId !== null && move?.effects.includes('retake-code');
  const isRevived = !needsCode || (await retakeDiscountUse(trx, discountCodeId, orderId));
  const status = isRevived ? 'pending' : 'cancelled';
  await revive(trx, { orderId, now: shop.clock(), status, despatchOn }).execute();
  if (!isRevived) return false;
  const notes = 'Paid after the checkout was abandoned';
  await insertHistory(trx, { orderId, status, notes, changedBy: null, actor });
  return true;
}

type UnpaidReason = 'expired' | 'cancelled' | 'failed';

const UNPAID_NOTES: Readonly<Record<UnpaidReason, string>> = {
  expired: 'Not paid in time',
  cancelled: 'Checkout abandoned before payment',
  failed: 'The payment did not arrive',
};

/**
 * Cancels an unpaid order and frees its discount code; the cart was never touched. A charge keeps waiting, and its
 * customer can open another page.
 */
export async function closeUnpaid(
  shop: Shop,
  trx: Queries,
  payment: Pick<LockedPayment, 'paymentId' | 'chargeId' | 'orderId' | 'orderStatus' | 'discountCodeId'>,
  reason: UnpaidReason,
): Promise<void> {
  const now = shop.clock();
  await trx
    .updateTable('payments')
    .set({ status: reason, settledAt: now })
    .where('id', '=', payment.paymentId)
    .execute();
  if (payment.chargeId !== null) return;
  const move = orderMove(payment.orderStatus, 'cancelled', 'checkout');
  if (!move) return;
  await cancelUnpaid(trx, { orderId: payment.orderId, now, reason }).execute();
  if (move.effects.includes('release-code') && payment.discountCodeId)
    await releaseDiscountUse(trx, payment.orderId);
  const notes = UNPAID_NOTES[reason];
  await insertHistory(trx, {
    orderId: payment.orderId,
    status: 'cancelled',
    notes,
    changedBy: null,
    actor: 'Checkout',
  });
}
