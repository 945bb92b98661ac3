import { sql } from 'kysely';
import { flagOrder, touchOrder } from '#features/orders/order/index.server.ts';
import type { ProviderDispute } from '#platform/card/card-provider.ts';
import { json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { readRefundBlock } from './dispute-hold.server.ts';
import { OVER, onPaidPayment } from './settle-refunds.server.ts';
import type { PaidPayment } from './store.server.ts';

/** `unknown`: not one of our payments. */
export type DisputeSettlement = 'disputes' | 'unknown';

/**
 * Brings an order's disputes up to date with the provider. Safe to call any number of times, simultaneously and in any
 * order, as signed events and the nightly job do. Settles an unknown payment first. Throws CardProviderError if the
 * provider can't be reached.
 */
export async function settleDisputes(shop: Shop, providerPaymentId: string): Promise<DisputeSettlement> {
  const askedAt = await askingTime(shop);
  const given = await shop.cards.readDisputes(providerPaymentId);
  const isOurs = await onPaidPayment(shop, providerPaymentId, (trx, payment) =>
    noteDisputes(shop, trx, payment, { given, askedAt }),
  );
  return isOurs ? 'disputes' : 'unknown';
}

/** Returns the database's time: the one clock that all processes share. */
export async function askingTime(shop: Shop): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(shop.db);
  const [row] = rows;
  if (!row) throw new Error('the database did not tell the time');
  return row.now;
}

/**
 * Saves disputes of a payment that the caller has locked, as read from the provider at `askedAt`. A dispute may go back
 * and forth (an appeal), so the time at which it was read decides which answer is newer, not its state.
 */
async function noteDisputes(
  shop: Shop,
  trx: Queries,
  payment: PaidPayment,
  { given, askedAt }: { given: readonly ProviderDispute[]; askedAt: Date },
): Promise<void> {
  let changed = false;
  for (const dispute of given) changed = (await noteDispute(shop, trx, payment, dispute, askedAt)) || changed;
  if (!changed) return;
  await refuseUnsent(shop, trx, payment);
  await touchOrder(trx, { orderId: payment.orderId, now: shop.clock() }).execute();
}

/** Returns whether anything about it is new. */
async function noteDispute(
  shop: Shop,
  trx: Queries,
  payment: PaidPayment,
  dispute: ProviderDispute,
  askedAt: Date,
): Promise<boolean> {
  const { amountPence, state, isTaken, isRefundable, reason, evidenceDueAt, openedAt } = dispute;
  const before = await trx
    .selectFrom('disputes')
    .select(['id', 'amountPence', 'state', 'takenAt', 'evidenceDueAt', 'closedAt', 'askedAt'])
    .where('providerDisputeId', '=', dispute.id)
    .executeTakeFirst();
  if (before && before.askedAt > askedAt) return false;
  const isClosed = state === 'won' || state === 'lost' || state === 'closed';
  const isNewState = before?.state !== state;
  const now = {
    amountPence,
    state,
    isRefundable,
    reason,
    evidenceDueAt,
    openedAt,
    askedAt,
    // After the lock, so that no earlier refund looks like a later one.
    takenAt: isTaken ? (before?.takenAt ?? sql<Date>`clock_timestamp()`) : null,
    closedAt: isClosed ? (before?.closedAt ?? shop.clock()) : null,
    ...(isNewState ? { seenAt: null } : {}),
  };
  if (before) await trx.updateTable('disputes').set(now).where('id', '=', before.id).execute();
  else
    await trx
      .insertInto('disputes')
      .values({ ...now, paymentId: payment.id, providerDisputeId: dispute.id })
      .execute();
  if (isNewState) await audit(trx, payment, dispute, before ? 'payment.dispute-changed' : 'payment.disputed');
  const sameDay = before?.evidenceDueAt?.getTime() === evidenceDueAt?.getTime();
  return (
    !before ||
    isNewState ||
    !sameDay ||
    before.amountPence !== amountPence ||
    (before.takenAt !== null) !== isTaken
  );
}

async function audit(trx: Queries, { orderId }: PaidPayment, dispute: ProviderDispute, action: string) {
  const { id, amountPence, state } = dispute;
  await trx
    .insertInto('auditLog')
    .values({
      actor: 'Card provider',
      action,
      subject: `order:${orderId}`,
      after: json({ dispute: id, amountPence, state }),
    })
    .execute();
}

/** The bank has the money now, so an unsent refund would pay it twice. */
async function refuseUnsent(shop: Shop, trx: Queries, payment: PaidPayment): Promise<void> {
  const refused = await readRefundBlock(trx, payment.id);
  if (!refused) return;
  const stopped = await trx
    .updateTable('refunds')
    .set({ refused, ...OVER })
    .where('paymentId', '=', payment.id)
    .where('providerRefundId', 'is', null)
    .where('doneAt', 'is', null)
    .where('refused', 'is', null)
    // The provider refuses, or reports, a refund that is being sent right now.
    .where((is) => is.or([is('tryingUntil', 'is', null), is('tryingUntil', '<=', shop.clock())]))
    .returning('id')
    .execute();
  if (stopped.length === 0) return;
  await flagOrder(trx, payment.orderId, 'refund-failed').execute();
}
