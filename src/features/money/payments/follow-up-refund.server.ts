import { randomUUID } from 'node:crypto';
import { touchOrder, unflagOrder } from '#features/orders/order/index.server.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { isCardProviderError, type ProviderRefund } from '#platform/card/card-provider.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { readRefundBlock } from './dispute-hold.server.ts';
import { refundedPence } from './refund-payment.server.ts';
import { SEND_REFUND } from './refund-tries.ts';
import { creditAndEmail, noteRefunds, OVER, showOnOrder } from './settle-refunds.server.ts';
import { lockPaid, type PaidPayment } from './store.server.ts';

export type FollowUpOutcome =
  | { ok: true }
  /** it has since gone back, been refused or been recorded as paid back, or the order has changed */
  | { ok: false; kind: 'stale' }
  /** it is being sent right now */
  | { ok: false; kind: 'busy' }
  /** the card provider has made it after all */
  | { ok: false; kind: 'went-back' }
  /** the card provider can't be reached, and staff have not checked there */
  | { ok: false; kind: 'unchecked' }
  | { ok: false; kind: 'too-much'; leftPence: number }
  /** the customer's bank has the money; `why` is a sentence for staff */
  | { ok: false; kind: 'disputed'; why: string };

interface FollowUp {
  orderId: string;
  refundId: string;
  /** of the order, as staff saw it */
  version: number;
}

/** Retries an unsent refund now, with the same key. Once Galley has given up, this is a single attempt. */
export async function retryRefund(shop: Shop, actor: Actor, followUp: FollowUp): Promise<FollowUpOutcome> {
  const now = shop.clock();
  return inTransaction(shop.db, async (trx) => {
    const locked = await lockRefund(shop, trx, followUp);
    if (!locked.ok) return locked;
    const { payment, refund } = locked;
    if (!isUnsent(refund) || refund.byHand) return { ok: false, kind: 'stale' };
    const why = await readRefundBlock(trx, payment.id);
    if (why) return { ok: false, kind: 'disputed', why };
    const again = { nextTryAt: now, gaveUpAt: null };
    await trx.updateTable('refunds').set(again).where('id', '=', refund.id).execute();
    await note(shop, trx, actor, followUp, 'order.refund-again', { amountPence: refund.amountPence });
    await shop.jobs.send(trx, SEND_REFUND, { refundId: refund.id });
    return { ok: true };
  });
}

/**
 * Records that staff paid a refund back outside Galley, on the day `paidOn`, after it could not be sent or was refused.
 * Galley stops trying; credit note and email follow as for other refunds. First asks the provider, outside the
 * transaction, whether it has made the refund after all. If it can't be reached, staff confirm with `isChecked` that
 * they have looked.
 */
export async function payBackByHand(
  shop: Shop,
  actor: Actor,
  followUp: FollowUp & { how: string; paidOn: string; isChecked: boolean },
): Promise<FollowUpOutcome> {
  const before = await readTry(shop, followUp);
  if (!before?.paymentId || before.version !== followUp.version) return { ok: false, kind: 'stale' };
  if (before.tryingUntil && before.tryingUntil > shop.clock()) return { ok: false, kind: 'busy' };
  const given = before.byHand ? [] : await readRefundsThere(shop, followUp, before.paymentId);
  if (!given && !followUp.isChecked) return { ok: false, kind: 'unchecked' };
  return inTransaction(shop.db, (trx) =>
    payBack(shop, trx, actor, { ...followUp, given, tries: before.tries }),
  );
}

/** Returns the refunds that the card provider has made for a payment; null if it can't be reached. */
const readRefundsThere = (shop: Shop, { refundId }: FollowUp, paymentId: string) =>
  shop.cards.readRefunds(paymentId).catch((error: unknown) => {
    if (!isCardProviderError(error)) throw error;
    shop.log.warn({ err: error, refund: refundId }, 'the card provider could not be asked about a refund');
    return null;
  });

async function payBack(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  followUp: FollowUp & { how: string; paidOn: string; given: ProviderRefund[] | null; tries: number },
): Promise<FollowUpOutcome> {
  const locked = await lockRefund(shop, trx, followUp);
  if (!locked.ok) return locked;
  const { payment, refund } = locked;
  // An attempt that began since we asked the provider may have made it.
  if (refund.tries !== followUp.tries) return { ok: false, kind: 'busy' };
  const wasUnsent = isUnsent(refund);
  if (!wasUnsent && refund.refused === null) return { ok: false, kind: 'stale' };
  if (followUp.given) await noteRefunds(shop, trx, payment, followUp.given);
  if (wasUnsent && !isUnsent(await readRefund(trx, refund.id))) return { ok: false, kind: 'went-back' };
  const why = await readRefundBlock(trx, payment.id);
  if (why) return { ok: false, kind: 'disputed', why };
  const { how, paidOn } = followUp;
  const paid = { doneAt: shop.clock(), paidBackHow: how, paidBackOn: paidOn, paidBackBy: actor.id };
  if (wasUnsent)
    await trx
      .updateTable('refunds')
      .set({ ...paid, ...OVER })
      .where('id', '=', refund.id)
      .execute();
  else {
    const leftPence = payment.amountPence - (await refundedPence(trx, payment.id));
    if (refund.amountPence > leftPence) return { ok: false, kind: 'too-much', leftPence };
  }
  const id = wasUnsent ? refund.id : await insertPaidBack(trx, payment, refund, paid);
  await note(shop, trx, actor, followUp, 'order.refund-paid-back', {
    amountPence: refund.amountPence,
    how,
    paidOn,
  });
  await creditAndEmail(shop, trx, payment, { ...refund, id });
  await showOnOrder(shop, trx, payment, [{ refund: { state: 'done' }, row: refund }]);
  return { ok: true };
}

/** A refused refund stays refused; the money paid instead is recorded as a new refund with its own credit note. */
async function insertPaidBack(
  trx: Queries,
  payment: PaidPayment,
  { amountPence, reason, creditReason, vatOnly, zeroPence }: Awaited<ReturnType<typeof readRefund>>,
  paid: { doneAt: Date; paidBackHow: string; paidBackOn: string; paidBackBy: string },
): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('refunds')
    .values({
      id,
      paymentId: payment.id,
      idempotencyKey: `paid-back:${id}`,
      amountPence,
      reason,
      creditReason,
      vatOnly,
      zeroPence,
      ...paid,
      createdBy: paid.paidBackBy,
      createdAt: paid.doneAt,
      nextTryAt: null,
    })
    .execute();
  await unflagOrder(trx, payment.orderId, 'refund-failed').execute();
  return id;
}

const isUnsent = (refund: { providerRefundId: string | null; refused: string | null; doneAt: Date | null }) =>
  refund.providerRefundId === null && refund.refused === null && refund.doneAt === null;

/** Reads what shows whether another attempt has begun. */
const readTry = (shop: Shop, { orderId, refundId }: FollowUp) =>
  shop.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .innerJoin('orders as o', 'o.id', 'p.orderId')
    .select(['r.tries', 'r.tryingUntil', 'r.byHand', 'p.providerPaymentId as paymentId', 'o.version'])
    .where('r.id', '=', refundId)
    .where('p.orderId', '=', orderId)
    .executeTakeFirst();

const readRefund = (trx: Queries, id: string) =>
  trx
    .selectFrom('refunds')
    .select([
      'id',
      'amountPence',
      'reason',
      'creditReason',
      'vatOnly',
      'zeroPence',
      'tries',
      'tryingUntil',
      'gaveUpAt',
    ])
    .select(['providerRefundId', 'refused', 'doneAt', 'byHand'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

type LockedRefund =
  | { ok: true; payment: PaidPayment; refund: Awaited<ReturnType<typeof readRefund>> }
  | { ok: false; kind: 'stale' | 'busy' };

/** Locks order and payment, and reads a refund, which then can't change until the transaction ends. */
async function lockRefund(shop: Shop, trx: Queries, followUp: FollowUp): Promise<LockedRefund> {
  const row = await trx
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select('p.providerPaymentId')
    .where('r.id', '=', followUp.refundId)
    .where('p.orderId', '=', followUp.orderId)
    .executeTakeFirst();
  const payment = row?.providerPaymentId && (await lockPaid(trx, row.providerPaymentId));
  if (!payment) return { ok: false, kind: 'stale' };
  const order = await trx
    .selectFrom('orders')
    .select('version')
    .where('id', '=', followUp.orderId)
    .executeTakeFirst();
  const refund = await readRefund(trx, followUp.refundId);
  if (order?.version !== followUp.version) return { ok: false, kind: 'stale' };
  if (refund.tryingUntil && refund.tryingUntil > shop.clock()) return { ok: false, kind: 'busy' };
  return { ok: true, payment, refund };
}

/** Writes the audit row and raises the order's version, so that pressing twice finds it changed. */
async function note(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  { orderId }: FollowUp,
  action: string,
  after: Record<string, unknown>,
): Promise<void> {
  await recordChange(trx, { actor, action, subject: `order:${orderId}`, before: null, after });
  await touchOrder(trx, { orderId, now: shop.clock() }).execute();
}
