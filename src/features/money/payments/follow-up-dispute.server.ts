import { sql } from 'kysely';
import { touchOrder } from '#features/orders/order/index.server.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';

/**
 * Releases an order despite its disputed payment, and records the reason in the audit log. Returns false if no dispute
 * holds it or the hold is already released.
 */
export async function releaseHold(
  shop: Shop,
  actor: Actor,
  { orderId, disputeId, why }: { orderId: string; disputeId: string; why: string },
): Promise<boolean> {
  const released = { releasedAt: shop.clock(), releasedBy: actor.id };
  return changeDispute(shop, actor, { orderId, disputeId, action: 'order.hold-released', why }, (trx) =>
    trx.set(released).where('releasedAt', 'is', null).where('state', 'not in', ['won', 'closed']),
  );
}

/** Records that staff saw how a dispute ended. Returns false if it is not over or was already noted. */
export async function markDisputeSeen(
  shop: Shop,
  actor: Actor,
  { orderId, disputeId }: { orderId: string; disputeId: string },
): Promise<boolean> {
  const mark = { seenAt: shop.clock() };
  return changeDispute(shop, actor, { orderId, disputeId, action: 'order.dispute-seen' }, (trx) =>
    trx.set(mark).where('seenAt', 'is', null).where('closedAt', 'is not', null),
  );
}

type DisputeUpdate = ReturnType<typeof updateDisputes>;
const updateDisputes = (db: Pick<Shop['db'], 'updateTable'>) => db.updateTable('disputes');

async function changeDispute(
  shop: Shop,
  actor: Actor,
  { orderId, disputeId, action, why }: { orderId: string; disputeId: string; action: string; why?: string },
  change: (update: DisputeUpdate) => DisputeUpdate,
): Promise<boolean> {
  return inTransaction(shop.db, async (trx) => {
    await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().executeTakeFirst();
    const changed = await change(updateDisputes(trx))
      .where('id', '=', disputeId)
      .where('paymentId', 'in', sql<string>`(select id from payments where order_id = ${orderId})`)
      .returning(['amountPence', 'state'])
      .executeTakeFirst();
    if (!changed) return false;
    await recordChange(trx, {
      actor,
      action,
      subject: `order:${orderId}`,
      before: null,
      after: { ...changed, ...(why ? { why } : {}) },
    });
    await touchOrder(trx, { orderId, now: shop.clock() }).execute();
    return true;
  });
}
