import { issueCreditNote } from '#features/orders/order/index.server.ts';
import type { ReceiptWay } from '#features/orders/order/index.ts';
import { londonDay } from '#kit/london-time.ts';
import type { Actor } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';
import { type LockedPayment, lockDraftsOf } from '../store.server.ts';
import {
  lockVersion,
  noteReceipt,
  type OrderVersion,
  type ReceiptRefused,
  settleByHand,
} from './record-receipt.server.ts';
import { TRANSFER_RETURNED } from './transfer-emails.server.ts';

export type DifferenceOutcome =
  | { ok: true }
  | ReceiptRefused
  /** nothing has arrived, nothing is missing, or something was already let go or paid back */
  | { ok: false; kind: 'unfit' }
  /** more than the surplus, or than is left of a reversed receipt */
  | { ok: false; kind: 'too-much'; leftPence: number };

/**
 * Accepts the money received as full payment: the rest is let go, for a reason that the customer sees on the credit
 * note. The order is then paid. The invoice stays as it is, and the note reduces it, including its VAT.
 */
export async function acceptShortfall(
  shop: Shop,
  actor: Actor,
  { why, ...order }: OrderVersion & { why: string },
): Promise<DifferenceOutcome> {
  return withVersion(shop, order, async (trx, payment) => {
    const { paymentId, orderId, amountPence, receivedPence } = payment;
    const missingPence = amountPence - receivedPence;
    if (receivedPence <= 0 || missingPence <= 0 || !(await isUntouched(trx, payment)))
      return { ok: false, kind: 'unfit' };
    await noteReceipt(shop, trx, actor, orderId, 'order.shortfall', { amountPence: missingPence, why });
    if (payment.paymentStatus === 'paid')
      await trx
        .updateTable('payments')
        .set({ amountPence: receivedPence })
        .where('id', '=', paymentId)
        .execute();
    else await settleByHand(shop, trx, actor, payment, receivedPence);
    await issueCreditNote(trx, {
      orderId,
      cause: { shortfallOf: paymentId },
      amountPence: missingPence,
      reason: why,
      day: londonDay(shop.clock()),
    });
    return { ok: true };
  });
}

/** Whether an order is waiting for money, or is paid with nothing let go or paid back. */
async function isUntouched(trx: Queries, { paymentStatus, paymentId }: LockedPayment): Promise<boolean> {
  if (paymentStatus !== 'paid') return paymentStatus === 'pending';
  const refund = await trx
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('refused', 'is', null)
    .executeTakeFirst();
  const note = await trx
    .selectFrom('creditNotes')
    .select('noteNumber')
    .where('shortfallOf', '=', paymentId)
    .executeTakeFirst();
  return !refund && !note;
}

/** Records that staff paid back a surplus, or money for an order that had ended. The customer is told. */
export async function returnSurplus(
  shop: Shop,
  actor: Actor,
  back: OrderVersion & { amountPence: number; how: ReceiptWay; movedOn: string; why: string },
): Promise<DifferenceOutcome> {
  return withVersion(shop, back, async (trx, payment) => {
    const { paymentId, orderId, paymentStatus, receivedPence, customerEmail: recipient } = payment;
    if (paymentStatus === 'pending') return { ok: false, kind: 'unfit' };
    const leftPence = receivedPence - (paymentStatus === 'paid' ? payment.amountPence : 0);
    const { amountPence, how, movedOn, why } = back;
    if (amountPence > leftPence) return { ok: false, kind: 'too-much', leftPence: Math.max(0, leftPence) };
    const { id } = await trx
      .insertInto('receipts')
      .values({
        paymentId,
        kind: 'returned',
        amountPence: -amountPence,
        how,
        movedOn,
        why,
        actor: actor.name,
        createdAt: shop.clock(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await noteReceipt(shop, trx, actor, orderId, 'order.surplus-returned', {
      amountPence,
      how,
      movedOn,
      why,
    });
    await queueEmail(shop, trx, {
      eventKey: `${TRANSFER_RETURNED}:${id}`,
      template: TRANSFER_RETURNED,
      recipient,
      data: { orderId, receiptId: id },
      orderId,
    });
    return { ok: true };
  });
}

/**
 * Reverses a receipt that was recorded by mistake, by adding an opposite one. An order that it paid for stays placed.
 */
export async function reverseReceipt(
  shop: Shop,
  actor: Actor,
  { receiptId, why, ...order }: OrderVersion & { receiptId: string; why: string },
): Promise<DifferenceOutcome> {
  return withVersion(shop, order, async (trx, payment) => {
    const { paymentId, orderId, receivedPence } = payment;
    const receipt = await trx
      .selectFrom('receipts as r')
      .select(['r.amountPence', 'r.how', 'r.movedOn'])
      .where('r.id', '=', receiptId)
      .where('r.paymentId', '=', paymentId)
      .where('r.kind', '=', 'received')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('receipts as v').select('v.id').where('v.reverses', '=', receiptId))),
      )
      .executeTakeFirst();
    if (!receipt) return { ok: false, kind: 'unfit' };
    const { amountPence, how, movedOn } = receipt;
    if (amountPence > receivedPence) return { ok: false, kind: 'too-much', leftPence: receivedPence };
    await trx
      .insertInto('receipts')
      .values({
        paymentId,
        kind: 'reversed',
        amountPence: -amountPence,
        how,
        movedOn,
        why,
        reverses: receiptId,
        actor: actor.name,
        createdAt: shop.clock(),
      })
      .execute();
    await noteReceipt(shop, trx, actor, orderId, 'order.receipt-reversed', { amountPence, why });
    return { ok: true };
  });
}

async function withVersion(
  shop: Shop,
  order: OrderVersion,
  command: (trx: Queries, payment: LockedPayment) => Promise<DifferenceOutcome>,
): Promise<DifferenceOutcome> {
  return inTransaction(shop.db, async (trx) => {
    await lockDraftsOf(trx, [order.orderId]);
    const locked = await lockVersion(trx, order);
    return locked.ok ? command(trx, locked.payment) : locked;
  });
}
