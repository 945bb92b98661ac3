import { claimStatementLine } from '#features/credit/index.server.ts';
import { touchOrder } from '#features/orders/index.server.ts';
import type { ReceiptWay } from '#features/orders/index.ts';
import { type Actor, lastActor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';
import { settleOrder } from '../settle-payment.server.ts';
import { type LockedPayment, lockDraftsOf, lockHandPayment } from '../store.server.ts';
import { TRANSFER_SHORT } from './transfer-emails.server.ts';

export type ReceiptOutcome =
  | { ok: true; isSettled: boolean }
  | ReceiptRefused
  /** this line of the bank’s statement was recorded before */
  | { ok: false; kind: 'twice' };

/** `missing`: the order has no payment by hand. `stale`: somebody changed the order since staff opened it. */
export type ReceiptRefused = { ok: false; kind: 'missing' } | { ok: false; kind: 'stale'; actor: string };

/** Money that arrived for an order, by bank transfer or at the counter. */
export interface NewReceipt {
  orderId: string;
  amountPence: number;
  how: ReceiptWay;
  /** the day on which it arrived, `2026-11-24` */
  movedOn: string;
  reference: string | null;
  /** what identifies it on the bank’s statement; left out: staff typed it */
  statementLine?: string;
}

/**
 * Writes down money that arrived for an order. Once all of it has, the order is paid, as by card. The customer is told once what is
 * missing. For an order that has ended it is kept too: the order is taken up again and flagged once it is paid in full, unless its quote
 * has become another order since. Then staff pay it back.
 */
export async function recordReceipt(
  shop: Shop,
  actor: Actor,
  receipt: NewReceipt & { version: number },
): Promise<ReceiptOutcome> {
  return inTransaction(shop.db, async (trx) => {
    await lockDraftsOf(trx, [receipt.orderId]);
    const locked = await lockSeen(trx, receipt);
    if (!locked.ok) return locked;
    return receiptIn(shop, trx, actor, locked.payment, receipt);
  });
}

type LockedSeen = { ok: true; payment: LockedPayment } | ReceiptRefused;

/** Locks an order and its payment by hand, if the order is still as staff saw it. The caller has locked its draft. */
export async function lockSeen(
  trx: Queries,
  { orderId, version }: { orderId: string; version: number },
): Promise<LockedSeen> {
  const payment = await lockHandPayment(trx, orderId);
  if (!payment) return { ok: false, kind: 'missing' };
  if (payment.orderVersion !== version)
    return { ok: false, kind: 'stale', actor: await lastActor(trx, `order:${orderId}`) };
  return { ok: true, payment };
}

/** The same in a transaction whose caller holds the locks of draft, order and payment. */
export async function receiptIn(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  payment: LockedPayment,
  { orderId, amountPence, how, movedOn, reference, statementLine }: NewReceipt,
): Promise<ReceiptOutcome> {
  const { paymentId } = payment;
  if (statementLine && !(await claimStatementLine(trx, statementLine, 'order')))
    return { ok: false, kind: 'twice' };
  await trx
    .insertInto('receipts')
    .values({
      paymentId,
      kind: 'received',
      amountPence,
      how,
      movedOn,
      reference,
      statementLine: statementLine ?? null,
      actor: actor.name,
      createdAt: shop.clock(),
    })
    .execute();
  await noteReceipt(shop, trx, actor, orderId, 'order.receipt', { amountPence, how, movedOn, reference });
  const receivedPence = payment.receivedPence + amountPence;
  if (payment.paymentStatus === 'paid') return { ok: true, isSettled: false };
  const isWhole = receivedPence >= payment.amountPence;
  if (isWhole && !(payment.orderStatus === 'cancelled' && (await hasSuccessor(trx, orderId)))) {
    await settleByHand(shop, trx, actor, { ...payment, receivedPence });
    return { ok: true, isSettled: true };
  }
  if (payment.paymentStatus === 'pending')
    await queueEmail(shop, trx, {
      eventKey: `${TRANSFER_SHORT}:${orderId}`,
      template: TRANSFER_SHORT,
      recipient: payment.customerEmail,
      data: { orderId },
      orderId,
    });
  return { ok: true, isSettled: false };
}

/** Whether a quote became another order after this one was given up. The caller has locked the draft. */
async function hasSuccessor(trx: Queries, orderId: string): Promise<boolean> {
  const other = await trx
    .selectFrom('orders as o')
    .innerJoin('orders as given', 'given.draftId', 'o.draftId')
    .select('o.id')
    .where('given.id', '=', orderId)
    .where('o.id', '<>', orderId)
    .where('o.status', '<>', 'cancelled')
    .executeTakeFirst();
  return other !== undefined;
}

/** Marks an order paid by what staff wrote down; `amountPence`: what is accepted as all of it, if it is less. */
export async function settleByHand(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  payment: LockedPayment,
  amountPence = payment.amountPence,
): Promise<void> {
  const { paymentId, receivedPence } = payment;
  // Payments that arrived are found by this name everywhere: for these it is ours.
  const providerPaymentId = `hand:${paymentId}`;
  await settleOrder(shop, trx, payment, {
    paid: { status: 'paid', providerPaymentId, amountPence, settledAt: shop.clock() },
    actor: actor.name,
    after: { receivedPence },
  });
}

/** Writes the audit row and raises the order’s version, so that a second press finds it changed. */
export async function noteReceipt(
  shop: Shop,
  trx: Queries,
  actor: Actor,
  orderId: string,
  action: string,
  after: Record<string, unknown>,
): Promise<void> {
  await recordChange(trx, { actor, action, subject: `order:${orderId}`, before: null, after });
  await touchOrder(trx, { orderId, now: shop.clock() }).execute();
}
