import { randomUUID } from 'node:crypto';
import { type Actor, recordChange } from '../../platform/audit.server.ts';
import { inTransaction, type Queries } from '../../platform/db/database.ts';
import type { JobDefinition } from '../../platform/jobs/job-queue.ts';
import type { Shop } from '../../platform/shop.ts';

export const SEND_REFUND = 'send-refund';

export type AskRefundOutcome =
  | { ok: true }
  /** not paid by card, or nothing of it is left */
  | { ok: false; kind: 'nothing-to-refund' }
  | { ok: false; kind: 'too-much'; leftPence: number };

/**
 * Decides a refund of a paid card order: written, with the job that asks the card provider for it, in one transaction, so
 * that a refund is neither lost nor made twice, whenever the process ends. It counts against the payment from then on
 * (invariant 5; a trigger has the last word). Credit and discount are as they were: only cancelling frees those.
 */
export async function askRefund(
  shop: Shop,
  actor: Actor,
  refund: { orderId: string; amountPence: number; reason: string },
): Promise<AskRefundOutcome> {
  const { orderId, amountPence, reason } = refund;
  return inTransaction(shop.db, async (trx) => {
    await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().executeTakeFirst();
    const payment = await paidPayment(trx, orderId);
    if (!payment) return { ok: false, kind: 'nothing-to-refund' };
    const leftPence = payment.amountPence - (await refundedPence(trx, payment.id));
    if (leftPence <= 0) return { ok: false, kind: 'nothing-to-refund' };
    if (amountPence > leftPence) return { ok: false, kind: 'too-much', leftPence };
    const id = randomUUID();
    await trx
      .insertInto('refunds')
      .values({
        id,
        paymentId: payment.id,
        idempotencyKey: `refund:${id}`,
        amountPence,
        reason,
        createdBy: actor.id,
      })
      .execute();
    const after = { amountPence, reason };
    await recordChange(trx, {
      actor,
      action: 'order.refund',
      subject: `order:${orderId}`,
      before: null,
      after,
    });
    await shop.jobs.send(trx, SEND_REFUND, { refundId: id });
    return { ok: true };
  });
}

const paidPayment = (trx: Queries, orderId: string) =>
  trx
    .selectFrom('payments')
    .select(['id', 'amountPence'])
    .where('orderId', '=', orderId)
    .where('status', '=', 'paid')
    .forUpdate()
    .executeTakeFirst();

/** What of a payment was given back or is about to be. */
async function refundedPence(trx: Queries, paymentId: string): Promise<number> {
  const row = await trx
    .selectFrom('refunds')
    .select((of) => of.fn.coalesce(of.fn.sum<number>('amountPence'), of.lit(0)).as('sum'))
    .where('paymentId', '=', paymentId)
    .where('refused', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.sum);
}

/**
 * The job that asks the card provider for a refund, under the key stored with it: asked again after a crash, it is the
 * same refund. With the last penny given back the order counts as refunded.
 */
export function sendRefundJob(shop: Shop): JobDefinition<{ refundId: string }> {
  return {
    name: SEND_REFUND,
    async run({ refundId }) {
      const refund = await shop.db
        .selectFrom('refunds as r')
        .innerJoin('payments as p', 'p.id', 'r.paymentId')
        .select([
          'r.idempotencyKey',
          'r.amountPence',
          'p.providerPaymentId as paymentId',
          'p.orderId as reference',
        ])
        .where('r.id', '=', refundId)
        .where('r.providerRefundId', 'is', null)
        .where('r.refused', 'is', null)
        .executeTakeFirst();
      if (!refund?.paymentId) return;
      const outcome = await shop.cards.refund({ ...refund, paymentId: refund.paymentId });
      await inTransaction(shop.db, (trx) => noteRefund(shop, trx, refundId, refund.reference, outcome));
    },
  };
}

async function noteRefund(
  shop: Shop,
  trx: Queries,
  refundId: string,
  orderId: string,
  outcome: Awaited<ReturnType<Shop['cards']['refund']>>,
): Promise<void> {
  await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute();
  const now = shop.clock();
  await trx
    .updateTable('refunds')
    .set(outcome.ok ? { providerRefundId: outcome.id, doneAt: now } : { refused: outcome.why || 'Refused' })
    .where('id', '=', refundId)
    .execute();
  if (!outcome.ok) return;
  const payment = await paidPayment(trx, orderId);
  if (!payment || (await refundedPence(trx, payment.id)) < payment.amountPence) return;
  await trx
    .updateTable('orders')
    .set({ paymentStatus: 'refunded', updatedAt: now })
    .where('id', '=', orderId)
    .where('placedAt', 'is not', null)
    .execute();
}
