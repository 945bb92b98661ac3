import { londonDay } from '#kit/london-time.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { closeUnpaid } from '../settle-payment.server.ts';
import { lockDraftsOf, lockHandPayment } from '../store.server.ts';
import { TRANSFER_ENDED } from './transfer-emails.server.ts';

const ENDED_AT_ONCE = 200;

/**
 * Ends orders whose bank transfer did not arrive by the day that their customers were told, and tells them. An order
 * with part of its money is left to staff.
 */
export function endTransfersJob(shop: Shop): JobDefinition {
  return {
    name: 'end-unpaid-transfers',
    schedule: '10 9 * * *',
    async run() {
      const due = await shop.db
        .selectFrom('payments as p')
        .innerJoin('orders as o', 'o.id', 'p.orderId')
        .select('o.id')
        .where('o.paymentMethod', '=', 'bank')
        .where('o.paymentStatus', '=', 'pending')
        .where('p.status', '=', 'pending')
        .where('p.receivedPence', '=', 0)
        .where('p.dueOn', '<', londonDay(shop.clock()))
        .orderBy('p.dueOn')
        .limit(ENDED_AT_ONCE)
        .execute();
      for (const { id } of due) await inTransaction(shop.db, (trx) => endTransfer(shop, trx, id));
    },
  };
}

async function endTransfer(shop: Shop, trx: Queries, orderId: string): Promise<void> {
  await lockDraftsOf(trx, [orderId]);
  const payment = await lockHandPayment(trx, orderId);
  if (payment?.paymentStatus !== 'pending' || payment.receivedPence > 0) return;
  await closeUnpaid(shop, trx, payment, 'expired');
  await queueEmail(shop, trx, {
    eventKey: `${TRANSFER_ENDED}:${orderId}`,
    template: TRANSFER_ENDED,
    recipient: payment.customerEmail,
    data: { orderId },
    orderId,
  });
}

/** Locks a draft's waiting orders, and returns the number of one for which money has arrived; null if there is none. */
export async function orderWithMoney(trx: Queries, draftId: string): Promise<string | null> {
  const waiting = await trx
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.orderId', 'o.id')
    .select(['o.orderNumber', 'p.receivedPence'])
    .where('o.draftId', '=', draftId)
    .where('o.paymentStatus', '=', 'pending')
    .where('p.provider', '=', 'hand')
    .orderBy('o.id')
    .forUpdate()
    .execute();
  return waiting.find(({ receivedPence }) => receivedPence > 0)?.orderNumber ?? null;
}
