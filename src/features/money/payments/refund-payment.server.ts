import { randomUUID } from 'node:crypto';
import { addMinutes } from 'date-fns';
import { noteRefundRequested } from '#features/orders/order/index.server.ts';
import { type Actor, recordByShop, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { readRefundBlock } from './dispute-hold.server.ts';
import { SEND_REFUND } from './refund-tries.ts';
import { paidPayment } from './store.server.ts';

export type AskRefundOutcome =
  | { ok: true }
  /** on account or not paid, or nothing left */
  | { ok: false; kind: 'nothing-to-refund' }
  | { ok: false; kind: 'too-much'; leftPence: number }
  /** another refund, or a double click, has changed what is left */
  | { ok: false; kind: 'stale'; leftPence: number }
  /** the customer's bank has the money, or may take it; `why` is a sentence for staff */
  | { ok: false; kind: 'disputed'; why: string };

/**
 * Requests a refund of a paid order. The refund and the job that sends it are written in one transaction, so that it is
 * neither lost nor made twice, whenever the process ends. Money paid by bank or at the counter waits until staff have
 * paid it back. It counts against the payment from then on (invariant 5; a trigger enforces it). Credit and discount
 * are unchanged: only cancelling frees those. `leftSeenPence` is what was left when staff decided: if it has changed,
 * nothing is refunded, because money might go back twice for one reason. `reason` is for staff only; `creditReason` is
 * printed on the credit note issued once the money has gone back.
 */
export async function askRefund(shop: Shop, actor: Actor, refund: RefundRequest): Promise<AskRefundOutcome> {
  const outcome = await inTransaction(shop.db, (trx) => refundIn(shop, trx, actor, refund));
  return outcome.ok ? { ok: true } : outcome;
}

interface RefundRequest {
  orderId: string;
  /** which of the order's payments; left out for the one for the order itself */
  paymentId?: string;
  amountPence: number;
  reason: string;
  creditReason?: string;
  leftSeenPence?: number;
  /** VAT that was not due: the credit note credits nothing else */
  vatOnly?: boolean;
  /** the order change for which it goes back, and how much of it is for goods at 0%, which the credit note states */
  change?: { id: string; zeroPence: number };
}

/** The same as part of a transaction; returns the refund's id. `actor`: null if the shop does it by itself. */
export async function refundIn(
  shop: Shop,
  trx: Queries,
  actor: Actor | null,
  refund: RefundRequest,
): Promise<{ ok: true; id: string } | (AskRefundOutcome & { ok: false })> {
  const { orderId, amountPence, reason, creditReason, leftSeenPence, vatOnly = false, change } = refund;
  await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().executeTakeFirst();
  const payment = await paidPayment(trx, refund);
  if (!payment) return { ok: false, kind: 'nothing-to-refund' };
  const why = await readRefundBlock(trx, payment.id);
  if (why) return { ok: false, kind: 'disputed', why };
  const leftPence = payment.amountPence - (await refundedPence(trx, payment.id));
  if (leftPence <= 0) return { ok: false, kind: 'nothing-to-refund' };
  if (leftSeenPence !== undefined && leftPence !== leftSeenPence)
    return { ok: false, kind: 'stale', leftPence };
  if (amountPence > leftPence) return { ok: false, kind: 'too-much', leftPence };
  const id = randomUUID();
  const byHand = payment.provider === 'hand';
  await trx
    .insertInto('refunds')
    .values({
      id,
      paymentId: payment.id,
      idempotencyKey: `refund:${id}`,
      amountPence,
      reason,
      ...(creditReason ? { creditReason } : {}),
      vatOnly,
      ...(change ? { changeId: change.id, zeroPence: change.zeroPence } : {}),
      createdBy: actor?.id ?? null,
      byHand,
      // If the job is lost, this lets the next run find the refund. Staff pay the others back themselves.
      nextTryAt: byHand ? null : addMinutes(shop.clock(), 2),
    })
    .execute();
  const after = { amountPence, reason };
  const what = { action: 'order.refund', subject: `order:${orderId}`, after };
  await (actor ? recordChange(trx, { actor, before: null, ...what }) : recordByShop(trx, what));
  await noteRefundRequested(trx, { orderId, now: shop.clock() }).execute();
  if (!byHand) await shop.jobs.send(trx, SEND_REFUND, { refundId: id });
  return { ok: true, id };
}

/** Returns how much of a payment has been or is about to be refunded. */
export async function refundedPence(trx: Queries, paymentId: string): Promise<number> {
  const row = await trx
    .selectFrom('refunds')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amountPence'), eb.lit(0)).as('sum'))
    .where('paymentId', '=', paymentId)
    .where('refused', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.sum);
}
